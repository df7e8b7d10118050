import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';

let running: NodeGateway;
let folder: string;
let cookie: string;
let adminCookie: string;
const logged: string[] = [];

async function signIn(role: string): Promise<string> {
  const response = await fetch(`${running.url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify({ email: `${role}@example.test`, password: 'sandbox-demo' }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staff-'));
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: '0', FTP_PORT: '0' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const note = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  running = await startNodeGateway(parsed.settings, { debug: note, info: note, warn: note, error: note }, { tickEveryMs: null });
  cookie = await signIn('support');
  adminCookie = await signIn('admin');
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json', accept: 'application/json' };
const post = (headers: Record<string, string>, query = '{ viewer { email } }') =>
  fetch(`${running.url}/graphql`, { method: 'POST', headers: { ...json, cookie, ...headers }, body: JSON.stringify({ query }) });
const pay = () => createRestClient(httpTransport(running.url)).post('/v1/payments', cardPayment);

describe('a request that carries the cookie', () => {
  test('counts from a page of our own', async () => {
    const response = await post({ origin: running.url });
    expect([response.status, await response.json()]).toMatchObject([200, { data: { viewer: { email: 'support@example.test' } } }]);
  });

  test.each([
    ['another site', { origin: 'https://elsewhere.test' }, 403],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }, 401],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another name of this site, as the browser says', { 'sec-fetch-site': 'same-site' }, 401],
    ['nobody says where', {}, 401],
  ])('is one without credentials from %s', async (_name, headers: Record<string, string>, status) => {
    const response = await post(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('is refused as a form, also from our own page', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await post({ origin: running.url, 'content-type': type });
      expect([type, response.status >= 400]).toEqual([type, true]);
    }
  });

  test('reads nothing by GET from another site', async () => {
    const address = `${running.url}/graphql?query=${encodeURIComponent('{ viewer { email } }')}`;
    const ask = (site: string) => fetch(address, { headers: { accept: 'application/json', cookie, 'sec-fetch-site': site } });
    expect((await ask('cross-site')).status).toBe(403);
    expect((await ask('none')).status).toBe(401);
    expect((await ask('same-origin')).status).toBe(200);
  });

  test('changes nothing by GET, not even from our own page', async () => {
    const query = 'mutation { createSavedView(input: {name: "a", page: "payments", state: "{}"}) { id } }';
    const headers = { accept: 'application/json', cookie, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${running.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
    expect(response.status).toBe(405);
    const { data } = await (await post({ origin: running.url }, '{ savedViews(page: "payments") { edges { node { id } } } }')).json();
    expect(data.savedViews.edges).toEqual([]);
  });

  test('is no credential for REST', async () => {
    const response = await fetch(`${running.url}/v1/payments?entityId=8ac7a4a0000000000000000000000010&merchantTransactionId=a`, {
      headers: { cookie, origin: running.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(401);
  });

  test('is worth less than a token that is sent beside it', async () => {
    const response = await post({ origin: running.url, authorization: `Bearer ${btoa('8ac7a4a0000000000000000000000100|sandbox-demo')}` });
    expect(await response.json()).toMatchObject({ data: { viewer: { email: null } } });
  });
});

describe('/auth', () => {
  const signOut = (headers: Record<string, string>) =>
    fetch(`${running.url}/auth/sign-out`, { method: 'POST', headers: { cookie, ...headers }, body: '{}' });

  test.each([
    ['another site', { origin: 'https://elsewhere.test', 'content-type': 'application/json' }, 403],
    ['nobody says where', { 'content-type': 'application/json' }, 403],
    ['a form of our own', { origin: 'own', 'content-type': 'text/plain' }, 415],
  ])('takes no request from %s', async (_name, headers: Record<string, string>, status) => {
    const origin = headers.origin === 'own' ? { origin: running.url } : {};
    expect((await signOut({ ...headers, ...origin })).status).toBe(status);
    expect((await post({ origin: running.url })).status).toBe(200);
  });

  test('tells no other site who is signed in', async () => {
    const response = await fetch(`${running.url}/auth/get-session`, { headers: { cookie, origin: 'https://elsewhere.test' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

interface Message {
  readonly type: string;
  readonly payload?: unknown;
}

/** Opens a socket as a browser does, subscribes to events, and tells what comes. */
async function subscribed(headers: Record<string, string>) {
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const messages: Message[] = [];
  const waiting: { readonly type: string; readonly resolve: (message: Message) => void }[] = [];
  socket.on('message', (text) => {
    const message: Message = JSON.parse(String(text));
    messages.push(message);
    for (const one of waiting) if (one.type === message.type) one.resolve(message);
  });
  const next = (type: string) => new Promise<Message>((resolve) => void waiting.push({ type, resolve }));
  await new Promise((resolve) => socket.once('open', resolve));
  const acknowledged = next('connection_ack');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await acknowledged;
  return {
    socket,
    next,
    send: (query: string) => socket.send(JSON.stringify({ id: 's', type: 'subscribe', payload: { query } })),
  };
}

describe('what tells of payments or people', () => {
  const get = (path: string) =>
    fetch(`${running.url}${path}`, { headers: { accept: 'application/json', cookie: adminCookie, 'sec-fetch-site': 'same-origin' } });

  test('is nobody’s to keep, and is taken for nothing else', async () => {
    const answers: Readonly<Record<string, Response>> = {
      'graphql, a new document': await post({ origin: running.url }, '{ viewer { id name } }'),
      'graphql, a known one': await post({ origin: running.url }, '{ viewer { id name } }'),
      'graphql by GET': await get(`/graphql?query=${encodeURIComponent('{ viewer { email } }')}`),
      'graphql, refused': await post({}, '{ viewer { email } }'),
      'who is signed in': await get('/auth/get-session'),
      'where somebody is signed in': await get('/auth/list-sessions'),
      'a file of payments': await get('/export/payments.csv'),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      expect([name, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([name, 'no-store', 'nosniff']);
    }
  });

  test('may not be laid under another page', async () => {
    const pages = { GraphiQL: '/graphql', documentation: '/docs' };
    for (const [name, path] of Object.entries(pages)) {
      const response = await fetch(`${running.url}${path}`, { headers: { accept: 'text/html' } });
      expect([name, response.headers.get('content-type')]).toEqual([name, expect.stringMatching(/^text\/html/)]);
      expect([name, response.headers.get('content-security-policy')]).toEqual([name, expect.stringContaining("frame-ancestors 'none'")]);
    }
  });
});

describe('a websocket that carries the cookie', () => {
  test('counts from a page of our own', async () => {
    const { socket, next, send } = await subscribed({ cookie, origin: running.url });
    const answer = next('next');
    send('{ viewer { email } }');
    expect((await answer).payload).toMatchObject({ data: { viewer: { email: 'support@example.test' } } });
    socket.close();
  });

  test.each(['https://elsewhere.test', 'null'])('is not opened by a page of %s', async (origin) => {
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers: { cookie, origin } });
    const message = await new Promise<string>((resolve) => socket.once('error', (error) => resolve(error.message)));
    expect(message).toContain('404');
  });

  test.each(['http://127.0.0.1:1'])('is one without credentials from a page of %s', async (origin) => {
    const { socket, next, send } = await subscribed({ cookie, origin });
    const answer = next('next');
    send('{ viewer { email } }');
    expect((await answer).payload).toMatchObject({ data: null, errors: [{ extensions: { resultCode: '800.900.300' } }] });
    socket.close();
  });

  test('ends its events when its session is ended from another browser of the same person, within seconds', {
    timeout: boundMs(8_000),
  }, async () => {
    const own = await signIn('finance');
    const other = await signIn('finance');
    await pay();
    const { data } = await (await post({ cookie: own, origin: running.url }, '{ events(first: 1) { edges { cursor } } }')).json();
    await pay();
    const live = await subscribed({ cookie: own, origin: running.url });
    const first = live.next('next');
    live.send(`subscription { events(after: "${data.events.edges[0].cursor}") { type } }`);
    await first;
    const session = await (await fetch(`${running.url}/auth/get-session`, { headers: { cookie: own } })).json();
    const ended = live.next('next');
    const revoked = await fetch(`${running.url}/auth/revoke-session`, {
      method: 'POST',
      headers: { ...json, cookie: other, origin: running.url },
      body: JSON.stringify({ token: session.session.id }),
    });
    expect(revoked.status).toBe(200);
    expect((await ended).payload).toMatchObject({ errors: [{ extensions: { resultCode: '800.900.300' } }] });
    expect((await post({ cookie: own, origin: running.url })).status).toBe(401);
    expect((await post({ cookie: other, origin: running.url })).status).toBe(200);
    live.socket.close();
  });

  test('stops telling events to whoever is shut out, within seconds', { timeout: boundMs(8_000) }, async () => {
    await pay();
    const events = await post({ origin: running.url }, '{ events(first: 1) { edges { cursor } } }');
    const { data } = await events.json();
    await pay();
    const live = await subscribed({ cookie, origin: running.url });
    const first = live.next('next');
    live.send(`subscription { events(after: "${data.events.edges[0].cursor}") { type } }`);
    expect((await first).payload).toMatchObject({ data: { events: { type: 'PAYMENT' } } });
    const member = await running.ports.store.staff.byEmail('support@example.test');
    const ended = live.next('next');
    const query = `mutation { updateStaffMember(id: "${member?.id}", input: {disabled: true}) { disabledAt } }`;
    const response = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { ...json, cookie: adminCookie, origin: running.url },
      body: JSON.stringify({ query }),
    });
    expect(await response.json()).toMatchObject({ data: { updateStaffMember: { disabledAt: expect.any(String) } } });
    expect((await ended).payload).toMatchObject({ errors: [{ extensions: { resultCode: '800.900.300' } }] });
    expect((await post({ origin: running.url })).status).toBe(401);
    live.socket.close();
  });
});

test('nothing of all this stands in the log', () => {
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(logged.join('\n')).not.toContain(token);
  expect(logged.join('\n')).not.toContain('sandbox-demo');
});
