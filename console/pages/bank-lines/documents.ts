import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const bankLinesDocument = graphql(`
  query BankLines($after: String, $filter: BankLineFilter) {
    bankLines(first: 50, after: $after, filter: $filter) {
      edges { node {
        id
        version
        bookedOn
        amount
        currency
        counterparty
        text
        reference
        account
        status
        matchReason
        decidedBy
        matches {
          amount
          payout { id settlementDate instituteName }
        }
        candidates {
          difference
          isNamed
          payout {
            id
            settlementDate
            instituteName
            expected
            received
            currency
          }
        }
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const decideBankLineDocument = graphql(`
  mutation DecideBankLine($id: ID!, $status: BankLineStatus!, $payoutIds: [ID!], $reason: String!, $version: Int) {
    decideBankLine(id: $id, status: $status, payoutIds: $payoutIds, reason: $reason, expectedVersion: $version) {
      id
      version
      status
      matchReason
      decidedBy
    }
  }
`);

export type BankLineRow = ResultOf<typeof bankLinesDocument>['bankLines']['edges'][number]['node'];
export type PayoutCandidate = BankLineRow['candidates'][number];
export type BankLineFilterInput = NonNullable<VariablesOf<typeof bankLinesDocument>['filter']>;
