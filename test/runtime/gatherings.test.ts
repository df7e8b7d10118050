/**
 * What is merged of several merchants is what one store with all rows would give: rows are dealt to merchants at random, each answers for
 * its own, and the answers are merged, also when merchants are asked some at a time.
 */
import { expect, test } from 'vitest';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import { addUp, mergeNumbered, merges, rowsWanted, type Sums } from '../../api/runtime/worker/gatherings.ts';
import { createDice } from '../support/dice.ts';
import { roundsOf } from '../support/rounds.ts';

const rounds = roundsOf('GATHERED_ROUNDS', { few: 200, many: 5_000 });

interface Row {
  readonly id: string;
  readonly paymentId: string;
  readonly subjectId: string;
  readonly nextRunAt: number;
  readonly requestedAt: number;
  readonly transactionAt: number;
  readonly position: { readonly at: number; readonly id: string };
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
  readonly firstAt: number;
  readonly lastAt: number;
}

type Order = (one: Row, other: Row) => number;

function dealRows(seed: number) {
  const dice = createDice(seed);
  const below = (number: number): number => Math.floor(dice() * number);
  const merchants = 1 + below(6);
  const rows = Array.from({ length: below(40) }, (_, place): Row => {
    const id = String(place).padStart(4, '0');
    // Times repeat, so that ids decide.
    return {
      ...{ id, paymentId: id, subjectId: id, nextRunAt: below(9), requestedAt: below(9), transactionAt: below(9) },
      ...{ position: { at: below(9), id }, currency: ['EUR', 'USD', 'JPY'][below(3)] ?? '' },
      ...{ count: below(5), amountMinor: BigInt(below(2_000) - 1_000) * 10n ** 14n, firstAt: below(99), lastAt: below(99) },
    };
  });
  const dealt = Array.from({ length: merchants }, (): Row[] => []);
  for (const row of rows) dealt[below(merchants)]?.push(row);
  return { rows, dealt, below };
}

/** As a store answers: nearest to the cursor first, and back in the order of the list. */
function pageOf(rows: readonly Row[], order: Order, { first, after, isBackward = false }: PageRequest): Page<Row> {
  const ordered = rows.toSorted(order);
  const place = after === undefined ? undefined : ordered.findIndex(({ id }) => id === after);
  const rest = place === undefined ? ordered : isBackward ? ordered.slice(0, place) : ordered.slice(place + 1);
  const items = isBackward ? rest.slice(-first) : rest.slice(0, first);
  return { items: items.map((item) => ({ cursor: btoa(`id:${item.id}`), item })), hasNextPage: rest.length > items.length };
}

/** Pages after a place where no row of this merchant may be. */
function pageFrom(rows: readonly Row[], all: readonly Row[], order: Order, page: PageRequest): Page<Row> {
  const end = all.find(({ id }) => id === page.after);
  const { after: _after, ...rest } = page;
  if (!end) return pageOf(rows, order, rest);
  return pageOf(
    rows.filter((row) => row !== end && order(row, end) < 0 === (page.isBackward === true)),
    order,
    rest,
  );
}

const newest: Order = (one, other) => (one.id < other.id ? 1 : -1);
const oldest: Order = (one, other) => -newest(one, other);
const by =
  (key: (row: Row) => number): Order =>
  (one, other) =>
    key(one) - key(other) || oldest(one, other);

/** First some merchants, then the others with what came before. */
function inRounds<Answer>(answers: readonly Answer[], merge: (some: readonly unknown[]) => unknown): unknown {
  const half = Math.ceil(answers.length / 2);
  const before = merge(answers.slice(0, half));
  return half === answers.length ? before : merge([before, ...answers.slice(half)]);
}

const pages: Readonly<Record<string, readonly [keyof typeof merges, Order, readonly unknown[]]>> = {
  'newest first': ['page', newest, ['/p/']],
  'by payment': ['byPayment', oldest, [{ entityPath: '/p/' }]],
  'by what is open': ['bySubject', oldest, ['/p/', 0]],
  'newest jobs': ['jobs', newest, [{ entityPath: '/p/' }, 'newest']],
  'jobs by their next run': ['jobs', by(({ nextRunAt }) => nextRunAt), [{ entityPath: '/p/' }, 'nextRun']],
};

test.each(Object.entries(pages))('a page of several merchants is the page of one store: %s', (_, [name, order, values]) => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { rows, dealt, below } = dealRows(seed);
    const page: PageRequest = {
      first: 1 + below(9),
      isBackward: below(2) === 0,
      ...(rows.length > 0 && below(2) === 0 ? { after: rows[below(rows.length)]?.id ?? '' } : {}),
    };
    const answers = dealt.map((own) => pageFrom(own, rows, order, page));
    const merged = inRounds(answers, (some) => merges[name](some, [...values, page]));
    expect(merged, `seed ${seed}`).toEqual(pageOf(rows, order, page));
  }
});

