import type { Job, JobAttempt, JobRun } from '../../api/domain/jobs/job.ts';
import { jobFilters } from '../../api/domain/jobs/job-facts.ts';
import type { DueJobQuery, JobFilter, JobStore, JobsAcrossMerchants } from '../../api/domain/jobs/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { jobAttempts, jobRuns, jobs } from '../tables/jobs.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { readById, readPage } from './codec-reads.ts';
import { toItems } from './cursor.ts';
import { afterCursor, cursorAt, type SortColumn } from './cursor-sorted.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { isOutcomeOpen } from './may-have-moved.ts';
import { isDueHere, isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { below, joinConditions, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const jobCodec: Codec<Job> = createCodec<Job>(jobs);
const runCodec: Codec<JobRun> = createCodec<JobRun>(jobRuns);
const attemptCodec: Codec<JobAttempt> = createCodec<JobAttempt>(jobAttempts);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const changing = [
  'endAt',
  'cancelAt',
  'status',
  'statusReason',
  'health',
  'nextRunAt',
  'wakeAt',
  'lastRunAt',
  'version',
  'updatedAt',
] as const satisfies readonly (keyof Job)[];
const expectJob = guard('jobState', 'jobs', `id = ? AND version = ? AND ${withinScope()}`);
const changeJobSql = `UPDATE jobs SET ${jobCodec.set(changing)} WHERE id = ? AND ${withinScope()}`;

function changeJob(merchant: MerchantKey, { job, expectedVersion }: Of<'job.change'>): readonly Bound[] {
  return [
    expectJob(job.id, integer(expectedVersion), ...toBounds(merchant)),
    { sql: changeJobSql, args: [...jobCodec.encodePart(job, changing), job.id, ...toBounds(merchant)] },
  ];
}

const changingOfRun = [
  'status',
  'resultCode',
  'reason',
  'attempts',
  'paymentId',
  'retryAt',
  'updatedAt',
] as const satisfies readonly (keyof JobRun)[];
const expectRun = guard('jobRunState', 'job_runs', `id = ? AND status = ? AND attempts = ? AND ${withinScope()}`);
const changeRunSql = `UPDATE job_runs SET ${runCodec.set(changingOfRun)} WHERE id = ? AND ${withinScope()}`;

function changeRun(merchant: MerchantKey, { run, expected }: Of<'job-run.change'>): readonly Bound[] {
  return [
    expectRun(run.id, expected.status, integer(expected.attempts), ...toBounds(merchant)),
    { sql: changeRunSql, args: [...runCodec.encodePart(run, changingOfRun), run.id, ...toBounds(merchant)] },
  ];
}

const abandonSql = `UPDATE job_runs SET status = 'declined', reason = ?, retry_at = NULL, updated_at = ?
  WHERE job_id = ? AND status = 'retrying' AND ${withinScope()}`;

function abandonRuns(merchant: MerchantKey, { jobId, reason, at }: Of<'job-runs.abandon'>): readonly Bound[] {
  return [{ sql: abandonSql, args: [reason, integer(at), jobId, ...toBounds(merchant)] }];
}

const finishSql = `UPDATE job_attempts SET result_code = ?, advice_code = ?, finished_at = ? WHERE run_id = ? AND number = ? AND ${withinScope()}`;

function finishJobAttempt(
  merchant: MerchantKey,
  { runId, number, resultCode, adviceCode, at }: Of<'job-attempt.finish'>,
): readonly Bound[] {
  return [{ sql: finishSql, args: [resultCode, adviceCode, integer(at), runId, integer(number), ...toBounds(merchant)] }];
}

const byIdsSql = `SELECT ${jobCodec.columns} FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND ${withinScope()}`;
const ofRegistrationSql = `SELECT ${jobCodec.columns} FROM jobs WHERE registration_id = ? AND ${withinScope()} ORDER BY id DESC LIMIT ?`;
const lastOfChainSql = `SELECT ${jobCodec.columns} FROM jobs WHERE chain_id = ? AND ${withinScope()} ORDER BY id DESC LIMIT 1`;
const waitingRunsSql = `SELECT ${runCodec.columns} FROM job_runs WHERE job_id = ? AND status = 'retrying' AND ${withinScope()} ORDER BY id LIMIT ?`;
const attemptsSql = `SELECT ${attemptCodec.columns} FROM job_attempts WHERE run_id = ? AND ${withinScope()} ORDER BY number LIMIT ?`;
const runOfPaymentSql = `SELECT ${runCodec.columns} FROM job_runs
  WHERE id = (SELECT run_id FROM job_attempts WHERE payment_id = ?) AND ${withinScope()}`;

export function jobReads(driver: Driver): JobStore {
  return {
    byId: readById(driver, jobCodec),
    byIds: async (scope, ids) => (await driver.read(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)])).map(jobCodec.decode),
    ofRegistration: async (scope, registrationId, itemsMax) =>
      (await driver.read(ofRegistrationSql, [registrationId, ...toBounds(scope), integer(itemsMax)])).map(jobCodec.decode),
    lastOfChain: async (scope, chainId) => (await driver.read(lastOfChainSql, [chainId, ...toBounds(scope)])).map(jobCodec.decode)[0],
    page: (filter, order, page) =>
      order === 'newest'
        ? readPage(toBackgroundDriver(driver, filter.entityPath), jobCodec, conditionsOf(conditions, filter), page)
        : readByNextRun(driver, filter, page),
    planned: async (entityPath, before, itemsMax) => {
      const where = joinConditions([
        below('+entity_path', entityPath),
        { sql: 'next_run_at IS NOT NULL AND next_run_at < ?', args: [integer(before)] },
      ]);
      const sql = `SELECT ${jobCodec.columns} FROM jobs WHERE ${where.sql} ORDER BY next_run_at, id LIMIT ?`;
      return (await toBackgroundDriver(driver, entityPath).read(sql, [...where.args, integer(itemsMax)])).map(jobCodec.decode);
    },
    runs: (scope, jobId, page) =>
      readPage(driver, runCodec, [{ sql: `job_id = ? AND ${withinScope()}`, args: [jobId, ...toBounds(scope)] }], page),
    waitingRuns: async (scope, jobId, itemsMax) =>
      (await driver.read(waitingRunsSql, [jobId, ...toBounds(scope), integer(itemsMax)])).map(runCodec.decode),
    runById: readById(driver, runCodec),
    attempts: async (scope, runId, itemsMax) =>
      (await driver.read(attemptsSql, [runId, ...toBounds(scope), integer(itemsMax)])).map(attemptCodec.decode),
    runOfPayment: async (scope, paymentId) => (await driver.read(runOfPaymentSql, [paymentId, ...toBounds(scope)])).map(runCodec.decode)[0],
  };
}

