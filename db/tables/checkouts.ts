import type { Checkout } from '../../api/domain/checkouts/checkout.ts';
import { minor } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Checkouts: payments that a merchant prepared and a shopper makes. Their attempts are payments with a `checkout_id`. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    kind: text('kind').$type<Checkout['kind']>().notNull(),
    status: text('status').$type<Checkout['status']>().notNull(),
    paymentType: text('payment_type'),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    merchantTransactionId: text('merchant_transaction_id'),
    request: text('request').notNull(),
    warnings: text('warnings').notNull(),
    answer: text('answer').notNull(),
    callerId: text('caller_id').notNull(),
    callerSessionId: text('caller_session_id'),
    registrationId: text('registration_id'),
    attempts: integer('attempts').notNull(),
    openedAt: integer('opened_at'),
    returnedAt: integer('returned_at'),
    readAt: integer('read_at'),
    readBeforeAt: integer('read_before_at'),
    expiresAt: integer('expires_at').notNull(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    paymentLinkId: text('payment_link_id'),
  },
  (table) => [
    index('checkouts_entity').on(table.entityPath, table.id),
    index('checkouts_merchant_transaction_id')
      .on(table.merchantTransactionId, table.id)
      .where(sql`${table.merchantTransactionId} IS NOT NULL`),
    index('checkouts_entity_created').on(table.entityId, table.createdAt),
    index('checkouts_due').on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index('checkouts_payment_link').on(table.paymentLinkId, table.id).where(sql`${table.paymentLinkId} IS NOT NULL`),
    check('checkout_amount', sql`(${table.kind} = 'payment') = (${table.amountMinor} IS NOT NULL)`),
  ],
);
