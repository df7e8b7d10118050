/** The tree of linked payments. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useShowAll } from '../../hooks/use-show-all.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Member } from './documents.ts';
import { buildPaymentTree, foldPayments, type PaymentTreeNode, sumPayments } from './linked-payments-view.ts';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';
import type { EarlierLinked } from './use-earlier-linked.ts';

interface LinkedPaymentsCardProps {
  readonly members: readonly Member[];
  readonly earlier: EarlierLinked;
  readonly id: string;
  /** Members to be marked because they have just come or changed. */
  readonly fresh: ReadonlySet<string>;
}

export function LinkedPaymentsCard({ members, earlier, id, fresh }: LinkedPaymentsCardProps) {
  const messages = usePaymentMessages();
  const { hasMore, readCount, status, read } = earlier;
  const { isWhole, showAll, revealed } = useShowAll();
  const { shown, hidden } = foldPayments(members, id);
  const isFolded = hidden.length > 0 && !isWhole;
  const first = isWhole ? hidden[0]?.id : undefined;
  return (
    <Card title={messages.family}>
      {members.length === 1 ? (
        <Quiet>{messages.familyAlone}</Quiet>
      ) : (
        <Branch
          nodes={buildPaymentTree(isFolded ? shown : members)}
          id={id}
          order={members[0]?.merchantTransactionId ?? null}
          fresh={fresh}
          first={first}
          revealed={revealed}
          className={styles.tree}
        />
      )}
      {isFolded && (
        <>
          <Hidden members={hidden} />
          <Button size="xs" variant="default" mt="xs" onClick={showAll}>
            {hasMore ? messages.showEarlier(hidden.length) : messages.showAll(members.length)}
          </Button>
        </>
      )}
      {hasMore && (
        <Group gap="xs" mt="xs">
          <Quiet>{messages.familyMore(readCount)}</Quiet>
          {status !== 'read' && (
            <Button size="compact-xs" variant="default" loading={status === 'reading'} onClick={read}>
              {messages.readEarlier}
            </Button>
          )}
        </Group>
      )}
    </Card>
  );
}

function Hidden({ members }: { readonly members: readonly Member[] }) {
  const messages = usePaymentMessages();
  const typeName = usePaymentTypeName();
  const { amount: format } = useFormats();
  const { sums, others } = sumPayments(members);
  const texts = sums.map(({ paymentType, count, amount, currency }) =>
    messages.familySum(count, typeName(paymentType), `${format(amount, currency)} ${currency}`),
  );
  if (others > 0) texts.push(messages.familyOthers(others));
  return <Quiet mt="xs">{messages.familyEarlier(members.length, texts.join('; '))}</Quiet>;
}

interface BranchProps {
  readonly nodes: readonly PaymentTreeNode<Member>[];
  readonly id: string;
  /** Of the payment of the page: who has the same needs no other to be told apart. */
  readonly order: string | null;
  readonly fresh: ReadonlySet<string>;
  /** The first of those that were hidden. */
  readonly first: string | undefined;
  readonly revealed: (element: HTMLElement | null) => void;
  readonly className?: string | undefined;
}

function Branch({ nodes, id, order, fresh, first, revealed, className }: BranchProps) {
  return (
    <ul className={className}>
      {nodes.map(({ member, children }) => (
        <li key={member.id} {...(member.id === first ? { ref: revealed } : {})}>
          <PaymentLine member={member} order={order} isHere={member.id === id} isFresh={fresh.has(member.id)} />
          {children.length > 0 && <Branch nodes={children} id={id} order={order} fresh={fresh} first={first} revealed={revealed} />}
        </li>
      ))}
    </ul>
  );
}

interface LineProps extends Pick<BranchProps, 'order'> {
  readonly member: Member;
  readonly isHere: boolean;
  readonly isFresh: boolean;
}

function PaymentLine({ member, order, isHere, isFresh }: LineProps) {
  const messages = usePaymentMessages();
  const typeName = usePaymentTypeName();
  const { id, paymentType, amount, currency, moneyStatus, timestamp, merchantTransactionId, requestLog } = member;
  const [request] = requestLog;
  const content = (
    <>
      <span>
        <Text component="span" fw={600} size="sm">
          {typeName(paymentType)}
        </Text>{' '}
        <MoneyBadge status={moneyStatus} />
      </span>
      <Amount value={amount} currency={currency} />
      <Text component="span" size="xs" className="quiet">
        <Timestamp at={timestamp} />
        {isHere && ` · ${messages.thisOne}`}
        {merchantTransactionId !== null && merchantTransactionId !== order && ` · ${merchantTransactionId}`}
        {request?.reason && ` · ${request.reason}`}
      </Text>
    </>
  );
  const className = `${styles.member} ${isFresh ? styles.fresh : ''}`;
  if (isHere) {
    return (
      <div className={className} aria-current="page">
        {content}
      </div>
    );
  }
  return (
    <Link to="/payments/$id" params={{ id }} className={className}>
      {content}
    </Link>
  );
}
