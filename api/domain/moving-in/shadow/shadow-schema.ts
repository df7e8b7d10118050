/** Shadows of channels in GraphQL: how the repeats came out. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { EntityRef } from '../../../foundation/graphql/schema/refs.ts';
import { holdShadow } from './hold-shadow.ts';
import { type CountedDifference, linesMax, reportShadow, type ShadowReport, shadowDaysMax } from './report.ts';
import { type DifferenceKind, repeatsReadMax, type SkipReason } from './shadow-repeat.ts';

export const shadowDifferences: Readonly<Record<DifferenceKind, string>> = {
  OUTCOME: 'One of the two was approved, declined or pending, and the other was not.',
  CODE: 'The same outcome with another result code.',
  REFUSED: 'The test system refuses this parameter.',
  VALUE: 'Type, brand, amount or currency differs.',
  MISSING: 'The answer of the test system has no such field.',
  ADDED: 'Only the answer of the test system has this field.',
  TYPE: 'The field has another type.',
};
const KindEnum = describeEnum('ShadowDifferenceKind', 'In what two answers differ.', shadowDifferences);

export const shadowSkips: Readonly<Record<SkipReason, string>> = {
  ACCOUNT:
    'No test account stands for this one: the token of a wallet or a scheme, an account that a gateway behind keeps, or a brand without a test card.',
  NO_EARLIER_REPEAT: 'The payment that it is an operation on was not repeated there.',
  OUTCOME_UNKNOWN: 'The outcome was not known here when the answer went out.',
  NO_TOKEN: 'The channel has no token of the test system: connectChannel gives it.',
};
const SkipEnum = describeEnum('ShadowSkipReason', 'Why a request was not repeated.', shadowSkips);

const SkipRef = builder.objectRef<ShadowReport['skips'][number]>('ShadowSkip').implement({
  description: 'Requests that were not repeated.',
  fields: (t) => ({
    reason: t.expose('reason', { type: SkipEnum, description: 'Why.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

const DifferenceRef = builder.objectRef<CountedDifference>('ShadowDifference').implement({
  description: 'A difference between answers of the two systems, counted.',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum, description: 'What kind.' }),
    field: t.exposeString('field', { description: 'The field of the answer, or the parameter that is refused.' }),
    ours: t.exposeString('ours', { nullable: true, description: 'Here: the code, the value or the type; null where there is none.' }),
    theirs: t.exposeString('theirs', { nullable: true, description: 'At the test system.' }),
    count: t.exposeInt('count', { description: 'In how many answers.' }),
    paymentId: t.exposeID('paymentId', { description: 'The newest payment with it.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'When that was repeated.' }),
  }),
});

const ReportRef = builder.objectRef<ShadowReport>('ShadowReport').implement({
  description: 'What came of repeating the requests of a channel at a test system.',
  fields: (t) => ({
    channel: t.field({ type: EntityRef, description: 'The channel.', resolve: ({ channel }) => channel }),
    url: t.exposeString('url', { description: 'The address of the test system.' }),
    counterpartEntityId: t.exposeID('counterpartEntityId', { description: 'The entity over there.' }),
    isHeld: t.exposeBoolean('isHeld', { description: 'Whether staff hold it: nothing is repeated.' }),
    hasToken: t.exposeBoolean('hasToken', { description: 'Whether it has a token of the test system.' }),
    isLive: t.exposeBoolean('isLive', {
      description: 'Whether it has answered as a live system does. Nothing more is sent there then.',
    }),
    same: t.int({ description: 'Repeats that were answered as here.', resolve: ({ counts }) => counts.same }),
    different: t.int({ description: 'Repeats that were answered differently.', resolve: ({ counts }) => counts.different + counts.live }),
    unanswered: t.int({ description: 'Repeats without an answer of this API.', resolve: ({ counts }) => counts.unanswered }),
    skipped: t.int({ description: 'Requests that could not be repeated.', resolve: ({ counts }) => counts.skipped }),
    dropped: t.exposeInt('dropped', { description: 'Requests that were dropped because too many waited.' }),
    skips: t.field({ type: [SkipRef], description: 'Why requests could not be repeated.', resolve: ({ skips }) => [...skips] }),
    differences: t.field({
      type: [DifferenceRef],
      description: `Those of outcome and code first, and of each kind the most frequent: at most ${linesMax}.`,
      resolve: ({ differences }) => [...differences],
    }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `False: there were more than ${repeatsReadMax} repeats, and the oldest are left out.`,
    }),
  }),
});

const FilterInput = builder.inputType('ShadowReportFilter', {
  description: 'Which repeats a report counts.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'A channel, or an entity above channels.' }),
    from: t.field({ type: 'DateTime', required: true, description: 'Including, in real time.' }),
    to: t.field({ type: 'DateTime', required: true, description: `Excluding, at most ${shadowDaysMax} days later.` }),
  }),
});

builder.queryFields((t) => ({
  shadowReports: t.field({
    type: [ReportRef],
    description: 'How the answers of the test systems differ at which requests of channels are repeated. One report for each such channel.',
    args: { filter: t.arg({ type: FilterInput, required: true }) },
    complexity: { field: 500, multiplier: 1 },
    resolve: async (_root, { filter }, context) => [...(await reportShadow(context, filter))],
  }),
}));

builder.mutationFields((t) => ({
  holdShadow: t.field({
    type: EntityRef,
    nullable: true,
    description: 'Stops repeating the requests of a channel at its test system. For administrators; it is audited.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }) },
    resolve: (_root, { entityId }, context) => holdShadow(context, entityId, true),
  }),
  releaseShadow: t.field({
    type: EntityRef,
    nullable: true,
    description: 'Repeats the requests of a channel at its test system again. For administrators; it is audited.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }) },
    resolve: (_root, { entityId }, context) => holdShadow(context, entityId, false),
  }),
}));
