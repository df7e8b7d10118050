/** A run over many payments: it goes on while who began it looks at it, and tells what became of each payment. */
import { Alert, Anchor, Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient, useQuery } from 'urql';
import { bulkRights } from '../../client/bulk-rights.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useBulkRunMessages } from './bulk-run-messages.ts';
import {
  approveBulkRunDocument,
  type BulkRunRow,
  type BulkRunView,
  bulkRunDocument,
  continueBulkRunDocument,
  rejectBulkRunDocument,
  stopBulkRunDocument,
} from './documents.ts';
import { toResultFile } from './result-file.ts';

/** How soon a run of somebody else, or one that waits, is read again. */
const readEveryMs = 3_000;

export function BulkRunPage() {
  const { id } = useParams({ from: '/bulk/$id' });
  const [{ data, error }, refetch] = useQuery({ query: bulkRunDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  return (
    <Stack gap="sm">
      <BackLink list="/payments" />
      {data?.bulkRun ? (
        <Run run={data.bulkRun} refresh={refresh} />
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined} rows={10} height={36} />
      )}
    </Stack>
  );
}

interface RunProps {
  readonly run: BulkRunView;
  readonly refresh: () => void;
}

const colors: Readonly<Record<BulkRunView['status'], string>> = {
  WAITING: 'yellow',
  RUNNING: 'blue',
  DONE: 'green',
  REJECTED: 'red',
  STOPPED: 'gray',
  EXPIRED: 'gray',
};

function Run({ run, refresh }: RunProps) {
  const messages = useBulkRunMessages();
  const { number } = useFormats();
  const { paused, goOn } = useProgress(run, refresh);
  const color = colors[run.status];
  return (
    <Stack>
      <div>
        <PageHeader
          title={messages.titles[run.operation]}
          aside={
            <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600}>
              {messages.statuses[run.status]}
            </Badge>
          }
          actions={<Actions run={run} refresh={refresh} />}
        />
        <Text size="sm">{run.reason}</Text>
        <Quiet>
          {messages.begun(run.requesterName)} · <Timestamp at={run.createdAt} />
          {run.decidedBy !== null && ` · ${messages.decided(run.decidedBy)}`}
        </Quiet>
      </div>
      <div>
        <Text size="sm" role="status" mb={4}>
          {messages.progress(number(run.doneCount), number(run.rowCount))}
        </Text>
        <Progress value={(100 * run.doneCount) / run.rowCount} aria-label={messages.statuses[run.status]} />
      </div>
      <Advice run={run} />
      {paused && (
        <Alert color="red">
          <Group justify="space-between">
            <span>
              {messages.paused} {getErrorMessage(paused)}
            </span>
            <Button size="xs" variant="default" onClick={goOn}>
              {messages.goOn}
            </Button>
          </Group>
        </Alert>
      )}
      <Section title={messages.payments}>
        <DataTable isBare label={messages.payments} rows={run.rows} columns={useColumns(run)} rowKey={({ paymentId }) => paymentId} />
      </Section>
    </Stack>
  );
}

function Advice({ run: { operation, status, isMine, rows } }: Pick<RunProps, 'run'>): ReactNode {
  const messages = useBulkRunMessages();
  const mayDecide = usePermission(bulkRights[operation]);
  if (status === 'WAITING') {
    return <Alert color="yellow">{isMine ? messages.waitsForOther : mayDecide ? messages.waitsForYou : messages.waitsForColleague}</Alert>;
  }
  if (status === 'RUNNING') {
    return <Quiet>{isMine ? messages.mayClose : messages.ofOther}</Quiet>;
  }
  const done = rows.filter((row) => row.status === 'DONE').length;
  return <Text size="sm">{messages.counts(done, rows.length - done)}</Text>;
}

/** Asks for the next rows until there are none; reads again what somebody else carries out. */
function useProgress(run: BulkRunView, refresh: () => void) {
  const client = useClient();
  const [paused, setPaused] = useState<CombinedError>();
  const isSending = useRef(false);
  const { id, status, isMine, doneCount } = run;
  const isOpen = status === 'RUNNING' || status === 'WAITING';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer with further rows asks for the next
  useEffect(() => {
    if (status !== 'RUNNING' || !isMine || paused || isSending.current) return;
    isSending.current = true;
    void client
      .mutation(continueBulkRunDocument, { id })
      .toPromise()
      .then(({ error }) => {
        isSending.current = false;
        if (error) setPaused(error);
        refresh();
      });
  }, [client, id, status, isMine, doneCount, paused]);
  useEffect(() => {
    if (!isOpen || (isMine && status === 'RUNNING')) return undefined;
    const timer = setInterval(refresh, readEveryMs);
    return () => clearInterval(timer);
  }, [isOpen, isMine, status, refresh]);
  return { paused, goOn: () => setPaused(undefined) };
}

function Actions({ run, refresh }: RunProps) {
  const messages = useBulkRunMessages();
  const client = useClient();
  const [failure, setFailure] = useState<CombinedError>();
  const { id, operation, status, isMine } = run;
  const mayDecide = usePermission(bulkRights[operation]);
  const send = (document: typeof stopBulkRunDocument | typeof approveBulkRunDocument | typeof rejectBulkRunDocument): void =>
    void client
      .mutation(document, { id })
      .toPromise()
      .then(({ error }) => {
        setFailure(error);
        refresh();
      });
  return (
    <>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {getErrorMessage(failure)}
        </Text>
      )}
      {status === 'WAITING' && !isMine && mayDecide && (
        <>
          <Button size="xs" onClick={() => send(approveBulkRunDocument)}>
            {messages.approve}
          </Button>
          <Button size="xs" variant="default" onClick={() => send(rejectBulkRunDocument)}>
            {messages.reject}
          </Button>
        </>
      )}
      {isMine && (status === 'WAITING' || status === 'RUNNING') && (
        <Button size="xs" variant="default" onClick={() => send(stopBulkRunDocument)}>
          {messages.stop}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => download(run)}>
        {messages.file}
      </Button>
    </>
  );
}

function download(run: BulkRunView): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\ufeff', toResultFile(run)], { type: 'text/csv;charset=utf-8' }));
  link.download = `run-${run.id}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function useColumns(run: BulkRunView): readonly DataColumn<BulkRunRow>[] {
  const messages = useBulkRunMessages();
  const isOpen = run.status === 'RUNNING' || run.status === 'WAITING';
  return [
    {
      key: 'payment',
      title: messages.payment,
      cell: ({ paymentId: id, label }) => (
        <Anchor size="sm" fw={500} renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
          {label}
        </Anchor>
      ),
    },
    {
      key: 'result',
      title: messages.result,
      cell: ({ status, message }) => (
        <Text size="sm" component="span">
          {status === null ? <span className="quiet">{isOpen ? messages.open : messages.left}</span> : messages.results[status]}
          {status !== null && status !== 'DONE' && message !== null && <span className="quiet"> · {message}</span>}
        </Text>
      ),
    },
    ...(run.operation !== 'REFUND' && run.operation !== 'CAPTURE'
      ? []
      : [
          {
            key: 'amount',
            title: messages.amount,
            isNumber: true,
            cell: ({ amount, currency }: BulkRunRow) => <Amount value={amount} currency={currency} />,
          },
        ]),
  ];
}
