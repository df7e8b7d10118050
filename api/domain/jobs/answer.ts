/** What is answered and told of a job (spec §2.3, §2.Y; decision: answers-of-jobs). Pure. */
import type { EventAction } from '../../contract/event-types.ts';
import type { NewEvent } from '../../foundation/events/event.ts';
import { addNotificationFields } from '../../foundation/events/notified.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatIsoDateTime, formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payments/payment.ts';
import { hasAmount } from '../payments/processing/answer.ts';
import { toSuccessResult } from '../registrations/record.ts';
import { isScheduled, type Job, type JobAttempt, type JobRun } from './job.ts';
import { toJobSchedule, warnOfHaste } from './job-schedule.ts';
import { readLeft } from './uncharged.ts';

export interface AnswerStamp {
  readonly buildNumber: string;
  readonly environment: 'test' | 'live';
}

/** SD schedules, RS replaces, DS ends: the types of this API family (decision: existing-clients). */
export type JobAnswerType = 'SD' | 'RS' | 'DS';

/** The documented answer: what was scheduled, and its plan as it is now. */
export function toJobAnswer(job: Job, type: JobAnswerType, stamp: AnswerStamp): object {
  const request: Readonly<Record<string, unknown>> = JSON.parse(job.request);
  const code = toSuccessResult(stamp.environment, typeof request.testMode === 'string' ? request.testMode : undefined);
  return {
    id: job.id,
    registrationId: job.registrationId,
    ...(job.previousId === null ? {} : { referencedId: job.previousId }),
    paymentType: type,
    amount: formatAmount(job.amountMinor),
    currency: job.currency,
    result: { code, description: describeResultCode(code) },
    ...pick(request, ['merchantTransactionId', 'merchantInvoiceId', 'descriptor', 'standingInstruction', 'customer', 'customParameters']),
    job: JSON.parse(job.terms),
    plan: toPlanField(job),
    buildNumber: stamp.buildNumber,
    timestamp: formatTimestamp(job.updatedAt),
    ndc: job.ndc,
  };
}

/** `active` is what programs of this API family read. */
function toPlanField(job: Job): object {
  const { expression, timeZone, status, statusReason, paymentType, nextRunAt, cancelAt } = job;
  const isOver = nextRunAt === null && (status === 'ended' || status === 'active');
  const again = job.health === 'retrying' ? ', but a declined charge of it is tried again' : '';
  const warning = isOver ? `the schedule never fires again${again}` : warnOfHaste(toJobSchedule(job), nextRunAt);
  const warned = [...(warning === null ? [] : [warning]), ...readLeft(job)].join('; ');
  return {
    active: isScheduled(job),
    status,
    ...(statusReason === null ? {} : { reason: statusReason }),
    paymentType,
    expression,
    timeZone,
    ...(nextRunAt === null ? {} : { nextRun: formatTimestamp(nextRunAt) }),
    ...(cancelAt === null ? {} : { cancelledFrom: formatTimestamp(cancelAt) }),
    ...(warned === '' ? {} : { warning: warned }),
  };
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

export type JobStep = 'scheduled' | 'rescheduled' | 'replaced' | 'paused' | 'resumed' | 'cancelled' | 'stopped' | 'ended';

const actions: Readonly<Record<JobStep, EventAction>> = {
  scheduled: 'CREATED',
  rescheduled: 'CREATED',
  replaced: 'DELETED',
  paused: 'UPDATED',
  resumed: 'UPDATED',
  cancelled: 'DELETED',
  stopped: 'UPDATED',
  ended: 'UPDATED',
};

/** For staff, in the event log: merchants' programs are notified of each run (decision: events-of-jobs). */
export function jobEvent(job: Job, step: JobStep, id: Id): NewEvent {
  return {
    id,
    type: 'JOB',
    action: actions[step],
    subjectId: job.id,
    entityId: job.entityId,
    entityPath: job.entityPath,
    at: job.updatedAt,
    payload: JSON.stringify({
      id: job.id,
      step,
      status: job.status,
      reason: job.statusReason,
      registrationId: job.registrationId,
      amount: formatAmount(job.amountMinor),
      currency: job.currency,
      expression: job.expression,
      timeZone: job.timeZone,
      nextRunAt: job.nextRunAt === null ? null : formatIsoDateTime(job.nextRunAt),
    }),
  };
}

export interface ToldRun {
  /** As the run leaves it. */
  readonly job: Job;
  readonly run: JobRun;
  readonly attempt: Pick<JobAttempt, 'number' | 'source'>;
  readonly payment: Payment;
  readonly at: Timestamp;
}

/** A run's payment has its outcome: its own answer, as of type SD (decision: existing-clients). */
export function runEvent({ job, run, attempt, payment, at }: ToldRun, id: Id): NewEvent {
  const answer: Readonly<Record<string, unknown>> = JSON.parse(payment.answer);
  const { amountMinor, currency, shortId, method, entityId } = payment;
  const shown = { ...answer, paymentType: 'SD', registrationId: job.registrationId, schedule: toScheduleField(job, run, attempt.number) };
  return toScheduleEvent(
    job,
    at,
    addNotificationFields(JSON.stringify(shown), {
      shortId,
      paymentMethod: method ?? undefined,
      source: attempt.source,
      ...(hasAmount(payment.status) ? { presentationAmount: formatAmount(amountMinor), presentationCurrency: currency } : {}),
      authentication: { entityId },
    }),
    id,
  );
}

/** A run of which no payment could be made: it has no payment's id. */
export function refusedRunEvent(
  { job, run, buildNumber, at }: Pick<ToldRun, 'job' | 'run' | 'at'> & { readonly buildNumber: string },
  id: Id,
): NewEvent {
  const { entityId, registrationId, ndc } = job;
  const code = run.resultCode ?? '';
  const shown = {
    registrationId,
    paymentType: 'SD',
    result: { code, description: run.reason ?? describeResultCode(code) },
    schedule: toScheduleField(job, run, run.attempts),
    buildNumber,
    timestamp: formatTimestamp(at),
    ndc,
  };
  const source = run.attempts > 1 ? 'MACRETRY' : 'SCHEDULER';
  return toScheduleEvent(job, at, addNotificationFields(JSON.stringify(shown), { source, authentication: { entityId } }), id);
}

/** Which job, which of its timestamps, and what comes next: changes of the job itself are no notification. */
function toScheduleField({ id, status, statusReason, nextRunAt }: Job, run: JobRun, attempt: number): object {
  return {
    id,
    runId: run.id,
    dueAt: formatTimestamp(run.dueAt),
    attempt,
    status: run.status,
    ...(run.reason === null ? {} : { reason: run.reason }),
    ...(run.retryAt === null ? {} : { retryAt: formatTimestamp(run.retryAt) }),
    jobStatus: status,
    ...(statusReason === null ? {} : { jobReason: statusReason }),
    ...(nextRunAt === null ? {} : { nextRun: formatTimestamp(nextRunAt) }),
  };
}

function toScheduleEvent({ id: subjectId, entityId, entityPath }: Job, at: Timestamp, payload: string, id: Id): NewEvent {
  return {
    id,
    type: 'SCHEDULE',
    action: 'CREATED',
    subjectId,
    entityId,
    entityPath,
    at,
    payload,
  };
}
