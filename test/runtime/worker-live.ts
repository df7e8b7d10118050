/** Live events of the gateway on workerd: the object that holds them may lose its memory at any time. */

import { expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { Event, NewEvent } from '../../api/foundation/events/event.ts';
import { allEvents, type Subscriber, subscribe } from '../events/live.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { demoMerchant } from '../support/scopes.ts';

export interface StartedWorker {
  readonly address: string;
  /** The worker's database, as another instance has it: what is committed here gives no hint. */
  readonly store: Store;
  worker(): WorkerHandle;
}

/** Its id. */
export async function pay({ address }: Pick<StartedWorker, 'address'>): Promise<string> {
  const { body, text } = await createRestClient(httpTransport(address)).post('/v1/payments', cardPayment);
  if (body.id === undefined) throw new Error(`no payment: ${text}`);
  return body.id;
}

/** Events of which the worker gets no hint. */
export async function appendUnheard({ store }: StartedWorker, count: number, at = Date.now()): Promise<readonly string[]> {
  const channel = (await store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel) throw new Error('the sandbox has no such channel');
  const events = Array.from({ length: count }, (): NewEvent => {
    const id = `8a${crypto.randomUUID().replaceAll('-', '').slice(2)}`;
    const place = { subjectId: id, entityId: channel.id, entityPath: channel.path };
    return { id, type: 'PAYMENT', action: 'CREATED', ...place, at, payload: '{}' };
  });
  await store.commit(
    demoMerchant,
    events.map((event) => ({ write: 'event.append', event })),
  );
  return events.map(({ subjectId }) => subjectId);
}

/** What the log holds after the sequence. */
export async function logAfter({ store }: StartedWorker, sequence: number): Promise<readonly Event[]> {
  return store.events.after(sequence, { entityPath: '' }, 500);
}

async function graphql({ address }: Pick<StartedWorker, 'address'>, query: string, variables: object = {}, token = demoToken) {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(await response.text());
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** After it comes one event. */
async function cursorBeforeLast(started: Pick<StartedWorker, 'address'>): Promise<string> {
  const { events } = await graphql(started, '{ events(first: 500) { edges { cursor } } }');
  return events.edges.at(-2).cursor;
}

const sequencesOf = (subscriber: Subscriber): readonly number[] => subscriber.events.map(({ sequence }) => sequence);
const subjectsOf = (subscriber: Subscriber): readonly unknown[] => subscriber.events.map(({ subjectId }) => subjectId);

/** Takes the object's memory and leaves it its sockets, as the platform does with one that is idle. */
const putToSleep = (started: StartedWorker): Promise<void> =>
  started.worker().evictDurableObject('LIVE_HUB', { name: 'live', webSockets: 'hibernate' });

/** Has received one event, so the subscription is known to run: a client cannot see when its subscription has begun. */
export async function standing(
  started: Pick<StartedWorker, 'address'>,
  options: Parameters<typeof subscribe>[1] = {},
): Promise<Subscriber> {
  const after = await cursorBeforeLast(started);
  const subscriber = await subscribe(started.address, { after, ...options });
  await subscriber.seen(1);
  return subscriber;
}

/** One that may read payments. */
export async function createToken(started: Pick<StartedWorker, 'address'>): Promise<{ id: string; token: string }> {
  const mutation = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token accessToken { id } } }';
  const input = { entityId: '8ac7a4a0000000000000000000000003', name: 'for a while', scopes: ['PAYMENTS_READ'] };
  const { createAccessToken } = await graphql(started, mutation, { input });
  return { id: createAccessToken.accessToken.id, token: createAccessToken.token };
}

export function revokeToken(started: Pick<StartedWorker, 'address'>, id: string): Promise<unknown> {
  return graphql(started, 'mutation ($id: ID!) { revokeAccessToken(id: $id) { id } }', { id });
}

