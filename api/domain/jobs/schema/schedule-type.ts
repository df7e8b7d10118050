/** What a schedule means and what it costs to end it, as GraphQL tells it. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import type { Cancellation, RemainingCharges } from '../schedule/contract.ts';
import type { ExplainedField, ExplainedPart, Explanation } from '../schedule/explain.ts';

const PartKindEnum = describeEnum<ExplainedPart['kind']>('SchedulePartKind', 'How a part of a field of a cron expression selects values.', {
  EVERY: 'Each one.',
  VALUE: '`from` alone.',
  RANGE: '`from` to `to`; where `to` is below `from`, over the end and on from the smallest.',
  STEP: 'Each `step`-th from `from` to `to`.',
  LAST_DAY: 'The last day of the month, or `from` days before it.',
  LAST_WEEKDAY: 'The weekday that is nearest to the last day of the month, or to the one `from` days before it.',
  NEAREST_WEEKDAY: 'The weekday that is nearest to day `from`.',
  LAST_OF_MONTH: 'The last day of the week `from` in the month.',
  NTH_OF_MONTH: 'The `nth` day of the week `from` in the month.',
});

const PartRef = builder.objectRef<ExplainedPart>('SchedulePart').implement({
  description: 'One of the parts of a field that commas divide.',
  fields: (t) => ({
    kind: t.field({ type: PartKindEnum, description: 'How it selects.', resolve: ({ kind }) => kind }),
    from: t.exposeInt('from', { nullable: true, description: 'A value, or a number of days. Days of the week are 1 to 7, 1 is Sunday.' }),
    to: t.exposeInt('to', { nullable: true, description: 'The last value.' }),
    step: t.exposeInt('step', { nullable: true, description: 'The distance.' }),
    nth: t.exposeInt('nth', { nullable: true, description: '1 to 5.' }),
  }),
});

const FieldRef = builder.objectRef<ExplainedField>('ScheduleField').implement({
  description: 'A field of a cron expression.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'second, minute, hour, dayOfMonth, month, dayOfWeek or year.' }),
    parts: t.field({ type: [PartRef], description: 'Together they are the field.', resolve: ({ parts }) => [...parts] }),
  }),
});

export const ExplanationRef = builder.objectRef<Explanation>('ScheduleExplanation').implement({
  description: 'What a cron expression means, for whoever says it in words.',
  fields: (t) => ({
    times: t.stringList({
      description: 'The times of day as HH:mm:ss; none where they are more than six.',
      resolve: ({ times }) => [...times],
    }),
    fields: t.field({ type: [FieldRef], description: 'Without the day field that is `?`.', resolve: ({ fields }) => [...fields] }),
  }),
});

const ReasonEnum = describeEnum<Cancellation['reason']>('JobCancellationReason', 'Why a cancellation takes effect when it does.', {
  IMMEDIATELY: 'Nobody agreed on a duration or a notice.',
  NOTICE_PASSED: 'The notice has passed, counted from the cancellation.',
  PERIOD_END: 'The running period, or the first one for whose end notice is in time, is over.',
  END_DATE: 'endDate comes before.',
  LAST_YEAR: 'The contract would last beyond 2099, after which nothing is charged.',
});

export interface ShownCancellation {
  readonly cancellation: Cancellation;
  readonly remaining: RemainingCharges;
}

export const CancellationRef = builder.objectRef<ShownCancellation>('JobNotice').implement({
  description: 'When a cancellation takes effect, and what is still charged before (spec §2.Y).',
  fields: (t) => ({
    effectiveAt: t.field({
      type: 'DateTime',
      description: 'Charges before it are made, and none from it on.',
      resolve: ({ cancellation }) => cancellation.effectiveAt,
    }),
    reason: t.field({ type: ReasonEnum, description: 'Why then.', resolve: ({ cancellation }) => cancellation.reason }),
    noticeBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of PERIOD_END: until when notice for that end is in time.',
      resolve: ({ cancellation }) => cancellation.noticeBy ?? null,
    }),
    remainingCharges: t.int({ description: 'How many are still made; counted up to 1,000.', resolve: ({ remaining }) => remaining.count }),
    hasMoreCharges: t.boolean({ description: 'Whether there are more than that.', resolve: ({ remaining }) => remaining.hasMore }),
  }),
});
