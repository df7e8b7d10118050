/** How times, amounts and numbers are written: in the language and time zone a person chose, as their part of the world does. Pure. */

import { parseTimestamp } from '../values/timestamps.ts';

export interface Formats {
  /** `21 Nov 2026, 14:03:22`. */
  dateTime(timestamp: string): string;
  /** With milliseconds and the zone, for tooltips and copies. */
  exactDateTime(timestamp: string): string;
  /** `14:03:22.123`. */
  time(timestamp: string): string;
  /** `3 minutes ago`. */
  ago(timestamp: string, now: number): string;
  /** `92.00` as the language groups and points it; exact, however large. */
  amount(amount: string): string;
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
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const formatOrKeep = (timestamp: string, format: Intl.DateTimeFormat): string => {
    const ms = parseTimestamp(timestamp);
    return Number.isNaN(ms) ? timestamp : format.format(ms);
  };
  return {
    dateTime: (timestamp) => formatOrKeep(timestamp, dated),
    exactDateTime: (timestamp) => formatOrKeep(timestamp, exact),
    time: (timestamp) => formatOrKeep(timestamp, clock),
    ago: (timestamp, now) => {
      const difference = parseTimestamp(timestamp) - now;
      const [unit, ms] = steps.find(([, size]) => Math.abs(difference) >= size) ?? (['second', 1_000] as const);
      return Number.isNaN(difference) ? timestamp : relative.format(Math.round(difference / ms), unit);
    },
    // A text and not a number: beyond 2^53 a number would round money.
    amount: (amount) => (/^-?\d+(?:\.\d+)?$/.test(amount) ? money.format(amount as `${number}`) : amount),
    number: (value) => plain.format(value),
    percent: (value) => share.format(value),
    duration: (us) => {
      if (us < 1_000) return `${plain.format(Math.round(us))} µs`;
      return us < 1_000_000 ? `${short.format(us / 1_000)} ms` : `${short.format(us / 1_000_000)} s`;
    },
  };
}

/** The browser's own way of writing the chosen language, such as en-GB; the language alone where it has none. */
export function chooseLocale(language: string, wanted: readonly string[]): string {
  return wanted.find((locale) => locale.split('-')[0] === language) ?? language;
}
