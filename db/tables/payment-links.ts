import { minor } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Addresses at which shoppers pay: each use is a checkout with a `payment_link_id`. */
export const paymentLinks = sqliteTable(
  'payment_links',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    paymentType: text('payment_type').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    merchantTransactionId: text('merchant_transaction_id'),
    usesMax: integer('uses_max').notNull(),
    expiresAt: integer('expires_at'),
    endedAt: integer('ended_at'),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('payment_links_entity').on(table.entityPath, table.id), check('payment_link_uses', sql`${table.usesMax} > 0`)],
);

/** How the pages that a shopper opens for a merchant look. */
export const merchantLooks = sqliteTable('merchant_looks', {
  entityId: text('entity_id').primaryKey(),
  entityPath: text('entity_path').notNull(),
  name: text('name'),
  color: text('color'),
  logo: text('logo'),
  updatedAt: integer('updated_at').notNull(),
});
