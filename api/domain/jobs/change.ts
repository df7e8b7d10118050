/** Pauses, resumes and cancels a job, with the rules that rescheduling and running it share. */
import { requireChannel } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim } from '../../foundation/idempotency/idempotency.ts';
import { claimIdempotencyKey, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { refuseLargeCredit } from '../payments/staff/second-person-operations.ts';
import { toSuccessResult } from '../registrations/record.ts';
import { type JobStep, jobEvent } from './answer.ts';
import { isOverByNotice, isScheduled, type Job, toPayments } from './job.ts';
import { findDueRun, findJobCancellation, findNextRun, toJobSchedule, type Uncharged } from './job-schedule.ts';
import type { JobContext, JobPorts } from './ports.ts';
import { requireJob } from './read.ts';
import type { Cancellation, RemainingCharges } from './schedule/contract.ts';
import { findUncharged, findWaiting, type LeftCharges, unchargedWrites, withLeft } from './uncharged.ts';
import { abandonWrites } from './waiting.ts';

export interface ChangeOptions {
  readonly idempotencyKey?: string | undefined;
  /** The version that the caller decided on: a stale one is refused. */
  readonly expectedVersion?: number | undefined;
  /** Kept in the request log. */
  readonly reason?: string | undefined;
  readonly entityId?: string | undefined;
}

/** How often we decide again where a run or another change came first. */
const changesMax = 5;

const raceConstraints: ReadonlySet<string> = new Set(['job_state', 'job_run_state', 'idempotency_key']);

export async function decideWithRetry<T>(decide: () => Promise<T>): Promise<T> {
  for (let changes = 1; ; changes += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Conflict) || !raceConstraints.has(error.constraint)) throw error;
      if (changes >= changesMax) throw staleVersion();
    }
  }
}

