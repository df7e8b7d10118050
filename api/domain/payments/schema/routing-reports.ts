/** Trials of routing rules over stored payments, and figures of connectors. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { EntityRef } from '../../../foundation/graphql/schema/refs.ts';
import { RoutingRuleInput } from '../../routing/routing-schema.ts';
import { rulesMax } from '../../routing/rule.ts';
import {
  type ConnectorFigures,
  type ConnectorReport,
  reportConnectors,
  reportDaysMax,
  reportPaymentsMax,
} from '../query/connector-figures.ts';
import {
  type ChannelCutOver,
  type ConnectorShare,
  type CutOver,
  cutOverDaysMax,
  cutOverPaymentsMax,
  reportCutOver,
} from '../query/cut-over.ts';
import { type RoutingTrial, routingTrialPaymentsMax, type TrialConnector, trialDays, tryRouting } from '../query/routing-trial.ts';

const TrialConnectorRef = builder.objectRef<TrialConnector>('RoutingTrialConnector').implement({
  description: 'What rules would have done with one connector.',
  fields: (t) => ({
    connector: t.exposeString('connector', { description: 'Its name.' }),
    before: t.exposeInt('before', { description: 'Payments that went there.' }),
    approvedBefore: t.exposeInt('approvedBefore', { description: 'How many of those were approved.' }),
    after: t.exposeInt('after', { description: 'Payments that would have gone there first.' }),
    moved: t.exposeInt('moved', { description: 'How many of those went elsewhere.' }),
    expectedApproval: t.exposeFloat('expectedApproval', {
      nullable: true,
      description:
        'Share of those that would have gone there that may be approved, 0 to 1. Of what went there it is what happened; of the others, the share of their brand at this connector. An estimate; null where nothing is known.',
    }),
  }),
});

const TrialRuleRef = builder.objectRef<RoutingTrial['rules'][number]>('RoutingTrialRule').implement({
  description: 'How many payments a rule decides about.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'Null: no rule of these, or one of the other entity.' }),
    payments: t.exposeInt('payments', { description: 'Payments that it decides about.' }),
  }),
});

const TrialRef = builder.objectRef<RoutingTrial>('RoutingTrial').implement({
  description: 'What routing rules would have done with the last payments.',
  fields: (t) => ({
    payments: t.exposeInt('payments', { description: 'Payments that were looked at.' }),
    isComplete: t.exposeBoolean('isComplete', { description: `False: there were more than ${routingTrialPaymentsMax}.` }),
    moved: t.exposeInt('moved', { description: 'Payments that would have gone to another connector first.' }),
    connectors: t.field({
      type: [TrialConnectorRef],
      description: 'By their names.',
      resolve: ({ connectors }) => [...connectors],
    }),
    rules: t.field({ type: [TrialRuleRef], description: 'In their order.', resolve: ({ rules }) => [...rules] }),
  }),
});

const FiguresRef = builder.objectRef<ConnectorFigures>('ConnectorFigures').implement({
  description: 'What attempts at one connector with one brand, country and currency came to.',
  fields: (t) => ({
    connector: t.exposeString('connector', { description: 'Its name.' }),
    brand: t.exposeString('brand', { nullable: true, description: 'The brand.' }),
    country: t.exposeString('country', { nullable: true, description: 'Of the card’s issuer; null where it is not known.' }),
    currency: t.field({ type: 'Currency', description: 'Of the payments.', resolve: ({ currency }) => currency }),
    attempts: t.exposeInt('attempts', { description: 'Calls.' }),
    approved: t.exposeInt('approved', { description: 'How many were approved.' }),
    unknown: t.exposeInt('unknown', { description: 'How many have no outcome yet.' }),
    approvedAmount: t.expose('approvedMinor', { type: 'Decimal', description: 'Sum of the approved payments.' }),
    cost: t.expose('costMinor', { type: 'Decimal', nullable: true, description: 'By the fees of the contract; null where none fits.' }),
    latencyMsMean: t.exposeInt('latencyMsMean', {
      nullable: true,
      description: 'Mean of the calls that were answered without an inquiry; null where there is none.',
    }),
  }),
});

const ReportRef = builder.objectRef<ConnectorReport>('ConnectorReport').implement({
  description: 'Approval, cost and latency by connector, brand and country.',
  fields: (t) => ({
    payments: t.exposeInt('payments', { description: 'Payments that were looked at.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `False: there were more than ${reportPaymentsMax}, and the oldest are left out.`,
    }),
    rows: t.field({ type: [FiguresRef], description: 'The most attempts first.', resolve: ({ rows }) => [...rows] }),
  }),
});

const ShareRef = builder.objectRef<ConnectorShare>('ConnectorShare').implement({
  description: 'What one connector of a channel has of its new payments.',
  fields: (t) => ({
    connector: t.exposeString('connector', { description: 'Its name.' }),
    kind: t.string({ nullable: true, description: 'Its kind; null where the channel no longer has it.', resolve: ({ kind }) => kind }),
    payments: t.exposeInt('payments', { description: 'New payments that went there.' }),
    ruled: t.exposeInt('ruled', { description: 'New payments that the current rules send there first.' }),
    open: t.exposeInt('open', {
      description: 'Payments that went there and have to be ended there: without an outcome yet, or with something left to capture.',
    }),
  }),
});

const ChannelCutOverRef = builder.objectRef<ChannelCutOver>('ChannelCutOver').implement({
  description: 'How far a channel with several connectors has moved.',
  fields: (t) => ({
    channel: t.field({ type: EntityRef, description: 'The channel.', resolve: ({ channel }) => channel }),
    payments: t.exposeInt('payments', { description: 'Its new payments.' }),
    connectors: t.field({
      type: [ShareRef],
      description: 'In the order of the channel; then those that it no longer has.',
      resolve: ({ connectors }) => [...connectors],
    }),
  }),
});

const CutOverRef = builder.objectRef<CutOver>('CutOver').implement({
  description: 'How far channels have moved from one connector to another.',
  fields: (t) => ({
    payments: t.exposeInt('payments', { description: 'Payments that were looked at.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `False: there were more than ${cutOverPaymentsMax}, and the oldest are left out.`,
    }),
    channels: t.field({
      type: [ChannelCutOverRef],
      description: 'Channels with more than one connector.',
      resolve: ({ channels }) => [...channels],
    }),
  }),
});

const CutOverFilterInput = builder.inputType('CutOverFilter', {
  description: 'Which payments a report of moving counts.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'A merchant or a channel.' }),
    from: t.field({ type: 'DateTime', required: true, description: 'Including.' }),
    to: t.field({ type: 'DateTime', required: true, description: `Excluding, at most ${cutOverDaysMax} days later.` }),
  }),
});

const FilterInput = builder.inputType('ConnectorReportFilter', {
  description: 'Which attempts a report counts.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'A merchant or a channel.' }),
    from: t.field({ type: 'DateTime', required: true, description: 'Including.' }),
    to: t.field({ type: 'DateTime', required: true, description: `Excluding, at most ${reportDaysMax} days later.` }),
  }),
});

builder.queryFields((t) => ({
  tryRouting: t.field({
    type: TrialRef,
    description: `What rules would have done with the payments of the last ${trialDays} days, at most ${routingTrialPaymentsMax}. Nothing is changed.`,
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      rules: t.arg({ type: [RoutingRuleInput], required: true, validate: { maxLength: rulesMax }, description: 'In their order.' }),
    },
    complexity: { field: 500, multiplier: 1 },
    resolve: (_root, { entityId, rules }, context) => tryRouting(context, entityId, rules),
  }),
  cutOver: t.field({
    type: CutOverRef,
    description: 'How far channels have moved: what the current rules say, what truly went where, and what is still open there.',
    args: { filter: t.arg({ type: CutOverFilterInput, required: true }) },
    complexity: { field: 500, multiplier: 1 },
    resolve: (_root, { filter: { entityId, ...span } }, context) => reportCutOver(context, entityId, span),
  }),
  connectorReport: t.field({
    type: ReportRef,
    description: 'Approval, cost and latency by connector, brand and country.',
    args: { filter: t.arg({ type: FilterInput, required: true }) },
    complexity: { field: 1_000, multiplier: 1 },
    resolve: (_root, { filter: { entityId, ...span } }, context) => reportConnectors(context, entityId, span),
  }),
}));
