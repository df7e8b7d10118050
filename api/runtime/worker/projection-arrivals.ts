/**
 * Of whom the projection has taken something, in its order, for the platform's log over merchants. It stands in memory alone: a projection that
 * began anew, was lost or was put back has another life, and then the platform asks the merchants themselves. While somebody listens
 * the platform is told at once.
 */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { createPace } from '../shared/pace.ts';
import type { Told } from './merged-log.ts';

/** What the projection has of a merchant. */
export interface Arrival {
  readonly merchant: number;
  readonly sequence: number;
  readonly eventId: Id;
  /** Its part was made anew since: its log may be another one. */
  readonly isAnew: boolean;
}

export interface Arrivals extends Told {
  /** These came after that many. */
  readonly from: number;
  readonly merchants: readonly Arrival[];
}

/** `merchants` is null for one who knows another life, or none. */
export type ArrivalsAnswer = Told & { readonly merchants: readonly Arrival[] | null };

export interface ArrivalsOptions {
  readonly life: string;
  readonly now: () => number;
  /** Only a hint: what it does not reach is asked for. */
  readonly tell: (arrivals: Arrivals) => void;
}

export interface ArrivalBook {
  note(merchant: number, place: { readonly sequence: number; readonly eventId: Id }, isAnew: boolean): void;
  /** `watchMs`: for so long each arrival is told; 0: as before. */
  since(told: Told | null, watchMs: number): ArrivalsAnswer;
}

/** Arrivals within this time are told together. */
const tellEveryMs = 20;

interface Entry {
  readonly count: number;
  readonly anewAt: number;
  readonly sequence: number;
  readonly eventId: Id;
}

export function createArrivals({ life, now, tell }: ArrivalsOptions): ArrivalBook {
  /** In the order of their counts. */
  const entries = new Map<number, Entry>();
  let count = 0;
  let watchedUntil = 0;
  let toldTo = 0;

  const after = (from: number): readonly Arrival[] =>
    [...entries].flatMap(([merchant, { count: at, anewAt, sequence, eventId }]) =>
      at > from ? [{ merchant, sequence, eventId, isAnew: anewAt > from }] : [],
    );

  const pace = createPace(() => {
    const from = toldTo;
    toldTo = count;
    if (from < count && now() < watchedUntil) tell({ life, from, count, merchants: after(from) });
  }, tellEveryMs);

  return {
    note(merchant, { sequence, eventId }, isAnew) {
      count += 1;
      const anewAt = isAnew ? count : (entries.get(merchant)?.anewAt ?? 0);
      entries.delete(merchant);
      entries.set(merchant, { count, anewAt, sequence, eventId });
      if (now() < watchedUntil) pace.ask();
    },
    since(told, watchMs) {
      if (watchMs > 0) {
        // What came before is in this answer.
        if (now() >= watchedUntil) toldTo = count;
        watchedUntil = now() + watchMs;
      }
      return { life, count, merchants: told?.life === life ? after(told.count) : null };
    },
  };
}
