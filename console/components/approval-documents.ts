/** What the section of requests for a second person reads and sends. */
import { graphql, type ResultOf } from '../client/graphql.ts';

export const waitingDocument = graphql(`
  query WaitingRefunds($paymentIds: [ID!]) {
    refundApprovals(first: 100, paymentIds: $paymentIds) {
      edges {
        node {
          id
          paymentId
          amount
          currency
          paymentType
          decision
          answer
          reason
          status
          requestedBy
          expiresAt
          mayDecide
        }
      }
      pageInfo { hasNextPage }
    }
  }
`);

export const reviewDocument = graphql(`
  query ReviewApproval($id: ID!, $paymentId: ID!) {
    approval: node(id: $id) {
      ... on RefundApproval { id version status decidedBy }
    }
    payment(id: $paymentId) {
      id
      version
      paymentType
      paymentBrand
      amount
      currency
      outcome
      moneyStatus
      remaining
      merchantTransactionId
      card { holder last4Digits }
      bankAccount { holder last4Digits }
      customer { givenName surname email }
      original {
        id
        paymentBrand
        card { holder last4Digits }
        bankAccount { holder last4Digits }
        customer { givenName surname email }
      }
    }
  }
`);

export const approveDocument = graphql(`
  mutation ApproveRefund($id: ID!, $version: Int!, $paymentVersion: Int!, $language: Language!) {
    approveRefund(id: $id, expectedVersion: $version, expectedPaymentVersion: $paymentVersion) {
      id
      outcome
      result { code staff(language: $language) }
    }
  }
`);

export const rejectDocument = graphql(`
  mutation RejectRefund($id: ID!) {
    rejectRefund(id: $id) { id status mayDecide }
  }
`);

export type Approval = ResultOf<typeof waitingDocument>['refundApprovals']['edges'][number]['node'];
export type Review = ResultOf<typeof reviewDocument>;
export type ReviewPayment = NonNullable<Review['payment']>;
export type Approved = NonNullable<ResultOf<typeof approveDocument>['approveRefund']>;
