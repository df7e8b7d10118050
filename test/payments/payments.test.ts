/** Payments through the REST door, on the real store and the simulator (spec §2.1 to §2.5, §4, §5, §7). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { answerBankPage } from '../support/shopper.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.stop();
});

const approvedCode = '000.100.110';

async function pay(over: Parameters = {}) {
  return gateway.rest.post('/v1/payments', { ...cardPayment, ...over });
}

async function paid(over: Parameters = {}): Promise<string> {
  const answer = await pay(over);
  expect(answer.body.result).toMatchObject({ code: approvedCode });
  return String(answer.body.id);
}

async function refer(id: string, paymentType: string, amount?: string, over: Parameters = {}) {
  const money: Parameters = amount === undefined ? {} : { amount, currency: 'EUR' };
  return gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType, ...money, ...over });
}

async function balances(id: string) {
  const answer = await gateway.graphql(`{ payment(id: "${id}") { authorized captured refunded reversed remaining status version } }`);
  return answer.data.payment;
}

describe('a card payment', () => {
  test('answers with everything of 2.3, and never with the number or the code', async () => {
    const answer = await pay({ 'customParameters[shop]': 'x', 'billing.city': 'Berlin', merchantTransactionId: 'order-2026' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-2026',
      result: { code: approvedCode, cvvResponse: 'M' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      billing: { city: 'Berlin' },
      customParameters: { shop: 'x' },
    });
    expect(answer.body.id).toMatch(/^8a[0-9a-f]{30}$/);
    expect(answer.body.ndc).toMatch(new RegExp(`^${channels.documented}_[0-9a-f]{32}$`));
    expect(answer.body.timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+0000$/);
    expect(answer.text).not.toContain('4200000000000000');
    expect(answer.text).not.toContain('"123"');
  });

  test('spec §8: takes a cart of a thousand items with what shops send of each, brackets encoded', async () => {
    const item = { name: 'Blue cotton shirt', merchantItemId: 'SKU-12345', quantity: '1', price: '12.50', currency: 'EUR', tax: '19.00' };
    const more = { description: 'A shirt of organic cotton', totalAmount: '12.50', taxAmount: '2.00', type: 'PHYSICAL', discount: '0.00' };
    const cart = Array.from({ length: 1_000 }, (_, index) =>
      Object.entries({ ...item, ...more }).map(([name, value]) => [`cart.items[${index}].${name}`, value] as const),
    );
    const answer = await pay(Object.fromEntries(cart.flat()));
    expect(answer.body.result.code).toBe(approvedCode);
    const { items } = answer.body.cart as { items: readonly Parameters[] };
    expect(items).toHaveLength(1_000);
    expect(items[999]).toMatchObject(item);
  });

  test('GET gives what was answered', async () => {
    const made = await pay();
    const read = await gateway.rest.get(`/v1/payments/${made.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(made.body);
  });

  test('detects the brand where none is sent and says so', async () => {
    const { paymentBrand: _brand, ...unbranded } = cardPayment;
    const answer = await gateway.rest.post('/v1/payments', unbranded);
    expect(answer.body).toMatchObject({ paymentBrand: 'VISA', brandResult: 'VISA' });
  });

  test('a decline is stored with its id, answered 400, read with 200', async () => {
    const declined = await pay({ 'customParameters[forceResultCode]': '800.100.151' });
    expect(declined.status).toBe(400);
    expect(declined.body.result.code).toBe('800.100.151');
    expect(declined.body.amount).toBeUndefined();
    const read = await gateway.rest.get(`/v1/payments/${declined.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body.result.code).toBe('800.100.151');
  });

  test('merchant.name overrides the descriptor (spec §2.1)', async () => {
    expect((await pay({ descriptor: 'Invoice 7', 'merchant.name': 'Shop*Shoes' })).body.descriptor).toBe('Shop*Shoes');
    expect((await pay({ descriptor: 'Invoice 7' })).body.descriptor).toBe('Invoice 7');
    expect((await pay()).body.descriptor).toMatch(/^\d{4}\.\d{4}\.\d{4} Demo Shop$/);
  });

  test('takes 0.00 to check an account, and refuses it where money should move', async () => {
    expect((await pay({ paymentType: 'PA', amount: '0.00' })).status).toBe(200);
    const refused = await pay({ amount: '0.00' });
    expect(refused.status).toBe(400);
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'amount' }]);
    expect(refused.body.id).toBeUndefined();
  });

  test('a partial approval stands for the approved amount', async () => {
    const answer = await pay({ 'customParameters[SIMULATOR_approvedAmount]': '40.00' });
    expect(answer.body.amount).toBe('40.00');
    expect(await balances(String(answer.body.id))).toMatchObject({ captured: '40.00', remaining: '40.00' });
  });

  test('testMode EXTERNAL succeeds with its own code', async () => {
    expect((await pay({ testMode: 'EXTERNAL' })).body.result.code).toBe('000.100.112');
  });

  test('createRegistration answers both the id and the object, and the registration is found under /v1/payments', async () => {
    const answer = await pay({ createRegistration: 'true' });
    const registrationId = String(answer.body.registrationId);
    expect(answer.body.registration).toEqual({ id: registrationId });
    const read = await gateway.rest.get(`/v1/payments/${registrationId}`);
    expect(read.body).toMatchObject({ id: registrationId, card: { last4Digits: '0000' } });
  });
});

describe('refusals name the parameter and change nothing', () => {
  const cases: readonly [string, Parameters, string, string][] = [
    ['a missing card number of a VISA payment', { 'card.number': '' }, '200.300.404', 'card.number'],
    ['a card code that is no code', { 'card.cvv': '12' }, '200.300.404', 'card.cvv'],
    ['a month that is none', { 'card.expiryMonth': '13' }, '200.300.404', 'card.expiryMonth'],
    ['an amount with three decimals', { amount: '1.000' }, '200.300.404', 'amount'],
    ['a payment type that needs a reference', { paymentType: 'RV' }, '200.300.404', 'paymentType'],
    ['a malformed entityId', { entityId: '8AC7' }, '200.300.404', 'entityId'],
    [
      'a referenceUuid that matches nothing (7.6)',
      { paymentType: 'PA', referenceUuid: `8a${'0'.repeat(30)}` },
      '200.300.404',
      'referenceUuid',
    ],
    [
      'no purpose code for a funding to a regulated country',
      { transactionProcessingCode: 'FUNDING', 'recipient.country': 'IND' },
      '200.300.404',
      'transactionPurposeCode',
    ],
  ];
  test.each(cases)('%s', async (_name, over, resultCode, parameter) => {
    const before = await gateway.store.acrossMerchants.lastSequence();
    const answer = await pay(over);
    expect(answer.status).toBe(400);
    expect(answer.body.result.code).toBe(resultCode);
    expect(answer.body.result.parameterErrors?.map(({ name }) => name)).toContain(parameter);
    expect(answer.body.id).toBeUndefined();
    expect(await gateway.store.acrossMerchants.lastSequence()).toBe(before);
  });

  test('a secret value is never repeated', async () => {
    const answer = await pay({ 'card.number': '42000000000000OO', 'card.cvv': '12a' });
    expect(answer.body.result.parameterErrors?.map(({ value }) => value)).toEqual([null, null]);
    expect(answer.text).not.toContain('42000000000000OO');
  });

  test('a brand that nobody has is 600.200.500 without parameterErrors', async () => {
    const answer = await pay({ paymentBrand: 'NOSUCHBRAND' });
    expect(answer.body.result).toMatchObject({ code: '600.200.500' });
    expect(answer.body.result.parameterErrors).toBeUndefined();
  });

  test('with job schedules, and makes no payment now (spec §2.Y)', async () => {
    const { status, body } = await pay({ 'card.cvv': '', 'job.dayOfMonth': '1', 'job.month': '*' });
    expect([status, body.paymentType]).toEqual([200, 'SD']);
    expect((await gateway.rest.get(`/v1/payments/${body.id}`)).status).toBe(404);
  });

  test('with an empty parameter of a job is a payment', async () => {
    expect((await pay({ 'job.hour': '' })).body.paymentType).toBe('DB');
  });
});

describe('payments that may have been made twice', () => {
  test('are shown to people and refused to nobody', async () => {
    const twice = { amount: '17.31', merchantTransactionId: 'order-twice-1' };
    const [first, second, other] = [
      await paid(twice),
      await paid(twice),
      await paid({ ...twice, amount: '17.32', merchantTransactionId: 'order-other-1' }),
    ];
    await refer(second, 'RF', '17.31');
    const answer = await gateway.graphql(`{ payment(id: "${first}") { possibleDuplicates { edges { node { id } } } } }`);
    expect(nodesOf(answer.data.payment.possibleDuplicates)).toEqual([{ id: second }]);
    const alone = await gateway.graphql(`{ payment(id: "${other}") { possibleDuplicates { edges { node { id } } } } }`);
    expect(nodesOf(alone.data.payment.possibleDuplicates)).toEqual([]);
  });
});

describe('references (spec §2.2)', () => {
  test('captures in parts, refunds a capture, reverses the rest', async () => {
    const id = await paid({ paymentType: 'PA' });
    const capture = await refer(id, 'CP', '40.00');
    expect(capture.body).toMatchObject({
      paymentType: 'CP',
      amount: '40.00',
      currency: 'EUR',
      referencedId: id,
      result: { code: approvedCode },
    });
    expect((await refer(String(capture.body.id), 'RF', '15.00')).status).toBe(200);
    expect(await balances(id)).toMatchObject({ authorized: '92.00', captured: '40.00', refunded: '15.00', remaining: '52.00' });
    expect((await refer(id, 'RV')).body.amount).toBe('52.00');
    expect(await balances(id)).toMatchObject({ reversed: '52.00', remaining: '0.00' });
  });

  test('a final capture releases the rest (sequence)', async () => {
    const id = await paid({ paymentType: 'PA' });
    expect((await refer(id, 'CP', '10.00', { sequence: 'FINAL' })).status).toBe(200);
    expect((await refer(id, 'CP', '1.00')).body.result.code).toBe('700.400.100');
  });

  test('captures no more often than numberOfCaptures', async () => {
    const id = await paid({ paymentType: 'PA', numberOfCaptures: '2' });
    expect((await refer(id, 'CP', '1.00')).status).toBe(200);
    expect((await refer(id, 'CP', '1.00')).status).toBe(200);
    expect((await refer(id, 'CP', '1.00')).body.result.code).toBe('700.400.100');
    // A receipt is counted as a capture.
    expect((await refer(id, 'RC', '1.00')).body.result.code).toBe('700.400.100');
  });

  test('PA.CP answers the authorisation and captures it in the same write', async () => {
    const id = await paid({ paymentType: 'PA.CP' });
    expect(await balances(id)).toMatchObject({ captured: '92.00', remaining: '0.00' });
  });

  test('PA.CP captures nothing that has to be reviewed first', async () => {
    const answer = await pay({ paymentType: 'PA.CP', 'customParameters[forceResultCode]': '000.400.000' });
    expect(await balances(String(answer.body.id))).toMatchObject({ captured: '0.00', remaining: '92.00' });
  });

  test('a refund that names a PA.CP is one of its capture, for its answer has no other id', async () => {
    const id = await paid({ paymentType: 'PA.CP' });
    const refund = await refer(id, 'RF', '60.00');
    expect(refund.body).toMatchObject({ amount: '60.00', result: { code: approvedCode } });
    expect(refund.body.referencedId).not.toBe(id);
    expect(await balances(String(refund.body.referencedId))).toMatchObject({ refunded: '60.00', remaining: '32.00' });
    // What is left is the capture's, by whichever id it is named.
    expect((await refer(id, 'RF', '60.00')).body.result.code).toBe('700.400.200');
    expect((await refer(String(refund.body.referencedId), 'RF', '32.00')).body.result.code).toBe(approvedCode);
    expect((await gateway.store.ledger.prove('')).differences).toEqual([]);
  });

  test.each(['RB', 'CB'])('%s that names a PA.CP is one of its capture, and allowed as it is there', async (type) => {
    const id = await paid({ paymentType: 'PA.CP' });
    const { body } = await refer(id, type, '60.00');
    expect(body).toMatchObject({ amount: '60.00', result: { code: approvedCode } });
    expect(body.referencedId).not.toBe(id);
    const after = await balances(String(body.referencedId));
    expect(after.remaining).toBe(type === 'CB' ? '32.00' : '92.00');
    const { data } = await gateway.graphql(`{ payment(id: "${id}") { actions { operation allowed amountMax } } }`);
    const actions: readonly { operation: string; allowed: boolean; amountMax: string | null }[] = data.payment.actions;
    const operation = type === 'CB' ? 'CHARGEBACK' : 'REBILL';
    const action = actions.find((each) => each.operation === operation);
    expect(action).toMatchObject({ amountMax: type === 'CB' ? '32.00' : null, allowed: true });
    expect((await gateway.store.ledger.prove('')).differences).toEqual([]);
  });

  test('a refund that names a PA.CP of which nothing was captured, or a PA, refunds nothing', async () => {
    const reviewed = await pay({ paymentType: 'PA.CP', 'customParameters[forceResultCode]': '000.400.000' });
    expect((await refer(String(reviewed.body.id), 'RF', '1.00')).body.result.code).toBe('700.400.520');
    const captured = await paid({ paymentType: 'PA' });
    await refer(captured, 'CP', '92.00');
    expect((await refer(captured, 'RF', '1.00')).body.result.code).toBe('700.400.520');
  });

  test('INCREMENTAL_AUTH adds to the authorised total, REAUTHORIZATION stands beside it', async () => {
    const id = await paid({ paymentType: 'PA' });
    const reference = { entityId: channels.documented, amount: '8.00', currency: 'EUR', paymentType: 'PA', referenceUuid: id };
    const instruction = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'MIT',
    };
    const increment = await gateway.rest.post('/v1/payments', {
      ...reference,
      ...instruction,
      'standingInstruction.industryPractice': 'INCREMENTAL_AUTH',
    });
    expect(increment.body.result.code).toBe(approvedCode);
    expect(await balances(id)).toMatchObject({ authorized: '100.00', remaining: '100.00' });
    const again = await gateway.rest.post('/v1/payments', {
      ...reference,
      ...instruction,
      'standingInstruction.industryPractice': 'REAUTHORIZATION',
    });
    expect(await balances(String(again.body.id))).toMatchObject({ authorized: '8.00' });
    expect((await refer(String(increment.body.id), 'CP', '100.00')).status).toBe(200);
  });

  test('a rebill charges anew, a receipt takes from the authorisation', async () => {
    const debit = await paid();
    const rebill = await refer(debit, 'RB', '5.00');
    expect(await balances(String(rebill.body.id))).toMatchObject({ captured: '5.00' });
    const authorization = await paid({ paymentType: 'PA' });
    expect((await refer(authorization, 'RC', '92.00')).status).toBe(200);
    expect(await balances(authorization)).toMatchObject({ captured: '92.00' });
  });

  test('a chargeback takes what can be refunded, its reversal gives it back', async () => {
    const id = await paid();
    const chargeback = await refer(id, 'CB', '92.00', { chargebackResultCode: '000.100.220' });
    expect(chargeback.body.result.code).toBe(approvedCode);
    expect((await refer(id, 'RF', '1.00')).body.result.code).toBe('700.400.200');
    expect((await refer(String(chargeback.body.id), 'CR', '92.00')).status).toBe(200);
    expect((await refer(id, 'RF', '92.00')).status).toBe(200);
  });

  test('a second chargeback names the reversal of the first one, and takes the payment’s money again', async () => {
    const id = await paid();
    const first = String((await refer(id, 'CB', '40.00')).body.id);
    const reversal = await refer(first, 'CR', '40.00');
    const second = await refer(String(reversal.body.id), 'CB', '40.00', { chargebackResultCode: '000.100.220' });
    expect([second.status, second.body.result.code, second.body.referencedId]).toEqual([200, approvedCode, id]);
    expect(await balances(id)).toMatchObject({ captured: '92.00', remaining: '52.00' });
    expect((await refer(String(reversal.body.id), 'CB', '52.01')).body.result.code).toBe('700.400.400');
    expect((await refer(String(reversal.body.id), 'RF', '1.00')).body.result.code).toBe('700.400.520');
    expect((await refer(String(second.body.id), 'CR', '40.00')).body.result.code).toBe(approvedCode);
    expect(await balances(id)).toMatchObject({ captured: '92.00', remaining: '92.00' });
  });

  test('a refund needs an amount, a reversal none (spec §2.1; decision: existing-clients)', async () => {
    const id = await paid();
    expect((await refer(id, 'RF')).body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'currency']);
    expect((await refer(id, 'RV')).status).toBe(200);
  });

  test('an id that matches nothing is 404 with the code of its operation, 400 on a tolerant channel', async () => {
    const nothing = `8a${'0'.repeat(30)}`;
    for (const [type, code] of [
      ['CP', '700.400.510'],
      ['RV', '700.400.530'],
      ['RF', '600.200.500'],
    ] as const) {
      const documented = await refer(nothing, type, '1.00');
      expect([documented.status, documented.body.result.code]).toEqual([404, code]);
      const tolerant = await refer(nothing, type, '1.00', { entityId: channels.tolerant });
      expect([tolerant.status, tolerant.body.result.code]).toEqual([400, code]);
    }
  });

  test('twenty racing refunds never move more than was captured', async () => {
    const id = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refer(id, 'RF', '10.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(answers.filter(({ body }) => body.result.code === '700.400.200')).toHaveLength(11);
    expect(await balances(id)).toMatchObject({ refunded: '90.00', remaining: '2.00' });
  });

  test('two people on the same version make one refund, and the second is told', async () => {
    const id = await paid();
    const { version } = await balances(id);
    const refund = `mutation { refundPayment(id: "${id}", amount: "10.00", currency: "EUR", expectedVersion: ${version}, reason: "ticket 1") { id } }`;
    const [one, two] = await Promise.all([gateway.graphql(refund), gateway.graphql(refund)]);
    const refused = [one, two].filter((answer) => JSON.stringify(answer.errors ?? []).includes('CONFLICT'));
    expect(refused).toHaveLength(1);
    expect(JSON.stringify(refused[0]?.errors)).toContain('800.110.100');
    expect(await balances(id)).toMatchObject({ refunded: '10.00' });
  });
});

describe('idempotency', () => {
  test('the same request under a key is answered the same, once made', async () => {
    const first = await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-1' });
    const second = await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-1' });
    expect([first.headers['idempotency-status'], second.headers['idempotency-status']]).toEqual(['first', 'replayed']);
    expect(second.body).toEqual(first.body);
  });

  test('thirty at once under one key make one payment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-2' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-status'] === 'first')).toHaveLength(1);
  });

  test('another security code is the same request, another amount is not', async () => {
    await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-3' });
    const code = await gateway.rest.post('/v1/payments', { ...cardPayment, 'card.cvv': '321' }, { idempotencyKey: 'key-3' });
    expect(code.headers['idempotency-status']).toBe('replayed');
    const amount = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '93.00' }, { idempotencyKey: 'key-3' });
    expect([amount.status, amount.body.result.code]).toEqual([409, '800.110.100']);
  });

  test('a decline is kept and replayed, a validation refusal is not', async () => {
    const declined = { ...cardPayment, 'customParameters[forceResultCode]': '800.100.151' };
    const first = await gateway.rest.post('/v1/payments', declined, { idempotencyKey: 'key-4' });
    const second = await gateway.rest.post('/v1/payments', declined, { idempotencyKey: 'key-4' });
    expect([second.status, second.body.id]).toEqual([400, first.body.id]);
    await gateway.rest.post('/v1/payments', { ...cardPayment, amount: 'x' }, { idempotencyKey: 'key-5' });
    expect((await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-5' })).headers['idempotency-status']).toBe('first');
  });

  test('REST and GraphQL share the keys', async () => {
    const rest = await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-6' });
    const input = `{entityId: "${channels.documented}", amount: "92.00", currency: "EUR", paymentType: DB, paymentBrand: "VISA", card: {number: "4200000000000000", expiryMonth: "05", expiryYear: "2034", holder: "Jane Jones", cvv: "123"}}`;
    const graphql = await gateway.graphql(`mutation { createPayment(input: ${input}, idempotencyKey: "key-6") { id } }`);
    expect(graphql).toMatchObject({ data: { createPayment: { id: rest.body.id } }, extensions: { idempotency: 'replayed' } });
  });

  test('the same key for another operation is another key', async () => {
    const id = String((await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'key-7' })).body.id);
    const refund = await gateway.rest.post(
      `/v1/payments/${id}`,
      { paymentType: 'RF', amount: '1.00', currency: 'EUR' },
      { idempotencyKey: 'key-7' },
    );
    expect(refund.headers['idempotency-status']).toBe('first');
  });
});

describe('a thing of another merchant does not exist (5)', () => {
  test('it can be neither read, referenced, found nor paid into', async () => {
    const id = await paid({ merchantTransactionId: 'isolated-1' });
    const token = { token: otherToken };
    expect((await gateway.rest.get(`/v1/payments/${id}`, { entityId: channels.other }, token)).status).toBe(404);
    expect((await gateway.rest.get(`/v1/payments/${id}`, {}, token)).status).toBe(404);
    expect((await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.other, paymentType: 'RV' }, token)).status).toBe(404);
    expect((await gateway.rest.get('/v1/query', { entityId: channels.other, merchantTransactionId: 'isolated-1' }, token)).status).toBe(
      404,
    );
    expect((await gateway.rest.post('/v1/payments', cardPayment, token)).body.result.code).toBe('800.900.301');
    const listed = await gateway.graphql('{ payments(first: 100) { edges { node { id } } } }', {}, token);
    expect(JSON.stringify(listed.data)).not.toContain(id);
  });
});

describe('asynchronous payments (spec §2.5)', () => {
  test('a redirect brand is pending with a page to go to', async () => {
    const answer = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/return' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ result: { code: '000.200.000' }, redirect: { parameters: [] } });
    expect((await refer(String(answer.body.id), 'RF', '1.00')).body.result.code).toBe('700.400.570');
  });

  test.each([
    ['an address with a query', 'https://shop.example/return?order=1', 'https://shop.example/return?order=1&', ''],
    ['a fragment, which no server is sent', 'https://shop.example/#/paid', 'https://shop.example/?', '#/paid'],
    ['letters that no header carries', 'https://shop.example/łódź', 'https://shop.example/%C5%82%C3%B3d%C5%BA?', ''],
  ])('leads the shopper back to %s', async (_, shopperResultUrl, before, after) => {
    const id = String((await pay({ paymentBrand: 'PAYPAL', shopperResultUrl })).body.id);
    const resourcePath = encodeURIComponent(`/v1/payments/${id}`);
    expect(await answerBankPage(gateway.ports, id, 'approve')).toEqual({
      location: `${before}id=${id}&resourcePath=${resourcePath}${after}`,
    });
  });

  test('a prepayment tells where to transfer the money', async () => {
    const answer = await pay({ paymentBrand: 'PREPAYMENT' });
    expect(answer.body).toMatchObject({ result: { code: '000.200.000' }, merchant: { bankAccount: { holder: 'Demo Shop' } } });
  });
});
