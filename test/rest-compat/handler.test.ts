import { describe, expect, test } from 'vitest';
import { bodyBytesMax } from '../../rest-compat/exchange.ts';
import { cardPayment, channels, formOf } from '../support/client.ts';
import { withoutIds } from '../support/without-ids.ts';
import { answered, callerEntity, fakeDoor, refused } from './fake-door.ts';

const approved = {
  id: '8a000000000000000000000000000001',
  result: { code: '000.100.110', description: "Request successfully processed in 'Merchant in Integrator Test Mode'" },
  buildNumber: 'build',
  timestamp: '2026-11-21 12:00:00.000+0000',
  ndc: `${channels.documented}_${'0'.repeat(32)}`,
};
const declined = { ...approved, result: { code: '800.100.151', description: 'transaction declined (invalid card)' } };
const id = approved.id;

describe('routes', () => {
  test('a payment is created with the form as nested input', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    const answer = await rest.post('/v1/payments', { ...cardPayment, 'customParameters[order]': '7' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(approved);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      document: 'restCreatePayment',
      variables: {
        input: { amount: '92.00', card: { number: cardPayment['card.number'] }, customParameters: { order: '7' } },
        idempotencyKey: null,
      },
    });
  });

  test('an empty id in the path is a new payment', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    await rest.post('/v1/payments/', cardPayment);
    expect(asked[0]?.document).toBe('restCreatePayment');
  });

  test('spec §4: the path of a referencing request carries the id', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    await rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType: 'RV' });
    expect(asked[0]).toMatchObject({ document: 'restReferencePayment', variables: { id, input: { paymentType: 'RV' } } });
  });

  test('a stored decline is read with 200, and answered with 400 when it happens', async () => {
    const { rest } = fakeDoor(answered(declined));
    expect((await rest.get(`/v1/payments/${id}`)).status).toBe(200);
    expect((await rest.post('/v1/payments', cardPayment)).status).toBe(400);
  });

  test('a stored answer is passed on byte for byte', async () => {
    const text = `{ "id":"${id}",  "result":{"code":"000.100.110"},"customParameters":{"b":"1","a":"\\u00e9"} }`;
    const { rest } = fakeDoor({ data: { payment: { answerText: text, result: { code: '000.100.110' } } }, idempotency: null });
    expect((await rest.get(`/v1/payments/${id}`)).text).toBe(text);
    expect((await rest.post('/v1/payments', cardPayment)).text).toBe(text);
  });

  test.each(['000.200.000', '000.400.000', '000.100.112'])('%s is answered with 200', async (code) => {
    const { rest } = fakeDoor(answered({ ...approved, result: { code } }));
    expect((await rest.post('/v1/payments', cardPayment)).status).toBe(200);
  });

  test.each(['800.120.100', '700.400.580', '900.100.300'])('%s, forced and stored, is answered with 400', async (code) => {
    const { rest } = fakeDoor(answered({ ...approved, result: { code } }));
    expect((await rest.post('/v1/payments', cardPayment)).status).toBe(400);
  });

  test('an id that matches no payment is looked up as a registration, then answered with 404, 700.400.580 and no id', async () => {
    const { rest, asked } = fakeDoor((document) => ({
      data: document === 'restReadPayment' ? { payment: null } : { registration: null },
      idempotency: null,
    }));
    const answer = await rest.get(`/v1/payments/${id}`);
    expect(asked.map(({ document }) => document)).toEqual(['restReadPayment', 'restReadRegistration']);
    expect(answer.status).toBe(404);
    expect(answer.body.result.code).toBe('700.400.580');
    expect(answer.body).not.toHaveProperty('id');
    for (const path of ['/v1/payments', '/v1/query']) {
      const ofCheckout = await rest.get(`${path}/${id}-test`);
      expect(ofCheckout.body.result).toMatchObject({
        code: '700.400.580',
        description: expect.stringMatching(/^cannot find transaction - .*checkout/),
      });
    }
  });

  test("a registration's id is answered at the payments' address", async () => {
    const { rest } = fakeDoor((document) => ({
      data: document === 'restReadPayment' ? { payment: null } : { registration: { answerText: JSON.stringify(approved) } },
      idempotency: null,
    }));
    expect(await rest.get(`/v1/payments/${id}`)).toMatchObject({ status: 200, body: approved });
  });

  test.each([
    '/v1/payment',
    '/v1/payments/1/2',
    '/v2/payments',
    '/v1/checkouts/1/2',
    '/scheduling/v1/schedules/1/2',
    '/reports/v1/x',
    `/v1/${'x'.repeat(600)}`,
  ])('spec §7: %s is no path: 404 with the documented JSON', async (path) => {
    const { rest, asked } = fakeDoor(answered(approved));
    const answer = await rest.post(path, cardPayment);
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body).sort()).toEqual(['buildNumber', 'doc_url', 'ndc', 'result', 'timestamp']);
    expect(asked).toHaveLength(0);
  });

  test('a wrong method is answered with 405, 200.300.403 and the methods that are right', async () => {
    const { rest } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'DELETE', path: '/v1/payments' });
    expect(answer.status).toBe(405);
    expect(answer.body.result.code).toBe('200.300.403');
    expect(answer.headers.allow).toBe('POST, GET, HEAD, OPTIONS');
  });

  test('HEAD is answered as GET without its body', async () => {
    const { rest } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'HEAD', path: `/v1/payments/${id}`, query: formOf({ entityId: channels.documented }) });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  test('a browser may ask before it sends', async () => {
    const { rest } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'OPTIONS', path: '/v1/payments' }, { token: null });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  });

  test('the result codes are public', async () => {
    const { rest, signedIn } = fakeDoor(answered(approved));
    const answer = await rest.get('/v1/resultcodes', {}, { token: null });
    expect(answer.status).toBe(200);
    expect(answer.body.resultCodes).toContainEqual({ code: '800.900.300', description: 'invalid authentication information' });
    expect(signedIn).toHaveLength(0);
  });
});

