/** Stored accounts through REST and GraphQL, on the real store, the real vault and the simulator (spec §2.4; decision: existing-clients). */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/kernel/timestamp.ts';
import { answerRedirect } from '../../api/payments/execute/redirect.ts';
import { startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels, formOf, otherToken, type Parameters, type RestOptions } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: Harness;
let folder: string;

const start = Date.UTC(2026, 5, 1);
const approvedCode = '000.100.110';
const { documented, tolerant, other } = channels;

const card: Parameters = {
  entityId: documented,
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registrations-'));
  gateway = await startGateway({ now: start, databaseFile: join(folder, 'gateway.db') });
});

afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

async function store(parameters: Parameters = card, options: RestOptions = {}) {
  return gateway.rest.post('/v1/registrations', parameters, options);
}

async function stored(parameters: Parameters = card): Promise<string> {
  const answer = await store(parameters);
  expect(answer.body.result).toMatchObject({ code: approvedCode });
  return String(answer.body.id);
}

async function pay(id: string, over: Parameters = {}, options: RestOptions = {}) {
  const payment = { entityId: documented, amount: '20.00', currency: 'EUR', paymentType: 'DB', ...over };
  return gateway.rest.post(`/v1/registrations/${id}/payments`, payment, options);
}

async function remove(id: string, options: RestOptions = {}, entityId: string = documented) {
  return gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: formOf({ entityId }) }, options);
}

async function eventsOf(id: string) {
  const events = await gateway.store.events.after(0, { entityPath: '', subjectId: id }, 50);
  return events.map(({ type, action, payload }) => ({ type, action, payload: JSON.parse(payload) }));
}

