/** A webhook whose selection asks for it tells the standing of the payment; any other notification is the documented answer alone (spec §6). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardPayment } from '../support/client.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, type Subscribed, startShop } from './shop.ts';

let shop: Shop;
let receiver: WebhookReceiver;

beforeEach(async () => {
  shop = await startShop(Date.UTC(2026, 5, 1, 9));
  receiver = await startReceiver();
});
afterEach(async () => {
  await shop.stop();
  await receiver.stop();
});

const fields = '{ situation step waitsFor refundable questions { kind operation subjectId amount since until } }';
const selection = `{ id standing ${fields} original { id standing ${fields} } }`;

async function refund(id: string, resultCode: string): Promise<string> {
  shop.clock.advance(60_000);
  const answer = await shop.rest.post(`/v1/payments/${id}`, {
    entityId: cardPayment.entityId ?? '',
    paymentType: 'RF',
    amount: '45.00',
    currency: 'EUR',
    'customParameters[forceResultCode]': resultCode,
  });
  return String(answer.body.id);
}

/** What was sent of each, the latest; the probe left out. */
function told({ secret }: Subscribed): ReadonlyMap<string, { readonly standing?: object; readonly original?: object | null }> {
  const sent = receiver.received
    .slice(1)
    .map((received) => decrypt(received, secret).payload as { id: string; standing?: object; original?: object | null });
  return new Map(sent.map((payload) => [payload.id, payload]));
}

const query = `query ($id: ID!) { payment(id: $id) {
  standing { situation step waitsFor questions { kind operation subjectId amount } } refundable { amount } } }`;

test.each([
  ['OPERATION_UNKNOWN', '900.100.300'],
  ['OPERATION_PENDING', '000.200.000'],
  ['REFUND_FAILED', '800.100.152'],
])('%s is told as GraphQL tells it', async (situation, resultCode) => {
  const subscription = await shop.subscribe({ url: receiver.url, selection });
  const id = await shop.pay();
  await shop.deliver();
  expect(told(subscription).get(id)?.standing).toMatchObject({ situation: 'CAPTURED', waitsFor: null, refundable: '92.00', questions: [] });
  const operation = await refund(id, resultCode);
  await shop.deliver();
  const { data, errors } = await shop.graphql(query, { id });
  expect(errors).toBeUndefined();
  const { standing, refundable } = data.payment;
  expect(standing).toMatchObject({
    situation,
    questions: [{ kind: situation, operation: 'REFUND', subjectId: operation, amount: '45.00' }],
  });
  // A refund that is not made moves nothing of its payment, which has no event of its own: the refund's event tells it.
  expect(told(subscription).get(operation)).toMatchObject({ original: { id, standing: { ...standing, refundable: refundable.amount } } });
});

test('of the payment that an operation stands under can be asked for alone', async () => {
  const subscription = await shop.subscribe({
    url: receiver.url,
    selection: '{ id original { id standing { situation questions { kind amount since } } } }',
  });
  const id = await shop.pay();
  const operation = await refund(id, '800.100.152');
  await shop.deliver();
  expect(told(subscription).get(operation)).toMatchObject({
    original: {
      id,
      standing: {
        situation: 'REFUND_FAILED',
        questions: [{ kind: 'REFUND_FAILED', amount: '45.00', since: expect.stringMatching(/^2026-06-01 09:01/) }],
      },
    },
  });
  expect(told(subscription).get(id)).toMatchObject({ original: null });
});

test('is nothing that a notification without a selection has', async () => {
  const subscription = await shop.subscribe({ url: receiver.url });
  const id = await shop.pay();
  await shop.deliver();
  expect(told(subscription).get(id)).toMatchObject({ id, amount: '92.00' });
  expect(Object.keys(told(subscription).get(id) ?? {})).not.toContain('standing');
});

test('of a channel’s webhook is read with no more than the channel sees', async () => {
  const subscription = await shop.subscribe({ url: receiver.url, entityId: cardPayment.entityId, selection });
  const id = await shop.pay();
  await shop.deliver();
  expect(told(subscription).get(id)?.standing).toMatchObject({ situation: 'CAPTURED' });
});

test('an attempt that is repeated sends the same bytes, though more is open by then', async () => {
  const subscription = await shop.subscribe({ url: receiver.url, selection });
  receiver.behave(() => 500);
  const id = await shop.pay();
  await shop.deliver();
  await refund(id, '000.200.000');
  receiver.behave(() => 200);
  shop.clock.advance(10 * 60_000);
  await shop.deliver();
  const situations = receiver.received
    .slice(1)
    .map((received) => decrypt(received, subscription.secret).payload as { id: string; standing: { situation: string } })
    .filter((payload) => payload.id === id)
    .map(({ standing }) => standing.situation);
  // The first attempt and the repeated one; the refund made the payment's next event.
  expect(situations.filter((situation) => situation === 'CAPTURED')).toHaveLength(2);
});

test('a selection can be tried on a payment', async () => {
  const id = await shop.pay();
  await refund(id, '900.100.300');
  const preview = 'query ($id: ID!, $selection: String) { webhookPreview(subjectId: $id, selection: $selection) }';
  const { data, errors } = await shop.graphql(preview, { id, selection });
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data.webhookPreview)).toContain('OPERATION_UNKNOWN');
});
