import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommitUnknown, Conflict, StoreUnavailable } from '../api/kernel/commit.ts';
import { DatabaseTooNew, type MigrationName, migrationNames, migrationsTable } from './migrations.ts';
import type { Bound, Driver } from './store/driver.ts';
import { toNumber } from './store/row.ts';

const createSql = `CREATE TABLE IF NOT EXISTS ${migrationsTable} (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
const appliedSql = `SELECT coalesce(max(created_at), 0) FROM ${migrationsTable}`;
const noteSql = `INSERT INTO ${migrationsTable} (id, hash, created_at) VALUES (?, ?, ?)`;

/** How long an instance waits where another migrates or the database is busy, and between two looks. */
const waitMs = 60_000;
const lookEveryMs = 100;

export interface MigrateOptions {
  /** Absent: those of this program. */
  readonly migrations?: readonly MigrationName[];
  readonly readMigration?: (tag: string) => Promise<string>;
}

/**
 * Applies what is missing, each migration and its note in one commit, as drizzle notes them. The note comes first: of
 * instances that start at once its number lets one migrate, and the others wait for it (decision: one-instance-migrates).
 * Needs the file system: Node and Deno, at start or by a command. Returns the names of what this call applied. Throws
 * `DatabaseTooNew` where a migration is noted that this program does not have.
 */
export async function migrate(driver: Driver, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { migrations = migrationNames, readMigration = readFromFolder } = options;
  const done: string[] = [];
  for (let waitedMs = 0; ; ) {
    try {
      const place = await findMissing(driver, migrations);
      const migration = migrations[place];
      if (!migration) return done;
      await apply(driver, migration, place, await readMigration(migration.tag));
      done.push(migration.tag);
    } catch (error) {
      if (!mayBeAnother(error) || waitedMs >= waitMs) throw error;
      waitedMs += lookEveryMs;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }
}

/** Another instance came first, has the database now, or what came of this commit shows at the next look. */
function mayBeAnother(error: unknown): boolean {
  if (error instanceof Conflict) return error.constraint === `${migrationsTable}.id`;
  return error instanceof CommitUnknown || (error instanceof StoreUnavailable && isBusy.test(error.message));
}

const isBusy = /SQLITE_(BUSY|LOCKED)/;

/** The place of the first migration that is not noted. */
async function findMissing(driver: Driver, migrations: readonly MigrationName[]): Promise<number> {
  await driver.commit([{ sql: createSql, args: [] }]);
  const applied = toNumber((await driver.read(appliedSql, []))[0]?.[0] ?? 0);
  if (applied > Math.max(0, ...migrations.map(({ when }) => when))) throw new DatabaseTooNew();
  const place = migrations.findIndex(({ when }) => when > applied);
  return place === -1 ? migrations.length : place;
}

async function apply(driver: Driver, { when }: MigrationName, place: number, text: string): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex');
  await driver.commit([{ sql: noteSql, args: [BigInt(place + 1), hash, BigInt(when)] }, ...statementsIn(text)]);
}

function readFromFolder(tag: string): Promise<string> {
  return readFile(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8');
}

function statementsIn(text: string): readonly Bound[] {
  return text
    .split('--> statement-breakpoint')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, args: [] }));
}
