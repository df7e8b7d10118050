/**
 * New rows of a live list: the gateway returns the newest rows of the filter, and unknown ones wait in `fresh` until
 * they are shown at the top. Pure.
 */
import { emptyList, type Identified, type ListState, type LoadedPage, pageRows } from './list-view.ts';

/** Ids of the newest rows that were seen, newest first: what is not among them has arrived since. */
export type KnownIds = readonly string[];

/** More than a page, so that what was seen is never taken for new. */
const knownMax = 4 * pageRows;

/** Ids grow with time, so newest first is their own order backwards. */
export function addKnownIds(known: KnownIds, rows: readonly { readonly id: string }[]): KnownIds {
  return [...new Set([...known, ...rows.map(({ id }) => id)])].sort(compareDescending).slice(0, knownMax);
}

function compareDescending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

export interface NewRows<Row extends Identified> {
  readonly rows: readonly Row[];
  /** Not one of the rows that were asked for was known, so there may be more behind them. */
  readonly more: boolean;
}

/**
 * What arrived. A row that is older than all that is known was there before, further down. One between known ones came
 * late (its bank took long) or matches the filter only now; it is new to the reader either way.
 */
export function findNewRows<Row extends Identified>(loaded: LoadedPage<Row>, known: KnownIds): NewRows<Row> {
  const seen = new Set(known);
  const oldest = known.at(-1);
  const rows = loaded.rows.filter(({ id }) => !seen.has(id) && (oldest === undefined || id > oldest));
  return { rows, more: loaded.hasNextPage && rows.length === loaded.rows.length };
}

export function addFreshRows<Row extends Identified>(state: ListState<Row>, { rows, more }: NewRows<Row>): ListState<Row> {
  if (rows.length === 0) return state;
  const there = new Set([...state.fresh, ...state.head].map(({ id }) => id));
  const fresh = sortNewestFirst([...rows.filter(({ id }) => !there.has(id)), ...state.fresh]);
  return { ...state, fresh: fresh.slice(0, pageRows), freshMore: state.freshMore || more || fresh.length > pageRows };
}

/** A page that stands open for days lets in that many rows and goes on with a list of a page. */
const headMax = 3 * pageRows;

/** Puts what waits on top. Where more arrived than was looked at there would be a gap: nothing stays, and all is read anew. */
export function showFreshRows<Row extends Identified>(state: ListState<Row>): ListState<Row> {
  if (state.freshMore) return emptyList;
  if (state.fresh.length === 0) return state;
  const head = sortNewestFirst([...state.fresh, ...state.head]);
  const last = head[pageRows - 1];
  if (head.length <= headMax || !last) return { ...state, head, fresh: [] };
  return { ...emptyList, head: head.slice(0, pageRows), next: last.cursor };
}

function sortNewestFirst<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => compareDescending(a.id, b.id));
}
