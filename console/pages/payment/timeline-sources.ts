/** The lines that each part of the gateway has to tell of a payment, in words of the chosen language. */

import type { Json } from '../../client/graphql.ts';
import { parseTimestamp } from '../../values/timestamps.ts';
import { callerText } from './caller-view.ts';
import type { Delivery, History, Member, PaymentView } from './documents.ts';
import type { TimelineWords } from './timeline-messages.ts';
import type { TimelineItem, TimelineKind, Tone } from './timeline-view.ts';

type HistoryPayment = NonNullable<History['payment']>;

/** Kinds that are told below from what they are made of, in the chosen language. */
const toldHere = new Set(['REQUEST', 'CONNECTOR', 'LEDGER', 'EVENT']);

/** What the gateway tells of kinds that this console has no words for yet, in the gateway's own. */
export function serverLines({ timeline }: HistoryPayment): readonly TimelineItem[] {
  return timeline.flatMap(({ at, kind, title, detail, durationUs }, index) => {
    if (toldHere.has(kind)) return [];
    const details = detail === null ? [] : [detail];
    return [{ key: `server ${index}`, at, kind: 'EVENT' as const, title, details, durationUs, tone: 'plain' as const }];
  });
}

export function requestLines({ requestLog }: HistoryPayment, words: TimelineWords): readonly TimelineItem[] {
  return requestLog.map(({ id, at, door, operation, callerId, reason, resultCode, decidedUs }) => ({
    key: `request ${id}`,
    at,
    kind: 'REQUEST',
    title: words.request(operation, door),
    details: [
      joined(callerId === null ? '' : words.by(callerText(callerId)), resultCode),
      reason === null ? '' : words.reason(reason),
    ].filter(Boolean),
    durationUs: decidedUs,
    tone: 'plain',
  }));
}

/** The first call ran within the first request, whose log measured it finer than the call's own times. */
export function connectorLines({ attempts, requestLog }: HistoryPayment, words: TimelineWords): readonly TimelineItem[] {
  return attempts.map(({ id, startedAt, finishedAt, connector, operation, resultCode, inquiries, nextInquiryAt }, index) => ({
    key: `call ${id}`,
    at: startedAt,
    kind: 'CONNECTOR',
    title: words.call(connector, operation),
    details: [
      resultCode ?? words.noOutcome,
      inquiries === 0 ? '' : words.inquiries(inquiries),
      nextInquiryAt === null ? '' : words.askedAgain(nextInquiryAt),
    ].filter(Boolean),
    durationUs: (index === 0 ? requestLog[0]?.connectorUs : undefined) ?? (finishedAt === null ? null : betweenUs(startedAt, finishedAt)),
    tone: resultCode === null ? 'open' : 'plain',
  }));
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}

function betweenUs(from: string, to: string): number {
  return Math.max(0, parseTimestamp(to) - parseTimestamp(from)) * 1_000;
}

/** How an amount is written, where nobody says otherwise. */
function asItCame(amount: string): string {
  return amount;
}

export function ledgerLines({ ledgerEntries }: HistoryPayment, words: TimelineWords, written = asItCame): readonly TimelineItem[] {
  return ledgerEntries.map(({ id, postedAt, amount, currency, debit, credit }) => ({
    key: `entry ${id}`,
    at: postedAt,
    kind: 'LEDGER',
    title: words.posted(`${written(amount)} ${currency}`),
    details: [words.fromTo(words.accounts[credit], words.accounts[debit])],
    durationUs: null,
    tone: 'plain',
  }));
}

