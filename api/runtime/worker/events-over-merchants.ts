/**
 * The event log over the merchants of an installation in objects, for subscriptions and lists of events above them. The platform's object keeps the
 * order, and reads the events themselves from the merchants' stores (decision: one-log-over-merchants).
 */

import type { Event } from '../../foundation/events/event.ts';
import type {
  Direction,
  EventFilter,
  EventLog,
  EventSlice,
  EventStore,
  LogPlace,
  NoPlace,
  ReadEvents,
} from '../../foundation/events/ports.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { type Id, parseIdMs } from '../../foundation/kernel/identifier.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import type { EventRead, LogPoints } from './merchant-events.ts';
import type { KnownPlace, MergedLine, MergedLog, NewLine, Told } from './merged-log.ts';
import type { Arrival, Arrivals, ArrivalsAnswer } from './projection-arrivals.ts';

export interface EventsOverMerchantsOptions {
  /** Made when it is used first: a store that is being put back has none. */
  readonly merged: () => MergedLog;
  readonly arrivals: (told: Told | null, watchMs: number) => Promise<ArrivalsAnswer>;
  readonly read: (merchant: number, method: EventRead, values: readonly unknown[]) => Promise<unknown>;
  /** In any order, with the sequences of their merchants. */
  readonly byIds: EventStore['byIds'];
  /** Of how many merchants there are objects: they are numbered from 1. */
  readonly count: () => number;
  /** Undefined: all. */
  readonly merchantsBelow: (entityPath: string) => readonly number[] | undefined;
  readonly merchantAt: (entityPath: string) => number;
  /** 0 where nothing says whose the id is. */
  readonly merchantOf: (id: Id) => number;
  /** False of one that is served elsewhere, or was never there. */
  readonly isHere: (merchant: number) => Promise<boolean>;
  readonly isListening: () => boolean;
  /** Whether merchants forget old events. */
  readonly forgets: () => boolean;
  /** A merchant's log is not the one that it was: every cursor of before is refused, and nobody goes on listening. */
  readonly onAnew: () => void;
  readonly now: () => number;
}

export interface EventsOverMerchants extends EventLog {
  /**
   * What the projection tells by itself. `behind`: it is to be asked for more. Of another of its lives this log learns by the next look, because
   * then every merchant is asked.
   */
  take(arrivals: Arrivals): 'taken' | 'behind';
  /** For a merchant's object: where the place is in its own log. */
  placeIn(merchant: number, place: LogPlace, direction: Direction): Promise<number | NoPlace>;
}

/** Longer than the pause between two looks while anybody listens. */
const watchMs = 30_000;
/** Lines of one read: each may be of another merchant, and each merchant of them is asked once. */
const linesMax = 2_000;
/** Merchants that are asked at once. */
const askAtOnce = 200;
/** Places that one look asks of all merchants together, and of each at least and at most: they are put in the order of time. */
const points = { allMax: 100_000, eachMin: 10, eachMax: 1_000 } as const;
/** So long a line is kept: later its cursor is too old. */
const keptMs = 100 * dayMs;

