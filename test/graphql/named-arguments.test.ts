/** A value that does not fit is told by the name of its parameter, in the document as in a variable. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startGateway } from '../support/harness.ts';
import { ask } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const namesIn = async (query: string, variables: Record<string, unknown> = {}): Promise<readonly string[]> => {
  const { errors } = await ask(harness.gateway, query, { variables });
  return errors.flatMap(({ extensions }) => (extensions?.parameterErrors ?? []).map(({ name }) => name));
};

const pay = (input: string): string =>
  `mutation { createPayment(input: { entityId: "x", currency: "EUR", paymentType: DB, ${input} }) { id } }`;

test.each([
  ['a number for an amount', pay('amount: 4200000000000000'), ['amount']],
  ['a number in a list of a structure', pay('amount: "1", cart: { items: [{ name: "a" }, { price: 1.5 }] }'), ['cart.items[1].price']],
  ['a missing field', pay('paymentBrand: "VISA"'), ['amount']],
  ['an unknown field of a structure', pay('amount: "1", card: { pan: "1" }'), ['card.pan']],
  ['a text for an enum, beside another fault', pay('amount: 1, customer: { sex: "M" }'), ['amount', 'customer.sex']],
  ['a text for a number', '{ payments(first: "5") { edges { cursor } } }', ['first']],
  ['a wrong time in a filter', '{ payments(filter: { from: "yesterday" }) { edges { cursor } } }', ['from']],
  ['a missing argument', '{ payment { id } }', ['id']],
  ['an unknown argument', '{ payment(id: "x", key: 1) { id } }', ['key']],
])('names the argument of %s', async (_, query, names) => {
  expect(await namesIn(query)).toEqual(names);
});

test.each([
  ['an unknown field of a structure', { card: { pan: '1' } }, 'card.pan'],
  ['an unknown field', { nothing: '1' }, 'nothing'],
])('names %s in a variable', async (_, more, name) => {
  const input = { entityId: 'x', amount: '1', currency: 'EUR', paymentType: 'DB', ...more };
  expect(await namesIn('mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }', { input })).toEqual([name]);
});

test('names nothing where no argument is to blame', async () => {
  expect(await namesIn('{ payment(id: "x") { nothing } }')).toEqual([]);
});

test('says what is wrong with it, and not what was sent', async () => {
  const { text } = await ask(harness.gateway, pay('amount: 4200000000000000, card: { pan: "1" }'));
  expect(text).toContain('{"name":"amount","value":null,"message":"amount: Decimal must be a text such as \\"92.00\\", in quotes."}');
  expect(text).toContain('{"name":"card.pan","value":null,"message":"card.pan is an unknown parameter"}');
  expect(text).not.toContain('4200000000000000');
});
