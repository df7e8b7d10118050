/** The GraphQL types `Job`, `JobRun` and `JobAttempt`. */

import { isPersonalMasked } from '../../../foundation/access/authorize.ts';
import { maskPersonal } from '../../../foundation/catalogue/personal.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { catalogueEnum } from '../../../foundation/graphql/schema/catalogue-enums.ts';
import { createConnection, innerPageCost, pageArguments, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { createWarningType, parseWarnings } from '../../../foundation/graphql/schema/warnings.ts';
import type { PaymentSource } from '../../payments/payment.ts';
import { batchedReads } from '../../payments/query/batched.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { RegistrationRef } from '../../registrations/registrations-schema.ts';
import { toJobAnswer } from '../answer.ts';
import { describeCancellation } from '../change.ts';
import type { Job, JobAttempt, JobHealth, JobRun, JobRunStatus, JobStatus } from '../job.ts';
import { jobAttemptFacts, jobFacts, jobRunFacts } from '../job-facts.ts';
import { listNextRuns, toJobSchedule } from '../job-schedule.ts';
import { listRunAttempts, listRuns, readJob, readJobs, readRunOfPayment } from '../read.ts';
import { explainExpression } from '../schedule/explain.ts';
import { occurrencesMax } from '../schedule/occurrences.ts';
import { CancellationRef, ExplanationRef } from './schedule-type.ts';

export const JobStatusEnum = describeEnum<JobStatus>('JobStatus', 'Whether a job goes on.', {
  active: 'It charges on its schedule.',
  paused: 'It charges nothing until it is resumed.',
  stopped: 'It stopped itself after a decline that forbids every further charge.',
  ended: 'Its schedule has no further run.',
  cancelled: 'It was cancelled, and nothing is left to charge.',
  replaced: 'It was rescheduled: another job takes its place.',
});

export const JobHealthEnum = describeEnum<JobHealth>('JobHealth', 'What the last run of a job tells.', {
  healthy: 'The last run was approved, or there was none.',
  retrying: 'The last run was declined and is tried again.',
  failing: 'The last run failed; the job goes on with its next one.',
  stopped: 'The last run failed for good, and the job has stopped itself.',
});

const JobRunStatusEnum = describeEnum<JobRunStatus>('JobRunStatus', 'What came of a run.', {
  pending: 'Its payment has no outcome yet.',
  approved: 'It was charged; `reason` says where the bank approved a part.',
  declined: 'It was declined, and is not tried again.',
  retrying: 'It was declined and is tried again at retryAt.',
  refused: 'No payment could be made; reason says why.',
  missed:
    'It was not charged: the gateway was down or late at this time, or the job was paused, cancelled or rescheduled first. `reason` says which.',
});

const JobRunKindEnum = describeEnum('JobRunKind', 'What began a run.', {
  schedule: 'The schedule.',
  manual: 'Somebody, by runJob.',
});

const PaymentSourceEnum = describeEnum<PaymentSource>('PaymentSource', 'What began a payment.', {
  OPP: 'A request.',
  SCHEDULER: 'A run of a subscription job.',
  MACRETRY: 'A further attempt of such a run, after a decline.',
});

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

const JobWarning = createWarningType(
  'JobWarning',
  'What was wrong with what was scheduled, or is not used.',
  'What would be right, or what happens.',
);

const AttemptRef = builder.objectRef<JobAttempt>('JobAttempt').implement({
  description: 'One payment of a run.',
  fields: (t) => ({
    payment: t.field(paymentOf<JobAttempt>('The payment itself.', ({ paymentId }) => paymentId, 5)),
  }),
});
tellFacts(AttemptRef, jobAttemptFacts, { source: PaymentSourceEnum });

export const JobRunRef = builder.objectRef<JobRun>('JobRun').implement({
  description: 'One time at which a job was due, or a range of missed ones, and what came of it.',
  fields: (t) => ({
    attempts: t.field({
      type: [AttemptRef],
      complexity: { field: 5, multiplier: 5 },
      description: 'Its payments, in the order of time.',
      resolve: async (run, _args, context) => [...(await listRunAttempts(context, run))],
    }),
    payment: t.field(paymentOf<JobRun>('The payment of the last attempt.', ({ paymentId }) => paymentId, 5)),
  }),
});
tellFacts(JobRunRef, jobRunFacts, { kind: JobRunKindEnum, status: JobRunStatusEnum });

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
    explanation: t.field({
      type: ExplanationRef,
      description: 'What the expression means, for whoever says it in words.',
      resolve: (job) => explainExpression(toJobSchedule(job).expression),
    }),
    nextRuns: t.field({
      type: ['DateTime'],
      description: 'The next times at which it charges.',
      complexity: 10,
      args: {
        count: t.arg.int({ defaultValue: 10, required: true, description: `1 to ${nextRunsMax}.`, validate: { min: 1, max: nextRunsMax } }),
      },
      resolve: (job, { count }) => {
        const { nextRunAt } = job;
        return nextRunAt === null ? [] : [nextRunAt, ...listNextRuns(toJobSchedule(job), nextRunAt, count - 1)];
      },
    }),
    notice: t.field({
      type: CancellationRef,
      complexity: 10,
      description: 'When a cancellation of now would take effect; of a cancelled job, when it does.',
      resolve: (job, _args, { ports }) => describeCancellation(job, ports.clocks.entityNow(job.entityId)),
    }),
    retry: t.field({ type: JobRetry, description: 'What happens to declined runs.', resolve: (job) => job }),
    runs: t.field({
      type: JobRunConnection,
      args: pageArguments,
      complexity: (args) => innerPageCost(args),
      description: 'Its runs, newest first.',
      resolve: (job, args, context) => readConnection(args, (page) => listRuns(context, job, page)),
    }),
    terms: t.field({ type: 'JSON', description: '`job.*` as it was sent.', resolve: ({ terms }): unknown => JSON.parse(terms) }),
    request: t.field({
      type: 'JSON',
      description: 'What each payment is requested with, without what is secret.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    warnings: t.field({
      type: [JobWarning],
      description:
        'What was wrong with what was scheduled, and that a schedule has no further run, or charges more often than each hour. Also which charges of the job before are not made.',
      resolve: parseWarnings,
    }),
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
tellFacts(JobRef, jobFacts, { status: JobStatusEnum, health: JobHealthEnum, missedRuns: catalogueEnum('job.missedRuns') });

/** As many as one answer may hold. */
const nextRunsMax = Math.min(100, occurrencesMax);

function toShownAnswer(job: Job, context: ResolverContext): unknown {
  const answer = toJobAnswer(job, job.previousId === null ? 'SD' : 'RS', context.ports);
  return isPersonalMasked(context) ? maskPersonal(answer) : answer;
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
