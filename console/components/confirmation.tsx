/** A dialog that asks for confirmation and says what will happen. */
import { Stack, Text } from '@mantine/core';
import { useWords } from '../messages/create-messages.ts';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
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
  const _messages = useWords();
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <FormError text={problem} />
        <DialogActions close={close} isCareful color={color} loading={busy} onClick={confirm}>
          {action}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
