/** All wrong parameters of a request are in one answer (spec §7.1): nobody mends one and is told the next. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated } from '../three-d-secure/requests.ts';

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

describe('on a channel that authenticates cardholders', () => {
  const { 'billing.city': _city, 'billing.postcode': _postcode, ...without } = authenticated();
  const wrong = { ...without, 'customer.email': 'x' };
  const names = async (sent: Parameters) => {
    const { body } = await gateway.rest.post('/v1/payments', sent);
    return [body.result.code, ...(body.result.parameterErrors?.map(({ name }) => name).toSorted() ?? [])];
  };

  test('the answer names what the authentication lacks, too', async () => {
    expect(await names(wrong)).toEqual(['200.300.404', 'billing.city', 'billing.postcode', 'customer.email']);
    const series = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'RECURRING' };
    expect(await names({ ...wrong, ...series })).toEqual([
      ...['200.300.404', 'billing.city', 'billing.postcode', 'customer.email'],
      ...['standingInstruction.expiry', 'standingInstruction.frequency'],
    ]);
  });

  test('so does that of an authentication on its own', async () => {
    const alone = Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== 'paymentType'));
    const { body } = await gateway.rest.post('/v1/threeDSecure', alone);
    const found = body.result.parameterErrors?.map(({ name }) => name).toSorted();
    expect(found).toEqual(['billing.city', 'billing.postcode', 'customer.email']);
  });

  test.each<[what: string, changes: Parameters]>([
    ['that is not authenticated', { 'threeDSecure.disable': 'true' }],
    ['of a brand without 3-D Secure', { paymentBrand: 'DISCOVER', 'card.number': '6011587918359498' }],
    ['whose proof the merchant brings', { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'AAABBBCCCDDDEEEFFFGGGHHHIIJ=' }],
  ])('a payment %s needs nothing for it', async (_what, changes) => {
    expect(await names({ ...wrong, ...changes })).toEqual(['200.300.404', 'customer.email']);
  });
});

describe('what a series lacks', () => {
  const series = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'INSTALLMENT' };
  const lacked = 'standingInstruction.recurringType';
  const master = { entityId, ...money, ...series, paymentBrand: 'MASTER', 'card.cvv': '123' };
  const card = { 'card.number': '5454545454545454', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
  const { paymentBrand: _master, ...detected } = { ...master, ...card };

  test.each<[what: string, sent: Parameters, names: readonly string[]]>([
    ['alone', { ...master, ...card }, [lacked]],
    ['beside a wrong parameter', { ...master, ...card, ...wrongEmail }, [lacked, 'customer.email']],
    ['beside a wrong parameter, of a detected brand', { ...detected, ...wrongEmail }, [lacked, 'customer.email']],
    ['beside a card that is not there', master, [lacked, ...missingCard]],
    ['beside a wrong type of payment', { ...master, ...card, paymentType: 'RF' }, [lacked, 'paymentType']],
    [
      'beside what the authentication lacks',
      { ...master, ...card, entityId: channels.documentedThreeDSecure, 'customer.browser.language': 'en' },
      [
        ...['billing.city', 'billing.country', 'billing.postcode', 'billing.street1', 'customer.browser.acceptHeader'],
        ...['customer.browser.javaEnabled', 'customer.browser.screenHeight', 'customer.browser.screenWidth'],
        ...['customer.browser.timezone', 'customer.browser.userAgent', 'customer.givenName', 'customer.surname'],
        ...['standingInstruction.numberOfInstallments', lacked],
      ],
    ],
  ])('is in the answer %s', async (_what, sent, names) => {
    const { body } = await gateway.rest.post('/v1/payments', sent);
    expect([body.result.code, body.result.parameterErrors?.map(({ name }) => name).toSorted()]).toEqual(['200.300.404', names.toSorted()]);
  });
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
