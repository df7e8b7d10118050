import { index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** What staff wrote on payments. Never changed, never deleted. */
export const paymentNotes = sqliteTable(
  'payment_notes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    at: integer('at').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    index('payment_notes_payment').on(table.paymentId, table.id),
    uniqueIndex('payment_notes_key')
      .on(table.paymentId, table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} IS NOT NULL`),
  ],
);

/** Pages as somebody likes to see them: filters, columns, order. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    page: text('page').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    shared: integer('shared', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('saved_views_owner').on(table.ownerId, table.page, table.id),
    index('saved_views_shared').on(table.entityPath, table.page, table.id).where(sql`${table.shared} = 1`),
  ],
);
