/** Shows a new secret once. It cannot be shown again after the dialog closes. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Copy } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Attempt } from './documents.ts';
import { TestResult } from './test-result.tsx';
import { useWebhookMessages } from './webhooks-messages.ts';

export interface NewSecret {
  readonly secret: string;
  readonly standardSecret: string | null;
  readonly signature: 'AES_GCM' | 'STANDARD';
  readonly probe: Attempt | null;
}

export function SecretDialog({ made, onClose }: { readonly made: NewSecret | null; readonly onClose: () => void }) {
  const messages = useWebhookMessages();
  // A click beside it or Escape would lose what is never shown again.
  return (
    <Dialog
      opened={made !== null}
      onClose={onClose}
      title={messages.secretTitle}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {made && (
        <Stack>
          <Alert color="yellow" icon={<IconKey size={18} />}>
            {messages.secretText}
          </Alert>
          {made.signature === 'STANDARD' && made.standardSecret && (
            <SecretValue label={messages.secretStandard} value={made.standardSecret} />
          )}
          <SecretValue label={messages.secretHex} value={made.secret} />
          {made.probe && <TestResult probe={made.probe} />}
          <Group justify="end">
            <Button onClick={onClose}>{messages.secretKept}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function SecretValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Group gap={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Copy value={value} what={label} />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </div>
  );
}
