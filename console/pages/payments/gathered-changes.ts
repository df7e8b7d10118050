/** Changes of a list while many payments are made: gathered for a moment, then asked for together. */

/** Rows are asked for that often. */
const batchMs = 400;
/** Rows that change together are asked for together. */
const changedMax = 50;

export interface Batch {
  readonly ids: readonly string[];
  /** Whether payments came that the list does not have. */
  readonly hasNew: boolean;
}

export interface GatheredChanges {
  /** A row of the list changed. */
  change(id: string): void;
  /** A payment came that the list does not have. */
  arrive(): void;
  stop(): void;
}

interface Options {
  /** Whether the list still has the row: of others nothing is asked. */
  readonly isHeld: (id: string) => boolean;
  readonly load: (batch: Batch) => Promise<void>;
}

export function gatherChanges({ isHeld, load }: Options): GatheredChanges {
  const changed = new Set<string>();
  let hasNew = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (): Batch => {
    const ids = [...changed].filter(isHeld).slice(0, changedMax);
    const batch = { ids, hasNew };
    if (ids.length < changedMax) changed.clear();
    for (const id of ids) changed.delete(id);
    hasNew = false;
    return batch;
  };

  const schedule = (): void => {
    timer ??= setTimeout(async () => {
      try {
        await load(take());
      } catch {
        // What could not be read live is read when the feed is back; the connection tells that it is gone.
      } finally {
        timer = undefined;
        if (hasNew || changed.size > 0) schedule();
      }
    }, batchMs);
  };

  return {
    change(id) {
      changed.add(id);
      schedule();
    },
    arrive() {
      hasNew = true;
      schedule();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
