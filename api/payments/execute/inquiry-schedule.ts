import type { ConnectorOutcome } from '../../connectors/connector.ts';
import { hourMs, type Moment, minuteMs, secondMs } from '../../kernel/timestamp.ts';

/**
 * When a bank is asked about an operation whose answer is missing: so long after the call was given up, then after each
 * asking. Published in the README.
 */
const delaysMs: readonly number[] = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

/** After the last of them it is asked once an hour for a day, and told to undo the operation; then staff decide. */
const hourlyRoundsMax = 24;

/** A call that is under way is left alone for as long as a connector may take (its own time-out is shorter). */
export const patienceMs = minuteMs;

export function firstInquiryAt(now: Moment): Moment {
  return now + patienceMs;
}

/** When the bank is asked after `inquiries` askings; null: it has been asked often enough. */
export function nextInquiryAt(now: Moment, inquiries: number): Moment | null {
  if (inquiries >= delaysMs.length + hourlyRoundsMax) return null;
  return now + (delaysMs[inquiries] ?? hourMs);
}

/** Whether asking has been given up after `inquiries` askings, so that the operation is undone where the bank can do that. */
export function mayCancel(inquiries: number): boolean {
  return inquiries >= delaysMs.length;
}

/** A shopper who was sent to another page has this long to come back (decision: existing-clients). */
const redirectValidMs = 30 * minuteMs;

/** When a pending payment is asked about: a redirect may be abandoned, a transfer takes the days it takes (null). */
export function abandonedAt(now: Moment, outcome: ConnectorOutcome): Moment | null {
  return outcome.redirect ? now + redirectValidMs : null;
}
