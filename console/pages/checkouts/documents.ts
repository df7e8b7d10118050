import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const checkoutsDocument = graphql(`
  query Checkouts($after: String, $filter: CheckoutFilter) {
    checkouts(first: 50, after: $after, filter: $filter) {
      edges {
        node {
          id
          kind
          status
          amount
          currency
          merchantTransactionId
          attemptCount
          timestamp
          payment {
            id
            outcome
            moneyStatus
            result { code }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type CheckoutRow = ResultOf<typeof checkoutsDocument>['checkouts']['edges'][number]['node'];
export type CheckoutFilterInput = NonNullable<VariablesOf<typeof checkoutsDocument>['filter']>;
