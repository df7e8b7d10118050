import type { Job, JobAttempt, JobRun } from '../../api/domain/jobs/job.ts';
import { minor } from './columns.ts';
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Subscription jobs: what is charged, and when next. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    chainId: text('chain_id').notNull(),
    previousId: text('previous_id'),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    registrationId: text('registration_id').notNull(),
    name: text('name'),
    paymentType: text('payment_type').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    request: text('request').notNull(),
    terms: text('terms').notNull(),
    expression: text('expression').notNull(),
    timeZone: text('time_zone').notNull(),
    startAt: integer('start_at'),
    endAt: integer('end_at'),
    cancelAt: integer('cancel_at'),
    status: text('status').$type<Job['status']>().notNull(),
    statusReason: text('status_reason'),
    health: text('health').$type<Job['health']>().notNull(),
    nextRunAt: integer('next_run_at'),
    wakeAt: integer('wake_at'),
    lastRunAt: integer('last_run_at'),
    missed: text('missed').$type<Job['missed']>().notNull(),
    retryMode: text('retry_mode').$type<Job['retryMode']>().notNull(),
    retryDelays: text('retry_delays').notNull(),
    retryAttempts: integer('retry_attempts').notNull(),
    retryDays: integer('retry_days').notNull(),
    warnings: text('warnings').notNull(),
    callerId: text('caller_id').notNull(),
    ndc: text('ndc').notNull(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('jobs_entity').on(table.entityPath, table.id),
    index('jobs_registration').on(table.registrationId, table.id),
    index('jobs_chain').on(table.chainId, table.id),
    index('jobs_next_run').on(table.nextRunAt, table.id).where(sql`${table.nextRunAt} IS NOT NULL`),
    // Due work reads no more than the index: the merchant is the beginning of the path.
    index('jobs_due').on(table.wakeAt, table.entityPath, table.id).where(sql`${table.wakeAt} IS NOT NULL`),
  ],
);

/** What came of each timestamp of a job's schedule. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    kind: text('kind').$type<JobRun['kind']>().notNull(),
    dueAt: integer('due_at').notNull(),
    untilAt: integer('until_at').notNull(),
    dueCount: integer('due_count').notNull(),
    status: text('status').$type<JobRun['status']>().notNull(),
    resultCode: text('result_code'),
    reason: text('reason'),
    attempts: integer('attempts').notNull(),
    paymentId: text('payment_id'),
    retryAt: integer('retry_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // At most one run of a job for each timestamp (decision: one-payment-per-run).
    uniqueIndex('job_runs_due').on(table.jobId, table.dueAt),
    index('job_runs_job').on(table.jobId, table.id),
    index('job_runs_retry').on(table.retryAt, table.id).where(sql`${table.retryAt} IS NOT NULL`),
    index('job_runs_pending').on(table.id).where(sql`${table.status} = 'pending'`),
  ],
);

/** The payments of a run. */
export const jobAttempts = sqliteTable(
  'job_attempts',
  {
    runId: text('run_id').notNull(),
    number: integer('number').notNull(),
    entityPath: text('entity_path').notNull(),
    paymentId: text('payment_id').notNull(),
    source: text('source').$type<JobAttempt['source']>().notNull(),
    resultCode: text('result_code'),
    adviceCode: text('advice_code'),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] }), index('job_attempts_payment').on(table.paymentId)],
);
