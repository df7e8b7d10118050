/** A month of coming charges as weeks of days. Pure. */
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import { formatLocalField, parseLocalField } from '../../values/zoned-time.ts';
import type { CalendarDay } from './documents.ts';

const monthForm = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/;

/** `yyyy-MM` of the address, or the month that is now in the zone. */
export function parseMonth(text: string | undefined, now: number, timeZone: string): string {
  return text !== undefined && monthForm.test(text) ? text : formatLocalField(now, timeZone).slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export interface MonthPeriod {
  readonly from: string;
  readonly to: string;
}

/** From the first of the month until the first of the next, as the zone's clock shows them. */
export function toPeriod(month: string, timeZone: string): MonthPeriod {
  const startOf = (name: string): string => new Date(parseLocalField(`${name}-01T00:00`, timeZone) ?? 0).toISOString();
  return { from: startOf(month), to: startOf(addMonths(month, 1)) };
}

export interface Cell {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly isInMonth: boolean;
  /** One for each currency. */
  readonly sums: readonly CalendarDay[];
}

const dayMs = 86_400_000;
const daysOfWeek = 7;

/** Whole weeks from Monday, which hold the month. */
export function toWeeks(month: string, days: readonly CalendarDay[]): readonly (readonly Cell[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const afterLast = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`);
  const byDate = Map.groupBy(days, ({ date }) => date);
  const weeks: Cell[][] = [];
  const sinceMonday = (new Date(first).getUTCDay() + 6) % daysOfWeek;
  for (let monday = first - sinceMonday * dayMs; monday < afterLast; monday += daysOfWeek * dayMs) {
    weeks.push(
      Array.from({ length: daysOfWeek }, (_, index) => {
        const date = new Date(monday + index * dayMs).toISOString().slice(0, 10);
        const isInMonth = date.startsWith(month);
        return { date, isInMonth, sums: isInMonth ? (byDate.get(date) ?? []) : [] };
      }),
    );
  }
  return weeks;
}

export interface Total {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
}

/** Of all days, by currency in the order of its name. */
export function sumUp(days: readonly CalendarDay[]): readonly Total[] {
  const byCurrency = Map.groupBy(days, ({ currency }) => currency);
  return [...byCurrency.keys()].sort().map((currency) => {
    const all = byCurrency.get(currency) ?? [];
    return {
      currency,
      count: all.reduce((sum, { count }) => sum + count, 0),
      amount: fromMinorUnits(all.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0n)),
    };
  });
}
