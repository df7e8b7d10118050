/** Says that the shopper's data is masked, and reveals it to whoever may see it. */
import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTabWords } from './tab-messages.ts';
import type { Personal } from './use-personal.ts';

export function MaskedNote({ personal: { isMasked, reveal, isRevealing, hasFailed } }: { readonly personal: Personal }) {
  const words = useTabWords();
  if (!isMasked) return null;
  return (
    <Group gap="sm" mb="md" justify="space-between">
      <Text size="sm" className="quiet" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? words.notRevealed : reveal ? words.personal : words.personalOnly}
      </Text>
      {reveal && (
        <Button size="xs" variant="default" leftSection={<IconEye size={16} aria-hidden />} loading={isRevealing} onClick={reveal}>
          {words.reveal}
        </Button>
      )}
    </Group>
  );
}
