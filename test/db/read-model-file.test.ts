/** The file of search, lists and sums: made anew where it is lost, damaged or of another database (decision: read-model-apart). */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { isCurrent, tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { openFileStore } from '../../db/open.ts';
import { openFileReader } from '../../db/open-reader.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { channelPath, eventOf, nextId, paymentOf } from './fixtures.ts';

const merchantPath = channelPath.slice(0, 99);
const merchant = toMerchantKey(channelPath);

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-model-'));
  path = join(folder, 'gateway.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens the store, does something with it, and closes it, so that the main file is whole. */
async function withStore<Result>(run: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openFileStore({ path });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

async function pay(store: Store, email: string): Promise<Payment> {
  const payment = paymentOf({ email });
  await store.commit(toMerchantKey(payment.entityPath), [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: eventOf(payment) },
  ]);
  return payment;
}

function changeFile(sql: string): void {
  const connection = new Database(toReadModelPath(path));
  connection.exec(sql);
  connection.close();
}

/** What the index finds when it has followed the log. */
async function found(store: Store, email: string): Promise<readonly string[]> {
  const ports: Ports = { ...fakePorts(createFakeStore(), { now: startOfTime }), store };
  await tickProjection(ports);
  expect(isCurrent(await store.readModel.state())).toBe(true);
  const hits = await store.readModel.subjectsByTerm(merchantPath, { term: `e${email}`, match: 'exact' }, 10);
  return hits.map(({ id }) => id);
}

test('is a file beside the database, which nobody else on the machine reads, and holds none of its tables', async () => {
  await withStore(async (store) => {
    const { id } = await pay(store, 'jane@shop.test');
    expect(await found(store, 'jane@shop.test')).toEqual([id]);
  });
  expect((await stat(toReadModelPath(path))).mode & 0o777).toBe(0o600);
  const database = new Database(path);
  expect(
    database.prepare("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'search%' OR name = 'payment_facts'").raw(true).get(),
  ).toEqual([0]);
  expect(database.prepare('PRAGMA page_size').raw(true).get()).toEqual([1_024]);
  database.close();
});

test.each([
  ['is lost', async () => rm(toReadModelPath(path))],
  ['is of another version', async () => changeFile("UPDATE __read_model_migrations SET hash = 'edited'")],
  [
    'is damaged',
    async () => writeFile(toReadModelPath(path), 'this is no database, and longer than its header of a hundred bytes '.repeat(4)),
  ],
  ['ends in the middle', async () => writeFile(toReadModelPath(path), (await readFile(toReadModelPath(path))).subarray(0, 2_000))],
])('is made anew where it %s', async (_how, harm) => {
  const { id } = await withStore(async (store) => {
    const payment = await pay(store, 'jane@shop.test');
    await found(store, 'jane@shop.test');
    return payment;
  });
  await harm();
  expect(await withStore((store) => found(store, 'jane@shop.test'))).toEqual([id]);
});

test('holds nothing that a payment was found by before', async () => {
  const registrationId = nextId();
  /** The log is copied into the file first: it holds pages as they were. */
  const holdsName = async (): Promise<boolean> => {
    changeFile('PRAGMA wal_checkpoint(TRUNCATE)');
    return (await readFile(toReadModelPath(path))).includes('qwertzuiop');
  };
  const write = (store: Store, terms: readonly string[]) =>
    store.commit('platform', [{ write: 'projection.registration', id: registrationId, entityPath: channelPath, terms }]);
  await withStore(async (store) => {
    await pay(store, 'jane@shop.test');
    await found(store, 'jane@shop.test');
    await write(store, ['+nqwertzuiop', '+l0000']);
  });
  await moveToCopy();
  expect(await holdsName()).toBe(true);
  await withStore((store) => write(store, []));
  await moveToCopy('erased.db');
  expect(await holdsName()).toBe(false);
  // The index is what the view `search_tokens` says, or this raises.
  changeFile("INSERT INTO search_terms (search_terms, rank) VALUES ('integrity-check', 1)");
  const database = new Database(toReadModelPath(path));
  expect(database.prepare('PRAGMA integrity_check').raw(true).all()).toEqual([['ok']]);
  database.close();
});

/** Connections of the closed store may hold its files until they are collected; nobody holds a copy. */
async function moveToCopy(name = 'copy.db'): Promise<void> {
  const copied = join(folder, name);
  for (const [from, to] of [
    [path, copied],
    [toReadModelPath(path), toReadModelPath(copied)],
  ] as const) {
    for (const suffix of ['', '-wal']) {
      if (existsSync(`${from}${suffix}`)) await copyFile(`${from}${suffix}`, `${to}${suffix}`);
    }
  }
  path = copied;
}

/** As a gateway that was stopped does while it copies its log. */
const holding = `const { parentPort, workerData } = require('node:worker_threads');
  const connection = new (require('libsql'))(workerData);
  connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (a); DROP TABLE held; COMMIT');
  parentPort.postMessage('held');
  setTimeout(() => connection.close(), 200);`;

test('is waited for, and not made anew, while whoever stopped before still closes it', async () => {
  const { id } = await withStore(async (store) => {
    const payment = await pay(store, 'jane@shop.test');
    await found(store, 'jane@shop.test');
    return payment;
  });
  await moveToCopy();
  const holder = new Worker(holding, { eval: true, workerData: toReadModelPath(path) });
  await once(holder, 'message');
  // What nobody has followed the log for was there before.
  const hits = await withStore((store) => store.readModel.subjectsByTerm(merchantPath, { term: 'ejane@shop.test', match: 'exact' }, 10));
  expect(hits.map((hit) => hit.id)).toEqual([id]);
  await holder.terminate();
});

test('a command reads the database beside a damaged one', async () => {
  const { id } = await withStore((store) => pay(store, 'jane@shop.test'));
  await writeFile(toReadModelPath(path), 'this is no database, and longer than its header of a hundred bytes '.repeat(4));
  const reader = openFileReader(path);
  expect(await reader.payments.byId(merchant, id)).toMatchObject({ id, email: 'jane@shop.test' });
  expect(await reader.integrity()).toEqual([]);
  await reader.close();
});

test('tells nothing of another database that was in this place: neither of a later one, nor of a different one', async () => {
  const earlier = join(folder, 'earlier.db');
  const kept = await withStore((store) => pay(store, 'kept@shop.test'));
  await copyFile(path, earlier);
  await withStore(async (store) => {
    await pay(store, 'later@shop.test');
    expect(await found(store, 'later@shop.test')).toHaveLength(1);
  });
  await copyFile(earlier, path);
  await withStore(async (store) => {
    expect(await found(store, 'later@shop.test')).toEqual([]);
    expect(await found(store, 'kept@shop.test')).toEqual([kept.id]);
    // As long as the log that was there, with other events.
    await pay(store, 'different@shop.test');
    await found(store, 'different@shop.test');
  });
  await rm(path);
  await withStore(async (store) => {
    await pay(store, 'first@shop.test');
    await pay(store, 'second@shop.test');
    expect(await found(store, 'different@shop.test')).toEqual([]);
    expect(await found(store, 'first@shop.test')).toHaveLength(1);
  });
});
