import { once } from 'node:events';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { initTimeoutMs } from '../../api/doors/gateway/socket.ts';
import { toCursor } from '../../api/foundation/events/cursor.ts';
import { allEvents, type LiveGateway, latestCursor, type SeenEvent, startLiveGateway, subscribe } from '../events/live.ts';
import { cardPayment, demoToken, otherToken } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';

let live: LiveGateway;
beforeAll(async () => {
  live = await startLiveGateway();
});
afterAll(() => live.stop());

const someId = '8a'.padEnd(32, '0');

async function lastCursor(): Promise<string> {
  return latestCursor(live.running.url);
}

async function graphql(query: string, variables: object = {}, token = demoToken) {
  const response = await fetch(`${live.running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

describe('a subscription', () => {
  test('tells a payment as it is made, to the public graphql-ws client', async () => {
    const client = createClient({
      url: `${live.running.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${demoToken}` },
    });
    const results = client.iterate({ query: allEvents, variables: { after: await lastCursor() } });
    const { body } = await live.rest.post('/v1/payments', cardPayment);
    const first = await results.next();
    expect(first.value).toMatchObject({
      data: { events: { type: 'PAYMENT', subjectId: body.id, payload: { id: body.id, amount: '92.00' } } },
    });
    await results.return?.();
    await client.dispose();
  });

  test.each([{ headers: { authorization: `Bearer ${demoToken}` } }, { authorization: demoToken }, { token: demoToken }])(
    'of a client that sends its token in another way is told in which: %j',
    async (connectionParams) => {
      const url = `${live.running.url.replace('http', 'ws')}/graphql`;
      const client = createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 });
      const { value } = await client.iterate({ query: '{ viewer { __typename } }' }).next();
      expect(value).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
      expect(JSON.stringify(value)).toContain('in connectionParams, as { authorization: \\"Bearer <token>\\" }');
      expect(JSON.stringify(value)).not.toContain(demoToken);
      await client.dispose();
    },
  );

  test('goes on by itself where the public client was cut off: a retry sends the cursor that its variables hold by then', async () => {
    const variables = { after: await lastCursor() };
    const before = await live.sequences();
    const told: number[] = [];
    let socket: WebSocket | undefined;
    const client = createClient({
      url: `${live.running.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${demoToken}` },
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: async () => {},
      shouldRetry: () => true,
      on: { opened: (opened) => (socket = opened instanceof WebSocket ? opened : undefined) },
    });
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const next = ({ data }: { data?: { events: SeenEvent } | null }) => {
      if (!data) return;
      told.push(data.events.sequence);
      variables.after = data.events.cursor;
      if (told.length === 5) socket?.terminate();
      if (told.length === 20) resolve();
    };
    client.subscribe<{ events: SeenEvent }>({ query: allEvents, variables }, { next, error() {}, complete() {} });
    for (let batch = 0; batch < 10; batch += 1) await live.append(2);
    await all;
    expect(told).toEqual((await live.sequences()).slice(before.length));
    await client.dispose();
  });

  test('gives first what the cursor missed, then what comes, each once and in order', async () => {
    const before = await live.sequences();
    const after = await lastCursor();
    await live.append(250);
    const subscriber = await subscribe(live.running.url, { after });
    await subscriber.seen(250);
    await live.append(30);
    await subscriber.seen(280);
    const told = subscriber.events.map(({ sequence }) => sequence);
    expect(told).toEqual((await live.sequences()).slice(before.length));
    subscriber.socket.terminate();
  });

  test('without a cursor begins with what comes next', async () => {
    const subscriber = await subscribe(live.running.url);
    // An operation on the same socket is answered only after the subscription was taken.
    const last = (await live.sequences()).at(-1) ?? 0;
    await live.append(1);
    while (subscriber.events.length === 0) {
      await live.append(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(subscriber.events[0]?.sequence).toBeGreaterThan(last);
    subscriber.socket.terminate();
  });

  test('is woken by nothing but the clock where no hint comes', async () => {
    const subscriber = await subscribe(live.running.url, { after: await lastCursor() });
    await live.append(1, {}, false);
    await subscriber.seen(1);
    subscriber.socket.terminate();
  });

  test('tells nobody of another merchant’s events', async () => {
    const after = await lastCursor();
    const stranger = await subscribe(live.running.url, { after, token: otherToken });
    const owner = await subscribe(live.running.url, { after });
    await live.append(5);
    await owner.seen(5);
    await live.append(1, { entityPath: await otherPath() });
    await stranger.seen(1);
    expect(stranger.events).toHaveLength(1);
    for (const { socket } of [stranger, owner]) socket.terminate();
  });

  test.each([
    ['types', { types: ['REGISTRATION'] }, { type: 'REGISTRATION' }],
    ['actions', { actions: ['DELETED'] }, { action: 'DELETED' }],
    ['paymentTypes', { paymentTypes: ['RF', 'RV'] }, { payload: '{"paymentType":"RF"}' }],
    ['resultCategory', { resultCategory: 'success' }, { payload: '{"result":{"code":"000.000.000"}}' }],
    ['paymentId, with a note', { paymentId: someId, types: ['NOTE'] }, { type: 'NOTE', payload: `{"paymentId":"${someId}"}` }],
    ['paymentId, with a delivery', { paymentId: someId, types: ['DELIVERY'] }, { type: 'DELIVERY', payload: `{"subjectId":"${someId}"}` }],
    ['subscriptionId', { subscriptionId: someId, types: ['DELIVERY'] }, { type: 'DELIVERY', payload: `{"subscriptionId":"${someId}"}` }],
    ['amountMin and amountMax', { amountMin: '10.00', amountMax: '11.00' }, { payload: '{"amount":"10.50"}' }],
  ] as const)('holds only what its filter’s %s let through, live and in the list alike', async (_what, filter, wanted) => {
    const after = await lastCursor();
    await live.append(3, { payload: '{"amount":"99.00","paymentType":"DB","result":{"code":"800.100.153"}}' });
    await live.append(2, wanted);
    const subscriber = await subscribe(live.running.url, { after, filter });
    await subscriber.seen(2);
    await live.append(3);
    await live.append(1, wanted);
    await subscriber.seen(3);
    const { data } = await graphql(
      'query ($after: String, $filter: EventFilter) { events(after: $after, filter: $filter) { edges { node { sequence } } } }',
      { after, filter },
    );
    const listed = data.events.edges.map(({ node }: { node: SeenEvent }) => node.sequence);
    expect(listed).toEqual(subscriber.events.map(({ sequence }) => sequence));
    expect(listed).toHaveLength(3);
    subscriber.socket.terminate();
  });

  test.each([
    ['a stranger', { token: btoa('8ac7a4a0000000000000000000000100|wrong') }, 'UNAUTHENTICATED', '800.900.300'],
    ['a cursor that is none', { after: 'nothing' }, 'INVALID', '200.300.404'],
    ['an unknown category', { filter: { resultCategory: 'fine' } }, 'INVALID', '200.300.404'],
    ['another’s entity', { filter: { entityId: '8ac7a4a0000000000000000000000030' } }, 'FORBIDDEN', '800.900.301'],
  ])('is refused to %s', async (_who, options, code, resultCode) => {
    const subscriber = await subscribe(live.running.url, options);
    await subscriber.completed;
    expect(subscriber.errors[0]?.extensions).toMatchObject({ code, resultCode });
    subscriber.socket.terminate();
  });

  test('ends with an error within seconds of its token being revoked', async () => {
    const entityId = (await graphql('{ viewer { entity { id } } }')).data.viewer.entity.id;
    const made = await graphql('mutation ($i: CreateAccessTokenInput!) { createAccessToken(input: $i) { token accessToken { id } } }', {
      i: { entityId, name: 'short-lived', scopes: ['PAYMENTS_READ'] },
    });
    const { token, accessToken } = made.data.createAccessToken;
    const subscriber = await subscribe(live.running.url, { token, after: await lastCursor() });
    await live.append(1);
    await subscriber.seen(1);
    await graphql('mutation ($id: ID!) { revokeAccessToken(id: $id) { id } }', { id: accessToken.id });
    await subscriber.completed;
    expect(subscriber.errors.map(({ extensions }) => extensions?.resultCode)).toEqual(['800.900.300']);
    await live.append(1);
    expect(subscriber.events).toHaveLength(1);
    expect(await subscriber.closed).toBe(4403);
  });

  test('after the cursor that was asked for first holds what happened before it began', async () => {
    const { latestCursor: after } = (await graphql('{ latestCursor }')).data;
    await live.append(2);
    const subscriber = await subscribe(live.running.url, { after });
    await subscriber.seen(2);
    expect(subscriber.events.map(({ sequence }) => sequence)).toEqual((await live.sequences()).slice(-2));
    subscriber.socket.terminate();
  });
});

async function otherPath(): Promise<string> {
  const entities = await live.running.ports.store.entities.all();
  return entities.find(({ id }) => id === '8ac7a4a0000000000000000000000030')?.path ?? '';
}

describe('server-sent events', () => {
  test('carry the same events, missed and live, and end with the client', async () => {
    const after = await lastCursor();
    await live.append(3);
    const gone = new AbortController();
    const response = await fetch(`${live.running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${demoToken}` },
      body: JSON.stringify({ query: allEvents, variables: { after } }),
      signal: gone.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const told = () => [...text.matchAll(/"sequence":(\d+)/g)].map(([, sequence]) => Number(sequence));
    const readUntil = async (count: number) => {
      while (told().length < count) text += (await reader?.read())?.value ?? '';
    };
    await readUntil(3);
    await live.append(2);
    await readUntil(5);
    expect(told()).toEqual((await live.sequences()).slice(-5));
    gone.abort();
  });
});

describe('who goes away', () => {
  test.each(['a socket', 'server-sent events'])('over %s leaves nothing behind: the log is read for nobody', async (door) => {
    const alone = await startLiveGateway();
    const { ports, url } = alone.running;
    const { promise: forgotten, resolve } = Promise.withResolvers<void>();
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
    const { onPublished } = ports;
    Object.assign(ports, {
      onPublished: (listener: () => void) => {
        const forget = onPublished?.(listener);
        hear();
        return () => {
          forget?.();
          resolve();
        };
      },
    });
    const gone = new AbortController();
    if (door === 'a socket') {
      const subscriber = await subscribe(url);
      await heard;
      subscriber.socket.terminate();
    } else {
      const headers = { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${demoToken}` };
      await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: allEvents }), signal: gone.signal });
      await heard;
      gone.abort();
    }
    await forgotten;
    await alone.stop();
  });
});

