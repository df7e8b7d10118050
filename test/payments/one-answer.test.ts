/** All wrong parameters of a request are in one answer (spec §7.1): nobody mends one and is told the next. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const entityId = channels.documented;
const visa = { entityId, paymentBrand: 'VISA' };
const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const missingCard = ['card.number', 'card.expiryMonth', 'card.expiryYear'];
const wrongEmail = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'x' };

const { paymentBrand: _brand, ...unnamed } = cardPayment;
const job = { ...money, 'job.expression': '0 0 6 1 * ?' };

test.each<[what: string, path: string, sent: Parameters, names: readonly string[]]>([
  ['a payment', '/v1/payments', { ...visa, ...money, ...wrongEmail }, ['customer.email', ...missingCard]],
  ['a payment without anything', '/v1/payments', { entityId }, ['amount', 'currency', 'paymentType', 'paymentBrand']],
  [
    'a payment of another type',
    '/v1/payments',
    { ...visa, ...money, paymentType: 'XY', amount: '1,00' },
    ['amount', 'paymentType', ...missingCard],
  ],
  [
    'a payment of a type that refers to another one',
    '/v1/payments',
    { ...visa, ...money, paymentType: 'RF' },
    ['paymentType', ...missingCard],
  ],
  ['a card number of letters', '/v1/payments', { ...unnamed, 'card.number': 'abc' }, ['card.number']],
  ['a stored account', '/v1/registrations', { ...visa, ...wrongEmail }, ['customer.email', ...missingCard]],
  ['an authentication', '/v1/threeDSecure', { ...visa, ...money, ...wrongEmail }, ['customer.email', ...missingCard]],
  ['a checkout', '/v1/checkouts', { entityId, ...wrongEmail, amount: '1.00' }, ['customer.email', 'currency', 'paymentType']],
  ['a job', '/v1/payments', { ...visa, ...job, 'job.expression': 'now' }, ['job.expression', ...missingCard]],
])('%s', async (_what, path, sent, names) => {
  const { status, body } = await gateway.rest.post(path, sent);
  expect([status, body.result.code]).toEqual([400, '200.300.404']);
  expect(body.result.parameterErrors?.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('what a token, a stored account, a reference or a risk check brings is not asked for', async () => {
  const registrationId = (await gateway.rest.post('/v1/registrations', { ...unnamed, entityId, paymentBrand: 'VISA' })).body.id;
  for (const account of [{ 'walletA.paymentToken': '{}' }, { referenceUuid: `8a${'0'.repeat(30)}` }]) {
    const { body } = await gateway.rest.post('/v1/payments', { entityId, ...money, ...account, ...wrongEmail });
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['customer.email']);
  }
  const { body } = await gateway.rest.post(`/v1/registrations/${registrationId}/payments`, { entityId, ...money, ...wrongEmail });
  expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['customer.email']);
});
