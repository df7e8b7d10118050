/** Shows a new secret. It cannot be shown again after the dialog closes, so a click beside it or Escape does not close it. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copy } from './copy.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  /** What the button says that closes it. */
  readonly stored: string;
  readonly close: () => void;
  /** Null: it is closed. */
  readonly children: ReactNode;
}

export function ShownOnce({ title, text, stored, close, children }: ShownOnceProps) {
  return (
    <Dialog
      opened={children !== null}
      onClose={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {children !== null && (
        <Stack>
          <Alert color="yellow" icon={<IconKey size={18} />}>
            {text}
          </Alert>
          {children}
          <Group justify="end">
            <Button onClick={close}>{stored}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

export function SecretValue({ label, value }: { readonly label: string; readonly value: string }) {
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
