/** The order of events over merchants, with merchants, projection and clock in memory: what is told, lost, told late, put back or forgotten. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Event } from '../../api/foundation/events/event.ts';
import type { EventFilter, EventSlice } from '../../api/foundation/events/ports.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createEventsOverMerchants } from '../../api/runtime/worker/events-over-merchants.ts';
import { createMergedLog } from '../../api/runtime/worker/merged-log.ts';
import { type Arrivals, createArrivals } from '../../api/runtime/worker/projection-arrivals.ts';
import { startOfTime } from '../support/fake-ports.ts';

const merchants = [1, 2, 3] as const;
const pathOf = (merchant: number): string => `psp/division/merchant-${merchant}/`;

interface LoggedEvent {
  readonly sequence: number;
  readonly id: string;
}

/** An installation in memory. Sequences of the second merchant have holes, as after a file was divided. */
function createInstallation() {
  const database = new DatabaseSync(':memory:');
  const exec = (text: string, ...values: SQLInputValue[]) => {
    const rows = database.prepare(text).all(...values);
    return { raw: () => rows.map((row) => Object.values(row) as (string | number)[]), rowsWritten: 0 };
  };
  const logs = new Map<number, LoggedEvent[]>(merchants.map((merchant) => [merchant, []]));
  const away = new Set<number>();
  const told: Arrivals[] = [];
  const state = { now: startOfTime, ids: 0, lives: 0, isListening: true, isProjectionAway: false, restarts: 0 };
  const beginLife = () => {
    state.lives += 1;
    return createArrivals({ life: `life ${state.lives}`, now: () => state.now, tell: (arrivals) => told.push(arrivals) });
  };
  let projection = beginLife();
  let merged = createMergedLog({ sql: { exec: exec as never } }, () => state.now);
  const logOf = (merchant: number): LoggedEvent[] => logs.get(merchant) ?? [];
  const toEvent = (merchant: number, { sequence, id }: LoggedEvent) =>
    ({ id, sequence, merchantSequence: sequence, entityPath: `${pathOf(merchant)}channel/`, type: 'PAYMENT' }) as unknown as Event;
  const slice = (merchant: number, [from, , itemsMax, direction]: readonly [number, EventFilter, number, string]): EventSlice => {
    const isForward = direction === 'forward';
    const beyond = logOf(merchant).filter(({ sequence }) => (isForward ? sequence > from : sequence < from));
    const found = (isForward ? beyond : beyond.toReversed()).slice(0, itemsMax);
    const isFull = found.length >= itemsMax;
    const reached = (isFull ? found.at(-1) : isForward ? beyond.at(-1) : beyond[0])?.sequence ?? from;
    return { events: found.map((each) => toEvent(merchant, each)), reached, isEnd: !isFull };
  };
  const read = async (merchant: number, method: string, values: readonly unknown[]): Promise<unknown> => {
    if (away.has(merchant)) throw new Error('away');
    const log = logOf(merchant);
    if (method === 'slice') return slice(merchant, values as never);
    if (method === 'firstSequence') return log[0]?.sequence ?? 1;
    const last = log.at(-1);
    if (method === 'lastEvent') return { sequence: last?.sequence ?? 0, eventId: last?.id ?? '' };
    const [known, upTo] = values as readonly [{ sequence: number; eventId: string } | null, number];
    if (known && log.find(({ sequence }) => sequence === known.sequence)?.id !== known.eventId) return 'other';
    return log.flatMap(({ sequence, id }) => (sequence > (known?.sequence ?? 0) && sequence <= upTo ? [[sequence, id]] : []));
  };
  let anew = 0;
  const events = createEventsOverMerchants({
    merged: () => merged,
    arrivals: async (known, watchMs) => {
      if (state.isProjectionAway) throw new Error('away');
      return projection.since(known, watchMs);
    },
    read,
    byIds: async () => [],
    count: () => merchants.length,
    merchantsBelow: (path) => (path.startsWith('psp/division/merchant-') ? [Number(path.split('-')[1]?.split('/')[0])] : undefined),
    merchantAt: (path) => Number(path.split('-')[1]?.split('/')[0]),
    merchantOf: () => 0,
    isHere: async () => true,
    isListening: () => state.isListening,
    forgets: () => true,
    onAnew: () => {
      anew += 1;
    },
    now: () => state.now,
  });
  const add = (merchant: number): LoggedEvent => {
    state.ids += 1;
    state.now += 1;
    const step = merchant === 2 && logOf(merchant).length > 0 ? 3 : 1;
    const id = `8a${state.now.toString(16).padStart(12, '0')}${String(state.ids).padStart(18, '0')}`;
    const event = { sequence: (logOf(merchant).at(-1)?.sequence ?? 0) + step, id };
    logOf(merchant).push(event);
    return event;
  };
  return {
    events,
    state,
    away,
    told,
    logOf,
    add,
    anew: () => anew,
    /** The merchant's object sends to the projection. */
    send(merchant: number, isAnew = false) {
      const last = logOf(merchant).at(-1);
      if (last) projection.note(merchant, { sequence: last.sequence, eventId: last.id }, isAnew);
    },
    restartProjection() {
      projection = beginLife();
    },
    restartPlatform() {
      merged = createMergedLog({ sql: { exec: exec as never } }, () => state.now);
    },
  };
}

