/** Chargebacks by deadline. The filters are in the address. */
import { Anchor, Paper, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { chargebackStatuses } from '../../client/schema-enums.ts';
import { Amount } from '../../components/amount.tsx';
import table from '../../components/data-table.module.css';
import details from '../../components/details.module.css';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ExportButtons } from '../../components/export-buttons.tsx';
import { ChoiceFilter, ListFilters } from '../../components/list-filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { ChargebackBadge } from '../../components/settlement-badges.tsx';
import { Empty } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf, useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useChargebackReasonName } from '../../messages/chargeback-reason-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
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
  return (
    <>
      <PageHeader title={messages.title} actions={<ExportButtons list="chargebacks" filter={toChargebackFilter(filters)} />} />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
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
  return (
    <PagedRows
      query={chargebacksByDeadlineDocument}
      variables={(before) => ({ before, filter: toChargebackFilter(filters), language })}
      connection={({ chargebacks }) => chargebacks}
      empty={<Empty title={filters.status === undefined ? messages.empty : messages.emptyAll} hint={messages.emptyHint} />}
    >
      {(rows) => (
        <Paper withBorder className={details.scroll ?? ''}>
          <Table aria-label={messages.title} verticalSpacing="xs" className={table.table ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th style={{ whiteSpace: 'nowrap' }}>{messages.deadline}</Table.Th>
                <Table.Th ta="end">{messages.amount}</Table.Th>
                <Table.Th>{messages.status}</Table.Th>
                <Table.Th>{messages.reason}</Table.Th>
                <Table.Th>{messages.payment}</Table.Th>
                <Table.Th ta="end">{messages.documents}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sortByDeadline(rows).map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </PagedRows>
  );
}

function Row({ row }: { readonly row: ChargebackRow }) {
  const messages = useChargebacksMessages();
  const reasonName = useChargebackReasonName();
  const { id, status, amount, currency, reasonCode, reason, payment, evidence, deadline } = row;
  return (
    <Table.Tr>
      <Table.Td data-label={messages.deadline}>
        <div>
          <Anchor size="sm" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id }} {...props} />}>
            <TimeOf entityId={row.entityId}>
              <Timestamp at={deadline} />
            </TimeOf>
          </Anchor>
          {status === 'OPEN' && <DaysLeft deadline={deadline} entityId={row.entityId} />}
        </div>
      </Table.Td>
      <Table.Td className="number" data-label={messages.amount}>
        <Amount value={amount} currency={currency} />
      </Table.Td>
      <Table.Td data-label={messages.status}>
        <span>
          <ChargebackBadge status={status} />
        </span>
      </Table.Td>
      <Table.Td data-label={messages.reason}>
        <span>
          <span className="code">{reasonCode}</span> <span title={reason?.staff}>{reasonName(reasonCode, reason?.description)}</span>
        </span>
      </Table.Td>
      <Table.Td data-label={messages.payment}>
        {[payment?.merchantTransactionId, payment?.paymentBrand].filter(Boolean).join(' · ')}
      </Table.Td>
      <Table.Td className="number" data-label={messages.documents}>
        {evidence.length}
      </Table.Td>
    </Table.Tr>
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
