/** The GraphQL types `Job`, `JobRun` and `JobAttempt`. */
import { isPersonalMasked } from '../../../foundation/access/authorize.ts';
import { maskPersonal } from '../../../foundation/catalogue/personal.ts';
import { isAnswerObject, textIn } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { catalogueEnum } from '../../../foundation/graphql/schema/catalogue-enums.ts';
import {
  createConnection,
  innerPageCost,
  pageArguments,
  toConnection,
  toPageRequest,
} from '../../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import { toEnumValues } from '../../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import type { PaymentSource } from '../../payments/payment.ts';
import { batchedReads } from '../../payments/query/batched.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { RegistrationRef } from '../../registrations/registrations-schema.ts';
import { toJobAnswer } from '../answer.ts';
import { describeCancellation } from '../change.ts';
import type { Job, JobAttempt, JobHealth, JobRun, JobRunStatus, JobStatus } from '../job.ts';
import { listNextRuns, toPlan } from '../plan.ts';
import { listRunAttempts, listRuns, readJob, readJobs, readRunOfPayment } from '../read.ts';
import { explainExpression } from '../schedule/explain.ts';
import { occurrencesMax } from '../schedule/occurrences.ts';
import { CancellationRef, ExplanationRef } from './schedule-type.ts';

const statuses: Readonly<Record<JobStatus, string>> = {
  active: 'It charges on its schedule.',
  paused: 'It charges nothing until it is resumed.',
  stopped: 'It stopped itself after a decline that forbids every further charge.',
  ended: 'Its schedule has no further run.',
  cancelled: 'It was cancelled, and nothing is left to charge.',
  replaced: 'It was rescheduled: another job takes its place.',
};

export const JobStatusEnum = builder.enumType('JobStatus', { description: 'Whether a job goes on.', values: toEnumValues(statuses) });

const healths: Readonly<Record<JobHealth, string>> = {
  healthy: 'The last run was approved, or there was none.',
  retrying: 'The last run was declined and is tried again.',
  failing: 'The last run failed; the job goes on with its next one.',
  stopped: 'The last run failed for good, and the job has stopped itself.',
};

export const JobHealthEnum = builder.enumType('JobHealth', {
  description: 'What the last run of a job tells.',
  values: toEnumValues(healths),
});

const runStatuses: Readonly<Record<JobRunStatus, string>> = {
  pending: 'Its payment has no outcome yet.',
  approved: 'It was charged.',
  declined: 'It was declined, and is not tried again.',
  retrying: 'It was declined and is tried again at retryAt.',
  refused: 'No payment could be made; reason says why.',
  missed: 'The gateway was down at this time, and it was not charged.',
};

const JobRunStatusEnum = builder.enumType('JobRunStatus', { description: 'What came of a run.', values: toEnumValues(runStatuses) });

const JobRunKindEnum = builder.enumType('JobRunKind', {
  description: 'What began a run.',
  values: {
    SCHEDULE: { value: 'schedule', description: 'The schedule.' },
    MANUAL: { value: 'manual', description: 'Somebody, by runJob.' },
  } as const,
});

const sources: Readonly<Record<PaymentSource, string>> = {
  OPP: 'A request.',
  SCHEDULER: 'A run of a subscription job.',
  MACRETRY: 'A further attempt of such a run, after a decline.',
};

const PaymentSourceEnum = builder.enumType('PaymentSource', { description: 'What began a payment.', values: toEnumValues(sources) });

const JobRetry = builder.objectRef<Job>('JobRetryPolicy').implement({
  description: 'What happens to declined runs of a job.',
  fields: (t) => ({
    mode: t.expose('retryMode', { type: catalogueEnum('job.retry'), description: 'Whether, and when, they are tried again.' }),
    delayHours: t.intList({
      description: 'Hours before each further attempt; the last one stands for those beyond.',
      resolve: ({ retryDelays }) => parseDelays(retryDelays),
    }),
    attemptsMax: t.exposeInt('retryAttempts', { description: 'Attempts of one run, with the first.' }),
    daysMax: t.exposeInt('retryDays', { description: 'Days after the first attempt.' }),
  }),
});

function parseDelays(text: string): number[] {
  const delays: number[] = JSON.parse(text);
  return delays;
}

