/** Which payments are chosen, outside of what is drawn: a row that is chosen draws its own box and the bar, not two hundred rows. */
import { useMemo, useSyncExternalStore } from 'react';

export interface BulkSelection {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same set until something changes. */
  readonly chosen: () => ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
}

export function createBulkSelection(): BulkSelection {
  let chosen: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlySet<string>): void => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosen: () => chosen,
    toggle: (id) => become(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
    choose: (ids) => become(new Set(ids)),
  };
}

export function useBulkSelection(): BulkSelection {
  return useMemo(createBulkSelection, []);
}

export function useChosen({ subscribe, chosen }: BulkSelection): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, chosen);
}

/** Draws anew where this one is chosen or given up. */
export function useIsChosen({ subscribe, chosen }: BulkSelection, id: string): boolean {
  return useSyncExternalStore(subscribe, () => chosen().has(id));
}
