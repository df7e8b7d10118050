import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodePorts } from '../../api/runtime/node/ports.ts';
import { setUp } from '../../api/runtime/shared/setup.ts';
import { openFileStore } from '../../db/open.ts';
import { createEndpoint } from '../staff/browser.ts';

let folder: string;
let ports: Ports;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-'));
  ports = createNodePorts({
    store: await openFileStore({ path: join(folder, 'gateway.db') }),
    vaultKeys: [{ id: 'test', key: new Secret(new Uint8Array(32).fill(7)) }],
    log: { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) },
    metrics: { request() {}, commit() {} },
    environment: 'live',
    buildNumber: '',
    publicUrl: base,
    rateLimit: { status: 'off' },
  });
});
afterEach(async () => {
  await ports.store.close();
  await rm(folder, { recursive: true, force: true });
});

const base = 'https://pay.example.test';
const names = { psp: 'PSP', division: 'North', merchant: 'Demo Shop', channel: 'Web' };
const wanted = { email: 'Boss@Example.test', base, names, bankUrl: 'https://bank.example.test' };

async function told(changes: Partial<typeof wanted> = {}): Promise<string> {
  const result = await setUp(ports, { ...wanted, ...changes });
  if (result.status === 'refused') throw new Error(result.why);
  return result.lines.join('\n');
}

function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: base };
  const request = new Request(`${base}/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return createEndpoint(ports)(request, { origin: base, address: '' });
}

test('makes a tree, a token that works and an invitation that its owner can follow', async () => {
  const text = await told();
  expect((await ports.store.entities.all()).map(({ kind, name }) => [kind, name])).toEqual(expect.arrayContaining(Object.entries(names)));
  const authorization = /Authorization: (Bearer \S+)/.exec(text)?.[1] ?? '';
  const request = new Request(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query: '{ viewer { name scopes entity { kind } } }' }),
  });
  const answer = await (await createGateway(ports).handle(request)).json();
  expect(answer.data.viewer).toEqual({
    name: 'Demo Shop',
    scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE', 'ADMIN'],
    entity: { kind: 'MERCHANT' },
  });
  const token = /https:\/\/pay\.example\.test\/console\/accept-invitation#token=(\w+)/.exec(text)?.[1];
  expect((await post('/accept-invitation', { token, password: 'a-much-better-one' })).status).toBe(200);
  const signedIn = await post('/sign-in/email', { email: 'boss@example.test', password: 'a-much-better-one' });
  expect([signedIn.status, signedIn.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/^__Host-staff\..*; Secure/)]);
  expect(await ports.store.staff.byEmail('boss@example.test')).toMatchObject({
    role: 'ADMIN',
    entityPath: expect.stringMatching(/^\w+\/$/),
  });
});

test('refuses where an installation has been set up, and changes nothing of it', async () => {
  const text = await told();
  const token = /#token=(\w+)/.exec(text)?.[1];
  const entities = await ports.store.entities.all();
  expect(await setUp(ports, { ...wanted, email: 'thief@example.test' })).toMatchObject({ status: 'refused' });
  await post('/accept-invitation', { token, password: 'a-much-better-one' });
  expect(await setUp(ports, wanted)).toMatchObject({ status: 'refused' });
  expect(await ports.store.entities.all()).toEqual(entities);
  expect(await ports.store.staff.byEmail('thief@example.test')).toBeUndefined();
});

test('gives the administrator who has not come yet another link, and the first opens nothing any more', async () => {
  const first = /#token=(\w+)/.exec(await told())?.[1];
  const second = /#token=(\w+)/.exec(await told())?.[1];
  expect((await post('/accept-invitation', { token: first, password: 'a-much-better-one' })).status).toBe(400);
  expect((await post('/accept-invitation', { token: second, password: 'a-much-better-one' })).status).toBe(200);
});

test('a gateway behind the first channel stands for its bank, over TLS and with an entity', async () => {
  const upstream = { url: 'https://gateway.example.test', entityId: '8ac7a4a0000000000000000000000010' };
  for (const wrong of [
    { ...upstream, url: 'http://gateway.example.test' },
    { ...upstream, entityId: '' },
  ]) {
    const refused = await setUp(ports, { ...wanted, bankUrl: null, upstream: wrong });
    expect(refused).toMatchObject({ status: 'refused', why: expect.stringMatching(/settings\.upstream\.(url|entityId)/) });
  }
  expect(await setUp(ports, { ...wanted, bankUrl: null, upstream })).toMatchObject({ status: 'made' });
  const [channel] = (await ports.store.entities.all()).filter(({ kind }) => kind === 'channel');
  expect(channel?.settings).toMatchObject({ connector: 'upstream', upstream });
});

test('Stripe stands for the bank of the first channel, whose key comes afterwards', async () => {
  expect(await setUp(ports, { ...wanted, bankUrl: null, stripe: true })).toMatchObject({ status: 'made' });
  const [channel] = (await ports.store.entities.all()).filter(({ kind }) => kind === 'channel');
  expect(channel?.settings).toMatchObject({ connector: 'stripe' });
});

test('a live channel without a bank is refused: nothing may be approved that no bank has seen', async () => {
  expect(await setUp(ports, { ...wanted, bankUrl: null })).toMatchObject({ status: 'refused', why: expect.stringMatching(/--bank-url/) });
  for (const bankUrl of ['bank', 'ftp://bank.example.test', 'https://user:secret@bank.example.test']) {
    expect(await setUp(ports, { ...wanted, bankUrl })).toMatchObject({ status: 'refused', why: expect.stringMatching(/connectorUrl/) });
  }
  expect(await ports.store.entities.all()).toEqual([]);
});
