/** What is open about a payment, above everything else: whom it waits for, how much, since when, and the one next step. */

import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMutation } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useQuestionMessages } from '../../messages/question-messages.ts';
import { AcceptReview } from './accept-review.tsx';
import { inquireDocument, type PaymentView } from './documents.ts';
import { useStandingMessages } from './standing-messages.ts';

interface StandingBannerProps {
  readonly payment: PaymentView;
  /** Opens the dialog of a refund; null where nothing can be refunded now. */
  readonly refund: (() => void) | null;
  readonly refresh: () => void;
}

/** Whether the banner says what to do: nothing below it repeats that. */
export function tellsWhatToDo({ id, standing: { open, waitsFor, step } }: PaymentView): boolean {
  // Its own unknown outcome stands above, with more to do.
  return open !== null && waitsFor !== null && !(open.subjectId === id && step === 'ASK_BANK');
}

/** The payment's own unknown outcome has a banner with more to do (`UnknownOutcome`), and approvals have their list. */
export function StandingBanner({ payment, refund, refresh }: StandingBannerProps) {
  const messages = useStandingMessages();
  const { standing, currency, summary } = payment;
  const { open, waitsFor, step } = standing;
  if (open === null || waitsFor === null || !tellsWhatToDo(payment)) return <AlsoOpen payment={payment} />;
  return (
    <Alert color={step === 'WAIT' ? 'blue' : 'orange'} title={messages.waitsFor[waitsFor]} icon={<IconClockExclamation size={18} />}>
      <Stack gap="sm">
        <Text size="sm">{summary.advice}</Text>
        <Group gap="md">
          <Text size="sm">
            <Amount value={open.amount} currency={currency} />
          </Text>
          <Text size="sm">
            {messages.since} <Timestamp at={open.since} form="inText" />
          </Text>
          {open.until && (
            <Text size="sm" fw={600}>
              {messages.until} <Timestamp at={open.until} form="inText" />
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {step === 'ASK_BANK' && standing.mayTake && <AskBank id={open.subjectId} refresh={refresh} />}
          {step === 'REFUND_AGAIN' && standing.mayTake && refund && (
            <Button size="xs" onClick={refund}>
              {messages.refundAgain}
            </Button>
          )}
          {step === 'REVIEW' && standing.mayTake && <AcceptReview payment={payment} refresh={refresh} />}
          {step === 'ANSWER_DISPUTE' &&
            (standing.mayTake ? (
              <Button size="xs" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id: open.subjectId }} {...props} />}>
                {messages.openDispute}
              </Button>
            ) : (
              <Anchor size="sm" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id: open.subjectId }} {...props} />}>
                {messages.seeDispute}
              </Anchor>
            ))}
          {(step === 'ASK_BANK' || step === 'REFUND_AGAIN') && (
            <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: open.subjectId }} {...props} />}>
              {messages.openOperation}
            </Anchor>
          )}
        </Group>
        <AlsoOpen payment={payment} />
      </Stack>
    </Alert>
  );
}

/** What is open besides, with its deadline: none is forgotten behind the most urgent. */
function AlsoOpen({ payment: { standing, currency } }: { readonly payment: PaymentView }) {
  const messages = useStandingMessages();
  const names = useQuestionMessages();
  const others = standing.questions.filter(({ kind }) => kind !== standing.situation);
  if (others.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {messages.alsoOpen}
      </Text>
      <List size="sm">
        {others.map(({ kind, subjectId, amount, since, until }) => (
          <List.Item key={kind}>
            {kind === 'DISPUTED' ? (
              <Anchor
                size="sm"
                underline="always"
                c="inherit"
                renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id: subjectId }} {...props} />}
              >
                {names[kind]}
              </Anchor>
            ) : (
              names[kind]
            )}
            {' · '}
            <Amount value={amount} currency={currency} /> · {until ? messages.until : messages.since}{' '}
            <Timestamp at={until ?? since} form="inText" />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function AskBank({ id, refresh }: { readonly id: string; readonly refresh: () => void }) {
  const messages = useStandingMessages();
  const { success } = useNotify();
  const [{ fetching, error }, inquire] = useMutation(inquireDocument);
  const ask = async (): Promise<void> => {
    const { data } = await inquire({ id });
    const outcome = data?.inquirePayment?.outcome;
    if (outcome) success(outcome === 'UNKNOWN' || outcome === 'PENDING' ? messages.stillOpen : messages.answered);
    refresh();
  };
  return (
    <>
      <FormError text={error && getErrorMessage(error)} />
      <Button size="xs" loading={fetching} onClick={() => void ask()}>
        {messages.ask}
      </Button>
    </>
  );
}
