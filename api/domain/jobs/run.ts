/**
 * Charges a timestamp of a job. The payment's intent, its run and the job's next timestamp are one commit, whose guards
 * raise where another process has begun the same run (decision: one-payment-per-run).
 */

import { missedPolicies } from '../../contract/job-policies.ts';
import { createRequest } from '../../foundation/access/request.ts';
import { withoutShopperProof } from '../../foundation/catalogue/standing-instruction-rules.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { Conflict, isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import { dayMs, formatIsoDateTime, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { createPayment } from '../payments/create/create.ts';
import type { Payment } from '../payments/payment.ts';
import { jobEvent } from './answer.ts';
import { concludeRun, givenUpWrites, refusedWrites, stopWrites } from './conclude.ts';
import { isOverByNotice, type Job, type JobRun, type JobSource } from './job.ts';
import { type DueStep, decideDueStep, lateMs, toJobSchedule } from './job-schedule.ts';
import { toMissedRun, toRun } from './new-run.ts';
import type { JobContext, JobPorts } from './ports.ts';
import { findStopReason } from './retry.ts';

/** `raced`: another process, or a change of the job, came first. */
export type RunResult = 'done' | 'raced' | 'not-due';

/** The job's due timestamp. Of several that have passed, one is charged and the others are recorded as missed. */
export async function runDueJob(ports: JobPorts, job: Job): Promise<RunResult> {
  const now = ports.clocks.entityNow(job.entityId);
  if (job.nextRunAt === null || job.wakeAt === null || job.wakeAt > now) return 'not-due';
  if (job.nextRunAt > now) return lookAtAccount(ports, job, now);
  const step = decideDueStep(toJobSchedule(job), job.nextRunAt, now, job.missed);
  const advanced = advance(job, step, now);
  const writes: readonly Write[] = [
    { write: 'job.change', job: advanced, expectedVersion: job.version },
    ...missedWrites(ports, job, step, now),
    ...(advanced.status === job.status ? [] : [{ write: 'event.append', event: jobEvent(advanced, 'ended', ports.newId()) } as const]),
  ];
  if (step.runAt === null) return commitOrRace(ports, job, writes);
  const run = toRun(ports, job, { kind: 'schedule', dueAt: step.runAt, now });
  return chargeFirst(ports, advanced, run, { writes });
}

const erasedCode = '100.150.202';

/** Woken before its next run: its account may be erased, and then it stops now, without a run that nobody could charge. */
async function lookAtAccount(ports: JobPorts, job: Job, now: Timestamp): Promise<RunResult> {
  const account = await ports.store.registrations.byId(toMerchantKey(job.entityPath), job.registrationId);
  const reason = account?.status === 'deleted' ? findStopReason({ resultCode: erasedCode, adviceCode: null }) : undefined;
  if (reason !== undefined) return commitOrRace(ports, job, await stopWrites(ports, job, reason, now));
  const next: Job = { ...job, wakeAt: job.nextRunAt, version: job.version + 1 };
  return commitOrRace(ports, job, [{ write: 'job.change', job: next, expectedVersion: job.version }]);
}

function advance(job: Job, step: DueStep, now: Timestamp): Job {
  const isOver = step.nextRunAt === null;
  return {
    ...job,
    nextRunAt: step.nextRunAt,
    wakeAt: step.nextRunAt,
    lastRunAt: step.runAt === null ? job.lastRunAt : now,
    ...(isOver
      ? ({
          status: 'ended',
          statusReason: job.cancelAt === null ? 'The schedule has no further run.' : 'It was cancelled, and its last charge was due.',
        } as const)
      : {}),
    version: job.version + 1,
    updatedAt: now,
  };
}

/** Missed timestamps have one record, however many they are. */
function missedWrites(ports: JobPorts, job: Job, { missed }: DueStep, now: Timestamp): readonly Write[] {
  if (missed === null) return [];
  return [{ write: 'job-run.insert', run: toMissedRun(ports, job, { missed, reason: missedPolicies[job.missed].reason, now }) }];
}

/**
 * The first attempt of a new run. `writes` advance its job and go into the commit of its payment, or of its refusal. `starter` is who began
 * the run by hand.
 */
export async function chargeFirst(
  ports: JobPorts,
  job: Job,
  run: JobRun,
  { writes, starter }: { readonly writes: readonly Write[]; readonly starter?: Starter },
): Promise<RunResult> {
  return charge(ports, job, run, {
    starter,
    source: 'SCHEDULER',
    writes: (paymentId) => [...writes, { write: 'job-run.insert', run: { ...run, paymentId } }],
    refused: async (refusal) => [...writes, ...(await refusedWrites(ports, { job, run, refusal, isNew: true }))],
  });
}

