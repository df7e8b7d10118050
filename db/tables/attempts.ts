import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { isApart, minor } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Calls of connectors. One without an outcome is asked about when `next_inquiry_at` has come. */
export const attempts = sqliteTable(
  'attempts',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    connector: text('connector').notNull(),
    operation: text('operation').$type<PaymentType>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    reservedMinor: minor('reserved_minor').notNull(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    resultCode: text('result_code'),
    connectorReference: text('connector_reference'),
    inquiries: integer('inquiries').notNull(),
    nextInquiryAt: integer('next_inquiry_at'),
    cancellationAt: integer('cancellation_at'),
  },
  (table) => [
    // The first one is found by its id (db/store/first-rows.ts).
    index('attempts_payment').on(table.paymentId).where(isApart(table.id, table.paymentId)),
    index('attempts_due').on(table.nextInquiryAt).where(sql`${table.finishedAt} IS NULL AND ${table.nextInquiryAt} IS NOT NULL`),
    check('attempt_amounts', sql`${table.amountMinor} BETWEEN 0 AND 999999999999 AND ${table.reservedMinor} BETWEEN 0 AND 999999999999`),
  ],
);
