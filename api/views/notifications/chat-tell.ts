/** Tells teams in their chats: what is to be told is stored first, each once, and sent in rounds until the chat accepts it (decision: told-in-chat). */
import type { Event } from '../../foundation/events/event.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import type { AttentionEntry } from '../attention/entry.ts';
import { type ChatKind, type ChatMessage, chatDelaysMs, queueChatKinds, type TeamChat, type ToldInChat, toChatText } from './chat.ts';
import { postToChat } from './chat-send.ts';
import type { ToldEvent } from './notification.ts';
import type { NotificationPorts } from './ports.ts';

/** Chats of one installation. */
export const chatsMax = 500;
/** Entries of one kind that a round reads at once, by their beginning or their deadline. */
const entriesMax = 100;
/** So many times: what was told already stands before what is new, as long as nobody has answered it. */
const entryPagesMax = 20;
/** What is older is not told any more. It is less than messages are kept, so that none is told twice. */
const entriesToldMs = 30 * dayMs;
/** Lines that one round sends. */
const messagesMax = 200;
/** What was told is remembered this long. */
const keptMs = 90 * dayMs;
const forgottenMax = 500;

/** The first reason for which teams are told of the event; undefined: none. */
function kindOfEvent(told: ToldEvent, isWatched: boolean): ChatKind | undefined {
  if (told.mentions.length > 0) return 'MENTIONED';
  if (told.assigneeId !== null) return 'ASSIGNED';
  return isWatched ? 'WATCHED' : undefined;
}

interface EventOfPayment {
  readonly event: Event;
  readonly told: ToldEvent;
  readonly isWatched: boolean;
  readonly payment: {
    readonly id: string;
    readonly rootId: string;
    readonly shortId: string;
    readonly amountMinor: bigint;
    readonly currency: string;
  } | null;
}

/** A line for each chat at or above the event's entity that wants its kind. */
export function planChatMessages(ports: NotificationPorts, chats: readonly TeamChat[], of: EventOfPayment): readonly ChatMessage[] {
  const { event, told, isWatched, payment } = of;
  const kind = kindOfEvent(told, isWatched);
  if (kind === undefined) return [];
  const wanted = chats.filter(
    (chat) => chat.kinds.includes(kind) && event.entityPath.startsWith(chat.entityPath) && chat.afterSequence < event.sequence,
  );
  return wanted.map((chat) =>
    toMessage(ports, chat, event.id, {
      kind,
      payment: payment && { id: payment.rootId, shortId: payment.shortId },
      amountMinor: payment?.amountMinor ?? null,
      currency: payment?.currency ?? null,
      until: null,
    }),
  );
}

/** One round over the queue. Resolves to how many lines it stored. */
export async function tellChatsOfQueue(ports: NotificationPorts): Promise<number> {
  let stored = 0;
  for (const chat of await ports.store.acrossMerchants.teamChats(chatsMax)) {
    for (const kind of queueChatKinds.filter((one) => chat.kinds.includes(one))) stored += await tellChatOfKind(ports, chat, kind);
  }
  return stored;
}

async function tellChatOfKind(ports: NotificationPorts, chat: TeamChat, kind: (typeof queueChatKinds)[number]): Promise<number> {
  const { store, clocks } = ports;
  const now = clocks.now();
  // A dispute stands by its deadline: what is over is not told.
  let after = kind === 'DISPUTE' ? { at: now, id: '' } : { at: Math.max(chat.since, now - entriesToldMs), id: '' };
  let stored = 0;
  for (let page = 0; page < entryPagesMax; page += 1) {
    const found = await store.attention.entries({ kind, entityPath: chat.entityPath, now, after, itemsMax: entriesMax });
    const fresh = found.map(({ entry }) => entry).filter(({ since }) => since >= chat.since && since > now - entriesToldMs);
    const messages = await toNewMessages(ports, chat, kind, fresh);
    if (messages.length > 0) {
      await store.commit(
        toMerchantKey(chat.entityPath),
        messages.map((message) => ({ write: 'team-chat-message.insert', message })),
      );
    }
    stored += messages.length;
    const last = found.at(-1);
    if (!last || found.length < entriesMax) break;
    after = last.position;
  }
  return stored;
}

/** Of those that were not told yet. */
async function toNewMessages(
  ports: NotificationPorts,
  chat: TeamChat,
  kind: (typeof queueChatKinds)[number],
  entries: readonly AttentionEntry[],
): Promise<readonly ChatMessage[]> {
  const { store } = ports;
  const byAbout = new Map(entries.map((entry) => [`${kind}:${entry.subjectId}:${entry.since}`, entry]));
  if (byAbout.size === 0) return [];
  for (const known of await store.teamChats.known(toMerchantKey(chat.entityPath), chat.entityId, [...byAbout.keys()]))
    byAbout.delete(known);
  const messages: ChatMessage[] = [];
  for (const [about, { paymentId, entityPath, amountMinor, currency, until }] of byAbout) {
    const payment = paymentId === null ? undefined : await store.payments.byId(toDataScope(entityPath), paymentId);
    const shown = payment ? { id: payment.rootId, shortId: payment.shortId } : null;
    messages.push(toMessage(ports, chat, about, { kind, payment: shown, amountMinor, currency, until }));
  }
  return messages;
}

function toMessage(ports: NotificationPorts, chat: TeamChat, about: string, told: ToldInChat): ChatMessage {
  const { newId, clocks, publicUrl } = ports;
  const now = clocks.now();
  const { entityId, entityPath, language } = chat;
  return {
    id: newId(),
    entityId,
    entityPath,
    about,
    text: toChatText(told, { language, publicUrl }),
    attempts: 0,
    dueAt: now,
    at: now,
  };
}

/**
 * One round. What is taken has its next attempt noted before the request, so that a crash repeats it and two processes do not. Lines of
 * one chat go in one request. Resolves to how many lines were accepted.
 */
export async function sendToChats(ports: NotificationPorts): Promise<number> {
  const { store, clocks, log } = ports;
  const chats = new Map((await store.acrossMerchants.teamChats(chatsMax)).map((chat) => [chat.entityId, chat]));
  if (chats.size === 0) return 0;
  const taken = await store.acrossMerchants.takeChatMessages(clocks.now(), chatDelaysMs, messagesMax);
  let sent = 0;
  for (const [entityId, messages] of Map.groupBy(taken, (message) => message.entityId)) {
    const chat = chats.get(entityId);
    if (!chat) continue;
    const merchant = toMerchantKey(chat.entityPath);
    try {
      const failure = await postToChat(ports, chat, messages.map(({ text }) => text).join('\n'));
      const at = clocks.now();
      await store.commit(merchant, [
        ...(failure ? [] : messages.map(({ id }) => ({ write: 'team-chat-message.sent', id }) as const)),
        { write: 'team-chat.tried', entityId, at, failure },
      ]);
      if (!failure) sent += messages.length;
    } catch (error) {
      log.warn('a message to a team chat could not be sent', { kind: error instanceof Error ? error.name : typeof error });
    }
  }
  return sent;
}

/** One round. Resolves to how many were forgotten. */
export function forgetChatMessages({ store, clocks }: NotificationPorts): Promise<number> {
  return store.acrossMerchants.forgetChatMessages(clocks.now() - keptMs, forgottenMax);
}
