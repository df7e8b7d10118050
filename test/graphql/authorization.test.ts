import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/schema/index.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { ask, cardPayment, dataAt, documentedChannel, otherAuthorization } from './parts.ts';

const someId = '8a'.padEnd(32, '0');

/** A request for each root field. A new field without a line here fails the test below. */
const requests: Readonly<Record<string, string>> = {
  accessTokens: '{ accessTokens { id } }',
  auditLog: '{ auditLog { edges { cursor } } }',
  entities: '{ entities { id } }',
  entity: `{ entity(id: "${documentedChannel}") { id } }`,
  events: '{ events { edges { cursor } } }',
  ledger: '{ ledger { proof { holds } } }',
  node: `{ node(id: "${documentedChannel}") { id } }`,
  nodes: `{ nodes(ids: ["${documentedChannel}"]) { id } }`,
  payment: `{ payment(id: "${someId}") { id } }`,
  paymentQuery: `{ paymentQuery(input: {entityId: "${documentedChannel}", merchantTransactionId: "order-1"}) { pages } }`,
  payments: '{ payments { edges { cursor } } }',
  registration: `{ registration(id: "${someId}") { id } }`,
  registrations: '{ registrations { edges { cursor } } }',
  resultCodes: '{ resultCodes { code } }',
  riskRules: `{ riskRules(entityId: "${documentedChannel}") { id } }`,
  tryRiskRule: `{ tryRiskRule(entityId: "${documentedChannel}", rule: {name: "a", effect: SCORE, condition: {disposableEmail: true}}) { total } }`,
  viewer: '{ viewer { id } }',
  capturePayment: `mutation { capturePayment(id: "${someId}") { id } }`,
  createAccessToken: `mutation { createAccessToken(input: {entityId: "${documentedChannel}", name: "a", scopes: [ADMIN]}) { token } }`,
  createPayment: `mutation { createPayment(input: {entityId: "${documentedChannel}"}) { id } }`,
  createRegistration: `mutation { createRegistration(input: {entityId: "${documentedChannel}"}) { id } }`,
  deleteRegistration: `mutation { deleteRegistration(id: "${someId}") { id } }`,
  deleteRiskRule: `mutation { deleteRiskRule(entityId: "${documentedChannel}", id: "${someId}") { id } }`,
  putRiskRule: `mutation { putRiskRule(entityId: "${documentedChannel}", rule: {name: "a", effect: SCORE, condition: {disposableEmail: true}}) { id } }`,
  recordChargeback: `mutation { recordChargeback(id: "${someId}") { id } }`,
  referencePayment: `mutation { referencePayment(id: "${someId}", input: {paymentType: "RF"}) { id } }`,
  refundPayment: `mutation { refundPayment(id: "${someId}") { id } }`,
  reversePayment: `mutation { reversePayment(id: "${someId}") { id } }`,
  revokeAccessToken: `mutation { revokeAccessToken(id: "${someId}") { id } }`,
  rotateVault: 'mutation { rotateVault { total } }',
  createWebhookSubscription: `mutation { createWebhookSubscription(input: {entityId: "${documentedChannel}", url: "https://shop.example/hook"}) { id } }`,
  deleteWebhookSubscription: `mutation { deleteWebhookSubscription(id: "${someId}") { id } }`,
  redeliverWebhook: `mutation { redeliverWebhook(id: "${someId}") }`,
  testWebhookSubscription: `mutation { testWebhookSubscription(id: "${someId}") { id } }`,
  updateWebhookSubscription: `mutation { updateWebhookSubscription(id: "${someId}", input: {}) { id } }`,
  walletKeys: `{ walletKeys(entityId: "${documentedChannel}") { id } }`,
  putWalletKey: `mutation { putWalletKey(input: {entityId: "${documentedChannel}", wallet: WALLET_A, name: "a"}) { id } }`,
  deleteWalletKey: `mutation { deleteWalletKey(id: "${someId}") { id } }`,
  createTestWalletToken: `mutation { createTestWalletToken(input: {entityId: "${documentedChannel}", wallet: WALLET_B, number: "1", expiryMonth: "05", expiryYear: "2034", amount: "1.00", currency: "EUR"}) }`,
  webhookDeliveries: '{ webhookDeliveries { edges { cursor } } }',
  webhookDelivery: `{ webhookDelivery(id: "${someId}") { id } }`,
  webhookPreview: `{ webhookPreview(subjectId: "${someId}") }`,
  webhookSubscription: `{ webhookSubscription(id: "${someId}") { id } }`,
  webhookSubscriptions: '{ webhookSubscriptions { id } }',
  updateRegistration: `mutation { updateRegistration(id: "${someId}", input: {}) { id } }`,
};

/** Interfaces: GET /v1/resultcodes needs no authentication. */
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
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', resultCode: '800.900.300', http: { status: 401 } });
  });

  test('a token that is not valid is refused with 403 (core 5.5)', async () => {
    const answer = await ask(harness.gateway, '{ viewer { id } }', { authorization: `Bearer ${btoa(`${someId}|nothing`)}` });
    expect([answer.status, answer.errors[0]?.extensions?.resultCode]).toEqual([403, '800.900.300']);
  });

  test('a stranger is told 401 and not which bounds an input has', async () => {
    const query = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }';
    const answer = await ask(harness.gateway, query, { authorization: null, variables: { i: { amount: '1'.repeat(5_000) } } });
    expect(answer.status).toBe(401);
    expect(answer.errors[0]?.extensions?.parameterErrors).toEqual([]);
  });

  test('the result codes are public', async () => {
    const answer = await ask(harness.gateway, '{ resultCodes { code outcome } }', { authorization: null });
    expect(answer.status).toBe(200);
    expect(answer.data?.resultCodes).toContainEqual({ code: '000.000.000', outcome: 'APPROVED' });
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
