import type { RequestLogEntry } from '../../api/payments/ports.ts';
import { index, integer, sqliteTable, text } from './drizzle.ts';

/** Requests and their result codes, masked, with durations in microseconds. Read by payment, deleted by age; nothing depends on it. */
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
  (table) => [index('request_log_payment').on(table.paymentId), index('request_log_at').on(table.at)],
);
