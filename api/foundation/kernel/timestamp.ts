/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = number;

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The last second that was formatted: a busy second has a thousand answers. */
let shown = { second: Number.NaN, text: '' };

/** `yyyy-MM-dd HH:mm:ss.SSS+0000`, as every answer carries it (spec §2.3). */
export function formatTimestamp(moment: Timestamp): string {
  const wholeMs = Math.floor(moment);
  const second = Math.floor(wholeMs / secondMs);
  if (second !== shown.second) shown = { second, text: formatDateTime(second * secondMs) };
  return `${shown.text}.${String(wholeMs - second * secondMs).padStart(3, '0')}+0000`;
}

/** Hours are 00 to 23, because Date.parse reads 24:00:00 as the next day. */
const dateTime = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):\d{2}:\d{2})$/;

/** `yyyy-MM-dd HH:mm:ss` in UTC (spec §2.7). Undefined for any other text. */
export function parseDateTime(text: string): Timestamp | undefined {
  const match = dateTime.exec(text);
  if (!match?.[1] || !isDate(match[1])) return undefined;
  const moment = Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** `yyyy-MM-dd HH:mm:ss` in UTC, without the milliseconds. */
export function formatDateTime(moment: Timestamp): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whether the text is an existing day `yyyy-MM-dd`: 2026-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

const isoDateTime = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** ISO 8601 with `Z` or an offset, such as 2026-01-31T09:30:00.000Z. Undefined for any other text. */
export function parseIsoDateTime(text: string): Timestamp | undefined {
  const match = isoDateTime.exec(text);
  return match?.[1] && isDate(match[1]) ? Date.parse(text) : undefined;
}

/** ISO 8601 in UTC with milliseconds. */
export function formatIsoDateTime(moment: Timestamp): string {
  return new Date(moment).toISOString();
}
