/** Due work of one merchant, piece by piece, for a clock that is moved through it in the order of its time. */
import type { MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { concludeRun } from './conclude.ts';
import type { JobRun } from './job.ts';
import type { JobPorts } from './ports.ts';
import { retryRun, runDueJob } from './run.ts';

export interface DueJobPiece {
  readonly dueAt: Timestamp;
  /** The job. */
  readonly subjectId: Id;
  /** Of what is due: the job, or the run. */
  readonly id: Id;
}

/** Jobs whose timestamp has come, the earliest first. */
export async function listDueJobs(
  { store }: JobPorts,
  merchant: MerchantKey,
  upTo: Timestamp,
  itemsMax: number,
): Promise<readonly DueJobPiece[]> {
  const jobs = await store.acrossMerchants.dueJobs(upTo, { merchant, itemsMax });
  return jobs.flatMap(({ id, wakeAt }) => (wakeAt === null ? [] : [{ dueAt: wakeAt, subjectId: id, id }]));
}

/** False where it was not due any more. */
export async function runJobPiece(ports: JobPorts, merchant: MerchantKey, jobId: Id): Promise<boolean> {
  const job = await ports.store.jobs.byId(merchant, jobId);
  return job !== undefined && (await runDueJob(ports, job)) === 'done';
}

/** Runs that wait for another attempt, the earliest first. Of a paused job, the end of its notice is due. */
export async function listDueRetries(
  { store }: JobPorts,
  merchant: MerchantKey,
  upTo: Timestamp,
  itemsMax: number,
): Promise<readonly DueJobPiece[]> {
  const runs = await store.acrossMerchants.dueRetries(upTo, { merchant, itemsMax });
  if (runs.length === 0) return [];
  const found = await store.jobs.byIds(merchant, [...new Set(runs.map(({ jobId }) => jobId))]);
  const ends = new Map(found.map(({ id, status, cancelAt }) => [id, status === 'paused' ? cancelAt : null]));
  const pieces = runs.flatMap(({ id, jobId, retryAt }) => {
    const endAt = ends.get(jobId) ?? null;
    return retryAt === null ? [] : [{ dueAt: endAt !== null && endAt > retryAt ? endAt : retryAt, subjectId: jobId, id }];
  });
  return pieces.sort((one, other) => one.dueAt - other.dueAt);
}

export async function runRetryPiece(ports: JobPorts, merchant: MerchantKey, runId: Id): Promise<boolean> {
  const { jobs } = ports.store;
  const run = await jobs.runById(merchant, runId);
  const job = run && (await jobs.byId(merchant, run.jobId));
  return job !== undefined && run !== undefined && (await retryRun(ports, job, run)) === 'done';
}

/** Runs whose payment has its outcome, which their job does not know yet: at once. */
export async function listDecidedRuns({ store }: JobPorts, merchant: MerchantKey, itemsMax: number): Promise<readonly DueJobPiece[]> {
  const runs = await store.acrossMerchants.decidedRuns(itemsMax, merchant);
  return runs.map(({ id, jobId, updatedAt }) => ({ dueAt: updatedAt, subjectId: jobId, id }));
}

export async function concludePiece(ports: JobPorts, merchant: MerchantKey, runId: Id): Promise<boolean> {
  const run = await ports.store.jobs.runById(merchant, runId);
  return run !== undefined && concludeDecidedRun(ports, merchant, run);
}

/** Whether the run has its outcome now. */
export async function concludeDecidedRun(ports: JobPorts, merchant: MerchantKey, run: JobRun): Promise<boolean> {
  const { jobs, payments } = ports.store;
  const [job, payment] = await Promise.all([
    jobs.byId(merchant, run.jobId),
    run.paymentId === null ? undefined : payments.byId(merchant, run.paymentId),
  ]);
  if (!job || !payment || run.status !== 'pending') return false;
  return concludeRun(ports, { job, run, payment, source: run.attempts > 1 ? 'MACRETRY' : 'SCHEDULER' });
}