describe('a registration of its own (RG)', () => {
  test.each(['RG', 'DB'])('2.2: is RG, also where paymentType %s is sent', async (paymentType) => {
    expect(await store({ ...card, paymentType })).toMatchObject({ status: 200, body: { paymentType: 'RG' } });
  });

  test('answers its id and the account without the number, and is read again as it was answered', async () => {
    const answer = await store({ ...card, 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'card.cvv': '987' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      paymentType: 'RG',
      paymentBrand: 'VISA',
      result: { code: approvedCode },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      customer: { givenName: 'Jane' },
    });
    expect(answer.body.id).toMatch(/^8a[0-9a-f]{30}$/);
    expect(answer.text).not.toMatch(/4200000000000000|987/);
    expect(answer.body.amount).toBeUndefined();
    expect((await gateway.rest.get(`/v1/registrations/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await gateway.rest.get(`/v1/payments/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('is told as REGISTRATION CREATED with its answer, and logged masked', async () => {
    const id = await stored();
    const [event, ...others] = await eventsOf(id);
    expect(event).toMatchObject({ type: 'REGISTRATION', action: 'CREATED', payload: { id } });
    expect(others).toEqual([]);
    const [logged] = await gateway.store.requestLog.ofEach(demoMerchant, [id]);
    expect(logged).toMatchObject({ operation: 'registration', resultCode: approvedCode });
    expect(logged?.request).toContain('"number":"…"');
  });

  test('detects the brand', async () => {
    const { paymentBrand: _brand, ...unbranded } = card;
    expect((await store(unbranded)).body).toMatchObject({ paymentBrand: 'VISA' });
  });

  test.each([
    ['a brand without its account', { entityId: documented, paymentBrand: 'VISA' }, '200.300.404', 'card.number'],
    ['no account at all', { entityId: documented }, '200.300.404', 'paymentBrand'],
    ['a redirect brand, which has no account', { entityId: documented, paymentBrand: 'SOFORTUEBERWEISUNG' }, '100.150.100', undefined],
    ['an expired card', { ...card, 'card.expiryYear': '2020' }, '100.100.303', undefined],
    ['a code that was forced', { ...card, 'customParameters[forceResultCode]': '800.100.151' }, '800.100.151', undefined],
  ])('refuses %s and stores nothing', async (_, parameters, code, name) => {
    const answer = await store(parameters);
    expect(answer.status).toBe(400);
    expect(answer.body.result.code).toBe(code);
    expect(answer.body.result.parameterErrors?.[0]?.name).toBe(name);
    expect(answer.body.id).toBeUndefined();
  });

  test('a key repeated makes no second one, and another request under it is refused', async () => {
    const first = await store(card, { idempotencyKey: 'store-1' });
    const again = await store(card, { idempotencyKey: 'store-1' });
    expect(first.headers['idempotency-status']).toBe('first');
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.body).toEqual(first.body);
    const differing = await store({ ...card, 'card.holder': 'Jack Jones' }, { idempotencyKey: 'store-1' });
    expect(differing).toMatchObject({ status: 409, body: { result: { code: '800.110.100' } } });
  });

  test('keeps what a migrated series brings with it (spec §2.T)', async () => {
    const answer = await store({
      ...card,
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.amount': '12.50',
      'recurringMigration.connectorTxId1': 'scheme-reference-1',
    });
    expect(answer.body).toMatchObject({ recurringMigration: { paymentType: 'DB', amount: '12.50', connectorTxId1: 'scheme-reference-1' } });
    const paid = await pay(String(answer.body.id), { ...series, 'standingInstruction.source': 'MIT' });
    expect(paid.body).toMatchObject({ standingInstruction: { initialTransactionId: 'scheme-reference-1' } });
  });

  test('takes the data of an INITIAL payment made elsewhere without the code that nobody has any more (spec §2.T)', async () => {
    const initial = {
      ...card,
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.initialTransactionId': 'scheme-reference-2',
    };
    expect((await store(initial)).body.result.parameterErrors?.[0]?.name).toBe('card.cvv');
    const migration = {
      ...initial,
      'recurringMigration.paymentType': 'PA',
      'recurringMigration.requestTimestamp': '2025-01-02 03:04:05+0100',
      'recurringMigration.connectorTxId1': 'acquirer-1',
      'recurringMigration.connectorTxId2': 'acquirer-2',
      'recurringMigration.connectorTxId3': 'acquirer-3',
    };
    const answer = await store(migration);
    expect(answer.body).toMatchObject({
      result: { code: approvedCode },
      recurringMigration: { requestTimestamp: '2025-01-02 03:04:05+0100', connectorTxId2: 'acquirer-2', connectorTxId3: 'acquirer-3' },
    });
    const paid = await pay(String(answer.body.id), { ...series, 'standingInstruction.source': 'MIT' });
    // The scheme's own reference is told before an acquirer's.
    expect(paid.body).toMatchObject({
      standingInstruction: { initialTransactionId: 'scheme-reference-2' },
      result: { code: approvedCode },
    });
  });
});

const series: Parameters = { 'standingInstruction.type': 'UNSCHEDULED', 'standingInstruction.mode': 'REPEATED' };

const kinds: readonly (readonly [string, Parameters, Parameters])[] = [
  ['a card', card, { paymentBrand: 'VISA' }],
  [
    'a decrypted wallet',
    {
      ...card,
      paymentBrand: 'GOOGLEPAY',
      'walletB.source': 'web',
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    },
    { paymentBrand: 'GOOGLEPAY' },
  ],
  [
    'a bank account with its mandate',
    {
      entityId: documented,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
      'bankAccount.country': 'DE',
      'bankAccount.mandate.id': 'mandate-a',
      'bankAccount.mandate.dateOfSignature': '2026-01-02',
    },
    { paymentBrand: 'DIRECTDEBIT_SEPA' },
  ],
  [
    'a token of a scheme',
    {
      entityId: documented,
      paymentBrand: 'MASTER',
      'tokenAccount.number': '5412345678901234',
      'tokenAccount.type': 'NETWORK',
      'tokenAccount.expiryMonth': '05',
      'tokenAccount.expiryYear': '2034',
      'tokenAccount.cryptogram': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    },
    { paymentBrand: 'MASTER' },
  ],
];

describe('every kind of account', () => {
  test.each(kinds)('%s is stored and paid with', async (_, parameters, expected) => {
    const id = await stored(parameters);
    const paid = await pay(id);
    expect(paid.body).toMatchObject({ ...expected, registrationId: id, result: { code: approvedCode }, amount: '20.00' });
    for (const secret of ['4200000000000000', 'DE23100000001234567890', '5412345678901234']) {
      expect(paid.text).not.toContain(secret);
    }
  });

  test('a virtual account is stored, and its payment sends the shopper to the provider', async () => {
    const id = await stored({ entityId: documented, paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@jones.com' });
    const paid = await pay(id, { shopperResultUrl: 'https://example.com/r' });
    expect(paid.body).toMatchObject({ paymentBrand: 'PAYPAL', registrationId: id, result: { code: '000.200.000' } });
    expect(paid.body.redirect).toBeDefined();
  });

  test('the mandate is there when the debit runs', async () => {
    const id = await stored(kinds[2]?.[1]);
    expect((await pay(id)).body).toMatchObject({
      bankAccount: { last4Digits: '7890', mandate: { id: 'mandate-a', dateOfSignature: '2026-01-02' } },
    });
  });
});

describe('paying with a registration', () => {
  test.each(['PA', 'DB', 'CD'])('takes %s with the stored account', async (paymentType) => {
    const id = await stored();
    const answer = await pay(id, { paymentType });
    expect(answer.body).toMatchObject({
      paymentType,
      paymentBrand: 'VISA',
      registrationId: id,
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    });
  });

  test('checks the security code that came with it, and does without one', async () => {
    const id = await stored();
    expect((await pay(id, { 'card.cvv': '123' })).body.result).toMatchObject({ code: approvedCode, cvvResponse: 'M' });
    expect((await pay(id)).body.result).toMatchObject({ code: approvedCode, cvvResponse: 'P' });
  });

  test('registrationId in GraphQL does the same', async () => {
    const id = await stored();
    const input = { entityId: documented, amount: '20.00', currency: 'EUR', paymentType: 'DB', registrationId: id };
    const answer = await gateway.graphql(
      'mutation($i: CreatePaymentInput!) { createPayment(input: $i) { registrationId paymentBrand card { last4Digits } registration { id lastUsedAt } } }',
      { i: input },
    );
    expect(answer.errors).toBeUndefined();
    expect(answer.data.createPayment).toMatchObject({ registrationId: id, paymentBrand: 'VISA', registration: { id } });
  });

  test('a key repeated pays once, even after the registration is gone', async () => {
    const id = await stored();
    const first = await pay(id, {}, { idempotencyKey: 'pay-once' });
    await remove(id);
    const again = await pay(id, {}, { idempotencyKey: 'pay-once' });
    expect(again.body).toEqual(first.body);
    const elsewhere = await pay(await stored(), {}, { idempotencyKey: 'pay-once' });
    expect(elsewhere.status).toBe(409);
  });

  test('needs no entityId, for the registration tells where it belongs', async () => {
    const id = await stored();
    const { entityId: _entity, ...payment } = { entityId: '', amount: '20.00', currency: 'EUR', paymentType: 'DB' };
    const answer = await gateway.rest.post(`/v1/registrations/${id}/payments`, payment);
    expect(answer.body).toMatchObject({ result: { code: approvedCode } });
    expect(answer.body.ndc).toContain(documented);
  });

  test.each([
    ['another brand', { paymentBrand: 'MASTER' }, 'paymentBrand'],
    ['a number of its own', { 'card.number': '4012888888881881' }, 'card.number'],
    ['an account of another kind', { 'bankAccount.country': 'DE' }, 'bankAccount'],
  ])('refuses %s', async (_, over, name) => {
    const answer = await pay(await stored(), over);
    expect(answer.status).toBe(400);
    expect(answer.body.result).toMatchObject({ code: '200.300.404', parameterErrors: [{ name }] });
  });

  test('a card that has expired since is declined like any expired card', async () => {
    const id = await stored({ ...card, 'card.expiryMonth': '06', 'card.expiryYear': '2026' });
    expect((await pay(id)).body.result.code).toBe(approvedCode);
    gateway.clock.advance(31 * dayMs);
    const declined = await pay(id);
    expect(declined).toMatchObject({ status: 400, body: { result: { code: '100.100.303' } } });
    expect(declined.body.id).toBeDefined();
  });

  test('requests of existing clients are answered on a tolerant channel', async () => {
    const id = await stored({ ...card, entityId: tolerant });
    const own = { entityId: tolerant, currency: 'ZAR' };
    expect((await pay(id, { ...own, amount: '50.90', recurringType: 'REPEATED', merchantTransactionId: '123' })).status).toBe(200);
    expect((await pay(id, { ...own, amount: '10' })).body).toMatchObject({ amount: '10.00', result: { code: approvedCode } });
    const external = await pay(id, { ...own, amount: '12.50', paymentType: 'PA', testMode: 'EXTERNAL', recurringType: 'REPEATED' });
    expect(external.body.result.code).toBe('000.100.112');
  });
});

describe('the holder (overrideHolder)', () => {
  const { 'card.holder': _holder, ...anonymous } = card;

  test('stands for an empty one, for this payment only', async () => {
    const id = await stored(anonymous);
    const sent = { 'card.holder': 'Jack Jones' };
    expect((await pay(id, { ...sent, overrideHolder: 'true' })).body).toMatchObject({ card: { holder: 'Jack Jones' } });
    expect((await pay(id, sent)).body.card).not.toHaveProperty('holder');
    expect((await gateway.rest.get(`/v1/registrations/${id}`)).body.card).not.toHaveProperty('holder');
  });

  test('does not replace one that is stored', async () => {
    const answer = await pay(await stored(), { 'card.holder': 'Jack Jones', overrideHolder: 'true' });
    expect(answer.body).toMatchObject({ card: { holder: 'Jane Jones' } });
  });
});

describe('the scheme reference (spec §2.6)', () => {
  test('of the first approved payment stands in every repeated one, which need not send it', async () => {
    const id = await stored();
    const first = await pay(id, {
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'RECURRING',
      'card.cvv': '123',
    });
    const reference = first.body.resultDetails as { CardholderInitiatedTransactionID?: string };
    expect(reference.CardholderInitiatedTransactionID).toBeDefined();
    await pay(id);
    const repeated = await pay(id, { ...series, 'standingInstruction.source': 'MIT' });
    expect(repeated.body).toMatchObject({
      result: { code: approvedCode },
      standingInstruction: { initialTransactionId: reference.CardholderInitiatedTransactionID },
    });
    const own = await pay(id, { ...series, 'standingInstruction.source': 'MIT', 'standingInstruction.initialTransactionId': 'mine' });
    expect(own.body).toMatchObject({ standingInstruction: { initialTransactionId: 'mine' } });
  });

  test('is kept with a registration that came with a payment', async () => {
    const paid = await gateway.rest.post('/v1/payments', { ...cardPayment, createRegistration: 'true' });
    const { CardholderInitiatedTransactionID: reference } = paid.body.resultDetails as Record<string, string>;
    const kept = await gateway.store.registrations.byId(demoMerchant, String(paid.body.registrationId));
    expect(kept?.initialTransactionId).toBe(reference);
    expect(await eventsOf(String(paid.body.registrationId))).toMatchObject([{ type: 'REGISTRATION', action: 'CREATED' }]);
  });
});

describe('a registration that comes with a payment of a provider', () => {
  const wallet: Parameters = {
    entityId: documented,
    amount: '12.50',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'PAYPAL',
    shopperResultUrl: 'https://example.com/r',
    createRegistration: 'true',
  };

  async function returned(outcome: 'approve' | 'cancel') {
    const pending = await gateway.rest.post('/v1/payments', wallet);
    expect(pending.body).toMatchObject({ result: { code: '000.200.000' } });
    expect(pending.body.registrationId).toBeUndefined();
    const id = String(pending.body.id);
    const waiting = String((await gateway.store.acrossMerchants.paymentById(id))?.registrationId);
    expect((await pay(waiting)).body.result.code).toBe('100.150.201');
    expect((await gateway.rest.get(`/v1/registrations/${waiting}`)).status).toBe(404);
    await answerRedirect(gateway.ports, id, outcome);
    return { waiting, answer: (await gateway.rest.get(`/v1/payments/${id}`)).body };
  }

  test('is there when the shopper has come back and paid', async () => {
    const { waiting, answer } = await returned('approve');
    expect(answer).toMatchObject({ registrationId: waiting, registration: { id: waiting } });
    expect((await gateway.rest.get(`/v1/registrations/${waiting}`)).body).toMatchObject({ id: waiting, paymentBrand: 'PAYPAL' });
    expect(await eventsOf(waiting)).toMatchObject([{ action: 'CREATED' }]);
  });

  test('is erased when the shopper did not pay', async () => {
    const { waiting, answer } = await returned('cancel');
    expect(answer.registrationId).toBeUndefined();
    expect(await gateway.store.registrations.sealedAccount(demoMerchant, waiting)).toBeUndefined();
    expect((await pay(waiting)).body.result.code).toBe('100.150.202');
    expect(await eventsOf(waiting)).toEqual([]);
  });

  test('is none where the payment was declined', async () => {
    const declined = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      createRegistration: 'true',
      'customParameters[forceResultCode]': '800.100.151',
    });
    expect(declined.body.registrationId).toBeUndefined();
    expect((await gateway.store.acrossMerchants.paymentById(String(declined.body.id)))?.registrationId).toBeNull();
  });
});

describe('a change', () => {
  test('of expiry, holder, billing address and customer is answered, told and paid with', async () => {
    const id = await stored({ ...card, 'billing.city': 'Berlin', 'billing.country': 'DE' });
    const changed = await gateway.rest.post(`/v1/registrations/${id}`, {
      entityId: documented,
      'card.expiryMonth': '12',
      'card.expiryYear': '2036',
      'card.holder': 'Jane Smith',
      'billing.city': 'Hamburg',
      'customer.givenName': 'Jane',
      'customer.surname': 'Smith',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id,
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Smith', expiryMonth: '12', expiryYear: '2036' },
      billing: { city: 'Hamburg', country: 'DE' },
      customer: { surname: 'Smith' },
    });
    expect((await gateway.rest.get(`/v1/registrations/${id}`)).body).toEqual(changed.body);
    expect((await pay(id)).body).toMatchObject({ card: { holder: 'Jane Smith', expiryMonth: '12', expiryYear: '2036' } });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'UPDATED']);
  });

  test.each([
    ['another number', { 'card.number': '4012888888881881' }, 'card.number'],
    ['another brand', { paymentBrand: 'MASTER' }, 'paymentBrand'],
    ['a holder of another kind of account', { 'bankAccount.holder': 'Jane Jones' }, 'bankAccount.holder'],
  ])('to %s is refused: that is another account', async (_, over, name) => {
    const id = await stored();
    const answer = await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, ...over });
    expect(answer.status).toBe(400);
    expect(answer.body.result.parameterErrors?.map((each) => each.name)).toContain(name);
    expect((await eventsOf(id)).length).toBe(1);
  });

  test('decided on a version that is no more is refused', async () => {
    const id = await stored();
    const change = (expectedVersion: number) =>
      gateway.graphql(
        `mutation($i: UpdateRegistrationInput!, $v: Int) { updateRegistration(id: "${id}", input: $i, expectedVersion: $v) { version card { holder } } }`,
        { i: { card: { holder: 'Jane Smith' } }, v: expectedVersion },
      );
    expect((await change(1)).data.updateRegistration).toEqual({ version: 2, card: { holder: 'Jane Smith' } });
    expect((await change(1)).errors?.[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
  });

  test('made by many at once loses none', async () => {
    const id = await stored();
    const changes = ['Berlin', 'Hamburg', 'Bremen'].map((city) =>
      gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'billing.city': city }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.version).toBe(4);
  });
});

describe('deletion (DR)', () => {
  test('answers DR, is told, and leaves nothing to read, to change or to pay with', async () => {
    const id = await stored();
    const deleted = await remove(id);
    expect(deleted).toMatchObject({ status: 200, body: { id, paymentType: 'DR', result: { code: approvedCode } } });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'DELETED']);
    expect(await gateway.rest.get(`/v1/registrations/${id}`)).toMatchObject({ status: 404, body: { result: { code: '200.300.404' } } });
    expect(await pay(id)).toMatchObject({ status: 400, body: { result: { code: '100.150.202' } } });
    expect(await remove(id)).toMatchObject({ status: 400, body: { result: { code: '100.150.202' } } });
    const changed = await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'card.holder': 'Jane Smith' });
    expect(changed.body.result.code).toBe('100.150.202');
  });

  test('erases the sealed account and its key from the database file', async () => {
    const id = await stored();
    const sealed = await gateway.store.registrations.sealedAccount(demoMerchant, id);
    if (!sealed) throw new Error('it was stored');
    expect(await gateway.ports.vault.open(sealed)).toContain('4200000000000000');
    await remove(id);
    expect(await gateway.store.registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
    const log = () => readFile(join(folder, 'gateway.db-wal'), 'latin1');
    await expect.poll(async () => (await log()).includes(sealed.wrappedDataKey)).toBe(false);
    await gateway.stop();
    const file = await readFile(join(folder, 'gateway.db'), 'latin1');
    const found = [sealed.wrappedDataKey, sealed.sealed, '4200000000000000'].filter((secret) => file.includes(secret));
    expect(found.length).toBe(0);
    gateway = await startGateway({ now: gateway.clock.now() + 1_000, databaseFile: join(folder, 'gateway.db') });
  });

  test('of a part overwrites the account as it was before', async () => {
    const id = await stored();
    const before = await gateway.store.registrations.sealedAccount(demoMerchant, id);
    if (!before) throw new Error('it was stored');
    await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'card.holder': 'Jane Smith' });
    const files = async () =>
      (await readFile(join(folder, 'gateway.db'), 'latin1')) + (await readFile(join(folder, 'gateway.db-wal'), 'latin1'));
    await expect.poll(async () => (await files()).includes(before.sealed)).toBe(false);
    expect((await files()).includes((await gateway.store.registrations.sealedAccount(demoMerchant, id))?.sealed ?? 'nothing')).toBe(true);
  });

  test('is refused, and stays, where testMode is none that is documented', async () => {
    const id = await stored();
    const refused = await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: 'testMode=EXTERN' });
    expect(refused).toMatchObject({ status: 400, body: { result: { parameterErrors: [{ name: 'testMode', value: 'EXTERN' }] } } });
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
  });

  test('takes the form that clients send with DELETE', async () => {
    const id = await stored();
    const request = {
      method: 'DELETE',
      path: `/v1/registrations/${id}`,
      query: formOf({ entityId: documented }),
      body: 'testMode=EXTERNAL',
    };
    expect((await gateway.rest.send(request)).body.result.code).toBe('000.100.112');
  });
});

