/** Data only: the issuer gets the data and authenticates nobody (spec §2.U, challengeIndicator; decision: data-only). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, type Parameters, type RestBody } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated } from './requests.ts';
import { shopperOf } from './shopper.ts';

const dataOnly: Parameters = { 'threeDSecure.challengeIndicator': '06' };
const shownFields = 'authentication { flow status eci liability explanation }';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const proofOf = (body: RestBody) => body.threeDSecure as Record<string, string>;

async function pay(changes: Parameters): Promise<RestBody> {
  return (await gateway.rest.post('/v1/payments', authenticated({ ...dataOnly, ...changes }))).body;
}

async function authenticate(changes: Parameters = {}): Promise<RestBody> {
  const { paymentType: _type, ...request } = authenticated({ ...dataOnly, ...changes });
  return (await gateway.rest.post('/v1/threeDSecure', request)).body;
}

test.each([
  ['frictionless', 'VISA', '4200000000000026', '07'],
  ['attempt', 'VISA', '4200000000000059', '07'],
  ['challenge', 'VISA', '4200000000000018', '07'],
  ['challenge', 'MASTER', '5200000000000064', '04'],
])('a card that is otherwise for %s pays at once, and the merchant is liable (%s %s)', async (_behaviour, paymentBrand, number, eci) => {
  const body = await pay({ paymentBrand, 'card.number': number });
  expect(body.result.code).toBe('000.400.091');
  expect(proofOf(body)).toMatchObject({ authenticationStatus: 'I', flow: 'data_only', eci, challengeIndicator: '06' });
  expect(proofOf(body).verificationId).toBeUndefined();
  const { data } = await gateway.graphql(`query ($id: ID!) { payment(id: $id) { outcome captured ${shownFields} } }`, { id: body.id });
  expect(data?.payment).toMatchObject({ outcome: 'REVIEW', captured: '92.00' });
  expect(data?.payment.authentication).toMatchObject({ flow: 'DATA_ONLY', status: 'I', eci, liability: 'MERCHANT' });
  expect(data?.payment.authentication.explanation).toBe(
    'The merchant only shared data with the issuer, which authenticated nobody (data only). The merchant bears the loss of a fraud chargeback.',
  );
});

test('after the method step it pays too, without a question', async () => {
  const first = await pay({ 'card.number': '4200000000000042' });
  expect(first.result.code).toBe('000.200.000');
  const shopper = shopperOf(gateway, first);
  await shopper.loadMethod();
  expect((await shopper.open()).location).toBe(`/v1/threeDSecure/${shopper.id}/result`);
  const { body } = await gateway.rest.get(`/v1/payments/${first.id}`, { entityId: channels.documentedThreeDSecure });
  expect([body.result.code, proofOf(body).flow]).toEqual(['000.400.091', 'data_only']);
});

test('where the issuer fails, no money moves: 000.400.111', async () => {
  for (const [paymentBrand, number] of [
    ['VISA', '4012001037461114'],
    ['MASTER', '5434580000000006'],
  ] as const) {
    const body = await pay({ paymentBrand, 'card.number': number });
    expect(body.result.code).toBe('000.400.111');
    const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { captured } }', { id: body.id });
    expect(data?.payment.captured).toBe('0.00');
  }
});

test('a card that takes no part is declined as ever', async () => {
  expect((await pay({ 'card.number': '4532497088771651' })).result.code).toBe('000.400.101');
});

test('on its own it ends with 000.400.120, by REST and by GraphQL, and its values pay', async () => {
  const body = await authenticate({ 'card.number': '4200000000000018' });
  expect(body.result.code).toBe('000.400.120');
  expect(body.amount).toBe('92.00');
  const { data } = await gateway.graphql('query ($id: ID!) { authentication(id: $id) { answer liability flow } }', { id: body.id });
  expect(data?.authentication).toEqual({ answer: body, liability: 'MERCHANT', flow: 'DATA_ONLY' });
  const { eci = '', dsTransactionId = '' } = proofOf(body);
  const proof = { 'threeDSecure.eci': eci, 'threeDSecure.dsTransactionId': dsTransactionId, 'card.number': '4200000000000018' };
  const paid = await gateway.rest.post('/v1/payments', authenticated(proof));
  expect(paid.body.result.code).toBe('000.100.110');
  const other = await gateway.rest.post('/v1/payments', authenticated({ ...proof, 'card.number': '4200000000000026' }));
  expect(other.body.result.code).toBe('100.390.104');
});

test('on its own it fails with 000.400.111', async () => {
  const body = await authenticate({ 'card.number': '4012001037461114' });
  expect([body.result.code, body.amount]).toEqual(['000.400.111', undefined]);
});
