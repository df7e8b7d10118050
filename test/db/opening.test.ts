import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import { openWriter } from '../../db/connect/native.ts';

/** Has the file for itself, as a connection that removes its log has, and gives it back after some time. */
const holder = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require('libsql');
  const connection = new Database(workerData);
  connection.exec('BEGIN EXCLUSIVE');
  parentPort.postMessage('held');
  setTimeout(() => connection.exec('COMMIT'), 300);
`;

test('the writer waits for a connection that is still being closed, and only while it opens the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opening-'));
  const path = join(folder, 'gateway.db');
  const worker = new Worker(holder, { eval: true, workerData: path });
  try {
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    const connection = openWriter(path);
    expect(connection.prepare('PRAGMA journal_mode').raw().get()).toEqual(['wal']);
    expect(connection.prepare('PRAGMA busy_timeout').raw().get()).toEqual([0]);
    connection.close();
  } finally {
    await worker.terminate();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a closed database is one file: nothing is left in its log, although the library still holds connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opening-'));
  const path = join(folder, 'gateway.db');
  const driver = await openFile({ path });
  await driver.commit([{ sql: 'CREATE TABLE kept (number INTEGER)', args: [] }]);
  await driver.commit([{ sql: 'INSERT INTO kept VALUES (7)', args: [] }]);
  expect(await driver.read('SELECT number FROM kept', [])).toEqual([[7n]]);
  await driver.close();
  const log = await stat(`${path}-wal`).catch(() => undefined);
  expect(log?.size ?? 0).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
