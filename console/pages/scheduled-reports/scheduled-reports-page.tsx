/** Files that are made by themselves; the open one, and the list that a new one is to tell of, are in the address. */
import { Button, Paper } from '@mantine/core';
import { IconFileTime, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { useEntityNames } from '../../components/entity-select.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { RowOpener } from '../../components/row-opener.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useVisibleInterval } from '../../hooks/use-visible-interval.ts';
import { type ReportSchedule, schedulesDocument } from './documents.ts';
import { useReportMessages } from './messages.ts';
import { NewReport } from './report-dialog.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { RunResult } from './run-result.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import { useServerMessages } from './server-messages.ts';
import { ServersDrawer } from './servers-drawer.tsx';
import { useWhen } from './use-when.ts';

/** Files are made within seconds; who looks sees them come. */
const readAgainMs = 5_000;

export function ScheduledReportsPage() {
  const messages = useReportMessages();
  const may = usePermission('EXPORT');
  const servers = useServerMessages();
  const isAdministrator = usePermission('ADMIN');
  const mayChange = usePermission('NOTES_WRITE') && may;
  const [params, setParams] = useSearchParams();
  const client = useClient();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: schedulesDocument,
    variables: { after },
    requestPolicy: 'cache-and-network',
    pause: !may,
  });
  const reload = (): void => {
    refetch({ requestPolicy: 'network-only' });
    // New ones stand on the first page.
    if (after !== null) void client.query(schedulesDocument, { after: null }, { requestPolicy: 'network-only' }).toPromise();
  };
  useVisibleInterval(reload, readAgainMs, !may);
  const isNew = mayChange && params.new !== undefined;
  const create = (): void => setParams({ new: 'PAYMENTS', filter: undefined, columns: undefined, name: undefined, cadence: undefined });
  useKeys(messages.keys, mayChange ? [{ keys: 'n', label: messages.create, run: create }] : []);
  const close = (): void =>
    setParams({ new: undefined, filter: undefined, columns: undefined, name: undefined, cadence: undefined, entity: undefined });
  const open = (id: string | undefined): void => setParams({ report: id });
  const schedules = nodesOf(data?.reportSchedules);
  const info = data?.reportSchedules.pageInfo;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            {isAdministrator && (
              <Button variant="default" onClick={() => setParams({ servers: 'open' })}>
                {servers.title}
              </Button>
            )}
            {mayChange && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
                {messages.create}
              </Button>
            )}
          </>
        }
      />
      <Quiet mb="sm">{may ? messages.lead : messages.denied}</Quiet>
      {may &&
        (!data ? (
          <LoadingOrFailed error={error} retry={reload} rows={5} height={44} />
        ) : schedules.length === 0 ? (
          <Paper withBorder>
            <Empty icon={IconFileTime} title={messages.empty} hint={mayChange ? messages.emptyHint : messages.emptyReadHint} />
          </Paper>
        ) : (
          <>
            <Schedules schedules={schedules} open={open} />
            {(info?.hasNextPage || after !== null) && (
              <ListEnd error={error} next={info?.hasNextPage ? info.endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
            )}
          </>
        ))}
      <NewReport
        asked={isNew ? { ...params, subject: params.new } : undefined}
        close={close}
        made={(id) => {
          setParams({
            new: undefined,
            filter: undefined,
            columns: undefined,
            name: undefined,
            cadence: undefined,
            entity: undefined,
            report: id,
          });
          reload();
        }}
      />
      <ServersDrawer opened={isAdministrator && params.servers === 'open'} close={() => setParams({ servers: undefined })} />
      <ReportDrawer id={may ? params.report : undefined} mayChange={mayChange} close={() => open(undefined)} changed={reload} />
    </>
  );
}

function Schedules({ schedules, open }: { readonly schedules: readonly ReportSchedule[]; readonly open: (id: string) => void }) {
  const messages = useReportMessages();
  const describeWhen = useWhen();
  const nameOf = useEntityNames();
  const columns: readonly DataColumn<ReportSchedule>[] = [
    {
      key: 'name',
      title: messages.name,
      cell: (schedule) => (
        <div>
          <RowOpener label={messages.open(schedule.name)} text={schedule.name} open={() => open(schedule.id)} />
          <Quiet size="xs">
            {nameOf(schedule.entityId)} · {messages.usualNames[schedule.subject]} · {messages.formatNames[schedule.format]} ·{' '}
            {describeWhen(schedule)}
          </Quiet>
        </div>
      ),
    },
    { key: 'status', title: messages.status, cell: ({ status }) => <ScheduleStatus status={status} /> },
    {
      key: 'next',
      title: messages.next,
      cell: ({ nextAt, entityId }) =>
        nextAt ? (
          <TimeOf entityId={entityId}>
            <Timestamp at={nextAt} />
          </TimeOf>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      key: 'last',
      title: messages.last,
      cell: ({ runs: [run] }) => (run ? <RunResult run={run} /> : <span className="quiet">{messages.noRuns}</span>),
    },
    { key: 'owner', title: messages.owner, cell: ({ ownerName }) => ownerName },
  ];
  return <DataTable label={messages.title} rows={schedules} columns={columns} rowKey={({ id }) => id} open={({ id }) => open(id)} />;
}
