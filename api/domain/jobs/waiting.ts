/**
 * The end of declined runs that wait for another attempt and get none. Who was told that the gateway tries again is told that it does not
 * (decision: events-of-jobs).
 */
import type { Write } from '../../foundation/kernel/commit.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { runEvent } from './answer.ts';
import type { Job, JobRun } from './job.ts';
import type { JobPorts } from './ports.ts';
import type { WaitingRun } from './uncharged.ts';

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
