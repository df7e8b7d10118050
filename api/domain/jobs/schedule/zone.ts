/** From local time to timestamps, with the hours that clocks skip and repeat (decision: job-time-zones). */
import { parseTimeZone, type TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { dayMs, hourMs, minuteMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';

/**
 * A local time as the number of milliseconds that `Date.UTC` makes of its year, month, day, hour, minute and second. It is
 * no timestamp: `toInstants` makes one of it.
 */
export type LocalTime = number;

/** When a local time is. */
export type Instants =
  | { readonly kind: 'once'; readonly at: Timestamp }
  /** Clocks are set back over it: it comes again, and all times up to `endsLocal` (exclusive) come again with it. */
  | { readonly kind: 'twice'; readonly first: Timestamp; readonly second: Timestamp; readonly endsLocal: LocalTime }
  /** Clocks skip it: at `change` they show `resumesLocal`. */
  | { readonly kind: 'never'; readonly change: Timestamp; readonly resumesLocal: LocalTime };

/** The default of a job. */
export const utcName = 'UTC';
const utc: TimeZone = { name: utcName, offsetMs: () => 0 };

/** IANA has about 600 names, and each may be written in upper and lower case: above this, the oldest is made anew. */
const zonesMax = 200;
/** One occurrence needs two or three offsets, near those of the one before. */
const offsetsMax = 2_000;
/** The longest name of IANA has 30 characters. */
const nameCharactersMax = 64;
const zones = new Map<string, TimeZone>();

/** Undefined for a name that IANA does not have. */
export function findZone(name: string): TimeZone | undefined {
  if (name === utcName) return utc;
  const known = zones.get(name);
  if (known) return known;
  // An offset such as +01:00 is no zone: it would not follow daylight saving.
  if (name.length > nameCharactersMax || !/^[A-Za-z]/.test(name)) return undefined;
  const zone = parseTimeZone(name, offsetsMax);
  if (!zone) return undefined;
  const [oldest] = zones.keys();
  if (zones.size >= zonesMax && oldest !== undefined) zones.delete(oldest);
  const bounded: TimeZone = { name, offsetMs: (at) => zone.offsetMs(Math.min(Math.max(at, earliest), latest)) };
  zones.set(name, bounded);
  return bounded;
}

/** Jobs fire from 1970 to 2099; contracts are computed beyond, where no zone has rules. */
const earliest: Timestamp = Date.UTC(1969, 0, 1);
const latest: Timestamp = Date.UTC(2101, 0, 1);

export function toLocal(zone: TimeZone, at: Timestamp): LocalTime {
  return at + zone.offsetMs(at);
}

/** Assumes at most one change of clocks within two days; they are weeks apart. */
export function toInstants(zone: TimeZone, local: LocalTime): Instants {
  // A zone is at most 14 hours from UTC, so these stand before and after the local time, with a change between them or not.
  const offsetBefore = zone.offsetMs(local - dayMs);
  const offsetAfter = zone.offsetMs(local + dayMs);
  if (offsetBefore === offsetAfter) return { kind: 'once', at: local - offsetBefore };
  const first = local - offsetBefore;
  const second = local - offsetAfter;
  const isFirst = zone.offsetMs(first) === offsetBefore;
  const isSecond = zone.offsetMs(second) === offsetAfter;
  if (isFirst && isSecond) {
    const change = findChange(zone, first, second);
    return { kind: 'twice', first, second, endsLocal: change + offsetBefore };
  }
  if (isFirst) return { kind: 'once', at: first };
  if (isSecond) return { kind: 'once', at: second };
  const change = findChange(zone, second, first);
  return { kind: 'never', change, resumesLocal: change + offsetAfter };
}

/** Offsets change at quarters of an hour (kernel/time-zone.ts). */
const quarterMs = 15 * minuteMs;

/** The first timestamp after `from`, up to `to`, with another offset than `from`. Halves the time between them. */
function findChange(zone: TimeZone, from: Timestamp, to: Timestamp): Timestamp {
  const offset = zone.offsetMs(from);
  let before = Math.floor(from / quarterMs);
  let after = Math.ceil(to / quarterMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zone.offsetMs(middle * quarterMs) === offset) before = middle;
    else after = middle;
  }
  return after * quarterMs;
}

/** A repeated time, from the change of clocks to the end of the second pass. */
export interface RepeatedTime {
  readonly from: Timestamp;
  readonly to: Timestamp;
  /** Local time minus UTC in the second pass. */
  readonly offsetMs: number;
}

/** Clocks are set back by three hours at most. */
const repeatedMax = 3 * hourMs;

/** The repeated time that begins in the next three hours, or that runs. */
export function findRepeatedTime(zone: TimeZone, at: Timestamp): RepeatedTime | undefined {
  const [start, end] = [at - repeatedMax, at + repeatedMax];
  const [offsetBefore, offsetMs] = [zone.offsetMs(start), zone.offsetMs(end)];
  if (offsetBefore <= offsetMs) return undefined;
  const from = findChange(zone, start, end);
  return { from, to: from + (offsetBefore - offsetMs), offsetMs };
}
