/** Settlement reports (spec §2.8): the summary of day files, and the records of one. Everything is in the address. */
import { Button, Group, Paper, Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import details from '../../components/details.module.css';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { DetailTable } from './detail-table.tsx';
import { reportDocument } from './documents.ts';
import { useReportsMessages } from './messages.ts';
import { parseReportFilters, type ReportFilters, type SummaryRow, toRecordType, toSummaryCsv, toSummaryRows } from './reports-view.ts';

export function ReportsPage() {
  const messages = useReportsMessages();
  const [params, setParams] = useSearchParams();
  const filters = parseReportFilters(params, Date.now());
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
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <search aria-label={messages.filters}>
        <form onSubmit={apply} key={`${filters.from} ${filters.to}`}>
          <Group gap="xs" mb="md" align="end">
            <EntitySelect
              value={entityId}
              onChange={(entity) => setParams({ entity, id: undefined, page: undefined })}
              required
              w="18rem"
            />
            <TextInput name="from" type="date" label={messages.from} size="sm" defaultValue={filters.from} />
            <TextInput name="to" type="date" label={messages.to} size="sm" defaultValue={filters.to} />
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
  const [{ data, error }, refetch] = useQuery({
    query: reportDocument,
    variables: { input: { entityId, date: { from, to } } },
    requestPolicy: 'network-only',
  });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <Loading rows={8} height={36} />;
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
      <Paper withBorder className={details.scroll ?? ''}>
        <Table aria-label={messages.summary} miw={760}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.date}</Table.Th>
              <Table.Th>{messages.type}</Table.Th>
              <Table.Th ta="end">{messages.count}</Table.Th>
              <Table.Th ta="end">{messages.amount}</Table.Th>
              <Table.Th ta="end">{messages.settled}</Table.Th>
              <Table.Th ta="end">{messages.fee}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row
                key={`${row.id} ${row.recordType} ${row.currency} ${row.settlementCurrency}`}
                row={row}
                open={(id) => setParams({ id })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </>
  );
}

function Row({ row, open }: { readonly row: SummaryRow; readonly open: (id: string) => void }) {
  const messages = useReportsMessages();
  const words = useSettlementWords();
  const formats = useFormats();
  const type = toRecordType(row.recordType);
  const { id, date, fileName, recordType, count, amount, currency, settlementAmount, settlementCurrency, settlementFee } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton
          onClick={() => open(id)}
          aria-label={messages.open(formats.day(date))}
          style={{ textDecoration: 'underline', whiteSpace: 'nowrap', font: 'inherit' }}
        >
          {formats.day(date)}
        </UnstyledButton>
        <Text size="xs" className="quiet code">
          {fileName}
        </Text>
      </Table.Td>
      <Table.Td>{type ? words.recordType[type] : recordType}</Table.Td>
      <Table.Td className="number">{count}</Table.Td>
      <Table.Td ta="end">{amount && <Amount value={amount} currency={currency} />}</Table.Td>
      <Table.Td ta="end">{settlementAmount && <Amount value={settlementAmount} currency={settlementCurrency} />}</Table.Td>
      <Table.Td ta="end">{settlementFee && <Amount value={settlementFee} currency={settlementCurrency} />}</Table.Td>
    </Table.Tr>
  );
}

interface DownloadProps {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly make: () => string;
}

function Download({ name, type, label, make }: DownloadProps) {
  const save = (): void => {
    const href = URL.createObjectURL(new Blob([make()], { type }));
    const link = document.createElement('a');
    link.href = href;
    link.download = name;
    link.click();
    URL.revokeObjectURL(href);
  };
  return (
    <Button size="sm" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
      {label}
    </Button>
  );
}
