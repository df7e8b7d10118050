/** The hub over a log in memory: what is shared, what is bounded, and what happens when parts fail. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { bufferedBytesMax, createSocketSink } from '../../api/doors/gateway/socket-sink.ts';
import type { Caller } from '../../api/foundation/access/caller.ts';
import type { Event } from '../../api/foundation/events/event.ts';
import { createHub, type Hub, type HubOptions } from '../../api/foundation/events/hub.ts';
import type { EventFilter } from '../../api/foundation/events/ports.ts';
import type { Rendered } from '../../api/foundation/events/rendered-events.ts';
import type { Sink } from '../../api/foundation/events/subscriber.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { createBus } from '../../api/runtime/shared/bus.ts';
import { fakePorts, idOf, sampleEntities, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { boundMs } from '../support/pace.ts';

const { merchant } = sampleEntities;
const caller: Caller = {
  kind: 'token',
  id: idOf(900),
  name: 'test',
  entityId: merchant.id,
  entityPath: merchant.path,
  scopes: ['payments:read'],
};

interface Log {
  readonly ports: Ports;
  readonly hub: Hub;
  append(count: number, wake?: boolean): void;
  /** Holds back what subscribers read by themselves, until it is resolved. */
  held: Promise<void> | undefined;
  readonly rendered: number[];
  /** Until when reads of the log fail. */
  failing: boolean;
}

const hubs: Hub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close(new Error('the test is over'));
});

function createLog(characters = 100, options: HubOptions = {}): Log {
  const events: Event[] = [];
  const fake = createFakeStore();
  const bus = createBus();
  const token = {
    ...caller,
    secretHash: '',
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
  };
  const log = { failing: false, rendered: [] as number[], held: undefined as Promise<void> | undefined };
  const readPage = (after: number, itemsMax: number): readonly Event[] => {
    if (log.failing) throw new StoreUnavailable('test');
    return events.slice(after, after + itemsMax);
  };
  const store = {
    ...fake.store,
    tokens: { ...fake.store.tokens, byId: async () => token },
    // A subscriber's own reading.
    events: {
      ...fake.store.events,
      after: async (after: number, _filter: EventFilter, itemsMax: number) => {
        const page = readPage(after, itemsMax);
        await log.held;
        return page;
      },
      slice: async (after: number, _filter: EventFilter, itemsMax: number) => {
        if (log.failing) throw new StoreUnavailable('test');
        const page = events.slice(after, after + itemsMax);
        const isEnd = page.length < itemsMax;
        await log.held;
        return { events: page, reached: page.at(-1)?.sequence ?? after, isEnd };
      },
    },
    // The reader that all share.
    acrossMerchants: {
      ...fake.store.acrossMerchants,
      lastSequence: async () => events.length,
      eventsAfter: async (after: number, itemsMax: number) => readPage(after, itemsMax),
    },
  };
  const ports = { ...fakePorts({ ...fake, store }, { now: startOfTime }), ...bus };
  const hub = createHub(ports, options);
  hubs.push(hub);
  return Object.assign(log, {
    ports,
    hub,
    append(count: number, wake = true) {
      for (let made = 0; made < count; made += 1) {
        const sequence = events.length + 1;
        const id = idOf(sequence);
        const subject = { subjectId: id, subjectSequence: 1, previousId: null, entityId: merchant.id, entityPath: merchant.path };
        events.push({
          id,
          sequence,
          merchantSequence: sequence,
          type: 'PAYMENT',
          action: 'CREATED',
          at: startOfTime,
          payload: 'x'.repeat(characters),
          ...subject,
        });
      }
      if (wake) bus.publish();
    },
  });
}

/** Subscribes with a sink of our own; what it was given is in `told`. */
async function join(log: Log, after: number, changes: Partial<Sink> = {}) {
  const told: number[] = [];
  const ends: Error[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const sink: Sink = {
    isFull: () => false,
    push: ({ result }) => void told.push(Number(result.sequence)),
    flush: () => {
      for (const one of waiting) if (told.length >= one.count) one.resolve();
    },
    ready: async () => {},
    end: (error) => void ends.push(error),
    ...changes,
  };
  const leave = await log.hub.join({
    feed: { caller, criteria: { entityPath: merchant.path }, after },
    groupKey: 'one',
    render: async (event) => {
      log.rendered.push(event.sequence);
      return renderedOf(event);
    },
    sink,
  });
  const seen = (count: number): Promise<void> =>
    told.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }));
  return { told, ends, leave, seen };
}

function renderedOf({ sequence, payload }: Event): Rendered {
  return { text: JSON.stringify({ sequence, payload }), result: { sequence } };
}

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('a thousand subscribers that want the same', () => {
  test('cost one rendering an event, whatever cursor they came back with', async () => {
    const log = createLog();
    log.append(300);
    const joined = await Promise.all(from(1, 1_000).map((number) => join(log, number % 300)));
    log.append(50);
    await Promise.all(joined.map(({ seen }, index) => seen(350 - ((index + 1) % 300))));
    log.append(50);
    await Promise.all(joined.map(({ seen }, index) => seen(400 - ((index + 1) % 300))));
    for (const [index, { told }] of joined.entries()) expect(told).toEqual(from(((index + 1) % 300) + 1, 400));
    expect(log.rendered.sort((a, b) => a - b)).toEqual(from(1, 400));
  });
});

