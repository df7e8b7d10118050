/** The times of the API as milliseconds since 1970, and back. */

/** ISO 8601, or the `yyyy-MM-dd HH:mm:ss.SSS+0000` of stored REST answers, in milliseconds. NaN where the text is no timestamp. */
export function parseTimestamp(timestamp: string): number {
  return Date.parse(timestamp.replace(' ', 'T').replace(/\+0000$/, 'Z'));
}

/** `yyyy-MM-dd HH:mm:ss` in UTC, as addresses hold a time. */
export function formatFilterTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

const filterTimeForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Undefined where the text is no such time, or names a day that does not exist, such as 31 June. */
export function parseFilterTime(text: string): number | undefined {
  const ms = filterTimeForm.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  return Number.isNaN(ms) || formatFilterTime(ms) !== text ? undefined : ms;
}

/** ISO 8601 of a time as addresses hold it, or as REST answers tell it. What is ISO 8601 already stays. */
export function toIsoTime(text: string): string {
  const time = text.replace(' ', 'T').replace(/\+0000$/, '');
  return time.endsWith('Z') ? time : `${time}Z`;
}
