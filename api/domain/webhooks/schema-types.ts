import { EventActionEnum, EventTypeEnum } from '../../foundation/events/schema-enums.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, innerPageCost, pageArguments, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../foundation/graphql/schema/facts.ts';
import { KeyValueRef, toKeyValues } from '../../foundation/graphql/schema/key-value.ts';
import { loadEachNode, registerNode } from '../../foundation/graphql/schema/nodes.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { attemptsOfDelivery, readDelivery, readWebhookAttempts, shownBody } from './deliveries.ts';
import {
  type DeliveryStatus,
  type RecentDeliveries,
  recentDeliveriesMax,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookFailure,
  type WebhookHealth,
} from './delivery.ts';
import { deliveryFacts } from './delivery-facts.ts';
import { standardSecret } from './encrypt.ts';
import type { WebhookFailureCount, WebhookFailureKind } from './failure-kind.ts';
import { readReceiver } from './receivers.ts';
import { toStatusReason, type WebhookFields, type WebhookSignature, type WebhookStatus, type WebhookWrapper } from './subscription.ts';
import { readHealth, readShownWebhook, type ShownWebhook } from './webhooks-operations.ts';

export const WebhookFieldsEnum = describeEnum<WebhookFields>('WebhookFields', 'What of an answer is sent.', {
  ALL: 'Everything.',
  NON_CUSTOMER_DATA: 'Nothing that tells whose payment it is: no customer, addresses, holders.',
});

export const WebhookWrapperEnum = describeEnum<WebhookWrapper>('WebhookWrapper', 'How the ciphertext is sent.', {
  NONE: 'Bare upper-case hex as text/plain.',
  JSON: '{"encryptedBody": "…"} as application/json.',
});

export const WebhookSignatureEnum = describeEnum<WebhookSignature>(
  'WebhookSignature',
  'How a receiver knows that a notification is ours.',
  {
    AES_GCM: 'AES-256-GCM; X-Initialization-Vector and X-Authentication-Tag.',
    STANDARD: 'Plain JSON signed as Standard Webhooks have it: webhook-id, webhook-timestamp, webhook-signature.',
  },
);

const WebhookStatusEnum = describeEnum<WebhookStatus>('WebhookStatus', 'Whether it is sent anything.', {
  inactive: 'Its receiver has not answered a probe with 2xx.',
  active: 'It is sent what it wants.',
  paused: 'By hand, or because its receiver is gone. It goes on where it stopped.',
  deleted: 'It is sent nothing any more.',
});

export const DeliveryStatusEnum = describeEnum<DeliveryStatus>('WebhookDeliveryStatus', 'What became of a notification.', {
  pending: 'It is tried, now or later.',
  delivered: 'The receiver answered 2xx.',
  failed: 'Given up after 30 days.',
  cancelled: 'Its subscription was deleted.',
});

export const WebhookFailureKindEnum = describeEnum<WebhookFailureKind>('WebhookFailureKind', 'Why an attempt was not accepted.', {
  not_allowed: 'The gateway does not call the address: it is inside a network, say.',
  name_not_found: 'The name of the receiver cannot be resolved.',
  no_connection: 'There was no connection, or the receiver closed it before its answer was whole.',
  tls: "The receiver's certificate or TLS is wrong.",
  timeout: 'The receiver did not answer in time.',
  redirect: 'The receiver answered 3xx. The gateway follows no redirects.',
  client_error: 'The receiver answered 4xx.',
  server_error: 'The receiver answered 5xx, or with a status that HTTP does not have.',
});

export const WebhookFailureCountRef = builder.objectRef<WebhookFailureCount>('WebhookFailureCount').implement({
  description: 'How many deliveries failed in one way.',
  fields: (t) => ({
    kind: t.field({ type: WebhookFailureKindEnum, description: 'The way.', resolve: ({ kind }) => kind }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

registerNode('WebhookAttempt', loadEachNode('payments:read', readWebhookAttempts));

const WebhookAttemptRef = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'One try.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id. That of a probe is found by nothing: probes are not kept.' }),
    number: t.exposeInt('number', { description: 'From 1.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long it took, in milliseconds.' }),
    url: t.exposeString('url', { description: 'Where it was sent.' }),
    requestHeaders: t.field({
      type: [KeyValueRef],
      description: 'Headers that were sent.',
      resolve: ({ requestHeaders }) => toKeyValues(requestHeaders),
    }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the answer; null where there was none.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'First 4 KiB of the answer.' }),
    error: t.exposeString('error', { nullable: true, description: 'What went wrong, in words; null where it was taken.' }),
  }),
});

const WebhookAttemptConnection = createConnection(WebhookAttemptRef, 'WebhookAttempt', 'tries');

registerNode('WebhookDelivery', { permission: 'payments:read', load: readDelivery });

export const WebhookDeliveryRef = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'One event on its way to one subscription.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    receiver: t.string({
      description: 'Who is notified: the name of the subscription, or the host and path of its address.',
      resolve: ({ subscriptionId }, _args, context) => readReceiver(context, subscriptionId),
    }),
    body: t.string({
      description: "The notification before it is encrypted, masked as the subscription's fields demand.",
      resolve: (delivery, _args, context) => shownBody(context, delivery),
    }),
    attempts: t.field({
      type: WebhookAttemptConnection,
      description: 'Every try, oldest first.',
      args: pageArguments,
      complexity: (args) => ({ ...innerPageCost(args), field: 5 }),
      resolve: async (delivery, page, context) => toListConnection(await attemptsOfDelivery(context, delivery), page, idOf),
    }),
  }),
});

