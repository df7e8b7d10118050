/** Calendar arithmetic of contracts: a number of years, months, weeks, days, hours, minutes or seconds. */
import { periodUnits } from '../../../foundation/catalogue/job.ts';
import type { TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { dayMs, hourMs, minuteMs, secondMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type LocalTime, toInstants, toLocal } from './zone.ts';

export type PeriodUnit = (typeof periodUnits)[number];

export interface Period {
  /** 0 to the `longest` of its unit. */
  readonly number: number;
  readonly unit: PeriodUnit;
}

/** From the year 0, the first that a date of the API has, to beyond the year 2099, after which nothing fires. */
const longestYears = 3_000;

/** The documented 16 digits reach much further: a longer period counts as this one, so that no sum leaves what a date can hold. */
const longest: Readonly<Record<PeriodUnit, number>> = {
  YEAR: longestYears,
  MONTH: longestYears * 12,
  WEEK: longestYears * 53,
  DAY: longestYears * 366,
  HOUR: longestYears * 366 * 24,
  MINUTE: longestYears * 366 * 24 * 60,
  SECOND: longestYears * 366 * 24 * 3_600,
};

/** Undefined for texts that the catalogue refuses. */
export function parsePeriod(digits: string | undefined, unitText: string | undefined): Period | undefined {
  const unit = periodUnits.find((each) => each === unitText);
  if (digits === undefined || unit === undefined || !/^\d{1,16}$/.test(digits)) return undefined;
  const number = BigInt(digits);
  return { number: number > BigInt(longest[unit]) ? longest[unit] : Number(number), unit };
}

/** How many periods are as long as the longest one, after which nothing fires. */
export function countTimesMax({ number, unit }: Period): number {
  return number === 0 ? 0 : Math.ceil(longest[unit] / number);
}

const fixedMs: Readonly<Partial<Record<PeriodUnit, number>>> = { HOUR: hourMs, MINUTE: minuteMs, SECOND: secondMs };
const monthsIn: Readonly<Partial<Record<PeriodUnit, number>>> = { YEAR: 12, MONTH: 1 };
const daysIn: Readonly<Partial<Record<PeriodUnit, number>>> = { WEEK: 7, DAY: 1 };

/**
 * The timestamp that lies `times` periods after `from`, or before it where `times` is negative. Years to days keep the
 * local time of day; 31 January and a month is the last day of February. Always counted from `from`, so that the day
 * does not drift: 31 January and two months is 31 March.
 */
export function addPeriods(zone: TimeZone, from: Timestamp, { number, unit }: Period, times: number): Timestamp {
  const fixed = fixedMs[unit];
  if (fixed !== undefined) return from + fixed * number * times;
  const local = toLocal(zone, from);
  const days = daysIn[unit];
  if (days !== undefined) return toTimestamp(zone, local + dayMs * days * number * times, from);
  return toTimestamp(zone, addMonths(local, (monthsIn[unit] ?? 0) * number * times), from);
}

function addMonths(local: LocalTime, months: number): LocalTime {
  const date = new Date(local);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Math.floor(local / dayMs) * dayMs;
  return Date.UTC(year, month, Math.min(day, daysInMonth)) + (local - midnight);
}

/** No period and no time at all is `from` itself, also in an hour that comes twice. */
function toTimestamp(zone: TimeZone, local: LocalTime, from: Timestamp): Timestamp {
  if (local === toLocal(zone, from)) return from;
  const instants = toInstants(zone, local);
  if (instants.kind === 'once') return instants.at;
  return instants.kind === 'twice' ? instants.first : instants.change;
}
