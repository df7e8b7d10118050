/**
 * One list of payments: loads the visible pages one request at a time, drops far ones, and adds live changes. It
 * outlives its page, so going back restores the position.
 */
import { type Batch, gatherChanges } from './gathered-changes.ts';
import {
  appendPage,
  countRows,
  dropFarPages,
  emptyList,
  findIndex,
  findPages,
  type Identified,
  type ListState,
  type LoadedPage,
  pageRows,
  replacePage,
  sliceRows,
  updateRows,
} from './list-view.ts';
import { addFreshRows, addKnownIds, findNewRows, type KnownIds, showFreshRows } from './new-rows-view.ts';

/** A row as it is, wherever it stands. */
export type RowWithoutCursor<Row extends Identified> = Omit<Row, 'cursor'> & { readonly id: string };

/** The requests of a list. Each may fail; the failure is shown and can be retried. */
export interface PaymentSource<Row extends Identified> {
  page(after: string | null, first: number): Promise<LoadedPage<Row>>;
  /** Newest first, whatever the order of the list. */
  newest(): Promise<LoadedPage<Row>>;
  byIds(ids: readonly string[]): Promise<readonly RowWithoutCursor<Row>[]>;
}

export interface Shown<Row extends Identified> {
  readonly list: ListState<Row>;
  readonly loading: boolean;
  readonly failure: unknown;
  /** Rows that were just added, to be highlighted. */
  readonly justAdded: ReadonlySet<string>;
}

export interface PaymentList<Row extends Identified> {
  shown(): Shown<Row>;
  subscribe(listener: () => void): () => void;
  /** The rows that are looked at, from one place to another. */
  setVisibleRange(from: number, to: number): void;
  /** An event of a payment arrived. */
  markChanged(paymentId: string): void;
  /** The page is visible again, or the connection is back: the rows may be outdated. */
  refresh(): void;
  /** Whether all that it shows was asked for after this time (of Date.now()), or is still to be asked for. */
  isReadSince(timeMs: number): boolean;
  showFresh(): void;
  reload(): void;
  stop(): void;
  /** A mouse is over the rows, or a finger could press one at any time: a row that came in at the top would move the one that is pressed. */
  isPointedAt: boolean;
  /** For coming back. */
  scrollTop: number;
  selectedId: string | undefined;
}

/** How long a row that came in is marked. */
const justAddedMs = 2_500;
/** While the gateway's index is behind, its newest rows are read again; after that many times the next event has to ask. */
const behindReadsMax = 50;
/** Until it is known which rows are in sight: the first ones. */
const topRows: readonly [number, number] = [0, pageRows / 2];

/** Whether live rows may come in at the top without moving what is read, or about to be pressed. */
function mayComeIn({
  scrollTop,
  selectedId,
  isPointedAt,
}: Pick<PaymentList<Identified>, 'scrollTop' | 'selectedId' | 'isPointedAt'>): boolean {
  return scrollTop <= 1 && selectedId === undefined && !isPointedAt;
}

interface Options {
  /** Whether the list's own order is newest first: only then can rows come in at the top. */
  readonly newestFirst: boolean;
}

