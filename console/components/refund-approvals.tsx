/** Refunds that wait for a second person: on the overview all of them, on a payment those of the payment. */
import { Anchor, Button, Group, type MantineSpacing, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMutation, useQuery } from 'urql';
import { graphql, type ResultOf } from '../client/graphql.ts';
import { useLiveEvents } from '../client/live-events.ts';
import { createMessages } from '../messages/create-messages.ts';
import { Amount } from './amount.tsx';
import { FormError } from './form-error.tsx';
import { Section } from './section.tsx';
import { Timestamp } from './timestamp.tsx';

const useMessages = createMessages({
  en: {
    title: 'Waiting for a second person',
    hint: 'Refunds and decisions above the limit of their channel. Someone other than the requester must approve or reject them.',
    by: (email: string) => `requested by ${email}`,
    until: 'until',
    approve: 'Approve the refund',
    approveDecision: 'Approve the decision',
    decision: { APPROVED: 'Decision: approved', DECLINED: 'Decision: declined' },
    refund: 'Refund',
    reject: 'Reject',
    payment: 'Open the payment',
  },
  de: {
    title: 'Wartet auf eine zweite Person',
    hint: 'Erstattungen und Entscheidungen über der Grenze ihres Kanals. Genehmigen oder ablehnen kann nur, wer sie nicht selbst beantragt hat.',
    by: (email: string) => `beantragt von ${email}`,
    until: 'bis',
    approve: 'Erstattung genehmigen',
    approveDecision: 'Entscheidung bestätigen',
    decision: { APPROVED: 'Entscheidung: genehmigt', DECLINED: 'Entscheidung: abgelehnt' },
    refund: 'Erstattung',
    reject: 'Ablehnen',
    payment: 'Zahlung öffnen',
  },
});

const waitingDocument = graphql(`
  query WaitingRefunds {
    refundApprovals(first: 100) {
      edges {
        node {
          id
          paymentId
          amount
          currency
          decision
          reason
          status
          requestedBy
          expiresAt
          mayDecide
        }
      }
    }
  }
`);

const approveDocument = graphql(`
  mutation ApproveRefund($id: ID!) {
    approveRefund(id: $id) {
      id
      outcome
      referencedId
    }
  }
`);

const rejectDocument = graphql(`
  mutation RejectRefund($id: ID!) {
    rejectRefund(id: $id) {
      id
      status
      mayDecide
    }
  }
`);

type Approval = ResultOf<typeof waitingDocument>['refundApprovals']['edges'][number]['node'];

/** Nothing where nothing waits. */
export function RefundApprovals({ paymentId, mb }: { readonly paymentId?: string; readonly mb?: MantineSpacing }) {
  const messages = useMessages();
  const [{ data }, query] = useQuery({ query: waitingDocument, requestPolicy: 'cache-and-network' });
  const refresh = () => query({ requestPolicy: 'network-only' });
  useLiveEvents({
    filter: { types: ['REFUND_APPROVAL'], ...(paymentId === undefined ? {} : { paymentId }) },
    onEvent: refresh,
    onStart: refresh,
  });
  const waiting = (data?.refundApprovals.edges.map(({ node }) => node) ?? []).filter(
    (one) => one.status === 'PENDING' && (paymentId === undefined || one.paymentId === paymentId),
  );
  if (waiting.length === 0) return null;
  return (
    <Section title={messages.title} hint={messages.hint} {...(mb === undefined ? {} : { mb })}>
      <Stack gap="sm">
        {waiting.map((approval) => (
          <WaitingRefund key={approval.id} approval={approval} isLinked={paymentId === undefined} refresh={refresh} />
        ))}
      </Stack>
    </Section>
  );
}

interface WaitingRefundProps {
  readonly approval: Approval;
  readonly isLinked: boolean;
  readonly refresh: () => void;
}

function WaitingRefund({ approval, isLinked, refresh }: WaitingRefundProps) {
  const messages = useMessages();
  const [approving, approve] = useMutation(approveDocument);
  const [rejecting, reject] = useMutation(rejectDocument);
  const { id, paymentId, amount, currency, decision, reason, requestedBy, expiresAt, mayDecide } = approval;
  const problem = (approving.error ?? rejecting.error)?.graphQLErrors[0]?.message ?? (approving.error ?? rejecting.error)?.message;
  const isBusy = approving.fetching || rejecting.fetching;
  return (
    <Group justify="space-between" align="start" gap="xs">
      <Stack gap={2} flex="1 1 220px">
        <Text size="sm">
          {decision ? messages.decision[decision] : messages.refund} · <Amount value={amount} currency={currency} /> ·{' '}
          {messages.by(requestedBy)} · {messages.until} <Timestamp at={expiresAt} form="inText" />
        </Text>
        <Text size="sm" className="quiet">
          {reason}
        </Text>
        {isLinked && (
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}>
            {messages.payment}
          </Anchor>
        )}
        <FormError text={problem} />
      </Stack>
      {mayDecide && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            loading={rejecting.fetching}
            onClick={() => void reject({ id }).then(refresh)}
          >
            {messages.reject}
          </Button>
          <Button size="xs" disabled={isBusy} loading={approving.fetching} onClick={() => void approve({ id }).then(refresh)}>
            {decision ? messages.approveDecision : messages.approve}
          </Button>
        </Group>
      )}
    </Group>
  );
}
