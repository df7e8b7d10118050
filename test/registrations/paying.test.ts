/** Payments with stored accounts, on the real vault and the simulator: each kind of account, holders, references, providers (spec §2.4, §2.6). */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRedirect } from '../../api/domain/payments/processing/redirect.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type Accounts, approvedCode, bankAccount, card, series, startAccounts } from './accounts.ts';

const { documented, tolerant } = channels;

let accounts: Accounts;
let gateway: Accounts['gateway'];
let folder: Accounts['folder'];
let stored: Accounts['stored'];
let pay: Accounts['pay'];
let remove: Accounts['remove'];
let eventsOf: Accounts['eventsOf'];

beforeAll(async () => {
  accounts = await startAccounts();
  ({ gateway, folder, stored, pay, remove, eventsOf } = accounts);
});

afterAll(() => accounts.stop());

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
  ['a bank account with its mandate', bankAccount, { paymentBrand: 'DIRECTDEBIT_SEPA' }],
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
    const id = await stored(bankAccount);
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
