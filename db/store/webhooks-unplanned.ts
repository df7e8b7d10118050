/** Events that subscriptions want and that no delivery was planned for: what retention waits for, and what is sent anew. */

import type { EventStore, EventsAcrossMerchants, UnplannedEvents } from '../../api/foundation/events/ports.ts';
import type { PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { integer, toNumber } from './row.ts';
import { ofMerchant, toBounds, withinScope } from './scope.ts';
import type { PlatformWrites, Writes } from './writes.ts';

/** What a subscription asks for, as api/domain/webhooks/subscription.ts `wants` has it; a path ends in a slash, and `0` follows it. */
const wanted = `e.entity_path >= s.entity_path AND e.entity_path < substr(s.entity_path, 1, length(s.entity_path) - 1) || '0'
  AND e.type IN (SELECT value FROM json_each(s.types)) AND (s.actions IS NULL OR e.action IN (SELECT value FROM json_each(s.actions)))
  AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE subscription_id = s.id AND event_id = e.id)`;

const behindSql = `SELECT min(e.sequence) FROM webhook_subscriptions AS s JOIN events AS e ON e.sequence > s.cursor AND e.sequence <= ?1
  WHERE s.status <> 'deleted' AND s.cursor < ?1 AND e.at >= ?2 AND ${wanted}`;
const lostSql = `SELECT s.id, s.cursor, count(*), min(e.at), max(e.at) FROM webhook_subscriptions AS s
  JOIN events AS e ON e.sequence > s.cursor AND e.sequence <= ?1 WHERE s.status <> 'deleted' AND s.cursor < ?1 AND ${wanted}
  GROUP BY s.id ORDER BY s.id LIMIT ?2`;
const countSql = `SELECT count(*) FROM webhook_subscriptions AS s JOIN events AS e ON e.sequence > ?2 AND e.sequence <= ?3
  WHERE s.id = ?1 AND ${withinScope('s.entity_path', 4)} AND s.status <> 'deleted' AND ${wanted}`;
// From the newest end: it reads no more than what is to be sent.
const placeSql = 'SELECT sequence FROM events WHERE at < ? ORDER BY sequence DESC LIMIT 1';
const placeOfMerchantSql = 'SELECT sequence FROM events WHERE at < ? AND merchant_id = ? ORDER BY sequence DESC LIMIT 1';

const expectCursor = guard('webhookCursor', 'webhook_subscriptions', 'id = ? AND cursor = ?');
const lostWriteSql = `UPDATE webhook_subscriptions SET cursor = ?2, lost_events = lost_events + ?3,
  lost_from = min(coalesce(lost_from, ?4), ?4), lost_to = max(coalesce(lost_to, ?5), ?5) WHERE id = ?1`;

/** Raises where it was served meanwhile: then what was counted is not lost. */
function noteLost({ lost, upTo }: Extract<PlatformWrite, { write: 'webhook.lost' }>): readonly Bound[] {
  const { subscriptionId, cursor, count, from, to } = lost;
  return [
    expectCursor(subscriptionId, integer(cursor)),
    { sql: lostWriteSql, args: [subscriptionId, integer(upTo), integer(count), integer(from), integer(to)] },
  ];
}

// Its version goes on, so that no planner goes on from what it remembers and no update takes the place back.
const rewindSql = `UPDATE webhook_subscriptions SET cursor = min(cursor, ?2), version = version + 1 WHERE id = ?1 AND ${withinScope('entity_path', 3)}`;

function rewindWebhook(merchant: MerchantKey, { id, to }: Extract<Write, { write: 'webhook.rewind' }>): readonly Bound[] {
  return [{ sql: rewindSql, args: [id, integer(to), ...toBounds(merchant)] }];
}

async function readNumber(driver: Driver, sql: string, args: Bound['args']): Promise<number | undefined> {
  const value = (await driver.read(sql, args))[0]?.[0];
  return value === null || value === undefined ? undefined : toNumber(value);
}

export function unplannedReads(driver: Driver): Pick<EventStore, 'countUnplanned'> {
  return {
    countUnplanned: async (scope, id, after, upTo) =>
      (await readNumber(driver, countSql, [id, integer(after), integer(upTo), ...toBounds(scope)])) ?? 0,
  };
}

type AcrossMerchants = Pick<EventsAcrossMerchants, 'firstHeld' | 'unplanned' | 'sequenceBefore'>;

export function unplannedReadsAcrossMerchants(driver: Driver): AcrossMerchants {
  return {
    firstHeld: (upTo, since) => readNumber(driver, behindSql, [integer(upTo), integer(since)]),
    unplanned: async (upTo, itemsMax) =>
      (await driver.readAside(lostSql, [integer(upTo), integer(itemsMax)])).map(
        ([id, cursor, count, from, to]): UnplannedEvents => ({
          subscriptionId: String(id),
          cursor: toNumber(cursor),
          count: toNumber(count),
          from: toNumber(from),
          to: toNumber(to),
        }),
      ),
    sequenceBefore: async (moment, entityPath) => {
      const isOfMerchant = entityPath.length >= merchantPathCharacters;
      const [sql, args] = isOfMerchant
        ? ([placeOfMerchantSql, [integer(moment), ...ofMerchant(entityPath).args]] as const)
        : ([placeSql, [integer(moment)]] as const);
      return (await readNumber(driver, sql, args)) ?? 0;
    },
  };
}

/** The writes of these tables. */
export const webhooksUnplannedWrites = {
  'webhook.rewind': rewindWebhook,
} satisfies Partial<Writes>;

/** The writes of these tables that belong to no merchant. */
export const webhooksUnplannedPlatformWrites = {
  'webhook.lost': noteLost,
} satisfies Partial<PlatformWrites>;
