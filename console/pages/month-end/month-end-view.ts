/** The figures of a month as an account: from what was open to what is open. Pure. */
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import type { MonthPayouts, MonthTotals } from './documents.ts';

export const monthRows = ['opening', 'captured', 'refunded', 'reversed', 'chargedBack', 'represented', 'cleared', 'closing'] as const;
export type MonthRow = (typeof monthRows)[number];

/** Those that are taken away. */
const negative: ReadonlySet<MonthRow> = new Set(['refunded', 'reversed', 'chargedBack', 'cleared']);

/** With the sign that they have in the sum. */
export function signedAmount(totals: MonthTotals, row: MonthRow): string {
  const amount = totals[row];
  if (!negative.has(row) || toMinorUnits(amount) === 0n) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Whether opening and what happened come to closing. */
export function addsUp(totals: MonthTotals): boolean {
  const sum = monthRows.filter((row) => row !== 'closing').reduce((total, row) => total + toMinorUnits(signedAmount(totals, row)), 0n);
  return sum === toMinorUnits(totals.closing);
}

/** What the books have as paid out: that is settled in the totals too. */
export function paidOut({ expected, otherMonths }: Pick<MonthPayouts, 'expected' | 'otherMonths'>): string {
  return fromMinorUnits(toMinorUnits(expected) + toMinorUnits(otherMonths));
}
