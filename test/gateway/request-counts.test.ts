/** gateway_requests_total: each request of REST and each root field of GraphQL is counted once, by the same name. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardPayment } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let counted: string[] = [];
beforeAll(async () => {
  gateway = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      metrics: { ...ports.metrics, request: (operation, endpoint, category) => counted.push(`${operation} ${endpoint} ${category}`) },
    }),
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  counted = [];
});

const { entityId = '' } = cardPayment;

test.each([
  ['a payment', '/v1/payments', cardPayment, 'payment rest success'],
  [
    'a declined payment',
    '/v1/payments',
    { ...cardPayment, 'customParameters[forceResultCode]': '800.100.153' },
    'payment rest rejected_bank_or_external',
  ],
  ['a wrong payment', '/v1/payments', { ...cardPayment, amount: 'x' }, 'payment rest rejected_format'],
  ['a refund of nothing', `/v1/payments/${'8a'.padEnd(32, '0')}`, { entityId, paymentType: 'RF' }, 'reference rest rejected_configuration'],
  ['a checkout', '/v1/checkouts', { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' }, 'checkout rest pending'],
] as const)('REST counts %s once', async (_what, path, form, line) => {
  await gateway.rest.post(path, form);
  expect(counted).toEqual([line]);
});

const input = `{ entityId: "${entityId}", amount: "92.00", currency: "EUR", paymentType: DB, paymentBrand: "VISA",
  card: { number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2034", cvv: "123" } }`;

test.each([
  ['a payment', `mutation { createPayment(input: ${input}) { id } }`, ['payment graphql success']],
  ['a wrong payment', `mutation { createPayment(input: ${input.replace('92.00', 'x')}) { id } }`, ['payment graphql rejected_format']],
  [
    'two root fields, each by what it came to',
    `mutation { good: createPayment(input: ${input}) { id } revokeAccessToken(id: "${'8a'.padEnd(32, '0')}") { id } }`,
    ['payment graphql success', 'revokeAccessToken graphql rejected_format'],
  ],
  ['a list', '{ payments(first: 1) { edges { cursor } } }', ['payments graphql success']],
  ['a read of nothing', `{ payment(id: "${'8a'.padEnd(32, '0')}") { id } }`, ['read graphql success']],
] as const)('GraphQL counts %s', async (_what, query, lines) => {
  await gateway.graphql(query);
  expect(counted).toEqual(lines);
});

test('a document that is not valid is no request for an operation', async () => {
  await gateway.graphql('{ nothing }');
  expect(counted).toEqual([]);
});