const nextRunColumn: SortColumn = { name: 'next_run_at', mark: 'next' };

async function readByNextRun(driver: Driver, filter: JobFilter, page: PageRequest) {
  const direction = page.isBackward ? 'DESC' : 'ASC';
  const items = toItems(page);
  const where = joinConditions([
    ...conditionsOf(conditions, filter),
    { sql: 'next_run_at IS NOT NULL', args: [] },
    ...afterCursor('jobs', nextRunColumn, { direction }, page),
  ]);
  const sql = `SELECT ${jobCodec.columns} FROM jobs WHERE ${where.sql} ORDER BY next_run_at ${direction}, id ${direction} LIMIT ?`;
  const rows = await toBackgroundDriver(driver, filter.entityPath).read(sql, [...where.args, integer(items + 1)]);
  const read = rows.slice(0, items).map(jobCodec.decode);
  const shown = page.isBackward ? read.reverse() : read;
  return {
    items: shown.map((item) => ({ cursor: cursorAt(nextRunColumn, String(item.nextRunAt), item.id), item })),
    hasNextPage: rows.length > items,
  };
}

const conditions: ConditionsBy<JobFilter> = {
  entityPath: (path) => [below('+entity_path', path)],
  ...comparing(jobFilters, jobs),
};

/** A round looks at no more due jobs than these when it shares its places between merchants: the longest due. */
const lookedAtMax = 50_000n;

/**
 * Each merchant's longest due job, then each one's second, and so on (decision: jobs-take-turns). The inner part reads the
 * index alone.
 */
