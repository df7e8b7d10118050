import { toCursor } from '../../../foundation/events/cursor.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { isCurrent, toIndexedPlace } from '../read-model-operations.ts';
import { InsightDimensionEnum } from './dimension-enum.ts';
import type { InsightCounts } from './insights.ts';
import { type Insights, insightDaysMax, insightGroupsMax, insightPaymentsMax, insights, type ShownGroup } from './insights-operations.ts';
import { StatisticsFilterInput } from './read-model-statistics-schema.ts';
import { computeApprovalRate } from './statistics.ts';

const CountsRef = builder.objectRef<InsightCounts>('InsightCounts').implement({
  description: 'Payments of one time, in every currency.',
  fields: (t) => ({
    approved: t.exposeInt('approved', { description: 'Payments of types PA, DB and RB with outcome APPROVED or REVIEW.' }),
    declined: t.exposeInt('declined', { description: 'Of the same types, with outcome DECLINED or REJECTED.' }),
    approvalRate: t.float({
      nullable: true,
      description: 'Approved of those that were approved or declined, 0 to 1; null where there are none.',
      resolve: computeApprovalRate,
    }),
    refunds: t.exposeInt('refunds', { description: 'Refunds (RF) of this time with outcome APPROVED or REVIEW.' }),
    chargebacks: t.exposeInt('chargebacks', { description: 'Chargebacks (CB) of this time with outcome APPROVED or REVIEW.' }),
  }),
});

const GroupRef = builder.objectRef<ShownGroup>('InsightGroup').implement({
  description: 'Payments that have a value in common. `payments(filter: { groups: … })` lists them.',
  fields: (t) => ({
    dimension: t.field({ type: InsightDimensionEnum, description: 'What the value is.', resolve: ({ dimension }) => dimension }),
    value: t.exposeString('value', { nullable: true, description: 'Null of the payments that tell none.' }),
    isMasked: t.exposeBoolean('isMasked', {
      description: 'Whether the value is shown masked: then no list of payments can be asked for by it.',
    }),
    current: t.field({ type: CountsRef, description: 'In the time that was asked for.', resolve: ({ current }) => current }),
    previous: t.field({ type: CountsRef, description: 'In the time before.', resolve: ({ previous }) => previous }),
    contribution: t.exposeFloat('contribution', {
      nullable: true,
      description:
        'By how much the group moved the approval rate: -0.02 is two percentage points down. All groups of a dimension add up to the whole change. Null where one of the times has no decided payment.',
    }),
  }),
});

const InsightsRef = builder.objectRef<Insights>('Insights').implement({
  description: 'A time beside the time before, and which groups of payments explain the change.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', { description: 'Whose hours they are.' }),
    previousFrom: t.expose('previousFrom', {
      type: 'DateTime',
      description: 'When the time before begins. It is as long, and ends where the time that was asked for begins.',
    }),
    current: t.field({ type: CountsRef, description: 'All payments of the time.', resolve: ({ current }) => current }),
    previous: t.field({ type: CountsRef, description: 'All payments of the time before.', resolve: ({ previous }) => previous }),
    groups: t.field({
      type: [GroupRef],
      description: `By dimension, the values with most payments first, at most ${insightGroupsMax} of each.`,
      complexity: { field: 1, multiplier: 100 },
      resolve: ({ groups }) => [...groups],
    }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `False where both times together have more than ${insightPaymentsMax} payments: then only hours are told. Ask for a shorter time or a smaller entity.`,
    }),
    indexedTo: t.string({
      description: 'The cursor of the last event that was counted.',
      resolve: ({ state }, _args, context) => toCursor(context.ports, toIndexedPlace(state)),
    }),
    isCurrent: t.boolean({ description: 'Whether that was the last event there is.', resolve: ({ state }) => isCurrent(state) }),
  }),
});

builder.queryField('insights', (t) =>
  t.field({
    type: InsightsRef,
    description: `How approval, refunds and chargebacks changed against the time before, by brand, method, country, 3-D Secure and hour. At most ${insightDaysMax} days.`,
    args: {
      filter: t.arg({ type: StatisticsFilterInput, required: true }),
      customParameter: t.arg.string({
        validate: { maxLength: 64 },
        description:
          'The name of a custom parameter that says what was bought, such as product: payments, refunds and chargebacks are told by its values, too.',
      }),
      timeZone: t.arg.string({ validate: { maxLength: 64 }, description: 'Such as Europe/Berlin; UTC where absent.' }),
    },
    complexity: 500,
    resolve: (_root, { filter: { from, to, entityId, currency }, customParameter, timeZone }, context) =>
      insights(context, {
        from,
        to,
        entityId: entityId ?? undefined,
        currency: currency ?? undefined,
        customParameter: customParameter || undefined,
        timeZone: timeZone ?? 'UTC',
      }),
  }),
);
