/** Subscription jobs. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope, MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { Job, JobAttempt, JobRun, JobRunStatus } from './job.ts';
import type { jobFilters } from './job-facts.ts';

export interface JobFilter extends FilterValues<typeof jobFilters> {
  /** Only jobs at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
}

/** `nextRun`: the soonest first, without jobs that have no next run. */
export type JobOrder = 'newest' | 'nextRun';

/** How many due jobs a round takes. */
export interface DueJobQuery {
  readonly itemsMax: number;
  /** Only of this merchant. Absent: of all, each merchant's first before any second. */
  readonly merchant?: MerchantKey | undefined;
}

export type JobWrite =
  | { readonly write: 'job.insert'; readonly job: Job }
  /** All that may change of it. Raises `job_state` unless the job has this version. */
  | { readonly write: 'job.change'; readonly job: Job; readonly expectedVersion: number }
  /** Raises `job_run_due` where the job has a run for this timestamp. */
  | { readonly write: 'job-run.insert'; readonly run: JobRun }
  /** Raises `job_run_state` unless the run has this status and this many attempts. */
  | {
      readonly write: 'job-run.change';
      readonly run: JobRun;
      readonly expected: { readonly status: JobRunStatus; readonly attempts: number };
    }
  /** The runs of a job that wait for another attempt get none. */
  | { readonly write: 'job-runs.abandon'; readonly jobId: Id; readonly reason: string; readonly at: Timestamp }
  | { readonly write: 'job-attempt.insert'; readonly attempt: JobAttempt }
  | {
      readonly write: 'job-attempt.finish';
      readonly runId: Id;
      readonly number: number;
      readonly resultCode: string;
      readonly adviceCode: string | null;
      readonly at: Timestamp;
    };

export interface JobStore {
  byId(scope: DataScope, id: Id): Promise<Job | undefined>;
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Job[]>;
  /** Newest first. */
  ofRegistration(scope: DataScope, registrationId: Id, itemsMax: number): Promise<readonly Job[]>;
  /** The newest job of a chain. */
  lastOfChain(scope: DataScope, chainId: Id): Promise<Job | undefined>;
  page(filter: JobFilter, order: JobOrder, page: PageRequest): Promise<Page<Job>>;
  /** Those with a run before the timestamp, the soonest first. */
  planned(entityPath: string, before: Timestamp, itemsMax: number): Promise<readonly Job[]>;
  /** Newest first. */
  runs(scope: DataScope, jobId: Id, page: PageRequest): Promise<Page<JobRun>>;
  /** Those that wait for another attempt, the oldest first. */
  waitingRuns(scope: DataScope, jobId: Id, itemsMax: number): Promise<readonly JobRun[]>;
  runById(scope: DataScope, id: Id): Promise<JobRun | undefined>;
  /** In the order of time. */
  attempts(scope: DataScope, runId: Id, itemsMax: number): Promise<readonly JobAttempt[]>;
  runOfPayment(scope: DataScope, paymentId: Id): Promise<JobRun | undefined>;
}

/** Of all merchants: due work. */
export interface JobsAcrossMerchants {
  dueJobs(now: Timestamp, query: DueJobQuery): Promise<readonly Job[]>;
  /** Runs that wait for another attempt, of jobs that go on or whose notice took effect in a pause, the longest due first. */
  dueRetries(now: Timestamp, query: DueJobQuery): Promise<readonly JobRun[]>;
  /** Runs whose payment has its outcome, which their job does not know yet. */
  decidedRuns(itemsMax: number, merchant?: MerchantKey): Promise<readonly JobRun[]>;
}

/** What this module needs of the outside. */
export type JobPorts = PaymentPorts & {
  readonly store: { readonly jobs: JobStore; readonly acrossMerchants: JobsAcrossMerchants };
};

export type JobContext = RequestContext<JobPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    jobs: JobWrite;
  }
}