tellFacts(WebhookDeliveryRef, deliveryFacts, {
  type: EventTypeEnum,
  action: EventActionEnum,
  status: DeliveryStatusEnum,
  lastFailureKind: WebhookFailureKindEnum,
});

export const DeliveryConnection = createConnection(WebhookDeliveryRef, 'WebhookDelivery', 'deliveries');

interface Health extends WebhookHealth {
  readonly failingSince: Timestamp | null;
}

const RecentDeliveriesRef = builder.objectRef<RecentDeliveries>('WebhookRecentDeliveries').implement({
  description: `The newest deliveries of a subscription, at most ${recentDeliveriesMax}.`,
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many these are.' }),
    delivered: t.exposeInt('delivered', { description: 'Accepted by the receiver.' }),
    failing: t.exposeInt('failing', { description: 'Tried, and not accepted yet.' }),
  }),
});

const WebhookFailureRef = builder.objectRef<WebhookFailure>('WebhookFailure').implement({
  description: 'The newest attempt that was not accepted, of deliveries that still are not.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'The delivery.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it began.' }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the answer; null where there was none.' }),
    error: t.exposeString('error', { description: 'What went wrong, in words.' }),
  }),
});

const WebhookHealthRef = builder.objectRef<Health>('WebhookHealth').implement({
  description: 'How a subscription does.',
  fields: (t) => ({
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when nothing was taken; null while all is well.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', nullable: true, description: 'When the next notification is tried.' }),
    backlog: t.exposeInt('backlog', { description: 'Notifications that wait.' }),
    oldestPendingAt: t.expose('oldestPendingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest notification that waits was made; null where none waits.',
    }),
    recent: t.field({ type: RecentDeliveriesRef, description: 'How the newest deliveries ended.', resolve: ({ recent }) => recent }),
    lastFailure: t.field({
      type: WebhookFailureRef,
      nullable: true,
      description: 'The newest failed attempt; null where everything is accepted.',
      resolve: ({ lastFailure }) => lastFailure,
    }),
  }),
});

registerNode('WebhookSubscription', { permission: 'payments:read', load: readShownWebhook });

export const WebhookSubscriptionRef = builder.objectRef<ShownWebhook>('WebhookSubscription').implement({
  description: 'Events of an entity and all below it, sent to one address.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Its id.', resolve: ({ subscription }) => subscription.id }),
    entityId: t.id({
      description: 'The entity whose events it is sent, with all below.',
      resolve: ({ subscription }) => subscription.entityId,
    }),
    name: t.string({
      nullable: true,
      description: 'What staff call it; null: it is known by its address.',
      resolve: ({ subscription }) => subscription.name,
    }),
    url: t.string({ description: 'Where they are sent.', resolve: ({ subscription }) => subscription.url }),
    types: t.field({ type: [EventTypeEnum], description: 'Types of events.', resolve: ({ subscription }) => [...subscription.types] }),
    actions: t.field({
      type: [EventActionEnum],
      nullable: true,
      description: 'Actions; null where it is sent every one.',
      resolve: ({ subscription: { actions } }) => (actions === null ? null : [...actions]),
    }),
    fields: t.field({ type: WebhookFieldsEnum, description: 'What of an answer.', resolve: ({ subscription }) => subscription.fields }),
    wrapper: t.field({
      type: WebhookWrapperEnum,
      description: 'How the ciphertext is sent.',
      resolve: ({ subscription }) => subscription.wrapper,
    }),
    signature: t.field({
      type: WebhookSignatureEnum,
      description: 'How it is protected.',
      resolve: ({ subscription }) => subscription.signature,
    }),
    selection: t.string({
      nullable: true,
      description: 'The selection set that makes the payload; null where it is the whole answer.',
      resolve: ({ subscription }) => subscription.selection?.text ?? null,
    }),
    ordered: t.boolean({ description: 'Whether each payment keeps its order.', resolve: ({ subscription }) => subscription.ordered }),
    status: t.field({
      type: WebhookStatusEnum,
      description: 'Whether it is sent anything.',
      resolve: ({ subscription }) => subscription.status,
    }),
    statusReason: t.string({
      nullable: true,
      description: 'Why it is sent nothing, and what it lost: how many events, from when to when.',
      resolve: ({ subscription }) => toStatusReason(subscription),
    }),
    failureEmail: t.string({
      nullable: true,
      description: 'Who is mailed once a day about deliveries that fail.',
      resolve: ({ subscription }) => subscription.failureEmail,
    }),
    secret: t.string({
      nullable: true,
      description: '64 hex characters: shown when it was made or rotated, and never again.',
      resolve: ({ secret }) => secret?.reveal() ?? null,
    }),
    standardSecret: t.string({
      nullable: true,
      description: 'The same as libraries of Standard Webhooks take it: whsec_….',
      resolve: ({ secret }) => (secret === null ? null : standardSecret(secret.reveal())),
    }),
    probe: t.field({
      type: WebhookAttemptRef,
      nullable: true,
      description: 'What the receiver answered to the probe that this mutation made.',
      resolve: ({ probe }) => probe,
    }),
    health: t.field({
      type: WebhookHealthRef,
      description: 'How it does.',
      complexity: 10,
      resolve: async ({ subscription }, _args, context) => ({
        ...(await readHealth(context, subscription)),
        failingSince: subscription.failingSince,
      }),
    }),
    version: t.int({ description: 'Goes up with every change.', resolve: ({ subscription }) => subscription.version }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: ({ subscription }) => subscription.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: 'When it was changed.', resolve: ({ subscription }) => subscription.updatedAt }),
  }),
});

export const WebhookSubscriptionConnection = createConnection(WebhookSubscriptionRef, 'WebhookSubscription', 'subscriptions');
