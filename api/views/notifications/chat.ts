/** What a team's chat is told, and in which words. Whoever is in the chat reads it, so it holds ids, amounts and addresses of the console. Pure (decision: told-in-chat). */
import type { WebhookFailureKind } from '../../domain/webhooks/failure-kind.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Currency, formatAmount } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** Work of colleagues first. What has several reasons is told once, by the first. */
export const chatKinds = ['MENTIONED', 'ASSIGNED', 'WATCHED', 'UNKNOWN_OUTCOME', 'DISPUTE', 'FAILING_WEBHOOK'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Kinds that are entries of the queue. The others are events of the log. */
export const queueChatKinds = ['UNKNOWN_OUTCOME', 'DISPUTE', 'FAILING_WEBHOOK'] as const satisfies readonly ChatKind[];

export interface ChatFailure {
  readonly at: Timestamp;
  readonly kind: WebhookFailureKind;
  /** Null: there was no answer. */
  readonly status: number | null;
}

/** Where an entity's team is told: an incoming webhook of a chat, one for each entity. */
export interface TeamChat {
  readonly entityId: Id;
  readonly entityPath: string;
  /** The address is a secret: who has it may write into the chat. */
  readonly sealedUrl: string;
  readonly host: string;
  /** The last four characters of the address. */
  readonly urlEnd: string;
  readonly kinds: readonly ChatKind[];
  readonly language: 'en' | 'de';
  /** What happened before is not told: a place in the log, and real time. */
  readonly afterSequence: number;
  readonly since: Timestamp;
  readonly sentAt: Timestamp | null;
  /** Of the last attempt; null where it was accepted. */
  readonly failedAt: Timestamp | null;
  readonly failureKind: WebhookFailureKind | null;
  readonly failureStatus: number | null;
}

/** One line of a chat. */
export interface ChatMessage {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** The event, or the entry of the queue: told once. */
  readonly about: string;
  readonly text: string;
  readonly attempts: number;
  /** Null: it was accepted, or tried often enough. */
  readonly dueAt: Timestamp | null;
  readonly at: Timestamp;
}

export interface ToldInChat {
  readonly kind: ChatKind;
  readonly payment: { readonly id: Id; readonly shortId: string } | null;
  /** Null: none is told. */
  readonly amountMinor: bigint | null;
  readonly currency: Currency | null;
  /** Of a dispute. */
  readonly until: Timestamp | null;
}

interface ChatTexts extends Readonly<Record<ChatKind, (what: string) => string>> {
  readonly payment: (link: string, amount: string | null) => string;
  readonly queue: string;
  readonly until: (day: string) => string;
  readonly test: (link: string) => string;
  readonly console: string;
}

const texts: Readonly<Record<'en' | 'de', ChatTexts>> = {
  en: {
    MENTIONED: (what) => `A colleague was mentioned in a note: ${what}`,
    ASSIGNED: (what) => `Assigned to a colleague: ${what}`,
    WATCHED: (what) => `A watched payment has changed: ${what}`,
    UNKNOWN_OUTCOME: (what) => `The outcome is unknown: ${what}`,
    DISPUTE: (what) => `New dispute: ${what}`,
    FAILING_WEBHOOK: (what) => `A webhook fails: ${what}`,
    payment: (link, amount) => (amount === null ? `payment ${link}` : `payment ${link}, ${amount}`),
    queue: 'open the queue',
    until: (day) => `respond by ${day}`,
    test: (link) => `Test: this chat is told what happens to payments (${link}).`,
    console: 'open the console',
  },
  de: {
    MENTIONED: (what) => `Jemand wurde in einer Notiz erwähnt: ${what}`,
    ASSIGNED: (what) => `Jemandem zugewiesen: ${what}`,
    WATCHED: (what) => `Eine beobachtete Zahlung hat sich geändert: ${what}`,
    UNKNOWN_OUTCOME: (what) => `Das Ergebnis ist unbekannt: ${what}`,
    DISPUTE: (what) => `Neuer Einspruch: ${what}`,
    FAILING_WEBHOOK: (what) => `Ein Webhook schlägt fehl: ${what}`,
    payment: (link, amount) => (amount === null ? `Zahlung ${link}` : `Zahlung ${link}, ${amount}`),
    queue: 'Aufgaben öffnen',
    until: (day) => `Antwort bis ${day}`,
    test: (link) => `Test: In diesem Chat steht, was mit Zahlungen geschieht (${link}).`,
    console: 'Konsole öffnen',
  },
};

export interface ChatWords {
  readonly language: 'en' | 'de';
  readonly publicUrl: string;
}

/** One line, in the chat's markup. */
export function toChatText({ kind, payment, amountMinor, currency, until }: ToldInChat, { language, publicUrl }: ChatWords): string {
  const words = texts[language];
  const amount = amountMinor === null || currency === null ? null : escapeChat(`${formatAmount(amountMinor)} ${currency}`);
  const subject = payment
    ? words.payment(toLink(`${publicUrl}/console/payments/${payment.id}`, payment.shortId), amount)
    : toLink(`${publicUrl}/console/attention`, words.queue);
  const deadline = until === null ? '' : `; ${words.until(new Date(until).toISOString().slice(0, 10))}`;
  return words[kind](subject) + deadline;
}

export function toTestText({ language, publicUrl }: ChatWords): string {
  return texts[language].test(toLink(`${publicUrl}/console`, texts[language].console));
}

/** The three characters that the chat's markup is made of, as Slack asks for them. */
export function escapeChat(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A bar ends the address of a link. */
function toLink(url: string, label: string): string {
  return `<${escapeChat(url).replaceAll('|', '%7C')}|${escapeChat(label)}>`;
}

/** The delay after each attempt but the last, in ms: eight attempts in two hours. What it tells of stands in the console, too. */
export const chatDelaysMs: readonly number[] = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * 60_000);
