/**
 * Items that are under way, each at a number of its own until it is taken out.
 *
 * A `Map` or `Set` would do the same, and keep what passed through it. V8 copies one whose entries come and go into a new table again and
 * again, and dead tables hold the next ones. Once one of them is old, all that was ever under way grows old with it. For requests that was
 * two thirds of the memory that outlived its request, and every second collection of the whole heap.
 */
export interface Slots<Item> {
  readonly size: () => number;
  /** Returns its number, which is free again once the item is taken out. */
  readonly put: (item: Item) => number;
  /** Undefined where nothing has the number. */
  readonly take: (number: number) => Item | undefined;
  readonly all: () => readonly { readonly number: number; readonly item: Item }[];
}

export function createSlots<Item extends object>(): Slots<Item> {
  const items: (Item | undefined)[] = [];
  const free: number[] = [];
  return {
    size: () => items.length - free.length,
    put: (item) => {
      const number = free.pop() ?? items.length;
      items[number] = item;
      return number;
    },
    take: (number) => {
      const item = items[number];
      if (item === undefined) return undefined;
      items[number] = undefined;
      free.push(number);
      return item;
    },
    all: () => items.flatMap((item, number) => (item === undefined ? [] : [{ number, item }])),
  };
}
