/**
 * Keeps the read model up to date in a process that lives on: soon after commits, and by the clock. Each step is followed by a rest, so that
 * payments go first while it catches up. The further it is behind, the shorter is the rest.
 */
import type { Ports } from '../../doors/gateway/ports.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { type Ahead, projectFurther, stepEventsMax } from '../../views/read-model/read-model-operations.ts';
import { tickEveryMs } from './tick-loop.ts';

/**
 * Commits within this time are one step, or as many as a step takes. Each step writes the pages anew that all steps change, so with payments
 * one at a time, steps of 100 ms wrote four times as much for each. Nobody waits for it: whoever reads takes a step first. Where the payments'
 * writer commits the read model, a step is small.
 */
const gatherMs = { apart: 750, together: 100 } as const;

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
  /** Absent: `projectFurther`. */
  readonly step?: (ports: Ports) => Promise<Ahead | null>;
}

export function startReadModel(
  ports: Ports,
  { everyMs = tickEveryMs, followsCommits = true, step = projectFurther }: ReadModelOptions = {},
): { wake(): void; stop(): Promise<void> } {
  const { isApart } = ports.store.readModel;
  const gatheredMs = isApart ? gatherMs.apart : gatherMs.together;
  const wholeStep = stepEventsMax({ isApart });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  /** Hints since the last step began, each for an event at least, with what that step left. */
  let waiting = 0;
  let restEndsMs = 0;
  const nowMs = (): number => ports.clocks.elapsedUs() / 1_000;

  const run = async (): Promise<void> => {
    const startedMs = nowMs();
    waiting = 0;
    let ahead: Ahead | null = null;
    try {
      ahead = await step(ports);
    } catch (error) {
      ports.log.error('read model failed', { ...faultFields(error) });
    }
    running = undefined;
    if (ahead !== null) {
      const restMs = toRestMs(nowMs() - startedMs, { behind: ahead.behind, isApart });
      restEndsMs = nowMs() + restMs;
      waiting += ahead.behind;
      if (ahead.isFilling || !isApart) return schedule(restMs);
    }
    gather();
  };

  const schedule = (afterMs: number): void => {
    if (stopped || timer !== undefined || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run();
    }, afterMs);
  };

  const gather = (): void => {
    if (waiting === 0) return;
    const restMs = Math.max(0, restEndsMs - nowMs());
    // The first time that there are so many: what was set for a smaller step is too late.
    if (waiting === wholeStep) clear();
    schedule(waiting < wholeStep ? Math.max(restMs, gatheredMs) : restMs);
  };

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  const wake = (): void => {
    waiting += 1;
    gather();
  };
  const stopListening = followsCommits ? ports.onPublished?.(wake) : undefined;
  const interval = everyMs === null ? undefined : setInterval(() => schedule(0), everyMs);
  schedule(0);
  return {
    wake,
    async stop() {
      stopped = true;
      stopListening?.();
      clearInterval(interval);
      clear();
      await running;
    },
  };
}