const firsts: Readonly<Record<string, readonly [keyof typeof merges, Order, 'id' | 'row']>> = {
  'ids, newest first': ['newest', newest, 'id'],
  'the next runs': ['soonest', by(({ nextRunAt }) => nextRunAt), 'row'],
  'who waits longest': ['longest', by(({ requestedAt }) => requestedAt), 'row'],
  'places in the queue': ['places', by(({ position }) => position.at), 'row'],
};

test.each(Object.entries(firsts))('the first so many of several merchants are those of one store: %s', (_, [name, order, kind]) => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { rows, dealt, below } = dealRows(seed);
    const itemsMax = 1 + below(9);
    const firstOf = (some: readonly Row[]): readonly unknown[] => {
      const found = some.toSorted(order).slice(0, itemsMax);
      return kind === 'id' ? found.map(({ id }) => id) : found;
    };
    const merged = inRounds(dealt.map(firstOf), (some) => merges[name](some, [{ entityPath: '/p/', itemsMax }, itemsMax]));
    expect(merged, `seed ${seed}`).toEqual(firstOf(rows));
  }
});

test('numbered rows of several merchants are those of one store, by ids and by their last transaction', () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { rows, dealt } = dealRows(seed);
    expect(mergeNumbered(dealt, false)).toEqual(rows.toSorted(newest));
    const newestTransaction: Order = (one, other) => other.transactionAt - one.transactionAt || newest(one, other);
    expect(mergeNumbered(dealt, true)).toEqual(rows.toSorted(newestTransaction));
  }
});

test('sums of several merchants are those of one store: each currency for itself, exact beyond 2^53, the first and last time kept', () => {
  const sums: Sums = { by: ['currency'], least: ['firstAt'], most: ['lastAt'] };
  const grouped = (rows: readonly Row[]) =>
    [...Map.groupBy(rows, ({ currency }) => currency)]
      .map(([currency, some]) => ({
        currency,
        count: some.reduce((sum, { count }) => sum + count, 0),
        amountMinor: some.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
        firstAt: Math.min(...some.map(({ firstAt }) => firstAt)),
        lastAt: Math.max(...some.map(({ lastAt }) => lastAt)),
      }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { rows, dealt } = dealRows(seed);
    expect(
      inRounds(dealt.map(grouped), (some) => addUp(some, sums)),
      `seed ${seed}`,
    ).toEqual(grouped(rows));
  }
});

test('names are told once, counts are added up to their bound, accounts stand in the order of one store', () => {
  expect(merges.names([['b', 'd'], ['a', 'b'], ['c']], ['/p/', 3])).toEqual(['a', 'b', 'c']);
  expect(merges.count([3, 4], ['/p/', 5])).toBe(5);
  expect(merges.count([3, 4], [{ entityPath: '/p/' }])).toBe(7);
  const account = (entityId: string, currency: string) => ({ entityId, currency, account: 'merchant' });
  expect(merges.accounts([[account('b', 'EUR'), account('b', 'USD')], [account('a', 'USD')]])).toEqual([
    account('a', 'USD'),
    account('b', 'EUR'),
    account('b', 'USD'),
  ]);
  expect(() =>
    merges.accounts([Array.from({ length: 3_000 }, () => account('a', 'EUR')), Array.from({ length: 3_000 }, () => account('b', 'EUR'))]),
  ).toThrow('there are more than 5000 accounts: name an entity that has fewer below it');
});

const line = (id: string) => ({ cursor: btoa(`id:${id}`), item: { id } });

test('where the search of one merchant’s log has ended, the page ends there too, so that nothing is passed over', () => {
  // The second has looked at its lines down to 5 and found none.
  const found = { items: [line('9'), line('4'), line('2')], hasNextPage: false, searchedTo: null };
  const cut = { items: [], hasNextPage: true, searchedTo: btoa('id:5') };
  const page = { first: 3 };
  expect(merges.requestLog([found, cut], [{ entityPath: '/p/' }, page])).toEqual({
    items: [line('9')],
    hasNextPage: true,
    searchedTo: btoa('id:5'),
  });
  const full = { items: [line('9'), line('8'), line('7')], hasNextPage: true, searchedTo: null };
  expect(merges.requestLog([full, cut], [{ entityPath: '/p/' }, page])).toEqual({ ...full, hasNextPage: true });
  const backward = { items: [], hasNextPage: true, searchedTo: btoa('id:3') };
  expect(merges.requestLog([found, backward], [{ entityPath: '/p/' }, { ...page, isBackward: true }])).toEqual({
    items: [line('2')],
    hasNextPage: true,
    searchedTo: btoa('id:3'),
  });
});

test('how many rows an answer may have is read from what is asked, and a time is no number of rows', () => {
  expect(rowsWanted(['/p/', { first: 500 }])).toBe(500);
  expect(rowsWanted([{ entityPath: '/p/', itemsMax: 51 }])).toBe(51);
  expect(rowsWanted(['/p/', 1_795_000_000_000, 10_001])).toBe(10_001);
  expect(rowsWanted(['/p/', null])).toBe(1);
});
