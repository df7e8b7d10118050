import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/web';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HranaServer, startHranaServer } from '../support/hrana-server.ts';

let folder = '';
let path = '';
let server: HranaServer;
let client: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-hrana-'));
  path = join(folder, 'hrana.db');
  server = await startHranaServer({ path });
  client = createClient({ url: server.url, intMode: 'bigint' });
  await client.execute('CREATE TABLE counts (id INTEGER PRIMARY KEY, n INTEGER NOT NULL CHECK (n >= 0))');
  await client.execute('INSERT INTO counts VALUES (1, 0)');
});
afterEach(async () => {
  client.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function count(): Promise<unknown> {
  return (await client.execute('SELECT n FROM counts WHERE id = 1')).rows[0]?.[0];
}

test('takes racing transactions one after the other, and loses none', async () => {
  const addOne = async (): Promise<void> => {
    const transaction = await client.transaction('write');
    const n = (await transaction.execute('SELECT n FROM counts WHERE id = 1')).rows[0]?.[0];
    await transaction.execute({ sql: 'UPDATE counts SET n = ? WHERE id = 1', args: [BigInt(String(n)) + 1n] });
    await transaction.commit();
  };
  await Promise.all(Array.from({ length: 15 }, addOne));
  expect(await count()).toBe(15n);
});

test('rolls a batch back whole when one of its statements fails', async () => {
  const batch = client.batch(['UPDATE counts SET n = n + 1', 'UPDATE counts SET n = -1'], 'write');
  await expect(batch).rejects.toThrow(/CHECK constraint failed/);
  expect(await count()).toBe(0n);
});

test('rolls back what a client left open', async () => {
  const transaction = await client.transaction('write');
  await transaction.execute('UPDATE counts SET n = 9');
  transaction.close();
  expect(await count()).toBe(0n);
});

test('loses no write that it acknowledged after somebody else held the lock', async () => {
  const foreign = new Database(path);
  foreign.exec('BEGIN IMMEDIATE');
  await expect(client.execute('UPDATE counts SET n = n + 1')).rejects.toThrow(/locked/);
  foreign.exec('ROLLBACK');
  for (let i = 0; i < 5; i += 1) await client.execute('UPDATE counts SET n = n + 1');
  expect(foreign.prepare('SELECT n FROM counts').raw(true).all()).toEqual([[5]]);
  foreign.close();
});
