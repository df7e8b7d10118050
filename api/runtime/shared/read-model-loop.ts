/**
 * Keeps the read model up to date in a process that lives on: soon after commits, and by the clock. Each step is followed by a rest, so that
 * payments go first while it catches up. The further it is behind, the shorter is the rest.
 */
import type { Ports } from '../../doors/gateway/ports.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { projectFurther } from '../../views/read-model/read-model-operations.ts';
import { tickEveryMs } from './tick-loop.ts';

/** Commits within this time are one step. */
const gatherMs = 100;

/** How long it rests after a step where it is hardly behind, in times of what the step took. */
const restShare = 3;

/**
 * So many events behind it rests no more: about as many as a second of full load brings. With the whole rest under load without a pause it
 * took 1,240 payments a second of 3,100 and fell behind without end. Without a rest its steps of 400 are as fast as two cores make payments.
 */
const behindMax = 4_000;

/** The least rest where the payments' writer commits the read model, in the same measure: payments keep a half of it at any rate. */
const leastShareOfOneWriter = 1;

/** How long to rest after a step. */
export function toRestMs(tookMs: number, { behind, isApart }: { readonly behind: number; readonly isApart: boolean }): number {
  return tookMs * Math.max(restShare * (1 - behind / behindMax), isApart ? 0 : leastShareOfOneWriter);
}

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
    let behind: number | null = null;
    try {
      behind = await projectFurther(ports);
    } catch (error) {
      ports.log.error('read model failed', { ...faultFields(error) });
    }
    running = undefined;
    if (behind === null) return;
    schedule(toRestMs((ports.clocks.elapsedUs() - startedUs) / 1_000, { behind, isApart: ports.store.readModel.isApart }));
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
