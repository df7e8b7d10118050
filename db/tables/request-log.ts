import type { RequestLogEntry, RequestProblem } from '../../api/foundation/idempotency/request-log.ts';
import { isApart, packedText } from './columns.ts';
import { index, integer, sqliteTable, text } from './drizzle.ts';

/** Requests and their result codes, masked, with durations in microseconds. Refused ones have no subject. Read by subject, deleted by age, which its id begins with; nothing depends on it. */
export const requestLog = sqliteTable(
  'request_log',
  {
    id: text('id').notNull(),
    subjectKind: text('subject_kind').$type<RequestLogEntry['subjectKind']>().notNull(),
    subjectId: text('subject_id'),
    entityId: text('entity_id').notNull(),
    endpoint: text('endpoint').$type<RequestLogEntry['endpoint']>().notNull(),
    operation: text('operation').notNull(),
    at: integer('at').notNull(),
    request: packedText('packed_request').notNull(),
    resultCode: text('result_code').notNull(),
    callerId: text('caller_id'),
    reason: text('reason'),
    decidedUs: integer('decided_us').notNull(),
    connectorUs: integer('connector_us').notNull(),
    problems: text('problems', { mode: 'json' }).$type<readonly RequestProblem[]>(),
  },
  (table) => [
    index('request_log_id').on(table.id),
    index('request_log_subject').on(table.subjectId).where(isApart(table.id, table.subjectId)),
  ],
);
