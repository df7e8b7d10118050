/** Runs a round of work again and again, never twice at once. */

import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Log } from '../../foundation/kernel/ports.ts';

export const tickEveryMs = 5_000;

export interface TickOptions {
  readonly everyMs?: number | undefined;
  /** Whether the first round begins at once; absent: after `everyMs`. */
  readonly atOnce?: boolean;
  /** How long `stop` waits for the round that runs; absent: until it has ended. */
  readonly graceMs?: number;
}

/** How long a stop waits for servers of others: a process has ten seconds to end in. What they were asked is asked again after its lease. */
export const outsideGraceMs = 5_000;

/** A round that fails is logged, and the next one tries again. `stop` resolves when the round that runs has ended. */
export function startTicking(
  round: () => Promise<unknown>,
  log: Log,
  { everyMs = tickEveryMs, atOnce = false, graceMs }: TickOptions,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      log.error('due work failed', { ...faultFields(error) });
    }
    running = undefined;
  };
  if (atOnce) running = run();
  const timer = setInterval(() => {
    running ??= run();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await (graceMs === undefined ? running : atMost(graceMs, running));
    },
  };
}

/** Resolves with the work, or after `graceMs` without it. */
export async function atMost(graceMs: number, work: Promise<unknown> | undefined): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (late = setTimeout(resolve, graceMs)))]);
  clearTimeout(late);
}
