import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommitUnknown, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { openWeb } from '../../db/connect/web.ts';
import type { Driver } from '../../db/store/driver.ts';
import { type HranaServer, startHranaServer } from '../support/hrana-server.ts';

let folder: string;
let server: HranaServer;
let driver: Driver;
/** So many of the next requests find their connection closed. */
let lost = 0;
let sent = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-'));
  server = await startHranaServer({ path: join(folder, 'web.db') });
  lost = 0;
  driver = openWeb({
    url: server.url,
    fetch: async (...args) => {
      sent += 1;
      if (lost === 0) return fetch(...args);
      lost -= 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) });
    },
  });
  await driver.commit([{ sql: 'CREATE TABLE kept (number INTEGER)', args: [] }]);
  sent = 0;
});
afterEach(async () => {
  await driver.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a read whose connection the server had closed is repeated once', async () => {
  lost = 1;
  expect(await driver.read('SELECT count(*) FROM kept', [])).toEqual([[0n]]);
  lost = 5;
  sent = 0;
  await expect(driver.read('SELECT count(*) FROM kept', [])).rejects.toBeInstanceOf(StoreUnavailable);
  expect(sent).toBe(2);
});

test('a commit is never repeated: it may have been written', async () => {
  lost = 1;
  await expect(driver.commit([{ sql: 'INSERT INTO kept VALUES (1)', args: [] }])).rejects.toBeInstanceOf(CommitUnknown);
  expect(sent).toBe(1);
});
