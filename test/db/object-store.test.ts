import { afterAll, expect, test } from 'vitest';
import { allFastPaths, type FastPaths } from '../../api/foundation/kernel/fast-paths.ts';
import { openObject } from '../../db/connect/object.ts';
import type { ObjectStorage } from '../../db/connect/object-storage.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames } from '../../db/migrations.ts';
import { paymentCodec } from '../../db/store/payments.ts';
import { createStore } from '../../db/store/store.ts';
import { type ObjectDatabase, startObjectDatabases } from '../support/object-database/object-database.ts';
import { isLong } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { paymentOf } from './fixtures.ts';
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

const databases = await startObjectDatabases();
afterAll(() => databases.stop());

async function openStore(fastPaths?: FastPaths): Promise<OpenedStore> {
  const database = databases.open();
  await database.migrate();
  return { store: createStore(database.driver, fastPaths), close: () => database.driver.close() };
}

test.each([
  { fastPaths: allFastPaths, isTaken: true },
  { fastPaths: new Set<never>(), isTaken: false },
])('payments stay in the memory of an object: $isTaken', async ({ fastPaths, isTaken }) => {
  const { store, close } = await openStore(fastPaths);
  const payment = paymentOf({});
  await store.commit(demoMerchant, [{ write: 'payment.insert', payment }]);
  const [once, again] = [await store.payments.byId(demoMerchant, payment.id), await store.payments.byId(demoMerchant, payment.id)];
  expect([once, again]).toEqual([payment, payment]);
  expect(once === again).toBe(isTaken);
  await close();
});

// Of its driver every kind of statement, and each way in which one is refused.
paymentSuite('in an object', openStore);
merchantSuite('in an object', openStore);
recordSuite('in an object', openStore);
jobSuite('in an object', openStore);
reconciliationSuite('in an object', openStore);
errorSuite('in an object', openStore);
// Whose statements a file has in `npm test`: both are SQLite.
if (isLong) {
  customRoleSuite('in an object', openStore);
  installationSuite('in an object', openStore);
  leaseSuite('in an object', openStore);
  entityClockSuite('in an object', openStore);
  checkoutSuite('in an object', openStore);
  statisticsSuite('in an object', openStore);
  threeDSecureSuite('in an object', openStore);
  projectionSuite('in an object', openStore);
}

/** A table with one guard. */
async function openSmall(): Promise<ObjectDatabase> {
  const database = databases.open();
  const sql = 'CREATE TABLE small (id INTEGER PRIMARY KEY, value INTEGER CONSTRAINT value_small CHECK (value <> 13)) STRICT';
  await database.driver.changeTables([{ sql, args: [] }]);
  await database.groups();
  return database;
}

const insert = (id: number, value: bigint) => ({ sql: 'INSERT INTO small (id, value) VALUES (?, ?)', args: [BigInt(id), value] });
const idsOf = async ({ driver }: ObjectDatabase) => (await driver.read('SELECT id FROM small ORDER BY id', [])).map(([id]) => Number(id));

test('says how many rows the last statement changed, and asks SQLite only where that is not one', async () => {
  const texts: string[] = [];
  const sql: ObjectStorage['sql'] = {
    exec: (text) => {
      texts.push(text);
      return { raw: () => [[7]], rowsWritten: 3 };
    },
  };
  const driver = openObject({ storage: { sql, transactionSync: (run) => run() } });
  const one = { sql: 'INSERT INTO "small" ("id", "value") VALUES (?, ?)', args: ['a', 'b'] };
  const others = [
    'INSERT INTO "small" ("id") VALUES (?), (?)',
    'INSERT INTO "small" ("id") VALUES (?) ON CONFLICT DO NOTHING',
    'INSERT INTO "small" ("id") SELECT value FROM json_each(?)',
    'DELETE FROM small',
  ].map((text) => ({ sql: text, args: [] }));
  expect(await driver.commit([one, one])).toBe(1);
  // The first one looks which tables have rows.
  expect(texts.slice(1)).toEqual([one.sql, one.sql]);
  for (const other of others) expect(await driver.commit([one, other]), other.sql).toBe(7);
  expect(await driver.commit([...others, one])).toBe(1);
});

