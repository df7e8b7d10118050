import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import { clockToleranceMs } from '../../../foundation/kernel/clock.ts';
import { hourMs, minuteMs, secondMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Attempt } from '../payment.ts';

/**
 * When the gateway queries a bank about a call that timed out: the first delay counts from the timeout, each further one
 * from the inquiry before it. Published in the README.
 */
const delaysMs: readonly number[] = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

/**
 * After the delays, the gateway asks the bank once an hour for a day to cancel the operation. Where the bank does not say that it has
 * cancelled, the gateway asks `patienceMs` later what came of it. Then staff decide.
 */
const hourlyRoundsMax = 24;

/** An inquiry waits this long for a call that is in flight. A connector's own time-out is shorter. */
export const patienceMs = minuteMs;

/**
 * Whether a bank that knows nothing of an attempt of this age will never hear of it. Where another process may have begun it, its clock may be
 * behind by what clocks may differ, and its call may still be on its way.
 */
export function isAbsenceFinal(ageMs: number, isDatabaseOwn: boolean): boolean {
  return isDatabaseOwn || ageMs >= patienceMs + clockToleranceMs;
}

/**
 * Whether the bank may still carry a cancellation out, so that no other outcome is to be believed. It takes real time, which no clock of
 * a merchant shortens; where another process may have begun it, that one's clock may be ahead.
 */
export function mayStillBeCancelled(
  { cancellationAt }: Pick<Attempt, 'cancellationAt'>,
  steadyNow: Timestamp,
  isDatabaseOwn: boolean,
): boolean {
  return cancellationAt !== null && steadyNow < cancellationAt + patienceMs + (isDatabaseOwn ? 0 : clockToleranceMs);
}

/** When the bank is asked what came of a cancellation that it did not answer. */
export function askedAfterCancellationAt(now: Timestamp, isDatabaseOwn: boolean): Timestamp {
  return now + patienceMs + (isDatabaseOwn ? 0 : clockToleranceMs);
}

export function firstInquiryAt(now: Timestamp): Timestamp {
  return now + patienceMs;
}

/** When the next inquiry is due after `inquiries` of them; null: there is none any more. */
export function nextInquiryAt(now: Timestamp, inquiries: number): Timestamp | null {
  if (inquiries >= delaysMs.length + hourlyRoundsMax) return null;
  return now + (delaysMs[inquiries] ?? hourMs);
}

/** Whether the gateway now asks the bank to cancel the operation, where the bank can do that. */
export function mayCancel(inquiries: number): boolean {
  return inquiries >= delaysMs.length;
}

/** A shopper who was redirected has this long to come back. */
const redirectValidMs = 30 * minuteMs;

/** When a pending payment is inquired about: after the redirect's time. Null without a redirect: a transfer may take days. */
export function redirectInquiryAt(now: Timestamp, outcome: ConnectorOutcome): Timestamp | null {
  return outcome.redirect ? now + redirectValidMs : null;
}
