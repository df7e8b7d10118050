/** How the connectors do, and the button with which administrators hold one. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconHandStop, IconPlugX, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import type { Icon } from '../../components/page-icon.ts';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { holdDocument, releaseDocument, type State } from './documents.ts';
import styles from './routing.module.css';
import { useRoutingMessages } from './routing-messages.ts';

type Shown = State['circuit'] | 'HELD';

const looks: Readonly<Record<Shown, readonly [icon: Icon, color: string]>> = {
  CLOSED: [IconCheck, 'green'],
  HALF_OPEN: [IconRefresh, 'yellow'],
  OPEN: [IconPlugX, 'red'],
  HELD: [IconHandStop, 'violet'],
};

interface ConnectorStatesProps {
  readonly states: readonly State[];
  readonly changed: () => void;
}

export function ConnectorStates({ states, changed }: ConnectorStatesProps) {
  const messages = useRoutingMessages();
  const mayHold = usePermission('ADMIN');
  const [chosen, choose] = useState<State>();
  const columns = useColumns(mayHold ? choose : undefined);
  return (
    <Section title={messages.connectors} hint={messages.connectorsHint} mb="md">
      <DataTable
        isBare
        label={messages.connectors}
        rows={states}
        columns={columns}
        rowKey={({ channel, connector }) => `${channel.id} ${connector}`}
      />
      {chosen && <HoldDialog state={chosen} close={() => choose(undefined)} changed={changed} />}
    </Section>
  );
}

function Status({ state: { held, circuit } }: { readonly state: State }) {
  const messages = useRoutingMessages();
  const shown: Shown = held ? 'HELD' : circuit;
  const [Picture, color] = looks[shown];
  return (
    <span className={`${styles.status} outcome-${color}`}>
      <Picture size={16} stroke={1.8} aria-hidden />
      {messages.states[shown]}
    </span>
  );
}

function useColumns(choose: ((state: State) => void) | undefined): readonly DataColumn<State>[] {
  const messages = useRoutingMessages();
  const { number } = useFormats();
  const count = (value: number) => (value === 0 ? <span className="quiet">–</span> : number(value));
  return [
    { key: 'channel', title: messages.channel, cell: ({ channel }) => channel.name },
    {
      key: 'connector',
      title: messages.connector,
      cell: ({ connector, kind }) => (
        <>
          {connector} {kind !== null && kind !== connector && <span className="quiet">({kind})</span>}
        </>
      ),
    },
    { key: 'status', title: messages.status, cell: (state) => <Status state={state} /> },
    { key: 'calls', title: messages.calls, isNumber: true, cell: ({ calls }) => count(calls) },
    { key: 'failed', title: messages.failed, isNumber: true, cell: ({ failed }) => count(failed) },
    { key: 'unknown', title: messages.unknown, isNumber: true, cell: ({ unknown }) => count(unknown) },
    {
      key: 'latency',
      title: messages.latency,
      isNumber: true,
      cell: ({ latencyMsMean }) => (latencyMsMean === null ? count(0) : messages.milliseconds(number(latencyMsMean))),
    },
    ...(choose
      ? [
          {
            key: 'hold',
            title: messages.action,
            cell: (state: State) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-haspopup="dialog"
                aria-label={(state.held ? messages.releaseTitle : messages.holdTitle)(`${state.connector}, ${state.channel.name}`)}
                onClick={() => choose(state)}
              >
                {state.held ? messages.release : messages.hold}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

interface HoldDialogProps {
  readonly state: State;
  readonly close: () => void;
  readonly changed: () => void;
}

/** To hold what is held changes nothing, so a request may be sent again. */
function HoldDialog({ state: { held, connector, channel }, close, changed }: HoldDialogProps) {
  const messages = useRoutingMessages();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [{ error, fetching }, send] = useMutation(held ? releaseDocument : holdDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await send({ entityId: channel.id, connector, reason });
    if (!data?.channel) return;
    notify.success(held ? messages.released : messages.held);
    changed();
    close();
  };
  return (
    <Dialog opened onClose={close} title={(held ? messages.releaseTitle : messages.holdTitle)(`${connector}, ${channel.name}`)} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{held ? messages.releaseText : messages.holdText}</Text>
          <Textarea
            label={messages.reason}
            description={messages.reasonHint}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {error && <FailedNote error={error} />}
          <DialogActions close={close} loading={fetching} color={held ? 'brand' : 'red.8'}>
            {held ? messages.release : messages.hold}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
