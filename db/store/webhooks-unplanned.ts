/** Events that subscriptions want and that no delivery was planned for: what retention waits for, and what is sent anew. */

import type { EventStore, EventsAcrossMerchants, UnplannedEvents } from '../../api/foundation/events/ports.ts';
import type { PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { integer, toNumber } from './row.ts';
import { ofMerchant } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import type { PlatformWrites, Writes } from './writes.ts';

/** What a subscription asks for, as api/domain/webhooks/subscription.ts `wants` has it; a path ends in a slash, and `0` follows it. */
const wanted = `e.entity_path >= s.entity_path AND e.entity_path < substr(s.entity_path, 1, length(s.entity_path) - 1) || '0'
  AND e.type IN (SELECT value FROM json_each(s.types)) AND (s.actions IS NULL OR e.action IN (SELECT value FROM json_each(s.actions)))
  AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE subscription_id = s.id AND event_id = e.id)`;

const behind = statement(
  ['upTo', 'since'],
  ({ upTo, since }) => `SELECT min(e.sequence) FROM webhook_subscriptions AS s
  JOIN events AS e ON e.sequence > s.cursor AND e.sequence <= ${upTo}
  WHERE s.status <> 'deleted' AND s.cursor < ${upTo} AND e.at >= ${since} AND ${wanted}`,
);
const lostOf = statement(
  ['upTo', 'itemsMax'],
  ({ upTo, itemsMax }) => `SELECT s.id, s.cursor, count(*), min(e.at), max(e.at) FROM webhook_subscriptions AS s
  JOIN events AS e ON e.sequence > s.cursor AND e.sequence <= ${upTo} WHERE s.status <> 'deleted' AND s.cursor < ${upTo} AND ${wanted}
  GROUP BY s.id ORDER BY s.id LIMIT ${itemsMax}`,
);
const counted = statement(
  ['id', 'after', 'upTo', 'from', 'before'],
  ({ id, after, upTo, ...bounds }) => `SELECT count(*) FROM webhook_subscriptions AS s
  JOIN events AS e ON e.sequence > ${after} AND e.sequence <= ${upTo}
  WHERE s.id = ${id} AND ${inBounds(bounds, 's.entity_path')} AND s.status <> 'deleted' AND ${wanted}`,
);
// From the newest end: it reads no more than what is to be sent.
const placeSql = 'SELECT sequence FROM events WHERE at < ? ORDER BY sequence DESC LIMIT 1';
const placeOfMerchantSql = 'SELECT sequence FROM events WHERE at < ? AND merchant_id = ? ORDER BY sequence DESC LIMIT 1';

const expectCursor = guard('webhookCursor', 'webhook_subscriptions', 'id = ? AND cursor = ?');
const lostWrite = statement(
  ['id', 'upTo', 'count', 'from', 'to'],
  ({ id, upTo, count, from, to }) => `UPDATE webhook_subscriptions SET cursor = ${upTo}, lost_events = lost_events + ${count},
  lost_from = min(coalesce(lost_from, ${from}), ${from}), lost_to = max(coalesce(lost_to, ${to}), ${to}) WHERE id = ${id}`,
);

/** Raises where it was served meanwhile: then what was counted is not lost. */
function noteLost({ lost, upTo }: Extract<PlatformWrite, { write: 'webhook.lost' }>): readonly Bound[] {
  const { subscriptionId, cursor, count, from, to } = lost;
  return [
    expectCursor(subscriptionId, integer(cursor)),
    lostWrite({ id: subscriptionId, upTo: integer(upTo), count: integer(count), from: integer(from), to: integer(to) }),
  ];
}

// Its version goes on, so that no planner goes on from what it remembers and no update takes the place back.
const rewound = statement(
  ['id', 'to', 'from', 'before'],
  ({ id, to, ...bounds }) =>
    `UPDATE webhook_subscriptions SET cursor = min(cursor, ${to}), version = version + 1 WHERE id = ${id} AND ${inBounds(bounds)}`,
);

function rewindWebhook(merchant: MerchantKey, { id, to }: Extract<Write, { write: 'webhook.rewind' }>): readonly Bound[] {
  return [rewound({ id, to: integer(to), ...boundsOf(merchant) })];
}

async function readNumber(driver: Driver, { sql, args }: Bound): Promise<number | undefined> {
  const value = (await driver.read(sql, args))[0]?.[0];
  return value === null || value === undefined ? undefined : toNumber(value);
}

export function unplannedReads(driver: Driver): Pick<EventStore, 'countUnplanned'> {
  return {
    countUnplanned: async (scope, id, after, upTo) =>
      (await readNumber(driver, counted({ id, after: integer(after), upTo: integer(upTo), ...boundsOf(scope) }))) ?? 0,
  };
}

type AcrossMerchants = Pick<EventsAcrossMerchants, 'firstHeld' | 'unplanned' | 'sequenceBefore'>;

export function unplannedReadsAcrossMerchants(driver: Driver): AcrossMerchants {
  return {
    firstHeld: (upTo, since) => readNumber(driver, behind({ upTo: integer(upTo), since: integer(since) })),
    unplanned: async (upTo, itemsMax) => {
      const { sql, args } = lostOf({ upTo: integer(upTo), itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(
        ([id, cursor, count, from, to]): UnplannedEvents => ({
          subscriptionId: String(id),
          cursor: toNumber(cursor),
          count: toNumber(count),
          from: toNumber(from),
          to: toNumber(to),
        }),
      );
    },
    sequenceBefore: async (moment, entityPath) => {
      const isOfMerchant = entityPath.length >= merchantPathCharacters;
      const place: Bound = isOfMerchant
        ? { sql: placeOfMerchantSql, args: [integer(moment), ...ofMerchant(entityPath).args] }
        : { sql: placeSql, args: [integer(moment)] };
      return (await readNumber(driver, place)) ?? 0;
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
