/** Routing rules in GraphQL, with their versions and how the connectors do. */
import type { CircuitState } from '../../connectors/health.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { toEnumValues } from '../../foundation/graphql/schema/enums.ts';
import { EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { type ConnectorState, connectorStates } from './connector-state.ts';
import { currentRouting, requireRoutedEntity, routingVersions, setRouting } from './routing-operations.ts';
import { type Fee, feesMax, type RoutingRule, type RoutingVersion, rulesMax, targetsMax, versionsShownMax } from './rule.ts';
import { nameCharactersMax, noteCharactersMax } from './rule-input.ts';
import { ConditionsInput, ConditionsRef } from './schema-conditions.ts';

const toText =
  'Names of connectors of the channel, or STORED_ACCOUNT for the one where the newest approved payment with the same stored account went. The first one is called; the others follow where a payment may go on.';

const RuleRef = builder.objectRef<RoutingRule>('RoutingRule').implement({
  description: 'Which connectors payments go to that fit.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique among the rules.' }),
    when: t.field({ type: ConditionsRef, description: 'When it fits.', resolve: ({ when }) => when }),
    to: t.stringList({ description: toText, resolve: ({ to }) => [...to] }),
  }),
});

const FeeRef = builder.objectRef<Fee>('ConnectorFee').implement({
  description: 'What a connector costs by contract, for each approved payment.',
  fields: (t) => ({
    connector: t.exposeString('connector', { description: 'Of the channel.' }),
    brand: t.exposeString('brand', { nullable: true, description: 'Null: every brand that has no fee of its own.' }),
    currency: t.field({ type: 'Currency', description: 'Of the payment, and of the fixed part.', resolve: ({ currency }) => currency }),
    basisPoints: t.exposeInt('basisPoints', { description: 'Hundredths of a percent of the amount.' }),
    fixed: t.field({ type: 'Decimal', description: 'For each payment.', resolve: ({ fixedMinor }) => BigInt(fixedMinor) }),
  }),
});

const VersionRef = builder.objectRef<RoutingVersion>('RoutingVersion').implement({
  description: 'The rules and fees of a merchant or channel as they were at one time.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'From 1; 0 where none was made.' }),
    rules: t.field({
      type: [RuleRef],
      description: 'In their order: the first one that fits decides.',
      resolve: ({ rules }) => [...rules],
    }),
    fees: t.field({ type: [FeeRef], description: 'Fees of the contracts.', resolve: ({ fees }) => [...fees] }),
    note: t.exposeString('note', { nullable: true, description: 'Why it was made.' }),
    madeAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was switched on.',
      resolve: ({ version, madeAt }) => (version === 0 ? null : madeAt),
    }),
  }),
});

const circuitDescriptions: Readonly<Record<CircuitState, string>> = {
  closed: 'Calls go out.',
  open: 'Too many calls failed: payments go elsewhere for a while.',
  'half-open': 'A few calls try whether it works again.',
};

const { 'HALF-OPEN': halfOpen, ...otherStates } = toEnumValues(circuitDescriptions);
const CircuitEnum = builder.enumType('CircuitState', {
  description: 'Whether a connector is called.',
  values: { ...otherStates, HALF_OPEN: halfOpen },
});

const StateRef = builder.objectRef<ConnectorState>('ConnectorState').implement({
  description: 'What a connector of a channel does, as the process that answers sees it: calls of the last minute.',
  fields: (t) => ({
    channel: t.field({ type: EntityRef, description: 'The channel.', resolve: ({ channel }) => channel }),
    connector: t.string({ description: 'Its name at the channel.', resolve: ({ health }) => health.connector }),
    kind: t.exposeString('kind', { nullable: true, description: 'What it speaks, such as bank.' }),
    held: t.exposeBoolean('isHeld', { description: 'Whether staff hold it: no new payment is sent to it.' }),
    circuit: t.field({ type: CircuitEnum, description: 'Whether it is called.', resolve: ({ health }) => health.circuit }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the circuit last changed; null: never.',
      resolve: ({ health }) => health.since,
    }),
    calls: t.int({ description: 'Calls.', resolve: ({ health }) => health.calls }),
    failed: t.int({
      description: 'Calls that were not sent, or whose answer says that it is down.',
      resolve: ({ health }) => health.failed,
    }),
    unknown: t.int({ description: 'Calls without an outcome.', resolve: ({ health }) => health.unknown }),
    latencyMsMean: t.int({ nullable: true, description: 'Mean of the calls.', resolve: ({ health }) => health.latencyMsMean }),
    latencyMsMax: t.int({ nullable: true, description: 'The slowest call.', resolve: ({ health }) => health.latencyMsMax }),
  }),
});

