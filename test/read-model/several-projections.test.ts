/**
 * Several projections answer as one. Here each of them has one of two merchants: it is the store that has both, asked at the path of that
 * merchant. What they say together must be what the store says of both.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderFacts, paymentFacts } from '../../api/contract/payment-facts.ts';
import type { Page } from '../../api/foundation/kernel/page.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import type { Projections } from '../../api/runtime/worker/environment.ts';
import type { Told } from '../../api/runtime/worker/merged-log.ts';
import { createArrivals } from '../../api/runtime/worker/projection-arrivals.ts';
import { type ProjectedPart, projectedReads } from '../../api/runtime/worker/projection-reads.ts';
import { eraseAll, placesOf, readArrivals, readProjected } from '../../api/runtime/worker/projections.ts';
import { toTerm } from '../../api/views/read-model/terms.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, otherToken } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
let above: string;
let merchants: readonly string[];
const ids: string[] = [];

const amounts = ['10.00', '20.00', '20.00', '30.00', '45.00'];
const currencies = ['EUR', 'USD'];

beforeAll(async () => {
  shop = await startSearchShop();
  for (let round = 0; round < 12; round += 1) {
    const changes = {
      amount: amounts[round % 5] ?? '',
      currency: currencies[round % 2] ?? '',
      merchantTransactionId: `shared-${round % 3}`,
      ...(round % 4 === 0 ? { createRegistration: 'true' } : {}),
    };
    ids.push(await shop.pay(changes), await shop.pay({ ...changes, entityId: channels.other }, otherToken));
  }
  await shop.rest.post(`/v1/payments/${ids[0]}`, { entityId: channels.documented, paymentType: 'RF', amount: '1.00', currency: 'EUR' });
  await shop.find('shared');
  const entities = await shop.ports.store.entities.all();
  const pathOf = (id: string): string => entities.find((entity) => entity.id === id)?.path ?? '';
  above = pathOf(sandbox.division);
  merchants = [pathOf(sandbox.demoShop), pathOf(sandbox.otherShop)];
});
afterAll(() => shop.stop());

/** A read of the store, and the same of both merchants apart. */
async function readBoth(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<readonly [unknown, unknown]> {
  const read = (asked: readonly unknown[]): Promise<unknown> => {
    const of = shop.ports.store[part];
    return Reflect.apply(Reflect.get(of, method), of, asked);
  };
  const together = await readProjected([0, 1], { part, method, values }, (place, asked) => read(at(merchants[place] ?? '', asked)));
  return [await read(values), together];
}

/** Only a read that names payments has no path. */
function at(path: string, [first, ...others]: readonly unknown[]): readonly unknown[] {
  if (Array.isArray(first)) return [first, ...others];
  return [typeof first === 'string' ? path : { ...Object(first), entityPath: path }, ...others];
}

async function expectSame(part: ProjectedPart, method: string, ...values: readonly unknown[]): Promise<unknown> {
  const [one, several] = await readBoth(part, method, values);
  expect([method, values, several]).toEqual([method, values, one]);
  return one;
}

const orders = orderFacts.map((fact) => paymentFacts[fact].order.name);

test.each(orders)('a list by %s reads on page by page, in both directions', async (by) => {
  for (const direction of ['ASC', 'DESC']) {
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = (await expectSame('readModel', 'list', { entityPath: above }, { by, direction }, { first: 5, after })) as Page<{
        id: string;
      }>;
      seen.push(...page.items.map(({ item }) => item.id));
      if (!page.hasNextPage) break;
      after = page.items.at(-1)?.cursor;
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  }
});

test('pages with numbers, ids, counts and totals are those of both', async () => {
  const period = { from: Date.now() - hourMs, to: Date.now() + hourMs };
  for (const filter of [{}, period, { currency: 'EUR' }, { text: 'nothing', currency: 'GBP' }]) {
    const wanted = { entityPath: above, ...filter };
    for (const slice of [
      { skip: 0, itemsMax: 7 },
      { skip: 7, itemsMax: 7 },
      { skip: 24, itemsMax: 7 },
    ]) {
      await expectSame('readModel', 'numbered', wanted, slice);
    }
    await expectSame('readModel', 'ids', wanted, 9);
    await expectSame('readModel', 'count', wanted, 1_000);
    await expectSame('readModel', 'count', wanted, 3);
    await expectSame('readModel', 'totals', wanted, 1_000);
  }
});

const sorted = (answer: unknown): readonly string[] =>
  (answer as readonly unknown[]).map((each) => JSON.stringify(each, toText)).toSorted();
const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

test('families, rows and questions are those of both', async () => {
  const roots = ids.slice(0, 6);
  for (const [part, method, ...values] of [
    ['readModel', 'originalIds', above, ids],
    ['payments', 'byIds', above, roots],
    ['payments', 'countLinkedOfEach', above, roots],
  ] as const) {
    const [one, several] = await readBoth(part, method, values);
    expect([method, sorted(several)]).toEqual([method, sorted(one)]);
    expect(sorted(one).length).toBeGreaterThan(0);
  }
  await expectSame('payments', 'linkedOfEach', above, roots);
  const first = (await expectSame('payments', 'linkedAfter', above, roots, '', 4)) as readonly { readonly id: string }[];
  expect(first).toHaveLength(4);
  await expectSame('payments', 'linkedAfter', above, roots, first.at(-1)?.id, 4);
  // One store has the questions of all, so the other one is asked of nothing.
  const questions = [
    { paymentId: ids[1], kind: 'A' },
    { paymentId: ids[1], kind: 'B' },
  ];
  const asked = { part: 'readModel', method: 'questionsOf', values: [ids, 0] } as const;
  const other = [{ paymentId: ids[0], kind: 'C' }];
  const merged = await readProjected([0, 1], asked, async (place) => (place === 0 ? questions : other));
  expect(merged).toEqual([...other, ...questions].toSorted((a, b) => ((a.paymentId ?? '') < (b.paymentId ?? '') ? -1 : 0)));
});

test('terms are found newest first, and stored accounts page by page', async () => {
  for (const look of [
    { term: toTerm('merchantTransactionId', 'shared-1'), match: 'exact' },
    { term: toTerm('merchantTransactionId', 'shared'), match: 'prefix' },
  ]) {
    for (const itemsMax of [5, 1_000]) {
      const found = await expectSame('readModel', 'subjectsByTerm', above, look, itemsMax);
      expect((found as readonly unknown[]).length).toBeGreaterThan(4);
    }
  }
  const page = (await expectSame('registrations', 'page', { entityPath: above }, { first: 4 })) as Page<{ readonly id: string }>;
  expect(page.items).toHaveLength(4);
  expect(page.hasNextPage).toBe(true);
  await expectSame('registrations', 'page', { entityPath: above }, { first: 4, after: page.items.at(-1)?.cursor });
  const [one, several] = await readBoth('registrations', 'byIds', [above, page.items.map(({ item }) => item.id)]);
  expect(sorted(several)).toEqual(sorted(one));
});

test('statistics add up to those of both', async () => {
  const to = Math.ceil(Date.now() / hourMs) * hourMs;
  const query = { entityPath: above, whole: [[to - 2 * hourMs, to]], cut: [], slotMs: hourMs, originMs: to };
  for (const method of ['byTime', 'byResult'] as const) {
    const [one, several] = await readBoth('statistics', method, [query]);
    const add = (sums: unknown): Record<string, number> => {
      const all: Record<string, number> = {};
      for (const { at: when, resultCode, currency, type, outcome, count } of sums as readonly Record<string, string | number>[]) {
        const key = [method === 'byTime' ? Number(when) > 0 : resultCode, currency, type, outcome].join(' ');
        all[key] = (all[key] ?? 0) + Number(count);
      }
      return all;
    };
    expect(add(several)).toEqual(add(one));
    expect(Object.values(add(one)).reduce((sum, count) => sum + count, 0)).toBe(25);
  }
});

test('groups of two times add up to those of both, or there are too many', async () => {
  const [now, before] = [Date.now() + hourMs, Date.now() - hourMs];
  const query = {
    entityPath: above,
    spans: [
      [before, now],
      [before - hourMs, before],
    ],
    paymentsMax: 25,
  };
  const [one, several] = await readBoth('statistics', 'byGroup', [query]);
  expect(sorted(several)).toEqual(sorted(one));
  expect(sorted(one).length).toBeGreaterThan(4);
  // Each of the two has fewer.
  expect(await expectSame('statistics', 'byGroup', { ...query, paymentsMax: 24 })).toBeUndefined();
});

test('each read of a projection can be made of several', async () => {
  for (const [part, methods] of Object.entries(projectedReads)) {
    for (const method of methods) {
      const asked = { part: part as ProjectedPart, method, values: [{ entityPath: above }, { skip: 0, itemsMax: 1 }, { first: 1 }] };
      const answers = readProjected([0, 1], asked, async () =>
        method === 'count' ? 0 : method === 'list' || method === 'page' ? { items: [], hasNextPage: false } : [],
      );
      await expect(answers).resolves.toBeDefined();
    }
  }
  expect(
    placesOf(
      {
        placeOf: (number) => Math.floor((number - 1) / 2),
        at: () => {
          throw new Error('not asked');
        },
      },
      5,
    ),
  ).toEqual([0, 1, 2]);
});

/** As many stubs as are asked for, of which only these methods are called. */
function projectionsOf(merchants: number, stub: (place: number) => object): Projections {
  return { placeOf: (number) => Math.floor((number - 1) / merchants), at: (place) => stub(place) as ReturnType<Projections['at']> };
}

test('each projection is emptied once, and those behind them as long as they have anything', async () => {
  const erased: number[] = [];
  const erase = (isFilled: (place: number) => boolean) => (place: number) => ({
    erase: async () => {
      erased.push(place);
      return isFilled(place);
    },
  });
  // Merchants fill it again at once.
  await eraseAll(
    projectionsOf(
      65_535,
      erase(() => true),
    ),
    3,
  );
  expect(erased.splice(0)).toEqual([0]);
  await eraseAll(
    projectionsOf(
      2,
      erase((place) => place < 3),
    ),
    3,
  );
  expect(erased).toEqual([0, 1, 2, 3]);
});

test('what came to several projections is asked of each from where it was asked before', async () => {
  const begin = (life: string) => createArrivals({ life, now: () => 0, tell: () => {} });
  const books = [begin('a'), begin('b')];
  const projections = projectionsOf(1, (place) => ({ arrivals: async (told: Told | null) => books[place]?.since(told, 0) }));
  const ask = (told: Told | null) => readArrivals(projections, 2, told, 0);
  const first = await ask(null);
  expect(first.merchants).toBeNull();
  books[1]?.note(2, { sequence: 7, eventId: 'seventh' }, false);
  const second = await ask(first);
  expect(second.merchants).toEqual([{ merchant: 2, sequence: 7, eventId: 'seventh', isAnew: false }]);
  expect((await ask(second)).merchants).toEqual([]);
  // One that lost its memory knows nothing of before, nor does one that was alone.
  books[0] = begin('c');
  expect((await ask(second)).merchants).toBeNull();
  expect((await ask({ life: 'a', count: 0 })).merchants).toBeNull();
});
