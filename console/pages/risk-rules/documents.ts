import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

const ruleFragment = graphql(`
  fragment Rule on RiskRule {
    id
    entityId
    name
    kind
    condition
    effect
    score
    resultCode
    ruleSet
    active
    runs
    checkedTypes
    needsCard
    isDefault
    version
  }
`);

export const rulesDocument = graphql(
  `
  query RiskRules($entityId: ID!) {
    riskRules(entityId: $entityId, first: 500) {
      edges {
        node { ...Rule }
      }
    }
    entities(first: 500) {
      edges {
        node {
          id
          name
          kind
          settings { risk }
        }
      }
    }
  }
`,
  [ruleFragment],
);

export const createRuleDocument = graphql(
  `
  mutation CreateRiskRule($entityId: ID!, $rule: RiskRuleInput!) {
    rule: createRiskRule(entityId: $entityId, rule: $rule) { ...Rule }
  }
`,
  [ruleFragment],
);

export const updateRuleDocument = graphql(
  `
  mutation UpdateRiskRule($entityId: ID!, $id: ID!, $rule: RiskRuleInput!, $version: Int!) {
    rule: updateRiskRule(entityId: $entityId, id: $id, rule: $rule, expectedVersion: $version) {
      ...Rule
    }
  }
`,
  [ruleFragment],
);

export const deleteRuleDocument = graphql(`
  mutation DeleteRiskRule($entityId: ID!, $id: ID!) {
    rule: deleteRiskRule(entityId: $entityId, id: $id) { id }
  }
`);

export const tryRuleDocument = graphql(`
  query TryRiskRule($entityId: ID!, $id: ID, $rule: RiskRuleInput!, $last: Int!) {
    tryRiskRule(entityId: $entityId, id: $id, rule: $rule, last: $last) {
      total
      matched
      refused
      reviewed
      examples(first: 5) {
        edges {
          node {
            id
            shortId
            merchantTransactionId
            amount
            currency
            outcome
            timestamp
          }
        }
      }
    }
  }
`);

export type Rule = ResultOf<typeof ruleFragment>;
export type RuleInput = VariablesOf<typeof createRuleDocument>['rule'];
export type Trial = ResultOf<typeof tryRuleDocument>['tryRiskRule'];