describe('a registration of another entity', () => {
  const theirs = { token: otherToken };

  test('does not exist: not to read, change, delete or pay with', async () => {
    const id = await stored();
    const own = { entityId: other };
    expect((await gateway.rest.get(`/v1/registrations/${id}`, own, theirs)).status).toBe(404);
    expect(await gateway.rest.post(`/v1/registrations/${id}`, { ...own, 'card.holder': 'Eve Evil' }, theirs)).toMatchObject({
      status: 404,
      body: { result: { code: '100.150.200' } },
    });
    expect((await remove(id, theirs, other)).status).toBe(404);
    expect(await pay(id, own, theirs)).toMatchObject({ status: 404, body: { result: { code: '100.150.200' } } });
    const unknown = `8a${'0'.repeat(30)}`;
    expect((await pay(unknown, own, theirs)).body.result.code).toBe('100.150.200');
    // Interfaces, Status: old programs, which tolerant channels are for, expect 400.
    expect(await pay(unknown, { entityId: tolerant })).toMatchObject({ status: 400, body: { result: { code: '100.150.200' } } });
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
  });

  test('stands in nobody else’s list', async () => {
    const id = await stored();
    const list = 'query { registrations(first: 100) { edges { node { id paymentBrand card { last4Digits } } } pageInfo { hasNextPage } } }';
    const ours = await gateway.graphql(list);
    expect(ours.data.registrations.edges[0].node).toEqual({ id, paymentBrand: 'VISA', card: { last4Digits: '0000' } });
    const others = await gateway.graphql(list, {}, theirs);
    expect(others.data.registrations.edges).toEqual([]);
  });
});