describe('queries', () => {
  const found = { data: { paymentQuery: { payments: [{ answerText: JSON.stringify(approved) }], pages: 3 } }, idempotency: null };

  test('v1 answers payments', async () => {
    const { rest, asked } = fakeDoor(found);
    const answer = await rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: 'order-0001' });
    expect(asked[0]?.variables).toEqual({ input: { entityId: channels.documented, merchantTransactionId: 'order-0001' } });
    expect(answer.body).toMatchObject({ result: { code: '000.000.100', description: 'successful request' }, payments: [approved] });
    expect(answer.body).not.toHaveProperty('records');
  });

  test('v3 answers records and pages', async () => {
    const { rest } = fakeDoor(found);
    const answer = await rest.get('/v3/query', {
      entityId: channels.documented,
      'date.from': '2026-11-20 00:00:00',
      'date.to': '2026-11-21 00:00:00',
    });
    expect(answer.body).toMatchObject({ records: [approved], pages: 3 });
    expect(answer.body).not.toHaveProperty('payments');
  });

  test('without a match 404, 700.400.580', async () => {
    const { rest } = fakeDoor({ data: { paymentQuery: { payments: [], pages: 1 } }, idempotency: null });
    const answer = await rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: 'order-0001' });
    expect([answer.status, answer.body.result.code]).toEqual([404, '700.400.580']);
  });

  test('the legacy query wants a merchantTransactionId', async () => {
    const { rest, asked } = fakeDoor(found);
    const answer = await rest.get('/v1/payments');
    expect(answer.status).toBe(400);
    expect(answer.body.result.parameterErrors).toEqual([{ name: 'merchantTransactionId', value: null, message: 'may not be empty' }]);
    expect(asked).toHaveLength(0);
  });

  test('a query by id answers the payment itself, and a list with its linked transactions', async () => {
    const linked = { ...approved, id: '8a000000000000000000000000000002' };
    const { rest } = fakeDoor({
      data: {
        payment: {
          answerText: JSON.stringify(approved),
          result: approved.result,
          linkedTransactions: { edges: [{ node: { answerText: JSON.stringify(linked) } }] },
        },
      },
      idempotency: null,
    });
    const address = `/v1/query/${id}`;
    expect((await rest.get(address)).body).toEqual(approved);
    const list = await rest.get(address, { entityId: channels.documented, includeLinkedTransactions: 'true' });
    expect(list.body.payments).toEqual([approved, linked]);
    expect((await rest.get(`/v3/query/${id}`)).body).toMatchObject({ records: [approved, linked].slice(0, 2), pages: 1 });
  });
});

