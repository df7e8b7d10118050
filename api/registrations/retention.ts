/** How long an account is kept (decision: accounts-for-fourteen-months). Pure. */
import type { Moment } from '../kernel/timestamp.ts';

const monthsKept = 14;

const monthsInYear = 12;

export interface Expiry {
  readonly month: string;
  readonly year: string;
}

/** 14 months after a card's expiry; where there is none, after the account's last use. */
export function eraseAtOf(expiry: Expiry | null, lastUsedAt: Moment): Moment {
  return monthsAfter((expiry && endOf(expiry)) ?? lastUsedAt, monthsKept);
}

/** The first moment after the card's last month; two-digit years are of this century. Undefined where it is no month. */
export function endOf({ month, year }: Expiry): Moment | undefined {
  const monthNumber = Number(month);
  const yearNumber = year.length <= 2 ? 2000 + Number(year) : Number(year);
  const isMonth = Number.isInteger(monthNumber) && monthNumber >= 1 && monthNumber <= monthsInYear;
  return isMonth && Number.isInteger(yearNumber) ? Date.UTC(yearNumber, monthNumber, 1) : undefined;
}

export function hasEnded(expiry: Expiry, now: Moment): boolean {
  const end = endOf(expiry);
  return end !== undefined && end <= now;
}

function monthsAfter(moment: Moment, months: number): Moment {
  const date = new Date(moment);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
