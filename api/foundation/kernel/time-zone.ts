/** Local time in a time zone. */
import { dayMs, hourMs, minuteMs, type Timestamp } from './timestamp.ts';

export interface TimeZone {
  readonly name: string;
  /** Local time minus UTC. */
  offsetMs(moment: Timestamp): number;
}

/** Offsets are multiples of a quarter of an hour and change at quarters. */
const quarterMs = 15 * minuteMs;

/** A year has 35,000 quarters. */
const rememberedForYear = 50_000;

/** `name` is an IANA name; `rememberedMax` bounds the cache of its offsets. Undefined for an unknown zone. */
export function parseTimeZone(name: string, rememberedMax = rememberedForYear): TimeZone | undefined {
  const format = createFormat(name);
  if (!format) return undefined;
  const remembered = new Map<number, number>();
  return {
    name,
    offsetMs: (moment) => {
      const quarter = Math.floor(moment / quarterMs);
      const known = remembered.get(quarter);
      if (known !== undefined) return known;
      if (remembered.size >= rememberedMax) remembered.clear();
      const offset = readOffset(format, quarter * quarterMs);
      remembered.set(quarter, offset);
      return offset;
    },
  };
}

function createFormat(name: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    return undefined;
  }
}

function readOffset(format: Intl.DateTimeFormat, moment: Timestamp): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - moment;
}

/** `yyyy-MM-dd HH:mm:ss` in local time. */
export function formatLocal(zone: TimeZone, moment: Timestamp): string {
  return new Date(moment + zone.offsetMs(moment)).toISOString().slice(0, 19).replace('T', ' ');
}

export type TimeStep = 'HOUR' | 'DAY' | 'MONTH';

/** Start of the local hour, day or month that contains the timestamp. */
export function findStepStart(zone: TimeZone, step: TimeStep, moment: Timestamp): Timestamp {
  const offset = zone.offsetMs(moment);
  const local = moment + offset;
  if (step === 'HOUR') return Math.floor(local / hourMs) * hourMs - offset;
  const date = new Date(local);
  const day = step === 'DAY' ? date.getUTCDate() : 1;
  return parseLocal(zone, Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), day));
}

/** Start of the next one. A day may have 23 or 25 hours. */
export function findNextStepStart(zone: TimeZone, step: TimeStep, start: Timestamp): Timestamp {
  if (step === 'HOUR') return start + hourMs;
  // Noon is on the same day even where clocks change at night.
  const noon = new Date(start + zone.offsetMs(start) + dayMs / 2);
  const [year, month, day] = [noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate()];
  return parseLocal(zone, step === 'DAY' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

/** The timestamp of a local time. Where clocks skip this time, the timestamp of the change. */
function parseLocal(zone: TimeZone, local: number): Timestamp {
  const before = local - zone.offsetMs(local - dayMs / 2);
  if (before + zone.offsetMs(before) === local) return before;
  const after = local - zone.offsetMs(local + dayMs / 2);
  return after + zone.offsetMs(after) === local ? after : before;
}
