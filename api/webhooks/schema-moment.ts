/** Moments in the inputs of webhooks. */

import { invalidParameters, Refused } from '../kernel/refusal.ts';
import { type Moment, parseDateTime } from '../kernel/timestamp.ts';

/** Undefined where it is absent or empty. */
export function momentOf(name: string, text: string | null | undefined): Moment | undefined {
  return text === null || text === undefined || text === '' ? undefined : requiredMomentOf(name, text);
}

export function requiredMomentOf(name: string, text: string): Moment {
  const moment = parseDateTime(text);
  if (moment === undefined) throw new Refused(invalidParameters([{ name, value: text, message: `${name} must be yyyy-MM-dd HH:mm:ss` }]));
  return moment;
}
