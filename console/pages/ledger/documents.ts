import { graphql, type ResultOf } from '../../client/graphql.ts';

export const ledgerDocument = graphql(`
  query EntityLedger($entityId: ID) {
    ledger(entityId: $entityId) {
      accounts { entityId account currency balance }
      balances { meaning currency amount }
      totals {
        currency
        captured
        refunded
        reversed
        inDispute
        cleared
        settled
        fees
        outstanding
      }
    }
  }
`);

export type NamedBalance = ResultOf<typeof ledgerDocument>['ledger']['balances'][number];

/** Apart: it adds up every entry that it has not seen yet. */
export const ledgerProofDocument = graphql(`
  query EntityLedgerProof($entityId: ID) {
    ledger(entityId: $entityId) {
      proof { holds entries payments differences }
    }
  }
`);

export const paymentLedgerDocument = graphql(`
  query PaymentLedger($id: ID!) {
    payment(id: $id) {
      id
      paymentType
      amount
      currency
      ledgerEntries(first: 100) { edges { node {
        id
        paymentId
        debit
        credit
        amount
        currency
        postedAt
      } } }
      linkedTransactions(last: 100) { pageInfo { hasPreviousPage } edges { node {
        id
        paymentType
        ledgerEntries(first: 20) { edges { node {
          id
          paymentId
          debit
          credit
          amount
          currency
          postedAt
        } } }
      } } }
    }
  }
`);