const JobWarning = builder.objectRef<{ readonly name: string; readonly message: string }>('JobWarning').implement({
  description: 'What was wrong with what was scheduled, or is not used.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The parameter as it was sent.' }),
    message: t.exposeString('message', { description: 'What would be right, or what happens.' }),
  }),
});

const AttemptRef = builder.objectRef<JobAttempt>('JobAttempt').implement({
  description: 'One payment of a run.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    source: t.expose('source', { type: PaymentSourceEnum, description: 'SCHEDULER for the first one, MACRETRY for the others.' }),
    paymentId: t.exposeID('paymentId', { description: 'The payment that it made.' }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      complexity: 5,
      description: 'The payment itself.',
      resolve: async ({ paymentId }, _args, context) => (await batchedReads(context).payment(paymentId)) ?? null,
    }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'Its result code; null while it is under way.' }),
    adviceCode: t.exposeString('adviceCode', { nullable: true, description: "The bank's merchant advice code, after a decline." }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When its outcome was there.' }),
  }),
});

export const JobRunRef = builder.objectRef<JobRun>('JobRun').implement({
  description: 'One time at which a job was due, or a range of missed ones, and what came of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    jobId: t.exposeID('jobId', { description: 'The job.' }),
    kind: t.expose('kind', { type: JobRunKindEnum, description: 'What began it.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it was due. A job is charged at most once for it.' }),
    untilAt: t.expose('untilAt', { type: 'DateTime', description: 'The last of a range of missed ones; otherwise dueAt.' }),
    dueCount: t.exposeInt('dueCount', { description: 'How many due times it stands for.' }),
    status: t.expose('status', { type: JobRunStatusEnum, description: 'What came of it.' }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'Of the last attempt, or of the refusal.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was refused, missed or the last, as a sentence.' }),
    attempts: t.field({
      type: [AttemptRef],
      complexity: { field: 5, multiplier: 5 },
      description: 'Its payments, in the order of time.',
      resolve: async (run, _args, context) => [...(await listRunAttempts(context, run))],
    }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      complexity: 5,
      description: 'The payment of the last attempt.',
      resolve: async ({ paymentId }, _args, context) =>
        paymentId === null ? null : ((await batchedReads(context).payment(paymentId)) ?? null),
    }),
    retryAt: t.expose('retryAt', { type: 'DateTime', nullable: true, description: 'When it is tried again.' }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun, or recorded.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const JobRunConnection = createConnection(JobRunRef, 'JobRun', 'runs of a job');

registerNode('Job', {
  permission: 'payments:read',
  load: (context, id) => readJob(context, id),
  loadEach: (context, ids) => readJobs(context, ids),
});

export const JobRef = builder.objectRef<Job>('Job').implement({
  description: 'A subscription job: a stored account is charged on a schedule (spec §2.Y).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The same id as in REST.' }),
    chainId: t.exposeID('chainId', { description: 'The first job of the chain: rescheduling makes a new job of the same chain.' }),
    previousId: t.exposeID('previousId', { nullable: true, description: 'The job that it replaced.' }),
    entityId: t.exposeID('entityId', { description: 'The channel that its payments run on.' }),
    registrationId: t.exposeID('registrationId', { description: 'The stored account that it charges.' }),
    registration: t.field({
      type: RegistrationRef,
      nullable: true,
      complexity: 5,
      description: 'The account itself; null where it was deleted.',
      resolve: async ({ registrationId }, _args, context) => {
        const registration = await batchedReads(context).registration(registrationId);
        return registration?.status === 'active' ? registration : null;
      },
    }),
    name: t.exposeString('name', { nullable: true, description: 'What the merchant calls it.' }),
    paymentType: t.exposeString('paymentType', { description: 'Of its payments, such as DB.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Of each payment, such as 92.00.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    status: t.expose('status', { type: JobStatusEnum, description: 'Whether it goes on.' }),
    statusReason: t.exposeString('statusReason', { nullable: true, description: 'Why it stopped, was paused or ended, as a sentence.' }),
    health: t.expose('health', { type: JobHealthEnum, description: 'What its last run tells.' }),
    expression: t.exposeString('expression', {
      description: 'Cron expression of seven fields: second, minute, hour, day of month, month, day of week, year.',
    }),
    explanation: t.field({
      type: ExplanationRef,
      description: 'What the expression means, for whoever says it in words.',
      resolve: (job) => explainExpression(toPlan(job).expression),
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name of its time zone.' }),
    startAt: t.expose('startAt', { type: 'DateTime', nullable: true, description: 'No run before; null where none was sent.' }),
    endAt: t.expose('endAt', { type: 'DateTime', nullable: true, description: 'No run after.' }),
    cancelAt: t.expose('cancelAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its cancellation takes effect; null before one.',
    }),
    nextRunAt: t.expose('nextRunAt', { type: 'DateTime', nullable: true, description: 'When it charges next.' }),
    lastRunAt: t.expose('lastRunAt', { type: 'DateTime', nullable: true, description: 'When it charged last, or tried to.' }),
    nextRuns: t.field({
      type: ['DateTime'],
      description: 'The next times at which it charges.',
      complexity: 10,
      args: {
        count: t.arg.int({ defaultValue: 10, required: true, description: `1 to ${nextRunsMax}.`, validate: { min: 1, max: nextRunsMax } }),
      },
      resolve: (job, { count }) => {
        const { nextRunAt } = job;
        return nextRunAt === null ? [] : [nextRunAt, ...listNextRuns(toPlan(job), nextRunAt, count - 1)];
      },
    }),
    notice: t.field({
      type: CancellationRef,
      complexity: 10,
      description: 'When a cancellation of now would take effect; of a cancelled job, when it does.',
      resolve: (job, _args, { ports }) => describeCancellation(job, ports.clocks.entityNow(job.entityId)),
    }),
    missedRuns: t.expose('missed', {
      type: catalogueEnum('job.missedRuns'),
      description: 'What happens to runs that were missed.',
    }),
    retry: t.field({ type: JobRetry, description: 'What happens to declined runs.', resolve: (job) => job }),
    runs: t.field({
      type: JobRunConnection,
      args: pageArguments,
      complexity: (args) => innerPageCost(args),
      description: 'Its runs, newest first.',
      resolve: async (job, args, context) => {
        const request = toPageRequest(args);
        return toConnection(await listRuns(context, job, request), request);
      },
    }),
    terms: t.field({ type: 'JSON', description: '`job.*` as it was sent.', resolve: ({ terms }): unknown => JSON.parse(terms) }),
    request: t.field({
      type: 'JSON',
      description: 'What each payment is requested with, without what is secret.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    warnings: t.field({
      type: [JobWarning],
      description: 'What was wrong with what was scheduled, and that a schedule has no further run.',
      resolve: ({ warnings }) => parseWarnings(warnings),
    }),
    version: t.exposeInt('version', { description: 'Goes up with every change and every run.' }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it was scheduled.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed or ran.' }),
    answer: t.field({
      type: 'JSON',
      description: 'The documented REST answer.',
      resolve: (job, _args, context): unknown => toShownAnswer(job, context),
    }),
    answerText: t.string({
      description: 'The same as JSON text.',
      resolve: (job, _args, context) => JSON.stringify(toShownAnswer(job, context)),
    }),
  }),
});

/** As many as one answer may hold. */
const nextRunsMax = Math.min(100, occurrencesMax);

function toShownAnswer(job: Job, context: ResolverContext): unknown {
  const answer = toJobAnswer(job, job.previousId === null ? 'SD' : 'RS', context.ports);
  return isPersonalMasked(context) ? maskPersonal(answer) : answer;
}

function parseWarnings(text: string) {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter(isAnswerObject)
    .map((warning) => ({ name: textIn(warning, 'name') ?? '', message: textIn(warning, 'message') ?? '' }));
}

builder.objectFields(PaymentRef, (t) => ({
  source: t.expose('source', { type: PaymentSourceEnum, description: 'What began it.' }),
  jobRun: t.field({
    type: JobRunRef,
    nullable: true,
    complexity: 5,
    description: 'The run of a subscription job that it is an attempt of.',
    resolve: async ({ id, source }, _args, context) => (source === 'OPP' ? null : ((await readRunOfPayment(context, id)) ?? null)),
  }),
}));
