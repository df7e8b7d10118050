/** The list of checkouts. Older ones load on demand; the filters are in the address. */
import { Button, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { BadParams } from '../../components/bad-params.tsx';
import { CheckoutBadge } from '../../components/checkout-badge.tsx';
import rows from '../../components/link-rows.module.css';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty } from '../../components/states.tsx';
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
      <Quiet mb="sm">{messages.lead}</Quiet>
      <CheckoutFilters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Rows key={JSON.stringify(filter)} filter={filter} clear={() => setParams({ status: undefined, order: undefined })} />
    </>
  );
}

function Rows({ filter, clear }: { readonly filter: CheckoutFilterInput | null; readonly clear: () => void }) {
  const messages = useCheckoutsMessages();
  const empty = filter ? (
    <Empty title={messages.none} hint={messages.noneHint}>
      <Button variant="default" onClick={clear}>
        {messages.clear}
      </Button>
    </Empty>
  ) : (
    <Empty title={messages.empty} hint={messages.emptyHint} />
  );
  return (
    <PagedRows
      query={checkoutsDocument}
      variables={(after) => ({ after, filter })}
      connection={({ checkouts }) => checkouts}
      height={40}
      empty={empty}
    >
      {(checkouts) => (
        <Paper withBorder className={classes.list ?? ''}>
          <Head />
          <ul className={rows.rows} aria-label={messages.title}>
            {checkouts.map((checkout) => (
              <li key={checkout.id}>
                <Row checkout={checkout} />
              </li>
            ))}
          </ul>
        </Paper>
      )}
    </PagedRows>
  );
}

function Head() {
  const messages = useCheckoutsMessages();
  return (
    <div className={`${rows.row} ${rows.head}`} aria-hidden>
      <span>{messages.when}</span>
      <span>{messages.status}</span>
      <span className={rows.amount}>{messages.amount}</span>
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
    <Link to="/checkouts/$id" params={{ id }} className={rows.row} title={messages.open(merchantTransactionId ?? id)}>
      <Timestamp at={timestamp} />
      <span>
        <CheckoutBadge status={status} kind={kind} />
      </span>
      <span className={rows.amount}>
        {amount === null ? <span className="quiet">{messages.account}</span> : <Amount value={amount} currency={currency ?? undefined} />}
      </span>
      <span>{merchantTransactionId ?? <span className="quiet">{messages.noOrder}</span>}</span>
      <span>
        <span className={`quiet ${rows.label}`}>{messages.attempts}: </span>
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
