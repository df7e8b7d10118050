/** Whatever a request sends, the row of its payment and its event say the same: what the gateway stores itself is no change behind its back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferences } from '../../api/domain/payments/query/told.ts';
import { comparePayments } from '../../api/domain/payments/query/told-operations.ts';
import { paymentOf } from '../db/fixtures.ts';
import { cardPayment, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const entityId = cardPayment.entityId ?? '';

/** The bank names a partial amount with every answer, also where it declines. */
let partial: Harness;
let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway();
  partial = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const connector = ports.connectorFor(settings);
        return { ...connector, perform: async (call) => ({ ...(await connector.perform(call)), approvedMinor: 100n }) };
      },
    }),
  });
});
afterAll(async () => {
  await gateway.stop();
  await partial.stop();
});

/** Names that an event has too. A request may send them, whether they count there or not. */
const sent: Parameters = {
  id: 'a'.repeat(32),
  shortId: '1234.1234.1234',
  paymentBrand: 'VISA',
  paymentMethod: 'DD',
  source: 'SCHEDULER',
  descriptor: 'Another descriptor',
  'result.code': '800.100.153',
  referencedId: 'b'.repeat(32),
  merchantTransactionId: 'another-order',
  merchantInvoiceId: 'another-invoice',
  'customer.givenName': 'Otto',
  'customer.surname': 'Other',
  'customer.email': 'other@mail.test',
  'card.bin': '999999',
  'card.last4Digits': '9999',
  'card.holder': 'Otto Other',
  'bankAccount.last4Digits': '9999',
  'merchant.name': 'Another merchant',
};
const transfer = { entityId, amount: '5.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
const shopperResultUrl = 'https://shop.example/done';

const differences = async ({ ports }: Harness) => (await comparePayments(ports)).differences;

async function pay(changes: Parameters): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...changes });
  if (body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
}

test.each([
  ['an approval', {}],
  ['a decline', { 'customParameters[forceResultCode]': '800.100.153' }],
  ['an outcome that is open', { 'customParameters[forceResultCode]': '900.100.300' }],
  ['an authorisation', { paymentType: 'PA' }],
  ['an account that is stored', { createRegistration: 'true' }],
])('%s says what was sent with it', async (_, changes) => {
  await pay({ ...sent, ...changes });
  expect(await differences(gateway)).toEqual([]);
});

test('a shopper who is sent to a bank says what was sent', async () => {
  const { paymentBrand: _, 'card.holder': _holder, ...others } = sent;
  const { body } = await gateway.rest.post('/v1/payments', { ...others, ...transfer, shopperResultUrl });
  expect(body.result?.code).toBe('000.200.000');
  expect(await differences(gateway)).toEqual([]);
});

test.each([
  ['PA', 'CP'],
  ['PA', 'RV'],
  ['DB', 'RF'],
  ['DB', 'RB'],
])('of a %s a %s that sends a card holder of its own', async (paymentType, operation) => {
  const id = await pay({ paymentType, 'card.holder': 'Jane Jones' });
  const { status } = await gateway.rest.post(`/v1/payments/${id}`, {
    ...sent,
    entityId,
    paymentType: operation,
    amount: '1.00',
    currency: 'EUR',
  });
  expect(status).toBe(200);
  expect(await differences(gateway)).toEqual([]);
});

test('a stored account that is used with another holder', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, createRegistration: 'true' });
  const used = { entityId, amount: '3.00', currency: 'EUR', paymentType: 'DB', 'card.holder': 'Otto Other', 'card.cvv': '123' };
  const { status } = await gateway.rest.post(`/v1/registrations/${body.registrationId}/payments`, used);
  expect(status).toBe(200);
  expect(await differences(gateway)).toEqual([]);
});

test.each(['000.100.110', '800.100.153', '900.100.300', '000.200.000'])('a bank that names a partial amount with %s', async (code) => {
  const { body } = await partial.rest.post('/v1/payments', { ...cardPayment, 'customParameters[forceResultCode]': code });
  expect(body.result?.code).toBe(code);
  expect(await differences(partial)).toEqual([]);
});

test('a declined payment has no more than was sent to the bank, and an operation on an earlier one just that', () => {
  const find = (amountMinor: bigint, referencedId: string | null = null) =>
    findDifferences({
      payment: paymentOf({ status: 'declined', resultCode: '800.100.153', amountMinor, referencedId }),
      payload: '{}',
      attemptedMinor: 100n,
    });
  expect([find(100n), find(40n), find(101n)]).toEqual([[], [], ['amount']]);
  expect([find(100n, 'a'), find(40n, 'a')]).toEqual([[], ['amount']]);
});

test.each(['', '{"id":', 'null', '7'])('an event that cannot be read any more is a difference, and no fault: %j', (payload) => {
  expect(findDifferences({ payment: paymentOf(), payload, attemptedMinor: null })).toEqual(['event']);
});
