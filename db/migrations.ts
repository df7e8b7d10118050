import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** Where drizzle notes what was applied. */
export const migrationsTable = '__drizzle_migrations';

export interface MigrationName {
  /** The file's name without `.sql`. */
  readonly tag: string;
  /** When it was generated, ms: its place in the order. */
  readonly when: number;
}

/** In order. Without their texts, which are files: Workers know what must be there, a command applies it. */
export const migrationNames: readonly MigrationName[] = journal.entries.map(({ tag, when }) => ({ tag, when }));

/** A newer version of the gateway has changed the tables: this one would not understand what stands in them. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('a newer version of the gateway wrote this database: start that version, or restore a backup of this one (npm run restore)');
    this.name = 'DatabaseTooNew';
  }
}

export const latestMigration: number = Math.max(0, ...migrationNames.map(({ when }) => when));
