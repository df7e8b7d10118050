/**
 * Charges that a change of a job leaves unmade: timestamps that are due and that no round has charged, and declined runs that wait for another
 * attempt. Job and runs tell of them in the commit of the change (decision: uncharged-is-told).
 */
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatDateTime, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Warning } from '../../foundation/kernel/warning.ts';
import type { Payment } from '../payments/payment.ts';
import type { Job, JobRun } from './job.ts';
import { countUncharged, toJobSchedule, type Uncharged } from './job-schedule.ts';
import { toMissedRun } from './new-run.ts';
import type { JobPorts } from './ports.ts';

const reasons = {
  paused: 'The job was paused before this was charged.',
  cancelled: 'The job was cancelled before this was charged.',
  rescheduled: 'The job was rescheduled before this was charged.',
  stopped: 'The job stopped itself before this was charged.',
} as const;

export interface LeftCharges {
  readonly uncharged: Uncharged | null;
  readonly waiting: readonly WaitingRun[];
}

/** What is due of an active job and not charged. */
export function findUncharged(job: Job, now: Timestamp): Uncharged | null {
  return job.status === 'active' ? countUncharged(toJobSchedule(job), job.nextRunAt, now) : null;
}

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

/** One record for all of them, as of timestamps that were missed. */
export function unchargedWrites(
  ports: Pick<JobPorts, 'newId'>,
  job: Job,
  uncharged: Uncharged | null,
  cause: keyof typeof reasons,
): readonly Write[] {
  if (uncharged === null) return [];
  const run = toMissedRun(ports, job, { missed: uncharged, reason: reasons[cause], now: job.updatedAt });
  return [{ write: 'job-run.insert', run }];
}

/** The sentence that a job has of its change, with what the change leaves unmade. What staff write may have no full stop. */
export function withLeft(statusReason: string, left: LeftCharges): string {
  const sentences = warnOfLeft(left).map(({ message }) => message);
  const isOpen = sentences.length > 0 && !/[.!?]$/.test(statusReason);
  return [isOpen ? `${statusReason}.` : statusReason, ...sentences].join(' ');
}

/** By the parameters that would have had them charged. A job that takes the place of another one has them: its answer is the one that the caller gets. */
export function warnOfLeft({ uncharged, waiting }: LeftCharges): readonly Warning[] {
  return [
    ...(uncharged === null ? [] : [{ name: 'job.missedRuns', message: describeUncharged(uncharged) }]),
    ...(waiting.length === 0 ? [] : [{ name: 'job.retry', message: describeWaiting(waiting) }]),
  ];
}

const namesOfLeft: ReadonlySet<string> = new Set(['job.missedRuns', 'job.retry']);

/** Of the warnings that a job has, those of `warnOfLeft`. */
export function readLeft({ warnings }: Pick<Job, 'warnings'>): readonly string[] {
  const stored: readonly Warning[] = JSON.parse(warnings);
  return stored.filter(({ name }) => namesOfLeft.has(name)).map(({ message }) => message);
}

function describeUncharged({ from, to, count }: Uncharged): string {
  if (count === 1) return `The charge that was due at ${toText(from)} was not made.`;
  return `The ${count} charges that were due from ${toText(from)} to ${toText(to)} were not made.`;
}

function describeWaiting(waiting: LeftCharges['waiting']): string {
  const [first, ...more] = waiting;
  if (first && more.length === 0) return `The declined charge of ${toText(first.run.dueAt)} gets no further attempt.`;
  return `The ${waiting.length}${waiting.length < waitingMax ? '' : '+'} declined charges that waited get no further attempt.`;
}

const toText = (at: Timestamp): string => `${formatDateTime(at)} UTC`;
