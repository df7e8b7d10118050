/** What the outcome of a run's payment means for the run and its job: one commit, whose guard lets only one process through. */
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { Refusal } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payments/payment.ts';
import { parseAnswer } from '../payments/processing/answer.ts';
import { isOutcomeOpen } from '../payments/rules.ts';
import { jobEvent, refusedRunEvent, runEvent } from './answer.ts';
import { isScheduled, type Job, type JobRun, type JobRunStatus, type JobSource } from './job.ts';
import type { JobPorts } from './ports.ts';
import { type AfterDecline, decideAfterDecline, findStopReason } from './retry.ts';
import { findUncharged, findWaiting, unchargedWrites, type WaitingRun, withLeft } from './uncharged.ts';
import { abandonWrites, giveUpWrites } from './waiting.ts';

export interface RunOutcome {
  readonly job: Job;
  /** Pending, with its payment. */
  readonly run: JobRun;
  readonly payment: Payment;
  readonly source: JobSource;
}

/** How often we decide again where a change of the job came first. */
const changesMax = 5;

/**
 * Whether the run has its outcome now. While the payment is under way, or its bank does not know what became of it, nothing changes: due work
 * looks again. A further attempt might charge twice.
 */
export async function concludeRun(ports: JobPorts, outcome: RunOutcome): Promise<boolean> {
  const { payment } = outcome;
  if (isOutcomeOpen(payment)) return false;
  const merchant = toMerchantKey(payment.entityPath);
  let known: RunOutcome | undefined = outcome;
  for (let changes = 0; known && changes < changesMax; changes += 1) {
    try {
      await ports.store.commit(merchant, await outcomeWrites(ports, known));
      ports.publish();
      return true;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      known = await readAgain(ports, known);
    }
  }
  return false;
}

async function readAgain({ store }: JobPorts, { run: { id, jobId }, payment, source }: RunOutcome): Promise<RunOutcome | undefined> {
  const merchant = toMerchantKey(payment.entityPath);
  const [job, run] = await Promise.all([store.jobs.byId(merchant, jobId), store.jobs.runById(merchant, id)]);
  if (!job || run?.status !== 'pending' || run.paymentId !== payment.id) return undefined;
  return { job, run, payment, source };
}

async function outcomeWrites(ports: JobPorts, outcome: RunOutcome): Promise<readonly Write[]> {
  const { job, run, payment, source } = outcome;
  const at = ports.clocks.entityNow(job.entityId);
  const { resultCode } = payment;
  const adviceCode = readAdviceCode(payment);
  const after = payment.status === 'approved' ? null : decide(outcome, adviceCode, at);
  const changed: JobRun = {
    ...run,
    status: toRunStatus(after),
    resultCode,
    reason: after?.kind === 'stop' ? after.reason : describePart(job, payment),
    retryAt: after?.kind === 'retry' ? after.at : null,
    updatedAt: at,
  };
  const waiting = after?.kind === 'stop' ? await findWaiting(ports, job) : [];
  const next = toJobAfter(job, after ?? (changed.reason === null ? null : { kind: 'give-up' }), { at, waiting });
  return [
    { write: 'job-run.change', run: changed, expected: { status: 'pending', attempts: run.attempts } },
    { write: 'job-attempt.finish', runId: run.id, number: run.attempts, resultCode, adviceCode, at },
    ...jobWrites(ports, job, next, waiting),
    {
      write: 'event.append',
      event: runEvent({ job: next, run: changed, attempt: { number: run.attempts, source }, payment, at }, ports.newId()),
    },
  ];
}

/** Of the rest nothing is charged: the job is failing, and somebody looks at the payment (decision: parts-wait-for-a-look). */
function describePart({ amountMinor, currency }: Job, { status, amountMinor: approvedMinor }: Payment): string | null {
  if (status !== 'approved' || approvedMinor >= amountMinor) return null;
  return `The bank approved a part: ${formatAmount(approvedMinor)} of ${formatAmount(amountMinor)} ${currency}.`;
}

function decide({ job, run, payment }: RunOutcome, adviceCode: string | null, now: Timestamp): AfterDecline {
  const decline = { resultCode: payment.resultCode, adviceCode, attempts: run.attempts, firstAttemptAt: run.createdAt, now };
  const after = decideAfterDecline(job, decline);
  // Who presses "run now" decides about the next attempt, and a job that was cancelled or replaced meanwhile has none.
  const mayRetry = run.kind === 'schedule' && (isScheduled(job) || job.status === 'ended');
  return after.kind === 'retry' && !mayRetry ? { kind: 'give-up' } : after;
}

function toRunStatus(after: AfterDecline | null): JobRunStatus {
  if (after === null) return 'approved';
  return after.kind === 'retry' ? 'retrying' : 'declined';
}

const healths = { retry: 'retrying', 'give-up': 'failing' } as const;

