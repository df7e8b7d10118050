import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare, prepared, submit } from '../checkouts/form.ts';
import { schedule } from '../jobs/requests.ts';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { breaches, expectGolden } from './golden.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.stop();
});

const authorization: Parameters = { ...cardPayment, paymentType: 'PA', merchantTransactionId: 'golden-0001' };

async function paid(parameters: Parameters): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', parameters);
  return body.id ?? '';
}

function referencing(paymentType: string, amount = '10.00'): Parameters {
  return { entityId: channels.documented, paymentType, amount, currency: 'EUR' };
}

describe('9.2: golden answers of /v1', () => {
  test('a debit with everything that is echoed', async () => {
    const parameters: Parameters = {
      ...cardPayment,
      merchantTransactionId: 'golden-0002',
      merchantInvoiceId: 'invoice-0002',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.test',
      'billing.street1': 'High Street 1',
      'billing.city': 'London',
      'billing.postcode': 'N11AA',
      'billing.country': 'GB',
      'cart.items[0].name': 'Tea',
      'cart.items[0].price': '92.00',
      'cart.items[0].quantity': '1',
      'customParameters[order]': '7',
    };
    const debited = await gateway.rest.post('/v1/payments', parameters);
    // What is recorded as a debit must be one.
    expect(debited).toMatchObject({ status: 200, body: { paymentType: 'DB', result: { code: '000.100.110' } } });
    expectGolden('debit', debited);
  });

  test('an authorisation, its capture, and a refund of the capture', async () => {
    const authorized = await gateway.rest.post('/v1/payments', authorization);
    expectGolden('authorization', authorized);
    const captured = await gateway.rest.post(`/v1/payments/${authorized.body.id}`, referencing('CP', '92.00'));
    expectGolden('capture', captured);
    expectGolden('refund', await gateway.rest.post(`/v1/payments/${captured.body.id}`, referencing('RF')));
  });

  test('a reversal', async () => {
    const id = await paid(authorization);
    expectGolden('reversal', await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType: 'RV' }));
  });

  test('a decline', async () => {
    const forced = { ...cardPayment, 'customParameters[forceResultCode]': '800.100.151' };
    expectGolden('decline', await gateway.rest.post('/v1/payments', forced));
  });

  test('an asynchronous payment', async () => {
    const { entityId, amount, currency, paymentType } = cardPayment;
    const parameters = {
      entityId,
      amount,
      currency,
      paymentType,
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example.test/back',
    };
    expectGolden('asynchronous', await gateway.rest.post('/v1/payments', parameters as Parameters));
  });

  test('a validation refusal', async () => {
    expectGolden('refusal', await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '1.234', 'card.cvv': 'x' }));
  });

  test('a capture beyond the authorised amount', async () => {
    const id = await paid(authorization);
    expectGolden('capture-too-large', await gateway.rest.post(`/v1/payments/${id}`, referencing('CP', '92.01')));
  });

  test('reading a payment answers what was answered', async () => {
    const created = await gateway.rest.post('/v1/payments', cardPayment);
    const read = await gateway.rest.get(`/v1/payments/${created.body.id}`);
    expect(read.text).toBe(created.text);
    expectGolden('read', read);
  });

  test('an unknown payment', async () => {
    expectGolden('unknown-payment', await gateway.rest.get(`/v1/payments/8a${'0'.repeat(30)}`));
  });

  test('queries of both versions', async () => {
    const parameters: Parameters = { entityId: channels.documented, merchantTransactionId: 'golden-0003' };
    await paid({ ...cardPayment, ...parameters });
    expectGolden('query', await gateway.rest.get('/v1/query', parameters));
    expectGolden('query-v3', await gateway.rest.get('/v3/query', parameters));
    expectGolden('legacy-query', await gateway.rest.get('/v1/payments', parameters));
  });

  test('a checkout from its preparation to the payment', async () => {
    const created = await gateway.rest.post('/v1/checkouts', { ...prepared, integrity: 'true', merchantTransactionId: 'golden-0004' });
    expectGolden('checkout', created);
    const path = `/v1/checkouts/${created.body.id}`;
    expectGolden('checkout-updated', await gateway.rest.post(path, { amount: '91.00' }));
    expectGolden('checkout-waiting', await gateway.rest.get(`${path}/payment`));
    await submit(gateway, created.body.id ?? '');
    expectGolden('checkout-payment', await gateway.rest.get(`${path}/payment`));
    expectGolden('checkout-unknown', await gateway.rest.get('/v1/checkouts/unknown/payment'));
    const withdrawn = { method: 'DELETE', path: `/v1/checkouts/${await prepare(gateway)}` };
    expectGolden('checkout-withdrawn', await gateway.rest.send(withdrawn));
  });

  test('an account stored by a checkout', async () => {
    const id = await prepare(gateway, { amount: '', currency: '', paymentType: '', createRegistration: 'true' });
    await submit(gateway, id, undefined, { what: 'registration' });
    expectGolden('checkout-registration', await gateway.rest.get(`/v1/checkouts/${id}/registration`));
  });

  test('a job from its scheduling to its end', async () => {
    const notice = { 'job.noticeNumber': '1', 'job.noticeUnit': 'MONTH' };
    const created = await schedule(gateway, { ...notice, 'customParameters[plan]': 'gold' });
    expectGolden('job', created);
    const path = `/scheduling/v1/schedules/${created.body.id}`;
    expectGolden('job-read', await gateway.rest.get(path));
    expectGolden('job-rescheduled', await gateway.rest.post(`${path}/reschedule`, { entityId: channels.documented, amount: '12.50' }));
    expectGolden('job-replaced', await gateway.rest.get(path));
    expectGolden('job-descheduled', await gateway.rest.post(`${path}/deschedule`, { entityId: channels.documented }));
    expectGolden('job-unknown', await gateway.rest.get('/scheduling/v1/schedules/unknown'));
    expectGolden('job-refused', await schedule(gateway, { 'job.minute': '60' }));
  });

  test('result codes', async () => {
    const answer = await gateway.rest.get('/v1/resultcodes', {}, { token: null });
    expect(answer.status).toBe(200);
    const { resultCodes } = JSON.parse(answer.text);
    expect(Object.keys(resultCodes[0])).toEqual(['code', 'description']);
    expect(resultCodes.length).toBeGreaterThanOrEqual(618);
  });

  test('no header, a wrong token, another merchant', async () => {
    expectGolden('no-header', await gateway.rest.post('/v1/payments', cardPayment, { token: null }));
    const wrong = btoa(`8ac7a4a0000000000000000000000100|${'wrong'}`);
    expectGolden('wrong-token', await gateway.rest.post('/v1/payments', cardPayment, { token: wrong }));
    expectGolden('no-right', await gateway.rest.post('/v1/payments', cardPayment, { token: otherToken }));
  });
});

describe('the comparison itself', () => {
  test('lets fields be added, at any depth', () => {
    expect(breaches({ a: '1', b: { c: [{ d: '1' }] } }, { a: '2', b: { c: [{ d: '2', e: null }, { d: '3' }], f: 1 } })).toEqual([]);
  });

  test.each([
    [{ a: '1' }, {}, 'answer.a was string, is absent'],
    [{ a: '92.00' }, { a: 92 }, 'answer.a was string, is number'],
    [{ a: [{ b: '1' }] }, { a: [{ b: '1' }, {}] }, 'answer.a[1].b was string, is absent'],
    [{ a: {} }, { a: null }, 'answer.a was object, is null'],
  ])('notices what was taken away or changed in kind', (golden, now, breach) => {
    expect(breaches(golden, now)).toEqual([breach]);
  });
});
