/** How long an account is kept (decision: accounts-for-fourteen-months). Pure. */
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

const monthsKept = 14;

const monthsInYear = 12;

export interface Expiry {
  readonly month: string;
  readonly year: string;
}

/** 14 months after a card's expiry; where there is none, after the account's last use. */
export function computeEraseAt(expiry: Expiry | null, lastUsedAt: Timestamp): Timestamp {
  return monthsAfter((expiry && findExpiryEnd(expiry)) ?? lastUsedAt, monthsKept);
}

/** The first moment after the card's last month; two-digit years are of this century. Undefined where it is no month. */
export function findExpiryEnd({ month, year }: Expiry): Timestamp | undefined {
  const monthNumber = Number(month);
  const yearNumber = year.length <= 2 ? 2000 + Number(year) : Number(year);
  const isMonth = Number.isInteger(monthNumber) && monthNumber >= 1 && monthNumber <= monthsInYear;
  return isMonth && Number.isInteger(yearNumber) ? Date.UTC(yearNumber, monthNumber, 1) : undefined;
}

export function hasEnded(expiry: Expiry, now: Timestamp): boolean {
  const end = findExpiryEnd(expiry);
  return end !== undefined && end <= now;
}

function monthsAfter(moment: Timestamp, months: number): Timestamp {
  const date = new Date(moment);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
