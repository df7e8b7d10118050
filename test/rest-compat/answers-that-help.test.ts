/** What REST says to a program that got a small thing wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.stop();
});

const checkout: Parameters = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

const pay = (changes: Parameters) => gateway.rest.post('/v1/payments', { ...cardPayment, ...changes });

async function warningsFor(id: string | undefined): Promise<readonly { readonly name: string; readonly message: string }[]> {
  const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { warnings { name message } } }', { id });
  return data.payment.warnings;
}

describe('credentials', () => {
  test('without a token, the answer says how to send one, by REST and by GraphQL', async () => {
    const rest = await gateway.rest.post('/v1/payments', cardPayment, { token: null });
    expect(rest.status).toBe(401);
    expect(rest.body.result).toEqual({ code: '800.900.300', description: expect.stringContaining('Authorization: Bearer <token>') });
    const graphql = await gateway.graphql('{ viewer { name } payments(first: 1) { edges { node { id } } } }', {}, { token: null });
    expect(JSON.stringify(graphql.errors)).toContain('Authorization: Bearer <token>');
  });

  test.each(['anything', 'not-base64!', 'a.b.c', 'OGFjN2E0', 'ä', 'x'.repeat(2_000)])(
    'spec §5.5: the well-formed header Bearer %s is 403, because its token is unknown',
    async (token) => {
      const answer = await gateway.rest.post('/v1/payments', cardPayment, { token });
      expect([answer.status, answer.body.result.code]).toEqual([403, '800.900.300']);
    },
  );

  test.each(['Bearer', 'Bearer  ', 'Basic abc', 'OGFjN2E0'])('spec §5.5: the header %j is not well formed: 401', async (authorization) => {
    const answer = await gateway.rest.post('/v1/payments', cardPayment, { token: null, headers: { authorization } });
    expect([answer.status, answer.body.result.code]).toEqual([401, '800.900.300']);
  });

  test('403 names entityId, as it was sent, and says the same of an unknown entity as of another merchant’s', async () => {
    const unknown = `8a${'0'.repeat(30)}`;
    const { entityId, ...rest } = cardPayment;
    const answers = [
      await gateway.rest.post('/v1/payments', cardPayment, { token: otherToken }),
      await pay({ entityId: unknown }),
      await gateway.rest.post('/v1/payments', { ...rest, 'authentication.entityId': unknown }),
    ];
    expect(answers.map(({ status, body }) => [status, body.result.code])).toEqual(answers.map(() => [403, '800.900.301']));
    expect(answers.map(({ body }) => body.result.parameterErrors)).toEqual(
      [
        ['entityId', entityId],
        ['entityId', unknown],
        ['authentication.entityId', unknown],
      ].map(([name, value]) => [{ name, value, message: `${name} must be an entity that these credentials have a right to` }]),
    );
  });
});

describe('names', () => {
  test.each([
    ['visa', 'VISA'],
    ['MASTERR', 'MASTER'],
    ['MASTERCARD', 'MASTER'],
    ['AMERICAN_EXPRESS', 'AMEX'],
    ['SEPA_DEBIT', 'DIRECTDEBIT_SEPA'],
    ['GOOGLEPAYTKN', 'GOOGLEPAY'],
  ])('paymentBrand=%s: the answer says %s', async (sent, meant) => {
    const { status, body } = await pay({ paymentBrand: sent });
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(body.result.description).toMatch(new RegExp(`did you mean the paymentBrand ${meant}\\?$`));
    expect(body.result).not.toHaveProperty('parameterErrors');
  });

  test('paymentBrand=NOSUCHBRAND is near to none', async () => {
    const { description } = (await pay({ paymentBrand: 'NOSUCHBRAND' })).body.result;
    expect(description).toMatch(/^Invalid payment data\. .* - there is no such paymentBrand$/);
  });

  test.each([
    ['visa', 'did you mean the paymentBrand VISA?'],
    ['NOSUCHBRAND', 'there is no such paymentBrand'],
    ['VISA MASTER', 'paymentBrand names one brand: to offer several, leave it out and list them in data-brands of the form'],
    ['VISA,MADA', 'paymentBrand names one brand: to offer several, leave it out and list them in data-brands of the form'],
  ])('paymentBrand=%s, of which a form could offer nothing: preparing a checkout and changing it are refused', async (sent, why) => {
    const prepared = await gateway.rest.post('/v1/checkouts', { ...checkout, entityId: channels.tolerant });
    const said = { result: { code: '600.200.500', description: expect.stringMatching(/^Invalid payment data\./) } };
    for (const path of ['/v1/checkouts', `/v1/checkouts/${prepared.body.id}`]) {
      const { status, body } = await gateway.rest.post(path, { ...checkout, entityId: channels.tolerant, paymentBrand: sent });
      expect([status, body]).toMatchObject([400, said]);
      expect(body.result.description?.endsWith(` - ${why}`)).toBe(true);
    }
  });

  test('an unknown parameter that is near to a documented one becomes a warning that says which', async () => {
    const { status, body } = await pay({ 'card.cvc': '123', 'cart.items[0].nam': 'Tea', 'utterly.unlike': '1' });
    expect(status).toBe(200);
    expect(await warningsFor(body.id)).toEqual([
      { name: 'card.cvc', message: 'unknown parameter: did you mean card.cvv' },
      { name: 'cart.items[0].nam', message: 'unknown parameter: did you mean cart.items[0].name' },
      { name: 'utterly.unlike', message: 'unknown parameter' },
    ]);
  });

  test.each([
    ['card[number]', 'card.number'],
    ['cart[items][0][name]', 'cart.items[0].name'],
    ['cart.items[0][nam]', 'cart.items[0].name'],
    ['cart.items.12.name', 'cart.items[12].name'],
  ])('%s, as libraries of other languages write structures, is told as %s', async (sent, meant) => {
    const { body } = await pay({ [sent]: '1' });
    expect(body.warnings).toEqual([{ name: sent, message: `unknown parameter: did you mean ${meant}` }]);
  });

  test('the answer of the test environment lists unknown parameters, as GraphQL does; a replay and a refusal list their own', async () => {
    const misspelt = { 'card.cvc': '123', 'utterly.unlike': 'private' };
    const warnings = [
      { name: 'card.cvc', message: 'unknown parameter: did you mean card.cvv' },
      { name: 'utterly.unlike', message: 'unknown parameter' },
    ];
    const first = await gateway.rest.post('/v1/payments', { ...cardPayment, ...misspelt }, { idempotencyKey: 'misspelt-1' });
    expect([first.status, first.body.warnings]).toEqual([200, warnings]);
    expect(await warningsFor(first.body.id)).toEqual(warnings);
    expect(first.text).not.toContain('private');
    const replayed = await gateway.rest.post('/v1/payments', { ...cardPayment, ...misspelt }, { idempotencyKey: 'misspelt-1' });
    expect([replayed.body.id, replayed.body.warnings]).toEqual([first.body.id, warnings]);
    // What is stored is read as it was stored.
    expect((await gateway.rest.get(`/v1/payments/${first.body.id}`)).body).not.toHaveProperty('warnings');
    expect((await pay({ ...misspelt, amount: '1,00' })).body).toMatchObject({ result: { code: '200.300.404' }, warnings });
    expect((await pay({})).body).not.toHaveProperty('warnings');
  });

  test.each([
    ['POST', '/v1/registrations', { ...cardPayment, amount: '', currency: '', paymentType: '', 'card.cvv': '', 'card.hodler': 'x' }],
    ['POST', '/v1/checkouts', { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB', 'card.hodler': 'x' }],
    ['GET', '/v1/query', { entityId: channels.documented, merchantTransactionId: 'order-4711', 'card.hodler': 'x' }],
  ])('%s %s lists them too', async (method, path, form) => {
    const answer = method === 'GET' ? await gateway.rest.get(path, form) : await gateway.rest.post(path, form);
    expect(answer.body.warnings).toEqual([expect.objectContaining({ name: 'card.hodler' })]);
  });

  test.each([
    ['JPY', '10.50', 'JPY has no smaller unit, so banks cannot book 10.50: send 10.00 or 11.00'],
    ['JPY', '0.01', 'JPY has no smaller unit, so banks cannot book 0.01: send 1.00'],
    ['JPY', '10.00', undefined],
    ['JPY', '10', undefined],
    ['KWD', '10.55', undefined],
    ['EUR', '10.50', undefined],
  ])(
    'spec §2.1: %s %s has the documented format and is taken; a part of what has no parts gets a warning',
    async (currency, amount, message) => {
      const { status, body } = await pay({ currency, amount });
      expect([status, body.amount]).toEqual([200, amount.includes('.') ? amount : `${amount}.00`]);
      const warnings = message === undefined ? [] : [{ name: 'amount', message }];
      expect(body.warnings ?? []).toEqual(warnings);
      expect(await warningsFor(body.id)).toEqual(warnings);
    },
  );

  test('spec §2.1: a third decimal is refused, in dinar too', async () => {
    const { status, body } = await pay({ currency: 'KWD', amount: '10.555' });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['amount']]);
  });

  test('a stranger learns nothing of parameters', async () => {
    const { status, body } = await gateway.rest.post('/v1/payments', { ...cardPayment, 'card.cvc': '1' }, { token: null });
    expect([status, body.warnings]).toEqual([401, undefined]);
  });

  test.each([
    ['ab', 400],
    ['abc', 200],
    ['a'.repeat(64), 200],
    ['a'.repeat(65), 400],
  ])('spec §2.V: customParameters[%s] is %i', async (name, status) => {
    expect((await pay({ [`customParameters[${name}]`]: '1' })).status).toBe(status);
  });
});

describe('accounts', () => {
  test.each(['99', '12345', '12a'])('a tolerant channel refuses card.cvv=%s too', async (cvv) => {
    const { status, body } = await pay({ entityId: channels.tolerant, 'card.cvv': cvv });
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toEqual([{ name: 'card.cvv', value: null, message: 'card.cvv must be 3 to 4 digits' }]);
  });

  test('a tolerant channel takes a card without a security code', async () => {
    const { 'card.cvv': _, ...rest } = cardPayment;
    expect((await gateway.rest.post('/v1/payments', { ...rest, entityId: channels.tolerant })).status).toBe(200);
  });

  test.each(['42424242', '42000000000000000000000000000018'].map(withCheckDigit))(
    'spec §2.A: the card number %s is approved like any other',
    async (number) => {
      expect((await pay({ 'card.number': number })).body.result.code).toBe('000.100.110');
    },
  );

  test.each(['42424242', '4242424242424242424242424242424242'.slice(0, 32)])('%s with a wrong check digit is declined', async (digits) => {
    const valid = withCheckDigit(digits);
    const wrong = `${valid.slice(0, -1)}${(Number(valid.at(-1)) + 1) % 10}`;
    expect((await pay({ 'card.number': wrong })).body.result.code).toBe('100.100.101');
  });
});

test.each([
  ['RF', '600.200.500', 'Invalid payment data. You are not configured for this currency or sub type (country or brand)'],
  ['RV', '700.400.530', 'reversal needs at least one successful transaction of type (CP or DB or RB or PA)'],
])(
  '%s of an unknown payment keeps the published code and text, and says that there is no such payment: REST and GraphQL alike',
  async (paymentType, code, text) => {
    const id = `8a${'0'.repeat(30)}`;
    const parameters = { entityId: channels.documented, paymentType, amount: '1.00', currency: 'EUR' };
    const description = `${text} - there is no payment with this id`;
    const { status, body } = await gateway.rest.post(`/v1/payments/${id}`, parameters);
    expect([status, body.result]).toEqual([404, { code, description }]);
    const amount = paymentType === 'RF' ? ', amount: "1.00", currency: "EUR"' : '';
    const mutation = `mutation { ${paymentType === 'RF' ? 'refundPayment' : 'reversePayment'}(id: "${id}"${amount}) { id } }`;
    const { errors } = await gateway.graphql(mutation, {});
    expect(errors?.[0]).toMatchObject({ message: description, extensions: { resultCode: code } });
  },
);

test.each(['entityId', 'authentication.entityId'])(
  'a refund that names another channel of the merchant is refused by the name of %s, and refunds nothing',
  async (name) => {
    const { amount = '', currency = '' } = cardPayment;
    const { id } = (await pay({})).body;
    const refund = { amount, currency, paymentType: 'RF' };
    const { status, body } = await gateway.rest.post(`/v1/payments/${id}`, { ...refund, [name]: channels.tolerant });
    expect([status, body.result.code]).toEqual([400, '700.400.700']);
    expect(body.result.parameterErrors).toEqual([
      { name, value: channels.tolerant, message: `${name} must be the channel of the payment, or an entity above it` },
    ]);
    const whole = await gateway.rest.post(`/v1/payments/${id}`, { ...refund, [name]: channels.documented });
    expect(whole.body.result.code).toBe('000.100.110');
  },
);

describe('what the message of a parameter leaves open stands in the description', () => {
  const noPayment =
    'Invalid payment data. You are not configured for this currency or sub type (country or brand) - there is no payment with this id';

  test('the id of a checkout is no id of a payment', async () => {
    const prepared = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const { id } = (await gateway.rest.post('/v1/checkouts', prepared)).body;
    const { status, body } = await gateway.rest.post(`/v1/payments/${id}`, { ...prepared, paymentType: 'RF' });
    expect([status, body.result.description]).toEqual([
      404,
      `${noPayment}: it is that of a checkout, whose result has the id of the payment`,
    ]);
  });

  const noId = 'cannot find transaction - an id has 32 characters, 0 to 9 and a to f';
  test.each([
    ['', 'cannot find transaction'],
    [`&entityId=${channels.documented}`, `${noId}; the parameters begin with a question mark`],
    ['%20', noId],
  ])('reading a payment whose id ends in %j', async (end, description) => {
    const id = `8a01${'0'.repeat(28)}`;
    for (const path of [`/v1/payments/${id}${end}`, `/v1/query/${id}${end}`]) {
      const { status, body } = await gateway.rest.send({ method: 'GET', path, query: `entityId=${channels.documented}` });
      expect([status, body.result]).toEqual([404, { code: '700.400.580', description }]);
    }
  });

  test.each([
    [{ 'customer.email': 'jane@shop.test' }, 'any other parameter of customer needs customer.givenName and customer.surname'],
    [
      { 'shipping.customer.email': 'jane@shop.test', 'shipping.customer.surname': 'Jones' },
      'any other parameter of shipping.customer needs shipping.customer.givenName and shipping.customer.surname',
    ],
    [
      { paymentType: 'RF' },
      'RF refers to an earlier payment: send it to POST /v1/payments/{id}, or with its id to referencePayment of GraphQL',
    ],
    [{ paymentType: 'XY' }, undefined],
    [{ amount: '1,00' }, undefined],
  ])('%j', async (changes, hint) => {
    const { status, body } = await pay(changes);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.description).toBe(['invalid or missing parameter', ...(hint === undefined ? [] : [hint])].join(' - '));
  });

  test('spec §4: a body of JSON is refused by its form, whichever type it names', async () => {
    const send = (type: string) =>
      gateway.rest.send({ method: 'POST', path: '/v1/payments', body: JSON.stringify(cardPayment) }, { headers: { 'content-type': type } });
    const example = 'parameters such as entityId=…&amount=92.00&currency=EUR';
    expect((await send('application/json')).body.result.parameterErrors).toEqual([
      {
        name: 'Content-Type',
        value: 'application/json',
        message: `Content-Type must be application/x-www-form-urlencoded; charset=UTF-8, and the body ${example}`,
      },
    ]);
    expect((await send('application/x-www-form-urlencoded')).body.result.parameterErrors).toEqual([
      { name: 'body', value: null, message: `body must be ${example}, not JSON` },
    ]);
  });
});

/** The digits with the last of them replaced by Luhn's check digit. */
function withCheckDigit(digits: string): string {
  const body = digits.slice(0, -1);
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
