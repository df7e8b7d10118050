/** Runs a round of work again and again, never twice at once. */
import type { Log } from '../../gateway/ports.ts';
import { faultFields } from '../../kernel/fault.ts';

export const tickEveryMs = 5_000;

/** A round that fails is logged, and the next one tries again. `stop` resolves when the round that runs has ended. */
export function startTicking(round: () => Promise<unknown>, log: Log, everyMs: number = tickEveryMs): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      log.error('due work failed', { ...faultFields(error) });
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
