/** How times, amounts and numbers are written: in the language and time zone a person chose, as their part of the world does. Pure. */

import { readTag } from '../../api/contract/language-tag.ts';
import { countDecimals, toDecimals } from '../values/currency-decimals.ts';
import { parseTimestamp } from '../values/timestamps.ts';

export interface Formats {
  /** `21 Nov 2026, 14:03:22`. */
  dateTime(timestamp: string): string;
  /** `Today 14:03`, `Yesterday 09:12`, `21 Nov, 14:03`, with the year where it is not this year's. */
  moment(timestamp: string, now: number | null): string;
  /** `today 14:03`: as `moment`, for the middle of a sentence. */
  momentInText(timestamp: string, now: number | null): string;
  /** With milliseconds and the zone, for tooltips and copies. */
  exactDateTime(timestamp: string): string;
  /** `14:03:22.123`. */
  time(timestamp: string): string;
  /** A text with each of its days, such as `2026-11-22`, as `22 Nov 2026`. */
  day(text: string): string;
  /** A month such as `2026-11` as `November 2026`. */
  month(text: string): string;
  /** `3 minutes ago`. */
  ago(timestamp: string, now: number): string;
  /**
   * `92.00` as the language groups and points it, with the decimals of its currency, two where none is given; exact, however
   * large, and with every decimal that is not 0.
   */
  amount(amount: string, currency?: string | null): string;
  /** `92.00` as it is typed: with the decimal mark of the language and without groups. */
  typedAmount(amount: string, currency?: string | null): string;
  number(value: number): string;
  percent(share: number): string;
  /** `1.2 ms`, `3.4 s`. */
  duration(us: number): string;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

export function createFormats(locale: string, timeZone: string): Formats {
  const dated = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  const exact = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  });
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
  const hour = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' });
  const dayWithYear = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const wholeDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const wholeMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const createMoney = (decimals: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const money = createMoney(2);
  const moneyByDecimals = new Map([[2, money]]);
  const moneyOf = (decimals: number): Intl.NumberFormat => {
    const known = moneyByDecimals.get(decimals) ?? createMoney(decimals);
    moneyByDecimals.set(decimals, known);
    return known;
  };
  const decimalMark = money.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
  const plain = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const formatOrKeep = (timestamp: string, format: Intl.DateTimeFormat): string => {
    const ms = parseTimestamp(timestamp);
    return Number.isNaN(ms) ? timestamp : format.format(ms);
  };
  /** Days since 1970 by the calendar of the zone. */
  const dayNumber = (ms: number): number => Date.parse(calendarDay.format(ms)) / 86_400_000;
  const momentInText = (timestamp: string, now: number | null): string => {
    const ms = parseTimestamp(timestamp);
    if (Number.isNaN(ms)) return timestamp;
    if (now === null) return `${dayWithYear.format(ms)}, ${hour.format(ms)}`;
    const days = dayNumber(ms) - dayNumber(now);
    if (Math.abs(days) <= 1) return `${relative.format(days, 'day')} ${hour.format(ms)}`;
    const isThisYear = calendarDay.format(ms).slice(0, 4) === calendarDay.format(now).slice(0, 4);
    return isThisYear ? `${dayOfYear.format(ms)}, ${hour.format(ms)}` : `${dayWithYear.format(ms)}, ${hour.format(ms)}`;
  };
  return {
    moment: (timestamp, now) => capitalize(momentInText(timestamp, now), locale),
    momentInText,
    dateTime: (timestamp) => formatOrKeep(timestamp, dated),
    exactDateTime: (timestamp) => formatOrKeep(timestamp, exact),
    time: (timestamp) => formatOrKeep(timestamp, clock),
    day: (text) =>
      text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => {
        const ms = Date.parse(`${day}T00:00:00Z`);
        return Number.isNaN(ms) ? day : wholeDay.format(ms);
      }),
    month: (text) => {
      const ms = Date.parse(`${text}-01T00:00:00Z`);
      return Number.isNaN(ms) ? text : wholeMonth.format(ms);
    },
    ago: (timestamp, now) => {
      const difference = parseTimestamp(timestamp) - now;
      const [unit, ms] = steps.find(([, size]) => Math.abs(difference) >= size) ?? (['second', 1_000] as const);
      return Number.isNaN(difference) ? timestamp : relative.format(Math.round(difference / ms), unit);
    },
    // A text and not a number: beyond 2^53 a number would round money.
    amount: (amount, currency) =>
      /^-?\d+(?:\.\d+)?$/.test(amount) ? moneyOf(countDecimals(amount, currency)).format(amount as `${number}`) : amount,
    typedAmount: (amount, currency) => toDecimals(amount, countDecimals(amount, currency)).replace('.', decimalMark),
    number: (value) => plain.format(value),
    percent: (value) => share.format(value),
    duration: (us) => {
      if (us < 1_000) return `${plain.format(Math.round(us))} µs`;
      return us < 1_000_000 ? `${short.format(us / 1_000)} ms` : `${short.format(us / 1_000_000)} s`;
    },
  };
}

function capitalize(text: string, locale: string): string {
  // Most begin with a digit, and changing case by the rules of a language takes longer than all else here.
  return /^\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The browser's own way of writing the chosen language, such as en-GB; the language alone where it has none. */
export function chooseLocale(language: string, wanted: readonly string[]): string {
  return wanted.find((tag) => readTag(tag)?.language === language) ?? language;
}