export function workerLive(running: () => StartedWorker): void {
  test('sends a subscriber the event of a payment when it is taken', async () => {
    await pay(running());
    const subscriber = await standing(running());
    const id = await pay(running());
    await subscriber.seen(2);
    expect(subscriber.events[1]).toMatchObject({ subjectId: id, payload: { id, amount: '92.00' } });
    subscriber.socket.close();
  });

  test('goes on with its sockets after it has lost its memory, each event once and in order', async () => {
    const subscriber = await standing(running());
    await putToSleep(running());
    const unheard = await appendUnheard(running(), 3);
    const id = await pay(running());
    await subscriber.seen(5);
    await putToSleep(running());
    const last = await pay(running());
    await subscriber.seen(6);
    expect(subjectsOf(subscriber).slice(1)).toEqual([...unheard, id, last]);
    const [first = 0] = sequencesOf(subscriber);
    expect(sequencesOf(subscriber)).toEqual([first, ...(await logAfter(running(), first)).map(({ merchantSequence }) => merchantSequence)]);
    subscriber.socket.close();
  });

  test('answers queries on a socket that it slept over', async () => {
    const subscriber = await standing(running());
    await putToSleep(running());
    const answered = new Promise<string>((resolve) => {
      subscriber.socket.on('message', (text) => {
        if (String(text).includes('"q"')) resolve(String(text));
      });
    });
    subscriber.socket.send(JSON.stringify({ id: 'q', type: 'subscribe', payload: { query: '{ viewer { name } }' } }));
    expect(JSON.parse(await answered)).toMatchObject({
      id: 'q',
      type: 'next',
      payload: { data: { viewer: { name: expect.any(String) } } },
    });
    subscriber.socket.close();
  });

  test('ends a subscription that its client completes, for good', async () => {
    const subscriber = await standing(running());
    subscriber.socket.send(JSON.stringify({ id: 's', type: 'complete' }));
    await putToSleep(running());
    const other = await standing(running());
    await pay(running());
    await other.seen(2);
    expect(subscriber.events).toHaveLength(1);
    for (const { socket } of [subscriber, other]) socket.close();
  });

  test('finds by its alarm events without a hint, and closes sockets without a connection_init', async () => {
    const silent = new WebSocket(`${running().address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const subscriber = await standing(running());
    await putToSleep(running());
    const unheard = await appendUnheard(running(), 2);
    await subscriber.seen(3);
    expect(subjectsOf(subscriber).slice(1)).toEqual(unheard);
    await expect.poll(() => silent.readyState, { timeout: boundMs(25_000) }).toBeGreaterThanOrEqual(WebSocket.CLOSING);
    subscriber.socket.close();
  });

  test('gives a client that comes back with its cursor what happened meanwhile', async () => {
    const first = await standing(running());
    first.socket.close();
    const unheard = await appendUnheard(running(), 150);
    const id = await pay(running());
    const second = await subscribe(running().address, { after: first.events[0]?.cursor });
    await second.seen(151);
    expect(subjectsOf(second)).toEqual([...unheard, id]);
    second.socket.close();
  });

  test('sends the event of a payment that was taken on a socket', async () => {
    const subscriber = await standing(running());
    const input = `{ entityId: "${channels.documented}", amount: "1.00", currency: "EUR", paymentType: DB, paymentBrand: "VISA",
      card: { number: "4200000000000000", expiryMonth: "05", expiryYear: "2034", cvv: "123" } }`;
    const query = `mutation { createPayment(input: ${input}) { id } }`;
    subscriber.socket.send(JSON.stringify({ id: 'p', type: 'subscribe', payload: { query } }));
    await subscriber.seen(2);
    expect(subscriber.events[1]).toMatchObject({ payload: { amount: '1.00' } });
    subscriber.socket.close();
  });

  test('ends the subscription of a token that is revoked while it listens', async () => {
    const { id, token } = await createToken(running());
    const subscriber = await standing(running(), { token });
    await revokeToken(running(), id);
    let ended = false;
    void subscriber.completed.then(() => {
      ended = true;
    });
    // Each cron trigger makes it check; a token's row is cached for two seconds.
    while (!ended) await running().worker().scheduled({ cron: '* * * * *' });
    expect(subscriber.errors).toMatchObject([{ extensions: { resultCode: '800.900.300' } }]);
    subscriber.socket.close();
  });

  test('sends nothing to a token that was revoked while it slept', async () => {
    const { id, token } = await createToken(running());
    const subscriber = await standing(running(), { token });
    await putToSleep(running());
    await revokeToken(running(), id);
    await pay(running());
    await subscriber.completed;
    expect(subscriber.events).toHaveLength(1);
    expect(subscriber.errors).toMatchObject([{ extensions: { resultCode: '800.900.300' } }]);
    subscriber.socket.close();
  });

  test('refuses a subscription that is too large to be kept, with the reason', async () => {
    const subscriber = await subscribe(running().address, { query: `${allEvents} # ${'x'.repeat(16_000)}` });
    await subscriber.completed;
    expect(subscriber.errors).toMatchObject([{ message: expect.stringContaining('15000 bytes') }]);
    subscriber.socket.close();
  });

  test('sends events as server-sent events, and can be put to sleep when their reader has gone', () =>
    sleepsAfterReader(running(), () => putToSleep(running())));
}

/**
 * A binding of the Workers of these tests. An object finds that a reader of server-sent events has gone when it sends something: Yoga sends a
 * comment every 12 s, and every 0.3 s under this name.
 */
export const pingsOften = { NODE_ENV: 'test' };

/** Only an object whose streams have all ended can be put to sleep. */
export async function sleepsAfterReader(started: Pick<StartedWorker, 'address'>, sleep: () => Promise<void>): Promise<void> {
  await pay(started);
  const gone = new AbortController();
  const after = await cursorBeforeLast(started);
  const response = await fetch(`${started.address}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
    body: JSON.stringify({ query: allEvents, variables: { after } }),
    signal: gone.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const stream = textsOf(response);
  await stream.until('"sequence"');
  const id = await pay(started);
  await stream.until(id);
  gone.abort();
  await sleep();
}

function textsOf(response: Response): { until(part: string): Promise<void> } {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(part) {
      while (!text.includes(part)) {
        const read = await reader?.read();
        if (!read || read.done) throw new Error(`the stream ended before ${part}: ${text}`);
        text += read.value;
      }
    },
  };
}
