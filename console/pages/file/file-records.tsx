/** The records of a file, newest first. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { MatchingBadge } from '../../components/settlement-badges.tsx';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type FileRecord, type FileView, fileRecordsDocument } from './documents.ts';
import { useFileMessages } from './file-messages.ts';

export function FileRecords({ file: { id, direction, records } }: { readonly file: FileView }) {
  const messages = useFileMessages();
  const filter = direction === 'IN' ? { fileId: id } : { issuedFileId: id };
  const columns = useColumns();
  return (
    <Card title={messages.records} aside={records > 0 && <ListDownload list="reconciliationRecords" filter={filter} />}>
      <PagedRows
        query={fileRecordsDocument}
        variables={(after) => ({ after, filter })}
        connection={({ reconciliationRecords }) => reconciliationRecords}
        height={28}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Quiet>{messages.noRecords}</Quiet>
          ) : (
            <DataTable isBare label={messages.records} rows={rows} rowKey={(record) => record.id} columns={columns} />
          )
        }
      </PagedRows>
    </Card>
  );
}

function useColumns(): readonly DataColumn<FileRecord>[] {
  const messages = useFileMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  return [
    { key: 'line', title: messages.line, isNumber: true, cell: ({ line }) => line },
    {
      key: 'type',
      title: messages.type,
      cell: ({ id, recordType }) => (
        <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id }} {...props} />}>
          {words.recordType[recordType]}
        </Anchor>
      ),
    },
    {
      key: 'date',
      title: messages.date,
      cell: ({ settlementDate }) => <span style={{ whiteSpace: 'nowrap' }}>{day(settlementDate)}</span>,
    },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ cashflow, amount, currency }) => <Amount value={cashflow === 'NEG' ? `-${amount}` : amount} currency={currency} />,
    },
    {
      key: 'fee',
      title: messages.fee,
      isNumber: true,
      cell: ({ settlementFee, settlementCurrency }) => settlementFee && <Amount value={settlementFee} currency={settlementCurrency} />,
    },
    {
      key: 'matching',
      title: messages.matching,
      cell: ({ matchingStatus, rest, setAsideAt }) => <MatchingBadge status={matchingStatus} rest={rest} setAsideAt={setAsideAt} />,
    },
  ];
}