export function staleVersion(): Refused {
  const description = 'the job has changed since it was read: read it again and decide anew';
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

/** The job of the chain that goes on. Refuses an unknown one with 404, and one that has ended with 400, both with `cannot`. */
export async function requireScheduled(
  context: JobContext,
  id: Id,
  options: ChangeOptions & { readonly cannot: '100.360.300' | '100.360.303' },
): Promise<{ readonly caller: Caller; readonly job: Job }> {
  const { caller, job } = await requireJob(context, 'jobs:manage', id, options);
  const isOver = isOverByNotice(job, context.ports.clocks.entityNow(job.entityId));
  if (!isScheduled(job) && (isOver || !mayStartAgain(job, options.cannot))) {
    const is = isOver ? 'cancelled' : job.status;
    throw new Refused({ resultCode: options.cannot, status: 400, description: `the job is ${is}: it has no plan that runs` });
  }
  if (options.expectedVersion !== undefined && options.expectedVersion !== job.version) throw staleVersion();
  return { caller, job };
}

/** A job that has stopped itself, or whose schedule has ended, goes on with a new schedule or another account. */
function mayStartAgain({ status }: Job, cannot: string): boolean {
  return cannot === '100.360.300' && (status === 'stopped' || status === 'ended');
}

export interface JobCancellation {
  readonly job: Job;
  readonly cancellation: Cancellation;
  readonly remaining: RemainingCharges;
}

/** Gives notice (spec §2.Y): charges before it takes effect are still made. Without a contract it takes effect at once. */
export async function cancelJob(context: JobContext, id: Id, options: ChangeOptions = {}): Promise<JobCancellation> {
  return countRequest(context, 'jobCancel', async () => {
    const job = await change(
      context,
      id,
      { ...options, operation: 'job cancel', step: 'cancelled', cannot: '100.360.303' },
      async (before, now) => {
        const { cancellation } = findJobCancellation(toJobSchedule(before), now);
        const cancelAt = cancellation.effectiveAt;
        // A cancellation that is repeated takes nothing back: what was due before the notice took effect is still charged.
        const isAtOnce = before.cancelAt === null && cancelAt <= now;
        const { nextRunAt, wakeAt } = isAtOnce ? noRun : goesOn(before, { ...before, cancelAt }, now);
        const isOver = nextRunAt === null && (before.status !== 'paused' || cancelAt <= now);
        if (!isOver) return { changes: { cancelAt, nextRunAt, wakeAt }, uncharged: null };
        const uncharged = findUncharged(before, now);
        const waiting = await findWaiting(context.ports, before);
        const statusReason = withLeft('It was cancelled.', { uncharged, waiting });
        return { changes: { cancelAt, nextRunAt, wakeAt, status: 'cancelled', statusReason }, uncharged };
      },
    );
    return { job, ...describeCancellation(job, context.ports.clocks.entityNow(job.entityId)) };
  });
}

/** When a cancellation of now would take effect, or when that of before does. */
export function describeCancellation(job: Job, now: Timestamp): Omit<JobCancellation, 'job'> {
  return findJobCancellation(toJobSchedule(job), now, findDueRun(job, now));
}

/** No run until it is resumed. Timestamps that pass meanwhile are not made up for; one that was due before is recorded as missed. */
export function pauseJob(context: JobContext, id: Id, options: ChangeOptions = {}): Promise<Job> {
  return countRequest(context, 'jobPause', () =>
    change(context, id, { ...options, operation: 'job pause', step: 'paused', cannot: '100.360.303' }, (before, now) => {
      const uncharged = findUncharged(before, now);
      const statusReason = withLeft(options.reason ?? 'It was paused.', { uncharged, waiting: [] });
      return { changes: { ...noRun, status: 'paused', statusReason }, uncharged };
    }),
  );
}

/** Goes on with the next timestamp from now. */
export function resumeJob(context: JobContext, id: Id, options: ChangeOptions = {}): Promise<Job> {
  return countRequest(context, 'jobResume', () =>
    change(
      context,
      id,
      { ...options, operation: 'job resume', step: 'resumed', cannot: '100.360.300', startsAgain: true },
      (before, now) => {
        const { nextRunAt, wakeAt } = goesOn(before, { ...before, status: 'active' }, now);
        const end = before.cancelAt === null ? 'ended' : 'cancelled';
        const changes = {
          status: nextRunAt === null ? end : 'active',
          statusReason: nextRunAt === null ? 'The schedule has no further run.' : null,
          health: before.health === 'stopped' ? 'healthy' : before.health,
          nextRunAt,
          wakeAt,
        } as const;
        return { changes, uncharged: null };
      },
    ),
  );
}

const noRun = { nextRunAt: null, wakeAt: null } as const;

/** A timestamp that is due is charged by the next round; without one, the next from now is. */
function goesOn(before: Job, job: Job, now: Timestamp): Pick<Job, 'nextRunAt' | 'wakeAt'> {
  if (job.status === 'paused') return noRun;
  const dueAt = findDueRun(before, now);
  if (dueAt !== null) return { nextRunAt: dueAt, wakeAt: before.wakeAt };
  const nextRunAt = findNextRun(toJobSchedule(job), now);
  return { nextRunAt, wakeAt: nextRunAt };
}

interface Change extends ChangeOptions {
  readonly operation: string;
  readonly step: JobStep;
  readonly cannot: '100.360.300' | '100.360.303';
  /** Whether its payments go on: credits then need what a new schedule of them needs. */
  readonly startsAgain?: boolean;
}

interface Decided {
  readonly changes: Partial<Job>;
  /** What was due and is not charged any more. */
  readonly uncharged: Uncharged | null;
}

type Decide = (before: Job, now: Timestamp) => Decided | Promise<Decided>;

async function change(context: JobContext, id: Id, asked: Change, decide: Decide): Promise<Job> {
  const { ports } = context;
  return decideWithRetry(async () => {
    const named = await requireJob(context, 'jobs:manage', id, asked);
    const { settings } = await requireChannel(context, 'jobs:manage', named.job.entityId);
    if (asked.startsAgain) refuseLargeCredit(named.caller, { settings, ...toPayments(named.job), repeats: true });
    const merchant = toMerchantKey(named.job.entityPath);
    const scope = { entityId: named.job.entityId, operation: `${asked.operation}:${named.job.chainId}` };
    const claim = await claimIdempotencyKey(context, scope, asked.idempotencyKey, { id });
    const subject = { load: (subjectId: Id) => ports.store.jobs.byId(merchant, subjectId), isOpen: () => false };
    const earlier = await findReplay<Job>(context, claim, subject);
    if (earlier) return earlier;
    const { caller, job: before } = await requireScheduled(context, id, asked);
    const now = ports.clocks.entityNow(before.entityId);
    const { changes, uncharged } = await decide(before, now);
    const job: Job = { ...before, ...changes, version: before.version + 1, updatedAt: now };
    await ports.store.commit(merchant, await changeWrites(context, before, job, { ...asked, claim, callerId: caller.id, uncharged }));
    ports.publish();
    return job;
  });
}

async function changeWrites(
  context: JobContext,
  before: Job,
  job: Job,
  {
    claim,
    callerId,
    step,
    operation,
    reason,
    uncharged,
  }: Change & { readonly claim: Claim | null; readonly callerId: string; readonly uncharged: Uncharged | null },
): Promise<readonly Write[]> {
  const { ports } = context;
  const abandoned = job.status === 'cancelled' ? abandonWrites(ports, job, await findWaiting(ports, before), 'The job was cancelled.') : [];
  return [
    ...claimWrites(ports, claim, { subjectId: job.id, completed: true }),
    { write: 'job.change', job, expectedVersion: before.version },
    ...abandoned,
    ...unchargedWrites(ports, job, uncharged, job.status === 'cancelled' ? 'cancelled' : 'paused'),
    { write: 'event.append', event: jobEvent(job, step, ports.newId()) },
    logWrite(context, job, { operation, callerId, request: JSON.stringify({ id: before.id }), reason: reason ?? null }),
  ];
}

/** What happens to a job when another one takes its place: its runs that wait for another attempt get none (decision: uncharged-is-told). */
export function replacedWrites(ports: JobPorts, before: Job, by: Job, left: LeftCharges): readonly Write[] {
  const replaced: Job = {
    ...before,
    status: 'replaced',
    statusReason: withLeft(`It was replaced by ${by.id}.`, left),
    nextRunAt: null,
    wakeAt: null,
    version: before.version + 1,
    updatedAt: by.createdAt,
  };
  return [
    { write: 'job.change', job: replaced, expectedVersion: before.version },
    ...abandonWrites(ports, replaced, left.waiting, 'The job was rescheduled.'),
    ...unchargedWrites(ports, replaced, left.uncharged, 'rescheduled'),
    { write: 'event.append', event: jobEvent(replaced, 'replaced', ports.newId()) },
  ];
}

interface Logged {
  readonly operation: string;
  readonly callerId: string;
  /** As JSON text, without secrets. */
  readonly request: string;
  readonly reason: string | null;
}

export function logWrite({ ports, request }: JobContext, job: Job, logged: Logged): Write {
  const sent: { readonly testMode?: string } = JSON.parse(job.request);
  return {
    write: 'request.log',
    entry: {
      ...logged,
      id: ports.newId(),
      subjectKind: 'job',
      subjectId: job.id,
      entityId: job.entityId,
      endpoint: request.endpoint,
      at: job.updatedAt,
      resultCode: toSuccessResult(ports.environment, sent.testMode),
      decidedUs: Math.round(ports.clocks.elapsedUs() - request.arrivedUs),
      connectorUs: 0,
      problems: null,
    },
  };
}