const all: EventFilter = { entityPath: '' };

async function readFrom(
  { events }: ReturnType<typeof createInstallation>,
  from: number,
  filter = all,
  itemsMax = 5,
): Promise<readonly Event[]> {
  const found: Event[] = [];
  for (let place = from; ; ) {
    const part = await events.slice(place, filter, itemsMax);
    found.push(...part.events);
    if (part.isEnd) return found;
    expect(part.reached).toBeGreaterThan(place);
    place = part.reached;
  }
}

async function readBack({ events }: ReturnType<typeof createInstallation>, from: number, filter = all): Promise<readonly Event[]> {
  const found: Event[] = [];
  for (let place = from; ; ) {
    const part = await events.slice(place, filter, 5, 'backward');
    found.unshift(...part.events.toReversed());
    if (part.isEnd) return found;
    place = part.reached;
  }
}

const merchantOf = ({ entityPath }: Event): number => Number(entityPath.split('-')[1]?.split('/')[0]);

/** Who follows and resumes is given what a reader of the whole finds, each event once and those of a merchant in their order. */
test('whatever is lost, late or begun anew, a reader that goes on after a number misses nothing and gets nothing twice', async () => {
  const one = createInstallation();
  let dice = 7;
  const roll = (sides: number): number => {
    dice = (dice * 48_271) % 2_147_483_647;
    return dice % sides;
  };
  const followed: Event[] = [];
  let position = 0;
  const follow = async (): Promise<void> => {
    const { events, reached } = await one.events.after(position, 1 + roll(9), [all]);
    followed.push(...events);
    position = reached;
  };
  for (let step = 0; step < 400; step += 1) {
    const merchant = merchants[roll(3)] ?? 1;
    const chance = roll(20);
    if (chance < 8) for (let events = roll(4); events >= 0; events -= 1) one.add(merchant);
    else if (chance < 13) one.send(merchant);
    // A hint arrives, or is lost.
    else if (chance < 15) one.told.splice(0).forEach((arrivals) => void (roll(3) > 0 && one.events.take(arrivals)));
    else if (chance < 17) await one.events.refresh().catch(() => undefined);
    else if (chance === 17) one.restartProjection();
    else if (chance === 18) one.restartPlatform();
    else if (roll(2) === 0) one.state.isProjectionAway = !one.state.isProjectionAway;
    else if (one.away.size > 0) one.away.clear();
    else one.away.add(merchant);
    one.state.now += roll(40);
    await follow().catch(() => undefined);
  }
  one.state.isProjectionAway = false;
  one.away.clear();
  // In the end all is asked for once more, by one who knows no life of the projection.
  one.restartProjection();
  await one.events.refresh();
  for (let last = -1; last !== position; ) {
    last = position;
    await follow();
  }
  expect(one.anew()).toBe(0);
  const whole = await readFrom(one, 0);
  expect(followed.map(({ sequence, id }) => [sequence, id])).toEqual(whole.map(({ sequence, id }) => [sequence, id]));
  expect(await readBack(one, Number.MAX_SAFE_INTEGER)).toEqual(whole);
  for (const merchant of merchants) {
    const its = whole.filter((event) => merchantOf(event) === merchant);
    expect(its.map(({ merchantSequence }) => merchantSequence)).toEqual(one.logOf(merchant).map(({ sequence }) => sequence));
    expect(await readFrom(one, 0, { entityPath: pathOf(merchant) })).toEqual(its);
    expect(await readBack(one, Number.MAX_SAFE_INTEGER, { entityPath: pathOf(merchant) })).toEqual(its);
  }
  for (let tried = 0; tried < 10; tried += 1) {
    const place = roll(whole.length);
    const { sequence = 0 } = whole[place] ?? {};
    expect(await readFrom(one, sequence)).toEqual(whole.slice(place + 1));
    expect(await readBack(one, sequence)).toEqual(whole.slice(0, place));
    // A cursor of the merchant is the same place, and this one is a place at each merchant.
    const event = whole[place] as Event;
    const own = { log: 'merchant', of: merchantOf(event), sequence: event.merchantSequence } as const;
    expect(await one.events.find(own, all, 'after')).toBe(sequence);
    for (const merchant of merchants) {
      const at = { ...one.events.mark(), sequence };
      const [after, before] = [await one.events.placeIn(merchant, at, 'after'), await one.events.placeIn(merchant, at, 'before')];
      const its = one.logOf(merchant).map((logged) => logged.sequence);
      const rest = whole.slice(place + 1).filter((each) => merchantOf(each) === merchant);
      const past = whole.slice(0, place).filter((each) => merchantOf(each) === merchant);
      expect(its.filter((each) => each > Number(after))).toEqual(rest.map(({ merchantSequence }) => merchantSequence));
      expect(its.filter((each) => each < Number(before))).toEqual(past.map(({ merchantSequence }) => merchantSequence));
    }
  }
});

