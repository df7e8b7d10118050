/** Each line of the table of meant differences is one: both doors do what it says. A new line needs its case here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, formOf, type GraphqlAnswer, type Parameters } from '../support/client.ts';
import { type Difference, differences, differingColumns } from './differences.ts';
import { type Pair, startPair } from './pair.ts';
import { type Input, inputOf } from './request.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});

afterAll(async () => {
  await pair.stop();
});

const create =
  'mutation create($input: CreatePaymentInput!) { payment: createPayment(input: $input) { id answer outcome warnings { name message } } }';

async function rest(over: Parameters, more = '') {
  pair.nextRequest();
  return pair.rest.harness.rest.send({ method: 'POST', path: '/v1/payments', body: formOf({ ...cardPayment, ...over }) + more });
}

async function graphql(over: Parameters, more: Input = {}) {
  pair.nextRequest();
  return pair.graphql.harness.graphql(create, { input: { ...inputOf(Object.entries({ ...cardPayment, ...over })), ...more } });
}

async function warningsOf(id: unknown): Promise<unknown> {
  const answer = await pair.rest.harness.graphql(`{ payment(id: "${id}") { warnings { name } } }`);
  return answer.data.payment.warnings;
}

/** GraphQL's own words: no result code, nothing stored. */
function expectInvalid({ data, errors }: GraphqlAnswer): void {
  expect(data?.payment).toBeUndefined();
  expect(errors?.length).toBeGreaterThan(0);
  expect(errors?.[0]?.extensions?.code).toBe('INVALID');
}

