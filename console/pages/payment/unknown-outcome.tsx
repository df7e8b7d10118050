/** Above a payment whose outcome is missing: ask the bank now, or decide with a reason. */

import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { hasErrorCode } from '../../client/error-code.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { decideDocument, inquireDocument, type PaymentView } from './documents.ts';
import { useUnknownMessages } from './unknown-messages.ts';

const reasonCharactersMin = 3;

export function UnknownOutcome({ payment, refresh }: { readonly payment: PaymentView; readonly refresh: () => void }) {
  const messages = useUnknownMessages();
  const { success } = useNotify();
  const [isDeciding, setDeciding] = useState(false);
  const [{ fetching, error }, inquire] = useMutation(inquireDocument);
  if (!payment.mayInquire && !payment.mayDecide) return null;
  const ask = async (): Promise<void> => {
    const { data } = await inquire({ id: payment.id });
    if (data?.inquirePayment) success(data.inquirePayment.outcome === 'UNKNOWN' ? messages.stillUnknown : messages.answered);
    refresh();
  };
  return (
    <Alert color="orange" title={messages.title} icon={<IconHelp size={18} />}>
      <Stack gap="sm">
        <Text size="sm">
          {[
            messages.hint,
            ...(payment.mayInquire ? [messages.askHint] : []),
            payment.mayDecide ? messages.decideAlone : messages.financeDecides,
          ].join(' ')}
        </Text>
        <FormError text={error && getErrorMessage(error)} />
        <Group gap="xs">
          {payment.mayInquire && (
            <Button size="xs" loading={fetching} onClick={() => void ask()}>
              {messages.ask}
            </Button>
          )}
          {payment.mayDecide && (
            <Button size="xs" variant="default" disabled={fetching} onClick={() => setDeciding(true)}>
              {messages.decide}
            </Button>
          )}
        </Group>
      </Stack>
      {payment.mayDecide && <DecisionDialog payment={payment} opened={isDeciding} close={() => setDeciding(false)} refresh={refresh} />}
    </Alert>
  );
}

interface DecisionDialogProps {
  readonly payment: PaymentView;
  readonly opened: boolean;
  readonly close: () => void;
  readonly refresh: () => void;
}

function DecisionDialog({ payment, opened, close, refresh }: DecisionDialogProps) {
  const messages = useUnknownMessages();
  const { success } = useNotify();
  const [decision, setDecision] = useState<'APPROVED' | 'DECLINED'>();
  const [reason, setReason] = useState('');
  const [{ fetching, error }, decide] = useMutation(decideDocument);
  const isComplete = decision !== undefined && reason.trim().length >= reasonCharactersMin;
  const send = async (): Promise<void> => {
    if (decision === undefined) return;
    const { data, error: failure } = await decide({ id: payment.id, decision, reason, version: payment.version });
    refresh();
    if (data?.decidePayment) success(messages.decided[decision]);
    else if (failure && hasErrorCode(failure, 'APPROVAL_REQUIRED')) success(messages.waiting);
    else return;
    close();
  };
  return (
    <Dialog opened={opened} onClose={close} title={messages.decideTitle} size="md" closeOnClickOutside={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !fetching) void send();
        }}
      >
        <Stack>
          <Text size="sm">{messages.decideHint}</Text>
          <Radio.Group
            label={messages.question}
            value={decision ?? ''}
            onChange={(value) => setDecision(value === 'APPROVED' ? 'APPROVED' : 'DECLINED')}
            required
          >
            <Stack gap="xs" mt={4}>
              <Radio value="APPROVED" label={messages.approved} description={messages.approvedHint} />
              <Radio value="DECLINED" label={messages.declined} description={messages.declinedHint} />
            </Stack>
          </Radio.Group>
          <Textarea
            label={messages.reason}
            description={messages.reasonHint}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            autosize
            minRows={2}
            maxLength={1_000}
            required
          />
          <FormError text={error && getErrorMessage(error)} />
          <DialogActions close={close} disabled={!isComplete} loading={fetching}>
            {messages.send}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
