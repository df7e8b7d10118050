/**
 * Which rows of a list are chosen, outside of what is drawn. A row's box is told on the element itself, so that choosing two hundred rows
 * draws none of them.
 */
import { useMemo, useSyncExternalStore } from 'react';

/** A checkbox of the page. */
export type HeldBox = Pick<HTMLInputElement, 'checked'>;

export interface RowSelection {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same set until something changes. */
  readonly chosen: () => ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  /** The row's box, which is as the row is from now on; null when it is drawn no more. */
  readonly hold: (id: string, box: HeldBox | null) => void;
}

export function createRowSelection(): RowSelection {
  let chosen: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const boxes = new Map<string, HeldBox>();
  const show = (box: HeldBox, isChosen: boolean): void => {
    if (box.checked !== isChosen) box.checked = isChosen;
  };
  const become = (next: ReadonlySet<string>): void => {
    chosen = next;
    for (const [id, box] of boxes) show(box, next.has(id));
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
    hold(id, box) {
      if (box === null) {
        boxes.delete(id);
        return;
      }
      boxes.set(id, box);
      show(box, chosen.has(id));
    },
  };
}

export function useRowSelection(): RowSelection {
  return useMemo(createRowSelection, []);
}

/** Draws anew whenever a row is chosen or given up: for what tells how many they are. */
export function useChosen({ subscribe, chosen }: RowSelection): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, chosen);
}
