/** The first row alone, over the file driver: `get` must leave no snapshot behind, or every later read would be stale. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import type { Driver } from '../../db/store/driver.ts';

let folder = '';
let driver: Driver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-first-'));
  driver = await openFile({ path: join(folder, 'gateway.db') });
  await driver.commit([{ sql: 'CREATE TABLE letters (name text PRIMARY KEY, place integer) STRICT', args: [] }]);
  await driver.commit(['a', 'b', 'c'].map((name) => ({ sql: 'INSERT INTO letters VALUES (?, 1)', args: [name] })));
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

const allSql = 'SELECT name, place FROM letters ORDER BY name';

test('is the first row of what a read gives, and nothing where there is none', async () => {
  expect(await driver.readFirst(allSql, [])).toEqual((await driver.read(allSql, []))[0]);
  expect(await driver.readFirst('SELECT name FROM letters WHERE name = ?', ['z'])).toBeUndefined();
});

test('leaves later reads the commits that came after it, though rows were left unread', async () => {
  await driver.readFirst(allSql, []);
  await driver.commit([{ sql: 'UPDATE letters SET place = ?', args: [2n] }]);
  expect(await driver.read('SELECT place FROM letters WHERE name = ?', ['c'])).toEqual([[2n]]);
  expect(await driver.readFirst(allSql, [])).toEqual(['a', 2n]);
});

test('tells a fault without what was bound', async () => {
  await expect(driver.readFirst('SELECT place FROM letters WHERE nothing = ?', ['4200000000000000'])).rejects.toThrow(
    /^database fault: SQLITE_ERROR$/,
  );
});
