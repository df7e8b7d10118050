/** What was erased leaves the write-ahead log too, also where somebody reads meanwhile. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openReader } from '../../db/connect/native.ts';
import { openGroupWriter } from '../../db/connect/writer-group.ts';
import { startWriter } from '../../db/connect/writer-thread.ts';

test('a reader in the way of emptying the log is waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erased-'));
  const path = join(folder, 'gateway.db');
  const writer = openGroupWriter(path, 'acknowledged');
  writer.learn([
    'CREATE TABLE sealed_accounts (account TEXT) STRICT',
    'INSERT INTO sealed_accounts VALUES (?)',
    'DELETE FROM sealed_accounts',
  ]);
  const run = (text: number, args: readonly string[] = []) => writer.run([{ number: 1, steps: [[text, args]] }]);
  run(0);
  run(1, ['sealed with a key']);
  const reader = openReader(path);
  reader.exec('BEGIN');
  expect(reader.prepare('SELECT account FROM sealed_accounts').raw(true).get()).toEqual(['sealed with a key']);
  expect(writer.checkpoint()).toBe(true);
  run(2);
  expect(writer.checkpoint()).toBe(false);
  expect((await readFile(`${path}-wal`)).includes('sealed with a key')).toBe(true);
  reader.exec('COMMIT');
  expect(writer.checkpoint()).toBe(true);
  for (const file of [path, `${path}-wal`]) expect((await readFile(file)).includes('sealed with a key'), file).toBe(false);
  reader.close();
  writer.close();
  await rm(folder, { recursive: true });
});

test('the thread empties the log when the reader is gone, without another commit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erased-'));
  const path = join(folder, 'gateway.db');
  const writer = await startWriter({ path });
  const commit = (sql: string) => writer.commit([{ sql, args: [] }]);
  const hasLeft = async () => (await readFile(`${path}-wal`)).includes('sealed with a key');
  await commit('CREATE TABLE sealed_accounts (account TEXT) STRICT');
  await commit("INSERT INTO sealed_accounts VALUES ('sealed with a key')");
  const reader = openReader(path);
  reader.exec('BEGIN');
  reader.prepare('SELECT account FROM sealed_accounts').raw(true).get();
  await commit('DELETE FROM sealed_accounts');
  // Longer than the writer rests before it copies.
  await sleep(300);
  expect(await hasLeft()).toBe(true);
  reader.exec('COMMIT');
  await expect.poll(hasLeft).toBe(false);
  reader.close();
  await writer.close();
  await rm(folder, { recursive: true });
});
