import { graphql, type ResultOf } from '../../client/graphql.ts';

export const exceptionsDocument = graphql(`
  query Exceptions($after: String, $filter: ReconciliationRecordFilter) {
    reconciliationRecords(first: 50, after: $after, filter: $filter) {
      edges { node {
        id
        version
        recordType
        transactionType
        cashflow
        amount
        currency
        settlementDate
        matchingStatus
        setAsideAt
        matchReason
        merchantTransactionId
        shortId
        clearingInstituteName
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ExceptionRow = ResultOf<typeof exceptionsDocument>['reconciliationRecords']['edges'][number]['node'];

/** What is compared: the line on one side, its candidates on the other. */
export const comparedDocument = graphql(`
  query ComparedRecord($id: ID!) {
    reconciliationRecord(id: $id) {
      id
      version
      entityId
      recordType
      transactionType
      cashflow
      amount
      currency
      settlementDate
      settlementId
      paymentId
      shortId
      merchantTransactionId
      clearingInstituteTxIds
      clearingInstituteName
      last4Digits
      holder
      paymentBrand
      line
      matchingStatus
      setAsideAt
      matchReason
      file { id name }
      candidates {
        paymentId
        score
        reasons
        payment {
          id
          shortId
          paymentType
          paymentBrand
          amount
          currency
          timestamp
          merchantTransactionId
          card { last4Digits holder }
          bankAccount { last4Digits holder }
          original {
            merchantTransactionId
            card { last4Digits holder }
            bankAccount { last4Digits holder }
          }
          settlement { outstanding currency day }
        }
      }
      decisions { action paymentIds reason callerName at }
    }
  }
`);

export type ComparedRecord = NonNullable<ResultOf<typeof comparedDocument>['reconciliationRecord']>;
export type ComparedCandidate = ComparedRecord['candidates'][number];