describe('a cursor', () => {
  test('from before what the log still holds is refused with what to do, and the last event is never forgotten', async () => {
    const alone = await startLiveGateway();
    const { store } = alone.running.ports;
    await alone.append(10, { at: 1_000 });
    await alone.append(5, { at: 2_000 });
    const forget = async (before: number, itemsMax: number): Promise<number | undefined> => {
      const upTo = await store.acrossMerchants.lastForgettable(before, itemsMax);
      if (upTo !== undefined) await store.commit('platform', [{ write: 'event.forget', upTo }]);
      return upTo;
    };
    expect(await forget(1_500, 4)).toBe(4);
    expect(await forget(1_500, 100)).toBe(10);
    expect(await forget(1_500, 100)).toBeUndefined();
    expect([await store.acrossMerchants.firstSequence(), await store.acrossMerchants.lastSequence()]).toEqual([11, 15]);
    const old = await subscribe(alone.running.url, { after: await toCursor(alone.running.ports, { sequence: 9 }) });
    await old.completed;
    expect(JSON.stringify(old.errors)).toContain('older than what the log of events still holds');
    const atEdge = await subscribe(alone.running.url, { after: await toCursor(alone.running.ports, { sequence: 10 }) });
    await atEdge.seen(5);
    expect(await forget(9_000, 100)).toBe(14);
    expect(await store.acrossMerchants.lastSequence()).toBe(15);
    for (const { socket } of [old, atEdge]) socket.terminate();
    await alone.stop();
  });
});

