/** Moments in the inputs of webhooks. */

import { invalidParameters, Refused } from '../kernel/refusal.ts';
import { parseDateTime, type Timestamp } from '../kernel/timestamp.ts';

/** Undefined where it is absent or empty. */
export function parseTimestampArgument(name: string, text: string | null | undefined): Timestamp | undefined {
  return text === null || text === undefined || text === '' ? undefined : parseRequiredTimestamp(name, text);
}

export function parseRequiredTimestamp(name: string, text: string): Timestamp {
  const moment = parseDateTime(text);
  if (moment === undefined) throw new Refused(invalidParameters([{ name, value: text, message: `${name} must be yyyy-MM-dd HH:mm:ss` }]));
  return moment;
}
