import { recentDeliveriesMax, type WebhookFailure } from '../../api/domain/webhooks/delivery.ts';
import type { WebhookStore, WebhooksAcrossMerchants } from '../../api/domain/webhooks/ports.ts';
import { subscriptionsMax, type WebhookSubscription } from '../../api/domain/webhooks/subscription.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import { webhookSubscriptions } from '../tables/webhooks.ts';
import { readById } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { guard } from './guard.ts';
import { byId, readInPages } from './in-pages.ts';
import { isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, integerOrNull, type RawRow, toNumber } from './row.ts';
import { below, toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<WebhookSubscription> = createCodec<WebhookSubscription>(webhookSubscriptions);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const expectVersion = guard('webhookVersion', 'webhook_subscriptions', `id = ? AND ${withinScope()} AND version = ?`);
const changedColumns = [
  'name',
  'url',
  'types',
  'actions',
  'fields',
  'wrapper',
  'signature',
  'selection',
  'ordered',
  'status',
  'statusReason',
  'sealedSecrets',
  'version',
  'updatedAt',
  'failureEmail',
] as const;
const updateSql = `UPDATE webhook_subscriptions SET ${codec.set(changedColumns)}, cursor = max(cursor, ?),
  failing_since = CASE WHEN ? = 'active' AND status <> 'active' THEN NULL ELSE failing_since END WHERE id = ? AND ${withinScope()}`;

/** The cursor only ever goes forward: an update that was read before a round of deliveries does not take it back. */
function updateWebhook(merchant: MerchantKey, next: WebhookSubscription): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [
    expectVersion(next.id, ...bounds, integer(next.version - 1)),
    { sql: updateSql, args: [...codec.encodePart(next, changedColumns), integer(next.cursor), next.status, next.id, ...bounds] },
  ];
}

const expectCursor = guard('webhookCursor', 'webhook_subscriptions', `id = ? AND ${withinScope()} AND cursor = ?`);
const advanceSql = `UPDATE webhook_subscriptions SET cursor = ? WHERE id = ? AND ${withinScope()}`;

function advanceWebhook(merchant: MerchantKey, { id, from, to }: Of<'webhook.advance'>): readonly Bound[] {
  const rowKey = [id, ...toBounds(merchant)];
  return [expectCursor(...rowKey, integer(from)), { sql: advanceSql, args: [integer(to), ...rowKey] }];
}

// A failure does not move the beginning of the failing. Only an active one is paused, and its version goes on, so that
// nobody overwrites the pause with what they read before. What the former address answered says nothing of the new one.
const health = statement(
  ['failingSince', 'pausedBecause', 'id', 'url', 'from', 'before'],
  ({ failingSince, pausedBecause, id, url, ...bounds }) => `UPDATE webhook_subscriptions SET
  failing_since = CASE WHEN ${failingSince} IS NULL THEN NULL ELSE coalesce(failing_since, ${failingSince}) END,
  version = version + (CASE WHEN ${pausedBecause} IS NOT NULL AND status = 'active' THEN 1 ELSE 0 END),
  status_reason = CASE WHEN ${pausedBecause} IS NOT NULL AND status = 'active' THEN ${pausedBecause} ELSE status_reason END,
  status = CASE WHEN ${pausedBecause} IS NOT NULL AND status = 'active' THEN 'paused' ELSE status END
  WHERE id = ${id} AND ${inBounds(bounds)} AND url = ${url}`,
);

const recoveredSql = `UPDATE webhook_subscriptions SET failing_since = NULL
  WHERE id = ? AND ${withinScope()} AND url = ? AND failing_since IS NOT NULL`;

function noteHealth(merchant: MerchantKey, { id, url, failingSince, pausedBecause }: Of<'webhook.health'>): readonly Bound[] {
  if (failingSince === null && pausedBecause === null) return [{ sql: recoveredSql, args: [id, ...toBounds(merchant), url] }];
  return [health({ id, url, failingSince: integerOrNull(failingSince), pausedBecause, ...boundsOf(merchant) })];
}

const cancelSql = `UPDATE webhook_deliveries SET status = 'cancelled', lease_owner = NULL, lease_until = NULL
  WHERE subscription_id = ? AND ${withinScope()} AND status = 'pending'`;

function cancelDeliveries(merchant: MerchantKey, id: Id): readonly Bound[] {
  return [{ sql: cancelSql, args: [id, ...toBounds(merchant)] }];
}

const activeSql = `SELECT ${codec.columns} FROM webhook_subscriptions WHERE status = 'active' AND id > ? AND ${isServedHere('webhook_subscriptions.entity_path')}
  ORDER BY id LIMIT ?`;
const healthOfSql = `SELECT count(*), min(next_attempt_at), min(created_at) FROM webhook_deliveries
  WHERE subscription_id = ? AND ${withinScope()} AND status = 'pending'`;
