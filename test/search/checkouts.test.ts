/** The search box finds checkouts, too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../checkouts/form.ts';
import { otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let id: string;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  id = await prepare(gateway, { merchantTransactionId: 'Order-4711' });
  await prepare(gateway, { merchantTransactionId: 'Order-4712' });
});
afterAll(() => gateway.stop());

async function find(text: string, token?: string): Promise<readonly object[]> {
  const query = `query ($text: String!) { search(text: $text) { groups { kind hits { id title matchedField checkout { id status } } } } }`;
  const { data } = await gateway.graphql(query, { text }, token === undefined ? {} : { token });
  const groups: readonly { readonly kind: string; readonly hits: readonly object[] }[] = data.search.groups;
  return groups.find(({ kind }) => kind === 'CHECKOUT')?.hits ?? [];
}

const searches: readonly (readonly [string, (checkout: string) => string, string])[] = [
  ['its whole id', (checkout) => checkout, 'id'],
  ['its id in capitals, with spaces around', (checkout) => ` ${checkout.toUpperCase()} `, 'id'],
  ['the order, though nobody tried to pay it', () => 'Order-4711', 'merchantTransactionId'],
];
test.each(searches)('a checkout is found by %s', async (_by, text, matchedField) => {
  expect(await find(text(id))).toEqual([{ id, title: 'DB 92.00 EUR', matchedField, checkout: { id, status: 'OPEN' } }]);
});

test('a checkout is found by nothing less, and by its own merchant alone', async () => {
  expect(await find('Order-47')).toEqual([]);
  expect(await find('4200000000000000')).toEqual([]);
  expect(await find(id, otherToken)).toEqual([]);
  expect(await find('Order-4711', otherToken)).toEqual([]);
});
