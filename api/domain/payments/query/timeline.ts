/** The timeline of a payment: its requests, connector calls, events and ledger entries, in order. */

import { requireCaller, requireScopePath } from '../../../foundation/access/authorize.ts';
import type { RequestLogEntry } from '../../../foundation/idempotency/request-log.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import { explainAuthentication } from '../../three-d-secure/explanation.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { batchedReads } from './batched.ts';

export interface TimelineEntry {
  readonly at: Timestamp;
  readonly kind: 'REQUEST' | 'CONNECTOR' | 'EVENT' | 'LEDGER' | 'AUTHENTICATION' | 'REVIEW';
  readonly title: string;
  readonly detail: string | null;
  readonly durationUs: number | null;
}

export async function readTimeline(context: PaymentContext, payment: Payment): Promise<readonly TimelineEntry[]> {
  const reads = batchedReads(context);
  const [requests, attempts, events, entries, authentications, reviews] = await Promise.all([
    reads.requests(payment.id),
    reads.attempts(payment.id),
    reads.events(payment.id),
    reads.entries(payment.id),
    reads.authentications(payment.id),
    reads.reviews(payment.id),
  ]);
  const lines: TimelineEntry[] = [
    ...requests.map(requestLine),
    ...authentications.flatMap(authenticationLines),
    ...reviews.map(({ at, reviewerName, reason }) => line(at, 'REVIEW', 'accepted in review', `${reviewerName}: ${reason}`)),
    ...attempts.map((attempt) => attemptLine(attempt, requests)),
    ...entries.map((entry) =>
      line(entry.postedAt, 'LEDGER', `${formatAmount(entry.amountMinor)} ${entry.currency}`, `from ${entry.credit} to ${entry.debit}`),
    ),
    ...events.map((event) =>
      line(event.at, 'EVENT', `${event.type} ${event.action.toLowerCase()}`, `number ${event.subjectSequence} of this payment`),
    ),
  ];
  return lines.sort((a, b) => a.at - b.at);
}

/** The calls of its connector. */
export const readAttempts = (context: PaymentContext, payment: Payment): Promise<readonly Attempt[]> =>
  batchedReads(context).attempts(payment.id);

/** Those of these calls that the caller sees, in any order. */
export async function readAttemptsById(context: PaymentContext, ids: readonly string[]): Promise<readonly Attempt[]> {
  return context.ports.store.attempts.byIds(requireScopePath(requireCaller(context, 'payments:read')), ids);
}

/** The requests about it. */
export const readRequestLog = (context: PaymentContext, payment: Payment): Promise<readonly RequestLogEntry[]> =>
  batchedReads(context).requests(payment.id);

/** Those of these lines of the request log that the caller sees, in any order. */
export async function readRequestLogById(context: PaymentContext, ids: readonly string[]): Promise<readonly RequestLogEntry[]> {
  return context.ports.store.requestLog.byIds(requireScopePath(requireCaller(context, 'payments:read')), ids);
}

/** What it moved in the ledger. */
export const readLedgerEntries = (context: PaymentContext, payment: Payment): Promise<readonly LedgerEntry[]> =>
  batchedReads(context).entries(payment.id);

function line(
  at: Timestamp,
  kind: TimelineEntry['kind'],
  title: string,
  detail: string | null,
  durationUs: number | null = null,
): TimelineEntry {
  return { at, kind, title, detail, durationUs };
}

function requestLine(entry: RequestLogEntry): TimelineEntry {
  return line(
    entry.at,
    'REQUEST',
    `${entry.operation} through ${entry.endpoint}`,
    entry.reason ?? describeResultCode(entry.resultCode),
    entry.decidedUs,
  );
}

/** The shopper's way through 3-D Secure, in sentences for staff. */
function authenticationLines(authentication: Authentication): readonly TimelineEntry[] {
  const { createdAt, methodAt, shownAt, finishedAt, version, status, eci } = authentication;
  const step = (at: Timestamp | null, title: string, detail: string | null) =>
    at === null ? [] : [line(at, 'AUTHENTICATION', title, detail)];
  const result = [status === null ? '' : `status ${status}`, eci === null ? '' : `ECI ${eci}`].filter(Boolean).join(', ');
  return [
    ...step(createdAt, '3-D Secure began', version === null ? null : `version ${version}`),
    ...step(methodAt, 'The browser of the shopper loaded the hidden page of the bank', null),
    ...step(shownAt, 'The shopper saw the page of the bank', null),
    ...step(finishedAt, '3-D Secure ended', [explainAuthentication(authentication, 'EN'), result].filter(Boolean).join(' ')),
  ];
}

function attemptLine(attempt: Attempt, requests: readonly RequestLogEntry[]): TimelineEntry {
  const answered = attempt.resultCode === null ? 'no outcome yet' : `${attempt.resultCode} ${describeResultCode(attempt.resultCode)}`;
  const asked = attempt.inquiries === 0 ? '' : `, asked about ${attempt.inquiries} times`;
  return line(
    attempt.startedAt,
    'CONNECTOR',
    `${attempt.connector} ${attempt.operation}`,
    `${answered}${asked}`,
    requests[0]?.connectorUs ?? null,
  );
}
