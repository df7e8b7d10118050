/** Charges a job now, beside its schedule. */
import { requireChannel } from '../../foundation/access/authorize.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import { claimIdempotencyKey, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { refuseLargeCredit } from '../payments/staff/second-person-operations.ts';
import { type ChangeOptions, decideWithRetry, logWrite, staleVersion } from './change.ts';
import { isOverByNotice, type Job, type JobRun, toPayments } from './job.ts';
import { toRun } from './new-run.ts';
import type { JobContext } from './ports.ts';
import { requireJob } from './read.ts';
import { chargeFirst } from './run.ts';

/** Returns the run with what came of it. The schedule stays as it is. */
export async function runJob(context: JobContext, id: Id, options: ChangeOptions = {}): Promise<JobRun> {
  const { ports } = context;
  return countRequest(context, 'jobRun', () =>
    decideWithRetry(async () => {
      const { caller, job } = await requireJob(context, 'jobs:manage', id, { ...options, cannot: '100.360.300' });
      const { settings } = await requireChannel(context, 'jobs:manage', job.entityId);
      refuseLargeCredit(caller, { settings, ...toPayments(job) });
      const merchant = toMerchantKey(job.entityPath);
      const scope = { entityId: job.entityId, operation: `job run:${job.chainId}` };
      const claim = await claimIdempotencyKey(context, scope, options.idempotencyKey, { id });
      const subject = { load: (runId: Id) => ports.store.jobs.runById(merchant, runId), isOpen: () => false };
      const earlier = await findReplay<JobRun>(context, claim, subject);
      if (earlier) return earlier;
      refuseOver(job, ports.clocks.entityNow(job.entityId));
      if (options.expectedVersion !== undefined && options.expectedVersion !== job.version) throw staleVersion();
      const now = ports.clocks.entityNow(job.entityId);
      const dueAt = toFreeTimestamp(job, now);
      const run = toRun(ports, job, { kind: 'manual', dueAt, now });
      const changed: Job = { ...job, lastRunAt: dueAt, version: job.version + 1, updatedAt: now };
      const starter = { callerId: caller.id, reason: options.reason ?? null };
      const writes = [
        ...claimWrites(ports, claim, { subjectId: run.id, completed: true }),
        { write: 'job.change', job: changed, expectedVersion: job.version } as const,
        logWrite(context, changed, { operation: 'job run', request: JSON.stringify({ id }), ...starter }),
      ];
      const result = await chargeFirst(ports, changed, run, { writes, starter });
      if (result !== 'done') throw new Conflict('job_state');
      return (await ports.store.jobs.runById(merchant, run.id)) ?? run;
    }),
  );
}

/**
 * A timestamp has one run (decision: one-payment-per-run). Whole seconds belong to the schedule, and the milliseconds up to the last run to
 * that one: the sandbox's clock may stand still.
 */
function toFreeTimestamp({ lastRunAt }: Job, now: Timestamp): Timestamp {
  const at = Math.max(Math.floor(now), Math.floor(lastRunAt ?? 0) + 1);
  return at % secondMs === 0 ? at + 1 : at;
}

/** A job that was cancelled or replaced may charge nothing any more. */
function refuseOver(job: Job, now: Timestamp): void {
  const { status } = job;
  if (status !== 'cancelled' && status !== 'replaced' && !isOverByNotice(job, now)) return;
  const is = status === 'replaced' ? status : 'cancelled';
  throw new Refused({ resultCode: '100.360.300', status: 400, description: `the job is ${is}: it charges nothing any more` });
}
