import { integer, sqliteTable } from './drizzle.ts';

/** What the database knows of the time: the mark of trusted instances, and the count that probes write. One row. */
export const clock = sqliteTable('clock', {
  id: integer('id').primaryKey(),
  markedAt: integer('marked_at'),
  beats: integer('beats').notNull(),
  confirmations: integer('confirmations').notNull(),
  /** The last event at the last confirmation: what was written by a wrong clock before it says nothing any more. */
  confirmedSequence: integer('confirmed_sequence').notNull(),
});
