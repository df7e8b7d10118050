/** The newest other payments of the same shopper: by e-mail address, customer id, and card or bank account. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { type PaymentView, type ShopperPayment, shopperPaymentsDocument } from './documents.ts';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';
import { listShopperLinks, mergeShared, type SharedPayment, toShopper, toShopperFilters } from './shopper-view.ts';

/** The others fold: a test card has paid for everything. */
const shownMax = 3;

export function ShopperCard({ payment }: { readonly payment: PaymentView }) {
  const messages = usePaymentMessages();
  const shopper = useMemo(() => toShopper(payment), [payment]);
  const { email, customer, account } = toShopperFilters(shopper);
  const links = listShopperLinks(shopper);
  const [{ data, fetching }] = useQuery({
    query: shopperPaymentsDocument,
    variables: {
      ...{ email: email ?? null, customer: customer ?? null, account: account ?? null },
      ...{ withEmail: email !== undefined, withCustomer: customer !== undefined, withAccount: account !== undefined },
    },
    pause: !email && !customer && !account,
  });
  if (links.length === 0) return null;
  const family = new Set([payment.id, ...payment.linkedTransactions.map(({ id }) => id)]);
  const found = { email: nodesOf(data?.email), customer: nodesOf(data?.customer), account: nodesOf(data?.account) };
  const others = mergeShared(found, family);
  return (
    <Card
      title={messages.others}
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/shopper" search={{ payment: payment.id }} {...props} />}>
          {messages.wholeShopper}
        </Anchor>
      }
    >
      {fetching && !data && <Loading rows={3} height={36} />}
      {data && others.length === 0 && <Quiet>{messages.noOthers}</Quiet>}
      <Others others={others.slice(0, shownMax)} shopper={shopper} />
      {others.length > shownMax && (
        <details>
          <summary className={styles.fold ?? ''}>{messages.moreOthers(others.length - shownMax)}</summary>
          <Others others={others.slice(shownMax)} shopper={shopper} />
        </details>
      )}
      <Text size="sm" mt="xs">
        {messages.allOthers}{' '}
        {links.map(([name, search], place) => (
          <span key={name}>
            {place > 0 && ' · '}
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments" search={search} {...props} />}>
              {messages.sameShopper[name]}
            </Anchor>
          </span>
        ))}
      </Text>
    </Card>
  );
}

interface OthersProps {
  readonly others: readonly SharedPayment<ShopperPayment>[];
  readonly shopper: ReturnType<typeof toShopper>;
}

function Others({ others, shopper }: OthersProps) {
  const messages = usePaymentMessages();
  const typeName = usePaymentTypeName();
  return others.map(({ payment: other, shares }) => (
    <Link key={other.id} to="/payments/$id" params={{ id: other.id }} className={`${styles.member} ${styles.other}`}>
      <span>
        <MoneyBadge status={other.moneyStatus} />{' '}
        <Text component="span" size="sm">
          {other.merchantTransactionId ?? typeName(other.paymentType)}
        </Text>
      </span>
      <Amount value={other.amount} currency={other.currency} />
      <Text component="span" size="xs" className="quiet">
        <Timestamp at={other.timestamp} /> ·{' '}
        {shares.map((trait) => messages.shares[trait === 'account' ? (shopper.account?.trait ?? 'card') : trait]).join(', ')}
      </Text>
    </Link>
  ));
}
