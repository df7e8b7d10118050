/** What stays open is shared out: no token and no merchant takes the places of the others (decision: one-throttle). */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import { createQuota, toMerchantPath } from '../../api/foundation/access/quota.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createBus } from '../../api/runtime/shared/bus.ts';
import { demoToken, otherToken } from '../support/client.ts';
import { callerAt, sampleEntities } from '../support/fake-ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const { merchant, channel, otherChannel, psp } = sampleEntities;

const callerOf = (id: string, entity: typeof channel) => {
  const authentication = callerAt(entity, []);
  if (authentication.status !== 'valid') throw new Error('no caller');
  return { ...authentication.caller, id };
};

describe('a quota', () => {
  test('is that of one credential, and of all credentials of a merchant together', () => {
    const quota = createQuota({ callerMax: 2, merchantMax: 3 });
    const [one, two, other] = [callerOf('1', channel), callerOf('2', channel), callerOf('3', otherChannel)];
    expect([quota.hold(one), quota.hold(one)]).not.toContain(undefined);
    expect(quota.hold(one)).toBeUndefined();
    expect(quota.hold(two)).toBeDefined();
    expect(quota.hold(two)).toBeUndefined();
    expect([quota.hold(other), quota.hold(other)]).not.toContain(undefined);
  });

  test('is given back once, however often it is said', () => {
    const quota = createQuota({ callerMax: 1, merchantMax: 9 });
    const caller = callerOf('1', channel);
    const release = quota.hold(caller);
    release?.();
    release?.();
    expect(quota.hold(caller)).toBeDefined();
    expect(quota.hold(caller)).toBeUndefined();
  });

  test('counts a channel as its merchant, and what stands above merchants as itself', () => {
    expect(toMerchantPath(channel.path)).toBe(merchant.path);
    expect(toMerchantPath(merchant.path)).toBe(merchant.path);
    expect(toMerchantPath(psp.path)).toBe(psp.path);
  });
});

describe('sockets and subscriptions', () => {
  let harness: Harness;
  let gateway: Gateway;
  /** How often the end of the log was read. */
  let reads = 0;
  beforeAll(async () => {
    harness = await startGateway();
    const { acrossMerchants } = harness.ports.store;
    const lastSequence = () => {
      reads += 1;
      return acrossMerchants.lastSequence();
    };
    const store = { ...harness.ports.store, acrossMerchants: { ...acrossMerchants, lastSequence } };
    const quota = { callerMax: 2, merchantMax: 2 };
    // No machine is so slow that a socket which is about to ask something is a stranger.
    const options = { quotas: { sockets: quota, subscribers: quota }, strangerTimeoutMs: dayMs };
    gateway = createGateway({ ...harness.ports, store, ...createBus() }, options);
  });
  afterAll(async () => {
    gateway.endSubscriptions();
    await harness.stop();
  });

  afterEach(() => void vi.useRealTimers());

  /** A socket that is told messages by hand; what the gateway sends is in `sent`. */
  async function openSocket(token: string | null) {
    const sent: string[] = [];
    const closedWith: number[] = [];
    let listen: (text: string) => Promise<void> = async () => {};
    const closed = gateway.openSocket({
      protocol: 'graphql-transport-ws',
      send: (text) => void sent.push(text),
      sendAll: (texts) => void sent.push(...texts),
      bufferedBytes: () => 0,
      close: (code) => void closedWith.push(code),
      onMessage: (listener) => {
        listen = listener;
      },
    });
    const payload = token === null ? {} : { authorization: `Bearer ${token}` };
    await listen(JSON.stringify({ type: 'connection_init', payload }));
    const ask = (id: string, query: string): void => void listen(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
    const answer = (id: string) => sent.find((text) => text.includes(`"id":"${id}"`));
    return { ask, answer, closedWith, close: () => closed(1000, '') };
  }

  test('a stranger keeps no socket: who is known by nothing is closed, and who asks for nothing has one of their token’s places', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const strangers = [await openSocket(null), await openSocket('bm9ib2R5fGlzLWl0')];
    const known = [await openSocket(demoToken), await openSocket(demoToken), await openSocket(demoToken)];
    vi.advanceTimersByTime(dayMs);
    vi.useRealTimers();
    await expect.poll(() => strangers.map(({ closedWith }) => closedWith)).toEqual([[4401], [4401]]);
    await expect.poll(() => known.flatMap(({ closedWith }) => closedWith)).toEqual([4429]);
    for (const socket of [...strangers, ...known]) await socket.close();
  });

  const viewer = '{ viewer { id } }';
  const events = 'subscription { events { cursor } }';

  test('a token has so many sockets; others have theirs, and a closed one makes room', async () => {
    const sockets = [await openSocket(demoToken), await openSocket(demoToken), await openSocket(demoToken)];
    for (const [at, socket] of sockets.entries()) {
      socket.ask('a', viewer);
      await expect.poll(() => socket.answer('a')).toBeDefined();
      expect(socket.answer('a')).toContain(at < 2 ? '"data"' : '800.120.100');
    }
    const other = await openSocket(otherToken);
    other.ask('a', viewer);
    await expect.poll(() => other.answer('a')).toContain('"data"');
    await sockets[0]?.close();
    sockets[2]?.ask('b', viewer);
    await expect.poll(() => sockets[2]?.answer('b')).toContain('"data"');
    for (const socket of [...sockets, other]) await socket.close();
  });

  test('a token has so many subscriptions, on however many sockets; one that ends makes room', async () => {
    const [first, second] = [await openSocket(demoToken), await openSocket(demoToken)];
    first.ask('a', events);
    second.ask('a', events);
    // Both wait for events, so a look finds them.
    await expect.poll(() => gateway.lookForEvents()).toBe(2);
    // A flood of them must not cost a read each.
    const before = reads;
    expect(before).toBeGreaterThan(0);
    second.ask('b', events);
    await expect.poll(() => second.answer('b')).toContain('800.120.100');
    expect(reads).toBe(before);
    const other = await openSocket(otherToken);
    other.ask('a', events);
    await expect.poll(() => gateway.lookForEvents()).toBe(3);
    await first.close();
    await expect.poll(() => gateway.lookForEvents()).toBe(2);
    second.ask('c', events);
    await expect.poll(() => gateway.lookForEvents()).toBe(3);
    await second.close();
    await other.close();
  });
});
