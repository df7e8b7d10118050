/** Runs what is due, again and again, never twice at once (architecture, tick). */
import type { Log } from '../../kernel/ports.ts';
import { stackOf } from './rest-endpoint.ts';

export const tickEveryMs = 5_000;

/** Stops the loop, and resolves when the round that runs has ended. */
export type StopTicking = () => Promise<void>;

/** `tick` is one bounded round of due work; one that fails is told once, and the next round tries again. */
export function startTicking(tick: () => Promise<unknown>, log: Log, everyMs: number = tickEveryMs): StopTicking {
  let running: Promise<void> | undefined;
  const round = async () => {
    try {
      await tick();
    } catch (error) {
      log.error('tick failed', { kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= round();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
