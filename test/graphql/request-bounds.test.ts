/** Texts and lists that no channel takes, however tolerant: refused by their documented name, by GraphQL and by REST (decision: shapes-in-the-schema). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** Characters of one text. */
const textMax = 4_096;

const create = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
const input = (more: object) => ({ entityId: channels.tolerant, amount: '1.00', currency: 'EUR', paymentType: 'DB', ...more });

interface ToldError {
  readonly extensions: { readonly code: string; readonly parameterErrors?: readonly object[] };
}
const firstError = (errors: unknown): ToldError => (errors as readonly ToldError[])[0] ?? { extensions: { code: 'none' } };

test('a text of 4,097 characters is refused by name, also on a tolerant channel; one of 4,096 is not', async () => {
  const told = [{ name: 'customer.givenName', value: null, message: `customer.givenName must have at most ${textMax} characters` }];
  const { errors } = await gateway.graphql(create, { input: input({ customer: { givenName: 'x'.repeat(textMax + 1) } }) });
  expect(firstError(errors).extensions).toMatchObject({ code: 'INVALID', parameterErrors: told });
  const pay = (characters: number) =>
    gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.tolerant, 'customer.givenName': 'x'.repeat(characters) });
  const refused = await pay(textMax + 1);
  expect([refused.status, refused.body.result.parameterErrors]).toEqual([400, told]);
  expect((await pay(textMax)).status).toBe(200);
});

test('a list that is too long is refused by name, beside what else is wrong', async () => {
  const items = Array.from({ length: 1_001 }, () => ({ name: 'x' }));
  const { errors } = await gateway.graphql(create, { input: input({ cart: { items } }) });
  expect(firstError(errors).extensions.parameterErrors).toEqual([
    { name: 'cart.items', value: null, message: expect.stringMatching(/^cart\.items must have at most \d+ items$/) },
    { name: 'paymentBrand', value: null, message: 'card properties must be set' },
  ]);
});

test('a stranger learns nothing of what would be valid', async () => {
  const { errors } = await gateway.graphql(
    create,
    { input: input({ customer: { givenName: 'x'.repeat(textMax + 1) } }) },
    { token: 'unknown' },
  );
  const { code, parameterErrors = [] } = firstError(errors).extensions;
  expect([code, parameterErrors]).toEqual(['UNAUTHENTICATED', []]);
});
