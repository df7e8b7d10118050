import type { RequestLogEntry } from '../../api/payments/ports.ts';
import { index, integer, sqliteTable, text } from './drizzle.ts';

/** What was asked and answered, masked, with durations in microseconds. Read by payment only. */
export const requestLog = sqliteTable(
  'request_log',
  {
    id: text('id').notNull(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    door: text('door').$type<RequestLogEntry['door']>().notNull(),
    operation: text('operation').notNull(),
    at: integer('at').notNull(),
    request: text('request').notNull(),
    resultCode: text('result_code').notNull(),
    callerId: text('caller_id'),
    reason: text('reason'),
    decidedUs: integer('decided_us').notNull(),
    connectorUs: integer('connector_us').notNull(),
  },
  (table) => [index('request_log_payment').on(table.paymentId)],
);