const RoutingRef = builder.objectRef<RoutingVersion>('Routing').implement({
  description: 'Which connectors the payments of a merchant or channel go to.',
  fields: (t) => ({
    entity: t.field({
      type: EntityRef,
      description: 'The merchant, for all of its channels, or the channel, whose rules come first.',
      resolve: async ({ entityId }, _args, { ports }) => {
        const entity = await findEntity(ports, entityId);
        assert(entity, 'the entity of a routing is there');
        return entity;
      },
    }),
    current: t.field({ type: VersionRef, description: 'What decides now.', resolve: (version) => version }),
    versions: t.field({
      type: [VersionRef],
      description: `Newest first, at most ${versionsShownMax}.`,
      complexity: versionsShownMax,
      resolve: async ({ entityId }, _args, context) => [...(await routingVersions(context, entityId))],
    }),
    connectors: t.stringList({
      description: 'Names that rules and fees may use.',
      resolve: async ({ entityId }, _args, context) => [...(await requireRoutedEntity(context, 'payments:read', entityId)).connectors],
    }),
    states: t.field({
      type: [StateRef],
      description: 'The connectors of each channel, at most 100 channels.',
      complexity: 100,
      resolve: async ({ entityId }, _args, context) => [...(await connectorStates(context, entityId))],
    }),
  }),
});

export const RoutingRuleInput = builder.inputType('RoutingRuleInput', {
  description: 'Which connectors payments go to that fit.',
  fields: (t) => ({
    name: t.string({ required: true, validate: { maxLength: nameCharactersMax }, description: 'Unique among the rules.' }),
    when: t.field({ type: ConditionsInput, required: true, description: 'When it fits; {} fits every payment.' }),
    to: t.stringList({ required: true, validate: { maxLength: targetsMax }, description: toText }),
  }),
});

const FeeInput = builder.inputType('ConnectorFeeInput', {
  description: 'What a connector costs by contract, for each approved payment.',
  fields: (t) => ({
    connector: t.string({ required: true, validate: { maxLength: 32 }, description: 'Of the channel.' }),
    brand: t.string({ validate: { maxLength: 32 }, description: 'Absent: every brand that has no fee of its own.' }),
    currency: t.field({
      type: 'Currency',
      required: true,
      validate: { maxLength: 3 },
      description: 'Of the payment, and of the fixed part.',
    }),
    basisPoints: t.int({ required: true, description: 'Hundredths of a percent of the amount.' }),
    fixed: t.field({ type: 'Decimal', required: true, validate: { maxLength: 13 }, description: 'For each payment, such as 0.10.' }),
  }),
});

builder.queryFields((t) => ({
  routing: t.field({
    type: RoutingRef,
    description: 'Which connectors the payments of a merchant or channel go to.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }) },
    resolve: (_root, { entityId }, context) => currentRouting(context, entityId),
  }),
}));

builder.mutationFields((t) => ({
  setRouting: t.field({
    type: RoutingRef,
    nullable: true,
    description:
      'Replaces the routing rules and fees of a merchant or channel by a new version, which decides about payments from now on. For administrators; it is in the audit log.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      rules: t.arg({
        type: [RoutingRuleInput],
        required: true,
        validate: { maxLength: rulesMax },
        description: 'All of them, in their order.',
      }),
      fees: t.arg({ type: [FeeInput], validate: { maxLength: feesMax }, description: 'All of them; absent: none.' }),
      note: t.arg.string({ validate: { maxLength: noteCharactersMax }, description: 'Why.' }),
      expectedVersion: t.arg.int({ required: true, description: 'The version that was looked at: a later one is not overwritten.' }),
    },
    resolve: (_root, { entityId, expectedVersion, ...input }, context) => setRouting(context, entityId, input, expectedVersion),
  }),
}));
