import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { DatabaseTooNew, latestMigration, latestReadModelMigration, migrationNames, readModelMigrationNames } from '../../db/migrations.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { boundMs } from '../support/pace.ts';

/** drizzle-kit is a process of its own. */
const timeoutMs = boundMs(60_000);

let folder = '';
let driver: Driver;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-migrate-'));
  driver = await openFile({ path: join(folder, 'migrate.db') });
});
afterEach(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function schema(): Promise<unknown> {
  return driver.read(
    'SELECT type, name, sql FROM main.sqlite_schema UNION ALL SELECT type, name, sql FROM read_model.sqlite_schema ORDER BY type, name',
    [],
  );
}

test('applies every migration to an empty database once, in order', async () => {
  expect(await migrate(driver)).toEqual([...migrationNames, ...readModelMigrationNames].map(({ tag }) => tag));
  const first = await schema();
  expect(await migrate(driver)).toEqual([]);
  expect(await schema()).toEqual(first);
  expect(await driver.read('SELECT max(created_at) FROM __drizzle_migrations', [])).toEqual([[BigInt(latestMigration)]]);
  expect(await driver.read('SELECT max(created_at) FROM __read_model_migrations', [])).toEqual([[BigInt(latestReadModelMigration)]]);
});

test('refuses a database that a newer version has changed, and leaves it as it is', async () => {
  await migrate(driver);
  const newer = [...migrationNames, { tag: 'newer', when: latestMigration + 1 }];
  await migrate(driver, { migrations: newer, readMigration: async () => 'CREATE TABLE newer (id text) STRICT' });
  const before = await schema();
  await expect(migrate(driver)).rejects.toThrow(DatabaseTooNew);
  expect(await schema()).toEqual(before);
  await expect(createStore(driver).requireOwnVersion()).rejects.toThrow('a newer version of the gateway wrote this database');
  await expect(createStore(driver).ready()).resolves.toBeUndefined();
});

test('makes every table strict, so that a column holds what it says', async () => {
  await migrate(driver);
  const rows = await driver.read(
    `SELECT name, strict FROM pragma_table_list WHERE schema IN ('main', 'read_model') AND type = 'table'`,
    [],
  );
  const loose = rows.filter(([name, strict]) => strict !== 1n && !/^(sqlite_|__drizzle|__read_model)/.test(String(name)));
  expect(rows.length).toBeGreaterThan(10);
  expect(loose).toEqual([]);
});

test('finds payments of a merchant, a number and a tree by an index', async () => {
  await migrate(driver);
  const planOf = async (where: string): Promise<string> =>
    (await driver.read(`EXPLAIN QUERY PLAN SELECT packed_answer FROM payments WHERE ${where} ORDER BY id DESC LIMIT 50`, []))
      .map((row) => row[3])
      .join('; ');
  expect(await planOf(`merchant_id = 'a' AND +entity_path >= 'a' AND +entity_path < 'b'`)).toMatch(/INDEX payments_merchant \(/);
  expect(await planOf(`email = 'a' AND +entity_path >= 'a'`)).toMatch(/INDEX payments_email/);
  expect(await planOf(`root_id = 'a' AND root_id <> id`)).toMatch(/INDEX payments_root/);
  expect(await planOf(`type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL AND expires_at <= 5`)).toMatch(/payments_expiring/);
  expect(await planOf(`+entity_path >= 'a' AND +entity_path < 'b'`)).not.toMatch(/TEMP B-TREE/);
});

test('adds up facts by hour as they are written', async () => {
  await migrate(driver);
  const fact = (id: string, code: string, createdAt: number) => ({
    sql: `INSERT INTO payment_facts (merchant, id, channel, type, brand, method, currency, status, outcome, money_status,
      category, result_code, amount_minor, captured_minor, refunded_minor, charged_back_minor, created_at, updated_at)
      VALUES (1, ?, 2, 'DB', 'VISA', 'CC', 'EUR', 'approved', 'APPROVED', 'CAPTURED', 'success', ?, 500, 500, 0, 0, ?, ?)`,
    args: [id, code, BigInt(createdAt), BigInt(createdAt)],
  });
  await driver.commitReadModel([
    fact('a', '000.100.110', 3_600_001),
    fact('b', '000.100.110', 7_199_999),
    fact('c', '000.100.112', 7_200_000),
  ]);
  expect(await driver.read('SELECT hour, result_code, times, amount_minor, captured_minor FROM payment_sums ORDER BY hour', [])).toEqual([
    [3_600_000n, '000.100.110', 2n, 1_000n, 1_000n],
    [7_200_000n, '000.100.112', 1n, 500n, 500n],
  ]);
  // What is reversed afterwards is no longer captured in its hour.
  await driver.commitReadModel([{ sql: `UPDATE payment_facts SET captured_minor = 200 WHERE id = 'b'`, args: [] }]);
  expect(await driver.read('SELECT times, amount_minor, captured_minor FROM payment_sums ORDER BY hour LIMIT 1', [])).toEqual([
    [2n, 1_000n, 700n],
  ]);
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The database's tables, and those of the read model, which a file has in another one. */
const parts = [
  { schema: 'main', tables: './db/tables/*.ts', folder: 'db/migrations', least: 400 },
  { schema: 'read_model', tables: './db/tables/read-model/*.ts', folder: 'db/read-model-migrations', least: 50 },
] as const;

/** What `npm run db:generate` writes into the folder, and what it prints. */
function generateInto(out: string, tables: string): string {
  // drizzle-kit writes `./` before the folder, so the path must be relative.
  const options = ['generate', '--dialect', 'sqlite', '--schema', tables, '--name', 'generated', '--out', relative(root, out)];
  return execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), options, { cwd: root, encoding: 'utf8' });
}

test.each(parts)(
  'has nothing to generate for $schema: the newest snapshot is that of the tables',
  ({ tables, folder: migrations }) => {
    const out = join(folder, 'migrations');
    cpSync(join(root, migrations), out, { recursive: true });
    expect(generateInto(out, tables)).toContain('No schema changes');
    expect(readdirSync(out)).toEqual(readdirSync(join(root, migrations)));
  },
  timeoutMs,
);

test.each(parts)(
  'makes the columns, checks and indexes that the tables of $schema declare',
  async ({ schema, tables, least }) => {
    await migrate(driver);
    const out = join(folder, 'generated');
    generateInto(out, tables);
    const fresh = await openFile({ path: join(folder, 'generated.db') });
    const statements = readFileSync(join(out, '0000_generated.sql'), 'utf8').split('--> statement-breakpoint');
    await fresh.commit(statements.map((sql) => ({ sql, args: [] })));
    const declared = await declarations(fresh, 'main');
    await fresh.close();
    expect(declared.length).toBeGreaterThan(least);
    expect(await declarations(driver, schema)).toEqual(declared);
  },
  timeoutMs,
);

/** Without virtual tables and those under them: drizzle knows none (db/README.md). */
async function declarations(of: Driver, schema: string): Promise<readonly string[]> {
  const undeclared = await of.read("SELECT name FROM pragma_table_list WHERE schema = ? AND type IN ('virtual', 'shadow')", [schema]);
  const names = new Set(undeclared.map(([name]) => String(name)));
  const columns = await of.read(
    `SELECT s.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden FROM ${schema}.sqlite_schema AS s, pragma_table_xinfo(s.name, '${schema}') AS c
      WHERE s.type = 'table'`,
    [],
  );
  const tables = await of.read(`SELECT name, sql FROM ${schema}.sqlite_schema WHERE type = 'table'`, []);
  const indexes = await of.read(`SELECT name, sql FROM ${schema}.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`, []);
  const checks = tables.flatMap(([name, sql]) =>
    [...String(sql).matchAll(/CONSTRAINT "\w+" CHECK.*?(?=,?\n)/g)].map(([check]) => [name, check]),
  );
  return [...columns, ...checks, ...indexes]
    .filter(([name]) => !/^__(drizzle|read_model)_migrations$/.test(String(name)) && !names.has(String(name)))
    .map((each) => each.join(' '))
    .sort();
}
