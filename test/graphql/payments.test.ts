import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startGateway } from '../support/harness.ts';
import { type Answer, type Asked, ask, cardPayment, dataAt, documentedChannel } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const fields = `id paymentType status outcome amount currency authorized captured refunded reversed remaining version referencedId
  result { code category } card { bin last4Digits holder expiryMonth expiryYear } customParameters { key value } warnings { name }`;
const create = `mutation ($i: CreatePaymentInput!, $k: String) { createPayment(input: $i, idempotencyKey: $k) { ${fields} } }`;

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

function shown(answer: Answer, field: string): Shown {
  expect(answer.errors).toEqual([]);
  return answer.data?.[field] as Shown;
}

async function pay(changes: Record<string, unknown> = {}): Promise<Shown> {
  return shown(await ask(harness.gateway, create, { variables: { i: { ...cardPayment, ...changes } } }), 'createPayment');
}

async function operate(field: string, argumentText: string, asked: Asked = {}): Promise<Answer> {
  return ask(harness.gateway, `mutation { ${field}(${argumentText}) { ${fields} } }`, asked);
}

describe('createPayment', () => {
  test('names a parameter once in its message, where the sentence begins with the name without its key', async () => {
    const { errors } = await ask(harness.gateway, create, { variables: { i: { ...cardPayment, overridePaymentType: { VISA: 'PA' } } } });
    expect(errors.map(({ message }) => message)).toEqual([
      'invalid or missing parameter: overridePaymentType is accepted only when a checkout is created',
    ]);
  });

  test('answers the payment with its amounts, its card without the number, and what was sent with it', async () => {
    expect(await pay()).toMatchObject({
      paymentType: 'DB',
      status: 'APPROVED',
      outcome: 'APPROVED',
      amount: '92.00',
      captured: '92.00',
      remaining: '92.00',
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      customParameters: [{ key: 'shop', value: 'b' }],
      warnings: [],
    });
  });

  test('a decline is a payment with its result, not an error', async () => {
    const declined = await pay({ customParameters: { forceResultCode: '800.100.153' } });
    expect(declined).toMatchObject({
      status: 'DECLINED',
      outcome: 'DECLINED',
      result: { code: '800.100.153' },
      captured: '0.00',
      remaining: '0.00',
    });
  });

  test('a refusal is an error with code, parameter names and HTTP status', async () => {
    const answer = await ask(harness.gateway, create, { variables: { i: { ...cardPayment, amount: 'much' } } });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID', resultCode: '200.300.404' });
    expect(answer.errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'amount', value: 'much' }]);
  });

  test('parameters beyond the bounds are named as documented, all at once', async () => {
    const long = 'x'.repeat(5_000);
    const i = { ...cardPayment, cart: { items: [{ name: 'a' }, { name: long }] }, merchantMemo: long };
    const answer = await ask(harness.gateway, create, { variables: { i } });
    expect(answer.errors[0]?.extensions?.parameterErrors?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cart.items[1].name', 'merchantMemo']),
    );
  });

  test('explicit nulls and empty texts count as absent', async () => {
    const payment = await pay({ merchantTransactionId: null, customer: null, billing: { city: null }, shipping: { city: '' } });
    expect(payment).toMatchObject({ outcome: 'APPROVED' });
  });

  test('booleans and whole numbers are taken as such and as text', async () => {
    const query =
      'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { customer { browser { javaEnabled } } cart { items { itemNumber } } } }';
    const person = { givenName: 'Jane', surname: 'Jones' };
    const sent = (javaEnabled: unknown, itemNumber: unknown) => ({
      i: { ...cardPayment, customer: { ...person, browser: { javaEnabled } }, cart: { items: [{ name: 'Socks', itemNumber }] } },
    });
    const typed = await ask(harness.gateway, query, { variables: sent(true, 3) });
    const text = await ask(harness.gateway, query, { variables: sent('true', '3') });
    expect(shown(typed, 'createPayment')).toEqual({
      customer: { browser: { javaEnabled: true } },
      cart: { items: [{ itemNumber: 3 }] },
    });
    expect(text.text).toBe(typed.text);
  });

  test('a repetition under one key moves no more money and says replayed', async () => {
    const variables = { i: { ...cardPayment, merchantTransactionId: 'only-once' }, k: 'key-1' };
    const first = await ask(harness.gateway, create, { variables });
    const again = await ask(harness.gateway, create, { variables });
    expect([first.extensions?.idempotency, again.extensions?.idempotency]).toEqual(['first', 'replayed']);
    expect(again.headers.get('idempotency-status')).toBe('replayed');
    expect(shown(again, 'createPayment').id).toBe(shown(first, 'createPayment').id);
    const other = await ask(harness.gateway, create, { variables: { ...variables, i: { ...variables.i, amount: '93.00' } } });
    expect([other.status, other.errors[0]?.extensions?.resultCode]).toEqual([409, '800.110.100']);
  });
});

