/** API requests: errors by operation first, then the list. The filters and the opened request are in the address. */
import { Group, NativeSelect, Stack, Switch, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from 'urql';
import short from '../../components/data-table.module.css';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect, useEntityNames } from '../../components/entity-select.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, FailedNote, Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { type RequestFilter, type RequestRow, requestSummaryDocument, requestsDocument } from './documents.ts';
import { ErrorSummary } from './error-summary.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import styles from './requests.module.css';
import { useRequestMessages } from './requests-messages.ts';
import { endpoints, toRequestFilter } from './requests-view.ts';
import { useOperationName } from './use-operation-name.ts';

export function RequestsPage() {
  const messages = useRequestMessages();
  const [params, setParams] = useSearchParams();
  const filter = toRequestFilter(params);
  const language = useGatewayLanguage();
  const scope = filter?.entityId === undefined ? null : { entityId: filter.entityId };
  const [{ data, error }] = useQuery({
    query: requestSummaryDocument,
    variables: { filter: scope, language },
    requestPolicy: 'cache-and-network',
  });
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Stack>
        {error ? <FailedNote error={error} /> : !data && <Loading rows={6} />}
        {data?.requestSummary && (
          <ErrorSummary
            summary={data.requestSummary}
            open={(request) => setParams({ request }, true)}
            choose={(operation) => setParams({ operation, failed: 'yes' })}
          />
        )}
        <Filters operations={data?.requestSummary?.operations.map(({ operation }) => operation) ?? []} />
        <Rows key={JSON.stringify(filter)} filter={filter} open={(request) => setParams({ request }, true)} />
      </Stack>
      <RequestDrawer id={params.request} close={() => setParams({ request: undefined }, true)} />
    </>
  );
}

function Filters({ operations }: { readonly operations: readonly string[] }) {
  const messages = useRequestMessages();
  const operationName = useOperationName();
  const [params, setParams] = useSearchParams();
  const offered = [...new Set([...operations, ...(params.operation ? [params.operation] : [])])];
  return (
    <Group align="end" gap="sm">
      <EntitySelect value={params.entity} onChange={(entity) => setParams({ entity })} />
      <NativeSelect
        label={messages.operation}
        data={[{ value: '', label: messages.anyOperation }, ...offered.map((value) => ({ value, label: operationName(value) }))]}
        value={params.operation ?? ''}
        onChange={(event) => setParams({ operation: event.currentTarget.value })}
      />
      <NativeSelect
        label={messages.endpoint}
        data={[{ value: '', label: messages.anyEndpoint }, ...endpoints.map((value) => ({ value, label: messages.endpoints[value] }))]}
        value={params.endpoint ?? ''}
        onChange={(event) => setParams({ endpoint: event.currentTarget.value })}
      />
      <Switch
        label={messages.onlyFailed}
        mb={8}
        checked={params.failed === 'yes'}
        onChange={(event) => setParams({ failed: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </Group>
  );
}

interface RowsProps {
  readonly filter: RequestFilter | null;
  readonly open: (id: string) => void;
}

function Rows({ filter, open }: RowsProps) {
  const messages = useRequestMessages();
  const language = useGatewayLanguage();
  const columns = useColumns(open);
  return (
    <PagedRows
      query={requestsDocument}
      variables={(after) => ({ filter, after, language })}
      connection={({ requestLog }) => requestLog}
      height={40}
      empty={<Empty title={messages.empty} hint={messages.emptyHint} />}
    >
      {(rows) => (
        <DataTable
          label={messages.list}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          open={({ id }) => open(id)}
          className={short.short}
        />
      )}
    </PagedRows>
  );
}

function useColumns(open: (id: string) => void): readonly DataColumn<RequestRow>[] {
  const messages = useRequestMessages();
  const operationName = useOperationName();
  const entityName = useEntityNames();
  const { dateTime, duration } = useFormats();
  return [
    { key: 'when', className: short.end, title: messages.when, cell: ({ at }) => <Timestamp at={at} /> },
    {
      key: 'operation',
      title: messages.operation,
      cell: ({ id, operation, at }) => (
        <UnstyledButton
          onClick={() => open(id)}
          aria-label={messages.open(`${operationName(operation)}, ${dateTime(at)}`)}
          aria-haspopup="dialog"
        >
          <Text size="sm" fw={500} c="var(--accent)">
            {operationName(operation)}
          </Text>
        </UnstyledButton>
      ),
    },
    {
      key: 'result',
      className: short.below,
      title: messages.result,
      cell: ({ resultCode, result }) => (
        <span className={styles.result}>
          <span>{result && <OutcomeBadge outcome={result.outcome} />}</span>
          <span className="code quiet" title={result?.staff}>
            {resultCode}
          </span>
        </span>
      ),
    },
    { key: 'entity', title: messages.entity, cell: ({ entityId }) => entityName(entityId) },
    { key: 'endpoint', className: short.lastEnd, title: messages.endpoint, cell: ({ endpoint }) => messages.endpoints[endpoint] },
    { key: 'took', className: short.belowEnd, title: messages.took, isNumber: true, cell: ({ decidedUs }) => duration(decidedUs) },
  ];
}
