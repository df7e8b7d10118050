/** Actions that the search box offers beside hits: pages, appearance, language, sign out. */
import { useMantineColorScheme } from '@mantine/core';
import { signOut } from '../../client/session.ts';
import { type Language, languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { usePageActions } from '../navigation.tsx';
import { useSearchMessages } from './search-messages.ts';

export interface Action {
  readonly label: string;
  readonly keys?: string;
  readonly run: () => void;
}

export function useSearchActions(): readonly Action[] {
  const messages = useSearchMessages();
  const { language, change } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const others = (Object.keys(languages) as Language[]).filter((one) => one !== language);
  return [
    ...usePageActions(),
    { label: messages.light, run: () => setColorScheme('light') },
    { label: messages.dark, run: () => setColorScheme('dark') },
    { label: messages.system, run: () => setColorScheme('auto') },
    ...others.map((one) => ({ label: messages.language(languages[one]), run: () => change({ language: one }) })),
    { label: messages.signOut, run: () => void signOut() },
  ];
}
