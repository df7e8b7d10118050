/** When a notification that was not taken is tried again (decision: existing-clients). Pure: clock and random number are handed in. */
import { dayMs, hourMs, minuteMs, secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

const delaysMs: readonly number[] = [...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * minuteMs), hourMs];

/** Tried no more after this. */
export const patienceMs = 30 * dayMs;

/** The random part that is added to the delay, so that a receiver that comes back is not met by everything at once. */
const jitterPart = 0.1;

/** A receiver that asks for more patience than this is asked again after it. */
const retryAfterMaxMs = dayMs;

export interface Failed {
  /** Failed attempts so far, this one included: from 1. */
  readonly failures: number;
  readonly begunAt: Timestamp;
  readonly now: Timestamp;
  /** From 0 to 1. */
  readonly random: number;
  /** What the receiver asked for, in ms; null where it asked for nothing. */
  readonly retryAfterMs: number | null;
}

/** Null: 30 days are over, it is given up. */
export function nextAttemptAt({ failures, begunAt, now, random, retryAfterMs }: Failed): Timestamp | null {
  const delayMs = delaysMs[failures - 1] ?? dayMs;
  const scheduled = now + delayMs * (1 + jitterPart * random);
  const asked = now + Math.min(retryAfterMs ?? 0, retryAfterMaxMs);
  const next = Math.round(Math.max(scheduled, asked));
  return next > begunAt + patienceMs ? null : next;
}

/** `Retry-After` as milliseconds from now: seconds, or a date. Null where it is neither. */
export function parseRetryAfterMs(header: string | undefined, now: Timestamp): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const moment = Date.parse(text);
  return Number.isNaN(moment) || !/GMT|UTC|[+-]\d{4}/.test(text) ? null : Math.max(moment - now, 0);
}
