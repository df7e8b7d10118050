/** What a proof finds, a line each, in the language of the page where the console has it. */
import { Text } from '@mantine/core';
import { toGermanDifference } from '../messages/ledger-differences.ts';
import { usePreferences } from '../preferences/preferences.tsx';

export function LedgerDifferences({ differences }: { readonly differences: readonly string[] }) {
  const { language } = usePreferences();
  return differences.map((difference) => {
    const german = language === 'de' ? toGermanDifference(difference) : undefined;
    return (
      <Text key={difference} size="sm" lang={german === undefined ? 'en' : 'de'} style={{ overflowWrap: 'anywhere' }}>
        {german ?? difference}
      </Text>
    );
  });
}