describe('authentication', () => {
  test('spec §5.5: no header and a malformed one are 401, a wrong token is 403, both 800.900.300', async () => {
    const missing = await fakeDoor(answered(approved)).rest.post('/v1/payments', cardPayment, { token: null });
    const malformed = await fakeDoor(answered(approved), { status: 'malformed' }).rest.post('/v1/payments', cardPayment);
    const invalid = await fakeDoor(answered(approved), { status: 'invalid' }).rest.post('/v1/payments', cardPayment);
    expect([missing.status, malformed.status, invalid.status]).toEqual([401, 401, 403]);
    expect([missing, malformed, invalid].map(({ body }) => body.result.code)).toEqual(Array(3).fill('800.900.300'));
    expect(missing.headers['www-authenticate']).toBe('Bearer');
  });

  test('a stranger learns no parameter: who asks is looked at before what is asked', async () => {
    const { rest, asked } = fakeDoor(answered(approved), { status: 'invalid' });
    const answer = await rest.send({ method: 'POST', path: '/v1/payments', body: 'amount=1&amount=2' });
    expect(answer.status).toBe(403);
    expect(answer.body.result).not.toHaveProperty('parameterErrors');
    expect(asked).toHaveLength(0);
  });

  test('old credentials stand for the token, in the body and in the query string', async () => {
    const { rest, signedIn, asked } = fakeDoor(answered(approved));
    const legacy = {
      'authentication.userId': 'u'.repeat(32),
      'authentication.password': 'secret',
      'authentication.entityId': channels.documented,
    };
    const { entityId: _, ...payment } = cardPayment;
    await rest.post('/v1/payments', { ...payment, ...legacy }, { token: null });
    await rest.get(`/v1/payments/${id}`, legacy, { token: null });
    expect(signedIn).toEqual(Array(2).fill({ header: undefined, legacyUser: 'u'.repeat(32), legacyPassword: 'secret' }));
    expect(asked[0]?.variables).toMatchObject({ input: { entityId: channels.documented } });
    expect(JSON.stringify(asked)).not.toContain('secret');
    expect(asked[1]?.variables).toEqual({ id, entityId: channels.documented });
  });
});

describe('bodies', () => {
  test('a parameter in the query string and in the body was sent twice, and is refused by name', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'POST', path: '/v1/payments', query: 'amount=1.00', body: formOf(cardPayment) });
    expect(answer.status).toBe(400);
    expect(answer.body.result.code).toBe('200.300.404');
    expect(answer.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount']);
    expect(asked).toHaveLength(0);
  });

  test('the query string adds to the body', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    const { entityId, ...rest2 } = cardPayment;
    await rest.send({ method: 'POST', path: '/v1/payments', query: `entityId=${entityId}`, body: formOf(rest2) });
    expect(asked[0]?.variables).toMatchObject({ input: { entityId, currency: 'EUR' } });
  });

  test.each([
    ['application/json', '{"amount":"92.00"}'],
    ['text/plain', '{"amount":"92.00"}'],
    ['multipart/form-data; boundary=x', '--x'],
  ])('a body that is no form (%s) is refused by naming Content-Type', async (type, body) => {
    const { rest } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'POST', path: '/v1/payments', body }, { headers: { 'content-type': type } });
    expect(answer.status).toBe(400);
    expect(answer.body.result.parameterErrors?.[0]).toMatchObject({ name: 'Content-Type', value: type });
  });

  test('a missing Content-Type is let pass', async () => {
    const { handler } = fakeDoor(answered(approved));
    const answer = await handler.handle({
      method: 'POST',
      path: '/v1/payments',
      query: '',
      headers: { authorization: 'Bearer x' },
      body: formOf(cardPayment),
    });
    expect(answer.status).toBe(200);
  });

  test('a body beyond the bound is answered with 413 and the documented JSON', async () => {
    const { rest, handler } = fakeDoor(answered(approved));
    const answer = await rest.send({ method: 'POST', path: '/v1/payments', body: 'a='.padEnd(bodyBytesMax + 1, 'x') });
    expect([answer.status, answer.body.result.code]).toEqual([413, '200.300.404']);
    expect(handler.tooLarge().status).toBe(413);
  });

  test('parameters that nobody knows are handed on as warnings, by name only', async () => {
    const { rest, asked } = fakeDoor(answered(approved));
    await rest.post('/v1/payments', { ...cardPayment, 'shipping.givenName': 'Jane', nonsense: 'private' });
    expect(asked[0]?.unknownNames).toContain('nonsense');
    expect(asked[0]?.variables.input).not.toHaveProperty('nonsense');
  });
});

test('warnings are the test environment’s', async () => {
  const misspelt = { ...cardPayment, 'card.cvc': '123' };
  const { rest } = fakeDoor(answered(approved), undefined, { isLive: true });
  expect((await rest.post('/v1/payments', misspelt)).body).not.toHaveProperty('warnings');
  const { rest: inTest } = fakeDoor(answered(approved));
  expect((await inTest.post('/v1/payments', misspelt)).body.warnings).toEqual([expect.objectContaining({ name: 'card.cvc' })]);
});

