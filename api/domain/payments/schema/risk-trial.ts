/** Trials of risk rules over stored payments. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { idOf, innerPageCost, pageArguments, toListConnection } from '../../../foundation/graphql/schema/connection.ts';
import { RiskRuleInput, toRiskRuleInput } from '../../risk/risk-schema.ts';
import { type RuleTrial, trialPaymentsMax, tryRiskRule } from '../query/risk-trial.ts';
import { PaymentConnection } from './payment-connection.ts';

const RuleTrialRef = builder.objectRef<RuleTrial>('RiskRuleTrial').implement({
  description: 'What a rule would have done to the last payments.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Payments that were looked at.' }),
    matched: t.exposeInt('matched', { description: 'Payments that the rule matches.' }),
    refused: t.exposeInt('refused', { description: 'Payments that the other rules let pass and that would have been refused.' }),
    reviewed: t.exposeInt('reviewed', { description: 'Payments that would have been marked for review, and were not.' }),
    examples: t.field({
      type: PaymentConnection,
      description: 'Some of those that match, newest first.',
      args: pageArguments,
      complexity: innerPageCost,
      resolve: ({ examples }, page) => toListConnection(examples, page, idOf),
    }),
  }),
});

builder.queryFields((t) => ({
  tryRiskRule: t.field({
    type: RuleTrialRef,
    description: 'What a rule would have done to the last payments of a channel. Nothing is changed.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      rule: t.arg({ type: RiskRuleInput, required: true }),
      id: t.arg.id({ description: 'The rule that it would replace.' }),
      last: t.arg.int({ description: `How many payments, at most ${trialPaymentsMax}; as many where absent.` }),
    },
    complexity: { field: 50, multiplier: 1 },
    resolve: (_root, { entityId, rule, id, last }, context) =>
      tryRiskRule(context, toRiskRuleInput(entityId, rule, id), last ?? trialPaymentsMax),
  }),
}));
