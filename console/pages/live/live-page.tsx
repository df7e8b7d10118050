/** The stream of events: pause, filter, search in what passed, and the truth about the connection. */
import { Alert, Button, Group, MultiSelect, Paper, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconEraser, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useAddress } from '../../app/address.ts';
import { useFormats } from '../../app/formats.ts';
import { useKeys } from '../../app/keyboard.tsx';
import { type FeedStatus, type LiveEvent, useLiveEvents } from '../../client/live-events.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Denied, Empty } from '../../parts/states.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventRows } from './event-rows.tsx';
import { eventTypes, type LiveFilter, liveFilterOf, mentions, nothingPassed, type Passed, type PassedChange, passed } from './live-view.ts';
import { useLiveWords } from './words.ts';

const paymentTypes = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR', 'RI'];
/** Events that arrive together are shown together: a screen draws sixty times a second, not a thousand. */
const gatherMs = 50;

export function LivePage() {
  const [address] = useAddress();
  const key = JSON.stringify(liveFilterOf(address));
  const filter = useMemo<LiveFilter>(() => JSON.parse(key), [key]);
  // Another filter is another stream: it begins with an empty list.
  return <Stream key={key} filter={filter} />;
}

function Stream({ filter }: { readonly filter: LiveFilter }) {
  const words = useLiveWords();
  const formats = useFormats();
  const [address, changeAddress] = useAddress();
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
  useEffect(() => () => clearTimeout(timer.current), []);
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

const typingPauseMs = 300;

/** On a phone in rows of one and of two, the gap between these taken off. */
const wide = { base: '100%', xs: 230 };
const narrow = { base: 'calc(50% - 5px)', xs: 120 };

function Filters() {
  const words = useLiveWords();
  const [address, changeAddress] = useAddress();
  const type = useDebouncedCallback((name: string, value: string) => changeAddress({ [name]: value }, true), typingPauseMs);
  const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
  return (
    <Group gap="xs" mb="xs" align="end">
      <MultiSelect
        size="xs"
        w={wide}
        label={words.types}
        placeholder={address.types ? '' : words.commonTypes}
        data={[...eventTypes]}
        value={listOf(address.types)}
        onChange={(values) => changeAddress({ types: values.join(',') })}
        clearable
      />
      <MultiSelect
        size="xs"
        w={wide}
        label={words.paymentTypes}
        data={paymentTypes}
        value={listOf(address.paymentTypes)}
        onChange={(values) => changeAddress({ paymentTypes: values.join(',') })}
        clearable
      />
      <TextInput
        size="xs"
        w={narrow}
        label={words.amountMin}
        inputMode="decimal"
        defaultValue={address.amountMin ?? ''}
        onChange={(event) => type('amountMin', event.currentTarget.value.trim())}
      />
      <TextInput
        size="xs"
        w={narrow}
        label={words.amountMax}
        inputMode="decimal"
        defaultValue={address.amountMax ?? ''}
        onChange={(event) => type('amountMax', event.currentTarget.value.trim())}
      />
      <TextInput
        size="xs"
        w={{ base: '100%', xs: 290 }}
        label={words.subject}
        defaultValue={address.subject ?? ''}
        onChange={(event) => type('subject', event.currentTarget.value.trim())}
      />
    </Group>
  );
}
