/**
 * How the answers of several merchants' stores become the one that a single store would give. Pure. Merchants are asked some at a time, and
 * what was merged is merged again with the next answers: each merge takes its own results.
 */
import { requireFewAccounts } from '../../domain/ledger/ports.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/**
 * Groups that are the same by these fields are one. Of `least` and `most` it has the smallest and the greatest; all others, counts and minor
 * units, are added up. Groups stand in the order of the first fields, as the statements have them.
 */
export interface Sums {
  readonly by: readonly string[];
  readonly least?: readonly string[];
  readonly most?: readonly string[];
}

type Values = readonly unknown[];
type Row = Readonly<Record<string, unknown>>;
type Merge = (answers: readonly unknown[], values: Values) => unknown;

/** By the names that `gatheredReads` gives them; `values` is what the store's method was asked with. */
export const merges = {
  /** A page, newest first, in the order of ids. */
  page: (answers, values) => mergePages(answers as readonly Page<{ readonly id: Id }>[], pageIn(values)),
  /** Pages of movements and of open amounts, the oldest payment first. */
  byPayment: (answers, values) => mergeInOrder(answers as readonly Page<Row>[], pageIn(values), (item) => [item.paymentId]),
  bySubject: (answers, values) => mergeInOrder(answers as readonly Page<Row>[], pageIn(values), (item) => [item.subjectId]),
  /** A page of jobs, in the order that is asked for. */
  jobs: (answers, values) => {
    const pages = answers as readonly Page<{ readonly id: Id; readonly nextRunAt: Timestamp | null }>[];
    if (values[1] === 'newest') return mergePages(pages, pageIn(values));
    return mergeInOrder(pages, pageIn(values), ({ nextRunAt, id }) => [nextRunAt, id]);
  },
  requestLog: (answers, values) => mergeSearched(answers as readonly Searched[], pageIn(values)),
  /** All of them. */
  rows: (answers) => flat(answers),
  /** Sentences, and other texts, in their order. */
  sentences: (answers) => (flat(answers) as readonly string[]).toSorted(),
  /** The first so many of names, each once. */
  names: (answers, values) => [...new Set(flat(answers) as readonly string[])].toSorted().slice(0, lastOf(values)),
  /** The first so many, newest first: things, or their ids. */
  newest: (answers, values) =>
    inOrder(flat(answers), (item) => [idOf(item)])
      .toReversed()
      .slice(0, lastOf(values)),
  /** The first so many of jobs by their next run, and of approvals by when they were asked for. */
  soonest: (answers, values) => inOrder(rowsOf(answers), ({ nextRunAt, id }) => [nextRunAt, id]).slice(0, lastOf(values)),
  longest: (answers, values) => inOrder(rowsOf(answers), ({ requestedAt, id }) => [requestedAt, id]).slice(0, lastOf(values)),
  /** The first so many by their places in the queue. */
  places: (answers, values) => {
    const entries = flat(answers) as readonly { readonly position: { readonly at: Timestamp; readonly id: Id } }[];
    return inOrder(entries, ({ position: { at, id } }) => [at, id]).slice(0, Number(Reflect.get(Object(values[0]), 'itemsMax')));
  },
  /** Accounts, in the order in which one store has them. */
  accounts: (answers) => requireFewAccounts(inOrder(rowsOf(answers), ({ entityId, currency, account }) => [entityId, currency, account])),
  /** One number, counted up to what the values say last, where they say it. */
  count: (answers, [, itemsMax]) => {
    const sum = (answers as readonly number[]).reduce((total, each) => total + each, 0);
    return typeof itemsMax === 'number' ? Math.min(sum, itemsMax) : sum;
  },
  /** Each has done its own. */
  done: () => undefined,
} as const satisfies Readonly<Record<string, Merge>>;

/** Of a number of things after others (`skip`, `itemsMax`): each store is asked for all of them, and the first are left out at the end. */
export function sliceOf(values: Values): { readonly skip: number; readonly itemsMax: number } {
  const { skip, itemsMax } = Object(values[1]);
  return { skip: Number(skip), itemsMax: Number(itemsMax) };
}

/** At most so many rows has an answer: of a page, a slice or the first so many. Sums have few. */
export function rowsWanted(values: Values): number {
  const numbers = values.flatMap((value) => {
    if (typeof value === 'number') return [value];
    const { first, itemsMax } = Object(value);
    return [first, itemsMax].filter((each) => typeof each === 'number');
  });
  // A time is no number of rows.
  return Math.max(1, ...numbers.filter((each) => each <= rowsMax));
}

/** No read is asked for more. */
const rowsMax = 100_000;

