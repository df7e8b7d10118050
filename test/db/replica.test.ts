/** A replica that lags serves search, lists and statistics, which say how far behind they are, and nothing else. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../api/runtime/node/store.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { type HranaServer, startHranaServer } from '../support/hrana-server.ts';

let folder = '';
let primary: HranaServer;
let replica: HranaServer;
let gateway: Harness;
/** Durations pass faster, so that waiting for the replica ends soon. */
const clocks = { now: () => Date.now(), entityNow: () => Date.now(), elapsedUs: () => performance.now() * 20_000 };
/** Statements that the replica was given. */
const askedOfReplica: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-replica-'));
  primary = await startHranaServer({ path: join(folder, 'primary.db') });
  await migrateWeb({ url: primary.url });
  // The replica stays where it was when it was copied: as far behind as one can be.
  const first = await startGateway({ store: await openWebStore({ url: primary.url }) });
  await first.rest.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'order-copied' });
  await first.graphql('{ search(text: "order-copied") { isCurrent } }');
  await first.stop();
  await primary.stop();
  const original = new Database(join(folder, 'primary.db'));
  original.exec(`VACUUM INTO '${join(folder, 'replica.db')}'`);
  original.close();
  primary = await startHranaServer({ path: join(folder, 'primary.db') });
  replica = await startHranaServer({ path: join(folder, 'replica.db') });
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(replica.url)) askedOfReplica.push(await request.clone().text());
    return fetch(request);
  };
  gateway = await startGateway({ store: await openWebStore({ url: primary.url, readUrl: replica.url, fetch: watched }), clocks });
});

afterAll(async () => {
  await gateway.stop();
  await primary.stop();
  await replica.stop();
  rmSync(folder, { recursive: true, force: true });
});

const behind = 'isCurrent behindMs';

test('a payment just made is found, refunded, listed by its reference and in the log, whatever the replica lacks', async () => {
  const { body } = await gateway.rest.post(
    '/v1/payments',
    { ...cardPayment, merchantTransactionId: 'order-after' },
    { idempotencyKey: 'replica' },
  );
  const again = await gateway.rest.post(
    '/v1/payments',
    { ...cardPayment, merchantTransactionId: 'order-after' },
    { idempotencyKey: 'replica' },
  );
  expect(again.body.id).toBe(body.id);
  expect((await gateway.rest.get(`/v1/payments/${body.id}`)).status).toBe(200);
  const refund = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'RF' };
  expect((await gateway.rest.post(`/v1/payments/${body.id}`, refund)).status).toBe(200);
  const found = await gateway.rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: 'order-after' });
  expect(found.text).toContain(String(body.id));
  const { data } = await gateway.graphql('{ events(first: 100) { edges { node { subjectId } } } }');
  expect(data.events.edges.map((edge: { node: { subjectId: string } }) => edge.node.subjectId)).toContain(body.id);
  expect(askedOfReplica, 'nothing of it was asked of the replica').toEqual([]);
});

test('search, sorted lists and statistics come from the replica and say how far behind it is', async () => {
  const sinceMs = Date.now();
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'order-later' });
  const { data, errors } = await gateway.graphql(`{
    search(text: "order-later") { ${behind} groups { kind } }
    payments(sort: { by: AMOUNT, direction: DESC }) { ${behind} edges { node { id } } }
    statistics(filter: { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }, bucket: MONTH) { ${behind} totals { currency } }
  }`);
  expect(errors).toBeUndefined();
  for (const { isCurrent, behindMs } of [data.search, data.payments, data.statistics]) {
    expect(isCurrent).toBe(false);
    expect(behindMs).toBeGreaterThanOrEqual(Math.max(Date.now() - sinceMs - 60_000, 0));
  }
  expect(data.search.groups).toEqual([]);
  expect(data.payments.edges.map((edge: { node: { id: string } }) => edge.node.id)).not.toContain(body.id);
  expect(askedOfReplica.length).toBeGreaterThan(0);
});

test('an export of a replica that is behind is refused', async () => {
  await expect(
    gateway.gateway.exportPayments('csv', new URLSearchParams(), {
      publicUrl: 'http://gateway.test',
      header: (name) => (name === 'authorization' ? 'Bearer OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v' : undefined),
    }),
  ).rejects.toMatchObject({ refusal: { status: 503 } });
});

test('a start migrates the primary, and asks the replica nothing', async () => {
  const empty = await startHranaServer({ path: join(folder, 'empty.db') });
  const asked: string[] = [];
  const nobody = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const address = nobody.address();
  const readUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const store = await openStore({ url: empty.url, authToken: null, readUrl }, { request() {}, commit() {} });
  await store.ready();
  expect(asked).toEqual([]);
  await store.close();
  nobody.close();
  await empty.stop();
});
