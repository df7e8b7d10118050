/** How GraphQL speaks of risk: what the rules said of a payment, the rules themselves, and trials of them. */
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import { findMask } from '../../foundation/catalogue/personal.ts';
import { hidden, type Mask } from '../../foundation/catalogue/personal-class.ts';
import { type AnswerObject, objectIn } from '../../foundation/graphql/schema/answer.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { createEchoType, paymentAnswerShape } from '../../foundation/graphql/schema/echo.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { PaymentTypeEnum } from '../../foundation/graphql/schema/payment-enums.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { needsCard, riskCheckedTypes } from './coverage.ts';
import { type Effect, type ListField, listFields, type Reason, type RiskCheck, type RiskDecision, type RiskRule } from './rule.ts';
import { isRuleId, toRuleId } from './rule-id.ts';
import { deleteRiskRule, doesRuleRun, putRiskRule, readRiskRule, riskRules } from './rules-operations.ts';
import { ConditionInput, ConditionKindEnum } from './schema-condition.ts';

const DecisionEnum = describeEnum<RiskDecision>('RiskDecision', 'What the rules came to.', {
  ACCEPT: 'Nothing speaks against it.',
  REVIEW: 'It may go on, and somebody should look at it.',
  REJECT: 'It was refused before the bank was asked.',
});

const EffectEnum = describeEnum<Effect>('RiskEffect', 'What a rule does when it matches, beside adding its score.', {
  SCORE: 'Nothing else.',
  ACCEPT: 'The payment passes, whatever other rules say.',
  REVIEW: 'The payment is marked for a look by staff.',
  REJECT: 'The payment is refused.',
});

const ReasonRef = builder.objectRef<Reason>('RiskReason').implement({
  description: 'A rule that matched.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Its name at that time.' }),
    score: t.exposeInt('score', { description: 'What it added.' }),
    detail: t.string({
      description: 'What was found, in a sentence.',
      resolve: ({ detail }, _args, context) => (isPersonalMasked(context) ? maskedDetail(detail) : detail),
    }),
  }),
});

/** The sentence of a list names what was found on it (conditions.ts). */
function maskedDetail(detail: string): string {
  const [, field, found] = /^(\w+) is on the list: (.*)$/s.exec(detail) ?? [];
  return field === undefined || found === undefined ? detail : `${field} is on the list: ${maskListed(field, found)}`;
}

/** How staff without the right to personal data see what each field of a list holds. */
const listMasks: Readonly<Record<ListField, Mask>> = {
  card: (fingerprint) => fingerprint,
  bin: findMask('card.bin'),
  email: findMask('customer.email'),
  domain: (domain) => domain,
  ip: findMask('customer.ip'),
  device: findMask('customer.browser.deviceId'),
  country: findMask('billing.country'),
  holder: findMask('card.holder'),
};

function maskListed(field: string, value: string): string {
  const known = listFields.find((each) => each === field);
  return known === undefined ? hidden : listMasks[known](value);
}

/** The echoed structure with the stored check beside it. */
const checks = new WeakMap<AnswerObject, RiskCheck>();

const riskNode = paymentAnswerShape.children.get('risk');
const PaymentRisk =
  riskNode?.kind === 'object'
    ? createEchoType('PaymentRisk', riskNode, 'What was sent as risk, and what the rules said.', (t) => ({
        decision: t.field({
          type: DecisionEnum,
          nullable: true,
          description: 'Null where no rules ran.',
          resolve: (risk) => checks.get(risk)?.decision ?? null,
        }),
        reasons: t.field({
          type: [ReasonRef],
          description: 'The rules that matched, in their order.',
          resolve: (risk) => [...(checks.get(risk)?.reasons ?? [])],
        }),
        cardFingerprint: t.string({
          nullable: true,
          description: 'Names the card in a list without its number; made with a key of this installation.',
          resolve: (risk) => checks.get(risk)?.cardFingerprint ?? null,
        }),
      }))
    : undefined;
if (!PaymentRisk) throw new Error('the catalogue has no risk structure');

/** The type of a payment's risk structure. */
export const PaymentRiskRef = PaymentRisk;

/** The echoed risk structure of an answer together with the stored check; null where there is neither. */
export function readRisk(answer: AnswerObject, check: RiskCheck | undefined): AnswerObject | null {
  const sent = objectIn(answer, 'risk');
  if (!check) return sent ?? null;
  const risk = { ...sent };
  checks.set(risk, check);
  return risk;
}

registerNode('RiskRule', { permission: 'payments:read', isId: isRuleId, load: readRiskRule });

