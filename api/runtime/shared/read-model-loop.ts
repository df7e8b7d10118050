/**
 * Keeps the read model up to date in a process that lives on: soon after commits, and by the clock. Each step is followed
 * by a rest three times as long, so that payments keep three quarters of the writer while it catches up.
 */
import type { Ports } from '../../doors/gateway/ports.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { projectStep } from '../../views/read-model/read-model-operations.ts';
import { tickEveryMs } from './tick-loop.ts';

/** Commits within this time are one step. */
const gatherMs = 100;
const restShare = 3;

export interface ReadModelOptions {
  /** Null: nobody looks by the clock for what was not followed. */
  readonly everyMs?: number | null | undefined;
  /** Whether it follows each commit of this instance; absent: yes. Otherwise `wake` is all that makes it look. */
  readonly followsCommits?: boolean;
}

export function startReadModel(
  ports: Ports,
  { everyMs = tickEveryMs, followsCommits = true }: ReadModelOptions = {},
): { wake(): void; stop(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    const startedUs = ports.clocks.elapsedUs();
    let more = false;
    try {
      more = await projectStep(ports);
    } catch (error) {
      ports.log.error('read model failed', { ...faultFields(error) });
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

  const wake = (): void => schedule(gatherMs);
  const stopListening = followsCommits ? ports.onPublished?.(wake) : undefined;
  const interval = everyMs === null ? undefined : setInterval(() => schedule(0), everyMs);
  schedule(0);
  return {
    wake,
    async stop() {
      stopped = true;
      stopListening?.();
      clearInterval(interval);
      clearTimeout(timer);
      await running;
    },
  };
}
