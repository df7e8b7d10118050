/** What stays open is shared out: no token and no merchant takes the places of the others (decision: one-throttle). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import { createQuota, toMerchantPath } from '../../api/foundation/access/quota.ts';
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
  beforeAll(async () => {
    harness = await startGateway();
    const quota = { callerMax: 2, merchantMax: 2 };
    gateway = createGateway({ ...harness.ports, ...createBus() }, { quotas: { sockets: quota, subscribers: quota } });
  });
  afterAll(async () => {
    gateway.endSubscriptions();
    await harness.stop();
  });

  /** A socket that is told messages by hand; what the gateway sends is in `sent`. */
  async function openSocket(token: string) {
    const sent: string[] = [];
    let listen: (text: string) => Promise<void> = async () => {};
    const closed = gateway.openSocket({
      protocol: 'graphql-transport-ws',
      send: (text) => void sent.push(text),
      sendAll: (texts) => void sent.push(...texts),
      bufferedBytes: () => 0,
      close: () => {},
      onMessage: (listener) => {
        listen = listener;
      },
    });
    await listen(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    const ask = (id: string, query: string): void => void listen(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
    const answer = (id: string) => sent.find((text) => text.includes(`"id":"${id}"`));
    return { ask, answer, close: () => closed(1000, '') };
  }

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
    second.ask('b', events);
    await expect.poll(() => second.answer('b')).toContain('800.120.100');
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
