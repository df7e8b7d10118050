import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const payoutsDocument = graphql(`
  query Payouts($after: String, $filter: PayoutFilter) {
    payouts(first: 50, after: $after, filter: $filter) {
      edges { node {
        id
        settlementDate
        instituteName
        instituteMerchantId
        currency
        status
        payments
        refunds
        chargebacks
        fees
        expected
        received
        difference
        isDirect
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const importStatementDocument = graphql(`
  mutation ImportBankStatement($entityId: ID!, $name: String!, $content: String!) {
    importBankStatement(entityId: $entityId, name: $name, content: $content) {
      entries
      known
      matched
      problems { line reason }
    }
  }
`);

export const sampleStatementDocument = graphql(`
  query SampleBankStatement($entityId: ID!) { sampleBankStatement(entityId: $entityId) }
`);

export type PayoutRow = ResultOf<typeof payoutsDocument>['payouts']['edges'][number]['node'];
export type PayoutFilterInput = NonNullable<VariablesOf<typeof payoutsDocument>['filter']>;
export type ImportedStatement = NonNullable<ResultOf<typeof importStatementDocument>['importBankStatement']>;
