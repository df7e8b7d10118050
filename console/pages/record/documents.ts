import { graphql, type ResultOf } from '../../client/graphql.ts';

/** A settlement line with everything that it leads to. */
export const recordDocument = graphql(`
  query SettlementRecord($id: ID!) {
    reconciliationRecord(id: $id) {
      id
      version
      entityId
      recordType
      transactionType
      cashflow
      amount
      currency
      paymentBrand
      presentmentDate
      settlementAmount
      settlementCurrency
      settlementFee
      settlementFxRate
      settlementDate
      settlementStatus
      settlementId
      clearingInstituteMerchantId
      clearingInstituteName
      clearingInstituteTxIds
      merchantAccountId
      merchantAccountName
      merchantTransactionId
      merchantInvoiceId
      descriptor
      last4Digits
      bankCode
      holder
      reasonCode
      reasonDescription
      matchingStatus
      setAsideAt
      matchReason
      rest
      line
      bookedAt
      payout { id settlementDate }
      file { id name status }
      issuedFile { id name day status }
      decisions { action paymentIds reason callerName at }
      ledgerEntries {
        id
        paymentId
        debit
        credit
        amount
        currency
        postedAt
      }
      chargeback { id amount currency timestamp }
      matchedPayments {
        id
        shortId
        paymentType
        paymentBrand
        amount
        currency
        timestamp
        moneyStatus
        merchantTransactionId
        settlement {
          amount
          settled
          outstanding
          currency
          isPartial
          settledAt
          day
          failure
        }
        disputes {
          id
          status
          amount
          currency
          deadline
          reasonCode
        }
        reconciliationRecords(first: 20) { edges { node {
          id
          recordType
          amount
          currency
          settlementDate
          settlementStatus
        } } }
        events(first: 20) { edges { node {
          id
          type
          action
          timestamp
        } } }
        webhookDeliveries(first: 20) { edges { node {
          id
          subscriptionId
          receiver
          type
          action
          status
          attemptCount
          lastStatus
          lastError
          lastFailureKind
          createdAt
          deliveredAt
        } } }
      }
    }
  }
`);

export type RecordView = NonNullable<ResultOf<typeof recordDocument>['reconciliationRecord']>;
export type MatchedPayment = RecordView['matchedPayments'][number];