describe('a runtime without a process that lives on', () => {
  test('refuses subscriptions and says what to do instead', async () => {
    const harness = await startGateway({ adaptPorts: ({ onPublished: _none, ...ports }) => ports });
    const answer = await harness.gateway.handle(
      new Request('http://gateway.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${demoToken}` },
        body: JSON.stringify({ query: 'subscription { events { id } }' }),
      }),
    );
    expect(await answer.text()).toContain('page the query `events` from your cursor instead');
    await harness.stop();
  });
});

/** The same numbers in each run, so that a failure can be looked at again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('a process that stood still reads what has arrived before it closes a socket for want of it', async () => {
  const open = (): WebSocket => new WebSocket(`${live.running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const silent = open();
  const closed = once(silent, 'close');
  const socket = open();
  await once(socket, 'open');
  const told = Promise.race([
    once(socket, 'message').then(([text]) => JSON.parse(String(text)).type),
    once(socket, 'close').then(([code]) => code),
  ]);
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }));
  for (const until = Date.now() + initTimeoutMs + 200; Date.now() < until; );
  expect(await told).toBe('connection_ack');
  socket.terminate();
  expect((await closed)[0]).toBe(4408);
});

describe('under load', () => {
  test('sockets that are cut at random miss nothing and are told nothing twice', async () => {
    const random = createRandom(20_261_121);
    const start = await lastCursor();
    const first = (await live.sequences()).length;
    const total = 1_500;
    let cuts = 0;

    async function listen(): Promise<readonly number[]> {
      const told: number[] = [];
      let after = start;
      while (told.length < total) {
        const subscriber = await subscribe(live.running.url, { after });
        await subscriber.seen(Math.min(1 + Math.floor(random() * 120), total - told.length));
        // Cut without a word, with events still on their way; what has arrived by now was dealt with.
        const dealtWith = [...subscriber.events];
        subscriber.socket.terminate();
        cuts += 1;
        told.push(...dealtWith.map(({ sequence }) => sequence));
        after = dealtWith.at(-1)?.cursor ?? after;
      }
      return told;
    }

    const listeners = Array.from({ length: 8 }, listen);
    for (let sent = 0; sent < total; ) {
      const count = Math.min(1 + Math.floor(random() * 12), total - sent);
      await live.append(count, {}, random() < 0.8);
      sent += count;
    }
    const told = await Promise.all(listeners);
    const logged = (await live.sequences()).slice(first);
    expect(logged).toHaveLength(total);
    for (const one of told) expect(one).toEqual(logged);
    expect(cuts).toBeGreaterThan(80);
  });

  test('a stalled socket slows nobody, and gets everything once it reads again', async () => {
    const after = await lastCursor();
    const first = (await live.sequences()).length;
    const payload = JSON.stringify({ text: 'x'.repeat(8_000) });
    const stalled = await subscribe(live.running.url, { after });
    const quick = await subscribe(live.running.url, { after });
    stalled.socket.pause();
    const sent = 4_000;
    for (let batch = 0; batch < sent / 50; batch += 1) await live.append(50, { payload });
    await quick.seen(sent);
    expect(stalled.events.length).toBeLessThan(sent);
    stalled.socket.resume();
    await stalled.seen(sent);
    expect(stalled.events.map(({ sequence }) => sequence)).toEqual((await live.sequences()).slice(first));
    expect(live.logged).toEqual([]);
    for (const { socket } of [stalled, quick]) socket.terminate();
  });
});

test.each(['next', 'error', 'connection_ack'])('a client that sends a message of servers (%s) is closed with 4400', async (type) => {
  const socket = new WebSocket(`${live.running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } })));
  socket.once('message', () => {
    const payload = { next: { data: null }, error: [{ message: 'x' }], connection_ack: {} }[type];
    socket.send(JSON.stringify({ id: '1', type, payload }));
  });
  expect(await closed).toBe(4400);
});

test.each([
  ['has no such field', 'subscription { events { nothing } }'],
  ['cannot be parsed', 'subscription { events { '],
  ['lacks a variable', 'query ($id: ID!) { payment(id: $id) { id } }'],
])('a document that %s is answered as over HTTP, without what only endpoints read', async (_what, query) => {
  const url = `${live.running.url.replace('http', 'ws')}/graphql`;
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${demoToken}` },
    retryAttempts: 0,
  });
  const told = await client
    .iterate({ query })
    .next()
    .then(
      ({ value }) => value.errors,
      (errors: unknown) => errors,
    );
  await client.dispose();
  expect(told).toEqual((await graphql(query)).errors);
});
