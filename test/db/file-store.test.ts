import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import { CommitUnknown, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { toPaymentFacts } from '../../api/views/read-model/facts.ts';
import { beginProjectionAnew, isCurrent, summedMax, tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { type FileOptions, openFile } from '../../db/connect/file.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { startWriter } from '../../db/connect/writer-thread.ts';
import { openFileStore } from '../../db/open.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { copyMigrated } from '../support/migrated-store.ts';
import { boundMs } from '../support/pace.ts';
import { isLong } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { channelPath, now, paymentOf, writesOf } from './fixtures.ts';
import type { OpenedStore } from './suite.ts';
import { checkoutSuite } from './suite-checkouts.ts';
import { customRoleSuite } from './suite-custom-roles.ts';
import { entityClockSuite } from './suite-entity-clocks.ts';
import { errorSuite } from './suite-errors.ts';
import { installationSuite } from './suite-installation.ts';
import { jobSuite } from './suite-jobs.ts';
import { leaseSuite } from './suite-leases.ts';
import { merchantSuite } from './suite-merchants.ts';
import { paymentSuite } from './suite-payments.ts';
import { projectionSuite } from './suite-projection.ts';
import { reconciliationSuite } from './suite-reconciliation.ts';
import { recordSuite } from './suite-records.ts';
import { statisticsSuite } from './suite-statistics.ts';
import { threeDSecureSuite } from './suite-three-d-secure.ts';

async function openStore(options: Pick<FileOptions, 'isAlone' | 'usualMs'> = {}): Promise<OpenedStore> {
  const inFolder = mkdtempSync(join(tmpdir(), 'gateway-file-'));
  const path = join(inFolder, 'file.db');
  await copyMigrated(path);
  const store = await openFileStore({ path, ...options });
  return {
    store,
    close: async () => {
      await store.close();
      rmSync(inFolder, { recursive: true, force: true });
    },
  };
}

const suites = [
  paymentSuite,
  merchantSuite,
  recordSuite,
  customRoleSuite,
  installationSuite,
  leaseSuite,
  entityClockSuite,
  checkoutSuite,
  jobSuite,
  projectionSuite,
  statisticsSuite,
  reconciliationSuite,
  threeDSecureSuite,
  errorSuite,
];
for (const suite of suites) {
  suite('in a file', openStore);
  if (isLong) suite('in a file, by the calling thread', () => openStore({ isAlone: () => true, usualMs: Number.POSITIVE_INFINITY }));
}

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-file-'));
  path = join(folder, 'file.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function countOf(table: string): unknown {
  const connection = new Database(path);
  const [row] = connection.prepare(`SELECT count(*) FROM ${table}`).raw(true).all();
  connection.close();
  return Array.isArray(row) ? row[0] : undefined;
}

describe('the writer', () => {
  test('commits what waits together, and leaves the others alone when one conflicts', async () => {
    const groups: number[] = [];
    const store = await openFileStore({ path, onCommit: (size) => groups.push(size) });
    const taken = paymentOf();
    await store.commit(demoMerchant, writesOf(taken));
    groups.length = 0;
    const payments = Array.from({ length: 50 }, () => paymentOf());
    const commits = payments.map((payment, place) => store.commit(demoMerchant, writesOf(place === 25 ? taken : payment)));
    const outcomes = await Promise.allSettled(commits);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(groups.reduce((sum, size) => sum + size, 0)).toBe(50);
    expect(groups.length).toBeLessThan(5);
    expect((await store.ledger.prove('')).payments).toBe(50);
    await store.close();
  });

  test('refuses what is too much for its queue, and takes the rest', async () => {
    const store = await openFileStore({ path, queueMax: 10 });
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => store.commit(demoMerchant, writesOf(paymentOf()))));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable);
    expect(refused).toHaveLength(5);
    await store.commit(demoMerchant, writesOf(paymentOf()));
    expect((await store.ledger.prove('')).payments).toBe(11);
    await store.close();
  });

  test('finishes what is queued before it closes, and takes nothing after', async () => {
    const store = await openFileStore({ path });
    const commits = Array.from({ length: 300 }, () => store.commit(demoMerchant, writesOf(paymentOf())));
    await store.close();
    await Promise.all(commits);
    expect(countOf('payments')).toBe(300);
    await expect(store.commit(demoMerchant, writesOf(paymentOf()))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.acrossMerchants.lastSequence()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  // After one BUSY a connection of libsql 0.5.29 acknowledges writes that it never commits (libsql-client-ts#352).
  test('loses nothing that it acknowledges after another connection held the lock', async () => {
    const store = await openFileStore({ path });
    const foreign = new Database(path);
    foreign.exec('BEGIN IMMEDIATE');
    await expect(store.commit(demoMerchant, writesOf(paymentOf()))).rejects.toBeInstanceOf(StoreUnavailable);
    foreign.exec('ROLLBACK');
    for (let i = 0; i < 5; i += 1) await store.commit(demoMerchant, writesOf(paymentOf()));
    const [row] = foreign.prepare('SELECT count(*) FROM payments').raw(true).all();
    expect(row).toEqual([5]);
    foreign.close();
    await store.close();
    expect(countOf('payments')).toBe(5);
  });

  test('gives up a group whole when the disk is full, and goes on when it is not', async () => {
    const driver = await openFile({ path });
    await driver.commit([{ sql: 'CREATE TABLE blobs (id INTEGER PRIMARY KEY, content BLOB)', args: [] }]);
    const insert = (bytes: bigint) => driver.commit([{ sql: 'INSERT INTO blobs (content) VALUES (zeroblob(?))', args: [bytes] }]);
    // The limit belongs to the connection, so the one that is opened instead has it no more.
    await driver.commit([{ sql: 'PRAGMA max_page_count = 50', args: [] }]);
    const outcomes = await Promise.allSettled([insert(10n), insert(1_000_000n), insert(10n)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await driver.read('SELECT count(*) FROM blobs', [])).toEqual([[0n]]);
    await insert(1_000_000n);
    expect(await driver.read('SELECT count(*) FROM blobs', [])).toEqual([[1n]]);
    await driver.close();
    expect(countOf('blobs')).toBe(1);
  });

  test('rejects everything when its thread ends: what it was given may be written', async () => {
    const script = `import { parentPort } from 'node:worker_threads';
      parentPort.once('message', () => process.exit(1));
      parentPort.postMessage({ kind: 'opened' });`;
    const writer = await startWriter({ path }, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    const bound = { sql: 'SELECT 1', args: [] };
    const outcomes = await Promise.allSettled([writer.commit([bound]), writer.commit([bound])]);
    const unknown = { status: 'rejected', reason: expect.any(CommitUnknown) };
    expect(outcomes).toEqual([unknown, unknown]);
    await expect(writer.commit([bound])).rejects.toBeInstanceOf(StoreUnavailable);
    await writer.close();
  });
});

describe('a database file', () => {
  test('belongs to one store at a time', async () => {
    const store = await openFileStore({ path });
    await expect(openFileStore({ path })).rejects.toThrow(/in use by another process/);
    await store.close();
    const again = await openFileStore({ path });
    await again.ready();
    await again.close();
  });

  test('belongs to one process at a time', async () => {
    const child = startChild();
    await child.acknowledged(1);
    await expect(openFileStore({ path })).rejects.toThrow(/in use by another process/);
    await child.kill();
  });

  test.each(['folder', 'device'])('says that a %s is no file, and leaves its rights alone', async (kind) => {
    const place = kind === 'folder' ? folder : '/dev/null';
    const { mode } = statSync(place);
    await expect(openFileStore({ path: place })).rejects.toThrow(
      `the database ${place} is no file, but a folder or a device: set DATABASE_URL`,
    );
    expect(statSync(place).mode).toBe(mode);
  });

  test('says where its folder takes no file, and names the database that was asked for', async () => {
    const place = '/proc/gateway.db';
    await expect(openFileStore({ path: place })).rejects.toThrow(`the folder of the database ${place} takes no new file: set DATABASE_URL`);
  });
});

describe('kill -9 under load', () => {
  test('loses no payment that was acknowledged, and leaves the ledger whole', { timeout: boundMs(30_000) }, async () => {
    for (const after of [40, 400]) {
      const child = startChild();
      await child.acknowledged(after);
      const acknowledged = await child.kill();
      const store = await openFileStore({ path });
      for (const id of acknowledged) expect(await store.payments.byId(demoMerchant, id), id).toBeDefined();
      const { holds, payments, entries } = await store.ledger.prove('');
      expect({ holds, entries }).toEqual({ holds: true, entries: payments });
      expect(payments).toBeGreaterThanOrEqual(acknowledged.length);
      expect(await store.acrossMerchants.lastSequence()).toBe(payments);
      await store.close();
    }
  });
});

interface Child {
  /** Resolves once so many commits were acknowledged. */
  readonly acknowledged: (count: number) => Promise<void>;
  /** Kills it without a warning; the payments that it had told of. */
  readonly kill: () => Promise<readonly string[]>;
}

function startChild(): Child {
  const child = fork(new URL('../support/store-load.ts', import.meta.url), [path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ids: string[] = [];
  let wake = (): void => {};
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (message) => {
    ids.push(...String(message).split(','));
    wake();
  });
  return {
    acknowledged: (count) =>
      new Promise((resolve, reject) => {
        child.once('exit', () => reject(new Error('the child ended')));
        wake = () => {
          if (ids.length >= count) resolve();
        };
        wake();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      return ids;
    },
  };
}

describe('the sums of statistics', () => {
  const merchantPath = channelPath.slice(0, 99);
  const sumsOf = async (store: Store): Promise<readonly unknown[]> => {
    const query = { entityPath: merchantPath, slotMs: hourMs, whole: [[now - 10 * dayMs, now + 10 * dayMs, 0] as const], cut: [] };
    const sums = await store.statistics.byTime(query);
    return sums.map(({ at, outcome, count, amountMinor }) => [at, outcome, count, amountMinor]);
  };

  test('are repaired by making the index anew, whatever came between them and the facts', async () => {
    const store = await openFileStore({ path });
    const ports: Ports = { ...fakePorts(createFakeStore(), { now: startOfTime }), store };
    const payments = Array.from({ length: summedMax + 40 }, (_, at) =>
      paymentOf({ createdAt: now + at * minuteMs, amountMinor: BigInt(at) }),
    );
    const facts = payments.map(toPaymentFacts);
    for (let from = 0; from < facts.length; from += 100) {
      await store.commit(
        'platform',
        facts.slice(from, from + 100).map((each) => ({ write: 'projection.payment' as const, facts: each, terms: [] })),
      );
    }
    const right = await sumsOf(store);
    expect(right.length).toBeGreaterThan(50);
    const connection = new Database(toReadModelPath(path));
    connection.exec('UPDATE payment_sums SET times = times + 3 WHERE hour % 7200000 = 0');
    connection.exec('DELETE FROM payment_sums WHERE hour % 10800000 = 0');
    connection.exec(
      `INSERT INTO payment_sums SELECT merchant, hour - 172800000, channel, currency, type, 'DECLINED', result_code, 9, 9, 9 FROM payment_sums`,
    );
    connection.close();
    expect(await sumsOf(store)).not.toEqual(right);
    await beginProjectionAnew(ports);
    await tickProjection(ports);
    expect(isCurrent(await store.readModel.state())).toBe(true);
    expect(await sumsOf(store)).toEqual(right);
    await store.close();
  });
});
