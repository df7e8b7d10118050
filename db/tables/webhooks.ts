import type { EventAction } from '../../api/contract/event-types.ts';
import type { DeliveryStatus } from '../../api/domain/webhooks/delivery.ts';
import type { WebhookFailureKind } from '../../api/domain/webhooks/failure-kind.ts';
import type { Selection } from '../../api/domain/webhooks/selection.ts';
import type {
  WebhookFields,
  WebhookSignature,
  WebhookStatus,
  WebhookType,
  WebhookWrapper,
} from '../../api/domain/webhooks/subscription.ts';
import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Addresses that want events, each with its place in the log. */
export const webhookSubscriptions = sqliteTable(
  'webhook_subscriptions',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    name: text('name'),
    url: text('url').notNull(),
    types: text('types', { mode: 'json' }).$type<readonly WebhookType[]>().notNull(),
    actions: text('actions', { mode: 'json' }).$type<readonly EventAction[]>(),
    fields: text('fields').$type<WebhookFields>().notNull(),
    wrapper: text('wrapper').$type<WebhookWrapper>().notNull(),
    signature: text('signature').$type<WebhookSignature>().notNull(),
    selection: text('selection', { mode: 'json' }).$type<Selection>(),
    ordered: integer('ordered', { mode: 'boolean' }).notNull(),
    status: text('status').$type<WebhookStatus>().notNull(),
    statusReason: text('status_reason'),
    sealedSecrets: text('sealed_secrets').notNull(),
    cursor: integer('cursor').notNull(),
    failingSince: integer('failing_since'),
    lostEvents: integer('lost_events').notNull().default(0),
    lostFrom: integer('lost_from'),
    lostTo: integer('lost_to'),
    failureEmail: text('failure_email'),
    failuresMailedAt: integer('failures_mailed_at'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('webhook_subscriptions_entity').on(table.entityPath, table.id),
    index('webhook_subscriptions_active').on(table.id).where(sql`${table.status} = 'active'`),
    check('webhook_cursor_forward', sql`${table.cursor} >= 0`),
  ],
);

/** One event on its way to one subscription; the unique index keeps an event from being planned twice. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    entityPath: text('entity_path').notNull(),
    eventId: text('event_id').notNull(),
    eventSequence: integer('event_sequence').notNull(),
    merchantSequence: integer('merchant_sequence').notNull(),
    eventType: text('event_type').notNull(),
    eventAction: text('event_action').$type<EventAction>().notNull(),
    subjectId: text('subject_id').notNull(),
    body: text('body').notNull(),
    initializationVector: text('initialization_vector').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    attempts: integer('attempts').notNull(),
    failures: integer('failures').notNull(),
    begunAt: integer('begun_at').notNull(),
    nextAttemptAt: integer('next_attempt_at').notNull(),
    leaseOwner: text('lease_owner'),
    leaseUntil: integer('lease_until'),
    createdAt: integer('created_at').notNull(),
    deliveredAt: integer('delivered_at'),
    lastAttemptAt: integer('last_attempt_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    lastFailureKind: text('last_failure_kind').$type<WebhookFailureKind>(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.subscriptionId, table.eventId),
    index('webhook_deliveries_due').on(table.subscriptionId, table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_order')
      .on(table.subscriptionId, table.subjectId, table.eventSequence)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_subscription').on(table.subscriptionId, table.id),
    // Counts and lists what fails; what was accepted is not in it.
    index('webhook_deliveries_failed')
      .on(table.subscriptionId, table.lastFailureKind, table.id)
      .where(sql`${table.lastFailureKind} IS NOT NULL`),
    index('webhook_deliveries_event_id').on(table.eventId),
    index('webhook_deliveries_subject').on(table.subjectId, table.id),
    index('webhook_deliveries_leased').on(table.leaseOwner).where(sql`${table.leaseOwner} IS NOT NULL`),
  ],
);

/** Every try of a delivery. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: text('id').primaryKey(),
    deliveryId: text('delivery_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    number: integer('number').notNull(),
    startedAt: integer('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    url: text('url').notNull(),
    requestHeaders: text('request_headers', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    status: integer('status'),
    answer: text('answer'),
    error: text('error'),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
);

/**
 * How long receivers took to accept, from the first attempt of the delivery's schedule, not from its planning. A trigger on `webhook_deliveries`, which stands
 * in this table's migration, counts each that is delivered, so it outlives the deliveries and is read in a moment.
 */
export const webhookAcknowledgements = sqliteTable(
  'webhook_acknowledgements',
  {
    subscriptionId: text('subscription_id').notNull(),
    /** When the hour of the acceptance began, in UTC. */
    hour: integer('hour').notNull(),
    /** Cut to its first two digits, so that few rows tell it to a tenth. */
    durationMs: integer('duration_ms').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.hour, table.durationMs] })],
);
