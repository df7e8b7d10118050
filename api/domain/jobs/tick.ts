/** Works off due jobs in bounded rounds: outcomes that came late, further attempts, and timestamps (decision: jobs-take-turns). */
import { Conflict, isOutage } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { concludeDecidedRun } from './due-pieces.ts';
import type { Job, JobRun } from './job.ts';
import type { JobPorts } from './ports.ts';
import { retryRun, runDueJob } from './run.ts';

/** Jobs of one round: small, so that a merchant with thousands of them does not delay the others' turn. */
const jobsInRoundMax = 40;
/** Payments in flight at once: so few leave the database and the processor to requests. */
const jobsAtOnce = 8;
/** One call of `tickJobs` ends after this, so that other due work has its turn. */
const budgetUs = 4_000_000;
/** A job over which we fail is looked at again after this. */
const postponedMs = 5 * minuteMs;

export interface TickOptions {
  /** Only the jobs of this merchant, by this time: its clock may have been moved. Absent: of all, by the real time. */
  readonly only?: { readonly merchant: MerchantKey; readonly now: Timestamp };
  /** How long it may take, in microseconds. */
  readonly budgetUs?: number;
}

/** Rounds until nothing is due or the time is over. Returns how many runs it began or concluded. */
export async function tickJobs(ports: JobPorts, options: TickOptions = {}): Promise<number> {
  const endUs = ports.clocks.elapsedUs() + (options.budgetUs ?? budgetUs);
  let done = 0;
  for (;;) {
    const round = await tickRound(ports, options);
    done += round;
    if (round === 0 || ports.clocks.elapsedUs() >= endUs) return done;
  }
}

/** One round. */
export async function tickRound(ports: JobPorts, { only }: TickOptions = {}): Promise<number> {
  const { acrossMerchants } = ports.store;
  const now = only?.now ?? ports.clocks.now();
  const query = { itemsMax: jobsInRoundMax, merchant: only?.merchant };
  const decided = await acrossMerchants.decidedRuns(jobsInRoundMax, only?.merchant);
  const concluded = await workOff(decided, (run) => concludeLate(ports, run));
  const retries = await acrossMerchants.dueRetries(now, query);
  const retried = await workOff(retries, (run) => guarded(ports, run.jobId, null, () => retryDue(ports, run)));
  const jobs = await acrossMerchants.dueJobs(now, query);
  const run = await workOff(jobs, (job) => guarded(ports, job.id, job, async () => (await runDueJob(ports, job)) === 'done'));
  return concluded + retried + run;
}

/** Returns of how many `work` said that it did something. */
async function workOff<Item>(items: readonly Item[], work: (item: Item) => Promise<boolean>): Promise<number> {
  let done = 0;
  const waiting = items.values();
  const workInTurn = async () => {
    for (const item of waiting) if (await work(item)) done += 1;
  };
  await Promise.all(Array.from({ length: jobsAtOnce }, workInTurn));
  return done;
}

async function concludeLate(ports: JobPorts, run: JobRun): Promise<boolean> {
  return guarded(ports, run.jobId, null, () => concludeDecidedRun(ports, toMerchantKey(run.entityPath), run));
}

async function retryDue(ports: JobPorts, run: JobRun): Promise<boolean> {
  const job = await ports.store.jobs.byId(toMerchantKey(run.entityPath), run.jobId);
  return job !== undefined && (await retryRun(ports, job, run)) === 'done';
}

/** A fault over one job is logged and the job postponed, so that the others go on. */
async function guarded(ports: JobPorts, jobId: string, job: Job | null, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    ports.log.error('a run of a job failed', { jobId, ...faultFields(error) });
    if (job && !isOutage(error)) await postpone(ports, job);
    return false;
  }
}

async function postpone({ store, clocks }: JobPorts, job: Job): Promise<void> {
  const wakeAt = clocks.entityNow(job.entityId) + postponedMs;
  const changed: Job = { ...job, wakeAt, version: job.version + 1 };
  try {
    await store.commit(toMerchantKey(job.entityPath), [{ write: 'job.change', job: changed, expectedVersion: job.version }]);
  } catch (error) {
    if (!(error instanceof Conflict) && !isOutage(error)) throw error;
  }
}
