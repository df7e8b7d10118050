/** Why a delivery was not accepted, in one word: of attempts, of lists and their counts, and of rows that a version before had stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { createWebWebhookHttp } from '../../api/runtime/shared/webhook-http.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames } from '../../db/migrations.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

const request = { headers: {}, body: '{}', timeoutMs: boundMs(2_000), answerBytesMax: 4_096 };

describe('without an answer', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  const nodeHttp = createWebhookHttp({ allowLoopback: true });
  const webHttp = createWebWebhookHttp({ allowLoopback: true });

  test.each([
    ['Node', nodeHttp],
    ['fetch', webHttp],
  ] as const)('says that an address is not allowed, does not answer in time, or has nobody who listens, by %s', async (_name, http) => {
    receiver.behave(() => undefined);
    expect(await http.post({ ...request, url: 'http://10.0.0.7/' })).toMatchObject({ kind: 'not_allowed' });
    expect(await http.post({ ...request, url: receiver.url, timeoutMs: 100 })).toMatchObject({ kind: 'timeout' });
    expect(await http.post({ ...request, url: 'http://127.0.0.1:1/' })).toMatchObject({ kind: 'no_connection' });
  });

  test('says that the name is not known, or leads to an address that is not allowed', async () => {
    const unknown = createWebhookHttp({ allowLoopback: false }, () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    );
    expect(await unknown.post({ ...request, url: 'http://shop.example/' })).toMatchObject({ kind: 'name_not_found' });
    const inside = createWebhookHttp({ allowLoopback: false }, async () => [{ address: '10.0.0.7', family: 4 }]);
    expect(await inside.post({ ...request, url: 'http://shop.example/' })).toMatchObject({ kind: 'not_allowed' });
  });

  test('says that TLS is wrong where the receiver speaks none', async () => {
    const url = receiver.url.replace('http:', 'https:');
    expect(await nodeHttp.post({ ...request, url })).toMatchObject({ kind: 'tls' });
  });

  test('says that there was no connection where the receiver closes it at once', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await nodeHttp.post({ ...request, url: `http://127.0.0.1:${port}/` })).toMatchObject({ kind: 'no_connection' });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the list of deliveries', () => {
  let shop: Shop;
  let receiver: WebhookReceiver;
  let id: string;

  beforeEach(async () => {
    shop = await startShop();
    receiver = await startReceiver();
    ({ id } = await shop.subscribe({ url: receiver.url }));
    for (const status of [204, 302, 404, 503]) {
      receiver.behave(() => status);
      await shop.pay();
      await shop.deliver();
    }
  });
  afterEach(async () => {
    await shop.stop();
    await receiver.stop();
  });

  const listed = async (filter: object) => {
    const found = await shop.graphql(
      `query ($filter: WebhookDeliveryFilter) {
        webhookDeliveries(filter: $filter) { edges { node { lastStatus lastFailureKind } } }
        webhookFailureCounts(filter: $filter) { kind count }
      }`,
      { filter: { subscriptionId: id, ...filter } },
    );
    expect(found.errors).toBeUndefined();
    const kinds = found.data.webhookDeliveries.edges.map(({ node }: { node: { lastFailureKind: string | null } }) => node.lastFailureKind);
    return { kinds, counts: found.data.webhookFailureCounts };
  };

  test('names the kind of each failure, counts them, and is narrowed to some', async () => {
    const one = (kind: string) => ({ kind, count: 1 });
    expect(await listed({})).toEqual({
      kinds: ['SERVER_ERROR', 'CLIENT_ERROR', 'REDIRECT', null],
      counts: [one('CLIENT_ERROR'), one('REDIRECT'), one('SERVER_ERROR')],
    });
    expect(await listed({ failureKinds: ['REDIRECT', 'SERVER_ERROR'] })).toEqual({
      kinds: ['SERVER_ERROR', 'REDIRECT'],
      counts: [one('REDIRECT'), one('SERVER_ERROR')],
    });
    expect(await listed({ statuses: ['DELIVERED'] })).toEqual({ kinds: [null], counts: [] });
  });

  test('has no failure of what was accepted later', async () => {
    receiver.behave(() => 204);
    await shop.graphql('mutation ($id: ID!) { redeliverWebhook(subscriptionId: $id, onlyFailed: true) }', { id });
    await shop.deliver();
    await shop.deliver();
    expect(await listed({})).toEqual({ kinds: [null, null, null, null], counts: [] });
  });
});

test('rows of a version before get the kind that their status and sentence tell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-failure-kinds-'));
  const driver = await openFile({ path: join(folder, 'before.db') });
  const rows = [
    [204, null, null],
    [null, null, null],
    [302, 'the receiver answered 302, not 2xx', 'redirect'],
    [404, 'the receiver answered 404, not 2xx', 'client_error'],
    [503, 'the receiver answered 503, not 2xx', 'server_error'],
    [null, 'the receiver did not answer within 30 seconds', 'timeout'],
    [null, "the receiver's certificate has expired", 'tls'],
    [null, 'the request failed (ERR_SSL_WRONG_VERSION_NUMBER)', 'tls'],
    [null, 'the request failed (EPROTO)', 'tls'],
    [null, 'the name of the receiver cannot be resolved just now', 'name_not_found'],
    [null, 'the receiver refused the connection', 'no_connection'],
    [null, 'the receiver cannot be reached', 'no_connection'],
    [null, 'the request failed', 'no_connection'],
    [null, 'only the ports 80 and 443 are served, not 8080', 'not_allowed'],
  ] as const;
  try {
    const before = migrationNames.slice(
      0,
      migrationNames.findIndex(({ tag }) => tag === '0026_failure_kinds'),
    );
    expect(before).not.toHaveLength(0);
    await migrate(driver, { migrations: before });
    await driver.commit(
      rows.map(([status, error], place) => ({
        sql: `INSERT INTO webhook_deliveries (id, subscription_id, entity_path, event_id, event_sequence, merchant_sequence, event_type,
          event_action, subject_id, body, initialization_vector, status, attempts, failures, begun_at, next_attempt_at, created_at,
          last_status, last_error) VALUES (?, 's', '/p/', ?, 1, 1, 'PAYMENT', 'CREATED', 'p', '{}', '', 'pending', 1, 1, 1, 1, 1, ?, ?)`,
        args: [String(place).padStart(2, '0'), String(place), status === null ? null : BigInt(status), error],
      })),
    );
    await migrate(driver);
    const stored = await driver.read('SELECT last_failure_kind FROM webhook_deliveries ORDER BY id', []);
    expect(stored.map(([kind]) => kind)).toEqual(rows.map(([, , kind]) => kind));
  } finally {
    await driver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