const cases: Readonly<Record<keyof typeof differences, () => Promise<void>>> = {
  async endpoint() {
    expect(await writtenBy('endpoint')).toEqual(['rest', 'graphql']);
  },
  async durations() {
    for (const column of ['decided_us', 'connector_us']) expect(await writtenBy(column)).toEqual([expect.any(Number), expect.any(Number)]);
  },
  async dataKeys() {
    await Promise.all([rest({ createRegistration: 'true' }), graphql({ createRegistration: 'true' })]);
    expect(differingColumns).toContain('sealed_accounts.wrapped_data_key');
  },
  async scheduling() {
    const over = { 'card.cvv': '', 'job.hour': '6' };
    expect((await rest(over)).body.paymentType).toBe('SD');
    expect((await graphql(over)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'job' }] });
  },
  async declined() {
    const over = { 'customParameters[forceResultCode]': '800.100.151' };
    expect((await rest(over)).status).toBe(400);
    expect(await graphql(over)).toMatchObject({ status: 200, data: { payment: { outcome: 'DECLINED' } } });
  },
  async queryTimes() {
    await Promise.all([rest({}), graphql({})]);
    const { entityId = '' } = cardPayment;
    const inDays = ['2000-01-01', '2100-01-01'] as const;
    const byRest = (time: string) =>
      pair.rest.harness.rest.get('/v1/query', { entityId, 'date.from': `${inDays[0]}${time}`, 'date.to': `${inDays[1]}${time}` });
    const byGraphql = (time: string) =>
      pair.graphql.harness.graphql('query ($input: PaymentQueryInput!) { paymentQuery(input: $input) { payments { id } } }', {
        input: { entityId, date: { from: `${inDays[0]}${time}`, to: `${inDays[1]}${time}` } },
      });
    expect([(await byRest(' 00:00:00')).status, (await byRest('T00:00:00Z')).status]).toEqual([200, 400]);
    expect((await byGraphql('T00:00:00Z')).data.paymentQuery.payments.length).toBeGreaterThan(0);
    expectInvalid(await byGraphql(' 00:00:00'));
  },
  async order() {
    const over = { currency: 'x', amount: 'x' };
    const first = (await rest({ ...over })).body.result.parameterErrors?.map(({ name }) => name);
    const errors = (await graphql(over)).errors?.[0]?.extensions?.parameterErrors;
    expect(first).toEqual(['amount', 'currency']);
    expect(errors).toHaveLength(2);
  },
  async unknownParameter() {
    const made = await rest({ nobodyKnows: '1' });
    expect(made.status).toBe(200);
    expect(await warningsOf(made.body.id)).toEqual([{ name: 'nobodyKnows' }]);
    expectInvalid(await graphql({}, { nobodyKnows: '1' }));
  },
  async sentTwice() {
    const twice = await rest({}, '&amount=93.00');
    expect([twice.status, twice.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'amount']);
    expectInvalid(
      await pair.graphql.harness.graphql('mutation { payment: createPayment(input: {amount: "1.00", amount: "2.00"}) { id } }'),
    );
  },
  async aliases() {
    const { entityId, ...others } = cardPayment;
    const alias = { 'authentication.entityId': entityId ?? '' };
    expect((await pair.rest.harness.rest.post('/v1/payments', { ...others, ...alias })).status).toBe(200);
    expectInvalid(await graphql({}, { authentication: { entityId: entityId ?? '' } }));
  },
  async typed() {
    expect((await graphql({}, { createRegistration: false, numberOfCaptures: 2 })).data.payment.outcome).toBe('APPROVED');
    expectInvalid(await graphql({}, { amount: 92 }));
    const nulled = await pair.graphql.harness.graphql(create, { input: { ...inputOf(Object.entries(cardPayment)), descriptor: null } });
    expect(nulled.data.payment.outcome).toBe('APPROVED');
  },
  async mapKeys() {
    const name = '3DS2_enrolled';
    expect((await rest({ [`customParameters[${name}]`]: 'true' })).body.customParameters).toEqual({ [name]: 'true' });
    expect((await graphql({ [`customParameters[${name}]`]: 'true' })).data.payment.answer.customParameters).toEqual({ [name]: 'true' });
    expectInvalid(
      await pair.graphql.harness.graphql(`mutation { payment: createPayment(input: {customParameters: {${name}: "true"}}) { id } }`),
    );
  },
  async message() {
    const over = { amount: 'x' };
    expect((await rest({ ...over })).body.result.description).not.toContain('amount');
    expect((await graphql(over)).errors?.[0]?.message).toContain(': amount must be');
  },
  async required() {
    const { amount: _amount, ...others } = cardPayment;
    const lacking = await pair.graphql.harness.graphql(create, { input: inputOf(Object.entries({ ...others, descriptor: '' })) });
    expectInvalid(lacking);
    expect(lacking.errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'amount' }]);
    const form = await pair.rest.harness.rest.post('/v1/payments', others);
    expect([form.status, form.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'amount']);
  },
  async remaining() {
    const { id } = (await rest({})).body;
    const refund = await pair.rest.harness.rest.post(`/v1/payments/${id}`, { entityId: cardPayment.entityId ?? '', paymentType: 'RF' });
    expect([refund.status, refund.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'amount']);
    const made = (await graphql({})).data.payment.id;
    const all = await pair.graphql.harness.graphql(`mutation { payment: refundPayment(id: "${made}") { amount outcome } }`);
    expect(all.data.payment).toEqual({ amount: cardPayment.amount, outcome: 'APPROVED' });
    const generic = await pair.graphql.harness.graphql(
      `mutation { payment: referencePayment(id: "${made}", input: {paymentType: RF}) { id } }`,
    );
    expect(generic.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', resultCode: '200.300.404' });
  },
  async enums() {
    const form = await rest({ transactionCategory: 'XX' });
    expect([form.status, form.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'transactionCategory']);
    expect((await graphql({ transactionCategory: 'XX' })).errors?.[0]?.extensions).toMatchObject({
      resultCode: '200.300.404',
      parameterErrors: [{ name: 'transactionCategory' }],
    });
    expectInvalid(
      await pair.graphql.harness.graphql(
        'mutation { payment: createPayment(input: {amount: "1.00", currency: "EUR", paymentType: DB, transactionCategory: XX}) { id } }',
      ),
    );
  },
  async encoding() {
    const broken = await rest({}, '&descriptor=%FF');
    expect([broken.status, broken.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'descriptor']);
  },
};

/** The column as each door writes it. */
async function writtenBy(column: string): Promise<readonly unknown[]> {
  const ids = [(await rest({})).body.id, (await graphql({})).data.payment.id];
  return [pair.rest, pair.graphql].map(({ reader }, side) => reader.logged(String(ids[side]))[column]);
}

test.each(Object.entries<Difference>(differences).map(([name, line]) => [line.what, name] as const))('%s', async (_what, name) => {
  await cases[name as keyof typeof differences]();
});
