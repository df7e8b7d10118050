/**
 * Every operation that moves money or changes what is stored honours the key, through either
 * door and with one store behind both.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, formOf, type Parameters, type RestOptions } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.stop();
});

const entityId = channels.documented;
const money: Parameters = { entityId, amount: '10.00', currency: 'EUR' };
const { amount: _amount, currency: _currency, paymentType: _paymentType, 'card.cvv': _cvv, ...card } = cardPayment;
const account = { holder: 'Jane Jones', number: '4200000000000000', expiryMonth: '05', expiryYear: '2034' };

const jobMoney = { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB' };

async function paid(over: Parameters = {}): Promise<string> {
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, ...over })).body.id);
}

async function registered(): Promise<string> {
  return String((await gateway.rest.post('/v1/registrations', card)).body.id);
}

async function chargedBack(): Promise<string> {
  const answer = await gateway.rest.post(`/v1/payments/${await paid()}`, { ...money, paymentType: 'CB' });
  return String(answer.body.id);
}

interface Operation {
  /** Makes what the operation is about; undefined where it is about nothing. */
  readonly about: () => Promise<string | undefined>;
  /** The request and one that differs, as REST sends it. */
  readonly rest: (id: string, differs: boolean) => { readonly method?: 'DELETE'; readonly path: string; readonly form: Parameters };
  /** The same in GraphQL: the field with its arguments, without the key. */
  readonly graphql: (id: string) => { readonly field: string; readonly args: Readonly<Record<string, unknown>>; readonly types: string };
}

const nothing = async () => undefined;

function reference(paymentType: string, about: () => Promise<string>): Operation {
  return {
    about,
    rest: (id, differs) => ({ path: `/v1/payments/${id}`, form: { ...money, paymentType, ...(differs ? { amount: '9.00' } : {}) } }),
    graphql: (id) => ({
      field: 'referencePayment',
      args: { id, input: { entityId, amount: '10.00', currency: 'EUR', paymentType } },
      types: '$id: ID!, $input: PaymentReferenceInput!',
    }),
  };
}

