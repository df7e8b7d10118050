import { integer, sqliteTable, text } from './drizzle.ts';

/** Which of several instances of one database does what only one needs to do. */
export const leases = sqliteTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  /** By the clock of the database's machine: those of the instances may differ. */
  expiresAt: integer('expires_at').notNull(),
});
