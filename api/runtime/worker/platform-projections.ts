/** The projections as the platform's object has them: as many as its merchants need today, and those of ranges of before, which it empties. */
import { merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import type { Projections } from './environment.ts';
import type { ObjectNotes } from './object-notes.ts';
import { eraseAll, type ProjectedRead, pathOfRead, placesOf } from './projections.ts';

/** How many merchants shared a projection when they were filled last. */
const rangeKey = 'projection merchants';

export interface PlatformProjections {
  /** By how many merchants share one today. */
  now(): Projections;
  every(): readonly number[];
  /** Those that have a merchant at or below the path of the read. */
  of(read: ProjectedRead): readonly number[];
  /** The merchants fill them again. */
  erase(): Promise<void>;
  /** What the merchants have sent to projections of other ranges, they send again to those of today. */
  eraseFormer(): Promise<void>;
}

export interface PlatformProjectionsOptions {
  readonly notes: ObjectNotes;
  readonly sharedBy: (merchants: number) => Projections;
  /** How many merchants share one, as it is set today. */
  readonly merchants: () => number;
  /** How many merchants have a number. */
  readonly count: () => number;
  /** The numbers of the merchants at or below a path. */
  readonly numbersOf: (path: string) => readonly number[];
}

export function createPlatformProjections({
  notes,
  sharedBy,
  merchants,
  count,
  numbersOf,
}: PlatformProjectionsOptions): PlatformProjections {
  const now = (): Projections => sharedBy(merchants());
  const every = (): readonly number[] => placesOf(now(), count());
  return {
    now,
    every,
    of(read) {
      const path = pathOfRead(read);
      const all = every();
      if (path === undefined || all.length === 1) return all;
      return [...new Set(numbersOf(path).map((number) => now().placeOf(number)))];
    },
    erase: () => eraseAll(now(), count()),
    async eraseFormer() {
      const [kept, today] = [notes.get<number>(rangeKey) ?? merchantNumberMax, merchants()];
      if (kept === today) return;
      await eraseAll(sharedBy(kept), count());
      notes.put(rangeKey, today);
    },
  };
}
