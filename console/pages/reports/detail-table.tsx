/** The records of one day file, in numbered pages as REST has them. */
import { Anchor, Button, Group, NativeSelect, Paper, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import details from '../../components/details.module.css';
import { ExportButtons } from '../../components/export-buttons.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { reportDetailDocument } from './documents.ts';
import { useReportsMessages } from './messages.ts';
import { type DetailRow, type ReportFilters, toDetailRow } from './reports-view.ts';

interface DetailTableProps {
  readonly entityId: string;
  readonly id: string;
  readonly filters: ReportFilters;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

export function DetailTable({ entityId, id, filters: { page, order }, change }: DetailTableProps) {
  const messages = useReportsMessages();
  const [{ data, error, fetching }, refetch] = useQuery({
    query: reportDetailDocument,
    variables: { id, input: { entityId, pageNo: String(page), sortValue: 'SettlementTxDate' as const, sortOrder: order } },
    requestPolicy: 'network-only',
  });
  const pages = data?.settlementReportDetail.pages ?? 1;
  return (
    <>
      <Group gap="xs" mb="sm" align="end">
        <Button variant="default" onClick={() => change({ id: undefined, page: undefined })}>
          {messages.back}
        </Button>
        <NativeSelect
          label={messages.order}
          size="sm"
          data={[
            { value: 'ASC', label: messages.ascending },
            { value: 'DESC', label: messages.descending },
          ]}
          value={order}
          onChange={(event) => change({ order: event.currentTarget.value === 'DESC' ? 'DESC' : undefined, page: undefined })}
        />
        <ExportButtons list="reconciliationRecords" filter={{ issuedFileId: id }} />
        <Button variant="default" renderRoot={(props) => <Link to="/files/$id" params={{ id }} {...props} />}>
          {messages.dayFile}
        </Button>
      </Group>
      {!data ? (
        error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <Loading rows={12} height={36} />
        )
      ) : (
        <>
          <Rows rows={data.settlementReportDetail.items.map(toDetailRow)} />
          <Group justify="center" py="md">
            <Button variant="default" disabled={page <= 1 || fetching} onClick={() => change({ page: String(page - 1) })}>
              {messages.previous}
            </Button>
            <Text size="sm">{messages.page(String(page), String(pages))}</Text>
            <Button variant="default" disabled={page >= pages || fetching} onClick={() => change({ page: String(page + 1) })}>
              {messages.next}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly DetailRow[] }) {
  const messages = useReportsMessages();
  return (
    <Paper withBorder className={details.scroll ?? ''}>
      <Table aria-label={messages.detail} miw={1_040}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.date}</Table.Th>
            <Table.Th>{messages.type}</Table.Th>
            <Table.Th>{messages.reference}</Table.Th>
            <Table.Th ta="end">{messages.amount}</Table.Th>
            <Table.Th ta="end">{messages.settled}</Table.Th>
            <Table.Th ta="end">{messages.fee}</Table.Th>
            <Table.Th>{messages.status}</Table.Th>
            <Table.Th>{messages.matching}</Table.Th>
            <Table.Th>{messages.payment}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record of a report has no id, and a page never changes
            <Row key={at} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Row({ row }: { readonly row: DetailRow }) {
  const messages = useReportsMessages();
  const formats = useFormats();
  const sign = row.cashflow === 'NEG' ? '-' : '';
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formats.day(row.date)}</Table.Td>
      <Table.Td>
        {row.recordType} {row.transactionType}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.reference}</Table.Td>
      <Table.Td ta="end">
        <Amount value={`${sign}${row.amount}`} currency={row.currency} />
      </Table.Td>
      <Table.Td ta="end">
        <Amount value={`${sign}${row.settlementAmount}`} currency={row.settlementCurrency} />
      </Table.Td>
      <Table.Td ta="end">{row.fee && <Amount value={row.fee} currency={row.settlementCurrency} />}</Table.Td>
      <Table.Td>{row.status}</Table.Td>
      <Table.Td>{row.matching}</Table.Td>
      <Table.Td>
        {row.paymentId && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: row.paymentId }} {...props} />}>
            {messages.openPayment}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
