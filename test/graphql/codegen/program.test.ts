import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startGateway } from '../../support/harness.ts';
import { nextStep, type Send } from '../merchant-answers.ts';
import { ask, documentedChannel, testCardNumber } from '../parts.ts';
import { pay, readPayment, refundAll } from './program.ts';
import type { PayMutationVariables } from './program-types.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const send: Send = async (query, variables) => JSON.parse((await ask(harness.gateway, query, { variables: Object(variables) })).text);

const input: PayMutationVariables['input'] = {
  entityId: documentedChannel,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  card: { number: testCardNumber, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones', cvv: '123' },
};

test('it pays, refunds all that remains and reads both', async () => {
  const paid = await pay(send, { input });
  if (paid.status === 'failed') throw new Error(paid.failure.resultCode);
  expect(paid.value).toMatchObject({ outcome: 'APPROVED', amount: '92.00', result: { code: '000.100.110' } });
  const refunded = await refundAll(send, paid.value.id);
  if (refunded.status === 'failed') throw new Error(refunded.failure.resultCode);
  expect(refunded.value).toMatchObject({ amount: '92.00', referenced: { id: paid.value.id, remaining: '0.00' } });
  expect(await readPayment(send, paid.value.id)).toMatchObject({
    status: 'done',
    value: { paymentType: 'DB', remaining: '0.00', refunds: { edges: [{ node: { id: refunded.value.id, outcome: 'APPROVED' } }] } },
  });
});

test('it reads an error by its code', async () => {
  const failed = await pay(send, { input: { ...input, amount: 'x' } });
  if (failed.status === 'done') throw new Error('it was done');
  expect(failed.failure).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'amount' }] });
  expect(nextStep(failed.failure)).toBe('correct the request');
});