/** Numbered lists: newest first, by ids or by the time of their last transaction. */
export function mergeNumbered(answers: readonly unknown[], isByTransaction: boolean): readonly unknown[] {
  const keyOf = ({ transactionAt, id }: Row): Key => (isByTransaction ? [transactionAt, id] : [id]);
  return inOrder(rowsOf(answers), keyOf).toReversed();
}

export function addUp(answers: readonly unknown[], { by, least = [], most = [] }: Sums): readonly Row[] {
  const sums = new Map<string, Row>();
  for (const row of rowsOf(answers)) {
    const key = JSON.stringify(by.map((name) => row[name]));
    const known = sums.get(key);
    const add = (name: string, value: unknown): unknown => {
      const before = known?.[name];
      if (by.includes(name)) return value;
      if (least.includes(name)) return compare(before, value) < 0 ? before : value;
      if (most.includes(name)) return compare(before, value) > 0 ? before : value;
      return typeof value === 'bigint' ? (before as bigint) + value : (before as number) + Number(value);
    };
    sums.set(key, known ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, add(name, value)])) : row);
  }
  return inOrder([...sums.values()], (row) => by.map((name) => row[name]));
}

/** Each has the newest first, whichever way it was read. What lies nearest to the cursor is the page of both. */
export function mergePages<Item extends { readonly id: string }>(
  pages: readonly Page<Item>[],
  page: Pick<PageRequest, 'first' | 'isBackward'>,
): Page<Item> {
  const all = inOrder(itemsOf(pages), ({ item }) => [item.id]).toReversed();
  return cut(all, pages, page);
}

/** Of pages that begin with the least. Things with the same place keep the order of their page. */
function mergeInOrder<Item>(pages: readonly Page<Item>[], page: PageRequest, keyOf: (item: Item) => Key): Page<Item> {
  return cut(
    inOrder(itemsOf(pages), ({ item }) => keyOf(item)),
    pages,
    page,
  );
}

type Items<Item> = Page<Item>['items'];

function itemsOf<Item>(pages: readonly Page<Item>[]): Items<Item> {
  return pages.flatMap(({ items }) => items);
}

function cut<Item>(
  all: Items<Item>,
  pages: readonly Page<Item>[],
  { first, isBackward = false }: Pick<PageRequest, 'first' | 'isBackward'>,
): Page<Item> {
  const items = isBackward ? all.slice(-first) : all.slice(0, first);
  return { items, hasNextPage: all.length > items.length || pages.some(({ hasNextPage }) => hasNextPage) };
}

interface Searched extends Page<{ readonly id: Id }> {
  readonly searchedTo: string | null;
}

/** What lies beyond a place at which a search has ended may lack something: the page ends at the nearest of these places. */
function mergeSearched(pages: readonly Searched[], page: PageRequest): Searched {
  const { isBackward = false } = page;
  const ends = pages.flatMap(({ searchedTo }) => (searchedTo === null ? [] : [searchedTo]));
  const nearest = inOrder(ends, (cursor) => [atob(cursor)]).at(isBackward ? 0 : -1);
  const merged = mergePages(pages, page);
  if (nearest === undefined) return { ...merged, searchedTo: null };
  const end = atob(nearest);
  const isWithin = (cursor: string): boolean => (isBackward ? atob(cursor) <= end : atob(cursor) >= end);
  const items = merged.items.filter(({ cursor }) => isWithin(cursor));
  // As many as were wanted: the next page begins after the last of them.
  if (items.length === page.first) return { items, hasNextPage: true, searchedTo: null };
  return { items, hasNextPage: true, searchedTo: nearest };
}

type Key = readonly unknown[];

/** Stable, the least first. */
function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => Key): readonly Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted(({ key: one }, { key: other }) => {
      for (const [place, value] of one.entries()) {
        const order = compare(value, other[place]);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ item }) => item);
}

/** As the database has it: nothing is less than anything. */
function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return -1;
  if (other === null || other === undefined) return 1;
  return (one as string | number) < (other as string | number) ? -1 : 1;
}

function flat(answers: readonly unknown[]): readonly unknown[] {
  return (answers as readonly (readonly unknown[])[]).flat();
}

function rowsOf(answers: readonly unknown[]): readonly Row[] {
  return flat(answers) as readonly Row[];
}

function idOf(item: unknown): unknown {
  return typeof item === 'string' ? item : Reflect.get(Object(item), 'id');
}

function lastOf(values: Values): number {
  return Number(values.at(-1));
}

function pageIn(values: Values): PageRequest {
  const page = values.find((value): value is PageRequest => typeof value === 'object' && value !== null && 'first' in value);
  if (!page) throw new Error('a page without its request');
  return page;
}
