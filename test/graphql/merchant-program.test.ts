import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../api/foundation/kernel/error-code.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { nextStep, type Send } from './merchant-answers.ts';
import { type PayInput, payOnce, refundWhole } from './merchant-program.ts';
import { ask, documentedChannel, otherAuthorization, testCardNumber } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const sendAs =
  (authorization?: string | null): Send =>
  async (query, variables) =>
    JSON.parse(
      (await ask(harness.gateway, query, { variables: Object(variables), ...(authorization === undefined ? {} : { authorization }) })).text,
    );
const send = sendAs();

const input: PayInput = {
  entityId: documentedChannel,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  card: { number: testCardNumber, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones', cvv: '123' },
  customParameters: { shop: 'b' },
};

describe('a strict program', () => {
  test('pays, refunds all that remains, and walks from the refund to its payment and back', async () => {
    const paid = await payOnce(send, input);
    if (paid.status === 'failed') throw new Error(paid.failure.resultCode);
    const { id, timestamp } = paid.value;
    expect(paid.value).toMatchObject({ outcome: 'APPROVED', status: 'APPROVED', paymentType: 'DB', amount: '92.00' });
    expect(paid.value.customParameters).toEqual([{ key: 'shop', value: 'b' }]);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const refund = await refundWhole(send, id);
    if (refund.status === 'failed') throw new Error(refund.failure.resultCode);
    expect(refund.value).toMatchObject({ amount: '92.00', outcome: 'APPROVED', referenced: { id, remaining: '0.00' } });
    expect(refund.value.referenced?.refunds.edges).toEqual([{ node: { id: refund.value.id } }]);
  });

  test.each([
    ['a wrong amount', { input: { amount: 'x' } }, 'INVALID', 'correct the request'],
    ['no credentials', { authorization: null }, 'UNAUTHENTICATED', 'sign in'],
    ["another merchant's channel", { authorization: otherAuthorization }, 'FORBIDDEN', 'ask an administrator'],
  ] as const)('reads by code what %s comes to', async (_what, asked, code, step) => {
    const over = 'input' in asked ? asked.input : {};
    const sender = 'authorization' in asked ? sendAs(asked.authorization) : send;
    const failed = await payOnce(sender, { ...input, ...over });
    if (failed.status === 'done') throw new Error('it was done');
    expect([failed.failure.code, nextStep(failed.failure)]).toEqual([code, step]);
    expect(Object.keys(failed.failure).sort()).toEqual(['code', 'doc_url', 'parameterErrors', 'resultCode']);
  });

  test('reads NOT_FOUND for a payment that does not exist', async () => {
    const failed = await refundWhole(send, '8a'.padEnd(32, '0'));
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'NOT_FOUND' } });
  });
});

test('a refused mutation leaves the others of the request their answers, and the status says that there are some', async () => {
  const query = `mutation ($good: CreatePaymentInput!, $bad: CreatePaymentInput!) {
    good: createPayment(input: $good) { id } bad: createPayment(input: $bad) { id } }`;
  const answer = await ask(harness.gateway, query, { variables: { good: input, bad: { ...input, amount: 'x' } } });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ good: { id: expect.any(String) }, bad: null });
  expect(answer.errors).toHaveLength(1);
  expect(answer.errors[0]).toMatchObject({ path: ['bad'], extensions: { code: 'INVALID', parameterErrors: [{ name: 'amount' }] } });
  expect(answer.errors[0]?.message).toContain(': amount must be');
});

test('an argument that contradicts the input is refused by name', async () => {
  const paid = await payOnce(send, input);
  if (paid.status === 'failed') throw new Error('no payment');
  const query = `mutation { refundPayment(id: "${paid.value.id}", amount: "1.00", input: {amount: "2.00", currency: "EUR"}) { id } }`;
  const answer = await ask(harness.gateway, query);
  expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'amount' }] });
});

test("the schema's description has the table of codes", async () => {
  const { schema } = await import('../../api/doors/execution/execution-schema.ts');
  for (const code of Object.keys(errorCodes)) expect(schema.description).toContain(`| ${code} |`);
  const mutation = schema.getMutationType();
  for (const field of Object.values(mutation?.getFields() ?? {})) expect(String(field.type), field.name).not.toMatch(/!$/);
});
