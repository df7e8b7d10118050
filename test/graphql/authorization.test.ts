import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { ask, cardPayment, dataAt, otherAuthorization } from './parts.ts';
import { requests, someId } from './root-requests.ts';

/** Result codes are public: GET /v1/resultcodes needs no authentication. */
const open = new Set(['resultCodes']);

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

test('every root field is listed here', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(fields.sort()).toEqual(Object.keys(requests).sort());
});

describe('without credentials', () => {
  test.each(Object.entries(requests).filter(([name]) => !open.has(name)))('%s is refused with 401', async (_name, query) => {
    const answer = await ask(harness.gateway, query, { authorization: null });
    expect(answer.status).toBe(401);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', resultCode: '800.900.300' });
  });

  test('a token that is not valid is refused with 403 (spec §5.5)', async () => {
    const answer = await ask(harness.gateway, '{ viewer { id } }', { authorization: `Bearer ${btoa(`${someId}|nothing`)}` });
    expect([answer.status, answer.errors[0]?.extensions?.resultCode]).toEqual([403, '800.900.300']);
  });

  test('a stranger is told 401 and not which bounds an input has', async () => {
    const query = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }';
    const answer = await ask(harness.gateway, query, {
      authorization: null,
      variables: { i: { amount: '1'.repeat(5_000), currency: 'EUR', paymentType: 'DB' } },
    });
    expect(answer.status).toBe(401);
    expect(answer.errors[0]?.extensions?.parameterErrors).toEqual([]);
  });

  test('the result codes are public', async () => {
    const answer = await ask(harness.gateway, '{ resultCodes { edges { node { code outcome } } } }', { authorization: null });
    expect(answer.status).toBe(200);
    expect(nodesOf(dataAt(answer, 'resultCodes'))).toContainEqual({ code: '000.000.000', outcome: 'APPROVED' });
  });
});

describe("another merchant's things", () => {
  test('do not exist: payment, node, lists, linked operations', async () => {
    const created = await ask(harness.gateway, 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }', {
      variables: { i: cardPayment },
    });
    const { id } = dataAt<{ id: string }>(created, 'createPayment');
    const query = `{ payment(id: "${id}") { id } node(id: "${id}") { id } payments { edges { node { id } } } events { edges { cursor } } }`;
    const seen = await ask(harness.gateway, query, { authorization: otherAuthorization });
    expect(seen.data).toEqual({ payment: null, node: null, payments: { edges: [] }, events: { edges: [] } });
    const refund = await ask(harness.gateway, `mutation { refundPayment(id: "${id}", amount: "1.00", currency: "EUR") { id } }`, {
      authorization: otherAuthorization,
    });
    expect([refund.status, refund.errors[0]?.extensions?.resultCode]).toEqual([404, '600.200.500']);
  });
});
