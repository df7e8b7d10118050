import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommitUnknown, Conflict, StoreUnavailable } from '../api/foundation/kernel/commit.ts';
import { createProgress, type Report } from './migration-progress.ts';
import {
  type AppliedMigration,
  type MigrationName,
  migrationNames,
  migrationsTable,
  notesIn,
  readModelMigrationNames,
  readModelMigrationsTable,
  requireKnown,
  toApplied,
} from './migrations.ts';
import type { Bound, Driver, OnStep } from './store/driver.ts';

/** Migrations that have notes of their own: those of the tables, and those of the read model (decision: read-model-apart). */
interface MigrationSet {
  readonly folder: MigrationFolder;
  readonly notes: string;
  readonly names: readonly MigrationName[];
  readonly readMigration: (tag: string) => Promise<string>;
  /** What all of them come to in a new database, which takes a tenth of their time. Absent: they are applied one by one. */
  readonly readWhole?: (() => Promise<string>) | undefined;
  readonly change: (driver: Driver, statements: readonly Bound[], onStep?: OnStep) => Promise<number>;
}

type MigrationFolder = 'migrations' | 'read-model-migrations';

const ofTables: MigrationSet = {
  folder: 'migrations',
  notes: migrationsTable,
  names: migrationNames,
  readMigration: (tag) => readFromFolder('migrations', tag),
  readWhole: () => readText('whole-tables.sql'),
  change: (driver, statements, onStep) => driver.changeTables(statements, onStep),
};

const ofReadModel: MigrationSet = {
  folder: 'read-model-migrations',
  notes: readModelMigrationsTable,
  names: readModelMigrationNames,
  readMigration: (tag) => readFromFolder('read-model-migrations', tag),
  change: (driver, statements, onStep) => driver.changeReadModel(statements, onStep),
};

/** How long an instance waits where another migrates or the database is busy, and between two looks. */
const waitMs = 60_000;
const lookEveryMs = 100;
/** How often it says that it still waits. */
const tellEveryMs = 5_000;

export interface MigrateOptions {
  /** Absent: those of this program. */
  readonly migrations?: readonly MigrationName[];
  readonly readMigration?: (tag: string) => Promise<string>;
  /** All texts, by folder and name, for a runtime without files. */
  readonly texts?: Readonly<Record<MigrationFolder, Readonly<Record<string, string>>>> & { readonly wholeTables: string };
  /** Told what takes long, before anybody is served. */
  readonly report?: Report | undefined;
}

/**
 * Applies what is missing, each migration and its note in one commit, as drizzle notes them. To a new database it applies all of them at once, as one text
 * that says what they come to (decision: migrations-are-kept). The note comes first: of
 * instances that start at once its number lets one migrate, and the others wait for it (decision: one-instance-migrates).
 * Needs the file system or `texts`. Returns the names of what this call applied. Throws
 * `DatabaseTooNew` or `DatabaseUnknown` where a migration is noted that this program does not have.
 */
export async function migrate(driver: Driver, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { migrations: names, readMigration = ofTables.readMigration, texts, report } = options;
  if (names) return applyMissing(driver, { ...ofTables, names, readMigration, readWhole: undefined }, report);
  const tables = await applyMissing(driver, textsOf(ofTables, texts), report);
  return [...tables, ...(await applyMissing(driver, textsOf(ofReadModel, texts), report))];
}

function textsOf(set: MigrationSet, texts: MigrateOptions['texts']): MigrationSet {
  if (!texts) return set;
  const readMigration = async (tag: string) => {
    const text = texts[set.folder][tag];
    if (text === undefined) throw new Error(`the text of the migration ${tag} is missing in db/migration-texts.ts`);
    return text;
  };
  return { ...set, readMigration, readWhole: set.readWhole && (async () => texts.wholeTables) };
}

async function applyMissing(driver: Driver, set: MigrationSet, report: Report | undefined): Promise<readonly string[]> {
  const done: string[] = [];
  let isNew = false;
  for (let waitedMs = 0; ; ) {
    try {
      const place = await findMissing(driver, set);
      const migration = set.names[place];
      if (!migration) return done;
      // A new database has nothing that takes long.
      isNew ||= place === 0;
      if (place === 0 && set.readWhole) {
        await applyAtOnce(driver, set, await set.readWhole());
        return set.names.map(({ tag }) => tag);
      }
      await apply(driver, set, { migration, place, report: isNew ? undefined : report });
      done.push(migration.tag);
    } catch (error) {
      if (!mayBeAnother(error) || waitedMs >= waitMs) throw error;
      if (waitedMs % tellEveryMs === 0) report?.('waits for another instance, which has the database now', { seconds: waitedMs / 1_000 });
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

/** The place of the first migration that is not noted. Throws where one is noted that is not known. */
async function findMissing(driver: Driver, { notes, names, change }: MigrationSet): Promise<number> {
  const readNotes = () => driver.read(notesIn(notes), []);
  const rows = await readNotes().catch(async () => {
    await change(driver, [
      { sql: `CREATE TABLE IF NOT EXISTS ${notes} (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)`, args: [] },
    ]);
    return readNotes();
  });
  const applied = toApplied(rows);
  requireKnown(names, applied);
  return applied.length;
}

interface Missing {
  readonly migration: MigrationName;
  readonly place: number;
  readonly report: Report | undefined;
}

/** Throws where its text is not the one that was committed: databases that have that one would be unknown to this program. */
async function apply(driver: Driver, set: MigrationSet, { migration: { tag, when, hash }, place, report }: Missing): Promise<void> {
  const text = await set.readMigration(tag);
  const found = hashOf(text);
  if (hash !== undefined && found !== hash) throw new Error(`the file of the migration ${tag} was edited: write a further migration`);
  const note = noteOf(set, { place, hash: found, when });
  const statements = statementsIn(text);
  const progress = createProgress(report, tag, statements);
  try {
    // The note is the first step.
    await set.change(driver, [note, ...statements], (step) => progress.begin(step - 1));
    progress.end();
  } finally {
    progress.stop();
  }
}

/** The notes of all migrations, and what they come to. */
async function applyAtOnce(driver: Driver, set: MigrationSet, whole: string): Promise<void> {
  const notes = set.names.map(async ({ tag, when, hash }, place) =>
    noteOf(set, { place, hash: hash ?? hashOf(await set.readMigration(tag)), when }),
  );
  await set.change(driver, [...(await Promise.all(notes)), ...statementsIn(whole)]);
}

function noteOf({ notes }: MigrationSet, { place, hash, when }: AppliedMigration & { readonly place: number }): Bound {
  return { sql: `INSERT INTO ${notes} (id, hash, created_at) VALUES (?, ?, ?)`, args: [BigInt(place + 1), hash, BigInt(when)] };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const readFromFolder = (folder: string, tag: string): Promise<string> => readText(`${folder}/${tag}.sql`);

function readText(path: string): Promise<string> {
  return readFile(new URL(`./${path}`, import.meta.url), 'utf8');
}

function statementsIn(text: string): readonly Bound[] {
  return text
    .split('--> statement-breakpoint')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, args: [] }));
}
