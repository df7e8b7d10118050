/** The list of checkouts. Older ones load on demand; the filters are in the address. */
import { Button, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { BadParams } from '../../components/bad-params.tsx';
import { CheckoutBadge } from '../../components/checkout-badge.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { CheckoutFilters } from './checkout-filters.tsx';
import classes from './checkouts.module.css';
import { useCheckoutsMessages } from './checkouts-messages.ts';
import { type CheckoutFilterInput, type CheckoutRow, checkoutsDocument } from './documents.ts';
import { findBadParams, parseFilters, toCheckoutFilter } from './filters-view.ts';

export function CheckoutsPage() {
  const messages = useCheckoutsMessages();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const filter = toCheckoutFilter(filters);
  return (
    <>
      <PageHeader title={messages.title} />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <CheckoutFilters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Rows key={JSON.stringify(filter)} filter={filter} clear={() => setParams({ status: undefined, order: undefined })} />
    </>
  );
}

function Rows({ filter, clear }: { readonly filter: CheckoutFilterInput | null; readonly clear: () => void }) {
  const messages = useCheckoutsMessages();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: checkoutsDocument,
    variables: { after, filter },
    requestPolicy: 'cache-and-network',
  });
  if (!data) {
    return error ? <Failed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} /> : <Loading rows={12} height={40} />;
  }
  const { edges, pageInfo } = data.checkouts;
  if (edges.length === 0) return <NoCheckouts isFiltered={filter !== null} clear={clear} />;
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  return (
    <>
      <Paper withBorder>
        <Head />
        <ul className={classes.rows} aria-label={messages.title}>
          {edges.map(({ node }) => (
            <li key={node.id}>
              <Row checkout={node} />
            </li>
          ))}
        </ul>
      </Paper>
      <ListEnd error={error} next={next} isBusy={fetching || stale} onMore={setAfter} />
    </>
  );
}

function Head() {
  const messages = useCheckoutsMessages();
  return (
    <div className={`${classes.row} ${classes.head}`} aria-hidden>
      <span>{messages.when}</span>
      <span>{messages.status}</span>
      <span className={classes.amount}>{messages.amount}</span>
      <span>{messages.order}</span>
      <span>{messages.attempts}</span>
      <span>{messages.outcome}</span>
    </div>
  );
}

function Row({ checkout }: { readonly checkout: CheckoutRow }) {
  const messages = useCheckoutsMessages();
  const { id, kind, status, amount, currency, merchantTransactionId, attemptCount, timestamp, payment } = checkout;
  return (
    <Link to="/checkouts/$id" params={{ id }} className={classes.row} title={messages.open(merchantTransactionId ?? id)}>
      <Timestamp at={timestamp} />
      <span>
        <CheckoutBadge status={status} kind={kind} />
      </span>
      <span className={classes.amount}>
        {amount === null ? <span className="quiet">{messages.account}</span> : <Amount value={amount} currency={currency ?? undefined} />}
      </span>
      <span>{merchantTransactionId ?? <span className="quiet">{messages.noOrder}</span>}</span>
      <span>
        <span className={`quiet ${classes.label}`}>{messages.attempts}: </span>
        {attemptCount}
      </span>
      <span>
        {payment ? (
          <>
            <MoneyBadge status={payment.moneyStatus} />{' '}
            {payment.outcome !== 'APPROVED' && (
              <Text component="span" size="xs" className="quiet code">
                {payment.result.code}
              </Text>
            )}
          </>
        ) : (
          <span className="quiet">{messages.notTried}</span>
        )}
      </span>
    </Link>
  );
}

function NoCheckouts({ isFiltered, clear }: { readonly isFiltered: boolean; readonly clear: () => void }) {
  const messages = useCheckoutsMessages();
  if (!isFiltered) {
    return (
      <Paper withBorder>
        <Empty title={messages.empty} hint={messages.emptyHint} />
      </Paper>
    );
  }
  return (
    <Paper withBorder>
      <Empty title={messages.none} hint={messages.noneHint}>
        <Button variant="default" onClick={clear}>
          {messages.clear}
        </Button>
      </Empty>
    </Paper>
  );
}