const dueJobsSql = `SELECT ${jobCodec.columns} FROM jobs WHERE id IN (SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY substr(entity_path, 1, ${merchantPathCharacters}) ORDER BY wake_at, id) AS place, wake_at
    FROM (SELECT id, entity_path, wake_at FROM jobs WHERE wake_at <= ? AND ${isDueHere('jobs.entity_path')} ORDER BY wake_at LIMIT ?)
  ) ORDER BY place, wake_at LIMIT ?) ORDER BY wake_at, id`;
const dueJobsOfMerchantSql = `SELECT ${jobCodec.columns} FROM jobs WHERE wake_at <= ? AND ${withinScope()} ORDER BY wake_at, id LIMIT ?`;

/** Or nobody can resume it any more, so that its runs wait for nothing. */
const goesOn = `EXISTS (SELECT 1 FROM jobs WHERE jobs.id = job_runs.job_id
  AND (jobs.status IN ('active', 'ended') OR jobs.status = 'paused' AND jobs.cancel_at <= ?))`;
const dueRetriesSql = `SELECT ${runCodec.columns} FROM job_runs WHERE retry_at <= ? AND ${goesOn} AND ${isDueHere('job_runs.entity_path')} ORDER BY retry_at, id LIMIT ?`;
const dueRetriesOfMerchantSql = `SELECT ${runCodec.columns} FROM job_runs WHERE retry_at <= ? AND ${goesOn} AND ${withinScope()} ORDER BY retry_at, id LIMIT ?`;

const decidedRunsWhere = `status = 'pending' AND EXISTS (SELECT 1 FROM payments
  WHERE payments.id = job_runs.payment_id AND NOT ${isOutcomeOpen('payments')})`;
const decidedRunsSql = `SELECT ${runCodec.columns} FROM job_runs WHERE ${decidedRunsWhere} AND ${isServedHere('job_runs.entity_path')} ORDER BY id LIMIT ?`;
const decidedRunsOfMerchantSql = `SELECT ${runCodec.columns} FROM job_runs WHERE ${decidedRunsWhere} AND ${withinScope()} ORDER BY id LIMIT ?`;

export function jobReadsAcrossMerchants(driver: Driver): JobsAcrossMerchants {
  return {
    dueJobs: async (now, { itemsMax, merchant }) => {
      const rows =
        merchant === undefined
          ? await driver.read(dueJobsSql, [integer(now), lookedAtMax, integer(itemsMax)])
          : await driver.read(dueJobsOfMerchantSql, [integer(now), ...toBounds(merchant), integer(itemsMax)]);
      return rows.map(jobCodec.decode);
    },
    dueRetries: (now, query) => readDueRetries(driver, now, query),
    decidedRuns: async (itemsMax, merchant) => {
      const rows =
        merchant === undefined
          ? await driver.read(decidedRunsSql, [integer(itemsMax)])
          : await driver.read(decidedRunsOfMerchantSql, [...toBounds(merchant), integer(itemsMax)]);
      return rows.map(runCodec.decode);
    },
  };
}

async function readDueRetries(driver: Driver, now: Timestamp, { itemsMax, merchant }: DueJobQuery): Promise<readonly JobRun[]> {
  const rows =
    merchant === undefined
      ? await driver.read(dueRetriesSql, [integer(now), integer(now), integer(itemsMax)])
      : await driver.read(dueRetriesOfMerchantSql, [integer(now), integer(now), ...toBounds(merchant), integer(itemsMax)]);
  return rows.map(runCodec.decode);
}

/** The writes of these tables. */
export const jobsWrites = {
  'job.insert': (merchant, { job }) => [jobCodec.insertRow(checked(merchant, job))],
  'job.change': changeJob,
  'job-run.insert': (merchant, { run }) => [runCodec.insertRow(checked(merchant, run))],
  'job-run.change': changeRun,
  'job-runs.abandon': abandonRuns,
  'job-attempt.insert': (merchant, { attempt }) => [attemptCodec.insertRow(checked(merchant, attempt))],
  'job-attempt.finish': finishJobAttempt,
} satisfies Partial<Writes>;
