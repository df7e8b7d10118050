/**
 * Bounds against hanging are times of a quiet machine. A slower one gets as much more as `npm test` measured before the part
 * (.run/pace.ts); a single file is run with `TEST_PACE=4 npx vitest …` where the machine is busy.
 */
import { isLong } from './rounds.ts';

const measured = Number(process.env.TEST_PACE);

/** 1 on a quiet machine, 2 where everything takes twice as long. */
export const pace = measured > 1 ? measured : 1;

/** Many rounds take longer (rounds.ts). */
const longTimes = isLong ? 6 : 1;

export function boundMs(quietMs: number): number {
  return Math.round(quietMs * pace * longTimes);
}

/** What a page is waited for, as long as `expect.poll` waits. */
export const pageWaitMs = boundMs(30_000);
