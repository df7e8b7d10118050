/** Commits and reads that go to a libSQL server together: how many requests they are, and that none harms another. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommitUnknown, Conflict, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { openWeb } from '../../db/connect/web.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import { type HranaServer, startHranaServer } from '../support/hrana-server.ts';
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';

let folder: string;
let server: HranaServer;
let proxy: RecordingProxy;
let driver: Driver;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'group-'));
  server = await startHranaServer({ path: join(folder, 'group.db') });
  proxy = await startRecordingProxy(server.url);
  driver = openWeb({ url: proxy.url });
  await driver.commit([
    { sql: 'CREATE TABLE kept (number INTEGER PRIMARY KEY, text TEXT CONSTRAINT short CHECK (length(text) < 9))', args: [] },
  ]);
  proxy.forget();
});
afterEach(async () => {
  await driver.close();
  await proxy.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const insert = (number: number, text = 'text'): Bound => ({ sql: 'INSERT INTO kept VALUES (?, ?)', args: [BigInt(number), text] });
const numbers = async (): Promise<unknown> => (await driver.read('SELECT number FROM kept ORDER BY number', [])).flat().map(Number);

/** What each became: the number of rows, or the name of its error. */
async function outcomes(commits: readonly Promise<unknown>[]): Promise<readonly unknown[]> {
  const settled = await Promise.allSettled(commits);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.constructor));
}

test('commits of one turn are one request, and one that fails takes no neighbour along', async () => {
  const all = await outcomes([
    driver.commit([insert(1)]),
    driver.commit([insert(2), insert(20)]),
    driver.commit([insert(3), insert(30, 'much too long')]),
    driver.commit([insert(1)]),
    driver.commit([insert(4)]),
  ]);
  expect(all).toEqual([1, 1, Conflict, Conflict, 1]);
  expect(proxy.requests()).toHaveLength(1);
  expect(await numbers()).toEqual([1, 2, 4, 20]);
});

test('a failure tells its own constraint, and a write that returns rows gives its own', async () => {
  const [failed, returned] = await Promise.allSettled([
    driver.commit([insert(1, 'much too long')]),
    driver.returning({ sql: 'INSERT INTO kept VALUES (?, ?) RETURNING number, text', args: [7n, 'seven'] }),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { constraint: 'short' } });
  expect(returned).toEqual({ status: 'fulfilled', value: [[7n, 'seven']] });
});

test('commits that come while one is on its way go together in the next', async () => {
  const answer = proxy.hold();
  const first = driver.commit([insert(1)]);
  await expect.poll(() => proxy.requests().length).toBe(1);
  const others = [2, 3, 4, 5].map((number) => driver.commit([insert(number)]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer();
  await Promise.all([first, ...others]);
  expect(proxy.requests()).toHaveLength(2);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
});

test('a request that hangs does not hold up the others for ever', async () => {
  const answer = proxy.hold();
  const hanging = driver.commit([insert(1)]);
  await expect.poll(() => proxy.requests().length).toBe(1);
  expect(await driver.commit([insert(2)])).toBe(1);
  answer();
  expect(await hanging).toBe(1);
});

test('reads of one turn are one request, and one that fails takes no neighbour along', async () => {
  await driver.commit([insert(1)]);
  proxy.forget();
  const reads = await Promise.allSettled([
    driver.read('SELECT number FROM kept', []),
    driver.read('SELECT nothing FROM nowhere', []),
    driver.readFirst('SELECT text FROM kept WHERE number = ?', [1n]),
  ]);
  expect(reads).toMatchObject([{ value: [[1n]] }, { status: 'rejected' }, { value: ['text'] }]);
  expect(proxy.requests()).toHaveLength(1);
});

test('where the server ends the transaction itself, nothing of the group is acknowledged', async () => {
  const all = await outcomes([
    driver.commit([insert(1)]),
    driver.commit([{ sql: 'INSERT OR ROLLBACK INTO kept VALUES (?, ?)', args: [1n, 'again'] }]),
    driver.commit([insert(2)]),
  ]);
  expect(all).toEqual([CommitUnknown, Conflict, CommitUnknown]);
  expect(await numbers()).toEqual([]);
});

test('an answer that is lost after the group was written leaves each of it open, and writes none twice', async () => {
  proxy.loseAnswers(1);
  expect(await outcomes([driver.commit([insert(1)]), driver.commit([insert(2)])])).toEqual([CommitUnknown, CommitUnknown]);
  expect(proxy.requests()).toHaveLength(1);
  expect(await numbers()).toEqual([1, 2]);
});

test('a server that cannot be reached has written nothing of the group', async () => {
  await proxy.stop();
  expect(await outcomes([driver.commit([insert(1)]), driver.commit([insert(2)])])).toEqual([StoreUnavailable, StoreUnavailable]);
});

test('a store that was closed takes nothing more', async () => {
  await driver.close();
  expect(await outcomes([driver.commit([insert(1)]), driver.read('SELECT 1', [])])).toEqual([StoreUnavailable, StoreUnavailable]);
  expect(proxy.requests()).toHaveLength(0);
});

test('nothing waits for another on Workers: each commit and each read is a request of its own', async () => {
  const alone = openWeb({ url: proxy.url, gathers: false });
  await Promise.all([alone.commit([insert(1)]), alone.commit([insert(2)]), alone.read('SELECT 1', [])]);
  expect(proxy.requests()).toHaveLength(3);
});

test('values come back as they were bound', async () => {
  const args = [9_007_199_254_740_993n, 'ü"\\\n', null];
  expect(await driver.read("SELECT ?, ?, ?, 1.5, x'00ff'", args)).toEqual([[...args, 1.5, Uint8Array.of(0, 255)]]);
});