describe('operations on a payment', () => {
  test('an authorisation is captured in part, refunded and what is left reversed', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    const captured = shown(await operate('capturePayment', `id: "${authorized.id}", amount: "50.00", currency: "EUR"`), 'capturePayment');
    expect(captured).toMatchObject({ paymentType: 'CP', amount: '50.00', outcome: 'APPROVED', referencedId: authorized.id });
    const refunded = shown(await operate('refundPayment', `id: "${captured.id}", amount: "20.00", currency: "EUR"`), 'refundPayment');
    expect(refunded).toMatchObject({ paymentType: 'RF', outcome: 'APPROVED', referencedId: captured.id });
    const state = await ask(
      harness.gateway,
      `{ payment(id: "${authorized.id}") { captured remaining linkedTransactions { edges { node { paymentType refunded remaining } } } ledgerEntries { edges { node { debit credit amount } } } timeline { edges { node { kind } } } } }`,
    );
    expect(state.data?.payment).toMatchObject({
      captured: '50.00',
      remaining: '42.00',
      linkedTransactions: {
        edges: [{ node: { paymentType: 'CP', refunded: '20.00', remaining: '30.00' } }, { node: { paymentType: 'RF', refunded: '0.00' } }],
      },
      ledgerEntries: { edges: [{ node: { debit: 'AUTHORIZED', credit: 'SHOPPER', amount: '92.00' } }] },
    });
  });

  test('refuses a refund larger than what was captured', async () => {
    const payment = await pay();
    const refund = shown(await operate('refundPayment', `id: "${payment.id}", amount: "92.01", currency: "EUR"`), 'refundPayment');
    expect(refund).toMatchObject({ outcome: 'REJECTED', result: { code: '700.400.200' } });
    const state = await ask(harness.gateway, `{ payment(id: "${payment.id}") { refunded } }`);
    expect(state.data?.payment).toEqual({ refunded: '0.00' });
  });

  test('refuses an operation on a version that has moved on', async () => {
    const payment = await pay();
    const refund = `id: "${payment.id}", amount: "1.00", currency: "EUR", expectedVersion: ${payment.version}`;
    expect((await operate('refundPayment', refund)).errors).toEqual([]);
    const second = await operate('refundPayment', refund);
    expect(second.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  });

  test('a reversal needs neither amount nor currency, and referencePayment does any of them', async () => {
    const reversed = await operate('reversePayment', `id: "${(await pay({ paymentType: 'PA' })).id}", reason: "customer called"`);
    expect(shown(reversed, 'reversePayment')).toMatchObject({ paymentType: 'RV', outcome: 'APPROVED' });
    const refunded = await operate(
      'referencePayment',
      `id: "${(await pay()).id}", input: {paymentType: RF, amount: "1.00", currency: "EUR"}`,
    );
    expect(shown(refunded, 'referencePayment')).toMatchObject({ paymentType: 'RF', amount: '1.00' });
  });
});

