import type { ConnectorOutcome } from '../connectors/connector.ts';
import { hourMs, type Moment, minuteMs, secondMs } from '../kernel/moment.ts';

/**
 * When a bank is asked about an operation whose answer is missing, after each asking: published in the README.
 * After the last it is asked once an hour for a day, then staff decide.
 */
const delaysMs: readonly number[] = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];
const hourlyInquiriesMax = 24;

/** A call that is under way is left alone for as long as a connector may take (its own time-out is shorter). */
export const patienceMs = minuteMs;

export function firstInquiryAt(now: Moment): Moment {
  return now + patienceMs;
}

/** Null: it has been asked often enough. `inquiries` counts those made, this one included. */
export function nextInquiryAt(now: Moment, inquiries: number): Moment | null {
  if (inquiries > delaysMs.length + hourlyInquiriesMax) return null;
  return now + (delaysMs[inquiries - 1] ?? hourMs);
}

/** A shopper who was sent to another page has this long to come back (public-api 2: 30 minutes). */
const redirectValidMs = 30 * minuteMs;

/** When a pending payment is asked about: a redirect may be abandoned, a transfer takes the days it takes (null). */
export function abandonedAt(now: Moment, outcome: ConnectorOutcome): Moment | null {
  return outcome.redirect ? now + redirectValidMs : null;
}
