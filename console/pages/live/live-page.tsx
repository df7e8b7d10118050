/** The stream of events: pause, filter, search in what passed, and the truth about the connection. */
import { Alert, Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconEraser, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type FeedStatus, type LiveEvent, useLiveEvents } from '../../client/live-events.ts';
import { PageHead } from '../../components/page-header.tsx';
import { Denied, Empty } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { EventDrawer } from './event-drawer.tsx';
import { EventRows } from './event-rows.tsx';
import { Filters } from './filters.tsx';
import { type LiveFilter, liveFilterOf, mentions, nothingPassed, type Passed, type PassedChange, passed } from './live-view.ts';
import { useLiveWords } from './messages.ts';

/** Events that arrive together are shown together: a screen draws sixty times a second, not a thousand. */
const gatherMs = 50;

export function LivePage() {
  const [address, changeAddress] = useSearchParams();
  const key = JSON.stringify(liveFilterOf(address));
  const filter = useMemo<LiveFilter>(() => JSON.parse(key), [key]);
  const words = useLiveWords();
  const formats = useFormats();
  const [list, change] = useReducer(passed<LiveEvent>, nothingPassed as Passed<LiveEvent>);
  const [from, setFrom] = useState(0);
  const status = useGathered(filter, from, change);
  const [selected, setSelected] = useState<string>();
  const [opened, setOpened] = useState<LiveEvent>();
  const find = address.find ?? '';
  const rows = useMemo(() => list.shown.filter((event) => mentions(event, find)), [list.shown, find]);
  const findBox = useRef<HTMLInputElement>(null);
  const toggle = (): void => change({ kind: list.paused ? 'resumed' : 'paused' });
  const move = (step: number): void => {
    const index = rows.findIndex(({ id }) => id === selected);
    const next = rows[Math.max(0, Math.min(rows.length - 1, index < 0 ? 0 : index + step))];
    if (!next) return;
    setSelected(next.id);
    // What is being read must not run away.
    if (!list.paused) change({ kind: 'paused' });
  };
  useKeys(words.keys, [
    { keys: 'p', label: words.keyPause, run: toggle },
    { keys: 'x', label: words.keyClear, run: () => change({ kind: 'cleared' }) },
    { keys: 'j', label: words.keyNext, run: () => move(1) },
    { keys: 'k', label: words.keyPrevious, run: () => move(-1) },
    { keys: 'Enter', label: words.keyOpen, run: () => setOpened(rows.find(({ id }) => id === selected)) },
    { keys: 'f', label: words.keyFind, run: () => findBox.current?.focus() },
  ]);
  if (status === 'denied') return <Denied />;
  return (
    <>
      <PageHead
        title={words.title}
        actions={
          <>
            <Button
              variant={list.paused ? 'filled' : 'default'}
              leftSection={list.paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
              onClick={toggle}
            >
              {list.paused ? (list.held.length > 0 ? words.resumeHeld(formats.number(list.held.length)) : words.resume) : words.pause}
            </Button>
            <Button variant="default" leftSection={<IconEraser size={16} aria-hidden />} onClick={() => change({ kind: 'cleared' })}>
              {words.clear}
            </Button>
          </>
        }
      />
      <Filters />
      <TextInput
        ref={findBox}
        mb="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={words.find}
        placeholder={words.find}
        value={find}
        onChange={(event) => changeAddress({ find: event.currentTarget.value }, true)}
      />
      <StatusLine status={status} startAgain={() => setFrom((before) => before + 1)} />
      <Group justify="space-between" mb="xs">
        <Text size="sm" className="quiet" aria-live="off">
          {words.counted(formats.number(rows.length), formats.number(list.arrived))}
        </Text>
        {list.dropped > 0 && (
          <Text size="sm" className="quiet">
            {words.dropped(formats.number(list.dropped))}
          </Text>
        )}
      </Group>
      <Paper withBorder>
        {rows.length > 0 ? (
          <EventRows rows={rows} selected={selected} open={setOpened} />
        ) : list.arrived === 0 || find === '' ? (
          <Empty title={words.waiting} hint={words.waitingHint} />
        ) : (
          <Empty title={words.nothing} hint={words.nothingHint} />
        )}
      </Paper>
      <EventDrawer event={opened} close={() => setOpened(undefined)} />
    </>
  );
}

/** Follows the log; what arrives within one blink is told as one change. */
function useGathered(filter: LiveFilter, from: number, change: (change: PassedChange<LiveEvent>) => void): FeedStatus {
  const waiting = useRef<LiveEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another stream, which begins with an empty list
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = [];
      change({ kind: 'restarted' });
    },
    [filter, change],
  );
  return useLiveEvents({
    filter,
    restart: from,
    stopWhenLost: true,
    onEvent: (event) => {
      waiting.current.push(event);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const events = waiting.current;
        waiting.current = [];
        change({ kind: 'arrived', events });
      }, gatherMs);
    },
  });
}

function StatusLine({ status, startAgain }: { readonly status: FeedStatus; readonly startAgain: () => void }) {
  const words = useLiveWords();
  if (status === 'live') return null;
  return (
    <Alert color={status === 'lost' ? 'red' : status === 'waiting' ? 'yellow' : 'gray'} mb="sm" p="xs" role="status" data-feed={status}>
      <Group justify="space-between">
        <Text size="sm">{words.status[status]}</Text>
        {status === 'lost' && (
          <Button size="xs" variant="default" onClick={startAgain}>
            {words.startAgain}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
