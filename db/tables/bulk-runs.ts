import type { BulkOperation, BulkResultStatus, BulkRow, BulkStep } from '../../api/views/bulk-runs/bulk-run.ts';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** What somebody does to many payments of one merchant at once, as it was reviewed. Never changed. */
export const bulkRuns = sqliteTable(
  'bulk_runs',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    operation: text('operation').$type<BulkOperation>().notNull(),
    reason: text('reason').notNull(),
    /** The tag, or the colleague's id; null of the other operations. */
    target: text('target'),
    rows: text('rows', { mode: 'json' }).$type<readonly BulkRow[]>().notNull(),
    needsApproval: integer('needs_approval', { mode: 'boolean' }).notNull(),
    requesterId: text('requester_id').notNull(),
    requesterEmail: text('requester_email').notNull(),
    requesterName: text('requester_name').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: integer('created_at').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('bulk_runs_key').on(table.requesterId, table.idempotencyKey),
    index('bulk_runs_path').on(table.entityPath, table.createdAt),
  ],
);

/** What became of a row of a run. Once each. */
export const bulkRunResults = sqliteTable(
  'bulk_run_results',
  {
    runId: text('run_id').notNull(),
    place: integer('place').notNull(),
    entityPath: text('entity_path').notNull(),
    status: text('status').$type<BulkResultStatus>().notNull(),
    resultId: text('result_id'),
    resultCode: text('result_code').notNull(),
    message: text('message').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
);

/** Who approved, rejected or stopped a run. Once each. */
export const bulkRunSteps = sqliteTable(
  'bulk_run_steps',
  {
    runId: text('run_id').notNull(),
    step: text('step').$type<BulkStep>().notNull(),
    entityPath: text('entity_path').notNull(),
    byEmail: text('by_email').notNull(),
    byName: text('by_name').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.step] })],
);
