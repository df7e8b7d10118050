/** Begins an operation on many payments of the list: choose, review, begin. The run has a page of its own. */
import { Alert, Anchor, Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { bulkRights } from '../../client/bulk-rights.ts';
import { nodesOf } from '../../client/connection.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { ChooseBox } from '../../components/choose-box.tsx';
import short from '../../components/data-table.module.css';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { type RowSelection, useChosen, useRowSelection } from '../../hooks/row-selection.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { findLast4 } from '../../values/payment-names.ts';
import { actRights } from './act-rights.ts';
import styles from './bulk.module.css';
import { type BulkChoice, type BulkOperation, bulkChoiceDocument } from './bulk-documents.ts';
import { useBulkMessages } from './bulk-messages.ts';
import { BulkReviewPart } from './bulk-review.tsx';
import { bulkRowsMax } from './bulk-view.ts';
import type { PaymentFilterInput } from './documents.ts';
import { parseFilters, toPaymentFilter } from './filters-view.ts';

const everyOperation = ['REFUND', 'CAPTURE', 'TAG', 'ASSIGN', 'NOTE', 'RESEND'] as const satisfies readonly BulkOperation[];

export function BulkPage() {
  const { permissions } = useViewer();
  const operations = everyOperation.filter((operation) => permissions.includes(bulkRights[operation]));
  const [first] = operations;
  return first ? <ActOnMany operations={operations} first={first} /> : <MissingRight needs={actRights} />;
}

interface OperationsProps {
  /** Those that the viewer may do. */
  readonly operations: readonly BulkOperation[];
  readonly first: BulkOperation;
}

function ActOnMany(offered: OperationsProps) {
  const messages = useBulkMessages();
  const [params] = useSearchParams();
  const { timeZone } = usePreferences();
  const { number } = useFormats();
  const filters = useMemo(() => parseFilters(params), [params]);
  const times = useEntityTimes(filters.entity);
  const filterText = JSON.stringify(toPaymentFilter(filters, timeZone, times.latest, times.earliest));
  const filter = useMemo<PaymentFilterInput>(() => JSON.parse(filterText), [filterText]);
  const [{ data, error }, refetch] = useQuery({ query: bulkChoiceDocument, variables: { filter, first: bulkRowsMax } });
  const payments = useMemo(() => nodesOf(data?.payments), [data]);
  const all = data?.payments.totalCount;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Button variant="default" size="xs" renderRoot={(props) => <Link to="/payments" search={params} {...props} />}>
            {messages.back}
          </Button>
        }
      />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead(bulkRowsMax)}
      </Text>
      {all && all.count > bulkRowsMax && (
        <Alert color="yellow" mb="sm">
          {messages.cut(`${number(all.count)}${all.isMore ? '+' : ''}`, bulkRowsMax)}
        </Alert>
      )}
      {!data && <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={10} height={36} />}
      {data && payments.length === 0 && (
        <Paper withBorder>
          <Empty title={messages.none} hint={messages.noneHint} />
        </Paper>
      )}
      {payments.length > 0 && <Choice payments={payments} {...offered} />}
    </>
  );
}

function Choice({ payments, operations, first }: OperationsProps & { readonly payments: readonly BulkChoice[] }) {
  const messages = useBulkMessages();
  const [operation, setOperation] = useState(first);
  const selection = useRowSelection();
  const chosen = useChosen(selection);
  const [isReviewed, setReviewed] = useState(false);
  const ids = payments.map(({ id }) => id).filter((id) => chosen.has(id));
  if (isReviewed) return <BulkReviewPart operation={operation} ids={ids} back={() => setReviewed(false)} />;
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm" className={styles.bar ?? ''}>
        <NativeSelect
          label={messages.operation}
          size="sm"
          data={operations.map((value) => ({ value, label: messages.operations[value] }))}
          value={operation}
          onChange={(event) => setOperation(operations.find((one) => one === event.currentTarget.value) ?? first)}
        />
        <Checkbox
          label={messages.all(payments.length)}
          checked={ids.length === payments.length}
          indeterminate={ids.length > 0 && ids.length < payments.length}
          onChange={(event) => selection.choose(event.currentTarget.checked ? payments.map(({ id }) => id) : [])}
          mb={8}
        />
        <Button disabled={ids.length === 0} onClick={() => setReviewed(true)}>
          {messages.review}
        </Button>
        <Text size="sm" className="quiet" role="status" mb={8}>
          {messages.selected(ids.length)}
        </Text>
      </Group>
      <ChoiceRows payments={payments} selection={selection} />
    </Stack>
  );
}

interface ChoiceRowsProps {
  readonly payments: readonly BulkChoice[];
  readonly selection: RowSelection;
}

/** Stays as it is while rows are chosen. */
const ChoiceRows = memo(function ChoiceRows({ payments, selection }: ChoiceRowsProps) {
  const messages = useBulkMessages();
  const columns = useColumns(selection);
  const toggle = useCallback(({ id }: BulkChoice) => selection.toggle(id), [selection]);
  return (
    <DataTable label={messages.title} rows={payments} columns={columns} rowKey={({ id }) => id} open={toggle} className={short.short} />
  );
});

function useColumns(selection: RowSelection): readonly DataColumn<BulkChoice>[] {
  const messages = useBulkMessages();
  return useMemo(
    () => [
      {
        key: 'payment',
        title: messages.payment,
        cell: (payment) => (
          <Group gap="xs" wrap="nowrap">
            <ChooseBox id={payment.id} label={messages.choose(payment.merchantTransactionId ?? payment.shortId)} selection={selection} />
            <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: payment.id }} {...props} />}>
              {payment.merchantTransactionId ?? payment.shortId}
            </Anchor>
          </Group>
        ),
      },
      {
        key: 'with',
        className: short.below,
        title: messages.paidWith,
        cell: ({ paymentBrand, ...accounts }) => <PaidWith brand={paymentBrand} last4={findLast4(accounts)} />,
      },
      { key: 'status', title: messages.status, cell: ({ moneyStatus }) => <MoneyBadge status={moneyStatus} /> },
      { key: 'when', className: short.belowEnd, title: messages.when, cell: ({ timestamp }) => <Timestamp at={timestamp} /> },
      {
        key: 'amount',
        className: short.end,
        title: messages.amount,
        isNumber: true,
        cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
      },
    ],
    [messages, selection],
  );
}
