/** Pages of a list of payments while payments arrive: whoever goes on from a cursor sees each earlier payment once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
const made: string[] = [];
beforeAll(async () => {
  shop = await startSearchShop();
  for (let count = 0; count < 7; count += 1) made.push(await arrive(count));
});
afterAll(() => shop.stop());

function arrive(count: number): Promise<string> {
  const customer = { 'customer.email': 'paged@shop.test', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  return shop.pay({ amount: `${10 + (count % 3)}.00`, merchantTransactionId: 'paged-reference', ...customer });
}

const text = `query ($filter: PaymentFilter, $sort: PaymentSort, $first: Int, $after: String, $last: Int, $before: String) {
  payments(filter: $filter, sort: $sort, first: $first, after: $after, last: $last, before: $before) {
    edges { node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

const filters = [
  null,
  { types: ['DB'] },
  { merchantTransactionId: 'paged-reference' },
  { email: 'paged@shop.test' },
  { last4: '0000', bin: '420000' },
  { amountMin: '10.00', amountMax: '12.00' },
  { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', outcomes: ['APPROVED'] },
];
const sorts = ['TIMESTAMP', 'AMOUNT'].flatMap((by) => ['ASC', 'DESC'].map((direction) => ({ by, direction })));
const ways = filters.flatMap((filter) => sorts.map((sort) => [filter, sort] as const));

test.each(ways)('%j by %j: forwards and backwards, each earlier payment once', async (filter, sort) => {
  const known = [...made];
  for (const isForward of [true, false]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 100; pages += 1) {
      const page: object = isForward ? { first: 3, after: cursor } : { last: 3, before: cursor };
      const { data, errors } = await shop.graphql(text, { filter, sort, ...page });
      if (errors) throw new Error(JSON.stringify(errors));
      const { edges, pageInfo } = data.payments;
      const found = edges.map(({ node }: { node: { id: string } }) => node.id);
      if (isForward) seen.push(...found);
      else seen.unshift(...found);
      if (!(isForward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) break;
      cursor = isForward ? pageInfo.endCursor : pageInfo.startCursor;
      if (pages === 0) made.push(await arrive(made.length));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => known.includes(id)).toSorted()).toEqual(known.toSorted());
  }
});
