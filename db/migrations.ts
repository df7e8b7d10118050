import journal from './migrations/meta/_journal.json' with { type: 'json' };
import readModelJournal from './read-model-migrations/meta/_journal.json' with { type: 'json' };

/** Where drizzle notes what was applied. */
export const migrationsTable = '__drizzle_migrations';

/** The same for the read model, which shares a server's database with the others. */
export const readModelMigrationsTable = '__read_model_migrations';

export interface MigrationName {
  /** The file's name without `.sql`. */
  readonly tag: string;
  /** When it was generated, ms: its place in the order. */
  readonly when: number;
}

interface Journal {
  readonly entries: readonly MigrationName[];
}

/** In order. Without their texts, which are files: Workers know what must be there, a command applies it. */
const namesOf = ({ entries }: Journal): readonly MigrationName[] => entries.map(({ tag, when }) => ({ tag, when }));
export const latestOf = (names: readonly MigrationName[]): number => Math.max(0, ...names.map(({ when }) => when));

export const migrationNames: readonly MigrationName[] = namesOf(journal);
export const readModelMigrationNames: readonly MigrationName[] = namesOf(readModelJournal);

export const latestMigration: number = latestOf(migrationNames);
export const latestReadModelMigration: number = latestOf(readModelMigrationNames);

/** A newer version of the gateway has changed the tables: this one would not understand what stands in them. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('a newer version of the gateway wrote this database: start that version, or restore a backup of this one (npm run restore)');
    this.name = 'DatabaseTooNew';
  }
}
