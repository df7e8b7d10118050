/** Settlement files, in and out. The filters are in the address. */
import { Anchor, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fileDirections, fileStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect, useEntityNames } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ChoiceFilter, type FilterChange, ListFilters } from '../../components/list-filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FileBadge } from '../../components/settlement-badges.tsx';
import { Empty } from '../../components/states.tsx';
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
          <>
            <ListDownload list="settlementFiles" filter={toFileFilter(filters) ?? {}} />
            {mayImport && (
              <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
                {messages.upload}
              </Button>
            )}
          </>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Filters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Rows key={JSON.stringify(filters)} filter={toFileFilter(filters)} />
      {isUploading && <UploadDialog close={() => setUploading(false)} />}
    </>
  );
}

function Filters({ filters: { direction, status, entity }, change }: FilterChange & { readonly filters: FileFilters }) {
  const messages = useFilesMessages();
  const words = useSettlementWords();
  return (
    <ListFilters label={messages.filters}>
      <ChoiceFilter
        label={messages.direction}
        none={messages.both}
        values={fileDirections}
        names={words.direction}
        value={direction}
        onChange={(value) => change({ direction: value })}
      />
      <ChoiceFilter
        label={messages.status}
        none={messages.anyStatus}
        values={fileStatuses}
        names={words.fileStatus}
        value={status}
        onChange={(value) => change({ status: value })}
      />
      <EntitySelect value={entity} onChange={(id) => change({ entity: id })} />
    </ListFilters>
  );
}

function Rows({ filter }: { readonly filter: FileFilterInput | null }) {
  const messages = useFilesMessages();
  const columns = useColumns();
  return (
    <PagedRows
      query={filesDocument}
      variables={(after) => ({ after, filter })}
      connection={({ settlementFiles }) => settlementFiles}
      empty={<Empty title={messages.empty} hint={messages.emptyHint} />}
    >
      {(files) => <DataTable label={messages.title} rows={files} rowKey={({ id }) => id} columns={columns} />}
    </PagedRows>
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
    { key: 'day', title: messages.day, cell: ({ day }) => <span style={{ whiteSpace: 'nowrap' }}>{day ? formats.day(day) : '–'}</span> },
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
