/** A dialog that asks for confirmation and says what will happen. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../messages/create-messages.ts';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface ConfirmationProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  /** What the button says: the deed itself, never only "OK". */
  readonly action: string;
  readonly color?: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly confirm: () => void;
  readonly close: () => void;
}

export function Confirmation({ opened, title, text, action, color = 'red.9', busy, problem, confirm, close }: ConfirmationProps) {
  const messages = useWords();
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <FormError text={problem} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {messages.cancel}
          </Button>
          <Button color={color} loading={busy} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
