/** A list of more payments than are looked at and sorted is in the order that was asked for, page by page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../api/contract/names-of.ts';
import { orderFacts, paymentFacts, paymentOrders } from '../../api/contract/payment-facts.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentListFilter, PaymentSort } from '../../api/views/read-model/ports.ts';
import { openFileStore } from '../../db/open.ts';
import { drivenMax } from '../../db/store/payment-sources.ts';
import { begunAt, fillDatabase, largePath, paymentAt } from '../bench/search-data.ts';
import { boundMs } from '../support/pace.ts';

const total = 18_000;
const filter = { entityPath: largePath, currency: 'EUR' };

let folder: string;
let store: Awaited<ReturnType<typeof openFileStore>>;
let ofMerchant: readonly Payment[];
let all: readonly Payment[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-large-list-'));
  const path = join(folder, 'gateway.db');
  await fillDatabase(path, total);
  store = await openFileStore({ path });
  ofMerchant = Array.from({ length: total }, (_, number) => paymentAt(number, total)).filter(({ entityPath }) =>
    entityPath.startsWith(largePath),
  );
  all = ofMerchant.filter(({ currency }) => currency === 'EUR');
}, boundMs(240_000));
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

test('there are more of them than are looked at and sorted', () => {
  expect(all.length).toBeGreaterThan(drivenMax);
});

/** What lists are sorted by, as the payment has it; its id says when it was made. */
function keyOf(by: PaymentSort['by']): (payment: Payment) => bigint | number | string {
  const fact = orderFacts.find((name) => paymentFacts[name].order.name === by);
  const property = fact === undefined || by === 'TIMESTAMP' ? 'id' : paymentFacts[fact].property;
  return (payment) => payment[property];
}

function inOrder({ by, direction }: PaymentSort, listed = all): readonly string[] {
  const key = keyOf(by);
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = <Value>(a: Value, b: Value): number => (a < b ? -sign : a > b ? sign : 0);
  return listed.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id)).map(({ id }) => id);
}

const sorts = namesOf(paymentOrders).flatMap((by) => [
  { by, direction: 'ASC' as const },
  { by, direction: 'DESC' as const },
]);

test.each(sorts)('by $by $direction', async (sort) => {
  const found: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 3; pages += 1) {
    const { items, hasNextPage } = await store.readModel.list(filter, sort, { first: 40, ...(after === undefined ? {} : { after }) });
    expect(hasNextPage).toBe(true);
    found.push(...items.map(({ item }) => item.id));
    after = items.at(-1)?.cursor;
  }
  expect(found).toEqual(inOrder(sort).slice(0, 120));
});

const day = 86_400_000;
const from = begunAt + 100 * day;

/** Some fill a page within the first thousand of the order, some never, and some on a few pages only. */
const narrowed: readonly (readonly [string, Partial<PaymentListFilter>, (payment: Payment) => boolean])[] = [
  ['one in eight', { statuses: ['declined'] }, ({ status }) => status === 'declined'],
  ['one in thirty', { currency: 'USD', brands: ['MASTER'] }, ({ currency, brand }) => currency === 'USD' && brand === 'MASTER'],
  ['one in sixty', { resultCode: '800.100.155' }, ({ resultCode }) => resultCode === '800.100.155'],
  ['a range', { amountMin: 5_000n, amountMax: 12_000n }, ({ amountMinor }) => amountMinor >= 5_000n && amountMinor <= 12_000n],
  [
    'a period',
    { from, to: from + 60 * day, statuses: ['declined'] },
    ({ createdAt, status }) => createdAt >= from && createdAt < from + 60 * day && status === 'declined',
  ],
];

test.each(
  narrowed.flatMap(([name, wanted, holds]) => sorts.map((sort) => ({ name, wanted, holds, sort, by: Object.values(sort).join(' ') }))),
)('$name by $by holds each once, on all of its pages', async ({ wanted, holds, sort }) => {
  const listed = ofMerchant.filter(holds);
  const found: string[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const { items, hasNextPage } = await store.readModel.list({ entityPath: largePath, ...wanted }, sort, {
      first: 60,
      ...(after === undefined ? {} : { after }),
    });
    found.push(...items.map(({ item }) => item.id));
    after = items.at(-1)?.cursor;
    isMore = hasNextPage;
  }
  expect(found).toEqual(inOrder(sort, listed));
});
