/** Webhooks over real HTTP (spec §6; decision: existing-clients): what receivers get, when, and how often. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import { createPlanner } from '../../api/domain/webhooks/plan.ts';
import { webhooks } from '../../api/doors/docs/guides/webhooks.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, otherToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { findProgram } from '../support/find-program.ts';
import { boundMs } from '../support/pace.ts';
import { createFolder, machinePath, runShell } from '../support/printed-code.ts';
import { demoMerchant } from '../support/scopes.ts';
import { decrypt, type Received, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

const start = Date.now();
let shop: Shop;
let receiver: WebhookReceiver;

beforeEach(async () => {
  shop = await startShop(start);
  receiver = await startReceiver();
});

afterEach(async () => {
  await shop.stop();
  await receiver.stop();
});

const stringHeaders = (headers: WebhookReceiver['received'][number]['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function rotate(
  id: string,
  input: Record<string, unknown> = { rotateSecret: true },
): Promise<{ secret: string; standardSecret: string }> {
  const { data } = await shop.graphql(
    'mutation ($id: ID!, $input: UpdateWebhookSubscriptionInput!) { updateWebhookSubscription(id: $id, input: $input) { secret standardSecret status } }',
    { id, input },
  );
  return data.updateWebhookSubscription;
}

async function deliveries(): Promise<
  readonly {
    id: string;
    status: string;
    attemptCount: number;
    nextAttemptAt: string | null;
    attempts: readonly { status: number | null; error: string | null; answer: string | null; requestHeaders: readonly { key: string }[] }[];
  }[]
> {
  const { data } = await shop.graphql(
    '{ webhookDeliveries { edges { node { id status attemptCount nextAttemptAt attempts { edges { node { status error answer requestHeaders { key value } } } } } } } }',
  );
  return nodesOf(data.webhookDeliveries).map(({ attempts, ...delivery }) => ({ ...delivery, attempts: nodesOf(attempts) }));
}

describe('a receiver that decrypts AES-256-GCM', () => {
  test.each(['NONE', 'JSON'])('reads the payment as REST answered it, wrapper %s', async (wrapper) => {
    const { secret, status } = await shop.subscribe({ url: receiver.url, wrapper });
    expect(status).toBe('ACTIVE');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const id = await shop.pay();
    await shop.deliver();
    const [probe, payment] = receiver.received.map((received) => decrypt(received, secret));
    expect(probe).toMatchObject({ type: 'test', payload: { result: { code: '000.000.000' } } });
    expect(payment?.type).toBe('PAYMENT');
    expect(payment).not.toHaveProperty('action');
    const { body } = await shop.rest.get(`/v1/payments/${id}`);
    expect(payment?.payload).toMatchObject({ id, amount: '92.00', result: body.result, ndc: body.ndc, presentationAmount: '92.00' });
  });

  test('reads it with the program of /docs/webhooks, as printed, on the machine’s own Node', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url });
    const id = await shop.pay();
    await shop.deliver();
    const { headers, body } = receiver.received[1] ?? fail();
    const { folder, remove } = await createFolder();
    try {
      await writeFile(join(folder, 'decrypt.mjs'), findProgram(webhooks, 'decrypt.mjs'));
      const call = `import { decryptNotification } from './decrypt.mjs';
        const [headers, body] = ${JSON.stringify([headers, body])};
        try { console.log(decryptNotification(headers, body).payload.id); } catch { console.log('refused'); }`;
      await writeFile(join(folder, 'call.mjs'), call);
      const out = async (key: string) => (await runShell(`PATH='${machinePath}' WEBHOOK_SECRET=${key} node call.mjs`, folder)).out;
      expect([await out(secret), await out('00'.repeat(32))]).toEqual([`${id}\n`, 'refused\n']);
    } finally {
      await remove();
    }
  });

  test('reads on after a rotation, with the new secret or with the old one', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    const rotated = await rotate(id);
    expect(rotated.secret).not.toBe(secret);
    receiver.behave((received) => {
      try {
        decrypt(received, secret);
        return 200;
      } catch {
        return 400;
      }
    });
    await shop.pay();
    await shop.deliver();
    expect(decrypt(receiver.received[1] ?? fail(), rotated.secret).type).toBe('PAYMENT');
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attemptCount: 2 }]);
    shop.clock.advance(dayMs);
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    for (const received of receiver.received.slice(3)) expect(decrypt(received, rotated.secret).type).toBe('PAYMENT');
  });
});

describe('a receiver with the public Standard Webhooks library', () => {
  test('accepts deliveries, and after a rotation with either secret', async () => {
    const made = await shop.subscribe({ url: receiver.url, signature: 'STANDARD' });
    const first = await shop.pay();
    await shop.deliver();
    const rotated = await rotate(made.id);
    const second = await shop.pay();
    await shop.deliver();
    const [, one, two] = receiver.received;
    const read = (secret: string, received: Received = fail()): { payload: { id: string } } =>
      JSON.parse(JSON.stringify(new Webhook(secret).verify(received.body, stringHeaders(received.headers))));
    expect(read(made.standardSecret, one).payload.id).toBe(first);
    for (const secret of [made.standardSecret, rotated.standardSecret]) expect(read(secret, two).payload.id).toBe(second);
    expect(() => read(rotated.standardSecret, one)).toThrow();
  });
});

function fail(): never {
  throw new Error('nothing was received');
}

describe('two deliveries under one secret', () => {
  test('have different initialisation vectors, also of the same event and of a probe, and different bodies', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    await shop.graphql('mutation ($id: ID!) { testWebhookSubscription(id: $id) { id } }', { id });
    for (let payments = 0; payments < 3; payments += 1) await shop.pay();
    await shop.deliver();
    const vectors = receiver.received.map(({ headers }) => String(headers['x-initialization-vector']));
    expect(vectors).toHaveLength(5);
    for (const vector of vectors) expect(vector).toMatch(/^[0-9A-F]{24}$/);
    expect(new Set(vectors).size).toBe(5);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(5);
    // Each of them opens under the one secret.
    expect(new Set(receiver.received.slice(2).map((received) => decrypt(received, secret).payload.id)).size).toBe(3);
  });

  test('to two subscriptions with the same secret do not share one either', async () => {
    const other = await startReceiver();
    try {
      const secret = 'ab'.repeat(32);
      await shop.subscribe({ url: receiver.url, secret });
      await shop.subscribe({ url: other.url, secret });
      await shop.pay();
      await shop.deliver();
      const [one, two] = [receiver, other].map(({ received }) => received[1]);
      expect(decrypt(one ?? fail(), secret)).toEqual(decrypt(two ?? fail(), secret));
      expect(one?.headers['x-initialization-vector']).not.toBe(two?.headers['x-initialization-vector']);
    } finally {
      await other.stop();
    }
  });
});

describe('attempts', () => {
  test('are made again after 1, 2, 4, 8, 15, 30 minutes, 1 hour, then daily to 30 days, with the same id and bytes', async () => {
    await shop.subscribe({ url: receiver.url });
    receiver.behave(() => 500);
    await shop.pay();
    await shop.deliver();
    const gaps = [1, 2, 4, 8, 15, 30, 60, ...Array.from({ length: 40 }, () => 24 * 60)];
    let attempts = 1;
    for (const minutes of gaps) {
      shop.clock.advance(minutes * minuteMs - 1_000);
      await shop.deliver();
      expect(receiver.received.length, `nothing before ${minutes} minutes`).toBe(1 + attempts);
      // The jitter adds at most a tenth.
      shop.clock.advance(minutes * minuteMs * 0.1 + 1_000);
      await shop.deliver();
      if (receiver.received.length === 1 + attempts) break;
      attempts += 1;
    }
    const [first, ...others] = receiver.received.slice(1);
    for (const other of others) {
      expect(other.body).toBe(first?.body);
      expect(other.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
    const log = await shop.store.events.after(0, { entityPath: '', types: ['DELIVERY'] }, 100);
    const told = log.map(({ payload }) => JSON.parse(payload));
    expect(told.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: attempts - 1 }, () => 'failed'), 'given up']);
    expect(told.at(-1)).toMatchObject({ nextAttemptAt: null, pausedBecause: 'the receiver took nothing for 30 days' });
    // 7 within two hours, then one a day, or a little later, until 30 days are over.
    expect(attempts).toBeGreaterThan(7 + 26);
    expect(attempts).toBeLessThanOrEqual(1 + 7 + 30);
  });

  test('keep status, the first 4 KiB of the answer, headers and the error in words', async () => {
    await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, _number, response) => void response.writeHead(503).end('x'.repeat(10_000)));
    await shop.pay();
    await shop.deliver();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      status: 'PENDING',
      attemptCount: 1,
      attempts: [{ status: 503, error: 'the receiver answered 503, not 2xx' }],
    });
    expect(delivery?.attempts[0]?.answer).toHaveLength(4_096);
    expect(delivery?.attempts[0]?.requestHeaders.map(({ key }) => key)).toContain('X-Initialization-Vector');
  });

  test('wait as long as Retry-After asks for', async () => {
    await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, _number, response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(59 * minuteMs);
    await shop.deliver();
    expect(receiver.received).toHaveLength(2);
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    expect(receiver.received).toHaveLength(3);
  });

  test('wait no longer than a day, whatever Retry-After asks for', async () => {
    await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, _number, response) => void response.writeHead(503, { 'retry-after': '999999999' }).end());
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(dayMs - 1_000);
    await shop.deliver();
    expect(receiver.received).toHaveLength(2);
    shop.clock.advance(1_000);
    await shop.deliver();
    expect(receiver.received).toHaveLength(3);
  });

  test('end where the receiver answers 410, and go on by hand without losing what waited', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    receiver.behave(() => 410);
    await shop.pay();
    await shop.deliver();
    const read = async () =>
      (
        await shop.graphql('query ($id: ID!) { webhookSubscription(id: $id) { status statusReason health { backlog failingSince } } }', {
          id,
        })
      ).data.webhookSubscription;
    expect(await read()).toMatchObject({ status: 'PAUSED', statusReason: expect.stringContaining('410'), health: { backlog: 1 } });
    await shop.pay();
    shop.clock.advance(dayMs);
    await shop.deliver();
    expect(receiver.received).toHaveLength(2);
    receiver.behave(() => 204);
    await rotate(id, { paused: false });
    await shop.deliver();
    expect(await read()).toMatchObject({ status: 'ACTIVE', health: { backlog: 0, failingSince: null } });
    expect(receiver.received).toHaveLength(4);
  });

  test('to an address that was changed meanwhile neither pause the new one nor say that it fails', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    const held: import('node:http').ServerResponse[] = [];
    receiver.behave((_received, _number, response) => void held.push(response));
    await Promise.all([shop.pay(), shop.pay()]);
    await shop.deliverer.tick();
    await receiver.atLeast(3);
    const moved = await startReceiver();
    try {
      const change = 'mutation ($id: ID!, $url: String!) { updateWebhookSubscription(id: $id, input: { url: $url }) { status } }';
      const { data } = await shop.graphql(change, { id, url: moved.url });
      expect(data.updateWebhookSubscription.status).toBe('ACTIVE');
      const [gone, failing] = held;
      gone?.writeHead(410).end();
      failing?.writeHead(500).end();
      await shop.deliverer.settled();
      const read = '{ webhookSubscriptions { edges { node { id status statusReason health { failingSince } } } } }';
      const { webhookSubscriptions } = (await shop.graphql(read)).data;
      expect(webhookSubscriptions.edges).toEqual([{ node: { id, status: 'ACTIVE', statusReason: null, health: { failingSince: null } } }]);
      shop.clock.advance(2 * minuteMs);
      await shop.deliver();
      expect((await deliveries()).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
      expect(moved.received).toHaveLength(3);
    } finally {
      await moved.stop();
    }
  });

  test.each([
    ['redirects', (r: import('node:http').ServerResponse) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'closes midway',
      (r: import('node:http').ServerResponse) => void r.writeHead(200, { 'content-length': '9' }).write('half', () => r.destroy()),
    ],
    ['closes at once', (r: import('node:http').ServerResponse) => void r.destroy()],
  ])('fail where the receiver %s, and succeed later', async (_name, answer) => {
    await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, _number, response) => answer(response));
    await shop.pay();
    await shop.deliver();
    expect(await deliveries()).toMatchObject([{ status: 'PENDING', attemptCount: 1 }]);
    receiver.behave(() => 200);
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attemptCount: 2 }]);
  });
});

describe('delivery', () => {
  test('reaches every subscription at or above the entity once, and none of another merchant', async () => {
    const other = await startReceiver();
    try {
      const one = await shop.subscribe({ url: receiver.url });
      await shop.subscribe({ url: other.url, entityId: '8ac7a4a0000000000000000000000020' });
      const id = await shop.pay();
      await shop.deliver();
      await shop.deliver();
      expect(receiver.received.slice(1).map((received) => decrypt(received, one.secret).payload.id)).toEqual([id]);
      expect(other.received).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test('offers no BALANCE event unless it is asked for', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url });
    const id = await shop.pay();
    await shop.rest.post(`/v1/payments/${id}`, {
      entityId: '8ac7a4a0000000000000000000000010',
      paymentType: 'RF',
      amount: '92.00',
      currency: 'EUR',
    });
    await shop.deliver();
    expect(receiver.received.slice(1).map((received) => decrypt(received, secret).type)).toEqual(['PAYMENT', 'PAYMENT']);
  });

  test('of one payment keeps its order where that is asked for, while another payment goes on', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url, ordered: true, types: ['PAYMENT', 'BALANCE'] });
    const first = await shop.pay();
    const refund = await shop.rest.post(`/v1/payments/${first}`, {
      entityId: '8ac7a4a0000000000000000000000010',
      paymentType: 'RF',
      amount: '92.00',
      currency: 'EUR',
    });
    receiver.behave((received) => {
      const { type, payload } = decrypt(received, secret);
      return type === 'PAYMENT' && payload.id === first ? 500 : 200;
    });
    await shop.deliver();
    const kinds = () =>
      receiver.received
        .slice(1)
        .map((received) => decrypt(received, secret))
        .map(({ type, payload }) => `${type} ${payload.id === first ? 'first' : 'refund'}`);
    expect(kinds().sort()).toEqual(['PAYMENT first', 'PAYMENT refund']);
    expect(refund.status).toBe(200);
    receiver.behave(() => 200);
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    expect(kinds().slice(2)).toEqual(['PAYMENT first', 'BALANCE first']);
  });

  test('in order to a dead receiver delays no other subscription that is in order', async () => {
    const dead = await startReceiver();
    try {
      await shop.subscribe({ url: dead.url, ordered: true });
      const { secret } = await shop.subscribe({ url: receiver.url, ordered: true, types: ['PAYMENT', 'BALANCE'] });
      dead.behave(() => 500);
      const paid = await shop.pay();
      const refund = { entityId: '8ac7a4a0000000000000000000000010', paymentType: 'RF', amount: '10.00', currency: 'EUR' };
      for (let refunds = 0; refunds < 2; refunds += 1) await shop.rest.post(`/v1/payments/${paid}`, refund);
      await shop.deliver();
      const about = receiver.received.slice(1).map((received) => decrypt(received, secret));
      // The dead one has failed with the same payment, and keeps what comes after it.
      expect(dead.received).toHaveLength(1 + 3);
      expect(about.filter(({ payload }) => payload.id === paid).map(({ type }) => type)).toEqual(['PAYMENT', 'BALANCE', 'BALANCE']);
      expect(about).toHaveLength(5);
      expect(new Set((await deliveries()).map(({ status }) => status))).toEqual(new Set(['DELIVERED', 'PENDING']));
    } finally {
      await dead.stop();
    }
  });

  test('to a dead receiver delays no other', async () => {
    const dead = await startReceiver();
    try {
      await shop.subscribe({ url: dead.url });
      await shop.subscribe({ url: receiver.url });
      dead.behave(() => undefined);
      for (let payments = 0; payments < 12; payments += 1) await shop.pay();
      void shop.deliverer.tick();
      await receiver.atLeast(1 + 12);
      // It holds its own places and no more.
      expect(dead.received.length).toBeLessThanOrEqual(1 + 8);
    } finally {
      await dead.stop();
    }
  });

  test('of a merchant to a host that hangs takes no place of another merchant at the same host', async () => {
    const other = { entityId: '8ac7a4a0000000000000000000000030' };
    await shop.subscribe({ url: `${receiver.url}/slow` });
    const input = { entityId: other.entityId, url: `${receiver.url}/prompt` };
    const subscribed = await shop.graphql(
      'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { status } }',
      { input },
      { token: otherToken },
    );
    expect(subscribed.data.createWebhookSubscription.status).toBe('ACTIVE');
    receiver.behave(({ path }) => (path.endsWith('/slow') ? undefined : 200));
    for (let payments = 0; payments < 12; payments += 1) await shop.pay();
    expect((await shop.rest.post('/v1/payments', { ...cardPayment, ...other }, { token: otherToken })).body.id).toBeDefined();
    void shop.deliverer.tick();
    await receiver.until(() => receiver.received.filter(({ path }) => path.endsWith('/prompt')).length === 1 + 1);
    expect(receiver.received.filter(({ path }) => path.endsWith('/slow')).length).toBeLessThanOrEqual(1 + 8);
  });

  test('of a merchant with many hosts that hang leaves places for others', async () => {
    const slow = await Promise.all(Array.from({ length: 10 }, () => startReceiver()));
    try {
      for (const { url } of slow) await shop.subscribe({ url });
      for (const each of slow) each.behave(() => undefined);
      for (let payments = 0; payments < 12; payments += 1) await shop.pay();
      await shop.deliverer.tick();
      const sent = () => slow.reduce((sum, { received }) => sum + received.length - 1, 0);
      await expect.poll(sent, { timeout: boundMs(10_000) }).toBe(64);
      await shop.deliverer.tick();
      expect(sent()).toBe(64);
    } finally {
      await Promise.all(slow.map((each) => each.stop()));
    }
  });

  test('to a receiver that failed is one at a time until it takes one, and then eight', async () => {
    const waiting: import('node:http').ServerResponse[] = [];
    await shop.subscribe({ url: receiver.url });
    receiver.behave(() => 500);
    await shop.pay();
    await shop.deliver();
    for (let payments = 0; payments < 12; payments += 1) await shop.pay();
    receiver.behave((_received, _number, response) => void waiting.push(response));
    shop.clock.advance(2 * minuteMs);
    // The round takes on what it has a place for, and no more.
    expect(await shop.deliverer.tick()).toBe(1);
    await receiver.atLeast(1 + 1 + 1);
    expect(receiver.received).toHaveLength(1 + 1 + 1);
    waiting.pop()?.writeHead(200).end();
    await receiver.until(() => waiting.length === 8);
    receiver.behave(() => 200);
    for (const response of waiting) response.writeHead(200).end();
    await shop.deliverer.settled();
    expect((await deliveries()).map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 'DELIVERED'));
  });

  test('begins no round after a stop, though one was asked for before', async () => {
    const { ports } = shop;
    let rounds = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const activeWebhooks = async () => {
      rounds += 1;
      await held;
      return [];
    };
    const deliverer = createDeliverer({
      ...ports,
      store: { ...ports.store, acrossMerchants: { ...ports.store.acrossMerchants, activeWebhooks } },
    });
    deliverer.wake();
    await expect.poll(() => rounds).toBe(1);
    deliverer.wake();
    const stopped = deliverer.stop();
    goOn();
    await stopped;
    expect(rounds).toBe(1);
  });

  test('to a receiver that is slow, answers 500, closes midway or at once by turns delivers every event, and deliveries agree with the log', async () => {
    // An attempt on a kept connection that is closed without an answer is sent once more, on a new connection: two requests, one attempt.
    const kept = new WeakSet<object>();
    let sentAgain = 0;
    receiver.behave((_received, _number, { req }) => {
      kept.add(req.socket);
      return 200;
    });
    const { secret } = await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, number, response) => {
      const { socket } = response.req;
      const isKept = kept.has(socket);
      kept.add(socket);
      if (number % 5 === 0) return 500;
      if (number % 5 === 1) {
        if (isKept) sentAgain += 1;
        return void response.destroy();
      }
      if (number % 5 === 2) return void response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy());
      if (number % 5 === 3) return void setTimeout(() => response.writeHead(200).end(), 20);
      return 200;
    });
    const paid = await Promise.all(Array.from({ length: 20 }, () => shop.pay()));
    const roundsMax = 200;
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      await shop.deliver();
      if ((await deliveries()).every(({ status }) => status === 'DELIVERED')) break;
      shop.clock.advance(10 * minuteMs);
    }
    const made = await deliveries();
    expect(made.map(({ status }) => status)).toEqual(paid.map(() => 'DELIVERED'));
    const taken = new Set(receiver.received.slice(1).map((received) => decrypt(received, secret).payload.id));
    expect([...taken].sort()).toEqual([...paid].sort());
    expect(made.flatMap(({ attempts }) => attempts)).toHaveLength(receiver.received.length - 1 - sentAgain);
  });

  test('is shared by two instances without sending anything twice', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url });
    const second = createDeliverer(shop.ports);
    const sent = await Promise.all(Array.from({ length: 30 }, () => shop.pay()));
    await Promise.all([shop.deliver(), second.tick().then(() => second.settled())]);
    await shop.deliver();
    await second.stop();
    expect(
      receiver.received
        .slice(1)
        .map((received) => decrypt(received, secret).payload.id)
        .sort(),
    ).toEqual([...sent].sort());
  });

  test('of what came after another instance planned the rest goes on, though the first look at it lost the race', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    const first = await shop.pay();
    const before = await shop.store.webhooks.byId(demoMerchant, id);
    await shop.deliver();
    const second = await shop.pay();
    const planner = createPlanner(shop.ports);
    const look = async (subscription = before) => planner.plan(subscription ? [subscription] : []);
    await look();
    await look(await shop.store.webhooks.byId(demoMerchant, id));
    expect(await deliveries()).toHaveLength(2);
    await shop.deliver();
    expect(receiver.received.slice(1).map((received) => decrypt(received, secret).payload.id)).toEqual([first, second]);
  });

  test('that was woken in vain says so in the log, and goes on with the next round', async () => {
    await shop.subscribe({ url: receiver.url });
    await shop.pay();
    const warned: unknown[] = [];
    const { ports } = shop;
    let isDown = true;
    const activeWebhooks = () => (isDown ? Promise.reject(new TypeError('no connection')) : ports.store.acrossMerchants.activeWebhooks());
    const deliverer = createDeliverer({
      ...ports,
      log: { ...ports.log, warn: (...line) => void warned.push(line) },
      store: { ...ports.store, acrossMerchants: { ...ports.store.acrossMerchants, activeWebhooks } },
    });
    deliverer.wake();
    await deliverer.settled();
    await expect.poll(() => warned).toEqual([['webhook round failed', { kind: 'TypeError' }]]);
    isDown = false;
    await deliverer.tick();
    await deliverer.settled();
    expect(receiver.received).toHaveLength(2);
    await deliverer.stop();
  });

  test('goes on where an instance died, once its lease is over', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    receiver.behave(() => 500);
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(2 * minuteMs);
    const now = shop.clock.now();
    const claim = { subscriptionId: id, ordered: false, owner: 'dead', now, until: now + 45_000, itemsMax: 10 };
    expect(await shop.store.deliveries.claim(demoMerchant, claim)).toHaveLength(1);
    receiver.behave(() => 200);
    await shop.deliver();
    expect(receiver.received).toHaveLength(2);
    shop.clock.advance(46_000);
    await shop.deliver();
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED' }]);
  });
});

test('a failure that comes after another instance has delivered takes nothing back, and nothing is sent again', async () => {
  await shop.subscribe({ url: receiver.url });
  const held = Promise.withResolvers<void>();
  let requests = 0;
  receiver.behave((_received, _number, response) => {
    requests += 1;
    if (requests > 1) return 200;
    void held.promise.then(() => response.writeHead(500).end());
    return undefined;
  });
  await shop.pay();
  await shop.deliverer.tick();
  await receiver.atLeast(2);
  // The lease of the first is over while it still waits.
  shop.clock.advance(5 * minuteMs);
  const second = createDeliverer(shop.ports);
  await second.tick();
  await second.settled();
  await second.stop();
  expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attemptCount: 1 }]);
  held.resolve();
  await shop.deliverer.settled();
  expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', nextAttemptAt: null }]);
  shop.clock.advance(dayMs);
  await shop.deliver();
  expect(receiver.received).toHaveLength(3);
});

test('what is sent again by hand begins its schedule anew: after a failure it waits a minute, whatever had failed before', async () => {
  const { id } = await shop.subscribe({ url: receiver.url });
  receiver.behave(() => 500);
  await shop.pay();
  await shop.deliver();
  for (const minutes of [2, 3, 6, 12, 20]) {
    shop.clock.advance(minutes * minuteMs);
    await shop.deliver();
  }
  const before = receiver.received.length;
  await shop.graphql('mutation ($id: ID!) { redeliverWebhook(subscriptionId: $id) }', { id });
  await shop.deliver();
  expect(receiver.received).toHaveLength(before + 1);
  shop.clock.advance(2 * minuteMs);
  await shop.deliver();
  expect(receiver.received).toHaveLength(before + 2);
});

describe('the times of acknowledgement', () => {
  const query = `query ($filter: AcknowledgementsFilter!) { webhookAcknowledgements(filter: $filter, bucket: DAY) {
    count p50Ms p95Ms buckets { from count p50Ms p95Ms } } }`;
  const text = (moment: number): string => new Date(moment).toISOString();
  const ask = async (filter: object) => {
    const { data, errors } = await shop.graphql(query, { filter });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.webhookAcknowledgements;
  };

  test('begin with the first attempt, not with the time that a delivery waited for it', async () => {
    await shop.subscribe({ url: receiver.url });
    await shop.pay();
    await shop.deliver();
    const time = { from: text(start - dayMs), to: text(start + 2 * dayMs) };
    const [sent] = nodesOf((await shop.graphql('{ webhookDeliveries { edges { node { id } } } }')).data.webhookDeliveries);
    shop.clock.advance(1_000);
    await shop.graphql('mutation ($id: ID!) { redeliverWebhook(id: $id) }', { id: sent.id });
    shop.clock.advance(16_000);
    await shop.deliver();
    const counted = await ask(time);
    expect(counted.count).toBe(2);
    expect(counted.p95Ms).toBeLessThan(16_000);
  });

  test('count each delivery once when it is accepted, with the tries before, and once more when it is sent again', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    const time = { from: text(start - dayMs), to: text(start + 2 * dayMs) };
    expect(await ask(time)).toMatchObject({ count: 0, p50Ms: null, p95Ms: null });
    receiver.behave(() => 500);
    await shop.pay();
    await shop.deliver();
    expect((await ask(time)).count).toBe(0);
    receiver.behave(() => 204);
    shop.clock.advance(90 * minuteMs);
    await shop.deliver();
    const late = await ask(time);
    // Ninety minutes, cut to two digits.
    expect(late).toMatchObject({ count: 1, p50Ms: 5_400_000, p95Ms: 5_400_000 });
    expect(late.buckets.reduce((total: number, { count }: { count: number }) => total + count, 0)).toBe(1);
    await shop.pay();
    await shop.deliver();
    const both = await ask(time);
    expect(both).toMatchObject({ count: 2, p95Ms: 5_400_000 });
    expect(both.p50Ms).toBeLessThan(10_000);
    await shop.graphql('mutation ($id: ID!) { redeliverWebhook(subscriptionId: $id) }', { id });
    await shop.deliver();
    expect((await ask(time)).count).toBe(4);
    expect(await ask({ ...time, entityId: '8ac7a4a0000000000000000000000011' })).toMatchObject({ count: 0 });
  });
});
