/** What the overview asks for. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const overviewDocument = graphql(`
  query Overview(
    $from: DateTime!
    $to: DateTime!
    $previousFrom: DateTime!
    $holds: PaymentFilter!
    $entityId: ID
    $currency: Currency
    $bucket: StatisticsStep!
    $timeZone: String!
    $language: Language!
  ) {
    statistics(
      filter: { from: $from, to: $to, entityId: $entityId, currency: $currency }
      bucket: $bucket
      timeZone: $timeZone
    ) {
      isCurrent
      totals {
        currency
        count
        approved
        volume
        declined
        undecided
        abandoned
        captured
        refunded
        chargedBack
        net
      }
      buckets {
        from
        to
        figures {
          currency
          count
          approved
          volume
          declined
          undecided
          abandoned
          net
        }
      }
      outcomes {
        outcome
        count
      }
      declines {
        code
        count
        resultCode {
          code
          staff(language: $language)
        }
      }
    }
    previous: statistics(filter: { from: $previousFrom, to: $from, entityId: $entityId, currency: $currency }, bucket: $bucket, timeZone: $timeZone) {
      totals {
        currency
        count
        approved
        declined
        undecided
        abandoned
        captured
        refunded
        chargedBack
        net
      }
    }
    holds: payments(first: 1, filter: $holds) {
      totalCount {
        count
        isMore
      }
    }
    checkoutStatistics(from: $from, to: $to, entityId: $entityId, currency: $currency) {
      prepared
      opened
      attempted
      paid
      open
      withdrawn
      notOpened
      notAttempted
      declined
      abandoned
      isComplete
    }
    webhookAcknowledgements(filter: { from: $from, to: $to, entityId: $entityId }, bucket: $bucket, timeZone: $timeZone) {
      count
      p50Ms
      p95Ms
      buckets {
        from
        to
        count
        p50Ms
        p95Ms
      }
    }
  }
`);

/** Whether there is any payment at all: a new gateway is told how to take one. */
export const anyPaymentDocument = graphql(`
  query AnyPayment {
    payments(first: 1) {
      edges {
        node {
          id
        }
      }
    }
  }
`);

export const overviewEntitiesDocument = graphql(`
  query OverviewEntities {
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`);

export type Overview = ResultOf<typeof overviewDocument>;
export type Statistics = Overview['statistics'];
export type Figures = Statistics['totals'][number];
export type CheckoutStatistics = Overview['checkoutStatistics'];
export type Acknowledgements = Overview['webhookAcknowledgements'];
export type EntityChoice = ResultOf<typeof overviewEntitiesDocument>['entities']['edges'][number]['node'];

/** What needs somebody: lists of a few, the first page of each. `$has…` leaves out what the viewer cannot act on. */
export const attentionDocument = graphql(`
  query Attention(
    $entityId: ID
    $hasChargebacks: Boolean!
    $hasPayments: Boolean!
    $unknown: PaymentFilter!
    $refunds: PaymentFilter!
    $hasHolds: Boolean!
    $holds: PaymentFilter!
    $hasWebhooks: Boolean!
    $first: Int!
  ) {
    chargebacks(filter: { statuses: [OPEN], entityId: $entityId }, first: $first) @include(if: $hasChargebacks) {
      edges {
        node {
          id
          amount
          currency
          deadline
          payment {
            id
            merchantTransactionId
            shortId
          }
        }
      }
    }
    unknown: payments(filter: $unknown, sort: { by: TIMESTAMP, direction: ASC }, first: $first) @include(if: $hasPayments) {
      edges {
        node {
          ...AttentionPayment
        }
      }
    }
    refunds: payments(filter: $refunds, sort: { by: TIMESTAMP, direction: DESC }, first: $first) @include(if: $hasPayments) {
      edges {
        node {
          ...AttentionPayment
        }
      }
    }
    holds: payments(filter: $holds, sort: { by: TIMESTAMP, direction: ASC }, first: $first) @include(if: $hasHolds) {
      edges {
        node {
          ...AttentionPayment
        }
      }
    }
    webhookSubscriptions(entityId: $entityId, first: 100) @include(if: $hasWebhooks) {
      edges {
        node {
          id
          name
          url
          status
          health {
            failingSince
            backlog
          }
        }
      }
    }
  }

  fragment AttentionPayment on Payment {
    id
    shortId
    amount
    currency
    timestamp
    expiresAt
    remaining
    merchantTransactionId
    referencedId
  }
`);

export type AttentionData = ResultOf<typeof attentionDocument>;
