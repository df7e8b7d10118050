/** What waits for a second person: on the overview all of it, on a payment that of the payment and of what followed it. */

import { Anchor, Button, Group, type MantineSpacing, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMutation, useQuery } from 'urql';
import { useLiveEvents } from '../client/live-events.ts';
import { useFormats } from '../messages/use-formats.ts';
import { Amount } from './amount.tsx';
import { type Approval, rejectDocument, waitingDocument } from './approval-documents.ts';
import { useApprovalMessages } from './approval-messages.ts';
import { ApprovalReviewDialog } from './approval-review.tsx';
import { toRequestKind } from './approval-view.ts';
import { getErrorMessage } from './error-message.ts';
import { FormError } from './form-error.tsx';
import { Quiet } from './quiet.tsx';
import { Section } from './section.tsx';
import { Awaited } from './states.tsx';
import { Timestamp } from './timestamp.tsx';
import { useApprovalReview } from './use-approval-review.ts';

interface RefundApprovalsProps {
  /** The payment that a page is about, and those linked with it: a refund of a capture waits on the capture. */
  readonly paymentIds?: readonly string[];
  readonly mb?: MantineSpacing;
  /** Whether anything is likely to wait, so that what follows has to. */
  readonly isAwaited: boolean;
}

/** Nothing where nothing waits. */
export function RefundApprovals({ paymentIds, mb, isAwaited }: RefundApprovalsProps) {
  const messages = useApprovalMessages();
  const [{ data, error }, query] = useQuery({
    query: waitingDocument,
    variables: { paymentIds: paymentIds ? [...paymentIds] : null },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => query({ requestPolicy: 'network-only' });
  const review = useApprovalReview(refresh);
  useLiveEvents({ filter: { types: ['REFUND_APPROVAL'] }, onEvent: refresh, onStart: refresh });
  // What was decided is known to the cache before the list is read again.
  const waiting = data?.refundApprovals.edges.map(({ node }) => node).filter(({ status }) => status === 'PENDING') ?? [];
  return (
    <>
      <ApprovalReviewDialog review={review} />
      {isAwaited && !data && !error && <Awaited />}
      {waiting.length > 0 && (
        <Section title={messages.title} hint={messages.hint} {...(mb === undefined ? {} : { mb })}>
          <Stack gap="sm">
            {waiting.map((approval) => (
              <WaitingRequest
                key={approval.id}
                approval={approval}
                isLinked={approval.paymentId !== paymentIds?.[0]}
                refresh={refresh}
                review={() => review.open(approval)}
              />
            ))}
            {data?.refundApprovals.pageInfo.hasNextPage && (
              <Text size="sm">
                {messages.more}{' '}
                <Anchor
                  size="sm"
                  underline="always"
                  renderRoot={(props) => <Link to="/attention" search={{ kind: 'APPROVAL' }} {...props} />}
                >
                  {messages.all}
                </Anchor>
              </Text>
            )}
          </Stack>
        </Section>
      )}
    </>
  );
}

interface WaitingRequestProps {
  readonly approval: Approval;
  readonly isLinked: boolean;
  readonly refresh: () => void;
  readonly review: () => void;
}

function WaitingRequest({ approval, isLinked, refresh, review }: WaitingRequestProps) {
  const messages = useApprovalMessages();
  const [{ fetching, error }, reject] = useMutation(rejectDocument);
  const { amount: format } = useFormats();
  const { id, paymentId, amount, currency, reason, requestedBy, expiresAt, mayDecide } = approval;
  const kind = messages.kinds[toRequestKind(approval)];
  const what = `${kind} ${format(amount, currency)} ${currency}`;
  return (
    <Group justify="space-between" align="start" gap="xs">
      <Stack gap={2} flex="1 1 220px">
        <Text size="sm">
          {kind} · <Amount value={amount} currency={currency} /> · {messages.by(requestedBy)} · {messages.until}{' '}
          <Timestamp at={expiresAt} form="inText" />
        </Text>
        <Quiet>{reason}</Quiet>
        {isLinked && (
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}>
            {messages.payment}
          </Anchor>
        )}
        <FormError text={error && getErrorMessage(error)} />
      </Stack>
      {mayDecide && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`${messages.reject} ${what}`}
            loading={fetching}
            onClick={() => void reject({ id }).then(refresh)}
          >
            {messages.reject}
          </Button>
          <Button size="xs" aria-label={`${messages.review} ${what}`} disabled={fetching} onClick={review}>
            {messages.review}
          </Button>
        </Group>
      )}
    </Group>
  );
}
