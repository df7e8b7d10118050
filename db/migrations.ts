import hashes from './migrations/meta/_hashes.json' with { type: 'json' };
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import readModelHashes from './read-model-migrations/meta/_hashes.json' with { type: 'json' };
import readModelJournal from './read-model-migrations/meta/_journal.json' with { type: 'json' };

/** Where drizzle notes what was applied. */
export const migrationsTable = '__drizzle_migrations';

/** The same for the read model, which shares a server's database with the others. */
export const readModelMigrationsTable = '__read_model_migrations';

/** Where a database notes which migrations it has, in their order. */
export const notesIn = (table: string): string => `SELECT hash, created_at FROM ${table} ORDER BY id`;

export interface MigrationName {
  /** The file's name without `.sql`. */
  readonly tag: string;
  /** When it was generated, ms: its place in the order. */
  readonly when: number;
  /** SHA-256 of its text in hex, from the day on which it was committed: nobody edits it any more (decision: migrations-are-kept). */
  readonly hash?: string | undefined;
}

/** What a database notes of a migration that it has. */
export interface AppliedMigration {
  readonly hash: string;
  readonly when: number;
}

interface Journal {
  readonly entries: readonly MigrationName[];
}

/** In order. Without their texts, which are files: Workers know what must be there, a command applies it. */
const namesOf = ({ entries }: Journal, known: Readonly<Record<string, string>>): readonly MigrationName[] =>
  entries.map(({ tag, when }) => ({ tag, when, hash: known[tag] }));
export const latestOf = (names: readonly MigrationName[]): number => Math.max(0, ...names.map(({ when }) => when));

export const migrationNames: readonly MigrationName[] = namesOf(journal, hashes);
export const readModelMigrationNames: readonly MigrationName[] = namesOf(readModelJournal, readModelHashes);

export const latestMigration: number = latestOf(migrationNames);
export const latestReadModelMigration: number = latestOf(readModelMigrationNames);

/** A newer version of the gateway has changed the tables: this one would not understand what stands in them. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('a newer version of the gateway wrote this database: start that version, or restore a backup of this one (npm run restore)');
    this.name = 'DatabaseTooNew';
  }
}

/** Its tables are none that this version could come from. */
export class DatabaseUnknown extends Error {
  constructor(why: string) {
    super(`${why}: start the version that made it, or name another database with DATABASE_URL`);
    this.name = 'DatabaseUnknown';
  }
}

/** Rows of `notesIn`. */
export function toApplied(rows: readonly (readonly unknown[])[]): readonly AppliedMigration[] {
  return rows.map(([hash, when]) => ({ hash: String(hash), when: Number(when) }));
}

/**
 * Throws, in one sentence for an operator, where a database has a migration that this program does not have:
 * `DatabaseTooNew` or `DatabaseUnknown`. What it lacks is no fault: that is applied.
 */
export function requireKnown(names: readonly MigrationName[], applied: readonly AppliedMigration[]): void {
  const latest = latestOf(names);
  if (applied.some(({ when }) => when > latest)) throw new DatabaseTooNew();
  for (const [place, { hash, when }] of applied.entries()) {
    const name = names[place];
    if (name?.when !== when) throw new DatabaseUnknown('a version before 0.2.0 made this database, and no later one can open it');
    if (name.hash !== undefined && name.hash !== hash)
      throw new DatabaseUnknown(`the migration ${name.tag} that this database has is not the one of this version`);
  }
}
