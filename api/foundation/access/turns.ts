/**
 * Turns between callers: how many requests work at a time, and whose is next (decision: turns-between-callers). Who waits stands in a line of
 * its own for each key, and the lines are served one after the other. A caller with one request waits for one request of each other caller,
 * however many those have sent.
 */

import type { RequestCredentials } from './authenticate.ts';

export interface Turns {
  /**
   * Does the work at once where a place is free, and otherwise when its turn has come. `key` names the line to wait in; it is only asked for
   * where the work has to wait.
   */
  take<T>(key: () => string | Promise<string>, work: () => Promise<T>): Promise<T>;
  /** A call to somebody outside, such as a bank: while it takes, others have the place. */
  outside<T>(call: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

export interface TurnsOptions {
  /** Calls in the next turn of the event loop, after what arrived meanwhile. */
  readonly later: (work: () => void) => void;
  /** Work that goes on at the same time. */
  readonly placesMax: number;
  /** Of those who wait, how many begin in one turn of the event loop: much of the work needs no other turn, and nobody else had one. */
  readonly beginMax: number;
  /**
   * Work that takes longer, and at most twice that, keeps no place: it waits for something outside, and may do so for minutes. Looked at only
   * while others wait.
   */
  readonly heldMsMax: number;
}

/** Does the work when the turn of its caller has come; `who` is asked where it has to wait. Who has no valid credentials takes turns with others of the same network. */
export type TakeTurn = <T>(
  who: () => { readonly credentials: RequestCredentials; readonly address: string },
  work: () => Promise<T>,
) => Promise<T>;

/** Where a platform shares its machines out between requests. */
export const noTurns: TakeTurn = (_who, work) => work();

/** With fewer places, the writer and the main thread wait for each other; with more, a request waits longer for those that began before it. */
export const turnsDefault: Omit<TurnsOptions, 'later'> = { placesMax: 64, beginMax: 16, heldMsMax: 1_000 };

/** Lines of those who wait, one for each key. Takes the first of the next line; a line that was served comes last. */
export interface Lines<Item> {
  put(key: string, item: Item): void;
  next(): Item | undefined;
  size(): number;
}

interface Line<Item> {
  readonly key: string;
  /** First in, first out. */
  items: Item[];
}

export function createLines<Item>(): Lines<Item> {
  /** By key: those in which somebody waits, and the last one that became empty. */
  const known = new Map<string, Line<Item>>();
  /** In the order in which they are served; none is empty. */
  const served: Line<Item>[] = [];
  /** Most often one caller alone asks: its line stays when it becomes empty, because a `Map` whose entries come and go makes garbage (slots.ts). */
  let resting: Line<Item> | undefined;
  let size = 0;

  const findLine = (key: string): Line<Item> => {
    if (resting?.key === key) return resting;
    const line = known.get(key) ?? { key, items: [] };
    known.set(key, line);
    return line;
  };

  const rest = (line: Line<Item>): void => {
    if (resting && resting !== line && resting.items.length === 0) known.delete(resting.key);
    resting = line;
  };

  return {
    put(key, item) {
      const line = findLine(key);
      if (line.items.length === 0) served.push(line);
      line.items.push(item);
      size += 1;
    },
    next() {
      const line = served.shift();
      if (line === undefined) return undefined;
      const item = line.items.shift();
      if (line.items.length > 0) served.push(line);
      else rest(line);
      size -= 1;
      return item;
    },
    size: () => size,
  };
}

/** How much goes on, without what began two generations ago. */
interface Tally {
  /** Returns the generation, which `leave` is given. */
  enter(): number;
  leave(generation: number): void;
  count(): number;
  age(): void;
}

function createTally(): Tally {
  let generation = 0;
  let young = 0;
  let old = 0;
  return {
    enter() {
      young += 1;
      return generation;
    },
    leave(since) {
      if (since === generation) young -= 1;
      else if (since === generation - 1) old -= 1;
    },
    count: () => young + old,
    age() {
      old = young;
      young = 0;
      generation += 1;
    },
  };
}

export function createTurns({ later, placesMax, beginMax, heldMsMax }: TurnsOptions): Turns {
  const lines = createLines<(generation: number) => void>();
  const working = createTally();
  const away = createTally();
  let isBeginning = false;
  let isWatched = false;

  const isFree = (): boolean => working.count() - away.count() < placesMax;

  const begin = (): void => {
    isBeginning = false;
    for (let begun = 0; begun < beginMax && isFree(); begun += 1) {
      const next = lines.next();
      if (next === undefined) return;
      next(working.enter());
    }
    serve();
  };

  const serve = (): void => {
    if (isBeginning || lines.size() === 0 || !isFree()) return;
    isBeginning = true;
    later(begin);
  };

  const watch = (): void => {
    if (isWatched || lines.size() === 0) return;
    isWatched = true;
    setTimeout(() => {
      isWatched = false;
      working.age();
      away.age();
      serve();
      watch();
    }, heldMsMax);
  };

  const wait = (key: string): Promise<number> =>
    new Promise((resolve) => {
      lines.put(key, resolve);
      watch();
      serve();
    });

  const workAt = async <T>(place: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      working.leave(place);
      serve();
    }
  };

  const takeLater = async <T>(key: () => string | Promise<string>, work: () => Promise<T>): Promise<T> =>
    workAt(await wait(await key()), work);

  return {
    take: (key, work) => (lines.size() === 0 && isFree() ? workAt(working.enter(), work) : takeLater(key, work)),
    async outside(call) {
      const place = away.enter();
      serve();
      try {
        return await call();
      } finally {
        away.leave(place);
      }
    },
    waiting: lines.size,
  };
}
