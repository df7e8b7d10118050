/** What is outstanding when a month is over, each amount with its reason. */
import { Anchor, Button, Center, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import table from '../../components/data-table.module.css';
import details from '../../components/details.module.css';
import { ChoiceFilter, ListFilters } from '../../components/list-filters.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { OutstandingBadge } from '../../components/settlement-badges.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { findOrder } from '../../values/payment-names.ts';
import { type MonthLine, monthEndLinesDocument } from './documents.ts';
import { useMonthEndMessages } from './month-end-messages.ts';
import { parseReason, type ReasonFilter, reasonFilters, toReasons, toReference } from './month-end-view.ts';

interface OutstandingCardProps {
  readonly month: string;
  readonly entityId: string | null;
}

export function OutstandingCard({ month, entityId }: OutstandingCardProps) {
  const messages = useMonthEndMessages();
  const words = useSettlementWords();
  const [{ reason: asked }, setParams] = useSearchParams();
  const reason = parseReason(asked);
  return (
    <Card title={messages.outstanding}>
      <ListFilters label={messages.outstanding}>
        <ChoiceFilter
          label={messages.reason}
          none={messages.allReasons}
          values={reasonFilters}
          names={{ ...words.reason, TO_CLEAR: messages.toClear }}
          value={reason}
          onChange={(value) => setParams({ reason: value })}
        />
      </ListFilters>
      <Outstanding key={reason} {...{ month, entityId, reason }} />
    </Card>
  );
}

interface OutstandingProps extends OutstandingCardProps {
  readonly reason: ReasonFilter | undefined;
}

function Outstanding({ month, entityId, reason }: OutstandingProps) {
  const messages = useMonthEndMessages();
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <div className={details.scroll}>
      <Table aria-label={messages.outstanding} className={`${table.table} ${table.short}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.payment}</Table.Th>
            <Table.Th>{messages.day}</Table.Th>
            <Table.Th ta="end">{messages.amount}</Table.Th>
            <Table.Th>{messages.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {pages.map((after, at) => (
          <Lines
            key={after}
            {...{ month, entityId, reason, after }}
            isLast={at === pages.length - 1}
            more={(next) => setPages([...pages, next])}
          />
        ))}
      </Table>
    </div>
  );
}

interface LinesProps extends OutstandingProps {
  readonly after: string | null;
  readonly isLast: boolean;
  readonly more: (after: string) => void;
}

/** A page of lines. They have no ids of their own, so the cache does not add pages up. */
function Lines({ month, entityId, reason, after, isLast, more }: LinesProps) {
  const messages = useMonthEndMessages();
  const words = useSettlementWords();
  const [{ data, error }, refetch] = useQuery({
    query: monthEndLinesDocument,
    variables: { month, entityId, after, reasons: toReasons(reason)?.slice() ?? null },
    requestPolicy: 'network-only',
  });
  if (!data) {
    return <Wide>{<LoadingOrFailed error={error} retry={() => refetch()} rows={6} />}</Wide>;
  }
  const { outstanding } = data.monthEnd;
  const lines = nodesOf(outstanding);
  const next = outstanding.pageInfo.hasNextPage ? outstanding.pageInfo.endCursor : null;
  if (lines.length === 0 && after === null) {
    return (
      <Wide>
        <Empty
          title={reason === undefined ? messages.noLines : messages.noneOfReason}
          hint={reason === undefined ? messages.noLinesHint : messages.noneOfReasonHint}
        />
      </Wide>
    );
  }
  return (
    <Table.Tbody>
      {lines.map((line, at) => (
        <Line key={line.paymentId ?? line.record?.id} line={line} isFirstOfReason={line.reason !== lines[at - 1]?.reason} />
      ))}
      {isLast && next && (
        <Table.Tr>
          <Table.Td colSpan={columns}>
            <Center>
              <Button variant="default" onClick={() => more(next)}>
                {words.more}
              </Button>
            </Center>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}

const columns = 4;

function Wide({ children }: { readonly children: React.ReactNode }) {
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Td colSpan={columns}>{children}</Table.Td>
      </Table.Tr>
    </Table.Tbody>
  );
}

/** What a reason means stands in the first of the lines that follow one another with it. */
function Line({ line, isFirstOfReason }: { readonly line: MonthLine; readonly isFirstOfReason: boolean }) {
  const formats = useFormats();
  const messages = useMonthEndMessages();
  const words = useSettlementWords();
  const typeName = usePaymentTypeName();
  const { paymentId, payment, record, amount, currency, day, reason, settledAt } = line;
  return (
    <Table.Tr>
      <Table.Td data-label={messages.payment}>
        <div className={table.inline ?? ''}>
          {record ? (
            <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
              {words.recordType[record.recordType]}
            </Anchor>
          ) : (
            <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId ?? '' }} {...props} />}>
              {payment ? typeName(payment.paymentType) : paymentId}
            </Anchor>
          )}
          <Quiet size="xs" style={{ overflowWrap: 'anywhere' }}>
            {record ? toReference(record) : payment && (findOrder(payment) ?? payment.shortId)}
          </Quiet>
        </div>
      </Table.Td>
      <Table.Td className={table.belowEnd ?? ''} data-label={messages.day} style={{ whiteSpace: 'nowrap' }}>
        {day && formats.day(day)}
      </Table.Td>
      <Table.Td className={`number ${table.end}`} data-label={messages.amount}>
        <Amount value={amount} currency={currency} />
      </Table.Td>
      <Table.Td className={table.below ?? ''} data-label={messages.reason}>
        <div>
          <OutstandingBadge reason={reason} />
          <Quiet size="xs">
            {isFirstOfReason && messages.reasons[reason]}
            {settledAt !== null && (
              <>
                {' '}
                {messages.settledSince} <Timestamp at={settledAt} />
              </>
            )}
          </Quiet>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
