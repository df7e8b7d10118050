/**
 * Keeps the projection of the log in a process that lives on: soon after commits, and by the clock in case nobody told. A
 * step is followed by a rest three times as long, so that payments keep three quarters of the writer while it catches up.
 */
import type { Ports } from '../../gateway/ports.ts';
import { projectStep } from '../../read-model/operations.ts';
import { stackOf } from './rest-endpoint.ts';
import { tickEveryMs } from './tick-loop.ts';

/** Commits of a moment are one step. */
const gatherMs = 100;
const restShare = 3;

export interface ProjectionOptions {
  /** Null: nothing happens by itself; readers help themselves. */
  readonly everyMs?: number | null | undefined;
}

export function startProjection(ports: Ports, { everyMs }: ProjectionOptions = {}): { stop(): Promise<void> } {
  if (everyMs === null) return { stop: async () => {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    const startedUs = ports.clocks.elapsedUs();
    let more = false;
    try {
      more = await projectStep(ports);
    } catch (error) {
      ports.log.error('projection failed', { kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
    }
    running = undefined;
    if (more) schedule((restShare * (ports.clocks.elapsedUs() - startedUs)) / 1_000);
  };

  const schedule = (afterMs: number): void => {
    if (stopped || timer !== undefined || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run();
    }, afterMs);
  };

  const stopListening = ports.onPublished?.(() => schedule(gatherMs));
  const interval = setInterval(() => schedule(0), everyMs ?? tickEveryMs);
  schedule(0);
  return {
    async stop() {
      stopped = true;
      stopListening?.();
      clearInterval(interval);
      clearTimeout(timer);
      await running;
    },
  };
}
