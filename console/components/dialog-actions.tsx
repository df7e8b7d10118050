/** The end of a dialog: to leave it, or to do what it asks. */
import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../messages/create-messages.ts';

interface DialogActionsProps extends ButtonProps {
  readonly close: () => void;
  /** Absent: the button sends the form that it stands in. */
  readonly onClick?: () => void;
  /** The focus is on leaving: what the dialog does cannot be undone. */
  readonly isCareful?: boolean;
  readonly children: ReactNode;
}

export function DialogActions({ close, isCareful = false, children, ...action }: DialogActionsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={close} data-autofocus={isCareful || undefined}>
        {useWords().cancel}
      </Button>
      <Button type={action.onClick ? 'button' : 'submit'} {...action}>
        {children}
      </Button>
    </Group>
  );
}
