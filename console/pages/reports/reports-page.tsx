/** Settlement reports (spec §2.8): the summary of day files, and the records of one. Everything is in the address. */
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Download } from '../../components/download.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, Loading, LoadingOrFailed } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { DetailTable } from './detail-table.tsx';
import { reportDocument } from './documents.ts';
import { useReportsMessages } from './reports-messages.ts';
import { parseReportFilters, type ReportFilters, type SummaryRow, toRecordType, toSummaryCsv, toSummaryRows } from './reports-view.ts';

export function ReportsPage() {
  const messages = useReportsMessages();
  const [params, setParams] = useSearchParams();
  const times = useEntityTimes(params.entity);
  const filters = parseReportFilters(params, times.latest);
  const [first] = useSelectableEntities();
  const entityId = filters.entity ?? first?.id;
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setParams({ from: String(data.get('from') ?? ''), to: String(data.get('to') ?? ''), id: undefined, page: undefined });
  };
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <search aria-label={messages.filters}>
        <form onSubmit={apply} key={`${filters.from} ${filters.to}`}>
          <Group gap="xs" mb="md" align="end">
            <EntitySelect
              value={entityId}
              onChange={(entity) => setParams({ entity, id: undefined, page: undefined })}
              required
              w="18rem"
            />
            <DateField kind="day" name="from" label={messages.from} size="sm" defaultValue={filters.from} />
            <DateField kind="day" name="to" label={messages.to} size="sm" defaultValue={filters.to} />
            <Button type="submit" variant="default">
              {messages.apply}
            </Button>
          </Group>
        </form>
      </search>
      {entityId === undefined ? (
        <Loading rows={8} />
      ) : filters.id === undefined ? (
        <Summary key={`${entityId} ${filters.from} ${filters.to}`} entityId={entityId} filters={filters} />
      ) : (
        <DetailTable entityId={entityId} id={filters.id} filters={filters} change={setParams} />
      )}
    </>
  );
}

function Summary({ entityId, filters: { from, to } }: { readonly entityId: string; readonly filters: ReportFilters }) {
  const messages = useReportsMessages();
  const mayExport = usePermission('EXPORT');
  const [, setParams] = useSearchParams();
  const columns = useSummaryColumns((id) => setParams({ id }));
  const [{ data, error }, refetch] = useQuery({
    query: reportDocument,
    variables: { input: { entityId, date: { from, to } } },
    requestPolicy: 'network-only',
  });
  if (!data) return <LoadingOrFailed error={error} retry={() => refetch()} rows={8} height={36} />;
  const { items } = data.settlementReport;
  const rows = toSummaryRows(items);
  if (rows.length === 0) {
    return (
      <Paper withBorder>
        <Empty title={messages.empty} hint={messages.emptyHint} />
      </Paper>
    );
  }
  const name = `settlement-${from}-${to}`;
  return (
    <>
      {mayExport && (
        <Group gap="xs" mb="sm">
          <Download name={`${name}.csv`} type="text/csv" label={messages.csv} make={() => `\uFEFF${toSummaryCsv(rows)}`} />
          <Download name={`${name}.json`} type="application/json" label={messages.json} make={() => `[${items.join(',\n')}]\n`} />
        </Group>
      )}
      <DataTable
        label={messages.summary}
        rows={rows}
        columns={columns}
        rowKey={(row) => `${row.id} ${row.recordType} ${row.currency} ${row.settlementCurrency}`}
        open={({ id }) => setParams({ id })}
      />
    </>
  );
}

function useSummaryColumns(open: (id: string) => void): readonly DataColumn<SummaryRow>[] {
  const messages = useReportsMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  return [
    {
      key: 'date',
      title: messages.date,
      cell: ({ id, date, fileName }) => (
        <div>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={500}
            aria-label={messages.open(`${day(date)}, ${fileName}`)}
            onClick={() => open(id)}
          >
            {day(date)}
          </Anchor>
          <Text size="xs" className="quiet code">
            {fileName}
          </Text>
        </div>
      ),
    },
    {
      key: 'type',
      title: messages.type,
      cell: ({ recordType }) => {
        const type = toRecordType(recordType);
        return type ? words.recordType[type] : recordType;
      },
    },
    { key: 'count', title: messages.count, isNumber: true, cell: ({ count }) => count },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => amount && <Amount value={amount} currency={currency} />,
    },
    {
      key: 'settled',
      title: messages.settled,
      isNumber: true,
      cell: ({ settlementAmount, settlementCurrency }) =>
        settlementAmount && <Amount value={settlementAmount} currency={settlementCurrency} />,
    },
    {
      key: 'fee',
      title: messages.fee,
      isNumber: true,
      cell: ({ settlementFee, settlementCurrency }) => settlementFee && <Amount value={settlementFee} currency={settlementCurrency} />,
    },
  ];
}
