/** A CHECK that changes takes a new table, into which every row is copied. What drizzle-kit writes of that does not run; `npm run db:generate` completes it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeMigration } from '../../.run/complete-migration.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { latestMigration, migrationNames } from '../../db/migrations.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { channelPath, paymentOf, writesOf } from './fixtures.ts';

const merchant = toMerchantKey(channelPath);

let folder = '';
let driver: Driver;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-rebuilt-'));
  driver = await openFile({ path: join(folder, 'rebuilt.db') });
});
afterEach(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What drizzle-kit writes where `find` of a file in db/tables reads `put`. */
function generate(file: string, find: string, put: string): string {
  for (const part of ['db/tables', 'db/migrations']) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['api', 'node_modules']) symlinkSync(join(root, part), join(folder, part));
  const path = join(folder, 'db/tables', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(find);
  writeFileSync(path, text.replace(find, put));
  const out = join(folder, 'db/migrations');
  // drizzle-kit writes `./` before the folder, so the path must be relative.
  const paths = ['--schema', `./${relative(root, join(folder, 'db/tables'))}/*.ts`, '--out', relative(root, out)];
  execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--dialect', 'sqlite', '--name', 'generated', ...paths], {
    cwd: root,
  });
  const name = readdirSync(out).find((each) => each.endsWith('_generated.sql'));
  return readFileSync(join(out, String(name)), 'utf8');
}

const before = migrationNames.map(({ tag }) => readFileSync(join(root, `db/migrations/${tag}.sql`), 'utf8'));

const apply = (text: string): Promise<readonly string[]> =>
  migrate(driver, { migrations: [...migrationNames, { tag: 'generated', when: latestMigration + 1 }], readMigration: async () => text });

/** Views and triggers, and whether each table is strict and has a key of its own. */
const read = async () => ({
  made: await driver.read("SELECT type, name, sql FROM main.sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY name", []),
  tables: await driver.read("SELECT name, strict, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name", []),
});

test('a migration that makes payments anew leaves its rows, its triggers and the views that read it', {
  timeout: boundMs(60_000),
}, async () => {
  await migrate(driver);
  const store = createStore(driver);
  const payment = paymentOf();
  await store.commit(merchant, writesOf(payment));
  const earlier = await read();
  const generated = generate('payments.ts', 'table[within]}', 'table[within]} * 2');
  expect(generated).toContain('CREATE TABLE `__new_payments`');
  await expect(apply(generated)).rejects.toThrow('SQLITE_ERROR');

  const completed = completeMigration(generated, before);
  expect(await apply(completed)).toEqual(['generated']);
  expect(await read()).toEqual(earlier);
  expect(await store.payments.byId(merchant, payment.id)).toEqual(payment);
  // The new CHECK holds, and no other.
  const refund = (refunded: bigint) =>
    driver.commit([{ sql: 'UPDATE payments SET refunded = ?, version = version + 1', args: [refunded] }]);
  await refund(payment.captured * 2n);
  await expect(refund(payment.captured * 2n + 1n)).rejects.toThrow('payment_refundable');
  expect(completeMigration(completed, before)).toBe(completed);
});

test('a new table is strict, and one without a rowid stays so', () => {
  const made = 'CREATE TABLE `news` (\n\t`id` text PRIMARY KEY NOT NULL\n);\n';
  expect(completeMigration(made, before)).toBe('CREATE TABLE `news` (\n\t`id` text PRIMARY KEY NOT NULL\n) STRICT;\n');
  const anew = completeMigration(made.replace('news', '__new_access_tokens'), before);
  expect(anew).toContain('\n) STRICT, WITHOUT ROWID;');
});
