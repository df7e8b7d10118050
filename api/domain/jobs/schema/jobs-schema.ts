/** The query and mutation fields of jobs. The types are in job-type.ts. */
import { isPersonalMasked } from '../../../foundation/access/authorize.ts';
import { maskPersonal } from '../../../foundation/catalogue/personal.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { createFilterInput, wantedOf } from '../../../foundation/graphql/schema/filters.ts';
import { CreateJobInput, jobShape, readRequest } from '../../../foundation/graphql/schema/input.ts';
import { toJobAnswer } from '../answer.ts';
import { type ChangeOptions, cancelJob, type JobCancellation, pauseJob, resumeJob } from '../change.ts';
import { jobFilters } from '../job-facts.ts';
import { createJob, rescheduleJob } from '../jobs-operations.ts';
import { listJobs, readJob } from '../read.ts';
import { runJob } from '../run-now.ts';
import { JobHealthEnum, JobRef, JobRunRef, JobStatusEnum } from './job-type.ts';
import { CancellationRef } from './schedule-type.ts';

export const JobConnection = createConnection(JobRef, 'Job', 'jobs');

const JobOrderEnum = builder.enumType('JobOrder', {
  description: 'How jobs are listed.',
  values: {
    NEWEST: { value: 'newest', description: 'The newest first.' },
    NEXT_RUN: { value: 'nextRun', description: 'The soonest next run first; without jobs that have none.' },
  } as const,
});

const JobFilterInput = createFilterInput('JobFilter', jobFilters, {
  description: 'Which jobs; every condition must hold.',
  enums: { statuses: JobStatusEnum, healths: JobHealthEnum },
});

const JobCancellationRef = builder.objectRef<JobCancellation>('JobCancellation').implement({
  description: 'A job after its cancellation.',
  fields: (t) => ({
    job: t.field({ type: JobRef, description: 'The job.', resolve: ({ job }) => job }),
    notice: t.field({
      type: CancellationRef,
      description: 'When it takes effect, and what is still charged.',
      resolve: (cancelled) => cancelled,
    }),
    answerText: t.string({
      description: 'The documented REST answer as JSON text.',
      resolve: ({ job }, _args, context) => {
        const answer = toJobAnswer(job, 'DS', context.ports);
        return JSON.stringify(isPersonalMasked(context) ? maskPersonal(answer) : answer);
      },
    }),
  }),
});

builder.queryFields((t) => ({
  job: t.field({
    type: JobRef,
    nullable: true,
    description: 'A job by its id, or by that of its registration: then the job that runs, or the newest. Null where you see none.',
    args: { id: t.arg.id({ required: true }), entityId: t.arg.id({ description: 'Where given, the job must belong to it.' }) },
    resolve: async (_root, { id, entityId }, context) => (await readJob(context, id, entityId ?? undefined)) ?? null,
  }),
  jobs: t.field({
    type: JobConnection,
    description: 'Subscription jobs.',
    args: {
      ...pageArguments,
      filter: t.arg({ type: JobFilterInput }),
      order: t.arg({ type: JobOrderEnum, required: true, defaultValue: 'newest' }),
    },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, order, ...args }, context) =>
      readConnection(args, (page) => listJobs(context, wantedOf(filter), order, page)),
  }),
}));

const keyDescription = 'A repetition under the same key answers what the first one did, for 24 hours.';

const changeArguments = builder.args((t) => ({
  id: t.id({ required: true, description: 'The job, or any job of its chain.' }),
  entityId: t.id({ validate: { maxLength: 64 }, description: 'Where given, the job must belong to it.' }),
  reason: t.string({ validate: { maxLength: 1_000 }, description: 'Why it is done; kept with the request log.' }),
  expectedVersion: t.int({ description: 'The version that was looked at: a job that has changed since is refused.' }),
  idempotencyKey: t.string({ description: keyDescription }),
}));

interface ChangeArguments {
  readonly entityId?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly expectedVersion?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

function toOptions({ entityId, reason, expectedVersion, idempotencyKey }: ChangeArguments): ChangeOptions {
  return {
    entityId: entityId ?? undefined,
    reason: reason ?? undefined,
    expectedVersion: expectedVersion ?? undefined,
    idempotencyKey: idempotencyKey ?? undefined,
  };
}

builder.mutationFields((t) => ({
  createJob: t.field({
    type: JobRef,
    nullable: true,
    description: 'Schedules payments of a registration, or of account data, which it stores (spec §2.Y). Nothing is charged now.',
    args: {
      input: t.arg({ type: CreateJobInput, required: true }),
      reason: t.arg.string({ validate: { maxLength: 1_000 }, description: 'Why it is done; kept with the request log.' }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { input, ...options }, context) => createJob(context, readRequest(context, jobShape, input), toOptions(options)),
  }),
  rescheduleJob: t.field({
    type: JobRef,
    nullable: true,
    description:
      'Replaces a job by a new one with a new id; the old one charges nothing more. What is not sent stays; of the schedule, all fields that say when it runs are replaced where one of them is sent.',
    args: { ...changeArguments, input: t.arg({ type: CreateJobInput, required: true }) },
    resolve: (_root, { id, input, ...options }, context) =>
      rescheduleJob(context, id, readRequest(context, jobShape, input), toOptions(options)),
  }),
  cancelJob: t.field({
    type: JobCancellationRef,
    nullable: true,
    description: 'Gives notice: tells when it takes effect and how many charges are made before. Without a contract, at once.',
    args: changeArguments,
    resolve: (_root, { id, ...options }, context) => cancelJob(context, id, toOptions(options)),
  }),
  pauseJob: t.field({
    type: JobRef,
    nullable: true,
    description:
      'Charges nothing until it is resumed. What was due meanwhile is not made up for; a charge that was due before and not made is a run MISSED, which `statusReason` names.',
    args: changeArguments,
    resolve: (_root, { id, ...options }, context) => pauseJob(context, id, toOptions(options)),
  }),
  resumeJob: t.field({
    type: JobRef,
    nullable: true,
    description: 'Goes on with the next run of the schedule, also after the job has stopped itself.',
    args: changeArguments,
    resolve: (_root, { id, ...options }, context) => resumeJob(context, id, toOptions(options)),
  }),
  runJob: t.field({
    type: JobRunRef,
    nullable: true,
    description: 'Charges a job now, beside its schedule.',
    args: changeArguments,
    resolve: (_root, { id, ...options }, context) => runJob(context, id, toOptions(options)),
  }),
}));
