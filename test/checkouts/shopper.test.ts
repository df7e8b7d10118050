/** The hosted form's addresses: what a shopper's browser may see and do with a checkout, and that it is paid once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetToken } from '../../api/foundation/access/authenticate.ts';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, demoToken, formOf } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway, testWidget } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { cardOnForm, checkoutEvents, paymentsOf, prepare, prepared, submit } from './form.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
});

afterAll(async () => {
  await gateway.stop();
});

const open = (method: string, path: string, query = '') => gateway.rest.send({ method, path, query }, { token: null });

describe('the script', () => {
  const script = (checkoutId: string, headers = {}) =>
    gateway.rest.send({ method: 'GET', path: '/v1/paymentWidgets.js', query: formOf({ checkoutId }) }, { token: null, headers });

  test('is the same bytes for every checkout that can be paid, for pages of any origin', async () => {
    const [one, two] = [await script(await prepare(gateway)), await script(`${await prepare(gateway)}/registration`)];
    expect([one.status, one.text, two.text]).toEqual([200, testWidget.text, testWidget.text]);
    expect(one.headers['access-control-allow-origin']).toBe('*');
    expect(one.headers['content-type']).toBe('text/javascript;charset=UTF-8');
    const again = await script(await prepare(gateway), { 'if-none-match': one.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('names errorDetail for an unknown, a paid, a withdrawn and an expired checkout, and for no other', async () => {
    const [paid, withdrawn, expired] = [await prepare(gateway), await prepare(gateway), await prepare(gateway)];
    await submit(gateway, paid);
    await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${withdrawn}` });
    gateway.clock.advance(30 * minuteMs);
    for (const id of ['', 'nonsense', `8a${'0'.repeat(30)}-test`, paid, withdrawn, expired]) {
      const { status, text } = await script(id);
      expect([status, text]).toEqual([200, expect.stringContaining('errorDetail')]);
    }
    expect((await script(await prepare(gateway))).text).not.toContain('errorDetail');
  });

  test('is the form itself in a browser, whatever became of the checkout: the form tells the shopper', async () => {
    const paid = await prepare(gateway);
    await submit(gateway, paid);
    for (const id of ['nonsense', paid]) {
      const { text, headers } = await script(id, { 'sec-fetch-dest': 'script' });
      expect(text).toBe(testWidget.text);
      expect(headers.vary).toContain('Sec-Fetch-Dest');
      expect((await script(id)).text.endsWith(testWidget.text)).toBe(true);
    }
  });
});

describe('what the form shows', () => {
  const form = async (id: string) => {
    const { status, text, headers } = await open('GET', `/v1/checkouts/${id}/form`);
    return { status, headers, form: JSON.parse(text) };
  };

  test('is what was prepared, for pages of any origin, and is never cached', async () => {
    const id = await prepare(gateway, { locale: 'de' });
    const { status, headers, form: shown } = await form(id);
    expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([200, '*', 'no-store']);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(shown).toEqual({
      id,
      status: 'open',
      isUnderWay: false,
      kind: 'payment',
      amount: '92.00',
      currency: 'EUR',
      locale: 'de',
      merchantName: 'Demo Shop',
      environment: 'test',
      brands: expect.arrayContaining(['VISA', 'MASTER', 'PAYPAL']),
      offeredBrands: expect.arrayContaining(['VISA', 'MASTER', 'DIRECTDEBIT_SEPA']),
      cardBrands: expect.arrayContaining(['VISA', 'MASTER', 'PRIVATE_LABEL']),
      otherBrandNames: expect.objectContaining({ MASTERCARD: 'MASTER', APPLEPAYTKN: 'APPLEPAY' }),
      requireCvv: true,
      registrations: [],
      wallets: [expect.objectContaining({ brand: 'APPLEPAY' }), expect.objectContaining({ brand: 'GOOGLEPAY' })],
      attempts: 0,
      lastResult: null,
      expiresAt: new Date(gateway.clock.now() + 30 * minuteMs).toISOString(),
    });
    // A direct debit and a redirect have no number, and the form has no sheet for this wallet.
    for (const brand of ['DIRECTDEBIT_SEPA', 'PAYPAL']) expect(shown.cardBrands).not.toContain(brand);
    expect(shown.brands).not.toContain('CLICK_TO_PAY');
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { openedAt } }`);
    expect(data.checkout.openedAt).not.toBeNull();
  });

  test('has the stored accounts that the merchant offers, without their numbers', async () => {
    const stored = await gateway.rest.post('/v1/registrations', { entityId: channels.documented, ...cardOnForm });
    const id = await prepare(gateway, { 'registrations[0].id': stored.body.id ?? '' });
    const { form: shown } = await form(id);
    const card = { last4Digits: '0000', expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' };
    expect(shown.registrations).toEqual([{ id: stored.body.id, paymentBrand: 'VISA', card }]);
  });

  test('says of a payment that waits for the shopper’s answer that it is not under way: the next press leads to the question', async () => {
    const asked = await prepare(gateway);
    expect((await submit(gateway, asked, { paymentBrand: 'PAYPAL' })).redirect).not.toBeNull();
    expect((await form(asked)).form).toMatchObject({ isUnderWay: false });
  });

  test('says why the last try failed, and that a paid or expired one is over', async () => {
    const [id, late] = [await prepare(gateway), await prepare(gateway)];
    await submit(gateway, id, { ...cardOnForm, 'card.expiryYear': '2020' });
    const { form: shown } = await form(id);
    expect(shown).toMatchObject({ status: 'open', attempts: 1, lastResult: { code: '100.100.303' } });
    expect(shown.lastResult.shopperText).toContain('expiry date');
    await submit(gateway, id);
    expect((await form(id)).form).toMatchObject({ status: 'paid', isUnderWay: false });
    gateway.clock.advance(30 * minuteMs);
    expect((await form(late)).form.status).toBe('expired');
  });

  test('of an unknown checkout is 400, 200.300.404', async () => {
    const { status, form: shown } = await form(`8a${'0'.repeat(30)}-test`);
    expect([status, shown.result.code]).toEqual([400, '200.300.404']);
  });
});

describe('what the form sends', () => {
  test('is paid with what was prepared: amount, currency, type and references never come from the browser', async () => {
    const id = await prepare(gateway, { merchantTransactionId: 'order-0002', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' });
    const answer = await submit(gateway, id, {
      ...cardOnForm,
      amount: '0.01',
      currency: 'USD',
      paymentType: 'PA',
      merchantTransactionId: 'order-of-mine',
      entityId: channels.other,
      'customer.givenName': 'Mallory',
      notificationUrl: 'https://mallory.example.test/',
      testMode: 'EXTERNAL',
    });
    expect(answer).toMatchObject({ httpStatus: 200, status: 'approved', result: { code: '000.100.110' }, redirect: null, retry: false });
    const [payment] = await paymentsOf(gateway, id);
    expect(payment).toMatchObject({
      amountMinor: 9200n,
      currency: 'EUR',
      type: 'DB',
      merchantTransactionId: 'order-0002',
      entityId: channels.documented,
      notificationUrl: null,
      testMode: 'INTERNAL',
    });
    expect(JSON.parse(payment?.answer ?? '').customer).toMatchObject({ givenName: 'Jane', ip: '192.0.2.7' });
  });

  test('returns the shopper to the form’s action with id and resourcePath', async () => {
    const id = await prepare(gateway);
    const { returnUrl } = await submit(gateway, id);
    const query = new URL(returnUrl ?? '').searchParams;
    expect([query.get('order'), query.get('id'), query.get('resourcePath')]).toEqual(['1', id, `/v1/checkouts/${id}/payment`]);
    expect(query.get('resourcePath')).toMatch(/^\/v[0-9]+\/checkouts\/[a-zA-Z0-9.-]+\/payment$/);
  });

  test('returns the shopper to the prepared address where there is one', async () => {
    const id = await prepare(gateway, { shopperResultUrl: 'https://prepared.example.test/' });
    expect((await submit(gateway, id)).returnUrl).toMatch(/^https:\/\/prepared\.example\.test\/\?id=/);
  });

  test('has overridePaymentType applied to its brand', async () => {
    const id = await prepare(gateway, { 'overridePaymentType[MASTER]': 'PA' });
    await submit(gateway, id, { ...cardOnForm, paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
    expect((await paymentsOf(gateway, id))[0]?.type).toBe('PA');
  });

  test('has it applied to the brand of a number and of a stored account as well, where the form names none', async () => {
    const { paymentBrand: _brand, ...unnamed } = cardOnForm;
    const detected = await prepare(gateway, { 'overridePaymentType[VISA]': 'PA' });
    expect((await submit(gateway, detected, unnamed)).status).toBe('approved');
    const { 'card.cvv': _code, ...stored } = cardOnForm;
    const { body } = await gateway.rest.post('/v1/registrations', { entityId: channels.documented, ...stored });
    const registrationId = String(body.id);
    const offered = await prepare(gateway, { 'overridePaymentType[VISA]': 'PA', 'registrations[0].id': registrationId });
    expect((await submit(gateway, offered, { registrationId })).status).toBe('approved');
    for (const id of [detected, offered]) expect((await paymentsOf(gateway, id)).map(({ type }) => type)).toEqual(['PA']);
  });

  test('may name custom parameters that begin with SHOPPER_ only (spec §2.V)', async () => {
    const id = await prepare(gateway, { 'customParameters[order]': '7' });
    const refused = await submit(gateway, id, { ...cardOnForm, 'customParameters[forceResultCode]': '000.000.000' });
    expect(refused).toMatchObject({ status: 'refused', retry: true, result: { code: '200.300.404' } });
    expect(refused.result.parameterErrors?.map(({ name }) => name)).toEqual(['customParameters[forceResultCode]']);
    await submit(gateway, id, { ...cardOnForm, 'customParameters[SHOPPER_colour]': 'blue' });
    const [payment] = await paymentsOf(gateway, id);
    expect(JSON.parse(payment?.answer ?? '').customParameters).toEqual({ SHOPPER_colour: 'blue', order: '7' });
  });

  test('is refused with the fields that are wrong, and may be sent again', async () => {
    const id = await prepare(gateway);
    const answer = await submit(gateway, id, { ...cardOnForm, 'card.cvv': 'x', shopperResultUrl: '' });
    expect(answer).toMatchObject({ httpStatus: 200, status: 'refused', retry: true });
    expect(answer.result.parameterErrors?.map(({ name }) => name)).toEqual(['card.cvv', 'shopperResultUrl']);
    const wrongCode = await submit(gateway, id, { ...cardOnForm, 'card.cvv': 'x' });
    expect(wrongCode.result.parameterErrors?.map(({ name }) => name)).toEqual(['card.cvv']);
    expect(await paymentsOf(gateway, id)).toEqual([]);
  });

  test('pays with a stored account that the merchant offered, and with no other one', async () => {
    const stored = await gateway.rest.post('/v1/registrations', { entityId: channels.documented, ...cardOnForm });
    const registrationId = stored.body.id ?? '';
    const id = await prepare(gateway, { 'registrations[0].id': registrationId });
    expect((await submit(gateway, await prepare(gateway), { registrationId })).result.parameterErrors?.[0]?.name).toBe('registrationId');
    expect(await submit(gateway, id, { registrationId, 'card.cvv': '123' })).toMatchObject({ status: 'approved' });
    expect((await paymentsOf(gateway, id))[0]).toMatchObject({ registrationId, last4: '0000' });
  });

  test('gives an empty holder of a stored account the prepared one with overrideHolder (spec §2.4)', async () => {
    const { 'card.holder': _holder, ...nameless } = cardOnForm;
    const stored = await gateway.rest.post('/v1/registrations', { entityId: channels.documented, ...nameless });
    const registrationId = stored.body.id ?? '';
    const id = await prepare(gateway, { 'registrations[0].id': registrationId, overrideHolder: 'true' });
    await submit(gateway, id, { registrationId, 'card.holder': 'Jane Other', 'card.cvv': '123' });
    expect((await paymentsOf(gateway, id))[0]?.holder).toBe('Jane Other');
  });

  test.each([
    ['the merchant prepared it', { createRegistration: 'true' }, {}, true],
    ['the shopper ticked it', {}, { createRegistration: 'true' }, true],
    ['nobody wants it', {}, {}, false],
    ['the merchant forbids it', { createRegistration: 'false' }, { createRegistration: 'true' }, false],
  ])('stores the account with the payment or not: %s', async (_what, changes, sent, isStored) => {
    const id = await prepare(gateway, changes);
    await submit(gateway, id, { ...cardOnForm, ...sent });
    const { body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`);
    expect(body.registrationId).toEqual(isStored ? expect.stringMatching(/^8a/) : undefined);
    if (!isStored) return;
    const registration = await gateway.rest.get(`/v1/checkouts/${id}/registration`);
    expect([registration.status, registration.body.id]).toEqual([200, body.registrationId]);
  });

  test('stores the account that the shopper ticks with the payment that is approved, and not with one that is declined', async () => {
    const id = await prepare(gateway);
    const ticked = { ...cardOnForm, createRegistration: 'true' };
    expect((await submit(gateway, id, { ...ticked, 'card.expiryYear': '2020' })).status).toBe('declined');
    expect((await gateway.rest.get(`/v1/checkouts/${id}/registration`)).body.id).toBeUndefined();
    expect((await submit(gateway, id, ticked)).status).toBe('approved');
    const accounts = (await paymentsOf(gateway, id)).flatMap(({ registrationId }) => registrationId ?? []);
    const kept = await gateway.store.registrations.byIds(demoMerchant, accounts);
    expect(kept.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(kept.filter(({ status }) => status !== 'active').every(({ last4 }) => last4 === null)).toBe(true);
  });

  test('may add billing and customer data and the number of instalments; what was prepared stands', async () => {
    const id = await prepare(gateway, { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'billing.country': 'DE' });
    await submit(gateway, id, {
      ...cardOnForm,
      'customer.givenName': 'Mallory',
      'customer.email': 'jane@example.test',
      'billing.country': 'FR',
      'billing.city': 'Berlin',
      'recurring.numberOfInstallments': '3',
    });
    const { body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`);
    expect(body).toMatchObject({
      customer: { givenName: 'Jane', email: 'jane@example.test' },
      billing: { country: 'DE', city: 'Berlin' },
      recurring: { numberOfInstallments: '3' },
    });
  });

  test('never adds what the merchant alone knows: whatever else a stranger sends is left out', async () => {
    const id = await prepare(gateway);
    const foreign = {
      'standingInstruction.mode': 'INITIAL',
      'merchant.name': 'Mallory',
      'customer.merchantCustomerId': 'victim',
      'customer.merchantReference': 'victim',
      'customer.status': 'EXISTING',
      'customer.ip': '203.0.113.9',
      'billing.validationStatus': 'validated',
      'shipping.city': 'Nowhere',
      'threeDSecure.eci': '05',
      taxAmount: '1.00',
      overrideHolder: 'true',
    };
    expect((await submit(gateway, id, { ...cardOnForm, ...foreign })).status).toBe('approved');
    const { body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`);
    for (const name of ['standingInstruction', 'merchant', 'billing', 'shipping', 'threeDSecure', 'taxAmount', 'overrideHolder'])
      expect(body).not.toHaveProperty(name);
    expect(body.customer).toEqual({ ip: '192.0.2.7' });
  });

  test.each([channels.documented, channels.tolerant])(
    'is refused with the added fields that are wrong, on every channel (%#)',
    async (entityId) => {
      const id = await prepare(gateway, { entityId });
      const wrong = {
        'billing.country': 'Germany',
        'recurring.numberOfInstallments': 'x',
        createRegistration: 'please',
        'customer.email': '@',
      };
      const answer = await submit(gateway, id, { ...cardOnForm, ...wrong });
      expect(answer).toMatchObject({ status: 'refused', retry: true });
      expect(answer.result.parameterErrors?.map(({ name }) => name).sort()).toEqual(Object.keys(wrong).sort());
      expect((await submit(gateway, id)).status).toBe('approved');
    },
  );

  test.each([
    ['another origin', 'https://shop.example.test', 403],
    ['a frame without an origin', 'null', 403],
    ['our own origin', harnessUrl, 200],
    ['a program', undefined, 200],
  ])('is taken or refused by its origin: %s', async (_what, origin, httpStatus) => {
    const id = await prepare(gateway);
    expect((await submit(gateway, id, cardOnForm, { origin })).httpStatus).toBe(httpStatus);
    expect((await paymentsOf(gateway, id)).length).toBe(httpStatus === 200 ? 1 : 0);
  });

  test.each([
    ['payments', 'payment', {}],
    ['accounts', 'registration', { amount: '', currency: '', paymentType: '', createRegistration: 'true' }],
  ] as const)('a hundred presses at once store 20 %s, and each further one is told that it was too many', async (_what, what, changes) => {
    const id = await prepare(gateway, { entityId: channels.documentedThreeDSecure, ...changes });
    // Not enrolled: declined at once, so none is under way while the others press.
    const declined = { ...cardOnForm, 'card.number': '4012001037141112' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => submit(gateway, id, declined, { what })));
    const codes = Map.groupBy(answers, ({ result }) => result.code);
    expect([...codes].map(([code, of]) => [code, of.length]).sort()).toEqual([
      ['000.400.102', 20],
      ['800.120.100', 80],
    ]);
    expect(codes.get('800.120.100')?.every(({ status, retry }) => status === 'refused' && !retry)).toBe(true);
    const stored =
      what === 'payment' ? await paymentsOf(gateway, id) : await gateway.store.authentications.ofCheckout(demoMerchant, id, 100);
    expect(stored).toHaveLength(20);
    expect((await gateway.store.checkouts.byId(demoMerchant, id))?.attempts).toBe(20);
  });

  test('is refused after 20 tries', async () => {
    const id = await prepare(gateway);
    const declined = { ...cardOnForm, 'card.expiryYear': '2020' };
    for (let tries = 1; tries < 20; tries += 1) expect((await submit(gateway, id, declined)).retry).toBe(true);
    expect(await submit(gateway, id, declined)).toMatchObject({ status: 'declined', retry: false });
    expect(await submit(gateway, id)).toMatchObject({ status: 'refused', retry: false, result: { code: '800.120.100' } });
  });
});

describe('one payment', () => {
  test('a declined card is told to the shopper, who tries again until one succeeds', async () => {
    const id = await prepare(gateway);
    const declined = await submit(gateway, id, { ...cardOnForm, 'card.number': '4200000000000001' });
    expect(declined).toMatchObject({ httpStatus: 200, status: 'declined', retry: true, returnUrl: null, result: { code: '100.100.101' } });
    expect(await submit(gateway, id)).toMatchObject({ status: 'approved' });
    expect((await paymentsOf(gateway, id)).map(({ status }) => status)).toEqual(['declined', 'approved']);
  });

  test('where the bank does not know what became of it, the shopper is not asked to pay again', async () => {
    const id = await prepare(gateway, { 'customParameters[forceResultCode]': '900.100.300' });
    const first = await submit(gateway, id);
    expect(first).toMatchObject({ status: 'pending', retry: false, result: { code: '900.100.300' } });
    expect(first.returnUrl).toContain('https://shop.example.test/done');
    expect(await submit(gateway, id)).toMatchObject({ status: 'pending', result: { code: '900.100.300' } });
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
  });

  test('the same press sent twice, and its answer lost, is one payment', async () => {
    const id = await prepare(gateway);
    const press = { ...cardOnForm, attemptKey: 'the-same-press' };
    const [one, two] = await Promise.all([submit(gateway, id, press), submit(gateway, id, press)]);
    expect([one.status, two.status]).toEqual(['approved', 'approved']);
    expect(await submit(gateway, id, press)).toMatchObject({ status: 'approved', result: one.result });
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
  });

  test('a declined press sent again is answered as it was, and makes no second payment', async () => {
    const id = await prepare(gateway);
    const press = { ...cardOnForm, 'card.expiryYear': '2020', attemptKey: 'declined-press' };
    expect((await submit(gateway, id, press)).status).toBe('declined');
    expect((await submit(gateway, id, press)).status).toBe('declined');
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
  });

  test('a press without a key is refused', async () => {
    const answer = await submit(gateway, await prepare(gateway), { ...cardOnForm, attemptKey: '' });
    expect(answer.result.parameterErrors?.map(({ name }) => name)).toEqual(['attemptKey']);
  });

  test('two tabs, a reload and the back button are one payment', async () => {
    const id = await prepare(gateway);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(gateway, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'approved'));
    expect(await submit(gateway, id)).toMatchObject({ status: 'approved' });
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
    expect((await checkoutEvents(gateway, id)).filter(({ step }) => step === 'finished')).toHaveLength(1);
  });

  test('a second tab goes on with the redirect that the first began', async () => {
    const id = await prepare(gateway);
    const [one, two] = [await submit(gateway, id, { paymentBrand: 'PAYPAL' }), await submit(gateway, id)];
    expect(one).toMatchObject({ status: 'pending', returnUrl: null, retry: false, redirect: { method: 'GET', parameters: [] } });
    expect(two).toMatchObject({ status: 'pending', redirect: one.redirect });
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
  });

  test('the database refuses a second payment, whatever the code believes', async () => {
    const id = await prepare(gateway);
    await submit(gateway, id);
    const [payment] = await paymentsOf(gateway, id);
    if (!payment) throw new Error('no payment');
    const second = { ...payment, id: gateway.ports.newId(), status: 'pending' as const };
    await expect(gateway.store.commit(demoMerchant, [{ write: 'payment.insert', payment: second }])).rejects.toThrow(
      'checkout_attempt_open',
    );
  });

  test('a change of the amount that races with the shopper is refused, or paid as it then is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await prepare(gateway);
      const [, changed] = await Promise.all([submit(gateway, id), gateway.rest.post(`/v1/checkouts/${id}`, { amount: '1.00' })]);
      const [payment] = await paymentsOf(gateway, id);
      expect(payment?.amountMinor).toBe(changed.status === 200 ? 100n : 9200n);
    }
  });
});

describe('the right to pay', () => {
  const revoke = async (id: string) => {
    const [tokenId = ''] = atob(demoToken).split('|');
    const token = await gateway.store.tokens.byId(tokenId);
    if (!token) throw new Error('no token');
    const put = async (revokedAt: number | null) => {
      await gateway.store.commit('platform', [{ write: 'token.put', token: { ...token, revokedAt } }]);
      forgetToken(gateway.ports, tokenId);
    };
    await put(gateway.clock.now());
    const answer = await submit(gateway, id);
    await put(null);
    return answer;
  };

  test('ends with the token that prepared it', async () => {
    const id = await prepare(gateway);
    expect(await revoke(id)).toMatchObject({ status: 'refused', retry: false, result: { code: '800.900.301' } });
    expect(await paymentsOf(gateway, id)).toEqual([]);
  });

  test('is for the kind that was prepared', async () => {
    const id = await prepare(gateway);
    expect(await submit(gateway, id, cardOnForm, { what: 'registration' })).toMatchObject({ status: 'refused', retry: false });
  });
});

describe('storing an account only', () => {
  const tokenisation = { amount: '', currency: '', paymentType: '', createRegistration: 'true' };

  test('a card number with a wrong check digit is not stored, and the shopper may try again', async () => {
    const id = await prepare(gateway, tokenisation);
    const typed = { ...cardOnForm, 'card.number': '4200000000000001' };
    expect(await submit(gateway, id, typed, { what: 'registration' })).toMatchObject({
      status: 'refused',
      retry: true,
      result: { code: '100.100.101', parameterErrors: [{ name: 'card.number' }] },
    });
    expect(await submit(gateway, id, cardOnForm, { what: 'registration' })).toMatchObject({ status: 'approved' });
  });

  test('is prepared without a payment type, and read at /registration', async () => {
    const id = await prepare(gateway, tokenisation);
    const read = () => gateway.rest.get(`/v1/checkouts/${id}/registration`);
    const form = JSON.parse((await open('GET', `/v1/checkouts/${id}/form`)).text);
    expect(form).toMatchObject({ kind: 'registration', amount: null, currency: null });
    expect((await read()).body.result.code).toBe('000.200.000');
    const answer = await submit(gateway, id, cardOnForm, { what: 'registration' });
    expect(answer).toMatchObject({ status: 'approved', result: { code: '000.100.110' }, retry: false });
    const query = new URL(answer.returnUrl ?? '').searchParams;
    expect(query.get('resourcePath')).toBe(`/v1/checkouts/${id}/registration`);
    const { status, body } = await read();
    expect([status, body.paymentBrand, body.ndc]).toEqual([200, 'VISA', id]);
    const paid = await gateway.rest.post(`/v1/registrations/${body.id}/payments`, { ...prepared });
    expect(paid.body.result.code).toBe('000.100.110');
  });

  test('stores one account, however often it is sent', async () => {
    const id = await prepare(gateway, tokenisation);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(gateway, id, cardOnForm, { what: 'registration' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'approved'));
    expect((await checkoutEvents(gateway, id)).map(({ step }) => step)).toEqual(['prepared', 'finished']);
  });

  test('needs createRegistration', async () => {
    const { body } = await gateway.rest.post('/v1/checkouts', { ...prepared, ...tokenisation, createRegistration: '' });
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'currency', 'paymentType']);
  });
});

test('a shopper pays where the series of the merchant lacks what their brand needs: nobody at the form can add it', async () => {
  const series = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const id = await prepare(gateway, series);
  const paid = await submit(gateway, id, { ...cardOnForm, paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
  expect(paid.status).toBe('approved');
  const [payment] = await paymentsOf(gateway, id);
  expect(payment?.warnings).toContain('standingInstruction.recurringType');
});
