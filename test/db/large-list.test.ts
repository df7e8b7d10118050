/** A list of more payments than are looked at and sorted is in the order that was asked for, page by page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../api/contract/names-of.ts';
import { orderFacts, paymentFacts, paymentOrders } from '../../api/contract/payment-facts.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentSort } from '../../api/views/read-model/ports.ts';
import { openFileStore } from '../../db/open.ts';
import { drivenMax } from '../../db/store/payment-sources.ts';
import { fillDatabase, largePath, paymentAt } from '../bench/search-data.ts';
import { boundMs } from '../support/pace.ts';

const total = 18_000;
const filter = { entityPath: largePath, currency: 'EUR' };

let folder: string;
let store: Awaited<ReturnType<typeof openFileStore>>;
let all: readonly Payment[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-large-list-'));
  const path = join(folder, 'gateway.db');
  await fillDatabase(path, total);
  store = await openFileStore({ path });
  all = Array.from({ length: total }, (_, number) => paymentAt(number, total)).filter(
    ({ entityPath, currency }) => entityPath.startsWith(largePath) && currency === 'EUR',
  );
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

function inOrder({ by, direction }: PaymentSort): readonly string[] {
  const key = keyOf(by);
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = <Value>(a: Value, b: Value): number => (a < b ? -sign : a > b ? sign : 0);
  return all.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id)).map(({ id }) => id);
}

test.each(
  namesOf(paymentOrders).flatMap((by) => [
    { by, direction: 'ASC' as const },
    { by, direction: 'DESC' as const },
  ]),
)('by $by $direction', async (sort) => {
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
