/** What is left of a registration once its account is erased, field by field, whoever erases it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, formOf } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 5, 1) });
});
afterAll(() => gateway.stop());

/** Everything that a registration can be sent with. */
const everything = {
  entityId: channels.documented,
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '08',
  'card.expiryYear': '2026',
  'billing.city': 'Berlin',
  'billing.country': 'DE',
  'billing.street1': 'Main Street 1',
  'customer.email': 'jane@example.test',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.ip': '203.0.113.7',
  'customParameters[shop]': 'b',
};

async function stored(): Promise<string> {
  const { body } = await gateway.rest.post('/v1/registrations', everything);
  expect(body.result, JSON.stringify(body.result)).toMatchObject({ code: '000.100.110' });
  const id = String(body.id);
  // A payment with it: the scheme's reference of that one is kept with the registration.
  const payment = { entityId: channels.documented, amount: '20.00', currency: 'EUR', paymentType: 'DB' };
  const paid = await gateway.rest.post(`/v1/registrations/${id}/payments`, payment);
  expect(paid.body.result.code).toBe('000.100.110');
  return id;
}

const erasures: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  [
    'the merchant (DR)',
    (id) => gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: formOf({ entityId: channels.documented }) }),
  ],
  [
    'the clock, 14 months after its card ended',
    async () => {
      gateway.clock.advance(Date.UTC(2027, 10, 1) - gateway.clock.now());
      await gateway.tick();
    },
  ],
];

test.each(erasures)('erased by %s', async (_, erase) => {
  const id = await stored();
  const before = await gateway.store.registrations.byId(demoMerchant, id);
  expect(before).toMatchObject({ status: 'active', holder: 'Jane Jones', expiryMonth: '08', expiryYear: '2026' });
  expect(before?.initialTransactionId).not.toBeNull();
  expect(before?.accountFingerprint).toMatch(/^[0-9a-f]{16}$/);
  await erase(id);
  const now = gateway.clock.now();
  const after = await gateway.store.registrations.byId(demoMerchant, id);
  expect(after).toEqual({
    id,
    shortId: before?.shortId,
    merchantTransactionId: null,
    entityId: channels.documented,
    entityPath: before?.entityPath,
    brand: 'VISA',
    status: 'deleted',
    cardBin: '420000',
    last4: '0000',
    accountFingerprint: null,
    holder: null,
    expiryMonth: null,
    expiryYear: null,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt,
    updatedAt: now,
    answer: after?.answer,
    initialTransactionId: null,
    lastUsedAt: before?.lastUsedAt,
    eraseAt: null,
  });
  expect(JSON.parse(after?.answer ?? '')).toEqual({
    id,
    paymentType: 'DR',
    paymentBrand: 'VISA',
    result: { code: '000.100.110', description: expect.any(String) },
    buildNumber: expect.any(String),
    timestamp: expect.any(String),
    ndc: expect.any(String),
  });
  expect(await gateway.store.registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
  const events = await gateway.store.events.after(0, { entityPath: '', subjectId: id }, 50);
  const payload = events.at(-1)?.payload ?? '';
  expect([events.at(-1)?.action, Object.keys(JSON.parse(payload)).sort()]).toEqual([
    'DELETED',
    [
      'authentication',
      'buildNumber',
      'channelName',
      'id',
      'ndc',
      'paymentBrand',
      'paymentType',
      'result',
      'shortId',
      'source',
      'timestamp',
    ],
  ]);
  expect(payload).not.toMatch(/Jane|Berlin|Main Street|example\.test|203\.0\.113|4200000/);
});
