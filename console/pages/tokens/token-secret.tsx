/** Shows a new token once. It cannot be shown again after the dialog closes. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Copy } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTokenMessages } from './tokens-messages.ts';

export function TokenSecret({ token, close }: { readonly token: string | null; readonly close: () => void }) {
  const messages = useTokenMessages();
  // A click beside it or Escape would lose what is never shown again.
  return (
    <Dialog
      opened={token !== null}
      onClose={close}
      title={messages.secretTitle}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {token !== null && (
        <Stack>
          <Alert color="yellow" icon={<IconKey size={18} />}>
            {messages.secretText}
          </Alert>
          <Shown label={messages.secret} value={token} />
          <Shown label={messages.header} value={`Authorization: Bearer ${token}`} />
          <Group justify="end">
            <Button onClick={close}>{messages.stored}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Shown({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Copy value={value} what={label} />
      </Group>
      <Code block tabIndex={0} role="region" aria-label={label} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </div>
  );
}