const recentNames = ['id', 'from', 'before', 'itemsMax'] as const;
const selectRecent = (at: Readonly<Record<(typeof recentNames)[number], string>>, ofThem: string): string =>
  `SELECT id, status, failures, last_attempt_at, last_status, last_error FROM webhook_deliveries
  WHERE subscription_id = ${at.id} AND ${inBounds(at)} ${ofThem} LIMIT ${at.itemsMax}`;
const newest = 'ORDER BY id DESC';
const recent = statement(
  recentNames,
  (at) => `SELECT count(*), coalesce(sum(status = 'delivered'), 0),
  coalesce(sum(status = 'failed' OR (status = 'pending' AND failures > 0)), 0) FROM (${selectRecent(at, newest)})`,
);
// Of the newest deliveries, and of those that were due the longest: an old failure may be the only one.
const lastFailure = statement(
  recentNames,
  (at) => `SELECT id, max(last_attempt_at), last_status, last_error FROM (SELECT * FROM (${selectRecent(at, newest)}) UNION ALL
  SELECT * FROM (${selectRecent(at, "AND status = 'pending' ORDER BY next_attempt_at")})) WHERE last_error IS NOT NULL`,
);

/** Sums of one answer: hours times how long things take, of which there are ninety to a power of ten. */
const acknowledgementsMax = 50_000;

const tooManyAcknowledgements = `the answer would be made of more than ${acknowledgementsMax} sums: ask for a shorter time`;

export function webhookReads(driver: Driver): WebhookStore {
  return {
    byId: readById(driver, codec),
    below: async (entityPath) => {
      const scope = below('entity_path', entityPath);
      const sql = `SELECT ${codec.columns} FROM webhook_subscriptions WHERE ${scope.sql} AND status <> 'deleted' AND id > ? ORDER BY id LIMIT ?`;
      return readInPages(driver.read, { codec, sql, args: scope.args, placeOf: byId, rowsMax: subscriptionsMax });
    },
    acknowledgements: async (entityPath, [from, to]) => {
      const scope = below('s.entity_path', entityPath);
      const sql = `SELECT a.hour, a.duration_ms, sum(a.times) FROM webhook_subscriptions AS s CROSS JOIN webhook_acknowledgements AS a
        WHERE ${scope.sql} AND a.subscription_id = s.id AND a.hour >= ? AND a.hour < ? GROUP BY 1, 2 LIMIT ?`;
      const rows = await toBackgroundDriver(driver, entityPath).read(sql, [
        ...scope.args,
        integer(from),
        integer(to),
        integer(acknowledgementsMax),
      ]);
      if (rows.length >= acknowledgementsMax)
        throw new Refused({ resultCode: '200.300.404', status: 400, description: tooManyAcknowledgements });
      return rows.map(([hour, durationMs, count]) => ({ hour: toNumber(hour), durationMs: toNumber(durationMs), count: toNumber(count) }));
    },
    health: async (scope, subscriptionId) => {
      const values = { id: subscriptionId, ...boundsOf(scope), itemsMax: integer(recentDeliveriesMax) };
      const [ofRecent, ofFailure] = [recent(values), lastFailure(values)];
      const [[waiting], [counted], [failure]] = await Promise.all([
        driver.readInBackground(healthOfSql, [subscriptionId, ...toBounds(scope)]),
        driver.readInBackground(ofRecent.sql, ofRecent.args),
        driver.readInBackground(ofFailure.sql, ofFailure.args),
      ]);
      return {
        backlog: toNumber(waiting?.[0] ?? 0),
        nextAttemptAt: toNumberOrNull(waiting?.[1]),
        oldestPendingAt: toNumberOrNull(waiting?.[2]),
        recent: { count: toNumber(counted?.[0] ?? 0), delivered: toNumber(counted?.[1] ?? 0), failing: toNumber(counted?.[2] ?? 0) },
        lastFailure: toFailure(failure),
      };
    },
  };
}

function toNumberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : toNumber(value);
}

function toFailure(row: RawRow | undefined): WebhookFailure | null {
  const [deliveryId, at, status, error] = row ?? [];
  if (typeof deliveryId !== 'string' || typeof error !== 'string') return null;
  return { deliveryId, at: toNumber(at), status: toNumberOrNull(status), error };
}

export function activeWebhooks(driver: Driver): Pick<WebhooksAcrossMerchants, 'activeWebhooks'> {
  return { activeWebhooks: () => readInPages(driver.read, { codec, sql: activeSql, args: [], placeOf: byId, rowsMax: subscriptionsMax }) };
}

/** The writes of these tables. */
export const webhooksWrites = {
  'webhook.insert': (merchant, { subscription }) => [codec.insertRow(checked(merchant, subscription))],
  'webhook.update': (merchant, { subscription }) => updateWebhook(merchant, checked(merchant, subscription)),
  'webhook.advance': advanceWebhook,
  'webhook.health': noteHealth,
  'webhook.cancel': (merchant, { id }) => cancelDeliveries(merchant, id),
} satisfies Partial<Writes>;