describe('retention', () => {
  test('an account is erased 14 months after its card expired, with an event, and not a day sooner', async () => {
    const id = await stored({ ...card, 'card.expiryMonth': '08', 'card.expiryYear': '2026' });
    const eraseAt = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt;
    expect(eraseAt).toBe(Date.UTC(2027, 10, 1));
    gateway.clock.advance(Date.UTC(2027, 10, 1) - gateway.clock.now() - 1);
    await gateway.tick();
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
    gateway.clock.advance(1);
    await gateway.tick();
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('deleted');
    expect(await gateway.store.registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'DELETED']);
  });

  test('an account without expiry is kept for 14 months after its last use', async () => {
    const id = await stored(kinds[2]?.[1]);
    const before = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt ?? 0;
    gateway.clock.advance(200 * dayMs);
    await pay(id);
    const after = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt ?? 0;
    expect(after - before).toBeGreaterThan(195 * dayMs);
  });
});

test('a bank outside: the account waits with the intent and is there with its outcome', async () => {
  const bank = await startTestBank(join(folder, 'bank.book'));
  const away = await startGateway({ bankUrl: bank.url });
  const own = { ...cardPayment, entityId: channels.testBank, createRegistration: 'true' };
  const paid = await away.rest.post('/v1/payments', own);
  expect(paid.body).toMatchObject({ result: { code: approvedCode }, registration: { id: paid.body.registrationId } });
  const id = String(paid.body.registrationId);
  const again = await away.rest.post(`/v1/registrations/${id}/payments`, {
    entityId: channels.testBank,
    amount: '5.00',
    currency: 'EUR',
    paymentType: 'DB',
  });
  expect(again.body).toMatchObject({ result: { code: approvedCode }, registrationId: id, card: { last4Digits: '0000' } });
  const declined = await away.rest.post('/v1/payments', { ...own, 'customParameters[forceResultCode]': '800.100.151' });
  const made = await away.store.acrossMerchants.paymentById(String(declined.body.id));
  expect(made).toMatchObject({ status: 'declined', registrationId: null });
  const list = await away.graphql('{ registrations { edges { node { id } } } }');
  expect(list.data.registrations.edges).toEqual([{ node: { id } }]);
  await away.stop();
  await bank.end();
});
