/**
 * Several projections read as one: each has the payments of a range of merchants, by their numbers (decision: projection-over-merchants).
 * What one of them answers is what a single one would answer of its merchants, so their answers are put together by the order of each list.
 */
import { placeOfCursor } from '../../../db/store/cursor-sorted.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type Id, merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { PaymentQuestion, PaymentSort, PaymentTotal } from '../../views/read-model/ports.ts';
import type { GroupQuery, GroupSum } from '../../views/read-model/statistics/ports.ts';
import type { Projections } from './environment.ts';
import { addUp, mergePages } from './gatherings.ts';
import type { Told } from './merged-log.ts';
import type { ArrivalsAnswer } from './projection-arrivals.ts';
import type { ProjectionMark } from './projection-outbox.ts';
import type { ProjectedPart, projectedReads } from './projection-reads.ts';

/** Each of them, where so many merchants have a number. There is always one. */
export function placesOf({ placeOf }: Projections, merchants: number): readonly number[] {
  return Array.from({ length: placeOf(Math.max(merchants, 1)) + 1 }, (_, place) => place);
}

/** What they have of each merchant, in the order of the numbers; null: nothing. */
export async function readMarks(projections: Projections, merchants: number): Promise<readonly (ProjectionMark | null)[]> {
  const all = await Promise.all(placesOf(projections, merchants).map((place) => projections.at(place).marks(merchants)));
  return Array.from({ length: merchants }, (_, each) => all[projections.placeOf(each + 1)]?.[each] ?? null);
}

/**
 * What came to each of them since, as if it had come to one. How far each was asked stands in the life, as a JSON text. What one tells by
 * itself is of another life, so whoever is told asks all of them.
 */
export async function readArrivals(
  projections: Projections,
  merchants: number,
  told: Told | null,
  watchMs: number,
): Promise<ArrivalsAnswer> {
  const places = placesOf(projections, merchants);
  if (places.length === 1) return projections.at(0).arrivals(told, watchMs);
  const before: readonly Told[] = told?.life.startsWith('[') ? JSON.parse(told.life) : [];
  const answers = await Promise.all(places.map((place) => projections.at(place).arrivals(before[place] ?? null, watchMs)));
  const known = answers.flatMap(({ merchants: some }) => (some === null ? [] : [some]));
  return {
    life: JSON.stringify(answers.map(({ life, count }): Told => ({ life, count }))),
    count: 0,
    merchants: known.length < answers.length ? null : known.flat(),
  };
}

/**
 * Empties each of them, and those behind them that are not empty: a platform that was put back to an earlier time has given fewer numbers
 * than they know.
 */
export async function eraseAll(projections: Projections, merchants: number): Promise<void> {
  await Promise.all(placesOf(projections, merchants).map((place) => projections.at(place).erase()));
  // Beyond the last range there is none: the one that all merchants share would be emptied again while they fill it.
  const last = projections.placeOf(merchantNumberMax);
  for (let place = projections.placeOf(Math.max(merchants, 1)) + 1; place <= last && (await projections.at(place).erase()); place += 1);
}

export interface ProjectedRead {
  readonly part: ProjectedPart;
  readonly method: string;
  readonly values: readonly unknown[];
}

/** Asks each of the places what a single projection is asked, and gives what it would answer. */
export async function readProjected(
  places: readonly number[],
  { part, method, values }: ProjectedRead,
  ask: (place: number, values: readonly unknown[]) => Promise<unknown>,
): Promise<unknown> {
  const [only = 0, ...others] = places;
  if (others.length === 0) return ask(only, values);
  const merging: Merging | undefined = Reflect.get(mergings[part], method);
  if (!merging) throw new Error('no read of several projections');
  const { toAsked = (given) => given, merge } = merging;
  const asked = toAsked(values);
  return merge(await Promise.all(places.map((place) => ask(place, asked))), values);
}

/** Undefined of a read that names payments alone. */
export function pathOfRead({ values: [first] }: Pick<ProjectedRead, 'values'>): string | undefined {
  if (typeof first === 'string') return first;
  const path: unknown = Reflect.get(Object(first), 'entityPath');
  return typeof path === 'string' ? path : undefined;
}

interface Merging {
  /** What each is asked, where it is not the same. */
  readonly toAsked?: (values: readonly unknown[]) => readonly unknown[];
  /** One answer of those of all; the values are those of the read. */
  readonly merge: (answers: readonly unknown[], values: readonly unknown[]) => unknown;
}

/** The reads are those of the store, so their answers have its types. */
function merging<Answer, Values extends readonly unknown[]>(
  merge: (answers: readonly Answer[], ...values: Values) => unknown,
  toAsked?: (...values: Values) => readonly unknown[],
): Merging {
  return {
    ...(toAsked && { toAsked: (values) => toAsked(...(values as Values)) }),
    merge: (answers, values) => merge(answers as readonly Answer[], ...(values as Values)),
  };
}

