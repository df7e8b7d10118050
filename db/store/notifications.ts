/** What members of staff are told, which payments they watch, and how far the log was told. */
import type { Notification, NotificationPreferences } from '../../api/views/notifications/notification.ts';
import type { NotificationPlaceStore, NotificationStore, PaymentWatch } from '../../api/views/notifications/ports.ts';
import { notificationPreferences, notifications, paymentWatches } from '../tables/team-work.ts';
import { readRow, readRows } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<Notification> = createCodec<Notification>(notifications);
const preferencesCodec: Codec<NotificationPreferences> = createCodec<NotificationPreferences>(notificationPreferences);
const watchCodec: Codec<PaymentWatch> = createCodec<PaymentWatch>(paymentWatches);

/** Notifications of one letter; older ones stand in the console alone. */
const letterRows = 100;

const page = statement(
  ['memberId', 'after', 'from', 'before', 'itemsMax'],
  ({ memberId, after, itemsMax, ...bounds }) =>
    `SELECT ${codec.columns} FROM notifications WHERE member_id = ${memberId} AND id < ${after} AND ${inBounds(bounds)} ORDER BY id DESC LIMIT ${itemsMax}`,
);
const byId = statement(
  ['id', 'memberId', 'from', 'before'],
  ({ id, memberId, ...bounds }) =>
    `SELECT ${codec.columns} FROM notifications WHERE id = ${id} AND member_id = ${memberId} AND ${inBounds(bounds)}`,
);
const unread = statement(
  ['memberId', 'from', 'before', 'itemsMax'],
  ({ memberId, itemsMax, ...bounds }) =>
    `SELECT count(*) FROM (SELECT 1 FROM notifications WHERE member_id = ${memberId} AND read_at IS NULL AND ${inBounds(bounds)} LIMIT ${itemsMax})`,
);
const preferencesSql = `SELECT ${preferencesCodec.columns} FROM notification_preferences WHERE member_id = ?`;
const hasWatchesSql = 'SELECT 1 FROM payment_watches LIMIT 1';
const watchesSql = `SELECT ${watchCodec.columns} FROM payment_watches WHERE payment_id IN (SELECT value FROM json_each(?))`;
const watchedSql = 'SELECT payment_id FROM payment_watches WHERE payment_id IN (SELECT value FROM json_each(?)) AND member_id = ?';
const countWatchesSql = 'SELECT count(*) FROM payment_watches WHERE member_id = ?';
const mailWaitsSql = 'SELECT member_id, min(at) FROM notifications WHERE mail_waits = 1 GROUP BY member_id LIMIT ?';
const takeMailSql = `UPDATE notifications SET mail_waits = 0 WHERE mail_waits = 1 AND member_id = ? RETURNING ${codec.columns}`;
const forgetSql = 'DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE at < ? ORDER BY at LIMIT ?)';

/** After every id. */
const pastIds = 'g';

export function notificationReads(driver: Driver): NotificationStore {
  const count = async ({ sql, args }: Bound): Promise<number> => toNumber((await driver.readFirst(sql, args))?.[0] ?? 0);
  return {
    page: (scope, memberId, { after, itemsMax }) =>
      readRows(driver, codec, page({ memberId, after: after ?? pastIds, ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    byId: (scope, memberId, id) => readRow(driver, codec, byId({ id, memberId, ...boundsOf(scope) })),
    countUnread: (scope, memberId, itemsMax) => count(unread({ memberId, ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    preferences: (memberId) => readRow(driver, preferencesCodec, { sql: preferencesSql, args: [memberId] }),
    hasWatches: async () => (await driver.readFirst(hasWatchesSql, [])) !== undefined,
    watchesOf: async (paymentIds) => (await driver.read(watchesSql, [JSON.stringify(paymentIds)])).map(watchCodec.decode),
    watched: async (memberId, paymentIds) =>
      (await driver.read(watchedSql, [JSON.stringify(paymentIds), memberId])).map(([paymentId]) => String(paymentId)),
    countWatches: (memberId) => count({ sql: countWatchesSql, args: [memberId] }),
    mailWaits: async (itemsMax) =>
      (await driver.read(mailWaitsSql, [integer(itemsMax)])).map(([memberId, oldestAt]) => ({
        memberId: String(memberId),
        oldestAt: toNumber(oldestAt ?? 0n),
      })),
    takeMail: async (memberId) => {
      const rows = await driver.returning({ sql: takeMailSql, args: [memberId] });
      return rows
        .map(codec.decode)
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, letterRows);
    },
    forget: (before, itemsMax) => driver.commit([{ sql: forgetSql, args: [integer(before), integer(itemsMax)] }]),
  };
}

const reachedSql = 'SELECT reached FROM notification_places WHERE place = 0';

export function notificationPlaceReads(driver: Driver): NotificationPlaceStore {
  return { reached: async () => toNumber((await driver.readFirst(reachedSql, []))?.[0] ?? 0) };
}

const tellSql = `${codec.insert} ON CONFLICT DO NOTHING`;
const readSql = `UPDATE notifications SET read_at = ?, mail_waits = 0 WHERE member_id = ? AND read_at IS NULL
  AND (? IS NULL OR id IN (SELECT value FROM json_each(?)))`;
const preferencesPutSql = preferencesCodec.upsert(
  ['memberId'],
  ['mentioned', 'assigned', 'watched', 'schedule', 'quietFrom', 'quietTo', 'timeZone', 'language'],
);
const watchSql = `${watchCodec.insert} ON CONFLICT DO NOTHING`;
const advanceSql =
  'INSERT INTO notification_places (place, reached) VALUES (0, ?) ON CONFLICT (place) DO UPDATE SET reached = max(reached, excluded.reached)';

/** The writes of these tables that belong to no merchant. */
export const notificationWrites = {
  'notification.insert': ({ notification }) => [{ sql: tellSql, args: codec.encode(notification) }],
  'notification.read': ({ memberId, ids, at }) => {
    const list = ids === null ? null : JSON.stringify(ids);
    return [{ sql: readSql, args: [integer(at), memberId, list, list] }];
  },
  'notification-preferences.put': ({ preferences }) => [{ sql: preferencesPutSql, args: preferencesCodec.encode(preferences) }],
  'payment-watch.put': ({ watch }) => [{ sql: watchSql, args: watchCodec.encode(watch) }],
  'payment-watch.delete': ({ memberId, paymentId }) => [
    { sql: 'DELETE FROM payment_watches WHERE payment_id = ? AND member_id = ?', args: [paymentId, memberId] },
  ],
  'notification-place.advance': ({ reached }) => [{ sql: advanceSql, args: [integer(reached)] }],
} satisfies Partial<PlatformWrites>;
