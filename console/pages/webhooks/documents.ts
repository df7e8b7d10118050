/** The queries and mutations of webhooks. Secrets come through `mutateUncached` and are never cached. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const subscriptionFragment = graphql(`
  fragment Subscription on WebhookSubscription {
    id
    entityId
    name
    url
    types
    actions
    fields
    wrapper
    signature
    selection
    ordered
    failureEmail
    status
    statusReason
    version
    createdAt
    updatedAt
    health {
      backlog
      failingSince
      nextAttemptAt
      oldestPendingAt
      recent { count delivered failing }
      lastFailure { deliveryId at status error }
    }
  }
`);

const attemptFragment = graphql(`
  fragment AttemptDetails on WebhookAttempt {
    id
    number
    startedAt
    durationMs
    url
    status
    error
    answer
    requestHeaders { key value }
  }
`);

const deliveryFragment = graphql(`
  fragment DeliveryRow on WebhookDelivery {
    id
    subscriptionId
    type
    action
    subjectId
    status
    createdAt
    deliveredAt
    nextAttemptAt
    attemptCount
    lastStatus
    lastError
    lastFailureKind
  }
`);

export const subscriptionsDocument = graphql(
  `
  query WebhookSubscriptions {
    webhookSubscriptions(first: 500) { edges { node {
      ...Subscription
    } } }
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`,
  [subscriptionFragment],
);

/** Where a new webhook may stand. */
export const webhookEntitiesDocument = graphql(`
  query WebhookEntities {
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`);

export const subscriptionDocument = graphql(
  `
  query WebhookSubscription($id: ID!) {
    webhookSubscription(id: $id) { ...Subscription }
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`,
  [subscriptionFragment],
);

export const createDocument = graphql(
  `
  mutation CreateWebhook($input: CreateWebhookSubscriptionInput!) {
    createWebhookSubscription(input: $input) {
      ...Subscription
      secret
      standardSecret
      probe { ...AttemptDetails }
    }
  }
`,
  [subscriptionFragment, attemptFragment],
);

export const updateDocument = graphql(
  `
  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
    updateWebhookSubscription(id: $id, input: $input) {
      ...Subscription
      probe { ...AttemptDetails }
    }
  }
`,
  [subscriptionFragment, attemptFragment],
);

export const rotateDocument = graphql(`
  mutation RotateWebhookSecret($id: ID!, $overlapHours: Int!) {
    updateWebhookSubscription(id: $id, input: { rotateSecret: true, overlapHours: $overlapHours }) {
      signature
      secret
      standardSecret
    }
  }
`);

export const testDocument = graphql(
  `
  mutation TestWebhook($id: ID!) {
    testWebhookSubscription(id: $id) {
      ...Subscription
      probe { ...AttemptDetails }
    }
  }
`,
  [subscriptionFragment, attemptFragment],
);

export const deleteDocument = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhookSubscription(id: $id) { id status }
  }
`);

export const redeliverDocument = graphql(`
  mutation RedeliverWebhooks($ids: [ID!], $subscriptionId: ID, $since: DateTime, $until: DateTime, $onlyFailed: Boolean) {
    redeliverWebhook(ids: $ids, subscriptionId: $subscriptionId, since: $since, until: $until, onlyFailed: $onlyFailed)
  }
`);

export const redeliveryCountDocument = graphql(`
  query WebhookRedeliveryCount($subscriptionId: ID!, $since: DateTime!, $until: DateTime, $onlyFailed: Boolean!) {
    webhookRedeliveryCount(subscriptionId: $subscriptionId, since: $since, until: $until, onlyFailed: $onlyFailed)
  }
`);

export const deliveriesDocument = graphql(
  `
  query WebhookDeliveries($filter: WebhookDeliveryFilter, $counted: WebhookDeliveryFilter, $first: Int) {
    webhookFailureCounts(filter: $counted) { kind count }
    webhookDeliveries(filter: $filter, first: $first) {
      edges {
        node { ...DeliveryRow }
      }
      pageInfo { hasNextPage }
    }
  }
`,
  [deliveryFragment],
);

export const deliveryDocument = graphql(
  `
  query WebhookDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      ...DeliveryRow
      body
      attempts { edges { node {
        ...AttemptDetails
      } } }
    }
  }
`,
  [deliveryFragment, attemptFragment],
);

/** Something that really happened, for a preview to show. */
export const lastSubjectDocument = graphql(`
  query LastWebhookSubject($entityId: ID) {
    payments(first: 1, filter: { entityId: $entityId }) {
      edges {
        node { id }
      }
    }
  }
`);

export const previewDocument = graphql(`
  query WebhookPreview($subjectId: ID!, $selection: String, $fields: WebhookFields) {
    webhookPreview(subjectId: $subjectId, selection: $selection, fields: $fields)
  }
`);

export type Subscription = ResultOf<typeof subscriptionFragment>;
export type Attempt = ResultOf<typeof attemptFragment>;
export type DeliveryRow = ResultOf<typeof deliveryFragment>;
export type Delivery = NonNullable<ResultOf<typeof deliveryDocument>['webhookDelivery']>;
export type Entity = ResultOf<typeof subscriptionsDocument>['entities']['edges'][number]['node'];
