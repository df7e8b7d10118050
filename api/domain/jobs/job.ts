import type { MissedPolicy, RetryMode } from '../../contract/job-policies.ts';
import type { jobHealths, jobStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** A subscription job: a stored account is charged on a schedule (spec §2.Y). All its times are entity time. */
export interface Job {
  readonly id: Id;
  /** The first job of the chain: a rescheduled job is a new job of the same chain. */
  readonly chainId: Id;
  /** The job that this one replaced. */
  readonly previousId: Id | null;
  /** The channel that its payments run on. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly registrationId: Id;
  readonly name: string | null;
  /** Of its payments: PA, DB, CD or PA.CP. */
  readonly paymentType: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** What each payment is requested with, as nested JSON text, without secrets and without `job`. */
  readonly request: string;
  /** `job.*` as it was sent, as JSON text. */
  readonly terms: string;
  /** Seven fields: second, minute, hour, day of month, month, day of week, year. */
  readonly expression: string;
  /** IANA name. */
  readonly timeZone: string;
  /** No run before. */
  readonly startAt: Timestamp | null;
  /** No run after. */
  readonly endAt: Timestamp | null;
  /** When a cancellation takes effect; null where nobody has cancelled. No run at or after it. */
  readonly cancelAt: Timestamp | null;
  readonly status: JobStatus;
  /** Why it stopped, was paused or ended, as a sentence. */
  readonly statusReason: string | null;
  readonly health: JobHealth;
  /** The next timestamp of its schedule; null where it runs no more, or is paused. */
  readonly nextRunAt: Timestamp | null;
  /** When due work looks at it next: `nextRunAt`, or later after a fault of ours. */
  readonly wakeAt: Timestamp | null;
  readonly lastRunAt: Timestamp | null;
  readonly missed: MissedPolicy;
  readonly retryMode: RetryMode;
  /** Hours between attempts, as JSON text of numbers. */
  readonly retryDelays: string;
  readonly retryAttempts: number;
  readonly retryDays: number;
  /** As JSON text of `Warning[]`. */
  readonly warnings: string;
  /** The token, or the e-mail address of staff, that scheduled it. */
  readonly callerId: string;
  /** Of the request that scheduled it (spec §2.3). */
  readonly ndc: string;
  /** Goes up with every change and every run. */
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** `stopped`: by itself, after a hard decline. `ended`: its schedule has no further timestamp. `replaced`: rescheduled. */
export type JobStatus = (typeof jobStatuses)[number];

/** What its last run tells. */
export type JobHealth = (typeof jobHealths)[number];

/** One timestamp of a job's schedule, or a range of missed ones, and what came of it. */
export interface JobRun {
  readonly id: Id;
  readonly jobId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly kind: 'schedule' | 'manual';
  /** With the job unique: a timestamp is charged once. The first of a range of missed ones. */
  readonly dueAt: Timestamp;
  /** The last of a range of missed ones; otherwise `dueAt`. */
  readonly untilAt: Timestamp;
  /** How many timestamps it stands for. */
  readonly dueCount: number;
  readonly status: JobRunStatus;
  readonly resultCode: string | null;
  /** What happened, where no result code of a bank tells it. */
  readonly reason: string | null;
  readonly attempts: number;
  /** Of the last attempt. */
  readonly paymentId: Id | null;
  readonly retryAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

const jobRunStatuses = ['pending', 'approved', 'declined', 'retrying', 'refused', 'missed'] as const;
/** `refused`: no payment could be made, such as with a deleted registration. */
export type JobRunStatus = (typeof jobRunStatuses)[number];

/** One payment of a run. */
export interface JobAttempt {
  readonly runId: Id;
  /** From 1. */
  readonly number: number;
  readonly entityPath: string;
  readonly paymentId: Id;
  readonly source: JobSource;
  readonly resultCode: string | null;
  readonly adviceCode: string | null;
  readonly startedAt: Timestamp;
  readonly finishedAt: Timestamp | null;
}

/** The first attempt of a run, or one after a decline (decision: existing-clients). */
export type JobSource = 'SCHEDULER' | 'MACRETRY';

/** Whether its schedule goes on, also while it is paused. */
export function isScheduled({ status }: Pick<Job, 'status'>): boolean {
  return status === 'active' || status === 'paused';
}

/** Whether notice has taken effect, also where its last charge ended it before: nothing charges it again, and it is not scheduled anew. */
export function isOverByNotice({ status, cancelAt }: Pick<Job, 'status' | 'cancelAt'>, now: Timestamp): boolean {
  return cancelAt !== null && (status === 'ended' || cancelAt <= now);
}

/** What its payments are, for the rule of two people. */
export function toPayments({ paymentType, amountMinor, currency }: Pick<Job, 'paymentType' | 'amountMinor' | 'currency'>) {
  return { types: [paymentType], amountMinor, currency };
}
