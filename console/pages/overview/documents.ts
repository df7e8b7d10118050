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
        credited
        chargedBack
        represented
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
      outcomes { outcome count }
      declines {
        code
        count
        resultCode { code staff(language: $language) }
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
      totalCount { count isMore }
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
      buckets { from to count p50Ms p95Ms }
    }
  }
`);

/** What a newcomer has done already: one of each is enough. */
export const gettingStartedDocument = graphql(`
  query GettingStarted {
    approved: payments(first: 1, filter: { statuses: [APPROVED] }) {
      edges {
        node { id }
      }
    }
    refunds: payments(first: 1, filter: { types: [RF], statuses: [APPROVED] }) {
      edges {
        node { id }
      }
    }
    webhookSubscriptions(first: 20) {
      edges {
        node { id status }
      }
    }
    checkouts(first: 1, filter: { statuses: [COMPLETED] }) {
      edges {
        node { id }
      }
    }
    settlementFiles(first: 1) {
      edges {
        node { id }
      }
    }
  }
`);

export type GettingStarted = ResultOf<typeof gettingStartedDocument>;

/** Whether there is any payment at all: a new gateway is told how to take one. */
export const anyPaymentDocument = graphql(`
  query AnyPayment {
    payments(first: 1) {
      edges {
        node { id }
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

const attentionTile = graphql(`
  fragment AttentionTile on AttentionEntryConnection {
    edges {
      node {
        kind
        subjectId
        label
        payment { id }
        amount
        currency
        since
        until
      }
    }
  }
`);

/** The beginning of the queue: of each kind its first entries, and how many there are. */
export const attentionDocument = graphql(
  `
    query Attention($entityId: ID) {
      attentionCounts(filter: { entityId: $entityId }) {
        kind
        count
        isMore
      }
      UNKNOWN_OUTCOME: attention(first: 3, filter: { entityId: $entityId, kinds: [UNKNOWN_OUTCOME] }) {
        ...AttentionTile
      }
      DISPUTE: attention(first: 3, filter: { entityId: $entityId, kinds: [DISPUTE] }) {
        ...AttentionTile
      }
      APPROVAL: attention(first: 3, filter: { entityId: $entityId, kinds: [APPROVAL] }) {
        ...AttentionTile
      }
      REVIEW: attention(first: 3, filter: { entityId: $entityId, kinds: [REVIEW] }) {
        ...AttentionTile
      }
      FAILED_REFUND: attention(first: 3, filter: { entityId: $entityId, kinds: [FAILED_REFUND] }) {
        ...AttentionTile
      }
      HOLD_ENDING: attention(first: 3, filter: { entityId: $entityId, kinds: [HOLD_ENDING] }) {
        ...AttentionTile
      }
      SETTLEMENT_EXCEPTION: attention(first: 3, filter: { entityId: $entityId, kinds: [SETTLEMENT_EXCEPTION] }) {
        ...AttentionTile
      }
      FAILING_WEBHOOK: attention(first: 3, filter: { entityId: $entityId, kinds: [FAILING_WEBHOOK] }) {
        ...AttentionTile
      }
      PAYMENT: attention(first: 3, filter: { entityId: $entityId, kinds: [PAYMENT] }) {
        ...AttentionTile
      }
    }
  `,
  [attentionTile],
);

export type AttentionData = ResultOf<typeof attentionDocument>;