describe('a subscriber that comes to the end of the log', () => {
  test('misses nothing of what came while it read what its cursor missed', async () => {
    const log = createLog();
    const quick = await join(log, 0);
    log.append(5);
    await quick.seen(5);
    const { promise, resolve } = Promise.withResolvers<void>();
    log.held = promise;
    const late = await join(log, 0);
    log.append(3);
    await quick.seen(8);
    resolve();
    await late.seen(5);
    log.append(2);
    await late.seen(10);
    expect(late.told).toEqual(from(1, 10));
  });

  test('is not told again what it has read before the others were told', async () => {
    const log = createLog();
    const quick = await join(log, 0);
    log.append(5);
    await quick.seen(5);
    log.append(3, false);
    const early = await join(log, 0);
    await early.seen(8);
    // A turn of the event loop: it has taken its place among those who wait.
    await new Promise((resolve) => setImmediate(resolve));
    log.append(2);
    await early.seen(10);
    await quick.seen(10);
    expect([early.told, quick.told]).toEqual([from(1, 10), from(1, 10)]);
  });
});

test('one look at the log takes all that is new, however many pages it has', async () => {
  const log = createLog(100, { rounds: 'manual' });
  const subscriber = await join(log, 0);
  log.append(1);
  await subscriber.seen(1);
  // A turn of the event loop: it has taken its place among those who wait.
  await new Promise((resolve) => setImmediate(resolve));
  log.append(450, false);
  await log.hub.look();
  expect(subscriber.told).toEqual(from(1, 451));
});

describe('a subscriber that takes nothing', () => {
  test('is given its buffer and one event, and the rest from the log when it takes again', async () => {
    const log = createLog(1_000);
    let buffered = 0;
    let most = 0;
    const sent: string[] = [];
    const socketSink = createSocketSink(
      {
        sendAll: (texts) => {
          for (const text of texts) {
            sent.push(text);
            buffered += text.length;
          }
          most = Math.max(most, buffered);
        },
        bufferedBytes: () => buffered,
      },
      's',
    );
    await join(log, 0, socketSink);
    const quick = await join(log, 0);
    log.append(1);
    // From here on it waits at the end of the log, where events come without being asked for.
    await vi.waitUntil(() => sent.length === 1, { timeout: boundMs(30_000) });
    log.append(1);
    await vi.waitUntil(() => sent.length === 2, { timeout: boundMs(30_000) });
    for (let batch = 0; batch < 20; batch += 1) {
      log.append(100);
      await quick.seen(2 + (batch + 1) * 100);
    }
    expect(most).toBeLessThan(bufferedBytesMax + 2_000);
    const drain = setInterval(() => {
      buffered = 0;
    }, 5);
    await expect.poll(() => sent.length).toBe(2_002);
    clearInterval(drain);
    expect(sent.map((text) => JSON.parse(text).payload.sequence)).toEqual(from(1, 2_002));
    expect(most).toBeLessThan(bufferedBytesMax + 2_000);
  });
});

describe('when parts fail', () => {
  test('nothing is lost while the log could not be read', async () => {
    const log = createLog();
    const subscriber = await join(log, 0);
    log.append(3);
    await subscriber.seen(3);
    log.failing = true;
    log.append(3);
    await new Promise((resolve) => setImmediate(resolve));
    log.failing = false;
    log.append(3);
    await subscriber.seen(9);
    expect(subscriber.told).toEqual(from(1, 9));
  });

  test('nobody is told anything after it has left', async () => {
    const log = createLog();
    const gone = await join(log, 0);
    const stays = await join(log, 0);
    log.append(2);
    await Promise.all([gone.seen(2), stays.seen(2)]);
    gone.leave();
    log.append(2);
    await stays.seen(4);
    expect(gone.told).toEqual([1, 2]);
  });

  test('a stop ends everybody with its reason and takes nobody any more', async () => {
    const log = createLog();
    const subscriber = await join(log, 0);
    const reason = new Error('stopping');
    log.hub.close(reason);
    expect(subscriber.ends).toEqual([reason]);
    await expect(join(log, 0)).rejects.toBe(reason);
  });
});

test('events for staff end with the right to them, and those of the same caller that need it not go on', async () => {
  const log = createLog();
  const common = await join(log, 0);
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();
  const sink: Sink = { isFull: () => false, push: () => {}, flush: () => {}, ready: async () => {}, end };
  // Its token has `payments:read` by now and no longer `payments:write`, which notes need.
  const feed = { caller, criteria: { entityPath: merchant.path, types: ['NOTE'] }, after: 0 };
  await log.hub.join({ feed, groupKey: 'staff', render: async (event) => renderedOf(event), sink });
  expect(await ended).toMatchObject({ refusal: { resultCode: '800.900.301' } });
  expect(common.ends).toEqual([]);
});