const operations: Readonly<Record<string, Operation>> = {
  payment: {
    about: nothing,
    rest: (_, differs) => ({
      path: '/v1/payments',
      form: { ...card, ...money, paymentType: 'DB', ...(differs ? { amount: '9.00' } : {}) },
    }),
    graphql: () => ({
      field: 'createPayment',
      args: { input: { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card: account } },
      types: '$input: CreatePaymentInput!',
    }),
  },
  'payment with a registration': {
    about: registered,
    rest: (id, differs) => ({
      path: `/v1/registrations/${id}/payments`,
      form: { ...money, paymentType: 'DB', ...(differs ? { amount: '9.00' } : {}) },
    }),
    graphql: (registrationId) => ({
      field: 'createPayment',
      args: { input: { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB', registrationId } },
      types: '$input: CreatePaymentInput!',
    }),
  },
  capture: reference('CP', () => paid({ paymentType: 'PA' })),
  refund: reference('RF', () => paid()),
  reversal: reference('RV', () => paid({ amount: '10.00' })),
  rebill: reference('RB', () => paid()),
  receipt: reference('RC', () => paid({ paymentType: 'PA' })),
  chargeback: reference('CB', () => paid()),
  'reversal of a chargeback': reference('CR', chargedBack),
  registration: {
    about: nothing,
    rest: (_, differs) => ({ path: '/v1/registrations', form: { ...card, ...(differs ? { 'card.holder': 'Jack Jones' } : {}) } }),
    graphql: () => ({
      field: 'createRegistration',
      args: { input: { entityId, paymentBrand: 'VISA', card: account } },
      types: '$input: CreateRegistrationInput!',
    }),
  },
  'change of a registration': {
    about: registered,
    rest: (id, differs) => ({ path: `/v1/registrations/${id}`, form: { entityId, 'card.holder': differs ? 'Jack Smith' : 'Jane Smith' } }),
    graphql: (id) => ({
      field: 'updateRegistration',
      args: { id, input: { entityId, card: { holder: 'Jane Smith' } } },
      types: '$id: ID!, $input: UpdateRegistrationInput!',
    }),
  },
  'deletion of a registration': {
    about: registered,
    rest: (id, differs) => ({
      method: 'DELETE',
      path: `/v1/registrations/${id}`,
      form: { entityId, ...(differs ? { testMode: 'EXTERNAL' } : {}) },
    }),
    graphql: (id) => ({ field: 'deleteRegistration', args: { id, entityId }, types: '$id: ID!, $entityId: ID' }),
  },
};

/** Refused keys are tried on these, too. */
const preparations: Readonly<Record<string, Operation>> = {
  checkout: {
    about: nothing,
    rest: () => ({ path: '/v1/checkouts', form: { ...money, paymentType: 'DB' } }),
    graphql: () => ({
      field: 'createCheckout',
      args: { input: { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB' } },
      types: '$input: CreateCheckoutInput!',
    }),
  },
  job: {
    about: registered,
    rest: (id) => ({ path: `/v1/registrations/${id}/payments`, form: { ...money, paymentType: 'DB', 'job.expression': '0 0 6 L * ?' } }),
    graphql: (registrationId) => ({
      field: 'createJob',
      args: { input: { ...jobMoney, registrationId, job: { expression: '0 0 6 L * ?' } } },
      types: '$input: CreateJobInput!',
    }),
  },
};

let keys = 0;

function askRest(operation: Operation, id: string, options: RestOptions, differs = false) {
  const { method, path, form } = operation.rest(id, differs);
  if (method === undefined) return gateway.rest.post(path, form, options);
  return gateway.rest.send({ method, path, query: formOf(form) }, options);
}

async function askGraphql(operation: Operation, id: string, idempotencyKey: string) {
  const { field, args, types } = operation.graphql(id);
  const passed = Object.keys(args).map((name) => `${name}: $${name}`);
  const query = `mutation (${types}, $key: String) { done: ${field}(${passed.join(', ')}, idempotencyKey: $key) { answer } }`;
  return gateway.graphql(query, { ...args, key: idempotencyKey });
}

describe.each(Object.entries(operations))('the key of a %s', (_, operation) => {
  test.each(['REST', 'GraphQL'])('that came by %s is replayed through both doors, and does nothing again', async (door) => {
    const id = (await operation.about()) ?? '';
    keys += 1;
    const idempotencyKey = `key-${keys}`;
    const viaRest = () => askRest(operation, id, { idempotencyKey });
    const first = door === 'REST' ? (await viaRest()).body : (await askGraphql(operation, id, idempotencyKey)).data?.done?.answer;
    expect(first.result.code).toBe('000.100.110');
    const before = await gateway.store.acrossMerchants.lastSequence();

    const again = await viaRest();
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.body).toEqual(first);
    const other = await askGraphql(operation, id, idempotencyKey);
    expect(other).toMatchObject({ data: { done: { answer: first } }, extensions: { idempotency: 'replayed' } });
    const differing = await askRest(operation, id, { idempotencyKey }, true);
    expect(differing).toMatchObject({ status: 409, body: { result: { code: '800.110.100' } } });
    // Registrations answered it as "first", payments did not: a refusal is neither first nor replayed.
    expect(differing.headers['idempotency-status']).toBeUndefined();
    expect(await gateway.store.acrossMerchants.lastSequence()).toBe(before);
  });

  test('is raced for by many, and one of them does it', async () => {
    const id = (await operation.about()) ?? '';
    const before = await gateway.store.acrossMerchants.lastSequence();
    keys += 1;
    const idempotencyKey = `key-${keys}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => askRest(operation, id, { idempotencyKey })));
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.id, body.result.code, body.timestamp]))).size).toBe(1);
    const events = await gateway.store.events.after(before, { entityPath: '' }, 50);
    const subjects = events.filter(({ type }) => type !== 'BALANCE').map(({ subjectId }) => subjectId);
    expect(subjects).toEqual([...new Set(subjects)]);
    expect(subjects).toContain(answers[0]?.body.id);
  });
});

/** Without these, a program whose variable was not filled repeats its request and pays twice. */
const noKeys = ['', '   ', 'order\t4711', 'order\n4711', 'order\u007f', 'k'.repeat(256)];

describe.each(Object.entries({ ...operations, ...preparations }))('a key of a %s that is none', (_, operation) => {
  test('is refused at both doors, which name their parameter, and nothing is done', async () => {
    const id = (await operation.about()) ?? '';
    const before = await gateway.store.acrossMerchants.lastSequence();
    for (const key of noKeys) {
      const { status, body } = await askRest(operation, id, { idempotencyKey: key });
      const message = expect.stringMatching(/^Idempotency-Key must have 1 to 255 characters/);
      expect([status, body.result]).toMatchObject([400, { parameterErrors: [{ name: 'Idempotency-Key', value: null, message }] }]);
      const { data, errors } = await askGraphql(operation, id, key);
      expect(data).toEqual({ done: null });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID',
        parameterErrors: [
          { name: 'idempotencyKey', value: null, message: expect.stringMatching(/^idempotencyKey must have 1 to 255 characters/) },
        ],
      });
    }
    expect(await gateway.store.acrossMerchants.lastSequence()).toBe(before);
  });
});

test('a header with letters of any script is a key, and one that was sent twice is one key', async () => {
  for (const idempotencyKey of [Buffer.from('Bestellung … größer €', 'utf8').toString('latin1'), 'order-4711, order-4711']) {
    const [first, again] = [
      await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey }),
      await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey }),
    ];
    expect([first.status, again.body.id, again.headers['idempotency-status']]).toEqual([200, first.body.id, 'replayed']);
  }
});

test('every mutation about payments and registrations takes a key', async () => {
  const query = '{ __schema { mutationType { fields { name args { name } } } } }';
  const { data } = await gateway.graphql(query);
  const fields: readonly { readonly name: string; readonly args: readonly { readonly name: string }[] }[] =
    data.__schema.mutationType.fields;
  const withKey = fields.filter(({ args }) => args.some(({ name }) => name === 'idempotencyKey')).map(({ name }) => name);
  const about = fields.map(({ name }) => name).filter((name) => /Payment$|Registration$|Chargeback$/.test(name));
  // They are about one payment's open state: a repetition finds it changed and is refused, or asks the bank once more. A tag that is there,
  // and a payment that is watched, stay so.
  const repeatable = ['answerChargeback', 'decidePayment', 'inquirePayment', 'tagPayment', 'untagPayment', 'watchPayment'];
  expect(about.filter((name) => !withKey.includes(name)).sort()).toEqual(repeatable);
  expect(about.length).toBeGreaterThan(8);
});

test('two lone surrogates, which UTF-8 writes alike, are two keys', async () => {
  const query = 'mutation ($input: CreatePaymentInput!, $key: String) { createPayment(input: $input, idempotencyKey: $key) { id } }';
  const { entityId: channel, amount, currency, paymentType, paymentBrand } = cardPayment;
  const input = { entityId: channel, amount, currency, paymentType, paymentBrand, card: account };
  const pay = async (key: string) => {
    const { data, extensions } = await gateway.graphql(query, { input, key });
    return [data?.createPayment.id, extensions?.idempotency];
  };
  const [first, firstStatus] = await pay('key-\ud800');
  const [second, secondStatus] = await pay('key-\ud801');
  expect([firstStatus, secondStatus]).toEqual(['first', 'first']);
  expect(second).not.toBe(first);
  expect(await pay('key-\ud800')).toEqual([first, 'replayed']);
});