export function createEventsOverMerchants(options: EventsOverMerchantsOptions): EventsOverMerchants {
  const { merged, read, count } = options;

  const readOf = (merchant: number, method: EventRead, values: readonly unknown[]): Promise<unknown> =>
    read(merchant, method, values).catch(() => {
      throw new StoreUnavailable('a merchant');
    });

  let refreshing: Promise<void> | undefined;
  let isWanted = false;
  /** One at a time; whoever asks meanwhile waits for the next one. */
  const refresh = async (isSubscribing = false): Promise<void> => {
    const before = refreshing;
    if (before) {
      await before.catch(() => undefined);
      if (refreshing !== before && refreshing) return refreshing;
    }
    isWanted ||= isSubscribing;
    refreshing = refreshOnce().finally(() => {
      refreshing = undefined;
      isWanted = false;
    });
    return refreshing;
  };

  const refreshOnce = async (): Promise<void> => {
    const log = merged();
    log.forgetBefore(options.now() - keptMs);
    const isListened = isWanted || options.isListening();
    const answer = await options.arrivals(log.told() ?? null, isListened ? watchMs : 0).catch(() => {
      throw new StoreUnavailable('the projection');
    });
    const { ends, isComplete } = answer.merchants ? await endsOf(answer.merchants) : await endsOfAll();
    const parts = await Promise.all(ends.map((end) => pointsOf(end, ends.length)));
    if (parts.includes('other')) {
      log.beginAnew();
      options.onAnew();
      throw new StoreUnavailable('the event log over merchants begins anew');
    }
    const lines = parts.flatMap((part) => (part === 'other' ? [] : part)).toSorted(byTime);
    const told = { life: answer.life, count: answer.count };
    log.append(lines, isComplete && !isPassed(log.told(), told) ? told : log.told());
    if (!isComplete) throw new StoreUnavailable('a merchant');
  };

  interface Ends {
    readonly ends: readonly NewLine[];
    /** False where somebody did not answer. */
    readonly isComplete: boolean;
  }

  const endsOf = async (arrivals: readonly Arrival[]): Promise<Ends> => {
    const isSure = ({ merchant, sequence, isAnew }: Arrival): boolean => !isAnew && sequence >= (merged().known(merchant)?.sequence ?? 0);
    const asked = await askEnds(arrivals.filter((arrival) => !isSure(arrival)).map(({ merchant }) => merchant));
    return { ...asked, ends: [...arrivals.filter(isSure), ...asked.ends] };
  };

  const endsOfAll = (): Promise<Ends> => askEnds(Array.from({ length: count() }, (_, each) => each + 1));

  const endOf = async (merchant: number): Promise<NewLine> => ({
    merchant,
    ...((await readOf(merchant, 'lastEvent', [])) as KnownPlace),
  });

  /** Of the merchants themselves. */
  const askEnds = async (merchants: readonly number[]): Promise<Ends> => {
    if (merchants.length === 0) return { ends: [], isComplete: true };
    const ends: (NewLine | undefined)[] = [];
    for (let from = 0; from < merchants.length; from += askAtOnce) {
      const some = merchants.slice(from, from + askAtOnce).map(async (merchant): Promise<readonly (NewLine | undefined)[]> => {
        try {
          return [await endOf(merchant)];
        } catch {
          return (await options.isHere(merchant)) ? [undefined] : [];
        }
      });
      ends.push(...(await Promise.all(some)).flat());
    }
    return { ends: ends.filter((end) => end !== undefined), isComplete: !ends.includes(undefined) };
  };

  const pointsOf = async ({ merchant, sequence, eventId }: NewLine, merchants: number): Promise<readonly (NewLine & Timed)[] | 'other'> => {
    const known = merged().known(merchant);
    if (known?.sequence === sequence) return known.eventId === eventId || eventId === '' ? [] : 'other';
    if (known && sequence < known.sequence) return (await options.isHere(merchant)) ? 'other' : [];
    if (sequence === 0) return [];
    const itemsMax = Math.min(Math.max(Math.floor(points.allMax / merchants), points.eachMin), points.eachMax);
    const found = (await readOf(merchant, 'points', [known ?? null, sequence, itemsMax])) as LogPoints | 'other';
    return found === 'other' ? found : toTimed(merchant, found, { sequence, eventId });
  };

  const scopeOf = ({ entityPath, subjectId }: EventFilter): readonly number[] | undefined => {
    const owner = subjectId === undefined ? 0 : options.merchantOf(subjectId);
    return owner === 0 ? options.merchantsBelow(entityPath) : [owner];
  };

  /** Where nothing is between its events, no line is looked at. */
  const readOne = async (
    merchant: number,
    { from, filter, itemsMax, isForward }: { from: number; filter: EventFilter; itemsMax: number; isForward: boolean },
  ): Promise<EventSlice> => {
    const log = merged();
    const end = isForward ? Math.max(from, log.lastNumber()) : log.firstNumber();
    const { sequence: known } = log.known(merchant) ?? { sequence: 0 };
    const { sequence, isItself } = log.sequenceAt(merchant, from);
    const wanted = isForward ? [sequence, filter, itemsMax, 'forward'] : [isItself ? sequence : sequence + 1, filter, itemsMax, 'backward'];
    const slice = (await readOf(merchant, 'slice', wanted)) as EventSlice;
    const events: Event[] = [];
    for (const event of slice.events) {
      const number = event.sequence > known ? undefined : log.numberOf(merchant, event.sequence);
      // What comes now is not in this log yet, or no more.
      if (number === undefined) return { events, reached: end, isEnd: true };
      events.push({ ...event, sequence: number });
    }
    const reached = log.numberOf(merchant, slice.reached);
    if (slice.isEnd || reached === undefined) return { events, reached: end, isEnd: true };
    return { events, reached, isEnd: false };
  };

  const readLines = async (from: number, filter: EventFilter, itemsMax: number, direction: 'forward' | 'backward'): Promise<EventSlice> => {
    const log = merged();
    const isForward = direction === 'forward';
    const merchants = scopeOf(filter);
    const [only] = merchants ?? [];
    if (merchants?.length === 1 && only !== undefined) return readOne(only, { from, filter, itemsMax, isForward });
    const end = isForward ? Math.max(from, log.lastNumber()) : log.firstNumber();
    const lines = log.lines({ place: from, direction, merchants, linesMax });
    const last = lines.at(-1);
    if (!last) return { events: [], reached: end, isEnd: true };
    const parts = await Promise.all(
      [...Map.groupBy(lines, ({ merchant }) => merchant)].map(([merchant, its]) => readPart(merchant, its, filter, itemsMax, isForward)),
    );
    const isLastRead = lines.length < linesMax;
    const scanned = isForward ? last.number + (last.to - last.from) : last.number;
    const reach = parts.map(({ covered }) => covered).filter((each) => each !== undefined);
    const bound = isForward ? Math.min(scanned, ...reach) : Math.max(scanned, ...reach);
    const isWithin = ({ sequence }: Event): boolean => (isForward ? sequence <= bound : sequence >= bound);
    const events = parts
      .flatMap((part) => part.events)
      .filter(isWithin)
      .toSorted((one, other) => (isForward ? one.sequence - other.sequence : other.sequence - one.sequence));
    if (events.length > itemsMax) {
      const some = events.slice(0, itemsMax);
      return { events: some, reached: some.at(-1)?.sequence ?? bound, isEnd: false };
    }
    const isEnd = isLastRead && reach.length === 0;
    return { events, reached: isEnd ? end : bound, isEnd };
  };

  interface Part {
    readonly events: readonly Event[];
    /** The number up to which the lines were read; undefined: all of them. */
    readonly covered: number | undefined;
  }

  const readPart = async (
    merchant: number,
    lines: readonly MergedLine[],
    filter: EventFilter,
    itemsMax: number,
    isForward: boolean,
  ): Promise<Part> => {
    const ordered = isForward ? lines : lines.toReversed();
    const from = ordered[0]?.from ?? 0;
    const to = ordered.at(-1)?.to ?? 0;
    const wanted = isForward ? [from - 1, filter, itemsMax, 'forward'] : [to + 1, filter, itemsMax, 'backward'];
    let slice: EventSlice;
    try {
      slice = (await readOf(merchant, 'slice', wanted)) as EventSlice;
    } catch (error) {
      if (await options.isHere(merchant)) throw error;
      return { events: [], covered: undefined };
    }
    const numberOf = (sequence: number): number | undefined => {
      const line = findLine(ordered, sequence);
      return line && line.number + (sequence - line.from);
    };
    const events = slice.events.flatMap((event) => {
      const number = numberOf(event.sequence);
      return number === undefined ? [] : [{ ...event, sequence: number }];
    });
    const isWhole = slice.isEnd || (isForward ? slice.reached >= to : slice.reached <= from);
    return { events, covered: isWhole ? undefined : numberOf(slice.reached) };
  };

  const find = async (at: LogPlace, filter: EventFilter, direction: Direction): Promise<number | NoPlace> => {
    const number = await findNumber(at, filter);
    if (typeof number !== 'number') return number;
    // A list backwards has what comes before it, whatever was forgotten there.
    if (direction === 'before') return number;
    if (number + 1 < merged().firstNumber()) return 'lost';
    return options.forgets() && (await isForgotten(number, filter)) ? 'lost' : number;
  };

  const findNumber = async ({ log: of, of: which, sequence }: LogPlace, filter: EventFilter): Promise<number | NoPlace> => {
    const log = merged();
    if (of === 'store') return 'elsewhere';
    if (of === 'merged') {
      if (which !== log.generation()) return 'elsewhere';
      return sequence <= log.lastNumber() ? sequence : 'none';
    }
    if (which > count()) return 'none';
    if (sequence > (log.known(which)?.sequence ?? 0)) await learn(which);
    const known = log.known(which)?.sequence ?? 0;
    if (sequence > known) return 'none';
    const number = sequence === 0 ? numberBefore(which, 1) : log.numberOf(which, sequence);
    if (number !== undefined) return number;
    // Its line is kept no more. Whoever wants events of this merchant alone misses nothing where its later ones are there.
    const scope = scopeOf(filter);
    const isAlone = scope?.length === 1 && scope[0] === which;
    const next = log.sequenceAt(which, log.firstNumber() - 1).sequence;
    return isAlone && sequence >= next ? log.firstNumber() - 1 : 'lost';
  };

  const numberBefore = (merchant: number, sequence: number): number | undefined => {
    const number = merged().numberOf(merchant, sequence);
    if (number !== undefined) return number - 1;
    return merged().known(merchant) === undefined ? merged().lastNumber() : undefined;
  };

  /** A program has read at the merchant what this log does not have yet. */
  const learn = async (merchant: number): Promise<void> => {
    const found = await pointsOf(await endOf(merchant), 1);
    if (found !== 'other') merged().append(found);
  };

  const isForgotten = async (number: number, filter: EventFilter): Promise<boolean> => {
    const merchants = scopeOf(filter) ?? Array.from({ length: count() }, (_, each) => each + 1);
    for (let from = 0; from < merchants.length; from += askAtOnce) {
      const some = merchants.slice(from, from + askAtOnce).map(async (merchant) => {
        const { sequence } = merged().sequenceAt(merchant, number);
        const first = await readOf(merchant, 'firstSequence', []).catch(() => 0);
        return sequence + 1 < Number(first);
      });
      if ((await Promise.all(some)).includes(true)) return true;
    }
    return false;
  };

  return {
    mark: () => ({ log: 'merged', of: merged().generation() }),
    refresh,
    lastSequence: async () => merged().lastNumber(),
    slice: (from, filter, itemsMax, direction = 'forward') => readLines(from, filter, itemsMax, direction),
    async after(from, itemsMax, filters): Promise<ReadEvents> {
      if (filters.length === 0) return { events: [], reached: merged().lastNumber(), hasMore: false, isWhole: false };
      const { events, reached, isEnd } = await readLines(from, joinFilters(filters), itemsMax, 'forward');
      return { events, reached, hasMore: !isEnd, isWhole: false };
    },
    async byIds(scope, ids) {
      const found = await options.byIds(scope, ids);
      const toNumbered = (event: Event): Event | undefined => {
        const number = merged().numberOf(options.merchantAt(event.entityPath), event.sequence);
        return number === undefined ? undefined : { ...event, sequence: number };
      };
      if (found.some((event) => toNumbered(event) === undefined)) await refresh().catch(() => undefined);
      // One whose line is kept no more has a cursor that is too old.
      return found.map((event) => toNumbered(event) ?? { ...event, sequence: 0 });
    },
    find,
    requireWhole: () => {},
    take({ life, from, count: reached, merchants }) {
      const log = merged();
      const told = log.told();
      const isSure = ({ merchant, sequence, isAnew }: Arrival): boolean => !isAnew && sequence >= (log.known(merchant)?.sequence ?? 0);
      const isNext = told?.life === life && told.count >= from && merchants.every(isSure);
      log.append(merchants.filter(isSure), isNext && !isPassed(told, { life, count: reached }) ? { life, count: reached } : told);
      return isNext || told?.life !== life ? 'taken' : 'behind';
    },
    async placeIn(merchant, at, direction) {
      const number = await find(at, { entityPath: '' }, direction);
      if (typeof number !== 'number') return number;
      const { sequence, isItself } = merged().sequenceAt(merchant, number);
      return direction === 'before' && !isItself ? sequence + 1 : sequence;
    },
  };
}

