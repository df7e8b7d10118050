/** How long something is waited for: by a timer for each wait, or by one for all of them. */

/** Calls the function when the time is over, unless what it returns was called before. */
export type Wait = (whenOver: () => void) => () => void;

export function waitByTimers(ms: number): Wait {
  return (whenOver) => {
    const timer = setTimeout(whenOver, ms);
    return () => clearTimeout(timer);
  };
}

/** A wait ends after the time, and at most this part of it later. */
const roundsOfWait = 6;

/**
 * One timer for all, which runs as long as anybody waits: on Workers making and clearing a timer takes a hundredth of a payment's CPU. Only for
 * whoever may answer any request there, as an object may: the platform ends a timer with the request that made it.
 */
export function waitByRounds(ms: number): Wait {
  const waiting = new Set<{ readonly fromRound: number; readonly whenOver: () => void }>();
  let round = 0;
  let isRunning = false;
  const begin = (): void => {
    isRunning = true;
    setTimeout(endRound, ms / roundsOfWait);
  };
  const endRound = (): void => {
    isRunning = false;
    round += 1;
    for (const each of waiting) {
      // In the order in which they began.
      if (round - each.fromRound <= roundsOfWait) break;
      waiting.delete(each);
      each.whenOver();
    }
    if (waiting.size > 0) begin();
  };
  return (whenOver) => {
    const each = { fromRound: round, whenOver };
    waiting.add(each);
    if (!isRunning) begin();
    return () => void waiting.delete(each);
  };
}
