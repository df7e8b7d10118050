import { graphql, type ResultOf } from '../../client/graphql.ts';

export const monthEndDocument = graphql(`
  query MonthEnd($month: String!, $entityId: ID) {
    monthEnd(month: $month, entityId: $entityId) {
      month
      from
      totals {
        currency
        opening
        captured
        refunded
        reversed
        chargedBack
        represented
        cleared
        settled
        fees
        closing
        inDispute
      }
      payouts { currency expected received otherMonths }
    }
  }
`);

export const monthEndLinesDocument = graphql(`
  query MonthEndLines($month: String!, $entityId: ID, $after: String, $reasons: [OutstandingReason!]) {
    monthEnd(month: $month, entityId: $entityId) {
      outstanding(first: 50, after: $after, reasons: $reasons) {
        edges { node {
          paymentId
          amount
          currency
          day
          reason
          settledAt
          payment { id shortId paymentType merchantTransactionId original { merchantTransactionId } }
          record { id recordType merchantTransactionId settlementId }
        } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

/** Apart: every line is read to add them up. */
export const monthEndReasonsDocument = graphql(`
  query MonthEndReasons($month: String!, $entityId: ID) {
    monthEnd(month: $month, entityId: $entityId) {
      outstandingByReason { reason currency count amount }
    }
  }
`);

/** Apart: it compares everything that is in the books. */
export const monthEndProofDocument = graphql(`
  query MonthEndProof($month: String!, $entityId: ID) {
    monthEnd(month: $month, entityId: $entityId) {
      proof { check holds differences }
    }
  }
`);

export type MonthTotals = ResultOf<typeof monthEndDocument>['monthEnd']['totals'][number];
export type MonthPayouts = ResultOf<typeof monthEndDocument>['monthEnd']['payouts'][number];
export type ReasonSum = NonNullable<ResultOf<typeof monthEndReasonsDocument>['monthEnd']['outstandingByReason']>[number];
export type MonthLine = ResultOf<typeof monthEndLinesDocument>['monthEnd']['outstanding']['edges'][number]['node'];
