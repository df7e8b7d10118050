/**
 * Declined runs that wait for another attempt, and their end without one. Who was told that the gateway tries again is told that it does not
 * (decision: events-of-jobs).
 */
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import { runEvent } from './answer.ts';
import type { Job, JobRun } from './job.ts';
import type { JobPorts } from './ports.ts';

export interface WaitingRun {
  readonly run: JobRun;
  /** Of its last attempt. */
  readonly payment: Payment | undefined;
}

/** That one commit ends, each with an event: a job of every hour has half as many within the longest time of further attempts. */
export const waitingMax = 1_000;

/** The oldest first. `except`: a run that the same commit concludes. */
export async function findWaiting({ store }: JobPorts, { id, entityPath }: Job, except?: Id): Promise<readonly WaitingRun[]> {
  const merchant = toMerchantKey(entityPath);
  const runs = (await store.jobs.waitingRuns(merchant, id, waitingMax)).filter((run) => run.id !== except);
  if (runs.length === 0) return [];
  const payments = await store.payments.byIds(
    merchant,
    runs.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return runs.map((run) => ({ run, payment: run.paymentId === null ? undefined : byId.get(run.paymentId) }));
}

/** `reason` is the run's, `job` as the same commit leaves it. Raises `job_run_state` where the run is tried at this moment. */
export function giveUpWrites(
  { newId }: Pick<JobPorts, 'newId'>,
  job: Job,
  { run: before, payment }: WaitingRun,
  { reason, at }: { readonly reason: string; readonly at: Timestamp },
): readonly Write[] {
  const run: JobRun = { ...before, status: 'declined', retryAt: null, reason, updatedAt: at };
  const attempt = { number: run.attempts, source: run.attempts > 1 ? 'MACRETRY' : 'SCHEDULER' } as const;
  return [
    { write: 'job-run.change', run, expected: { status: before.status, attempts: before.attempts } },
    ...(payment ? [{ write: 'event.append', event: runEvent({ job, run, attempt, payment, at }, newId()) } as const] : []),
  ];
}

/** All that wait, when their job goes on no more. */
export function abandonWrites(ports: Pick<JobPorts, 'newId'>, job: Job, waiting: readonly WaitingRun[], reason: string): readonly Write[] {
  const at = job.updatedAt;
  return [
    ...waiting.flatMap((each) => giveUpWrites(ports, job, each, { reason, at })),
    { write: 'job-runs.abandon', jobId: job.id, reason, at },
  ];
}