const RiskRuleRef = builder.objectRef<RiskRule>('RiskRule').implement({
  description: 'A rule of a channel.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Its id; that of a default rule is its channel and its name.', resolve: (rule) => toRuleId(rule) }),
    entityId: t.exposeID('entityId', { description: 'The channel that it belongs to.' }),
    name: t.exposeString('name', { description: 'What reasons call it.' }),
    kind: t.field({ type: ConditionKindEnum, description: 'The kind of its condition.', resolve: ({ condition }) => condition.kind }),
    condition: t.field({
      type: 'JSON',
      description: 'Its condition in the form that createRiskRule takes.',
      resolve: ({ condition }, _args, context) => toConditionInput(isPersonalMasked(context) ? maskCondition(condition) : condition),
    }),
    effect: t.expose('effect', { type: EffectEnum, description: 'What it does beside adding its score.' }),
    score: t.exposeInt('score', { description: 'What it adds when it matches.' }),
    resultCode: t.exposeString('resultCode', {
      nullable: true,
      description: 'Of a REJECT; null: the documented code that fits the condition.',
    }),
    ruleSet: t.exposeString('ruleSet', {
      nullable: true,
      description: 'The risk.channelId that selects it; null: the channel’s own rules.',
    }),
    active: t.exposeBoolean('active', { description: 'Whether it is switched on.' }),
    runs: t.boolean({
      description: 'Whether it runs: it is switched on, and its channel checks risk (ChannelSettings.risk).',
      resolve: (rule, _args, context) => doesRuleRun(context, rule),
    }),
    checkedTypes: t.field({
      type: [PaymentTypeEnum],
      description: 'Types of payments that it is asked about. It says nothing about others, such as a CD or an RF.',
      resolve: () => [...riskCheckedTypes],
    }),
    needsCard: t.boolean({
      description: 'Whether it can match only payments with a card number, and none from a bank account or wallet.',
      resolve: ({ condition }) => needsCard(condition),
    }),
    isDefault: t.boolean({ description: 'Whether it is a default that nobody changed.', resolve: ({ version }) => version === 0 }),
    version: t.exposeInt('version', { description: 'Goes up with every change; see expectedVersion.' }),
    updatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed.',
      resolve: ({ version, updatedAt }) => (version === 0 ? null : updatedAt),
    }),
  }),
});

const RiskRuleConnection = createConnection(RiskRuleRef, 'RiskRule', 'rules');

function maskCondition(condition: RiskRule['condition']): RiskRule['condition'] {
  if (condition.kind !== 'list') return condition;
  return { ...condition, values: condition.values.map((value) => maskListed(condition.field, value)) };
}

/** `{velocity: {…}}`, with amounts as amounts. */
function toConditionInput(condition: RiskRule['condition']): unknown {
  const { kind, ...rest } = condition;
  const shown = Object.entries(rest).map(([name, value]) =>
    name.endsWith('Minor')
      ? [name.slice(0, -'Minor'.length), typeof value === 'string' ? formatAmount(BigInt(value)) : null]
      : [name, value],
  );
  return { [kind]: shown.length === 0 ? true : Object.fromEntries(shown) };
}

/** A rule as clients send it. */
export const RiskRuleInput = builder.inputType('RiskRuleInput', {
  description: 'A rule of a channel.',
  fields: (t) => ({
    name: t.string({ required: true, validate: { maxLength: 100 }, description: 'What reasons call it.' }),
    condition: t.field({ type: ConditionInput, required: true, description: 'When it matches; exactly one kind.' }),
    effect: t.field({ type: EffectEnum, required: true, description: 'What it does beside adding its score.' }),
    score: t.int({ description: 'What it adds when it matches; 0 where absent.' }),
    resultCode: t.string({ validate: { maxLength: 11 }, description: 'Of a REJECT; absent: the documented code that fits the condition.' }),
    ruleSet: t.string({ validate: { maxLength: 255 }, description: 'The risk.channelId that selects it.' }),
    active: t.boolean({ description: 'Whether it runs; true where absent.' }),
  }),
});

type GivenRule = typeof RiskRuleInput.$inferInput;

/** The rule of a channel as operations take it. */
export function toRiskRuleInput(entityId: string, rule: GivenRule, id?: string | null) {
  return { ...rule, entityId, ...(id ? { id } : {}) };
}

builder.queryFields((t) => ({
  riskRules: t.field({
    type: RiskRuleConnection,
    description: 'The rules of a channel, its defaults first.',
    args: { ...pageArguments, entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }) },
    complexity: pageCost,
    resolve: async (_root, { entityId, ...page }, context) => toListConnection(await riskRules(context, entityId), page, idOf),
  }),
}));

builder.mutationFields((t) => ({
  createRiskRule: t.field({
    type: RiskRuleRef,
    nullable: true,
    description: 'Makes a rule of a channel. For administrators; it is in the audit log.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      rule: t.arg({ type: RiskRuleInput, required: true }),
    },
    resolve: (_root, { entityId, rule }, context) => putRiskRule(context, toRiskRuleInput(entityId, rule), undefined),
  }),
  updateRiskRule: t.field({
    type: RiskRuleRef,
    nullable: true,
    description: 'Replaces a rule of a channel, or a default rule. For administrators; it is in the audit log.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      id: t.arg.id({ required: true, description: 'The rule to change.' }),
      rule: t.arg({ type: RiskRuleInput, required: true }),
      expectedVersion: t.arg.int({ description: 'The version that was looked at: a rule that has changed since is refused.' }),
    },
    resolve: (_root, { entityId, id, rule, expectedVersion }, context) =>
      putRiskRule(context, toRiskRuleInput(entityId, rule, id), expectedVersion ?? undefined),
  }),
  deleteRiskRule: t.field({
    type: RiskRuleRef,
    nullable: true,
    description: 'Deletes a rule of a channel, or takes back the changes of a default rule.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }), id: t.arg.id({ required: true }) },
    resolve: (_root, { entityId, id }, context) => deleteRiskRule(context, entityId, id),
  }),
}));
