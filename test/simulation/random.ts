/** Draws from a seed: the same seed gives the same numbers everywhere (mulberry32). */

export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  /** A whole number from 0 to `below`, without it. */
  below(below: number): number;
  isDrawn(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** By weight: `{ pay: 3, refund: 1 }` gives `pay` three times as often. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** Draws of its own, so that what is drawn here moves nothing there. */
  fork(name: string): Random;
}

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    next,
    below: (below) => Math.floor(next() * below),
    isDrawn: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    pickWeighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return random.pick(names);
    },
    fork: (name) => createRandom(hashOf(`${seed}/${name}`)),
  };
  return random;
}

/** FNV-1a: 32 bits of a name. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash | 0;
}
