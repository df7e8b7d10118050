import { graphql, type ResultOf } from '../../client/graphql.ts';

export const payoutDocument = graphql(`
  query Payout($id: ID!) {
    payout(id: $id) {
      id
      entityId
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
      recordCount
      receipts {
        amount
        bankLine {
          id
          bookedOn
          counterparty
          text
          decidedBy
          matchReason
        }
      }
    }
  }
`);

/** The newest entries that no payout explains yet. */
export const openEntriesDocument = graphql(`
  query OpenBankEntries($entity: ID!) {
    bankLines(first: 20, filter: { entityId: $entity, statuses: [OPEN] }) {
      edges { node {
        id
        bookedOn
        amount
        currency
        counterparty
        text
        candidates {
          difference
          isNamed
          payout { id }
        }
      } }
    }
  }
`);

export const payoutRecordsDocument = graphql(`
  query PayoutRecords($id: String!, $after: String) {
    reconciliationRecords(first: 50, after: $after, filter: { payoutId: $id }) {
      edges { node {
        id
        recordType
        transactionType
        cashflow
        settlementAmount
        settlementCurrency
        settlementFee
        matchingStatus
        setAsideAt
        rest
        merchantTransactionId
        matchedPayments { id paymentType merchantTransactionId original { merchantTransactionId } }
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type PayoutView = NonNullable<ResultOf<typeof payoutDocument>['payout']>;
export type PayoutRecord = ResultOf<typeof payoutRecordsDocument>['reconciliationRecords']['edges'][number]['node'];
