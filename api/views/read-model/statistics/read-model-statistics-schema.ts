import { toCursor } from '../../../foundation/events/cursor.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { OutcomeEnum, StatisticsStepEnum } from '../../../foundation/graphql/schema/enums.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import { bucketsMax } from '../../../foundation/kernel/buckets.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { computeBehindMs, isCurrent, toIndexedPlace } from '../read-model-operations.ts';
import { behindDescription } from '../schema-behind.ts';
import { type Statistics, statistics } from './read-model-statistics-operations.ts';
import {
  computeApprovalRate,
  computeNet,
  type DeclineCount,
  type OutcomeCount,
  type StatisticsBucket,
  type StatisticsFigures,
} from './statistics.ts';

const FiguresRef = builder.objectRef<StatisticsFigures>('StatisticsFigures').implement({
  description: 'Money in one currency over one time.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'Payments that were to bring money: types PA, DB and RB.' }),
    approved: t.exposeInt('approved', { description: 'Of those, with outcome APPROVED or REVIEW.' }),
    volume: t.expose('volumeMinor', { type: 'Decimal', description: 'What the approved ones come to, such as 92.00.' }),
    declined: t.exposeInt('declined', { description: 'Of those, with outcome DECLINED or REJECTED.' }),
    undecided: t.exposeInt('undecided', { description: 'Of those, with outcome PENDING or UNKNOWN.' }),
    abandoned: t.exposeInt('abandoned', {
      description: 'Of those, with outcome CANCELLED or EXPIRED: with the other three they come to `count`.',
    }),
    captured: t.expose('capturedMinor', {
      type: 'Decimal',
      description: 'What was captured and not reversed since: DB, RB, CP and RC with outcome APPROVED or REVIEW.',
    }),
    net: t.field({
      type: 'Decimal',
      description:
        'What was captured, less what was refunded, credited and charged back in the same time; reversals of chargebacks (CR) count again.',
      resolve: computeNet,
    }),
    approvalRate: t.float({
      nullable: true,
      description: 'Approved of those that were approved or declined, 0 to 1; null where there are none.',
      resolve: computeApprovalRate,
    }),
    refunds: t.exposeInt('refunds', { description: 'Refunds (RF) with outcome APPROVED or REVIEW.' }),
    refunded: t.expose('refundedMinor', { type: 'Decimal', description: 'What those come to.' }),
    credited: t.expose('creditedMinor', {
      type: 'Decimal',
      description: 'What was given to shoppers without an earlier payment, and not reversed since: CD with outcome APPROVED or REVIEW.',
    }),
    chargebacks: t.exposeInt('chargebacks', { description: 'Chargebacks (CB) with outcome APPROVED or REVIEW.' }),
    chargedBack: t.expose('chargedBackMinor', { type: 'Decimal', description: 'What those come to.' }),
    represented: t.expose('returnedMinor', {
      type: 'Decimal',
      description: 'What came back of chargebacks: CR with outcome APPROVED or REVIEW. It is part of net.',
    }),
  }),
});

const BucketRef = builder.objectRef<StatisticsBucket>('StatisticsBucket').implement({
  description: 'One hour, day or month.',
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'When it begins, including.' }),
    to: t.expose('to', { type: 'DateTime', description: 'When it ends, excluding.' }),
    figures: t.field({
      type: [FiguresRef],
      description: 'One for each currency in it; none where nothing happened.',
      complexity: { field: 1, multiplier: 2 },
      resolve: ({ figures }) => [...figures],
    }),
  }),
});

const DeclineRef = builder.objectRef<DeclineCount>('DeclineCount').implement({
  description: 'A reason for which payments were declined.',
  fields: (t) => ({
    code: t.exposeString('resultCode', { description: 'The result code.' }),
    resultCode: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'What it means; null where it is not in the catalogue.',
      resolve: ({ resultCode: code }) => findResultCode(code) ?? null,
    }),
    count: t.exposeInt('count', { description: 'How many payments it declined.' }),
  }),
});

const OutcomeCountRef = builder.objectRef<OutcomeCount>('OutcomeCount').implement({
  description: 'How many payments had an outcome.',
  fields: (t) => ({
    outcome: t.field({ type: OutcomeEnum, description: 'What happened, in a word.', resolve: ({ outcome }) => outcome }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

const StatisticsRef = builder.objectRef<Statistics>('Statistics').implement({
  description: 'What happened over a time. The same filter over payments lists the same ones.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', { description: 'Whose days and months they are.' }),
    totals: t.field({
      type: [FiguresRef],
      description: 'Over the whole time, one for each currency.',
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ totals }) => [...totals],
    }),
    buckets: t.field({
      type: [BucketRef],
      description: 'Every hour, day or month that the time touches, oldest first; the first and the last may be partly outside it.',
      complexity: { field: 1, multiplier: 100 },
      resolve: ({ buckets }) => [...buckets],
    }),
    outcomes: t.field({
      type: [OutcomeCountRef],
      description: 'How many payments (PA, DB, RB) had each outcome, the most frequent first; those alone that there were.',
      resolve: ({ outcomes }) => [...outcomes],
    }),
    declines: t.field({
      type: [DeclineRef],
      description: 'The ten most frequent reasons for which payments (PA, DB, RB) were declined.',
      resolve: ({ declines }) => [...declines],
    }),
    indexedTo: t.string({
      description: 'The cursor of the last event that was counted.',
      resolve: ({ state }, _args, context) => toCursor(context.ports, toIndexedPlace(state)),
    }),
    isCurrent: t.boolean({ description: 'Whether that was the last event there is.', resolve: ({ state }) => isCurrent(state) }),
    behindMs: t.int({
      nullable: true,
      description: behindDescription,
      resolve: ({ state }, _args, { ports }) => computeBehindMs(state, ports.clocks.now()),
    }),
  }),
});

export const StatisticsFilterInput = builder.inputType('StatisticsFilter', {
  description: 'Which payments are counted.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', required: true, description: 'Including.' }),
    to: t.field({ type: 'DateTime', required: true, description: 'Excluding.' }),
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    currency: t.field({ type: 'Currency', validate: { maxLength: 3 }, description: 'Such as EUR.' }),
  }),
});

builder.queryField('statistics', (t) =>
  t.field({
    type: StatisticsRef,
    description: 'Volume, approval, refunds and reasons of declines over a time.',
    args: {
      filter: t.arg({ type: StatisticsFilterInput, required: true }),
      bucket: t.arg({ type: StatisticsStepEnum, required: true, description: `At most ${bucketsMax} of them.` }),
      timeZone: t.arg.string({ validate: { maxLength: 64 }, description: 'Such as Europe/Berlin; UTC where absent.' }),
    },
    complexity: 200,
    resolve: (_root, { filter: { from, to, entityId, currency }, bucket, timeZone }, context) =>
      statistics(context, {
        from,
        to,
        entityId: entityId ?? undefined,
        currency: currency ?? undefined,
        bucket,
        timeZone: timeZone ?? 'UTC',
      }),
  }),
);
