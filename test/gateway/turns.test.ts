/**
 * No request that any token can send reads more than a stated number of rows in one turn of the main thread (decision:
 * bounded-turns), on a database where every list is longer than that. Rows are counted, not time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBus } from '../../api/runtime/shared/bus.ts';
import { tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { turnRowsMax } from '../../db/connect/turns.ts';
import { backgroundRowsMax, statementRowsMax } from '../../db/store/of-each.ts';
import { fillDatabase, largePath } from '../bench/search-data.ts';
import { heavyRequests } from '../graphql/heavy-requests.ts';
import { ask } from '../graphql/parts.ts';
import { requests } from '../graphql/root-requests.ts';
import { channels, demoToken } from '../support/client.ts';
import { exportTexts } from '../support/export-texts.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';

const payments = 8_000;
/** Payments that all others are references of: some 900 each, which a list with linked payments reads with it. */
const roots = 7;
const events = 12_000;

/** What one turn may read: up to the bound, and one more statement; of linked payments, what a page may have of them. */
const rowsMax = turnRowsMax + statementRowsMax;
const linkedRowsMax = turnRowsMax + backgroundRowsMax;

let folder: string;
let harness: Harness;
let most = 0;
let all = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turns-'));
  const databaseFile = join(folder, 'gateway.db');
  await fillDatabase(databaseFile, payments);
  fillOthers(databaseFile);
  harness = await startGateway({
    databaseFile,
    threads: true,
    onTurn: (rows) => {
      most = Math.max(most, rows);
      all += rows;
    },
    adaptPorts: (ports) => ({ ...ports, ...createBus() }),
  });
}, boundMs(60_000));
afterAll(async () => {
  await harness.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  most = 0;
  all = 0;
});

const largeId = largePath.split('/').at(-2) ?? '';

/** Events of the large merchant, one of a rare type at their end, and payments with many references. */
function fillOthers(path: string): void {
  const connection = new Database(path);
  const place = `'${largePath}${channels.documented}/'`;
  connection.exec('PRAGMA synchronous = OFF');
  connection.exec(`INSERT INTO events (merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, packed_payload)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
    SELECT i, 1, printf('8a%030d', i), CASE WHEN i = ${events} THEN 'NOTE' ELSE 'PAYMENT' END, 'CREATED', printf('8a%030d', i), ${place}, i, '{}' FROM n`);
  connection.exec(`INSERT INTO event_counters VALUES ('${largePath}', ${events})`);
  // All but the newest few hundred payments hang on a few of them.
  const newest = connection.prepare('SELECT id FROM payments WHERE merchant_id = ? ORDER BY id DESC LIMIT 100').all([largeId]);
  const ids = newest.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''));
  const hang = connection.prepare(
    'UPDATE payments SET root_id = ? WHERE merchant_id = ? AND id < ? AND CAST(substr(merchant_transaction_id, 7) AS INTEGER) % ? = ?',
  );
  for (let root = 0; root < roots; root += 1) hang.run([ids[root] ?? '', largeId, ids.at(-1) ?? '', BigInt(roots), BigInt(root)]);
  connection.close();
}

/** Many turns may have been needed; none of them read more than it may. */
async function expectBounded(bound = rowsMax): Promise<void> {
  // The last turn is told when it has ended: in an immediate that was set before this one.
  await new Promise((resolve) => setImmediate(resolve));
  expect(most).toBeLessThanOrEqual(bound);
}

describe('a request reads a bounded number of rows in a turn:', () => {
  test.each(Object.entries(requests))('%s', async (_name, query) => {
    await ask(harness.gateway, query);
    await expectBounded();
  });

  test.each(heavyRequests.map(({ what, ...request }) => [what, request] as const))('%s', async (_what, { query, rowsAtLeast }) => {
    const answer = await ask(harness.gateway, query);
    expect(answer.errors).toEqual([]);
    await expectBounded(query.includes('linkedTransactions') ? linkedRowsMax : rowsMax);
    // All of it was read, by turns.
    expect(all).toBeGreaterThanOrEqual(rowsAtLeast);
  });

  test('an export of everything', async () => {
    await tickProjection(harness.ports);
    most = 0;
    const header = (name: string) => (name === 'authorization' ? `Bearer ${demoToken}` : undefined);
    const exported = await harness.gateway.exportPayments('csv', new URLSearchParams(), { header });
    let texts = 0;
    for await (const text of exportTexts(exported, false)) texts += text.split('\r\n').length - 1;
    exported.end();
    expect(texts).toBeGreaterThan(payments / 2);
    await expectBounded();
  });

  test('the read model, made anew', async () => {
    await ask(harness.gateway, 'mutation { rebuildSearch { phase } }');
    await tickProjection(harness.ports);
    await expectBounded();
  });

  test('a subscription that begins at the oldest event', async () => {
    const sent: string[] = [];
    let listen: (text: string) => Promise<void> = async () => {};
    const closed = harness.gateway.openSocket({
      protocol: 'graphql-transport-ws',
      send: (text) => void sent.push(text),
      sendAll: (texts) => void sent.push(...texts),
      bufferedBytes: () => 0,
      close: () => {},
      onMessage: (listener) => {
        listen = listener;
      },
    });
    await listen(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }));
    const { data } = await ask(harness.gateway, '{ events(first: 1) { edges { cursor } } }');
    const after = JSON.parse(JSON.stringify(data)).events.edges[0].cursor;
    const query = 'subscription ($after: String) { events(after: $after) { sequence } }';
    void listen(JSON.stringify({ id: 's', type: 'subscribe', payload: { query, variables: { after } } }));
    await expect.poll(() => sent.filter((text) => text.includes('"next"')).length).toBeGreaterThanOrEqual(events - 2);
    await expectBounded();
    await closed(1000, '');
    harness.gateway.endSubscriptions();
  });
});
