/** Chargebacks by deadline. The filters are in the address. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { chargebackStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ChoiceFilter, ListFilters } from '../../components/list-filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { ChargebackBadge } from '../../components/settlement-badges.tsx';
import { Empty } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf, useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useChargebackReasonName } from '../../messages/chargeback-reason-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { toBrandName } from '../../values/brand-names.ts';
import { countDaysLeft, judgeDeadline } from '../../values/deadlines.ts';
import { useChargebacksMessages } from './chargebacks-messages.ts';
import { type ChargebackFilters, parseFilters, sortByDeadline, toChargebackFilter } from './chargebacks-view.ts';
import { type ChargebackRow, chargebacksByDeadlineDocument } from './documents.ts';
import { Summary } from './summary.tsx';

export function ChargebacksPage() {
  const messages = useChargebacksMessages();
  const words = useSettlementWords();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const mayAnswer = usePermission('RECONCILE');
  return (
    <>
      <PageHeader title={messages.title} actions={<ListDownload list="chargebacks" filter={toChargebackFilter(filters)} />} />
      <Quiet mb="sm">{mayAnswer ? `${messages.lead} ${messages.toDo}` : messages.lead}</Quiet>
      <Summary entityId={filters.entity ?? null} />
      <ListFilters label={messages.filters}>
        <ChoiceFilter
          label={messages.status}
          none={messages.open}
          values={['ALL', ...chargebackStatuses.filter((value) => value !== 'OPEN')]}
          names={{ ALL: messages.all, ...words.chargeback }}
          value={filters.status}
          onChange={(status) => setParams({ status })}
        />
        <EntitySelect value={filters.entity} onChange={(entity) => setParams({ entity })} />
      </ListFilters>
      <Rows key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Rows({ filters }: { readonly filters: ChargebackFilters }) {
  const messages = useChargebacksMessages();
  const language = useGatewayLanguage();
  const columns = useColumns();
  return (
    <PagedRows
      query={chargebacksByDeadlineDocument}
      variables={(before) => ({ before, filter: toChargebackFilter(filters), language })}
      connection={({ chargebacks }) => chargebacks}
      empty={<Empty title={filters.status === undefined ? messages.empty : messages.emptyAll} hint={messages.emptyHint} />}
    >
      {(rows) => <DataTable label={messages.title} rows={sortByDeadline(rows)} rowKey={({ id }) => id} columns={columns} />}
    </PagedRows>
  );
}

function useColumns(): readonly DataColumn<ChargebackRow>[] {
  const messages = useChargebacksMessages();
  const reasonName = useChargebackReasonName();
  return [
    { key: 'deadline', title: messages.deadline, cell: (row) => <Deadline row={row} /> },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    { key: 'status', title: messages.status, cell: ({ status }) => <ChargebackBadge status={status} /> },
    {
      key: 'reason',
      title: messages.reason,
      cell: ({ reasonCode, reason }) => (
        <span>
          <span className="code">{reasonCode}</span> <span title={reason?.staff}>{reasonName(reasonCode, reason?.description)}</span>
        </span>
      ),
    },
    {
      key: 'payment',
      title: messages.payment,
      cell: ({ payment }) => [payment?.merchantTransactionId, toBrandName(payment?.paymentBrand ?? '')].filter(Boolean).join(' · '),
    },
    { key: 'documents', title: messages.documents, isNumber: true, cell: ({ evidence }) => evidence.length },
  ];
}

function Deadline({ row: { id, deadline, entityId, status } }: { readonly row: ChargebackRow }) {
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      <Anchor size="sm" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id }} {...props} />}>
        <TimeOf entityId={entityId}>
          <Timestamp at={deadline} />
        </TimeOf>
      </Anchor>
      {status === 'OPEN' && <DaysLeft deadline={deadline} entityId={entityId} />}
    </div>
  );
}

function DaysLeft({ deadline, entityId }: Pick<ChargebackRow, 'deadline' | 'entityId'>) {
  const messages = useChargebacksMessages();
  const now = useEntityTimes(entityId).latest;
  const urgency = judgeDeadline(deadline, now);
  return (
    <Text size="xs" {...(urgency === 'later' ? { className: 'quiet' } : { fw: 700 })}>
      {urgency === 'over' ? messages.over : messages.daysLeft(countDaysLeft(deadline, now))}
    </Text>
  );
}
