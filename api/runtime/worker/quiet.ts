/**
 * A merchant's object may promise the platform to be quiet: to write nothing that a list over merchants shows, before it has ended the promise
 * there. As long as it holds, a list needs not ask the merchant where its log ends (decision: quiet-merchants). Both sides count
 * the time by themselves, the platform from its question on, the merchant from its answer on, so that no clock need agree with another.
 */

export interface Promised {
  /** Goes up with each promise of a merchant. */
  readonly id: number;
  readonly forMs: number;
}

/** A payment waits at most so long for a platform that does not answer. */
const quietMs = 5_000;
/** Two machines do not count a second alike. */
const marginMs = 1_000;
/** Who wrote lately will write again soon. */
const restMs = 2_000;
/** So much longer a note is good than a promise, so that it is written once for many. */
const notedMs = 60_000;

/** More promises than one object makes in a millisecond. */
const idsAMs = 1_000;

const notedKey = 'quiet until';

interface QuietNotes {
  get<Value>(key: string): Value | undefined;
  put<Value>(key: string, value: Value): void;
}

export interface QuietOptions {
  /** Durable: an object that lost its memory knows that it may have promised something. */
  readonly notes: QuietNotes;
  /** Tells the platform that promises up to that one hold no more. */
  readonly endThere: (id: number) => Promise<void>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

export interface Quiet {
  /** Another number after each beginning and end of a write. */
  mark(): number;
  /** Undefined where somebody writes, did lately, or has since the mark was taken: what was read after it is not the last then. */
  promise(mark: number): Promised | undefined;
  /** Runs what writes, once no promise holds. */
  write<Result>(run: () => Promise<Result>): Promise<Result>;
}

export function createQuiet({ notes, endThere, now, sleep }: QuietOptions): Quiet {
  const startedAt = now();
  // No promise that was made before the memory was lost has a higher one.
  let lastId = (startedAt + 1) * idsAMs;
  /** Until then the platform may believe a promise. */
  let heldUntil = Math.min(notes.get<number>(notedKey) ?? 0, startedAt + quietMs + marginMs);
  let ending: Promise<void> | undefined;
  let writing = 0;
  let written = 0;
  let writtenAt = 0;

  const end = async (): Promise<void> => {
    // Where the platform does not answer, the promise ends by itself.
    const itsEnd = sleep(Math.max(heldUntil - now(), 0));
    await Promise.race([endThere(lastId).catch(() => itsEnd), itsEnd]);
    heldUntil = 0;
    ending = undefined;
  };

  return {
    mark: () => written,
    promise(mark) {
      const at = now();
      if (writing > 0 || mark !== written || at < writtenAt + restMs) return undefined;
      heldUntil = at + quietMs + marginMs;
      if ((notes.get<number>(notedKey) ?? 0) < heldUntil) notes.put(notedKey, heldUntil + notedMs);
      lastId = Math.max(lastId, at * idsAMs) + 1;
      return { id: lastId, forMs: quietMs };
    },
    async write(run) {
      writing += 1;
      written += 1;
      try {
        if (now() < heldUntil) {
          ending ??= end();
          await ending;
        }
        return await run();
      } finally {
        writing -= 1;
        written += 1;
        writtenAt = now();
      }
    },
  };
}

/** Where a merchant's log ends, with what it promised. */
interface Answered {
  readonly quiet?: Promised | undefined;
}

export interface QuietMerchants<Place extends Answered> {
  /** Where the log of a quiet merchant ends; undefined where it must be asked. */
  find(number: number): Place | undefined;
  /** Whether to ask it again before its promise ends, so that nobody waits for it: true once of each promise. */
  isAging(number: number): boolean;
  /** What the merchant answered to a question of that time. */
  note(number: number, askedAt: number, place: Place): void;
  /** The merchant takes promises up to that one back. */
  end(number: number, id: number): void;
  /** Stores were put in the place of others. */
  endAll(): void;
}

export function createQuietMerchants<Place extends Answered>(now: () => number): QuietMerchants<Place> {
  const known = new Map<number, { readonly place: Place; readonly agesAt: number; readonly until: number; isAsked: boolean }>();
  /** An answer may be overtaken by what takes it back. */
  const ended = new Map<number, number>();
  let endedAllAt = 0;
  return {
    find(number) {
      const found = known.get(number);
      return found && now() < found.until ? found.place : undefined;
    },
    isAging(number) {
      const found = known.get(number);
      if (!found || found.isAsked || now() < found.agesAt) return false;
      found.isAsked = true;
      return true;
    },
    note(number, askedAt, place) {
      const { quiet } = place;
      if (!quiet || quiet.id <= (ended.get(number) ?? 0) || askedAt <= endedAllAt) known.delete(number);
      else known.set(number, { place, agesAt: askedAt + quiet.forMs / 2, until: askedAt + quiet.forMs, isAsked: false });
    },
    end(number, id) {
      ended.set(number, Math.max(ended.get(number) ?? 0, id));
      known.delete(number);
    },
    endAll() {
      endedAllAt = now();
      known.clear();
    },
  };
}
