/** What the log tells beside the documented answer (spec §6; decision: existing-clients), and what it tells only staff. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, demoToken, otherToken } from '../support/client.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { merchant, type Shop, startShop } from './shop.ts';

let shop: Shop;
let receiver: WebhookReceiver;

beforeEach(async () => {
  shop = await startShop(Date.now());
  receiver = await startReceiver();
});

afterEach(async () => {
  await shop.stop();
  await receiver.stop();
});

interface Told {
  readonly type: string;
  readonly action: string;
  readonly subjectId: string;
  readonly entityId: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a payload holds is known to its test alone
  readonly payload: any;
}

const page = 'query ($filter: EventFilter) { events(filter: $filter) { edges { node { type action subjectId entityId payload } } } }';

async function told(filter: object = {}, token = demoToken): Promise<readonly Told[]> {
  const { data, errors } = await shop.graphql(page, { filter }, { token });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.events.edges.map(({ node }: { node: Told }) => node);
}

/** A token of the demo merchant that may read and nothing else. */
async function readingToken(): Promise<string> {
  const { data } = await shop.graphql(
    `mutation { createAccessToken(input: { entityId: "${merchant}", name: "till", scopes: [PAYMENTS_READ] }) { token } }`,
    {},
  );
  return data.createAccessToken.token;
}

describe('the payload of an event', () => {
  test('of a payment is what REST answered with every documented field of a notification (spec §6)', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url });
    const id = await shop.pay();
    const refund = await shop.rest.post(`/v1/payments/${id}`, {
      entityId: channels.documented,
      paymentType: 'RF',
      amount: '10.00',
      currency: 'EUR',
    });
    await shop.deliver();
    const events = await told({ types: ['PAYMENT'] });
    const { body } = await shop.rest.get(`/v1/payments/${id}`);
    const stored = await shop.store.acrossMerchants.paymentById(id);
    expect(events[0]?.payload).toEqual({
      ...body,
      buildNumber: expect.any(String),
      shortId: stored?.shortId,
      paymentMethod: 'CC',
      source: 'OPP',
      channelName: 'Documented',
      presentationAmount: '92.00',
      presentationCurrency: 'EUR',
      authentication: { entityId: channels.documented },
    });
    expect(events[1]?.payload).toMatchObject({ id: refund.body.id, referencedId: id, presentationAmount: '10.00' });
    const sent = receiver.received.slice(1).map((received) => decrypt(received, secret).payload);
    expect(sent).toEqual(events.map(({ payload }) => payload));
  });

  test('of a declined payment tells no presentation amount, as its answer tells no amount', async () => {
    await shop.pay({ 'customParameters[forceResultCode]': '800.100.153' });
    const [event] = await told();
    expect(event?.payload).toMatchObject({ result: { code: '800.100.153' }, source: 'OPP' });
    expect(event?.payload).not.toHaveProperty('presentationAmount');
    expect(event?.payload).not.toHaveProperty('amount');
  });

  test('of a registration has its id, its channel and its action', async () => {
    await shop.pay({ createRegistration: 'true' });
    const [event] = await told({ types: ['REGISTRATION'] });
    expect(event).toMatchObject({
      action: 'CREATED',
      payload: { paymentType: 'RG', source: 'OPP', channelName: 'Documented', authentication: { entityId: channels.documented } },
    });
    expect(event?.payload.id).toBe(event?.subjectId);
  });

  test('keeps the name that the channel had, whoever renames it', async () => {
    await shop.pay();
    const channel = (await shop.store.entities.all()).find(({ id }) => id === channels.documented);
    if (!channel) throw new Error('the sandbox has no such channel');
    await shop.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, name: 'Renamed', version: channel.version + 1 } }]);
    await shop.pay();
    expect((await told()).map(({ payload }) => payload.channelName)).toEqual(['Documented', 'Renamed']);
  });
});

describe('a risk decision', () => {
  test('is an event about its payment, told to a webhook that asks for RISK and without its reasons (decision: existing-clients)', async () => {
    const { secret } = await shop.subscribe({ url: receiver.url, types: ['RISK'] });
    const id = await shop.pay({ entityId: channels.riskRules });
    await shop.pay();
    await shop.deliver();
    expect((await told()).map(({ type }) => type)).toEqual(['RISK', 'PAYMENT', 'PAYMENT']);
    const [event] = await told({ types: ['RISK'] });
    expect(event).toMatchObject({
      action: 'CREATED',
      subjectId: id,
      payload: {
        referencedId: id,
        paymentType: 'RI',
        paymentMethod: 'RM',
        amount: '92.00',
        result: { code: '000.300.100' },
        risk: { score: expect.stringMatching(/^-?\d+$/) },
      },
    });
    expect(JSON.stringify(event)).not.toContain('reasons');
    expect(receiver.received.slice(1).map((received) => decrypt(received, secret))).toEqual([
      { type: 'RISK', action: 'CREATED', payload: event?.payload },
    ]);
  });
});

describe('what became of an attempt', () => {
  test('is one event each: failed, delivered, paused', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    receiver.behave((_received, number) => (number === 2 ? 500 : 200));
    const paid = await shop.pay();
    await shop.deliver();
    shop.clock.advance(2 * minuteMs);
    await shop.deliver();
    receiver.behave(() => 410);
    await shop.pay();
    await shop.deliver();
    const events = await told({ types: ['DELIVERY'] });
    expect(events.map(({ action, payload }) => [action, payload.outcome, payload.attempt, payload.httpStatus])).toEqual([
      ['CREATED', 'failed', 1, 500],
      ['UPDATED', 'delivered', 2, 200],
      ['CREATED', 'paused', 1, 410],
    ]);
    expect(events[0]).toMatchObject({
      entityId: merchant,
      payload: { subscriptionId: id, subjectId: paid, error: 'the receiver answered 500, not 2xx', nextAttemptAt: expect.any(String) },
    });
    expect(events[0]?.subjectId).toBe(events[1]?.subjectId);
    expect(events[1]?.payload.nextAttemptAt).toBeNull();
    expect(events[2]?.payload.pausedBecause).toContain('410');
    // Its events never became deliveries: two payments, three attempts.
    expect((await shop.graphql('{ webhookDeliveries { edges { node { id } } } }')).data.webhookDeliveries.edges).toHaveLength(2);
  });

  test('is told only where it is asked for by name', async () => {
    await shop.subscribe({ url: receiver.url });
    await shop.pay();
    await shop.deliver();
    expect((await told()).map(({ type }) => type)).toEqual(['PAYMENT']);
    expect((await told({ types: ['PAYMENT', 'DELIVERY'] })).map(({ type }) => type)).toEqual(['PAYMENT', 'DELIVERY']);
    expect(await told({ types: ['DELIVERY'] }, otherToken)).toEqual([]);
  });

  test('is told whoever may read deliveries, about one payment or of one webhook where that is asked for', async () => {
    const token = await readingToken();
    const { id } = await shop.subscribe({ url: receiver.url });
    await shop.subscribe({ url: receiver.url });
    const [first] = [await shop.pay(), await shop.pay()];
    await shop.deliver();
    expect(await told({ types: ['DELIVERY'] }, token)).toHaveLength(4);
    const [ofPayment, ofWebhook] = [
      await told({ types: ['DELIVERY'], paymentId: first }, token),
      await told({ types: ['DELIVERY'], subscriptionId: id }, token),
    ];
    expect(ofPayment.map(({ payload }) => payload.subjectId)).toEqual([first, first]);
    expect(ofWebhook.map(({ payload }) => payload.subscriptionId)).toEqual([id, id]);
  });
});
