/** One scheduled report: when it comes, its files, and what can be done with it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { useEntityNames } from '../../components/entity-select.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { Quiet } from '../../components/quiet.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { FailedNote, LoadingOrFailed, NotFound } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useVisibleInterval } from '../../hooks/use-visible-interval.ts';
import { useFormats } from '../../messages/use-formats.ts';
import {
  endScheduleDocument,
  pauseScheduleDocument,
  type ReportRun,
  type ReportSchedule,
  resumeScheduleDocument,
  runScheduleDocument,
  scheduleDocument,
} from './documents.ts';
import { useReportMessages } from './messages.ts';
import { EditReport } from './report-dialog.tsx';
import { describeFilter, listDays } from './report-view.ts';
import { RunResult } from './run-result.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import { useWhen } from './use-when.ts';

interface ReportDrawerProps {
  readonly id: string | undefined;
  readonly mayChange: boolean;
  readonly close: () => void;
  readonly changed: () => void;
}

/** While a file is being made. */
const readAgainMs = 2_000;

export function ReportDrawer({ id, mayChange, close, changed }: ReportDrawerProps) {
  const messages = useReportMessages();
  return (
    <SideDrawer opened={id !== undefined} onClose={close} title={messages.one}>
      {id !== undefined && <Body key={id} id={id} mayChange={mayChange} close={close} changed={changed} />}
    </SideDrawer>
  );
}

function Body({ id, mayChange, close, changed }: ReportDrawerProps & { readonly id: string }) {
  const [{ data, error }, refetch] = useQuery({ query: scheduleDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const schedule = data?.reportSchedule;
  const isWaiting = schedule?.runs.some(({ status }) => status === 'WAITING' || status === 'MAKING') ?? false;
  useVisibleInterval(reload, readAgainMs, !isWaiting);
  if (!data) return <LoadingOrFailed error={error} retry={reload} rows={6} />;
  if (!schedule) return <NotFound isPart />;
  return (
    <Stack gap="lg">
      <Facts schedule={schedule} />
      {mayChange && (
        <Actions
          schedule={schedule}
          close={close}
          changed={() => {
            reload();
            changed();
          }}
        />
      )}
      <Runs schedule={schedule} />
    </Stack>
  );
}

function Facts({ schedule }: { readonly schedule: ReportSchedule }) {
  const messages = useReportMessages();
  const describeWhen = useWhen();
  const nameOf = useEntityNames();
  const { name, subject, format, status, stopReason, nextAt, timeZone, ownerName, filter, entityId, keepDays } = schedule;
  const narrowed = describeFilter(filter);
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text fw={650} size="lg" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <ScheduleStatus status={status} />
      </Group>
      {stopReason && <Alert color="red">{messages.stops[stopReason]}</Alert>}
      <Text size="sm">
        {nameOf(entityId)} · {messages.subjects[subject]} · {messages.formatNames[format]} · {describeWhen(schedule)} ({timeZone})
      </Text>
      {narrowed !== '' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {messages.filtered}: {narrowed}
        </Text>
      )}
      {nextAt && (
        <Text size="sm">
          {messages.next}:{' '}
          <TimeOf entityId={entityId}>
            <Timestamp at={nextAt} />
          </TimeOf>
        </Text>
      )}
      <Quiet>
        {messages.owner} {ownerName} · {messages.kept(String(keepDays))}
      </Quiet>
    </Stack>
  );
}

interface ActionsProps {
  readonly schedule: ReportSchedule;
  readonly close: () => void;
  readonly changed: () => void;
}

function Actions({ schedule, close, changed }: ActionsProps) {
  const messages = useReportMessages();
  const { success } = useNotify();
  const [task, setTask] = useState<'edit' | 'end'>();
  const [run, runNow] = useMutation(runScheduleDocument);
  const [pausing, pause] = useMutation(pauseScheduleDocument);
  const [resuming, resume] = useMutation(resumeScheduleDocument);
  const [ending, end] = useMutation(endScheduleDocument);
  const { id, status } = schedule;
  const problem = run.error ?? pausing.error ?? resuming.error;
  const act = async (made: Promise<{ readonly error?: unknown }>, text?: string): Promise<void> => {
    const { error } = await made;
    if (error) return;
    if (text !== undefined) success(text);
    changed();
  };
  if (status === 'ENDED') return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button loading={run.fetching} onClick={() => void act(runNow({ id }), messages.asked)}>
          {messages.runNow}
        </Button>
        {status === 'ACTIVE' ? (
          <Button variant="default" loading={pausing.fetching} onClick={() => void act(pause({ id }))}>
            {messages.pause}
          </Button>
        ) : (
          <Button variant="default" loading={resuming.fetching} onClick={() => void act(resume({ id }))}>
            {messages.resume}
          </Button>
        )}
        <Button variant="default" onClick={() => setTask('edit')}>
          {messages.edit}
        </Button>
        <Button variant="default" onClick={() => setTask('end')}>
          {messages.end}
        </Button>
      </Group>
      {problem && <FailedNote error={problem} />}
      <EditReport schedule={schedule} opened={task === 'edit'} close={() => setTask(undefined)} changed={changed} />
      <Confirmation
        opened={task === 'end'}
        title={messages.endTitle}
        text={messages.endText}
        action={messages.end}
        busy={ending.fetching}
        problem={ending.error && getErrorMessage(ending.error)}
        close={() => setTask(undefined)}
        confirm={() => {
          void end({ id }).then(({ error }) => {
            if (error) return;
            success(messages.ended);
            changed();
            close();
          });
        }}
      />
    </Stack>
  );
}

function Runs({ schedule: { runs, entityId, timeZone } }: { readonly schedule: ReportSchedule }) {
  const messages = useReportMessages();
  const formats = useFormats();
  const columns: readonly DataColumn<ReportRun>[] = [
    {
      key: 'at',
      title: messages.at,
      cell: ({ dueAt }) => (
        <TimeOf entityId={entityId}>
          <Timestamp at={dueAt} />
        </TimeOf>
      ),
    },
    { key: 'period', title: messages.period, cell: (run) => listDays(run, timeZone).map(formats.day).join(' – ') },
    { key: 'result', title: messages.result, cell: (run) => <RunResult run={run} /> },
  ];
  return (
    <section>
      <Text component="h3" size="sm" fw={650} mb={4}>
        {messages.runs}
      </Text>
      {runs.length === 0 ? (
        <Quiet>{messages.noRuns}</Quiet>
      ) : (
        <DataTable label={messages.runs} rows={runs} columns={columns} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