export function createPaymentList<Row extends Identified>(source: PaymentSource<Row>, { newestFirst }: Options): PaymentList<Row> {
  let shown: Shown<Row> = { list: emptyList, loading: true, failure: undefined, justAdded: new Set() };
  let known: KnownIds = [];
  let range = topRows;
  let busy = false;
  let firstAskedMs = Number.POSITIVE_INFINITY;
  /** Answers to an older list than the one that is shown are thrown away. */
  let generation = 0;
  const listeners = new Set<() => void>();
  let behindReads = 0;
  let unmarking: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<Shown<Row>>): void => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };

  /** The next thing that is missing of what is looked at. */
  const findMissing = (): (() => Promise<void>) | undefined => {
    const { list } = shown;
    const [first, last] = findPages(list, range[0] - pageRows / 2, range[1] + pageRows / 2);
    for (let index = first; index <= last; index += 1) {
      const page = list.pages[index];
      if (page && page.rows === null) return () => reloadPage(index, page.after);
    }
    if (list.next === undefined) return undefined;
    return list.next === null || range[1] + pageRows / 2 > countRows(list) ? nextPage : undefined;
  };

  const nextPage = async (): Promise<void> => {
    const { next } = shown.list;
    const mine = generation;
    if (next === null) firstAskedMs = Date.now();
    const loaded = await source.page(next ?? null, pageRows);
    if (next === null && !newestFirst) await loadNewestIds(mine);
    if (mine !== generation) return;
    if (newestFirst && next === null) known = addKnownIds([], loaded.rows);
    set({ list: appendPage(shown.list, loaded) });
    if (next === null) readAgainWhereBehind(loaded);
  };

  const loadNewestIds = async (mine: number): Promise<void> => {
    const { rows } = await source.newest();
    if (mine === generation) known = addKnownIds([], rows);
  };

  /** What is shown stays until the new first page is there. */
  const reloadFirstPage = async (): Promise<void> => {
    const mine = generation;
    firstAskedMs = Date.now();
    set({ loading: true, failure: undefined });
    try {
      const loaded = await source.page(null, pageRows);
      if (!newestFirst) await loadNewestIds(mine);
      if (mine !== generation) return;
      if (newestFirst) known = addKnownIds([], loaded.rows);
      set({ list: appendPage(emptyList, loaded), loading: false });
      readAgainWhereBehind(loaded);
      void loadMissing();
    } catch (failure) {
      if (mine === generation) set({ loading: false, failure });
    }
  };

  const reloadPage = async (index: number, after: string | null): Promise<void> => {
    const mine = generation;
    const loaded = await source.page(after, pageRows);
    if (mine === generation && shown.list.pages[index]?.after === after) set({ list: replacePage(shown.list, index, loaded) });
  };

  const loadMissing = async (): Promise<void> => {
    if (busy || shown.failure !== undefined) return;
    busy = true;
    try {
      for (let step = findMissing(); step; step = findMissing()) {
        set({ loading: true });
        await step();
        const [first, last] = findPages(shown.list, range[0], range[1]);
        set({ list: dropFarPages(shown.list, first, last) });
      }
      set({ loading: false });
    } catch (failure) {
      set({ loading: false, failure });
    } finally {
      busy = false;
    }
  };

  const loadChanges = async ({ ids, hasNew }: Batch): Promise<void> => {
    const mine = generation;
    const wantsNewest = hasNew && shown.list.next !== null;
    const [rows, newest] = await Promise.all([ids.length > 0 ? source.byIds(ids) : [], wantsNewest ? source.newest() : undefined]);
    if (mine !== generation) return;
    if (rows.length > 0) set({ list: updateRows(shown.list, rows) });
    if (newest) {
      takeNewest(newest);
      readAgainWhereBehind(newest);
    }
  };

  const readAgainWhereBehind = ({ isCurrent = true }: LoadedPage<Row>): void => {
    behindReads = isCurrent ? 0 : behindReads + 1;
    if (!isCurrent && behindReads <= behindReadsMax) changes.arrive();
  };

  const takeNewest = (loaded: LoadedPage<Row>): void => {
    const newest = findNewRows(loaded, known);
    if (newest.rows.length === 0) return;
    known = addKnownIds(known, newest.rows);
    set({ list: addFreshRows(shown.list, newest) });
    if (newestFirst && (countRows(shown.list) === 0 || mayComeIn(list))) list.showFresh();
  };

  const isHeld = (id: string): boolean => findIndex(shown.list, id) !== -1 || shown.list.fresh.some((row) => row.id === id);
  const changes = gatherChanges({ isHeld, load: loadChanges });

  const list: PaymentList<Row> = {
    isPointedAt: false,
    scrollTop: 0,
    selectedId: undefined,
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setVisibleRange: (from, to) => {
      range = [from, to];
      void loadMissing();
    },
    markChanged: (paymentId) => {
      if (isHeld(paymentId)) changes.change(paymentId);
      else changes.arrive();
    },
    refresh: () => {
      changes.arrive();
      for (const row of sliceRows(shown.list, range[0], range[1])) if (row) changes.change(row.id);
      if (shown.failure !== undefined) set({ failure: undefined });
      void loadMissing();
    },
    isReadSince: (timeMs) => firstAskedMs >= timeMs,
    showFresh: () => {
      const next = showFreshRows(shown.list);
      // A gap, or rows that belong elsewhere in this order: read anew.
      if (next.next === null || !newestFirst) return list.reload();
      set({ list: next, justAdded: new Set(shown.list.fresh.map(({ id }) => id)) });
      clearTimeout(unmarking);
      unmarking = setTimeout(() => set({ justAdded: new Set() }), justAddedMs);
      void loadMissing();
    },
    reload: () => {
      generation += 1;
      range = topRows;
      void reloadFirstPage();
    },
    stop: () => {
      changes.stop();
      clearTimeout(unmarking);
    },
  };
  return list;
}
