/** Lets a payment in review go on, with a reason. Who declines it reverses or refunds it by the page's own buttons. */

import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { acceptReviewDocument, type PaymentView } from './documents.ts';
import { useStandingMessages } from './standing-messages.ts';

const reasonCharactersMin = 3;

interface AcceptReviewProps {
  readonly payment: Pick<PaymentView, 'id' | 'version'>;
  readonly refresh: () => void;
}

export function AcceptReview({ payment, refresh }: AcceptReviewProps) {
  const messages = useStandingMessages();
  const { success } = useNotify();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [{ fetching, error }, accept] = useMutation(acceptReviewDocument);
  const isComplete = reason.trim().length >= reasonCharactersMin;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || fetching) return;
    const { data } = await accept({ id: payment.id, reason, version: payment.version });
    refresh();
    if (!data?.acceptReview) return;
    success(messages.reviewAccepted);
    setOpened(false);
  };
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        {messages.acceptReview}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.acceptReview} size="md" closeOnClickOutside={false}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <Text size="sm">{messages.acceptHint}</Text>
            <Textarea
              label={messages.reason}
              description={messages.reasonHint}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={1_000}
              autosize
              minRows={2}
              required
              data-autofocus
            />
            <FormError text={error && getErrorMessage(error)} />
            <DialogActions close={() => setOpened(false)} disabled={!isComplete} loading={fetching}>
              {messages.acceptReview}
            </DialogActions>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