describe('idempotency', () => {
  test('the header becomes the argument, and the answer says which it was', async () => {
    const { rest, asked } = fakeDoor(answered(approved, 'replayed'));
    const answer = await rest.post('/v1/payments', cardPayment, { idempotencyKey: 'order-7' });
    expect(asked[0]?.variables.idempotencyKey).toBe('order-7');
    expect(answer.headers['idempotency-status']).toBe('replayed');
  });

  test('without a key no status is told', async () => {
    const { rest } = fakeDoor(answered(approved));
    expect((await rest.post('/v1/payments', cardPayment)).headers).not.toHaveProperty('idempotency-status');
  });
});

describe('refusals', () => {
  test('parameterErrors sit inside result, values null or as sent, names as sent, without an id', async () => {
    const { rest } = fakeDoor(
      refused({
        resultCode: '200.300.404',
        parameterErrors: [
          { name: 'entityId', value: 'x', message: 'm' },
          { name: 'amount', value: null, message: 'may not be empty' },
        ],
        http: { status: 400 },
      }),
    );
    const { entityId, ...others } = cardPayment;
    const answer = await rest.post('/v1/payments', { ...others, 'authentication.entityId': entityId ?? '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      doc_url: '/docs/result-codes#c-200.300.404',
      result: {
        code: '200.300.404',
        description: 'invalid or missing parameter',
        parameterErrors: [
          { name: 'authentication.entityId', value: 'x', message: 'm' },
          { name: 'amount', value: null, message: 'may not be empty' },
        ],
      },
      buildNumber: 'build',
      timestamp: '2026-11-21 12:00:00.007+0000',
      ndc: `${channels.documented}_${'1'.padStart(32, '0')}`,
    });
  });

  test('status, headers and text of a refusal are its own', async () => {
    const { rest } = fakeDoor(
      refused({
        resultCode: '800.120.100',
        description: 'Too many requests. Please try again later.',
        http: { status: 429, headers: { 'Retry-After': '3' } },
      }),
    );
    const answer = await rest.post('/v1/payments', cardPayment);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.body.result.description).toBe('Too many requests. Please try again later.');
  });

  test('a fault is 500 and tells nothing; an unreachable store is 503', async () => {
    const fault = await fakeDoor({ data: null, errors: [{ message: 'SELECT 4200', extensions: {} }], idempotency: null }).rest.post(
      '/v1/payments',
      cardPayment,
    );
    const outage = await fakeDoor({
      data: null,
      errors: [{ message: 'x', extensions: { resultCode: '800.800.800', http: { status: 503, headers: { 'Retry-After': '1' } } } }],
      idempotency: null,
    }).rest.post('/v1/payments', cardPayment);
    expect([fault.status, fault.body.result.code]).toEqual([500, '600.100.100']);
    expect(withoutIds(fault.text)).not.toContain('4200');
    expect([outage.status, outage.body.result.code, outage.headers['retry-after']]).toEqual([503, '800.800.800', '1']);
  });

  test('what throws within the executor is a fault as well', async () => {
    const { rest } = fakeDoor(() => Promise.reject(new Error('card 4200000000000000')));
    const answer = await rest.post('/v1/payments', cardPayment);
    expect([answer.status, answer.text.includes('4200')]).toEqual([500, false]);
  });

  test("an ndc names the entity that was sent, else the caller's, never what is malformed", async () => {
    const { rest, observed } = fakeDoor(refused({ resultCode: '200.300.404', http: { status: 400 } }));
    const ndcs = [
      await rest.post('/v1/payments', cardPayment),
      await rest.post('/v1/payments', { amount: '1.00' }),
      await rest.post('/v1/payments', { entityId: 'DROP TABLE' }),
    ].map(({ body }) => String(body.ndc).slice(0, 32));
    expect(ndcs).toEqual([channels.documented, callerEntity, '0'.repeat(32)]);
    expect(observed.map(({ resultCode }) => resultCode)).toEqual(Array(3).fill('200.300.404'));
  });

  test('spec §7.4: live declines every request with testMode, a read as well, and executes nothing', async () => {
    const { rest, asked } = fakeDoor(answered(approved), undefined, { isLive: true });
    const answers = [
      await rest.get(`/v1/payments/${id}`, { entityId: channels.documented, testMode: 'INTERNAL' }),
      await rest.get('/v1/query', { entityId: channels.documented, testMode: 'EXTERNAL' }),
      await rest.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.result.code])).toEqual(answers.map(() => [400, '600.200.701']));
    expect(asked).toHaveLength(0);
  });

  test('every answer carries the recorded headers', async () => {
    const { rest } = fakeDoor(answered(approved));
    for (const answer of [await rest.post('/v1/payments', cardPayment), await rest.get('/v1/nowhere')]) {
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json;charset=UTF-8',
        'cache-control': 'private, no-cache, no-store',
        pragma: 'no-cache',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
      });
    }
  });
});
