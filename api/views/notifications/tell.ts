/**
 * Follows the log of events and tells members of staff what concerns them, at most once each (decision: told-once). Whether somebody may
 * still read it is asked as it is told, and again whenever it is shown or mailed.
 */
import { mayReadPayments } from '../../foundation/access/staff.ts';
import { isComing, type MerchantMove } from '../../foundation/entities/merchant-move.ts';
import type { Event } from '../../foundation/events/event.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { ChatMessage, TeamChat } from './chat.ts';
import { chatsMax, planChatMessages } from './chat-tell.ts';
import {
  colleagueEventTypes,
  defaultPreferences,
  findRecipients,
  type Notification,
  reachOf,
  readToldEvent,
  watchedEventTypes,
} from './notification.ts';
import type { NotificationPorts } from './ports.ts';

/** Events of one commit. */
const eventsMax = 100;
/** Parts of the log that one round looks through. */
const slicesMax = 10;
/** So much of the log is looked through again rather than written down, where nothing in it concerned anybody. */
const unnotedMax = 1_000;

/** One bounded round. Resolves to how many notifications it made. */
export async function tellColleagues(ports: NotificationPorts): Promise<number> {
  const { store } = ports;
  const from = await store.notificationPlaces.reached();
  const chats = await store.acrossMerchants.teamChats(chatsMax);
  const types = (await store.notifications.hasWatches()) ? watchedEventTypes : colleagueEventTypes;
  let place = from;
  let noted = from;
  let told = 0;
  for (let slices = 0; slices < slicesMax; slices += 1) {
    const { events, reached, isEnd } = await store.events.slice(place, { entityPath: '', types }, eventsMax);
    const notifications: Notification[] = [];
    const messages: ChatMessage[] = [];
    for (const event of events) {
      const planned = await planTold(ports, chats, event);
      notifications.push(...planned.notifications);
      messages.push(...planned.messages);
    }
    const writes: PlatformWrite[] = notifications.map((notification) => ({ write: 'notification.insert', notification }));
    // The notifications first: a stop between the two commits tells them again, and the store takes none twice.
    if (writes.length > 0) await store.commit('platform', writes);
    for (const [merchant, ofMerchant] of Map.groupBy(messages, ({ entityPath }) => toMerchantKey(entityPath))) {
      await store.commit(
        merchant,
        ofMerchant.map((message) => ({ write: 'team-chat-message.insert', message })),
      );
    }
    if (writes.length > 0 || messages.length > 0 || reached - noted > unnotedMax) {
      await store.commit('platform', [{ write: 'notification-place.advance', reached }]);
      noted = reached;
    }
    told += notifications.length;
    place = reached;
    if (isEnd) break;
  }
  return told;
}

const isOfElsewhere = (move: MerchantMove | undefined): boolean => move !== undefined && (isComing(move) || move.state === 'CONFIRMED');

interface Planned {
  readonly notifications: readonly Notification[];
  readonly messages: readonly ChatMessage[];
}

async function planTold(ports: NotificationPorts, chats: readonly TeamChat[], event: Event): Promise<Planned> {
  const { store, newId, clocks } = ports;
  // It was told where the merchant comes from, or is still.
  if (isOfElsewhere(ports.moves?.find(event.entityPath))) return { notifications: [], messages: [] };
  const told = readToldEvent(event);
  const payment = told.paymentId === null ? undefined : await store.payments.byId(toDataScope(event.entityPath), told.paymentId);
  const rootId = payment?.rootId ?? payment?.id;
  const watches = rootId === undefined ? [] : await store.notifications.watchesOf([rootId]);
  const watchers = watches.filter(({ afterSequence }) => afterSequence < event.sequence).map(({ memberId }) => memberId);
  const planned: Notification[] = [];
  for (const [memberId, kind] of findRecipients(told, watchers)) {
    const member = await store.staff.byId(memberId);
    if (!member || !mayReadPayments(member, event.entityPath, ports.environment)) continue;
    const reach = reachOf((await store.notifications.preferences(memberId)) ?? defaultPreferences(memberId), kind);
    if (reach === 'OFF') continue;
    planned.push({
      id: newId(),
      memberId,
      eventId: event.id,
      kind,
      eventType: event.type,
      attentionKind: told.attentionKind,
      subjectId: event.subjectId,
      paymentId: rootId ?? null,
      label: payment ? (payment.merchantTransactionId ?? payment.shortId) : '',
      authorName: told.authorName,
      entityPath: event.entityPath,
      at: clocks.now(),
      readAt: null,
      mailWaits: reach === 'MAIL' && ports.mail !== undefined,
    });
  }
  const messages = planChatMessages(ports, chats, { event, told, isWatched: watchers.length > 0, payment: payment ?? null });
  return { notifications: planned, messages };
}
