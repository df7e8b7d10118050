/** The records of one day file, in numbered pages as REST has them. */
import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { reportDetailDocument } from './documents.ts';
import { useReportsMessages } from './reports-messages.ts';
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
        <ListDownload list="reconciliationRecords" filter={{ issuedFileId: id }} />
        <Button variant="default" renderRoot={(props) => <Link to="/files/$id" params={{ id }} {...props} />}>
          {messages.dayFile}
        </Button>
      </Group>
      {!data ? (
        <LoadingOrFailed error={error} retry={() => refetch()} rows={12} height={36} />
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

interface NumberedRow extends DetailRow {
  /** A record of a report has no id, and a page never changes. */
  readonly place: number;
}

function Rows({ rows }: { readonly rows: readonly DetailRow[] }) {
  const messages = useReportsMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  const columns: readonly DataColumn<NumberedRow>[] = [
    { key: 'date', title: messages.date, cell: ({ date }) => day(date) },
    {
      key: 'type',
      title: messages.type,
      cell: ({ recordType, transactionType }) =>
        `${findWord(words.recordType, recordType)} (${findWord(words.transactionType, transactionType)})`,
    },
    { key: 'reference', title: messages.reference, cell: ({ reference }) => reference },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: (row) => <Amount value={`${findSign(row)}${row.amount}`} currency={row.currency} />,
    },
    {
      key: 'settled',
      title: messages.settled,
      isNumber: true,
      cell: (row) => <Amount value={`${findSign(row)}${row.settlementAmount}`} currency={row.settlementCurrency} />,
    },
    {
      key: 'fee',
      title: messages.fee,
      isNumber: true,
      cell: ({ fee, settlementCurrency }) => fee && <Amount value={fee} currency={settlementCurrency} />,
    },
    { key: 'status', title: messages.status, cell: ({ status }) => findWord(words.settlementStatus, status) },
    { key: 'matching', title: messages.matching, cell: ({ matching }) => findWord(words.matching, matching) },
    {
      key: 'payment',
      title: messages.payment,
      cell: ({ paymentId }) =>
        paymentId && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}>
            {messages.openPayment}
          </Anchor>
        ),
    },
  ];
  return (
    <DataTable
      label={messages.detail}
      rows={rows.map((row, place) => ({ ...row, place }))}
      columns={columns}
      rowKey={({ place }) => String(place)}
    />
  );
}

function findSign({ cashflow }: DetailRow): '-' | '' {
  return cashflow === 'NEG' ? '-' : '';
}

/** The word for a value of the API; a value that the gateway learns later is shown as it is. */
function findWord(words: Readonly<Record<string, string>>, value: string): string {
  return words[value.replaceAll(' ', '_')] ?? value;
}
