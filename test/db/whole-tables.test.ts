/**
 * A new database gets its tables at once, from one text (decision: migrations-are-kept). The text says what all migrations come to, whatever
 * order they took: `UPDATE=1` writes it anew after a further one.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames } from '../../db/migrations.ts';
import { root } from '../support/sources.ts';

const path = join(root, 'db/whole-tables.sql');
const breakpoint = '--> statement-breakpoint';
const own = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'";

interface Made {
  /** Type, name, table and text of each table, index, view and trigger. */
  readonly schema: readonly (readonly unknown[])[];
  /** Of tables that have any. */
  readonly rows: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  readonly notes: readonly (readonly unknown[])[];
}

/** What stands in a new database, `one by one` or as `migrate` makes it. */
async function make(how: 'one by one' | 'at once'): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'whole-'));
  const driver = await openFile({ path: join(folder, 'new.db') });
  await migrate(driver, how === 'one by one' ? { migrations: migrationNames } : {});
  await driver.close();
  const connection = new Database(join(folder, 'new.db'));
  const read = (sql: string) => connection.prepare(sql).raw(true).all() as readonly (readonly unknown[])[];
  const schema = read(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE ${own} AND sql IS NOT NULL ORDER BY rowid`);
  const tables = schema.filter(([type]) => type === 'table').map(([, name]) => String(name));
  const rows = Object.fromEntries(tables.map((name) => [name, read(`SELECT * FROM \`${name}\``)]).filter(([, found]) => found?.length));
  const notes = read('SELECT id, hash, created_at FROM __drizzle_migrations ORDER BY id');
  connection.close();
  await rm(folder, { recursive: true });
  return { schema, rows, notes };
}

function textOf({ schema, rows }: Made): string {
  const ofType = (wanted: string) => schema.filter(([type]) => type === wanted).map(([, , , sql]) => `${sql};`);
  const inserts = Object.entries(rows).flatMap(([name, found]) =>
    found.map((row) => `INSERT INTO \`${name}\` VALUES (${row.map((value) => literal(value)).join(', ')});`),
  );
  const statements = [...ofType('table'), ...inserts, ...ofType('index'), ...ofType('view'), ...ofType('trigger')];
  const head = '-- Written by UPDATE=1 npx vitest run -c test/vitest.config.ts test/db/whole-tables.test.ts\n';
  return `${head}${statements.join(`\n${breakpoint}\n`)}\n`;
}

function literal(value: unknown): string {
  if (typeof value === 'number' || value === null) return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a migration that stores bytes: say here how they are written');
}

const byName = ({ schema, rows, notes }: Made) => ({
  schema: schema.toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)),
  rows,
  notes,
});

test('tables made at once are those that all migrations come to, with the same rows and notes', async () => {
  const oneByOne = await make('one by one');
  if (process.env.UPDATE) await writeFile(path, textOf(oneByOne));
  expect(await readFile(path, 'utf8'), 'a new migration changes what all of them come to: UPDATE=1').toBe(textOf(oneByOne));
  expect(oneByOne.notes).toHaveLength(migrationNames.length);
  expect(byName(await make('at once'))).toEqual(byName(oneByOne));
});
