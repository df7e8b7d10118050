import type { EventAction, EventType } from '../../api/events/event.ts';
import { check, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** The event log. Its sequence has no holes: a commit that is rolled back gives its numbers back. */
export const events = sqliteTable(
  'events',
  {
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    subjectSequence: integer('subject_sequence').notNull(),
    previousId: text('previous_id'),
    id: text('id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    action: text('action').$type<EventAction>().notNull(),
    subjectId: text('subject_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    at: integer('at').notNull(),
    payload: text('payload').notNull(),
  },
  (table) => [
    uniqueIndex('events_subject').on(table.subjectId, table.subjectSequence),
    check('event_subject_sequence', sql`${table.subjectSequence} > 0`),
  ],
);
