/** A wrong value of a document is answered with what would be right, such as the choices of an enum, and never with what was sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const messageOf = async (query: string, variables: object = {}): Promise<string> => {
  const { errors } = (await gateway.graphql(query, { ...variables })) as unknown as {
    readonly errors: readonly { readonly message: string }[];
  };
  return errors[0]?.message ?? '';
};

const document = 'query ($outcomes: [Outcome!]) { payments(first: 1, filter: { outcomes: $outcomes }) { edges { node { id } } } }';

const payment = { entityId: '8ac7a4a0000000000000000000000010', amount: '1.00', currency: 'EUR', paymentType: 'DB' };
const create = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';

test('in a document', async () => {
  const message = await messageOf('{ payments(first: 1, filter: { outcomes: [FAILED] }) { edges { node { id } } } }');
  expect(message).toContain('Value does not exist in "Outcome" enum: choose APPROVED, CANCELLED, DECLINED');
  expect(message).not.toContain('FAILED');
});

test('in a variable, as the parameter’s error', async () => {
  const message = await messageOf(document, { outcomes: ['4200000000000000'] });
  expect(message).toContain('choose APPROVED, CANCELLED, DECLINED');
  expect(message).not.toContain('4200');
});

test('of many values leads to its page', async () => {
  const message = await messageOf('{ payments(first: 1, filter: { types: [REFUND] }) { edges { node { id } } } }');
  expect(message).toMatch(
    /Value does not exist in "PaymentType" enum: (?:choose [A-Z, ]+|its choices are at \/docs\/graphql\/PaymentType)\.$/,
  );
});

test('in quotes, which a document has around texts alone', async () => {
  const message = await messageOf('{ payments(first: 1, filter: { outcomes: ["DECLINED"] }) { edges { node { id } } } }');
  expect(message).toMatch(/^"Outcome" takes a name without quotes: choose APPROVED, CANCELLED, DECLINED/);
});

test('a text without quotes is told to have some, and not what was sent', async () => {
  const link = 'amount: "1.00", currency: "EUR", description: "One", paymentType: DB';
  const message = await messageOf(`mutation { createPaymentLink(input: {entityId: "8ac7a4a0000000000000000000000010", ${link}}) { id } }`);
  expect(message).toBe('String must be a text in quotes.');
  const search = 'query ($text: String!) { search(text: $text) { __typename } }';
  expect(await messageOf(search, { text: 4200000000000000 })).toMatch(/: String must be a text in quotes\.$/);
});

test('a field that is near to one of the schema is told with it, in a sentence that ends once', async () => {
  const near = '{ payments(first: 1, filter: { entityIds: "4200000000000000" }) { edges { node { id } } } }';
  expect(await messageOf(near)).toMatch(/unknown field "entityIds"\. Did you mean "entityId"\?$/);
  const message = await messageOf(create, { input: { ...payment, entityIds: '4200000000000000' } });
  expect(message).toMatch(/unknown field "entityIds"\. Did you mean "entityId"\?$/);
});

test.each([
  ['a list of names and values', [{ name: 'orderNumber', value: '4711' }]],
  ['a list as a value', { orderNumber: ['4711'] }],
])('customParameters as %s are told how they are written', async (_what, customParameters) => {
  expect(await messageOf(create, { input: { ...payment, customParameters } })).toMatch(
    /: StringMap must be an object of texts, such as \{orderNumber: "4711"\}\.$/,
  );
});

test('an amount as a number is told with its line and column, not with its value', async () => {
  const query =
    'mutation { createPayment(input: {entityId: "8ac7a4a0000000000000000000000010", amount: 4200000000000000, currency: "EUR", paymentType: DB}) { id } }';
  const { errors } = (await gateway.graphql(query, {})) as unknown as {
    readonly errors: readonly {
      readonly message: string;
      readonly locations?: readonly { readonly line: number; readonly column: number }[];
    }[];
  };
  expect(errors[0]).toMatchObject({
    message: 'Decimal must be a text such as "92.00", in quotes.',
    locations: [{ line: 1, column: query.indexOf('4200000000000000') + 1 }],
  });
});
