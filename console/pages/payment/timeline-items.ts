/** Timeline items from each data source, in the chosen language. */

import type { Json } from '../../client/scalars.ts';
import { parseTimestamp } from '../../values/timestamps.ts';
import type { Delivery, History, PaymentView } from './documents.ts';
import type { TimelineMessages } from './timeline-messages.ts';
import { joinParts } from './timeline-requests.ts';
import type { TimelineItem, TimelineKind, Tone } from './timeline-view.ts';

type HistoryPayment = NonNullable<History['payment']>;

/** Kinds that are told below from what they are made of, in the chosen language. */
const kindsBuiltHere = new Set(['REQUEST', 'CONNECTOR', 'LEDGER', 'EVENT', 'AUTHENTICATION', 'REVIEW']);

/** What the gateway tells of kinds that this console has no words for yet, in the gateway's own. */
export function toServerItems({ timeline }: HistoryPayment): readonly TimelineItem[] {
  return timeline.flatMap(({ at, kind, title, detail, durationUs }, index) => {
    if (kindsBuiltHere.has(kind)) return [];
    const details = detail === null ? [] : [detail];
    return [{ key: `server ${index}`, at, kind: 'EVENT' as const, title, details, durationUs, tone: 'plain' as const }];
  });
}

/** The first call ran within the first request, whose log measured it finer than the call's own times. */
export function toConnectorItems(
  { attempts, requestLog }: HistoryPayment,
  messages: TimelineMessages,
  formatTime = keepText,
): readonly TimelineItem[] {
  return attempts.map(({ id, startedAt, finishedAt, connector, operation, resultCode, inquiries, nextInquiryAt }, index) => ({
    key: `call ${id}`,
    at: startedAt,
    kind: 'CONNECTOR',
    title: messages.call(connector, operation),
    details: [
      resultCode ?? messages.noOutcome,
      inquiries === 0 ? '' : messages.inquiries(inquiries),
      nextInquiryAt === null ? '' : messages.askedAgain(formatTime(nextInquiryAt)),
    ].filter(Boolean),
    durationUs: (index === 0 ? requestLog[0]?.connectorUs : undefined) ?? (finishedAt === null ? null : measureUs(startedAt, finishedAt)),
    tone: resultCode === null ? 'open' : 'plain',
  }));
}

function measureUs(from: string, to: string): number {
  return Math.max(0, parseTimestamp(to) - parseTimestamp(from)) * 1_000;
}

/** How an amount or a time is written, where nobody says otherwise. */
function keepText(text: string): string {
  return text;
}

export function toLedgerItems(
  { ledgerEntries }: HistoryPayment,
  messages: TimelineMessages,
  formatAmount: (amount: string, currency: string) => string = keepText,
): readonly TimelineItem[] {
  return ledgerEntries.map(({ id, postedAt, amount, currency, debit, credit }) => ({
    key: `entry ${id}`,
    at: postedAt,
    kind: 'LEDGER',
    title: messages.posted(`${formatAmount(amount, currency)} ${currency}`),
    details: [messages.fromTo(messages.accounts[credit], messages.accounts[debit])],
    durationUs: null,
    tone: 'plain',
  }));
}

/** What the gateway weighed before it asked the bank: it is decided with the request, and told with its time. */
export function toCheckItems(payment: PaymentView, messages: TimelineMessages): readonly TimelineItem[] {
  const at = payment.timestamp;
  const lines: TimelineItem[] = [];
  const add = (kind: TimelineKind, title: string, details: readonly string[], tone: Tone): void => {
    lines.push({ key: kind, at, kind, title, details, durationUs: null, tone });
  };
  const { warnings, risk, threeDSecure } = payment;
  if (warnings.length > 0) {
    add(
      'VALIDATION',
      messages.warnings(warnings.length),
      warnings.map((warning) => `${warning.name} ${messages.warning(warning)}`),
      'open',
    );
  }
  if (risk?.decision) {
    const reasons = risk.reasons.map(({ rule, detail, score }) => `${rule}: ${detail} (${score > 0 ? '+' : ''}${score})`);
    add(
      'RISK',
      messages.risk[risk.decision](risk.score ?? '0'),
      reasons,
      risk.decision === 'REJECT' ? 'bad' : risk.decision === 'REVIEW' ? 'open' : 'good',
    );
  }
  const authentication = threeDSecure?.authenticationStatus ?? null;
  // Where there is a record of it, timeline-authentication.ts tells it step by step.
  if (threeDSecure && payment.authentication === null && (authentication !== null || threeDSecure.eci !== null)) {
    const details = [
      threeDSecure.version === null ? '' : messages.threeDSecureVersion(threeDSecure.version),
      threeDSecure.eci === null ? '' : `ECI ${threeDSecure.eci}`,
      threeDSecure.transactionStatusReason === null ? '' : messages.statusReason(threeDSecure.transactionStatusReason),
    ].filter(Boolean);
    add(
      'THREE_D_SECURE',
      messages.authentication(authentication),
      details,
      authentication === 'N' ? 'bad' : authentication === 'Y' ? 'good' : 'open',
    );
  }
  return lines;
}

type EventNode = History['events'][number];

export function toEventItems(events: readonly EventNode[], messages: TimelineMessages): readonly TimelineItem[] {
  return events.map(({ id, timestamp, type, action, subjectSequence, payload }) => ({
    key: `event ${id}`,
    at: timestamp,
    kind: 'EVENT',
    title: toSentence(nameEvent(type, action, messages)),
    details: [joinParts(messages.eventNumber(subjectSequence), getResultCode(payload))],
    durationUs: null,
    tone: 'plain',
  }));
}

function getResultCode(payload: Json): string {
  if (typeof payload !== 'object' || payload === null || !('result' in payload)) return '';
  const { result } = payload;
  if (typeof result !== 'object' || result === null || !('code' in result)) return '';
  return String(result.code);
}

function toSentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** An event that is new in the gateway keeps its own name. */
function nameEvent(type: string, action: string | null, { eventNames, eventActions }: TimelineMessages): string {
  const find = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;
  return action === null ? find(eventNames, type) : `${find(eventNames, type)} ${find(eventActions, action)}`;
}

/** Every try of every delivery, and what waits. */
export function toDeliveryItems(deliveries: readonly Delivery[], messages: TimelineMessages): readonly TimelineItem[] {
  return deliveries.flatMap(({ attempts, type, action, receiver }) =>
    attempts.map(({ id, startedAt, number, status, error, durationMs }) => ({
      key: `attempt ${id}`,
      at: startedAt,
      kind: 'DELIVERY' as const,
      title:
        error === null
          ? messages.delivered(nameEvent(type, action, messages))
          : messages.notDelivered(nameEvent(type, action, messages), number),
      details: [joinParts(receiver, status === null ? messages.noAnswer : `HTTP ${status}`)],
      durationUs: durationMs * 1_000,
      tone: error === null ? ('good' as const) : ('bad' as const),
    })),
  );
}

export function toNoteItems(notes: PaymentView['notes'], messages: TimelineMessages): readonly TimelineItem[] {
  return notes.map(({ id, at, authorName, text }) => ({
    key: `note ${id}`,
    at,
    kind: 'NOTE',
    title: messages.note(authorName),
    details: [text],
    durationUs: null,
    tone: 'plain',
  }));
}
