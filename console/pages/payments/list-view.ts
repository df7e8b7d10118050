/**
 * The rows of a list that may have 100,000: the cursor of every page, and the rows of pages near the visible ones.
 * Rows of far pages are dropped and loaded again on demand. Pure.
 */

export interface Identified {
  readonly id: string;
  /** Where a list goes on after it. */
  readonly cursor: string;
}

export interface ListPage<Row extends Identified> {
  /** The cursor that it is read after; null for the first. */
  readonly after: string | null;
  readonly size: number;
  /** Null where they were let go. */
  readonly rows: readonly Row[] | null;
  /** Where the next page begins: when this one is read again and a row has left it, it must not reach over. */
  readonly nextId: string | null;
}

export interface ListState<Row extends Identified> {
  /** Rows that arrived live and were let in, newest first. */
  readonly head: readonly Row[];
  readonly pages: readonly ListPage<Row>[];
  /** The cursor after the last page; undefined where nothing follows, null where nothing was read yet. */
  readonly next: string | null | undefined;
  /** Rows that arrived and wait for being let in, newest first. */
  readonly fresh: readonly Row[];
  /** More arrived than were looked at. */
  readonly freshMore: boolean;
}

export interface LoadedPage<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  /** False where the gateway's index is behind: what happened last may be missing. */
  readonly isCurrent?: boolean;
}

export const pageRows = 100;
/** Pages to either side of what is read that keep their rows. */
export const pagesKept = 8;

export const emptyList = { head: [], pages: [], next: null, fresh: [], freshMore: false } as const satisfies ListState<never>;

export function countRows<Row extends Identified>({ head, pages }: ListState<Row>): number {
  return pages.reduce((sum, { size }) => sum + size, head.length);
}

/** The rows from one place to another; undefined where they have to be read again first. */
export function sliceRows<Row extends Identified>(state: ListState<Row>, from: number, to: number): readonly (Row | undefined)[] {
  const found: (Row | undefined)[] = [];
  let start = 0;
  const take = (rows: readonly Row[] | null, size: number): void => {
    for (let place = Math.max(from, start); place < Math.min(to, start + size); place += 1) found.push(rows?.[place - start]);
    start += size;
  };
  take(state.head, state.head.length);
  for (const { rows, size } of state.pages) {
    if (start >= to) break;
    take(rows, size);
  }
  return found;
}

/** The first and last page that has rows between two places. */
export function findPages<Row extends Identified>({ head, pages }: ListState<Row>, from: number, to: number): readonly [number, number] {
  let start = head.length;
  let first = pages.length;
  let last = -1;
  pages.forEach(({ size }, index) => {
    if (start < to && start + size > from) {
      first = Math.min(first, index);
      last = index;
    }
    start += size;
  });
  return last === -1 ? [0, -1] : [first, last];
}

export function findIndex<Row extends Identified>({ head, pages }: ListState<Row>, id: string): number {
  const inHead = head.findIndex((row) => row.id === id);
  if (inHead !== -1) return inHead;
  let start = head.length;
  for (const { rows, size } of pages) {
    const index = rows?.findIndex((row) => row.id === id) ?? -1;
    if (index !== -1) return start + index;
    start += size;
  }
  return -1;
}

/** The page after the last one. Rows that are there already, because they moved while it was read, stay where they are. */
export function appendPage<Row extends Identified>(state: ListState<Row>, loaded: LoadedPage<Row>): ListState<Row> {
  if (state.next === undefined) return state;
  const before = state.pages.at(-1);
  const known = new Set([...state.head, ...(before?.rows ?? [])].map(({ id }) => id));
  const rows = loaded.rows.filter(({ id }) => !known.has(id));
  const page: ListPage<Row> = { after: state.next, size: rows.length, rows, nextId: null };
  const pages = before ? [...state.pages.slice(0, -1), { ...before, nextId: rows[0]?.id ?? null }, page] : [page];
  return { ...state, pages, next: loaded.hasNextPage && loaded.endCursor !== null ? loaded.endCursor : undefined };
}

/** A page that was let go, or may have changed, as it is now. */
export function replacePage<Row extends Identified>(state: ListState<Row>, index: number, loaded: LoadedPage<Row>): ListState<Row> {
  const page = state.pages[index];
  if (!page) return state;
  const known = new Set(state.head.map(({ id }) => id));
  const end = loaded.rows.findIndex(({ id }) => id === page.nextId);
  const rows = (end === -1 ? loaded.rows : loaded.rows.slice(0, end)).filter(({ id }) => !known.has(id));
  return { ...state, pages: state.pages.with(index, { ...page, size: rows.length, rows }) };
}

/** Lets go of the rows of pages that are far from what is read. */
export function dropFarPages<Row extends Identified>(state: ListState<Row>, first: number, last: number): ListState<Row> {
  const isFar = (index: number): boolean => index < first - pagesKept || index > last + pagesKept;
  if (!state.pages.some(({ rows }, index) => rows !== null && isFar(index))) return state;
  return { ...state, pages: state.pages.map((page, index) => (isFar(index) ? { ...page, rows: null } : page)) };
}

/** Rows as they are now, each where it stands. */
export function updateRows<Row extends Identified>(
  state: ListState<Row>,
  changed: readonly (Omit<Row, 'cursor'> & { readonly id: string })[],
): ListState<Row> {
  const byId = new Map(changed.map((row) => [row.id, row]));
  const replaced = (rows: readonly Row[]): readonly Row[] =>
    rows.some(({ id }) => byId.has(id)) ? rows.map((row) => ({ ...row, ...byId.get(row.id) })) : rows;
  return {
    ...state,
    head: replaced(state.head),
    fresh: replaced(state.fresh),
    pages: state.pages.map((page) => {
      const rows = page.rows && replaced(page.rows);
      return rows === page.rows ? page : { ...page, rows };
    }),
  };
}
