/** Settlement files, in and out. The filters are in the address. */
import { Anchor, Button, NativeSelect, Paper, Table, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { fileDirections, fileStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import table from '../../components/data-table.module.css';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { FileBadge } from '../../components/settlement-badges.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type FileFilterInput, type FileRow, filesDocument } from './documents.ts';
import classes from './files.module.css';
import { type FileFilters, findBadParams, parseFilters, toFileFilter } from './files-view.ts';
import { useFilesMessages } from './messages.ts';
import { UploadDialog } from './upload-dialog.tsx';

export function FilesPage() {
  const messages = useFilesMessages();
  const [params, setParams] = useSearchParams();
  const [isUploading, setUploading] = useState(false);
  const mayImport = usePermission('RECONCILE');
  const filters = parseFilters(params);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          mayImport && (
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
              {messages.upload}
            </Button>
          )
        }
      />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <Filters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Rows key={JSON.stringify(filters)} filter={toFileFilter(filters)} />
      {isUploading && <UploadDialog close={() => setUploading(false)} />}
    </>
  );
}

interface FiltersProps {
  readonly filters: FileFilters;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters: { direction, status, entity }, change }: FiltersProps) {
  const messages = useFilesMessages();
  const words = useSettlementWords();
  return (
    <search aria-label={messages.filters} className={classes.filters}>
      <NativeSelect
        label={messages.direction}
        size="sm"
        data={[{ value: '', label: messages.both }, ...fileDirections.map((value) => ({ value, label: words.direction[value] }))]}
        value={direction ?? ''}
        onChange={(event) => change({ direction: event.currentTarget.value })}
      />
      <NativeSelect
        label={messages.status}
        size="sm"
        data={[{ value: '', label: messages.anyStatus }, ...fileStatuses.map((value) => ({ value, label: words.fileStatus[value] }))]}
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <EntitySelect value={entity} onChange={(id) => change({ entity: id })} />
    </search>
  );
}

function Rows({ filter }: { readonly filter: FileFilterInput | null }) {
  const messages = useFilesMessages();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: filesDocument,
    variables: { after, filter },
    requestPolicy: 'cache-and-network',
  });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <Loading rows={12} height={36} />;
  const files = nodesOf(data.settlementFiles);
  const { pageInfo } = data.settlementFiles;
  if (files.length === 0) {
    return (
      <Paper withBorder>
        <Empty title={messages.empty} hint={messages.emptyHint} />
      </Paper>
    );
  }
  return (
    <>
      <Paper withBorder className={classes.scroll}>
        <Table aria-label={messages.title} verticalSpacing="xs" className={table.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.name}</Table.Th>
              <Table.Th>{messages.status}</Table.Th>
              <Table.Th>{messages.direction}</Table.Th>
              <Table.Th>{messages.format}</Table.Th>
              <Table.Th>{messages.day}</Table.Th>
              <Table.Th ta="end">{messages.rows}</Table.Th>
              <Table.Th ta="end">{messages.records}</Table.Th>
              <Table.Th ta="end">{messages.problems}</Table.Th>
              <Table.Th>{messages.arrived}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file) => (
              <Row key={file.id} file={file} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <ListEnd error={error} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
    </>
  );
}

function Row({ file }: { readonly file: FileRow }) {
  const messages = useFilesMessages();
  const words = useSettlementWords();
  const formats = useFormats();
  const { id, name, status, direction, format, day, rows, records, problemCount, timestamp } = file;
  return (
    <Table.Tr>
      <Table.Td className={classes.name} data-label={messages.name}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/files/$id" params={{ id }} {...props} />}>
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td data-label={messages.status}>
        <span>
          <FileBadge status={status} />
        </span>
      </Table.Td>
      <Table.Td data-label={messages.direction}>{words.direction[direction]}</Table.Td>
      <Table.Td data-label={messages.format}>{words.format[format]}</Table.Td>
      <Table.Td data-label={messages.day} style={{ whiteSpace: 'nowrap' }}>
        {day && formats.day(day)}
      </Table.Td>
      <Table.Td className="number" data-label={messages.rows}>
        {formats.number(rows)}
      </Table.Td>
      <Table.Td className="number" data-label={messages.records}>
        {formats.number(records)}
      </Table.Td>
      <Table.Td
        data-label={messages.problems}
        className={problemCount === 0 ? 'number quiet' : 'number'}
        fw={problemCount === 0 ? 400 : 700}
      >
        {formats.number(problemCount)}
      </Table.Td>
      <Table.Td data-label={messages.arrived}>
        <Timestamp at={timestamp} />
      </Table.Td>
    </Table.Tr>
  );
}
