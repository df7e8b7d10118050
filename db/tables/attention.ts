import type { AttentionKind } from '../../api/views/attention/entry.ts';
import { index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Payments in review that somebody let go on. Once each. */
export const paymentReviews = sqliteTable(
  'payment_reviews',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reason: text('reason').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [uniqueIndex('payment_reviews_payment').on(table.paymentId)],
);

/** Who takes care of an entry of the queue. The highest version is the last word; the earlier ones stay. */
export const attentionAssignments = sqliteTable(
  'attention_assignments',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<AttentionKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Since when the entry was open: a later question about the same subject is another entry. */
    since: integer('since').notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    assigneeId: text('assignee_id'),
    assigneeName: text('assignee_name'),
    note: text('note').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    uniqueIndex('attention_assignments_version').on(table.subjectId, table.kind, table.since, table.version),
    index('attention_assignments_payment').on(table.entityPath, table.assigneeId).where(sql`${table.kind} = 'PAYMENT'`),
  ],
);
