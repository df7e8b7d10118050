/** One change of one place in a source file. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string;
  readonly operator: string;
  /** The place that is replaced, in characters from the start of the file. */
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

/** What a report and the list of accepted survivors show: whole lines, so that the same change is found after lines were moved. */
export interface Shown {
  readonly line: number;
  readonly original: string;
  readonly mutated: string;
}

export function applyMutant(source: string, { from, to, replacement }: Mutant): string {
  return source.slice(0, from) + replacement + source.slice(to);
}

export function show(source: string, mutant: Mutant): Shown {
  const start = source.lastIndexOf('\n', mutant.from - 1) + 1;
  const nextBreak = source.indexOf('\n', mutant.to);
  const end = nextBreak === -1 ? source.length : nextBreak;
  return {
    line: source.slice(0, mutant.from).split('\n').length,
    original: onOneLine(source.slice(start, end)),
    mutated: onOneLine(source.slice(start, mutant.from) + mutant.replacement + source.slice(mutant.to, end)),
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** So many of them, the same ones for the same seed, in the order in which they were given. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const next = randomFrom(seed);
  const chosen = items
    .map((item, place) => ({ item, place, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count);
  return chosen.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

/** Mulberry32: numbers from 0 to 1 that only the seed decides. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