test('writes what comes at once in one group, and one that raises takes no other along', async () => {
  const database = await openSmall();
  const answers = await database.commitAtOnce([1, 2, 3, 4, 5].map((id) => [insert(id, 1n), insert(id + 10, id === 3 ? 13n : 2n)]));
  expect(answers).toEqual(
    [1, 2, 3, 4, 5].map((id) => (id === 3 ? { failure: { kind: 'conflict', constraint: 'value_small' } } : { changed: 1 })),
  );
  expect(await database.groups()).toEqual([5]);
  expect(await idsOf(database)).toEqual([1, 2, 4, 5, 11, 12, 14, 15]);
});

test('shares a turn among at most 128 commits, in their order', async () => {
  const database = await openSmall();
  await database.commitAtOnce(Array.from({ length: 300 }, (_, id) => [insert(id, 1n)]));
  expect(await database.groups()).toEqual([128, 128, 44]);
  expect(await idsOf(database)).toHaveLength(300);
});

test('writes integers up to 2^53 exactly, and none beyond; what was computed beyond is not read rounded', async () => {
  const database = await openSmall();
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  await database.driver.commit([insert(1, largest), insert(2, -largest)]);
  const [, ...refused] = await database.commitAtOnce([
    [insert(3, 1n)],
    [insert(4, 1n), insert(5, largest + 1n)],
    [insert(6, 2n ** 63n - 1n)],
  ]);
  expect(refused.map(({ failure }) => failure)).toEqual(Array(2).fill({ kind: 'fault', code: 'database fault: INTEGER_TOO_LARGE' }));
  expect(await database.driver.read('SELECT id, value FROM small ORDER BY id', [])).toEqual([
    [1n, largest],
    [2n, -largest],
    [3n, 1n],
  ]);
  await expect(database.driver.read('SELECT max(value) + 2 FROM small', [])).rejects.toThrow('INTEGER_TOO_LARGE');
  // A bound that leaves nothing out is compared exactly.
  expect(await database.driver.read('SELECT count(*) FROM small WHERE value <= ?', [2n ** 63n - 1n])).toEqual([[3n]]);
});

test('binds integers as integers, also where they are divided, joined to text, or named twice', async () => {
  const { driver } = databases.open();
  const sql = `SELECT ?2 / ?1, ?1 || 'is ?1', typeof(?1), '[7,8,9]' ->> ?1, "?2", ? FROM (SELECT 1 AS "?2")`;
  expect(await driver.read(sql, [2n, 5n, 'text'])).toEqual([[2n, '2is ?1', 'integer', 9n, 1n, 'text']]);
});

test('an object of the version before texts were packed is migrated, and tells what it has stored', async () => {
  const { driver } = databases.open();
  const before = migrationNames.findIndex(({ tag }) => tag === '0038_packed_texts');
  await migrate(driver, { migrations: migrationNames.slice(0, before) });
  const payment = paymentOf({ answer: '{"id":"a","paymentType":"DB","paymentBrand":"VISA","amount":"92.00"}' });
  const beside = ',"shortId":"1234.5678.9012"}';
  const payload = payment.answer.slice(0, -1) + beside;
  const { sql, args } = paymentCodec.insertRow(payment);
  const columns = sql.replace('"packed_answer"', '"answer"');
  const { id, entityPath } = payment;
  await driver.commit([
    { sql: columns, args },
    { sql: 'UPDATE payments SET answer = ?', args: [payment.answer] },
    {
      sql: `INSERT INTO events (sequence, merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, payload)
        VALUES (1, 1, 1, ?, 'PAYMENT', 'CREATED', ?, ?, 1, ?)`,
      args: [id, id, entityPath, beside],
    },
  ]);
  await migrate(driver);
  const store = createStore(driver);
  expect((await store.payments.answerById(demoMerchant, id))?.answer).toBe(payment.answer);
  expect((await store.events.ofEach(demoMerchant, [id], 1)).map((event) => event.payload)).toEqual([payload]);
  await store.close();
});

test('migrates once, and keeps nothing of a migration that fails', async () => {
  const database = databases.open();
  await database.migrate();
  await database.migrate();
  await createStore(database.driver).ready();
  const broken = databases.open();
  await broken.driver.changeTables([{ sql: 'CREATE TABLE events (id INTEGER)', args: [] }]);
  await expect(broken.migrate()).rejects.toThrow();
  expect(await broken.driver.read('SELECT count(*) FROM __drizzle_migrations', [])).toEqual([[0n]]);
  const tables = await broken.driver.read("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'", []);
  expect(tables).toEqual([['events']]);
});
