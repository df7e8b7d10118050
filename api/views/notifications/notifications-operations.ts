/** What the caller is told, which payments they watch, and how they want to be told. For members of staff: a program has the log of events. */
import DataLoader from 'dataloader';
import type { Payment } from '../../domain/payments/payment.ts';
import { entityWithin, requireCaller, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import type { StaffCaller } from '../../foundation/access/caller.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { defaultPreferences, minuteOfDayIn, type Notification, type NotificationPreferences } from './notification.ts';
import type { NotificationContext } from './ports.ts';

/** Unread ones are counted to here; what is beyond is more. */
export const unreadCountedMax = 99;
/** Payments that one member watches. */
export const watchesMax = 500;
/** Notifications that one request marks. */
export const markedMax = 100;

const dayMinutes = 24 * 60;

function requireMember(context: NotificationContext): StaffCaller {
  const caller = requireCaller(context, 'payments:read');
  if (caller.kind === 'staff') return caller;
  throw new Refused({
    resultCode: '800.900.301',
    status: 403,
    description: 'only staff are notified: a program follows the log of events',
  });
}

/** Newest first: of payments and entities that the caller still sees. */
export async function listNotifications(context: NotificationContext, page: PageRequest): Promise<Page<Notification>> {
  if (page.isBackward) throw wrongParameter('last', 'last is not possible here: notifications are read from the newest on');
  const caller = requireMember(context);
  const after = page.after ?? null;
  if (after !== null && !isId(after)) throw wrongParameter('after', 'after must be a cursor of this list');
  const found = await context.ports.store.notifications.page(requireScopePath(caller), caller.userId, { after, itemsMax: page.first + 1 });
  return { items: found.slice(0, page.first).map((item) => ({ cursor: item.id, item })), hasNextPage: found.length > page.first };
}

export async function readNotification(context: NotificationContext, id: string): Promise<Notification | undefined> {
  const caller = requireCaller(context, 'payments:read');
  if (caller.kind !== 'staff' || !isId(id)) return undefined;
  return context.ports.store.notifications.byId(requireScopePath(caller), caller.userId, id);
}

/** Counted to `unreadCountedMax`, and one more where there are more. A program has none. */
export async function countUnread(context: NotificationContext): Promise<number> {
  const caller = requireCaller(context, 'payments:read');
  if (caller.kind !== 'staff') return 0;
  return context.ports.store.notifications.countUnread(requireScopePath(caller), caller.userId, unreadCountedMax + 1);
}

/** Marks the caller's own; null: all of them. Resolves to how many are unread then. */
export async function markRead(context: NotificationContext, ids: readonly string[] | null): Promise<number> {
  const caller = requireMember(context);
  const { store, clocks } = context.ports;
  await store.commit('platform', [{ write: 'notification.read', memberId: caller.userId, ids, at: clocks.now() }]);
  return countUnread(context);
}

export async function readPreferences(context: NotificationContext): Promise<NotificationPreferences> {
  const { userId } = requireMember(context);
  return (await context.ports.store.notifications.preferences(userId)) ?? defaultPreferences(userId);
}

/** Refuses with 400 a time that is no minute of a day, half of the quiet hours, and a zone that nobody knows. */
export async function savePreferences(
  context: NotificationContext,
  wanted: Omit<NotificationPreferences, 'memberId'>,
): Promise<NotificationPreferences> {
  const { userId } = requireMember(context);
  const { quietFrom, quietTo, timeZone } = wanted;
  if ((quietFrom === null) !== (quietTo === null)) throw wrongParameter('quietTo', 'quiet hours need a beginning and an end');
  for (const [name, minute] of [
    ['quietFrom', quietFrom],
    ['quietTo', quietTo],
  ] as const) {
    if (minute !== null && (minute < 0 || minute >= dayMinutes))
      throw wrongParameter(name, `${name} must be 0 to ${dayMinutes - 1} minutes`);
  }
  if (minuteOfDayIn(timeZone, 0) === undefined) throw wrongParameter('timeZone', 'timeZone must be a name such as Europe/Berlin');
  const preferences: NotificationPreferences = { ...wanted, memberId: userId };
  await context.ports.store.commit('platform', [{ write: 'notification-preferences.put', preferences }]);
  return preferences;
}

/** Refuses with 404 a payment that the caller does not see, and with 400 more than `watchesMax`. A refund is watched with its payment. */
export async function watchPayment(context: NotificationContext, paymentId: string, isWatched: boolean): Promise<Payment> {
  const caller = requireMember(context);
  const { store } = context.ports;
  const scope = requireScopePath(caller);
  const found = isId(paymentId) ? await store.payments.byId(scope, paymentId) : undefined;
  if (!found || !entityWithin(context, found.entityPath)) throw new Refused({ resultCode: '700.400.580', status: 404 });
  const { userId: memberId } = caller;
  if (!isWatched) {
    await store.commit('platform', [{ write: 'payment-watch.delete', memberId, paymentId: found.rootId }]);
    return found;
  }
  if ((await store.notifications.countWatches(memberId)) >= watchesMax)
    throw wrongParameter('id', `one may watch ${watchesMax} payments: stop watching one first`);
  const afterSequence = await store.acrossMerchants.lastSequence();
  const watch = { paymentId: found.rootId, memberId, entityPath: found.entityPath, afterSequence };
  await store.commit('platform', [{ write: 'payment-watch.put', watch }]);
  return found;
}

type Loader = DataLoader<Id, boolean>;
const loaders = new WeakMap<NotificationContext, Loader>();

/** Payments whose watches are read at once. */
const batchMax = 100;

/** Whether the caller watches it, or the payment that it belongs to. False for programs. */
export function isWatched(context: NotificationContext, { rootId }: Payment): Promise<boolean> {
  const caller = requireCaller(context, 'payments:read');
  requireRequestScope(context);
  if (caller.kind !== 'staff') return Promise.resolve(false);
  const known = loaders.get(context);
  if (known) return known.load(rootId);
  const made: Loader = new DataLoader(
    async (ids) => {
      const watched = new Set(await context.ports.store.notifications.watched(caller.userId, [...new Set(ids)]));
      return ids.map((id) => watched.has(id));
    },
    // Nothing is remembered: a mutation changes it.
    { cache: false, maxBatchSize: batchMax },
  );
  loaders.set(context, made);
  return made.load(rootId);
}
