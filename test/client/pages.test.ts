/** The client reads long lists to their end, and turns a decline into an error where a program wants one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type GatewayClient, orThrow, PaymentDeclined } from '../../api/client/client.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';

let gateway: LiveGateway;
let client: GatewayClient;
const debit = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  card: { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' },
} as const;

beforeAll(async () => {
  gateway = await startLiveGateway();
  client = createClient({ baseUrl: gateway.running.url, token: demoToken, entityId: channels.tolerant });
});
afterAll(() => gateway.stop());

test('all yields every payment once, over pages, also while others are made', async () => {
  const made: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { body } = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      entityId: channels.tolerant,
      merchantTransactionId: 'many',
    });
    made.push(String(body.id));
  }
  const seen: string[] = [];
  // A tolerant channel takes a limit below the documented one.
  for await (const { id, outcome } of client.payments.all({ merchantTransactionId: 'many', limit: 2 })) {
    expect(outcome).toBe('APPROVED');
    seen.push(id);
    if (seen.length === 3) await client.payments.create({ ...debit, merchantTransactionId: 'many' });
  }
  expect(made.filter((id) => !seen.includes(id))).toEqual([]);
  expect(new Set(seen).size).toBe(seen.length);
});

test('all yields nothing where nothing matches, and throws what find throws', async () => {
  for await (const payment of client.payments.all({ merchantTransactionId: 'nobodys' })) expect.unreachable(payment.id);
  const broken = client.payments.all({ paymentTypes: 'XX' });
  await expect(broken[Symbol.asyncIterator]().next()).rejects.toMatchObject({ resultCode: '200.300.404' });
});

test('orThrow returns a payment that was made, and throws one that was declined, with its id', async () => {
  const paid = orThrow(await client.payments.create(debit));
  expect(paid.outcome).toBe('APPROVED');
  const declined = await client.payments.create({ ...debit, customParameters: { forceResultCode: '800.100.151' } });
  const error = await Promise.resolve()
    .then(() => orThrow(declined))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentDeclined);
  expect(error).toMatchObject({ payment: { id: declined.id, outcome: 'DECLINED' }, message: expect.stringMatching(/^800\.100\.151 /) });
});