/** Another attempt of a declined run. */
export async function retryRun(ports: JobPorts, job: Job, before: JobRun): Promise<RunResult> {
  const now = ports.clocks.entityNow(job.entityId);
  if (before.status !== 'retrying' || before.retryAt === null || before.retryAt > now) return 'not-due';
  const expected = { status: before.status, attempts: before.attempts };
  const reason = findLateReason(job, before, now);
  if (reason !== null) return commitOrRace(ports, job, await givenUpWrites(ports, job, before, { reason, now }));
  if (job.status === 'paused') return 'not-due';
  const run: JobRun = { ...before, status: 'pending', attempts: before.attempts + 1, retryAt: null, updatedAt: now };
  return charge(ports, job, run, {
    source: 'MACRETRY',
    writes: (paymentId) => [{ write: 'job-run.change', run: { ...run, paymentId }, expected }],
    refused: (refusal) => refusedWrites(ports, { job, run, refusal, isNew: false, expected }),
  });
}

/** Why a run gets no further attempt, though it waits for one; null where it does. */
function findLateReason(job: Job, run: JobRun, now: Timestamp): string | null {
  // Nobody can resume it any more.
  if (job.status === 'paused') return isOverByNotice(job, now) ? 'The job was cancelled.' : null;
  // It waited with its job, which was paused, or with the gateway, which was down.
  return now - run.createdAt > job.retryDays * dayMs + lateMs ? 'The time for further attempts was over.' : null;
}

/** What the payment's log names in the place of whoever scheduled the job. */
interface Starter {
  readonly callerId: string;
  readonly reason: string | null;
}

interface Charge {
  readonly starter?: Starter | undefined;
  readonly source: JobSource;
  readonly writes: (paymentId: Id) => readonly Write[];
  readonly refused: (refusal: Refusal) => Promise<readonly Write[]>;
}

async function charge(ports: JobPorts, job: Job, run: JobRun, { starter, source, writes, refused }: Charge): Promise<RunResult> {
  const started = (paymentId: Id): Write => ({
    write: 'job-attempt.insert',
    attempt: {
      runId: run.id,
      number: run.attempts,
      entityPath: run.entityPath,
      paymentId,
      source,
      resultCode: null,
      adviceCode: null,
      startedAt: run.updatedAt,
      finishedAt: null,
    },
  });
  let payment: Payment;
  try {
    payment = await createPayment(toSchedulerContext(ports, { ...job, ...starter }), toRequest(job), {
      idempotencyKey: toRunKey(job, run),
      schedule: {
        jobId: job.id,
        source,
        reason: starter?.reason ?? null,
        writes: (paymentId) => [...writes(paymentId), started(paymentId)],
      },
    });
  } catch (error) {
    if (error instanceof Conflict) return 'raced';
    if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
    return commitOrRace(ports, job, await refused(error.refusal));
  }
  await concludeRun(ports, { job, run: { ...run, paymentId: payment.id }, payment, source });
  return 'done';
}

/** The key of a run's attempt: a timestamp of a job is charged once. */
function toRunKey({ id }: Job, { dueAt, attempts }: JobRun): string {
  return `${id} ${formatIsoDateTime(dueAt)} ${attempts}`;
}

function toRequest(job: Job): RequestTree {
  return { ...toRunRequest(job, job.entityId), registrationId: job.registrationId };
}

/** What each payment of a job is requested with, but for its registration. */
export function toRunRequest(job: Pick<Job, 'request' | 'paymentType' | 'amountMinor' | 'currency'>, entityId: Id): RequestTree {
  const template: RequestTree = JSON.parse(job.request);
  return {
    // Jobs of versions before keep the proof that they were made with.
    ...withoutShopperProof(template),
    entityId,
    paymentType: job.paymentType,
    amount: formatAmount(job.amountMinor),
    currency: job.currency,
  };
}

/** A job outlives the token that scheduled it, so it runs with rights of its own: to pay on its channel (decision: jobs-outlive-tokens). */
function toSchedulerContext(ports: JobPorts, { callerId, entityId, entityPath }: Job): JobContext {
  return {
    ports,
    request: createRequest(ports, {
      endpoint: 'tick',
      requestId: ports.randomHex(16),
      authentication: {
        status: 'valid',
        caller: { kind: 'token', id: callerId, name: 'scheduler', entityId, entityPath, scopes: ['payments:read', 'payments:write'] },
      },
      publicUrl: ports.publicUrl,
    }),
    idempotency: { status: null },
  };
}

async function commitOrRace(ports: JobPorts, { entityPath }: Job, writes: readonly Write[]): Promise<RunResult> {
  if (!(await isCommitted(ports.store.commit(toMerchantKey(entityPath), writes)))) return 'raced';
  ports.publish();
  return 'done';
}