/** The line with the sequence, of those of one merchant in their order. */
function findLine(ordered: readonly MergedLine[], sequence: number): MergedLine | undefined {
  let [low, high] = [0, ordered.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ordered[middle]?.from ?? 0) <= sequence) low = middle;
    else high = middle - 1;
  }
  const line = ordered[low];
  return line && line.from <= sequence && sequence <= line.to ? line : undefined;
}

interface Timed {
  readonly at: number;
}

/** With times that go up as the sequences do, whatever the clock did; the end of the log is the last of them. */
function toTimed(merchant: number, found: LogPoints, { sequence, eventId }: KnownPlace): readonly (NewLine & Timed)[] {
  let at = 0;
  const timed = found.map(([each, id]) => {
    at = Math.max(at, parseIdMs(id));
    return { merchant, sequence: each, eventId: id, at };
  });
  return timed.at(-1)?.sequence === sequence ? timed : [...timed, { merchant, sequence, eventId, at }];
}

function byTime(one: NewLine & Timed, other: NewLine & Timed): number {
  return one.at - other.at || one.merchant - other.merchant || one.sequence - other.sequence;
}

function isPassed(told: Told | undefined, { life, count }: Told): boolean {
  return told?.life === life && told.count > count;
}

/** One filter that lets all pass that one of these does. */
function joinFilters(filters: readonly EventFilter[]): EventFilter {
  const [first, ...others] = filters;
  if (!first) return { entityPath: '' };
  return others.reduce<EventFilter>((joined, { entityPath, types, subjectId }) => {
    const both = joined.types && types ? [...new Set([...joined.types, ...types])] : undefined;
    return {
      entityPath: commonPath(joined.entityPath, entityPath),
      ...(both ? { types: both } : {}),
      ...(subjectId !== undefined && joined.subjectId === subjectId ? { subjectId } : {}),
    };
  }, first);
}

function commonPath(one: string, other: string): string {
  const names = other.split('/');
  const common = one.split('/').findIndex((name, place) => name !== names[place]);
  if (common < 0) return one.length < other.length ? one : other;
  const path = one.split('/').slice(0, common).join('/');
  return path === '' ? '' : `${path}/`;
}
