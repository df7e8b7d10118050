/** By how much a merchant's clock is moved, and what then ran. Pure. */

export const clockSteps = ['day', 'week', 'month'] as const;
export type ClockStep = (typeof clockSteps)[number];

const dayMs = 86_400_000;

/** A month later is the same day of the next month, or its last day where it has no such day. */
export function addStep(now: string, step: ClockStep): string {
  const ms = Date.parse(now);
  if (step !== 'month') return new Date(ms + (step === 'day' ? 1 : 7) * dayMs).toISOString();
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}

/** Undefined where the clock cannot be moved there: it never goes back. */
export function findTarget(now: string, ms: number | undefined): string | undefined {
  return ms !== undefined && ms > Date.parse(now) ? new Date(ms).toISOString() : undefined;
}

/** Rows of what ran that are shown: the last ones. */
export const firedShownMax = 100;

/** The page of what a piece of work was about; undefined where it has none. */
export function findSubjectPage(kind: string): '/payments/$id' | '/checkouts/$id' | undefined {
  switch (kind) {
    case 'OUTCOME_INQUIRY':
    case 'AUTHORIZATION_EXPIRY':
    case 'RESULT_CALL':
      return '/payments/$id';
    case 'CHECKOUT_EXPIRY':
      return '/checkouts/$id';
    default:
      return undefined;
  }
}
