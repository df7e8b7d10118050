/** Says that personal data is masked, with a button that reveals it for permitted roles. */
import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTabMessages } from './tab-messages.ts';
import type { PersonalData } from './use-personal-data.ts';

export function MaskedDataNote({ personal: { isMasked, reveal, isRevealing, hasFailed } }: { readonly personal: PersonalData }) {
  const messages = useTabMessages();
  if (!isMasked) return null;
  return (
    <Group gap="sm" mb="md" justify="space-between">
      <Text size="sm" className="quiet" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? messages.notRevealed : reveal ? messages.personal : messages.personalOnly}
      </Text>
      {reveal && (
        <Button size="xs" variant="default" leftSection={<IconEye size={16} aria-hidden />} loading={isRevealing} onClick={reveal}>
          {messages.reveal}
        </Button>
      )}
    </Group>
  );
}
