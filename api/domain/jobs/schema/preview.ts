/** What will be charged and when, before anything is stored, and the calendar of coming charges. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { CreateJobInput, jobShape, readRequest } from '../../../foundation/graphql/schema/input.ts';
import { type CalendarDay, type JobCalendar, type JobPreview, previewJob, previewSchedule, readCalendar } from '../preview.ts';
import { explainExpression } from '../schedule/explain.ts';
import { CancellationRef, ExplanationRef } from './schedule-type.ts';

interface PreviewedRun {
  readonly at: number;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
}

const PreviewedRunRef = builder.objectRef<PreviewedRun>('PreviewedRun').implement({
  description: 'A charge that a draft would make.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', nullable: true, description: 'How much; null where the draft has no amount.' }),
    currency: t.expose('currency', { type: 'Currency', nullable: true, description: 'ISO 4217.' }),
  }),
});

const PreviewRef = builder.objectRef<JobPreview>('JobPreview').implement({
  description: 'What a draft of a job would do.',
  fields: (t) => ({
    expression: t.string({ description: 'Its cron expression of seven fields.', resolve: ({ schedule: plan }) => plan.expression.text }),
    timeZone: t.string({ description: 'IANA name of its time zone.', resolve: ({ schedule: plan }) => plan.zone.name }),
    explanation: t.field({
      type: ExplanationRef,
      description: 'What the expression means, for whoever says it in words.',
      resolve: ({ schedule: plan }) => explainExpression(plan.expression),
    }),
    runs: t.field({
      type: [PreviewedRunRef],
      description: 'The next charges; none where the schedule never fires again.',
      resolve: ({ runs, amountMinor, currency }) => runs.map((at) => ({ at, amountMinor, currency })),
    }),
    notice: t.field({ type: CancellationRef, description: 'What a cancellation of now would come to.', resolve: (preview) => preview }),
  }),
});

const CalendarDayRef = builder.objectRef<CalendarDay>('JobCalendarDay').implement({
  description: 'The coming charges of one day and currency.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'yyyy-MM-dd.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'How many charges.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Their sum.' }),
  }),
});

const CalendarRef = builder.objectRef<JobCalendar>('JobCalendar').implement({
  description: 'The coming charges of jobs by day. Further attempts of declined runs are not among them.',
  fields: (t) => ({
    days: t.field({ type: [CalendarDayRef], description: 'Days with charges, in order.', resolve: ({ days }) => [...days] }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'False where there are too many jobs or charges to add up: then later ones are missing.',
    }),
  }),
});

builder.queryFields((t) => ({
  previewSchedule: t.field({
    type: ['DateTime'],
    description: 'The times after `from` at which a cron expression fires.',
    complexity: 20,
    args: {
      expression: t.arg.string({ required: true, validate: { maxLength: 256 }, description: 'Six or seven fields (spec §2.Y).' }),
      timeZone: t.arg.string({ validate: { maxLength: 64 }, description: 'IANA name; UTC where absent.' }),
      from: t.arg({ type: 'DateTime', description: 'Now where absent.' }),
      count: t.arg.int({ description: '1 to 1,000; 10 where absent.' }),
    },
    resolve: (_root, { expression, timeZone, from, count }, context) => [
      ...previewSchedule(context, {
        expression,
        timeZone: timeZone ?? undefined,
        from: from ?? undefined,
        count: count ?? undefined,
      }),
    ],
  }),
  previewJob: t.field({
    type: PreviewRef,
    nullable: true,
    description: 'What a draft would do: of the input, only job, amount, currency and entityId are used. Nothing is stored.',
    complexity: 20,
    args: {
      input: t.arg({ type: CreateJobInput, required: true }),
      count: t.arg.int({ description: 'Charges: 1 to 1,000; 10 where absent.' }),
    },
    resolve: (_root, { input, count }, context) => previewJob(context, readRequest(context, jobShape, input), count ?? undefined),
  }),
  jobCalendar: t.field({
    type: CalendarRef,
    description: 'The coming charges of all jobs at or below an entity, added up for each day and currency.',
    // Up to 12,000 charges are computed, whichever of the sums are asked for.
    complexity: 500,
    args: {
      entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
      from: t.arg({ type: 'DateTime', required: true, description: 'Including.' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'Excluding; at most 400 days later.' }),
      timeZone: t.arg.string({ validate: { maxLength: 64 }, description: 'Of the days; UTC where absent.' }),
    },
    resolve: (_root, { entityId, from, to, timeZone }, context) =>
      readCalendar(context, { entityId: entityId ?? undefined, from, to, timeZone: timeZone ?? undefined }),
  }),
}));
