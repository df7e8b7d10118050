/** Settlement files, in and out. The filters are in the address. */
import { Anchor, Button, NativeSelect, Paper, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { fileDirections, fileStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect, useEntityNames } from '../../components/entity-select.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { FileBadge } from '../../components/settlement-badges.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFileTitle } from '../../components/use-file-title.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type FileFilterInput, type FileRow, filesDocument } from './documents.ts';
import classes from './files.module.css';
import { useFilesMessages } from './files-messages.ts';
import { type FileFilters, findBadParams, parseFilters, toFileFilter } from './files-view.ts';
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
  const columns = useColumns();
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
      <DataTable label={messages.title} rows={files} rowKey={({ id }) => id} columns={columns} />
      <ListEnd error={error} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
    </>
  );
}

function useColumns(): readonly DataColumn<FileRow>[] {
  const messages = useFilesMessages();
  const words = useSettlementWords();
  const formats = useFormats();
  const title = useFileTitle();
  const entityName = useEntityNames();
  return [
    {
      key: 'name',
      title: messages.name,
      cell: ({ id, name }) => (
        <Anchor
          size="sm"
          className={classes.name ?? ''}
          title={name}
          renderRoot={(props) => <Link to="/files/$id" params={{ id }} {...props} />}
        >
          {title(name)}
        </Anchor>
      ),
    },
    { key: 'entity', title: words.entity, cell: ({ entityId }) => entityName(entityId) },
    { key: 'status', title: messages.status, cell: ({ status }) => <FileBadge status={status} /> },
    { key: 'direction', title: messages.direction, cell: ({ direction }) => words.direction[direction] },
    { key: 'format', title: messages.format, cell: ({ format }) => words.format[format] },
    { key: 'day', title: messages.day, cell: ({ day }) => <span style={{ whiteSpace: 'nowrap' }}>{day && formats.day(day)}</span> },
    { key: 'rows', title: messages.rows, isNumber: true, cell: ({ rows }) => formats.number(rows) },
    { key: 'records', title: messages.records, isNumber: true, cell: ({ records }) => formats.number(records) },
    {
      key: 'problems',
      title: messages.problems,
      isNumber: true,
      cell: ({ problemCount }) =>
        problemCount === 0 ? (
          <span className="quiet">{formats.number(problemCount)}</span>
        ) : (
          <strong>{formats.number(problemCount)}</strong>
        ),
    },
    { key: 'arrived', title: messages.arrived, cell: ({ timestamp }) => <Timestamp at={timestamp} /> },
  ];
}
