/** The step before a request of a colleague is carried out: who gets how much, what remains, why, and what will happen. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMoneyStatusMessages } from '../messages/money-status-messages.ts';
import { useOutcomeMessages } from '../messages/outcome-messages.ts';
import { usePaymentTypeName } from '../messages/payment-type-messages.ts';
import { useFormats } from '../messages/use-formats.ts';
import { fromMinorUnits, toMinorUnits } from '../values/minor-units.ts';
import { findLast4 } from '../values/payment-names.ts';
import type { Approval } from './approval-documents.ts';
import { useApprovalMessages } from './approval-messages.ts';
import styles from './approval-review.module.css';
import { listReviewChanges, listShopperTexts, movesRemaining, type ReviewChange, toRequestKind } from './approval-view.ts';
import { Dialog } from './dialog.tsx';
import { PaidWith } from './paid-with.tsx';
import { Loading } from './states.tsx';
import { Unanswered } from './unanswered.tsx';
import type { ApprovalReview, ReviewPhase, Shown } from './use-approval-review.ts';

export function ApprovalReviewDialog({ review }: { readonly review: ApprovalReview }) {
  const messages = useApprovalMessages();
  const { approval, phase, opened, close } = review;
  if (!approval) return null;
  const isSending = phase.status === 'sending';
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${messages.reviewTitle}: ${messages.kinds[toRequestKind(approval)]}`}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      <Phase review={review} approval={approval} phase={phase} />
    </Dialog>
  );
}

interface PhaseProps {
  readonly review: ApprovalReview;
  readonly approval: Approval;
  readonly phase: ReviewPhase;
}

function Phase({ review: { send, close }, approval, phase }: PhaseProps) {
  const messages = useApprovalMessages();
  switch (phase.status) {
    case 'loading':
      return <Loading rows={5} height={24} />;
    case 'reviewing':
    case 'sending':
      return phase.shown.approval.status === 'PENDING' ? (
        <Review approval={approval} phase={phase} send={send} close={close} />
      ) : (
        <Ended close={close} color="yellow" icon={<IconUsers size={18} />} title={messages.over[phase.shown.approval.status]}>
          {phase.shown.approval.decidedBy && messages.overHint(phase.shown.approval.decidedBy)}
        </Ended>
      );
    case 'unknown':
      return <Unanswered hint={messages.unknownHint} send={send} close={close} />;
    case 'failed':
      return (
        <Ended close={close} color="orange" icon={<IconAlertTriangle size={18} />} title={messages.unknown}>
          <span lang="en">{phase.text}</span>
        </Ended>
      );
    case 'done':
      return <Finished close={close} phase={phase} />;
    default:
      return phase satisfies never;
  }
}

interface ReviewProps {
  readonly approval: Approval;
  readonly phase: Extract<ReviewPhase, { status: 'reviewing' | 'sending' }>;
  readonly send: () => void;
  readonly close: () => void;
}

function Review({ approval, phase, send, close }: ReviewProps) {
  const messages = useApprovalMessages();
  const { amount } = useFormats();
  const sentence = useRef<HTMLParagraphElement>(null);
  // The sentence is read out first, and a second Enter by habit approves nothing.
  useEffect(() => sentence.current?.focus(), []);
  const kind = toRequestKind(approval);
  const money = `${amount(approval.amount, approval.currency)} ${approval.currency}`;
  const last4 = findLast4(phase.shown.payment);
  const account = last4 === null ? messages.shopperAccount : messages.card(last4);
  const isSending = phase.status === 'sending';
  return (
    <Stack>
      {phase.status === 'reviewing' && phase.before && <Changes before={phase.before} shown={phase.shown} />}
      {phase.status === 'reviewing' && phase.problem !== null && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle size={18} />}>
          <span lang="en">{phase.problem}</span>
        </Alert>
      )}
      <Text ref={sentence} tabIndex={-1} size="lg" fw={600} style={{ outline: 'none' }}>
        {messages.consequence[kind](money, account)}
      </Text>
      <Facts approval={approval} shown={phase.shown} />
      <Group justify="flex-end">
        <Button variant="default" disabled={isSending} onClick={close}>
          {messages.back}
        </Button>
        <Button loading={isSending} color="red.8" onClick={send}>
          {messages.verbs[kind](money)}
        </Button>
      </Group>
    </Stack>
  );
}

function Facts({ approval, shown: { payment } }: { readonly approval: Approval; readonly shown: Shown }) {
  const messages = useApprovalMessages();
  const typeName = usePaymentTypeName();
  const { amount } = useFormats();
  const left = toMinorUnits(payment.remaining) - toMinorUnits(approval.amount);
  const shopper = listShopperTexts(payment);
  return (
    <dl className={styles.facts}>
      <Fact name={messages.shopper}>{shopper.length === 0 ? messages.unknownShopper : shopper.join(', ')}</Fact>
      <Fact name={messages.paidWith}>
        <PaidWith brand={payment.paymentBrand ?? payment.original?.paymentBrand} last4={findLast4(payment)} />
      </Fact>
      <Fact name={messages.paid}>
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id: payment.id }} {...props} />}>
          {typeName(payment.paymentType)} {amount(payment.amount, payment.currency)} {payment.currency}
        </Anchor>
        {payment.merchantTransactionId && ` · ${payment.merchantTransactionId}`}
      </Fact>
      {movesRemaining(toRequestKind(approval)) && (
        <Fact name={messages.remains}>
          {amount(payment.remaining, payment.currency)} {payment.currency}
          {left >= 0n && ` · ${messages.afterwards(`${amount(fromMinorUnits(left), payment.currency)} ${payment.currency}`)}`}
        </Fact>
      )}
      <Fact name={messages.requester}>{approval.requestedBy}</Fact>
      <Fact name={messages.reason}>{approval.reason}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes({ before, shown }: { readonly before: Shown; readonly shown: Shown }) {
  const messages = useApprovalMessages();
  const changeText = useChangeText(shown.payment.currency);
  const changes = listReviewChanges(before.payment, shown.payment);
  return (
    <Alert color="yellow" role="alert" title={messages.changed} icon={<IconUsers size={18} />}>
      <Text size="sm">{messages.changedHint}</Text>
      {changes.length === 0 && <Text size="sm">{messages.otherChange}</Text>}
      {changes.map((change) => (
        <Text key={change.name} size="sm" fw={600}>
          {messages.compared[change.name]}: {changeText(change)}
        </Text>
      ))}
    </Alert>
  );
}

function useChangeText(currency: string): (change: ReviewChange) => string {
  const messages = useApprovalMessages();
  const { amount } = useFormats();
  const outcomes: Readonly<Record<string, string>> = useOutcomeMessages();
  const statuses: Readonly<Record<string, string>> = useMoneyStatusMessages();
  const toText = (name: ReviewChange['name'], value: string): string => {
    if (name === 'remaining') return `${amount(value, currency)} ${currency}`;
    return (name === 'moneyStatus' ? statuses : outcomes)[value] ?? value;
  };
  return ({ name, before, after }) => messages.from(toText(name, before), toText(name, after));
}

function Finished({
  close,
  phase: { approved },
}: {
  readonly close: () => void;
  readonly phase: Extract<ReviewPhase, { status: 'done' }>;
}) {
  const messages = useApprovalMessages();
  const outcomes = useOutcomeMessages();
  const isMade = approved.outcome !== 'DECLINED' && approved.outcome !== 'REJECTED';
  return (
    <Ended
      close={close}
      color={isMade ? 'green' : 'red'}
      icon={isMade ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
      title={isMade ? messages.done : messages.declined}
    >
      {isMade ? outcomes[approved.outcome] : `${approved.result.staff} ${approved.result.code}`}
    </Ended>
  );
}

interface EndedProps {
  readonly close: () => void;
  readonly color: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Ended({ close, color, icon, title, children }: EndedProps) {
  const messages = useApprovalMessages();
  return (
    <Stack>
      <Alert color={color} title={title} icon={icon} role="status">
        {children}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {messages.close}
        </Button>
      </Group>
    </Stack>
  );
}
