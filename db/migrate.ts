import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommitUnknown, Conflict, StoreUnavailable } from '../api/kernel/commit.ts';
import {
  DatabaseTooNew,
  latestOf,
  type MigrationName,
  migrationNames,
  migrationsTable,
  readModelMigrationNames,
  readModelMigrationsTable,
} from './migrations.ts';
import type { Bound, Driver } from './store/driver.ts';
import { toNumber } from './store/row.ts';

/** Migrations that have notes of their own: those of the tables, and those of the read model (decision: read-model-apart). */
interface MigrationSet {
  readonly notes: string;
  readonly names: readonly MigrationName[];
  readonly readMigration: (tag: string) => Promise<string>;
  readonly commit: (driver: Driver, statements: readonly Bound[]) => Promise<number>;
}

const ofTables: MigrationSet = {
  notes: migrationsTable,
  names: migrationNames,
  readMigration: (tag) => readFromFolder('migrations', tag),
  commit: (driver, statements) => driver.commit(statements),
};

const ofReadModel: MigrationSet = {
  notes: readModelMigrationsTable,
  names: readModelMigrationNames,
  readMigration: (tag) => readFromFolder('read-model-migrations', tag),
  commit: (driver, statements) => driver.changeReadModel(statements),
};

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
  const { migrations: names, readMigration = ofTables.readMigration } = options;
  if (names) return applyMissing(driver, { ...ofTables, names, readMigration });
  return [...(await applyMissing(driver, ofTables)), ...(await applyMissing(driver, ofReadModel))];
}

async function applyMissing(driver: Driver, set: MigrationSet): Promise<readonly string[]> {
  const done: string[] = [];
  for (let waitedMs = 0; ; ) {
    try {
      const place = await findMissing(driver, set);
      const migration = set.names[place];
      if (!migration) return done;
      await apply(driver, set, migration, place);
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
  if (error instanceof Conflict) return noteIds.has(error.constraint);
  return error instanceof CommitUnknown || (error instanceof StoreUnavailable && isBusy.test(error.message));
}

const noteIds: ReadonlySet<string> = new Set([ofTables, ofReadModel].map(({ notes }) => `${notes}.id`));

const isBusy = /SQLITE_(BUSY|LOCKED)/;

/** The place of the first migration that is not noted. */
async function findMissing(driver: Driver, { notes, names, commit }: MigrationSet): Promise<number> {
  const readApplied = () => driver.read(`SELECT coalesce(max(created_at), 0) FROM ${notes}`, []);
  const rows = await readApplied().catch(async () => {
    await commit(driver, [
      { sql: `CREATE TABLE IF NOT EXISTS ${notes} (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)`, args: [] },
    ]);
    return readApplied();
  });
  const applied = toNumber(rows[0]?.[0] ?? 0);
  if (applied > latestOf(names)) throw new DatabaseTooNew();
  const place = names.findIndex(({ when }) => when > applied);
  return place === -1 ? names.length : place;
}

async function apply(driver: Driver, set: MigrationSet, { tag, when }: MigrationName, place: number): Promise<void> {
  const text = await set.readMigration(tag);
  const hash = createHash('sha256').update(text).digest('hex');
  const note = { sql: `INSERT INTO ${set.notes} (id, hash, created_at) VALUES (?, ?, ?)`, args: [BigInt(place + 1), hash, BigInt(when)] };
  await set.commit(driver, [note, ...statementsIn(text)]);
}

function readFromFolder(folder: string, tag: string): Promise<string> {
  return readFile(new URL(`./${folder}/${tag}.sql`, import.meta.url), 'utf8');
}

function statementsIn(text: string): readonly Bound[] {
  return text
    .split('--> statement-breakpoint')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, args: [] }));
}
