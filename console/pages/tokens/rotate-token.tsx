/** Replaces a token: a new one at once, the old one for some hours more. */
import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutateUncached } from '../../client/uncached-requests.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FailedNote } from '../../components/states.tsx';
import { rotateTokenDocument, type Token } from './documents.ts';
import { useTokenMessages } from './tokens-messages.ts';
import { useSecretRequest } from './use-secret-request.ts';

interface RotateTokenProps {
  readonly token: Token;
  readonly close: () => void;
  readonly issued: (token: string) => void;
}

const overlapHoursMax = 720;
const overlapHoursUsual = 24;
const reasonCharactersMax = 255;

export function RotateToken({ token: { id, name }, close, issued }: RotateTokenProps) {
  const messages = useTokenMessages();
  const [hours, setHours] = useState<string | number>(overlapHoursUsual);
  const [reason, setReason] = useState('');
  const { busy, error, run } = useSecretRequest(issued);
  const overlapHours = typeof hours === 'number' ? hours : undefined;
  const rotate = (): void => {
    if (overlapHours === undefined) return;
    run(async () => (await mutateUncached(rotateTokenDocument, { id, overlapHours, reason })).rotateAccessToken?.token);
  };
  return (
    <Dialog opened onClose={close} title={messages.rotateTitle(name)} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{messages.rotateText}</Text>
        <NumberInput
          data-autofocus
          label={messages.overlap}
          description={messages.overlapHint}
          min={0}
          max={overlapHoursMax}
          allowDecimal={false}
          value={hours}
          onChange={setHours}
        />
        <TextInput
          label={messages.reason}
          description={messages.reasonHint}
          maxLength={reasonCharactersMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <FailedNote error={error} />}
        <DialogActions close={close} loading={busy} disabled={overlapHours === undefined} onClick={rotate}>
          {messages.rotateNow}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
