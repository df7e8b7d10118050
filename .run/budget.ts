/** How long a part of `npm test` may take here and now. */

/** All parts together end in time for the CI machine, which ends everything after 90 minutes, the install included. */
export const wholeMs = 75 * 60_000;

/**
 * A part that takes longer than its budget is told as slow, and stopped after so many times of it. The pace is a measure of computing alone: where
 * memory, disk and new processes are slower still, nothing hangs.
 */
export const stopTimes = 2;

export interface BudgetOptions {
  /** What the part may take on a quiet machine. */
  readonly quietMs: number;
  /** What all parts together have left. */
  readonly leftMs: number;
  /** As the machine was before the part began. */
  readonly pace: number;
  /** Asked again when the budget is over, because a machine may become busy later. */
  readonly measure: () => Promise<number>;
}

export interface Budget {
  /** As far as it is known now; it grows where the machine becomes busier. */
  allowedMs(): number;
  /** So many times of it are over. */
  isOver(): boolean;
  /** Calls back when they are. Returns what forgets the call. */
  onOver(stop: () => void): () => void;
  end(): void;
}

export function startBudget({ quietMs, leftMs, pace, measure }: BudgetOptions): Budget {
  const begunAt = performance.now();
  const allow = (at: number): number => Math.min(quietMs * at, leftMs);
  const stops = new Set<() => void>();
  let allowedMs = allow(pace);
  let isOver = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const stopMs = Math.min(stopTimes * allowedMs, leftMs);
    timer = setTimeout(() => void look(), Math.max(0, begunAt + stopMs - performance.now()));
  };
  const look = async (): Promise<void> => {
    const later = allow(await measure());
    if (isEnded) return;
    if (later > allowedMs) {
      allowedMs = later;
      return wait();
    }
    isOver = true;
    for (const stop of stops) stop();
  };
  wait();
  return {
    allowedMs: () => allowedMs,
    isOver: () => isOver,
    onOver: (stop) => {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