interface Stop {
  readonly at: Timestamp;
  /** Other runs, which get no further attempt where the job stops. */
  readonly waiting: readonly WaitingRun[];
}

/**
 * A job that goes on takes its health from its last run; a hard decline stops it. Others stay as they are. One with a run that is tried again
 * has a new version in any case: a cancellation at this moment would leave the run waiting for ever.
 */
function toJobAfter(job: Job, after: AfterDecline | null, stop: Stop): Job {
  if (!isScheduled(job) && job.status !== 'ended' && job.status !== 'stopped') return job;
  if (after?.kind === 'stop') return toStopped(job, after.reason, stop);
  const health = after === null ? 'healthy' : healths[after.kind];
  if (health === job.health && after?.kind !== 'retry') return job;
  return { ...job, health, version: job.version + 1, updatedAt: stop.at };
}

function toStopped(job: Job, reason: string, { at, waiting }: Stop): Job {
  const health = 'stopped';
  const statusReason = withLeft(reason, { uncharged: findUncharged(job, at), waiting });
  return { ...job, status: 'stopped', statusReason, health, nextRunAt: null, wakeAt: null, version: job.version + 1, updatedAt: at };
}

function jobWrites(ports: JobPorts, job: Job, next: Job, waiting: readonly WaitingRun[]): readonly Write[] {
  if (next === job) return [];
  const change = { write: 'job.change', job: next, expectedVersion: job.version } as const;
  if (next.health !== 'stopped') return [change];
  return [
    change,
    ...abandonWrites(ports, next, waiting, 'The job has stopped itself.'),
    ...unchargedWrites(ports, next, findUncharged(job, next.updatedAt), 'stopped'),
    { write: 'event.append', event: jobEvent(next, 'stopped', ports.newId()) },
  ];
}

/** A declined run whose further attempt is not made: its job is failing by it, as by one that was never to be tried again. */
export async function givenUpWrites(
  ports: JobPorts,
  job: Job,
  run: JobRun,
  { reason, now }: { readonly reason: string; readonly now: Timestamp },
): Promise<readonly Write[]> {
  const payment = run.paymentId === null ? undefined : await ports.store.payments.byId(toMerchantKey(run.entityPath), run.paymentId);
  const given = giveUpWrites(ports, job, { run, payment }, { reason, at: now });
  if (job.health !== 'retrying') return given;
  const failing: Job = { ...job, health: healths['give-up'], version: job.version + 1, updatedAt: now };
  return [...given, { write: 'job.change', job: failing, expectedVersion: job.version }];
}

/** A job that stops itself between two runs. */
export async function stopWrites(ports: JobPorts, job: Job, reason: string, at: Timestamp): Promise<readonly Write[]> {
  const waiting = await findWaiting(ports, job);
  return jobWrites(ports, job, toStopped(job, reason, { at, waiting }), waiting);
}

const advicePattern = /^\d{2}$/;

/** `resultDetails.MerchantAdviceCode` (spec §2.3); null where the bank gave none. */
function readAdviceCode(payment: Payment): string | null {
  const details = parseAnswer(payment).resultDetails;
  const code = typeof details === 'object' && 'MerchantAdviceCode' in details ? details.MerchantAdviceCode : undefined;
  return typeof code === 'string' && advicePattern.test(code) ? code : null;
}

export interface RefusedRun {
  readonly job: Job;
  readonly run: JobRun;
  readonly refusal: Refusal;
  /** Whether the run is stored with its refusal; otherwise it is there and waits for another attempt. */
  readonly isNew: boolean;
  readonly expected?: { readonly status: JobRunStatus; readonly attempts: number };
}

/** No payment could be made: the run says why. `job` is as the same commit leaves it before. */
export async function refusedWrites(ports: JobPorts, { job, run, refusal, isNew, expected }: RefusedRun): Promise<readonly Write[]> {
  const { resultCode } = refusal;
  const at = run.updatedAt;
  const refused: JobRun = { ...run, status: 'refused', resultCode, reason: describeRefusal(refusal), updatedAt: at };
  const reason = findStopReason({ resultCode, adviceCode: null });
  const after: AfterDecline = reason === undefined ? { kind: 'give-up' } : { kind: 'stop', reason };
  const waiting = reason === undefined ? [] : await findWaiting(ports, job, run.id);
  const next = toJobAfter(job, after, { at, waiting });
  return [
    ...(isNew || !expected
      ? [{ write: 'job-run.insert', run: refused } as const]
      : [{ write: 'job-run.change', run: refused, expected } as const]),
    ...jobWrites(ports, job, next, waiting),
    { write: 'event.append', event: refusedRunEvent({ job: next, run: refused, buildNumber: ports.buildNumber, at }, ports.newId()) },
  ];
}

/** What was wrong, or the text of the code. */
function describeRefusal({ resultCode, description, parameterErrors }: Refusal): string {
  return parameterErrors?.[0]?.message ?? description ?? describeResultCode(resultCode);
}