test('a hint that is lost is asked for again, and the next one says that it was', async () => {
  const one = createInstallation();
  await one.events.refresh();
  one.add(1);
  one.send(1);
  await expect.poll(() => one.told.length).toBe(1);
  one.told.splice(0);
  one.add(2);
  one.send(2);
  await expect.poll(() => one.told.length).toBe(1);
  expect(one.told.map((arrivals) => one.events.take(arrivals))).toEqual(['behind']);
  await one.events.refresh();
  expect((await readFrom(one, 0)).map(merchantOf)).toEqual([2, 1]);
});

test('what nobody followed stands in the order of its times, and costs a line for each change of merchant', async () => {
  const one = createInstallation();
  one.state.isListening = false;
  const added = [1, 1, 3, 2, 3, 3, 1, 2].map((merchant) => one.add(merchant).id);
  for (const merchant of merchants) one.send(merchant);
  expect(one.told).toEqual([]);
  await one.events.refresh();
  expect((await readFrom(one, 0)).map(({ id }) => id)).toEqual(added);
});

test('a merchant whose log was put back begins the log over merchants anew, and every cursor of before is refused', async () => {
  const one = createInstallation();
  for (const merchant of [1, 2, 1, 3]) one.add(merchant);
  for (const merchant of merchants) one.send(merchant);
  await one.events.refresh();
  const before = { ...one.events.mark(), sequence: 1 };
  expect(await one.events.find(before, all, 'after')).toBe(1);
  // Put back to before its last event, and then it went on: the number of that event is another one's now.
  one.logOf(1).pop();
  for (let again = 0; again < 3; again += 1) one.add(1);
  one.send(1, true);
  one.state.now += 1_000;
  await expect(one.events.refresh()).rejects.toThrow();
  expect(one.anew()).toBe(1);
  await one.events.refresh();
  expect(await one.events.find(before, all, 'after')).toBe('elsewhere');
  expect((await readFrom(one, 0)).filter((event) => merchantOf(event) === 1).map(({ id }) => id)).toEqual(one.logOf(1).map(({ id }) => id));
});

test('a cursor of a file, of nobody, from the future, or of what was forgotten leads nowhere, and says why', async () => {
  const one = createInstallation();
  for (const merchant of [1, 2, 3]) one.add(merchant);
  for (const merchant of merchants) one.send(merchant);
  await one.events.refresh();
  const of = (log: 'store' | 'merchant' | 'merged', sequence: number, number = 1) =>
    one.events.find(log === 'merged' ? { ...one.events.mark(), sequence } : { log, of: number, sequence }, all, 'after');
  expect(await of('store', 1)).toBe('elsewhere');
  expect(await of('merchant', 1, 9)).toBe('none');
  expect(await of('merchant', 99)).toBe('none');
  expect(await of('merged', 99)).toBe('none');
  // Read at the merchant before anybody told of it.
  const { sequence } = one.add(1);
  expect(await of('merchant', sequence)).toBe(await one.events.lastSequence());
  expect(await of('merged', 1)).toBe(1);
  // The merchant's own retention has deleted the second one's event, which comes after the first number.
  one.add(2);
  one.logOf(2).splice(0, 1);
  expect(await of('merged', 1)).toBe('lost');
  one.state.now += 101 * dayMs;
  await one.events.refresh();
  expect(await of('merged', 1)).toBe('lost');
  expect(await of('merchant', 1)).toBe('lost');
});
