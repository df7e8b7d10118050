/** Imports of payments that a gateway behind a channel made before: begun, gone on with until they are done, and what did not fit. */
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient, useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { continueImportDocument, importsDocument, type PastImport, type State } from './documents.ts';
import { useImportsMessages } from './imports-messages.ts';
import { type ChannelBehind, findChannelsBehind, progressOf } from './routing-view.ts';
import { StartImport } from './start-import.tsx';

interface ImportsProps {
  readonly entityId: string;
  readonly states: readonly State[];
}

/** Shown to who may read configuration, where a channel has a gateway behind it. */
export function Imports({ entityId, states }: ImportsProps) {
  const mayRead = usePermission('CONFIGURATION_READ');
  const channels = findChannelsBehind(states);
  return mayRead && channels.length > 0 ? <ImportsOf entityId={entityId} channels={channels} /> : null;
}

function ImportsOf({ entityId, channels }: { readonly entityId: string; readonly channels: readonly ChannelBehind[] }) {
  const messages = useImportsMessages();
  const mayImport = usePermission('ADMIN');
  const [isStarting, setStarting] = useState(false);
  const [shown, show] = useState<PastImport>();
  const [{ data, error }, refetch] = useQuery({
    query: importsDocument,
    variables: { entityId },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const work = useImporting(reload);
  const imports = data?.pastImports.edges.map(({ node }) => node) ?? [];
  const nameOf = ({ entityId: id, connector }: PastImport): string => {
    const channel = channels.find((each) => each.id === id)?.name ?? id;
    return connector === 'upstream' ? channel : `${channel}, ${connector}`;
  };
  const columns = useColumns({ nameOf, show, work: mayImport ? work : undefined });
  const start = (
    <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setStarting(true)}>
      {messages.start}
    </Button>
  );
  return (
    <Section title={messages.title} hint={messages.hint} aside={mayImport ? start : undefined} mb="md">
      <Stack gap="sm">
        {error && <FailedNote error={error} />}
        {work.failure && <FailedNote error={work.failure} />}
        {imports.length > 0 && <DataTable isBare label={messages.label} rows={imports} columns={columns} rowKey={({ id }) => id} />}
        {data && imports.length === 0 && <Quiet>{messages.none}</Quiet>}
      </Stack>
      {isStarting && (
        <StartImport
          channels={channels}
          close={() => setStarting(false)}
          started={(id) => {
            setStarting(false);
            reload();
            work.begin(id);
          }}
        />
      )}
      {shown && <Misfits shown={shown} name={nameOf(shown)} close={() => show(undefined)} />}
    </Section>
  );
}

interface Importing {
  /** The import that this page goes on with. */
  readonly running: string | undefined;
  readonly failure: CombinedError | undefined;
  readonly begin: (id: string) => void;
  readonly pause: () => void;
}

/** Sends one request after another until it is done, fails, or is paused: what was done stays done. */
function useImporting(reload: () => void): Importing {
  const client = useClient();
  const [running, setRunning] = useState<string>();
  const [failure, setFailure] = useState<CombinedError>();
  const wanted = useRef<string>(undefined);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  const pause = (): void => {
    wanted.current = undefined;
    setRunning(undefined);
  };
  const begin = async (id: string): Promise<void> => {
    wanted.current = id;
    setRunning(id);
    setFailure(undefined);
    while (wanted.current === id) {
      const { data, error } = await client.mutation(continueImportDocument, { id }).toPromise();
      if (wanted.current !== id) break;
      if (error) setFailure(error);
      if (error || data?.continuePastImport?.isDone !== false) pause();
    }
    reload();
  };
  return { running, failure, begin: (id) => void begin(id), pause };
}

interface ColumnsOptions {
  readonly nameOf: (one: PastImport) => string;
  readonly show: (one: PastImport) => void;
  readonly work: Importing | undefined;
}

function useColumns({ nameOf, show, work }: ColumnsOptions): readonly DataColumn<PastImport>[] {
  const messages = useImportsMessages();
  const { number, percent } = useFormats();
  const count = (value: number) => (value === 0 ? <span className="quiet">–</span> : number(value));
  return [
    { key: 'channel', title: messages.channel, cell: nameOf },
    {
      key: 'span',
      title: messages.span,
      cell: ({ from, to }) => (
        <span>
          <Timestamp at={from} form="date" /> – <Timestamp at={to} form="date" />
        </span>
      ),
    },
    {
      key: 'progress',
      title: messages.progress,
      cell: (one) => {
        const share = progressOf(one);
        const text = one.isDone ? messages.done : messages.reached(percent(share));
        return (
          <Stack gap={4} miw={90}>
            <span>{text}</span>
            {!one.isDone && <Progress value={share * 100} size="sm" aria-label={text} animated={work?.running === one.id} />}
          </Stack>
        );
      },
    },
    { key: 'imported', title: messages.imported, isNumber: true, cell: ({ imported }) => count(imported) },
    { key: 'known', title: messages.known, isNumber: true, cell: ({ known }) => count(known) },
    { key: 'failed', title: messages.failed, isNumber: true, cell: ({ failed }) => count(failed) },
    {
      key: 'misfits',
      title: messages.misfits,
      isNumber: true,
      cell: (one) =>
        one.misfitCount === 0 ? (
          count(0)
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            aria-label={messages.showOf(number(one.misfitCount), nameOf(one))}
            onClick={() => show(one)}
          >
            {messages.show(number(one.misfitCount))}
          </Button>
        ),
    },
    ...(work
      ? [{ key: 'action', title: messages.action, cell: (one: PastImport) => <Action one={one} name={nameOf(one)} work={work} /> }]
      : []),
  ];
}

function Action({ one, name, work }: { readonly one: PastImport; readonly name: string; readonly work: Importing }) {
  const messages = useImportsMessages();
  if (one.isDone) return <span className="quiet">–</span>;
  const isRunning = work.running === one.id;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={work.running !== undefined && !isRunning}
      aria-label={(isRunning ? messages.pauseOf : messages.goOnOf)(name)}
      onClick={() => (isRunning ? work.pause() : work.begin(one.id))}
    >
      {isRunning ? messages.pause : messages.goOn}
    </Button>
  );
}

function Misfits({ shown, name, close }: { readonly shown: PastImport; readonly name: string; readonly close: () => void }) {
  const messages = useImportsMessages();
  const { number } = useFormats();
  const rows = shown.misfits.map((misfit, place) => ({ ...misfit, place }));
  return (
    <Dialog opened onClose={close} title={messages.report(name)} size="lg">
      <DataTable
        isBare
        label={messages.report(name)}
        rows={rows}
        columns={[
          {
            key: 'reference',
            title: messages.reference,
            cell: ({ reference }) =>
              reference === null ? <span className="quiet">{messages.noReference}</span> : <code>{reference}</code>,
          },
          { key: 'reason', title: messages.reason, cell: ({ reason }) => messages.reasons[reason] },
        ]}
        rowKey={({ place }) => String(place)}
      />
      {rows.length < shown.misfitCount && <Text size="sm">{messages.firstOnly(number(rows.length))}</Text>}
    </Dialog>
  );
}