/** What the gateway weighed before it asked the bank: it is decided with the request, and told with its time. */
export function judgementLines(payment: PaymentView, words: TimelineWords): readonly TimelineItem[] {
  const at = payment.timestamp;
  const lines: TimelineItem[] = [];
  const add = (kind: TimelineKind, title: string, details: readonly string[], tone: Tone): void => {
    lines.push({ key: kind, at, kind, title, details, durationUs: null, tone });
  };
  const { warnings, risk, threeDSecure } = payment;
  if (warnings.length > 0) {
    add(
      'VALIDATION',
      words.warnings(warnings.length),
      warnings.map(({ name, message }) => `${name}: ${message}`),
      'open',
    );
  }
  if (risk?.decision) {
    const reasons = risk.reasons.map(({ rule, detail, score }) => `${rule}: ${detail} (${score > 0 ? '+' : ''}${score})`);
    add(
      'RISK',
      words.risk[risk.decision](risk.score ?? '0'),
      reasons,
      risk.decision === 'REJECT' ? 'bad' : risk.decision === 'REVIEW' ? 'open' : 'good',
    );
  }
  const authentication = threeDSecure?.authenticationStatus ?? null;
  if (threeDSecure && (authentication !== null || threeDSecure.eci !== null)) {
    const details = [
      threeDSecure.version === null ? '' : words.threeDSecureVersion(threeDSecure.version),
      threeDSecure.eci === null ? '' : `ECI ${threeDSecure.eci}`,
      threeDSecure.transactionStatusReason === null ? '' : words.statusReason(threeDSecure.transactionStatusReason),
    ].filter(Boolean);
    add(
      'THREE_D_SECURE',
      words.authentication(authentication),
      details,
      authentication === 'N' ? 'bad' : authentication === 'Y' ? 'good' : 'open',
    );
  }
  return lines;
}

type EventNode = History['events']['edges'][number]['node'];

export function eventLines(events: readonly EventNode[], words: TimelineWords): readonly TimelineItem[] {
  return events.map(({ id, timestamp, type, action, subjectSequence, payload }) => ({
    key: `event ${id}`,
    at: timestamp,
    kind: 'EVENT',
    title: words.event(type, action),
    details: [joined(words.eventNumber(subjectSequence), codeIn(payload))],
    durationUs: null,
    tone: 'plain',
  }));
}

function codeIn(payload: Json): string {
  if (typeof payload !== 'object' || payload === null || !('result' in payload)) return '';
  const { result } = payload;
  if (typeof result !== 'object' || result === null || !('code' in result)) return '';
  return String(result.code);
}

/** Operations upon the payment, and upon those. */
export function linkedLines(below: readonly Member[], words: TimelineWords, written = asItCame): readonly TimelineItem[] {
  return below.map(({ id, timestamp, paymentType, amount, currency, outcome, result, requestLog }) => {
    const [request] = requestLog;
    const by = request?.callerId ? [words.by(callerText(request.callerId))] : [];
    const reason = request?.reason ? [words.reason(request.reason)] : [];
    const why = outcome === 'APPROVED' ? [] : [`${result.code} ${result.description}`];
    return {
      key: `linked ${id}`,
      at: timestamp,
      kind: 'LINKED',
      title: words.linked(paymentType, `${written(amount)} ${currency}`, outcome),
      details: [...by, ...reason, ...why],
      durationUs: null,
      tone: outcome === 'APPROVED' ? 'good' : outcome === 'PENDING' || outcome === 'UNKNOWN' || outcome === 'REVIEW' ? 'open' : 'bad',
      paymentId: id,
    };
  });
}

/** Every try of every delivery, and what waits. */
export function deliveryLines(deliveries: readonly Delivery[], words: TimelineWords): readonly TimelineItem[] {
  return deliveries.flatMap(({ attempts, type, action }) =>
    attempts.map(({ id, startedAt, number, status, error, durationMs, url }) => ({
      key: `attempt ${id}`,
      at: startedAt,
      kind: 'DELIVERY' as const,
      title: error === null ? words.delivered(words.event(type, action)) : words.notDelivered(words.event(type, action), number),
      details: [joined(hostOf(url), error ?? (status === null ? '' : `HTTP ${status}`))],
      durationUs: durationMs * 1_000,
      tone: error === null ? ('good' as const) : ('bad' as const),
    })),
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

export function noteLines(notes: PaymentView['notes'], words: TimelineWords): readonly TimelineItem[] {
  return notes.map(({ id, at, authorName, text }) => ({
    key: `note ${id}`,
    at,
    kind: 'NOTE',
    title: words.note(authorName),
    details: [text],
    durationUs: null,
    tone: 'plain',
  }));
}
