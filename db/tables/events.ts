import type { EventAction, EventType } from '../../api/contract/event-types.ts';
import { entityIdOfPath, isApart, packedText } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/**
 * The event log. Its sequence has no holes: a commit that is rolled back gives its numbers back. It needs no AUTOINCREMENT,
 * which writes a page more for each event: what is forgotten goes from the old end, and the last event always stays.
 */
export const events = sqliteTable(
  'events',
  {
    sequence: integer('sequence').primaryKey(),
    merchantSequence: integer('merchant_sequence').notNull(),
    subjectSequence: integer('subject_sequence').notNull(),
    previousId: text('previous_id'),
    id: text('id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    action: text('action').$type<EventAction>().notNull(),
    subjectId: text('subject_id').notNull(),
    entityId: entityIdOfPath(),
    entityPath: text('entity_path').notNull(),
    at: integer('at').notNull(),
    /**
     * JSON text; or, beginning with a comma, what follows the payment's own answer, which is stored once. Read it from the
     * view `event_log`, which has it whole; a trigger on `payments` keeps it so when the answer changes.
     */
    payload: packedText('packed_payload').notNull(),
    merchantId: text('merchant_id').generatedAlwaysAs(sql`substr("entity_path", 67, 32)`, { mode: 'virtual' }),
  },
  (table) => [
    // Behind a merchant its events lie in the order of the sequence, which is the row's own number.
    index('events_merchant').on(table.merchantId),
    uniqueIndex('events_subject').on(table.subjectId, table.subjectSequence),
    index('events_id').on(table.id).where(isApart(table.id, table.subjectId)),
    check('event_subject_sequence', sql`${table.subjectSequence} > 0`),
  ],
);

/** How many events each merchant ever had: their numbers go on when old events are deleted. */
export const eventCounters = sqliteTable('event_counters', {
  merchantPath: text('merchant_path').primaryKey(),
  last: integer('last').notNull(),
});
