import type { WebhookAttempt, WebhookDelivery } from '../../api/domain/webhooks/delivery.ts';
import { deliveryFilters } from '../../api/domain/webhooks/delivery-facts.ts';
import type { WebhookFailureKind } from '../../api/domain/webhooks/failure-kind.ts';
import type {
  DeliveryClaim,
  DeliveryFilter,
  DeliveryStore,
  RedeliveryFilter,
  WebhooksAcrossMerchants,
} from '../../api/domain/webhooks/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { DataScope, MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { webhookAttempts, webhookDeliveries } from '../tables/webhooks.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { aheadMs, entityTime, isNotMoving } from './entity-clocks.ts';
import { type ConditionsBy, compare, comparing, conditionsOf } from './filter-conditions.ts';
import { isServedHere } from './merchant-moves.ts';
import { readByIds } from './of-each.ts';
import { type Codec, createCodec, integer, integerOrNull, toNumber } from './row.ts';
import { below, type Condition, joinConditions, oneOf, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<WebhookDelivery> = createCodec<WebhookDelivery>(webhookDeliveries);
const attemptCodec: Codec<WebhookAttempt> = createCodec<WebhookAttempt>(webhookAttempts);

/** Attempts of one delivery that are read at once: a schedule has about 40, the rest was asked for by hand. */
const attemptsMax = 500;

// Ids are made of subscription and event: what is there already stays as it is.
const insertSql = `${codec.insert} ON CONFLICT DO NOTHING`;

function insertDelivery(delivery: WebhookDelivery): readonly Bound[] {
  return [{ sql: insertSql, args: codec.encode(delivery) }];
}

// An outcome that comes late, after another instance took over, may still say "delivered", and never takes that back. What was cancelled
// while its attempt was under way stays so, unless the receiver took it.
const attempted = statement(
  ['status', 'nextAttemptAt', 'endedAt', 'id', 'from', 'before', 'startedAt', 'httpStatus', 'error', 'failureKind'],
  (
    at,
  ) => `UPDATE webhook_deliveries SET status = CASE WHEN status = 'cancelled' AND ${at.status} <> 'delivered' THEN status ELSE ${at.status} END, attempts = attempts + 1,
  failures = failures + (CASE WHEN ${at.status} = 'delivered' THEN 0 ELSE 1 END), next_attempt_at = ${at.nextAttemptAt},
  delivered_at = CASE WHEN ${at.status} = 'delivered' THEN ${at.endedAt} ELSE NULL END, lease_owner = NULL, lease_until = NULL,
  last_attempt_at = ${at.startedAt}, last_status = ${at.httpStatus}, last_error = ${at.error},
  last_failure_kind = ${at.failureKind}
  WHERE id = ${at.id} AND ${inBounds(at)} AND status IN ('pending', 'cancelled')`,
);

function recordAttempt(
  merchant: MerchantKey,
  { attempt, failureKind, status, nextAttemptAt }: Extract<Write, { write: 'delivery.attempted' }>,
): readonly Bound[] {
  const endedAt = integer(attempt.startedAt + attempt.durationMs);
  return [
    attemptCodec.insertRow(attempt),
    attempted({
      status,
      nextAttemptAt: integer(nextAttemptAt),
      endedAt,
      id: attempt.deliveryId,
      startedAt: integer(attempt.startedAt),
      httpStatus: integerOrNull(attempt.status),
      error: attempt.error,
      failureKind,
      ...boundsOf(merchant),
    }),
  ];
}

/** By the clock of the merchant of each. */
const againAt = entityTime('webhook_deliveries.entity_path', '(SELECT now FROM real)');

/** The schedule begins anew; id and body stay, so that the receiver knows it again. */
function deliverAgain(filter: RedeliveryFilter, now: Timestamp): readonly Bound[] {
  const where = redeliverable(filter);
  const sql = `WITH real(now) AS (SELECT ?) UPDATE webhook_deliveries SET status = 'pending', failures = 0, begun_at = ${againAt}, next_attempt_at = ${againAt}, delivered_at = NULL,
    lease_owner = NULL, lease_until = NULL WHERE ${where.sql}`;
  return [{ sql, args: [integer(now), ...where.args] }];
}

/** What was cancelled had its subscription deleted: there is no address any more. */
const redeliverable = (filter: RedeliveryFilter): Condition => joinConditions(conditionsOf(redeliverableBy, filter));

const redeliverableBy: ConditionsBy<RedeliveryFilter> = {
  entityPath: (path) => [below('+entity_path', path), { sql: `status <> 'cancelled'`, args: [] }],
  ids: (ids) => [oneOf('id', ids)],
  subscriptionId: compare('subscription_id = ?'),
  since: (since) => [{ sql: 'created_at >= ?', args: [integer(since)] }],
  until: (until) => [{ sql: 'created_at < ?', args: [integer(until)] }],
  onlyFailed: (onlyFailed) => (onlyFailed ? [{ sql: `(status = 'failed' OR (status = 'pending' AND failures > 0))`, args: [] }] : []),
};

const attemptsSql = `SELECT ${attemptCodec.columns} FROM webhook_attempts WHERE delivery_id = ?
  AND ${ownedWithinScope('webhook_deliveries', 'webhook_attempts.delivery_id')} ORDER BY id LIMIT ?`;

const readAttemptsById = readByIds(attemptCodec, 'webhook_attempts', (at) =>
  ownedWithinScope('webhook_deliveries', 'webhook_attempts.delivery_id', at),
);

export function deliveryReads(driver: Driver): DeliveryStore {
  return {
    byId: readById(driver, codec),
    page: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
    failureCounts: async (filter) => {
      const where = joinConditions([isFailed, ...conditionsOf(conditions, filter)]);
      const sql = `SELECT last_failure_kind, count(*) FROM webhook_deliveries WHERE ${where.sql} GROUP BY last_failure_kind`;
      return (await toBackgroundDriver(driver, filter.entityPath).read(sql, where.args)).map(([kind, count]) => ({
        // Rows are ours, so their words are known.
        kind: String(kind) as WebhookFailureKind,
        count: toNumber(count ?? 0),
      }));
    },
    attemptsByIds: (scope, ids) => readAttemptsById(driver, scope, ids),
    attempts: async (scope, deliveryId) =>
      (await driver.read(attemptsSql, [deliveryId, ...toBounds(scope), BigInt(attemptsMax)])).map(attemptCodec.decode),
    count: async (filter) => {
      const where = redeliverable(filter);
      return toNumber(
        (await driver.readInBackground(`SELECT count(*) FROM webhook_deliveries WHERE ${where.sql}`, where.args))[0]?.[0] ?? 0,
      );
    },
    claim: (scope, claim) => claimDeliveries(driver, scope, claim),
  };
}

type AcrossMerchants = Pick<WebhooksAcrossMerchants, 'dueSubscriptions' | 'releaseDeliveries' | 'forgetDeliveries'>;

export function deliveriesAcrossMerchants(driver: Driver): AcrossMerchants {
  return {
    dueSubscriptions: async (now, itemsMax) => {
      const { sql, args } = due({ now: integer(now), itemsMax: integer(itemsMax) });
      return (await driver.read(sql, args)).map(([id]) => String(id));
    },
    releaseDeliveries: () => driver.commit([{ sql: releaseSql, args: [] }]),
    forgetDeliveries: async (before, itemsMax) => {
      const old = { before: integer(before), itemsMax: integer(itemsMax) };
      return driver.commit([forgetAttempts(old), forget(old)]);
    },
  };
}

/** By it the planner finds the index of what fails. */
const isFailed: Condition = { sql: 'last_failure_kind IS NOT NULL', args: [] };

const conditions: ConditionsBy<DeliveryFilter> = {
  entityPath: (path) => [below('+entity_path', path)],
  ...comparing(deliveryFilters, webhookDeliveries),
};

// Leases are real time, attempts that of the merchant. While its clock is moved, the mover delivers.
const due = statement(
  ['now', 'itemsMax'],
  ({ now, itemsMax }) => `SELECT id FROM webhook_subscriptions WHERE status = 'active' AND EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE subscription_id = webhook_subscriptions.id AND status = 'pending'
    AND next_attempt_at <= ${entityTime('webhook_subscriptions.entity_path', now)}
    AND (lease_until IS NULL OR lease_until <= ${now})) AND ${isNotMoving('webhook_subscriptions.entity_path', now)}
  AND ${isServedHere('webhook_subscriptions.entity_path')} ORDER BY id LIMIT ${itemsMax}`,
);

const claimNames = ['subscriptionId', 'dueBy', 'owner', 'until', 'itemsMax', 'from', 'before', 'now'] as const;
type ClaimParameters = Readonly<Record<(typeof claimNames)[number], string>>;

const claim = (
  at: ClaimParameters,
  condition: string,
): string => `UPDATE webhook_deliveries SET lease_owner = ${at.owner}, lease_until = ${at.until} WHERE id IN
  (SELECT id FROM webhook_deliveries WHERE subscription_id = ${at.subscriptionId} AND ${inBounds(at)} AND status = 'pending'
    AND next_attempt_at <= ${at.dueBy} AND (lease_until IS NULL OR lease_until <= ${at.now}) ${condition} ORDER BY next_attempt_at, event_sequence LIMIT ${at.itemsMax})`;
const claimAny = statement(claimNames, (at) => claim(at, ''));
/** Order per subject: what waits for an earlier one of the same payment is not due yet. */
const claimOrdered = statement(claimNames, (at) =>
  claim(
    at,
    `AND NOT EXISTS (SELECT 1 FROM webhook_deliveries AS earlier WHERE earlier.subscription_id = ${at.subscriptionId}
  AND earlier.status = 'pending' AND earlier.subject_id = webhook_deliveries.subject_id
  AND earlier.event_sequence < webhook_deliveries.event_sequence)`,
  ),
);
const claimOne = statement([...claimNames, 'id'], (at) => claim(at, `AND id = ${at.id}`));
const claimedSql = `SELECT ${codec.columns} FROM webhook_deliveries WHERE lease_owner = ? AND ${withinScope()} ORDER BY event_sequence LIMIT ?`;

/** One guarded write, so that of two instances one gets a delivery; then what was got is read. */
async function claimDeliveries(driver: Driver, scope: DataScope, wanted: DeliveryClaim): Promise<readonly WebhookDelivery[]> {
  const { subscriptionId, owner, dueBy, now, until, itemsMax, ordered, id } = wanted;
  const lease = { owner, until: integer(until), now: integer(now) };
  const values = { subscriptionId, dueBy: integer(dueBy ?? now), itemsMax: integer(itemsMax), ...lease, ...boundsOf(scope) };
  const claimAll = ordered ? claimOrdered : claimAny;
  const claimed = await driver.commit([id === undefined ? claimAll(values) : claimOne({ ...values, id })]);
  if (claimed === 0) return [];
  return (await driver.read(claimedSql, [owner, ...toBounds(scope), integer(itemsMax)])).map(codec.decode);
}

const releaseSql = 'UPDATE webhook_deliveries SET lease_owner = NULL, lease_until = NULL WHERE lease_owner IS NOT NULL';

const oldNames = ['before', 'itemsMax'] as const;
const oldOnes = ({
  before,
  itemsMax,
}: Readonly<Record<(typeof oldNames)[number], string>>): string => `SELECT id FROM webhook_deliveries WHERE id IN
  (SELECT id FROM webhook_deliveries ORDER BY id LIMIT ${itemsMax}) AND begun_at < ${before} + ${aheadMs('webhook_deliveries.entity_path')}`;
const forgetAttempts = statement(oldNames, (at) => `DELETE FROM webhook_attempts WHERE delivery_id IN (${oldOnes(at)})`);
const forget = statement(oldNames, (at) => `DELETE FROM webhook_deliveries WHERE id IN (${oldOnes(at)})`);

/** The writes of these tables. */
export const webhooksDeliveriesWrites = {
  'delivery.insert': (merchant, { delivery }) => insertDelivery(checked(merchant, delivery)),
  'delivery.attempted': recordAttempt,
  'delivery.again': (_merchant, { filter, now }) => deliverAgain(filter, now),
} satisfies Partial<Writes>;
