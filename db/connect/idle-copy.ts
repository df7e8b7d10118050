/** When the write-ahead log is copied into the database: once nothing was committed for a while. */
import type { Durability } from './native.ts';

export interface CopyPace {
  /** After so many requests since the last copy it is made in a pause of `shortMs`, before that in one of `longMs`. */
  readonly requests: number;
  readonly shortMs: number;
  readonly longMs: number;
}

/**
 * Each commit changes some twenty pages that nearly all commits change, and each copy writes every page that changed. So few requests wait for
 * others: with a copy in each pause, a payment in each second wrote all of its pages twice. Of payments one at a time so many requests are 12 MB
 * of log, of 32 at once 2 MB. The read model pauses after each step, and a copy after each of them would keep the disk from the payments.
 */
export const copyPaces: Readonly<Record<Durability, CopyPace>> = {
  acknowledged: { requests: 500, shortMs: 50, longMs: 5_000 },
  sometime: { requests: 20, shortMs: 1_000, longMs: 5_000 },
};

export interface IdleCopy {
  /** To be told of each commit, and of how many requests it was. `soon`: whatever else there is, it is copied in the next short pause. */
  committed(requests: number, options?: { readonly soon: boolean }): void;
  stop(): void;
}

/** `copy`: false where it has to be done again soon. */
export function createIdleCopy({ requests: enough, shortMs, longMs }: CopyPace, copy: () => boolean): IdleCopy {
  let lastCommitMs = 0;
  let uncopied = 0;
  let timer: NodeJS.Timeout | undefined;
  const pauseMs = (): number => (uncopied < enough ? longMs : shortMs);

  const copyWhenIdle = (): void => {
    timer = undefined;
    const restMs = pauseMs() - (performance.now() - lastCommitMs);
    if (restMs > 1) timer = setTimeout(copyWhenIdle, restMs);
    else if (copy()) uncopied = 0;
    else timer = setTimeout(copyWhenIdle, shortMs);
  };

  return {
    committed(requests, { soon } = { soon: false }) {
      lastCommitMs = performance.now();
      const before = pauseMs();
      uncopied = soon ? Math.max(uncopied, enough) : uncopied + requests;
      if (pauseMs() < before) {
        clearTimeout(timer);
        timer = undefined;
      }
      timer ??= setTimeout(copyWhenIdle, pauseMs());
    },
    stop: () => clearTimeout(timer),
  };
}
