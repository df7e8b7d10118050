/** When the write-ahead log is copied into the database: once nothing was committed for a while. */
import type { Durability } from './native.ts';

/**
 * Without work for so long, ms, a writer copies the log into the database. The read model's waits longer: it pauses after each step, and a
 * copy after each of them would keep the disk from the payments.
 */
export const idleBeforeCopyMs: Readonly<Record<Durability, number>> = { acknowledged: 50, sometime: 1_000 };

export interface IdleCopy {
  /** To be told of each commit. */
  committed(): void;
  stop(): void;
}

/** `copy`: false where it has to be done again soon. */
export function createIdleCopy(idleMs: number, copy: () => boolean): IdleCopy {
  let lastCommitMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const copyWhenIdle = (): void => {
    timer = undefined;
    const restMs = idleMs - (performance.now() - lastCommitMs);
    if (restMs > 1) timer = setTimeout(copyWhenIdle, restMs);
    else if (!copy()) timer = setTimeout(copyWhenIdle, idleMs);
  };

  return {
    committed() {
      lastCommitMs = performance.now();
      timer ??= setTimeout(copyWhenIdle, idleMs);
    },
    stop: () => clearTimeout(timer),
  };
}
