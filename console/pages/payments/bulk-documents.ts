/** The queries of the page that begins an operation on many payments. */
import type { Unwrapped } from '../../client/connection.ts';
import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const bulkChoiceDocument = graphql(`
  query BulkChoice($filter: PaymentFilter, $first: Int) {
    payments(filter: $filter, first: $first) {
      totalCount {
        count
        isMore
      }
      edges {
        node {
          id
          shortId
          paymentBrand
          amount
          currency
          moneyStatus
          timestamp
          merchantTransactionId
          card {
            last4Digits
          }
          bankAccount {
            last4Digits
          }
        }
      }
    }
  }
`);

export const bulkReviewDocument = graphql(`
  query BulkReview($operation: BulkOperation!, $payments: [ID!]!, $language: Language!) {
    bulkReview(operation: $operation, payments: $payments) {
      missing
      needsApproval
      rows {
        amount
        obstacle
        refusal(language: $language)
        payment {
          id
          shortId
          merchantTransactionId
          amount
          currency
          version
        }
      }
    }
  }
`);

export const createBulkRunDocument = graphql(`
  mutation CreateBulkRun($operation: BulkOperation!, $payments: [BulkRowInput!]!, $reason: String!, $target: String, $key: String!) {
    createBulkRun(operation: $operation, payments: $payments, reason: $reason, target: $target, idempotencyKey: $key) {
      id
    }
  }
`);

export const tagNamesDocument = graphql(`
  query PaymentTags {
    paymentTags
  }
`);

export type BulkOperation = VariablesOf<typeof bulkReviewDocument>['operation'];
export type BulkReview = NonNullable<ResultOf<typeof bulkReviewDocument>['bulkReview']>;
export type BulkReviewRow = BulkReview['rows'][number];
export type BulkChoice = Unwrapped<ResultOf<typeof bulkChoiceDocument>>['payments'][number];
