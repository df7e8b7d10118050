/** The records of a file, newest first. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import table from '../../components/data-table.module.css';
import details from '../../components/details.module.css';
import { ExportButtons } from '../../components/export-buttons.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { MatchingBadge } from '../../components/settlement-badges.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type FileRecord, type FileView, fileRecordsDocument } from './documents.ts';
import { useFileMessages } from './file-messages.ts';

export function FileRecords({ file: { id, direction, records } }: { readonly file: FileView }) {
  const messages = useFileMessages();
  const [after, setAfter] = useState<string | null>(null);
  const filter = direction === 'IN' ? { fileId: id } : { issuedFileId: id };
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: fileRecordsDocument,
    variables: { after, filter },
    requestPolicy: 'cache-and-network',
  });
  const shown = nodesOf(data?.reconciliationRecords);
  const next = data?.reconciliationRecords.pageInfo.hasNextPage ? data.reconciliationRecords.pageInfo.endCursor : null;
  return (
    <Card title={messages.records} aside={records > 0 && <ExportButtons list="reconciliationRecords" filter={filter} />}>
      {!data ? (
        error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <Loading rows={8} />
        )
      ) : shown.length === 0 ? (
        <Text size="sm" className="quiet">
          {messages.noRecords}
        </Text>
      ) : (
        <>
          <Rows records={shown} />
          <ListEnd error={error} next={next} isBusy={fetching || stale} onMore={setAfter} />
        </>
      )}
    </Card>
  );
}

function Rows({ records }: { readonly records: readonly FileRecord[] }) {
  const messages = useFileMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  return (
    <div className={details.scroll}>
      <Table aria-label={messages.records} className={table.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="end">{messages.line}</Table.Th>
            <Table.Th>{messages.type}</Table.Th>
            <Table.Th>{messages.date}</Table.Th>
            <Table.Th ta="end">{messages.amount}</Table.Th>
            <Table.Th ta="end">{messages.fee}</Table.Th>
            <Table.Th>{messages.matching}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.id}>
              <Table.Td className="number" data-label={messages.line}>
                {record.line}
              </Table.Td>
              <Table.Td data-label={messages.type}>
                <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
                  {words.recordType[record.recordType]}
                </Anchor>
              </Table.Td>
              <Table.Td data-label={messages.date} style={{ whiteSpace: 'nowrap' }}>
                {day(record.settlementDate)}
              </Table.Td>
              <Table.Td className="number" data-label={messages.amount}>
                <Amount value={record.cashflow === 'NEG' ? `-${record.amount}` : record.amount} currency={record.currency} />
              </Table.Td>
              <Table.Td className="number" data-label={messages.fee}>
                {record.settlementFee && <Amount value={record.settlementFee} currency={record.settlementCurrency} />}
              </Table.Td>
              <Table.Td data-label={messages.matching}>
                <span>
                  <MatchingBadge status={record.matchingStatus} rest={record.rest} />
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