describe('reading', () => {
  test('lists are connections: newest first, with stable cursors', async () => {
    const mark = { merchantTransactionId: 'listed-1' };
    const made = [await pay(mark), await pay(mark), await pay(mark)].map(({ id }) => id);
    const query =
      'query ($a: String) { payments(first: 2, after: $a, filter: {merchantTransactionId: "listed-1"}) { edges { node { id } } pageInfo { hasNextPage endCursor } } }';
    const first = dataAt<PageShown>(await ask(harness.gateway, query), 'payments');
    const rest = dataAt<PageShown>(await ask(harness.gateway, query, { variables: { a: first.pageInfo.endCursor } }), 'payments');
    expect([...first.edges, ...rest.edges].map(({ node }) => node.id)).toEqual(made.reverse());
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  });

  test('filters hold together, and one that is malformed is named', async () => {
    const { id } = await pay({ amount: '7.31', merchantTransactionId: 'filtered-1' });
    const query = 'query ($f: PaymentFilter) { payments(filter: $f) { edges { node { id } } } }';
    const f = {
      amountMin: '7.31',
      amountMax: '7.31',
      types: ['DB'],
      statuses: ['APPROVED'],
      brands: ['VISA'],
      entityId: documentedChannel,
    };
    const found = await ask(harness.gateway, query, { variables: { f } });
    expect(found.data?.payments).toEqual({ edges: [{ node: { id } }] });
    const refused = await ask(harness.gateway, query, { variables: { f: { from: 'yesterday' } } });
    expect(refused.errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('from');
  });

  test('a page of more than 500 is refused by name', async () => {
    const answer = await ask(harness.gateway, '{ payments(first: 501) { edges { cursor } } }');
    expect(answer.errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('first');
  });

  test('node finds payments and entities by the ids that REST has', async () => {
    const { id } = await pay();
    const answer = await ask(
      harness.gateway,
      `{ nodes(ids: ["${id}", "${documentedChannel}", "nothing"]) { __typename id ... on Payment { amount } ... on Entity { name } } }`,
    );
    expect(answer.data?.nodes).toEqual([
      { __typename: 'Payment', id, amount: '92.00' },
      { __typename: 'Entity', id: documentedChannel, name: 'Documented' },
      null,
    ]);
  });

  test('the documented query finds by merchantTransactionId (spec §2.7)', async () => {
    const { id } = await pay({ merchantTransactionId: 'queried-1' });
    const query = `{ paymentQuery(input: {entityId: "${documentedChannel}", merchantTransactionId: "queried-1"}) { payments { id } pages } }`;
    expect((await ask(harness.gateway, query)).data).toEqual({ paymentQuery: { payments: [{ id }], pages: 1 } });
  });

  test('events are read on from a cursor', async () => {
    await pay();
    const query =
      'query ($a: String) { events(first: 1, after: $a) { edges { cursor node { sequence payload } } pageInfo { hasNextPage endCursor } } }';
    const first = dataAt<EventsShown>(await ask(harness.gateway, query), 'events');
    const second = dataAt<EventsShown>(await ask(harness.gateway, query, { variables: { a: first.pageInfo.endCursor } }), 'events');
    expect([first.edges[0]?.node.sequence, second.edges[0]?.node.sequence]).toEqual([1, 2]);
    const odd = await ask(harness.gateway, query, { variables: { a: 'MTIz' } });
    expect(odd.errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('after');
  });

  test('the ledger proves itself', async () => {
    await pay();
    const answer = await ask(harness.gateway, '{ ledger { accounts { account balance } proof { holds differences } } }');
    expect(answer.data?.ledger).toMatchObject({ proof: { holds: true, differences: [] } });
  });

  test('a token is shown once, works, and ends when it is revoked', async () => {
    const input = `{entityId: "${documentedChannel}", name: "till", scopes: [PAYMENTS_READ]}`;
    const made = await ask(harness.gateway, `mutation { createAccessToken(input: ${input}) { token accessToken { id scopes } } }`);
    const { token, accessToken } = shown(made, 'createAccessToken') as unknown as { token: string; accessToken: { id: string } };
    const authorization = `Bearer ${token}`;
    expect((await ask(harness.gateway, '{ viewer { name scopes } }', { authorization })).data).toEqual({
      viewer: { name: 'till', scopes: ['PAYMENTS_READ'] },
    });
    expect(
      (await ask(harness.gateway, '{ accessTokens { edges { node { id } } } auditLog { edges { node { action } } } }')).text,
    ).not.toContain(token);
    await ask(harness.gateway, `mutation { revokeAccessToken(id: "${accessToken.id}") { revokedAt } }`);
    expect((await ask(harness.gateway, '{ viewer { name } }', { authorization })).status).toBe(403);
  });
});

interface PageShown {
  readonly edges: readonly { node: { id: string } }[];
  readonly pageInfo: { hasNextPage: boolean; endCursor: string };
}

interface EventsShown {
  readonly edges: readonly { node: { sequence: number } }[];
  readonly pageInfo: { endCursor: string };
}
