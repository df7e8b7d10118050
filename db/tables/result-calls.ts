import type { ResultCall } from '../../api/domain/payments/result-call.ts';
import { index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Calls of a merchant's address about the outcome of a payment that a shopper finished elsewhere; at most one a payment. */
export const resultCalls = sqliteTable(
  'result_calls',
  {
    paymentId: text('payment_id').primaryKey(),
    entityId: text('entity_id').notNull(),
    target: text('target').$type<ResultCall['target']>().notNull(),
    status: text('status').$type<ResultCall['status']>().notNull(),
    attempts: integer('attempts').notNull(),
    beganAt: integer('began_at').notNull(),
    nextAttemptAt: integer('next_attempt_at').notNull(),
    leaseUntil: integer('lease_until'),
    lastError: text('last_error'),
  },
  (table) => [index('result_calls_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`)],
);
