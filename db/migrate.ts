import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { migrationNames, migrationsTable } from './migrations.ts';
import type { Bound, Driver } from './store/driver.ts';
import { toNumber } from './store/row.ts';

const createSql = `CREATE TABLE IF NOT EXISTS ${migrationsTable} (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
const appliedSql = `SELECT coalesce(max(created_at), 0) FROM ${migrationsTable}`;
const noteSql = `INSERT INTO ${migrationsTable} (hash, created_at) VALUES (?, ?)`;

/**
 * Applies what is missing, each migration and its note in one commit, as drizzle notes them. Needs the file system:
 * Node and Deno, at start or by a command. Returns the names of what was applied.
 */
export async function migrate(driver: Driver): Promise<readonly string[]> {
  await driver.commit([{ sql: createSql, args: [] }]);
  const applied = toNumber((await driver.read(appliedSql, []))[0]?.[0] ?? 0);
  const missing = migrationNames.filter(({ when }) => when > applied);
  for (const { tag, when } of missing) {
    const text = await readFile(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8');
    await driver.commit([...statementsIn(text), { sql: noteSql, args: [createHash('sha256').update(text).digest('hex'), BigInt(when)] }]);
  }
  return missing.map(({ tag }) => tag);
}

function statementsIn(text: string): readonly Bound[] {
  return text
    .split('--> statement-breakpoint')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, args: [] }));
}
