/** The event stream: pause, filter, search in received events, connection status. */
import { Alert, Box, Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconEraser, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type FeedStatus, type LiveEvent, useLiveEvents } from '../../client/live-events.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Denied, Empty, Loading } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventRows } from './event-rows.tsx';
import { Filters } from './filters.tsx';
import { useLiveMessages } from './live-messages.ts';
import {
  collectPayments,
  type EventList,
  type EventListChange,
  emptyEventList,
  findBadParams,
  type LiveFilter,
  matchesText,
  reduceEventList,
  toEventFilter,
} from './live-view.ts';
import { PulseTiles } from './pulse.tsx';
import { useAmounts } from './use-amounts.ts';

/** Events that arrive together are shown together: a screen draws sixty times a second, not a thousand. */
const batchMs = 50;

/** What a page begins with. */
const startEvents = 100;

export function LivePage() {
  const [params, setParams] = useSearchParams();
  const key = JSON.stringify(toEventFilter(params));
  const filter = useMemo<LiveFilter>(() => JSON.parse(key), [key]);
  const messages = useLiveMessages();
  const formats = useFormats();
  const [list, change] = useReducer(reduceEventList<LiveEvent>, emptyEventList as EventList<LiveEvent>);
  const [from, setFrom] = useState(0);
  const { status, forgetWaiting } = useBatchedEvents(filter, from, change);
  const [selected, setSelected] = useState<string>();
  const [opened, setOpened] = useState<LiveEvent>();
  const find = params.find ?? '';
  const rows = useMemo(() => list.shown.filter((event) => matchesText(event, find)), [list.shown, find]);
  const payments = useMemo(() => collectPayments(list.shown), [list.shown]);
  const amounts = useAmounts(list.shown);
  const findBox = useRef<HTMLInputElement>(null);
  const toggle = (): void => change({ kind: list.paused ? 'resumed' : 'paused' });
  const clear = (): void => {
    forgetWaiting();
    change({ kind: 'cleared' });
  };
  const move = (step: number): void => {
    const index = rows.findIndex(({ id }) => id === selected);
    const next = rows[Math.max(0, Math.min(rows.length - 1, index < 0 ? 0 : index + step))];
    if (!next) return;
    setSelected(next.id);
    // What is being read must not run away.
    if (!list.paused) change({ kind: 'paused' });
  };
  useKeys(messages.keys, [
    { keys: 'p', label: messages.keyPause, run: toggle },
    { keys: 'x', label: messages.keyClear, run: clear },
    { keys: 'j', label: messages.keyNext, run: () => move(1) },
    { keys: 'k', label: messages.keyPrevious, run: () => move(-1) },
    { keys: 'Enter', label: messages.keyOpen, run: () => setOpened(rows.find(({ id }) => id === selected)) },
    { keys: 'f', label: messages.keyFind, run: () => findBox.current?.focus() },
  ]);
  const isFirstLoad = status === 'connecting' && list.arrived === 0;
  if (status === 'denied') return <Denied />;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <Button
              variant={list.paused ? 'filled' : 'default'}
              leftSection={list.paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
              onClick={toggle}
            >
              {list.paused
                ? list.buffered.length > 0
                  ? messages.resumeHeld(formats.number(list.buffered.length))
                  : messages.resume
                : messages.pause}
            </Button>
            <Button variant="default" leftSection={<IconEraser size={16} aria-hidden />} onClick={clear}>
              {messages.clear}
            </Button>
          </>
        }
      />
      <PulseTiles events={list.shown} />
      <Filters />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <TextInput
        ref={findBox}
        mb="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={messages.find}
        placeholder={messages.find}
        value={find}
        onChange={(event) => setParams({ find: event.currentTarget.value }, true)}
      />
      {!isFirstLoad && <StatusLine status={status} startAgain={() => setFrom((before) => before + 1)} />}
      <Group justify="space-between" mb="xs">
        <Text size="sm" className="quiet" aria-live="off">
          {isFirstLoad ? messages.status.connecting : messages.counted(formats.number(rows.length), formats.number(list.arrived))}
        </Text>
        {list.dropped > 0 && <Quiet>{messages.dropped(formats.number(list.dropped))}</Quiet>}
      </Group>
      <Paper withBorder>
        {isFirstLoad ? (
          <Box px="sm" data-feed={status}>
            <Loading rows={10} />
          </Box>
        ) : rows.length > 0 ? (
          <EventRows rows={rows} payments={payments} amounts={amounts} selected={selected} open={setOpened} />
        ) : list.arrived === 0 || find === '' ? (
          <Empty title={messages.waiting} hint={messages.waitingHint} />
        ) : (
          <Empty title={messages.nothing} hint={messages.nothingHint} />
        )}
      </Paper>
      <EventDrawer event={opened} close={() => setOpened(undefined)} />
    </>
  );
}

interface BatchedEvents {
  readonly status: FeedStatus;
  /** The list was cleared: what is not shown yet is not shown either, and what happened before not when it arrives. */
  readonly forgetWaiting: () => void;
}

/** Follows the log; what arrives within one blink is told as one change. */
function useBatchedEvents(filter: LiveFilter, from: number, change: (change: EventListChange<LiveEvent>) => void): BatchedEvents {
  const waiting = useRef<LiveEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Until the stream begins, events are those of the past. */
  const isBegun = useRef(false);
  const isPastCleared = useRef(false);
  const dropWaiting = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    waiting.current = [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another stream, which begins with an empty list
  useEffect(
    () => () => {
      dropWaiting();
      isBegun.current = false;
      isPastCleared.current = false;
      change({ kind: 'restarted' });
    },
    [filter, change],
  );
  const status = useLiveEvents({
    filter,
    restart: from,
    last: startEvents,
    language: useGatewayLanguage(),
    stopOnGap: true,
    onStart: () => {
      isBegun.current = true;
    },
    onEvent: (event) => {
      if (!isBegun.current && isPastCleared.current) return;
      waiting.current.push(event);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const events = waiting.current;
        waiting.current = [];
        change({ kind: 'arrived', events });
      }, batchMs);
    },
  });
  const forgetWaiting = (): void => {
    dropWaiting();
    isPastCleared.current = true;
  };
  return { status, forgetWaiting };
}

function StatusLine({ status, startAgain }: { readonly status: FeedStatus; readonly startAgain: () => void }) {
  const messages = useLiveMessages();
  if (status === 'live') return null;
  return (
    <Alert color={status === 'lost' ? 'red' : status === 'waiting' ? 'yellow' : 'gray'} mb="sm" p="xs" role="status" data-feed={status}>
      <Group justify="space-between">
        <Text size="sm">{messages.status[status]}</Text>
        {status === 'lost' && (
          <Button size="xs" variant="default" onClick={startAgain}>
            {messages.startAgain}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
