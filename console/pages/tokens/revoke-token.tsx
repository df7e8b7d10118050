/** Ends a token for good, with the reason for the audit log. */
import { Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { revokeTokenDocument, type Token } from './documents.ts';
import { useTokenMessages } from './tokens-messages.ts';

interface RevokeTokenProps {
  readonly token: Token;
  readonly close: () => void;
  readonly done: () => void;
}

const reasonCharactersMax = 255;

export function RevokeToken({ token: { id, name }, close, done }: RevokeTokenProps) {
  const messages = useTokenMessages();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const [{ fetching, error }, revoke] = useMutation(revokeTokenDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setPressed(true);
    if (reason.trim() === '') return;
    const { data } = await revoke({ id, reason: reason.trim() });
    if (!data?.revokeAccessToken) return;
    notify.success(messages.revoked);
    close();
    done();
  };
  return (
    <Dialog opened onClose={close} title={messages.revokeTitle(name)} closeOnClickOutside={false}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{messages.revokeText}</Text>
          <TextInput
            data-autofocus
            required
            label={messages.reason}
            description={messages.reasonHint}
            maxLength={reasonCharactersMax}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={pressed && reason.trim() === '' && messages.reasonMissing}
          />
          {error && <FailedNote error={error} />}
          <DialogActions close={close} color="red.8" loading={fetching}>
            {messages.revoke}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