const together = merging<readonly unknown[], []>((answers) => answers.flat());

interface Slice {
  readonly skip: number;
  readonly itemsMax: number;
}

const mergings: { readonly [Part in ProjectedPart]: Readonly<Record<(typeof projectedReads)[Part][number], Merging>> } = {
  readModel: {
    list: merging<Page<Payment>, [filter: unknown, sort: PaymentSort, page: PageRequest]>((pages, _, sort, page) =>
      mergeLists(pages, sort, page),
    ),
    numbered: merging<readonly Payment[], [filter: object, slice: Slice]>(
      (answers, filter, { skip, itemsMax }) =>
        answers
          .flat()
          .toSorted(hasPeriod(filter) ? newestTimeFirst : newestFirst)
          .slice(skip, skip + itemsMax),
      (filter, { skip, itemsMax }) => [filter, { skip: 0, itemsMax: skip + itemsMax }],
    ),
    ids: merging<readonly Id[], [filter: unknown, itemsMax: number]>((answers, _, itemsMax) =>
      answers.flat().toSorted(descending).slice(0, itemsMax),
    ),
    count: merging<number, [filter: unknown, itemsMax: number]>((answers, _, itemsMax) =>
      Math.min(
        answers.reduce((sum, count) => sum + count, 0),
        itemsMax,
      ),
    ),
    totals: merging<readonly PaymentTotal[], []>((answers) => addUp(answers, { by: ['currency'] })),
    originalIds: merging<readonly Id[], []>((answers) => [...new Set(answers.flat())]),
    questionsOf: merging<readonly PaymentQuestion[], []>((answers) =>
      answers.flat().toSorted((one, other) => descending(other.paymentId, one.paymentId)),
    ),
    subjectsByTerm: merging<readonly { readonly id: string }[], [path: string, look: unknown, itemsMax: number]>(
      (answers, _, _look, itemsMax) => answers.flat().toSorted(newestFirst).slice(0, itemsMax),
    ),
  },
  // Of one kind there may be several sums, which add up.
  statistics: {
    byTime: together,
    byResult: together,
    byGroup: merging<readonly GroupSum[] | undefined, [query: GroupQuery]>((answers, { paymentsMax }) => addGroups(answers, paymentsMax)),
  },
  // A payment is in one of them, with its whole family.
  payments: {
    byIds: together,
    linkedOfEach: merging<readonly Payment[], []>((answers) => answers.flat().toSorted(oldestFirst)),
    countLinkedOfEach: together,
    linkedAfter: merging<readonly Payment[], [scope: unknown, rootIds: unknown, after: unknown, itemsMax: number]>(
      (answers, _, _rootIds, _after, itemsMax) => answers.flat().toSorted(oldestFirst).slice(0, itemsMax),
    ),
  },
  registrations: {
    byIds: together,
    page: merging<Page<{ readonly id: Id }>, [filter: unknown, page: PageRequest]>((pages, _, page) => mergePages(pages, page)),
  },
};

/** A cursor says by what its item is sorted, so it is one of this list as well. */
function mergeLists(pages: readonly Page<Payment>[], { direction }: PaymentSort, { first }: PageRequest): Page<Payment> {
  const sign = direction === 'DESC' ? -1 : 1;
  const placed = pages.flatMap(({ items }) => items.map((each) => ({ each, at: placeOfCursor(each.cursor) })));
  const sorted = placed.toSorted(({ at: one }, { at: other }) => {
    if (one.place !== other.place) return one.place < other.place ? -sign : sign;
    return one.id < other.id ? -sign : sign;
  });
  const items = sorted.slice(0, first).map(({ each }) => each);
  return { items, hasNextPage: sorted.length > items.length || pages.some(({ hasNextPage }) => hasNextPage) };
}

/** Only within a period the time itself is what they are sorted by, and not the id. */
function hasPeriod(filter: object): boolean {
  return Reflect.get(filter, 'from') !== undefined || Reflect.get(filter, 'to') !== undefined;
}

/** There are too many together where each of them alone has few enough. */
function addGroups(answers: readonly (readonly GroupSum[] | undefined)[], paymentsMax: number): unknown {
  const sums = answers.filter((each) => each !== undefined);
  if (sums.length < answers.length) return undefined;
  // Each dimension tells every payment once.
  const brands = sums.flat().filter(({ dimension }) => dimension === 'BRAND');
  if (brands.reduce((sum, { count }) => sum + count, 0) > paymentsMax) return undefined;
  return addUp(sums, { by: ['dimension', 'span', 'value', 'type', 'outcome'] });
}

interface Identified {
  readonly id: string;
}

function newestTimeFirst(one: Payment, other: Payment): number {
  return other.createdAt - one.createdAt || newestFirst(one, other);
}

function newestFirst({ id: one }: Identified, { id: other }: Identified): number {
  return descending(one, other);
}

function oldestFirst({ id: one }: Identified, { id: other }: Identified): number {
  return descending(other, one);
}

function descending(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
