/** Subscriptions as an integrator makes, changes and ends them. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createGraphqlClient, otherToken } from '../support/client.ts';
import { harnessUrl } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
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

const create =
  'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id status secret types statusReason probe { status error } } }';

async function refusal(input: Record<string, unknown>): Promise<unknown> {
  const { errors } = await shop.graphql(create, { input: { entityId: merchant, url: receiver.url, ...input } });
  return errors?.[0]?.extensions?.parameterErrors;
}

describe('a new subscription', () => {
  test('stays inactive, with the reason, until its receiver answers a probe with 2xx', async () => {
    receiver.behave(() => 500);
    const made = await shop.subscribe({ url: receiver.url });
    expect(made).toMatchObject({ status: 'INACTIVE', statusReason: 'the receiver answered 500, not 2xx' });
    await shop.pay();
    await shop.deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.behave(() => 204);
    const { data } = await shop.graphql('mutation ($id: ID!) { testWebhookSubscription(id: $id) { status probe { status } } }', {
      id: made.id,
    });
    expect(data.testWebhookSubscription).toEqual({ status: 'ACTIVE', probe: { status: 204 } });
  });

  test('of live goes to an https address only: what it sends is about payments', async () => {
    const gateway = createGateway({ ...shop.ports, environment: 'live' });
    const live = createGraphqlClient(harnessUrl, (request) => gateway.handle(request));
    const { errors } = await live(create, { input: { entityId: merchant, url: receiver.url } });
    expect(errors?.[0]?.extensions?.parameterErrors).toEqual([
      { name: 'url', value: null, message: 'url must be an https address in the live environment' },
    ]);
  });

  test('shows its secret once and keeps it sealed', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    const { data } = await shop.graphql(
      'query ($id: ID!) { webhookSubscription(id: $id) { secret standardSecret } auditLog { edges { node { change } } } }',
      { id },
    );
    expect(data.webhookSubscription).toEqual({ secret: null, standardSecret: null });
    expect(JSON.stringify([data, await shop.store.webhooks.byId(demoMerchant, id)])).not.toContain(secret);
  });

  test.each([
    ['an address of a private network', { url: 'http://10.0.0.1/' }, 'url', /10\.0\.0\.1 is a private address/],
    ['a short secret', { secret: 'abc' }, 'secret', /64 hex/],
    ['notes, which are for colleagues', { types: ['NOTE'] }, 'types', /one or more of PAYMENT/],
    ['a type that is none', { types: ['DELIVERY'] }, 'types', /one or more of PAYMENT/],
    ['no type', { types: [] }, 'types', /one or more/],
    ['an action that is none', { actions: ['GONE'] }, 'actions[0]', /EventAction/],
    ['a selection of what a snapshot lacks', { selection: '{ id cardNumber }' }, 'selection', /cardNumber/],
    ['a selection of live relations', { selection: '{ id linkedTransactions { id } }' }, 'selection', /linkedTransactions/],
    ['a selection that closes early', { selection: '{ id } other: snapshot { id }' }, 'selection', /one selection set/],
    ['a selection with fragments', { selection: '{ ... on Snapshot { id } }' }, 'selection', /fragments/],
    ['a selection that is none', { selection: 'id' }, 'selection', /selection set/],
  ])('refuses %s, naming the field', async (_what, input, name, message) => {
    expect(await refusal(input)).toEqual([{ name, value: expect.toSatisfy(() => true), message: expect.stringMatching(message) }]);
  });

  test('is refused for an entity of somebody else, and unseen by them', async () => {
    const denied = await shop.graphql(create, { input: { entityId: merchant, url: receiver.url } }, { token: otherToken });
    expect(denied.errors?.[0]?.extensions?.resultCode).toBe('800.900.301');
    const { id } = await shop.subscribe({ url: receiver.url });
    await shop.pay();
    await shop.deliver();
    const unseen = await shop.graphql(
      'query ($id: ID!) { webhookSubscription(id: $id) { id } webhookSubscriptions { edges { node { id } } } webhookDeliveries { edges { node { id } } } }',
      { id },
      { token: otherToken },
    );
    expect(unseen.data).toEqual({ webhookSubscription: null, webhookSubscriptions: { edges: [] }, webhookDeliveries: { edges: [] } });
  });
});

test('every change stands in the audit log', async () => {
  const { id } = await shop.subscribe({ url: receiver.url });
  await shop.graphql('mutation ($id: ID!) { updateWebhookSubscription(id: $id, input: { rotateSecret: true }) { id } }', { id });
  await shop.graphql('mutation ($id: ID!) { updateWebhookSubscription(id: $id, input: { paused: true }) { id } }', { id });
  await shop.graphql('mutation ($id: ID!) { testWebhookSubscription(id: $id) { id } }', { id });
  await shop.graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { id } }', { id });
  const { data } = await shop.graphql('{ auditLog { edges { node { action subjectId } } } }');
  const actions = data.auditLog.edges
    .filter(({ node }: { node: { subjectId: string } }) => node.subjectId === id)
    .map(({ node }: { node: { action: string } }) => node.action);
  expect(actions).toEqual(['webhook.delete', 'webhook.test', 'webhook.update', 'webhook.rotate', 'webhook.create']);
});

test('a selection makes the payload, from the snapshot of the event', async () => {
  const { secret } = await shop.subscribe({
    url: receiver.url,
    selection: '{ paid: id amount result { code } card { last4Digits holder } customParameters }',
    fields: 'NON_CUSTOMER_DATA',
  });
  const id = await shop.pay({ 'customParameters[shop]': 'b' });
  await shop.deliver();
  expect(decrypt(receiver.received[1] ?? { headers: {}, body: '' }, secret)).toEqual({
    type: 'PAYMENT',
    payload: {
      paid: id,
      amount: '92.00',
      result: { code: '000.100.110' },
      card: { last4Digits: '0000', holder: null },
      customParameters: { shop: 'b' },
    },
  });
});

test('a selection can be tried on a real past event', async () => {
  const id = await shop.pay();
  const preview =
    'query ($id: ID!, $selection: String) { webhookPreview(subjectId: $id, selection: $selection, fields: NON_CUSTOMER_DATA) }';
  const { data } = await shop.graphql(preview, { id, selection: '{ id card { holder } }' });
  expect(data.webhookPreview).toEqual({ type: 'PAYMENT', payload: { id, card: { holder: null } } });
  expect((await shop.graphql(preview, { id }, { token: otherToken })).data.webhookPreview).toBeNull();
});

test('a paused subscription is sent nothing and misses nothing', async () => {
  const { id, secret } = await shop.subscribe({ url: receiver.url });
  await shop.graphql('mutation ($id: ID!) { updateWebhookSubscription(id: $id, input: { paused: true }) { id } }', { id });
  const paid = await shop.pay();
  await shop.deliver();
  expect(receiver.received).toHaveLength(1);
  await shop.graphql('mutation ($id: ID!) { updateWebhookSubscription(id: $id, input: { paused: false }) { id } }', { id });
  await shop.deliver();
  expect(receiver.received.slice(1).map((received) => decrypt(received, secret).payload.id)).toEqual([paid]);
});

test('deliveries are forgotten after 30 days, and not before', async () => {
  await shop.subscribe({ url: receiver.url });
  await shop.pay();
  await shop.deliver();
  const count = async () => (await shop.graphql('{ webhookDeliveries { edges { node { id } } } }')).data.webhookDeliveries.edges.length;
  shop.clock.advance(29 * dayMs);
  await shop.deliver();
  expect(await count()).toBe(1);
  shop.clock.advance(2 * dayMs);
  await shop.deliver();
  expect(await count()).toBe(0);
});

test('of two changes at once, one is refused rather than lost', async () => {
  const { id } = await shop.subscribe({ url: receiver.url });
  const change = (url: string) =>
    shop.graphql(
      'mutation ($id: ID!, $ordered: Boolean) { updateWebhookSubscription(id: $id, input: { ordered: $ordered, rotateSecret: true }) { id } }',
      {
        id,
        ordered: url === 'a',
      },
    );
  const answers = await Promise.all([change('a'), change('b')]);
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes).toContain('CONFLICT');
});

test('a deleted subscription is sent nothing, and its deliveries stay to be read', async () => {
  const { id } = await shop.subscribe({ url: receiver.url });
  receiver.behave(() => 500);
  await shop.pay();
  await shop.deliver();
  await shop.graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { status } }', { id });
  shop.clock.advance(3_600_000);
  await shop.deliver();
  expect(receiver.received).toHaveLength(2);
  const { data } = await shop.graphql('{ webhookSubscriptions { edges { node { id } } } webhookDeliveries { edges { node { status } } } }');
  expect(data).toEqual({ webhookSubscriptions: { edges: [] }, webhookDeliveries: { edges: [{ node: { status: 'CANCELLED' } }] } });
});

test.each([
  [500, 'CANCELLED', 'given up'],
  [204, 'DELIVERED', 'delivered'],
])('what was under way when its subscription was deleted is told as it ended: answered %i, it is %s', async (status, expected, outcome) => {
  const { id } = await shop.subscribe({ url: receiver.url });
  const held: import('node:http').ServerResponse[] = [];
  receiver.behave((_received, _number, response) => void held.push(response));
  await shop.pay();
  await shop.deliverer.tick();
  await receiver.atLeast(2);
  await shop.graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { status } }', { id });
  held[0]?.writeHead(status).end();
  await shop.deliverer.settled();
  const { data } = await shop.graphql(`{ webhookDeliveries { edges { node { status attemptCount } } }
    events(first: 100, filter: { types: [DELIVERY] }) { edges { node { payload } } } }`);
  expect(data.webhookDeliveries.edges).toEqual([{ node: { status: expected, attemptCount: 1 } }]);
  expect(data.events.edges).toEqual([{ node: { payload: expect.objectContaining({ outcome, nextAttemptAt: null, httpStatus: status }) } }]);
});

describe('sending again', () => {
  const again =
    'mutation ($ids: [ID!], $subscriptionId: ID, $since: DateTime) { redeliverWebhook(ids: $ids, subscriptionId: $subscriptionId, since: $since) }';

  test('one, and everything since, reaches the receiver under the same ids', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    await shop.pay();
    shop.clock.advance(10_000);
    const since = new Date(shop.clock.now()).toISOString();
    await shop.deliver();
    shop.clock.advance(10_000);
    const later = await shop.pay();
    await shop.deliver();
    const [first, second] = receiver.received.slice(1).map(({ headers }) => headers['webhook-id']);
    expect((await shop.graphql(again, { ids: [first] })).data.redeliverWebhook).toBe(1);
    await shop.deliver();
    expect(receiver.received.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual([first]);
    const from = new Date(shop.clock.now()).toISOString();
    expect((await shop.graphql(again, { subscriptionId: id, since: from })).data.redeliverWebhook).toBe(1);
    await shop.deliver();
    expect(receiver.received.slice(4).map(({ headers }) => headers['webhook-id'])).toEqual([second]);
    expect(decrypt(receiver.received[4] ?? { headers: {}, body: '' }, secret).payload.id).toBe(later);
    expect((await shop.graphql(again, { subscriptionId: id, since })).data.redeliverWebhook).toBe(2);
  });

  test('says before how many it would send, and sends only what failed where that is asked for', async () => {
    const { id } = await shop.subscribe({ url: receiver.url, name: 'Orders' });
    await shop.pay();
    await shop.deliver();
    receiver.behave(() => 503);
    const failed = await shop.pay();
    await shop.deliver();
    const counted =
      'query ($id: ID!, $failed: Boolean, $since: DateTime) { webhookRedeliveryCount(subscriptionId: $id, onlyFailed: $failed, since: $since) }';
    const count = async (failedOnly: boolean, token?: string) =>
      (await shop.graphql(counted, { id, failed: failedOnly, since: '2020-01-01T00:00:00Z' }, token === undefined ? {} : { token })).data
        .webhookRedeliveryCount;
    expect([await count(false), await count(true), await count(true, otherToken)]).toEqual([2, 1, 0]);
    const health =
      'query ($id: ID!) { webhookSubscription(id: $id) { name health { backlog oldestPendingAt recent { count delivered failing } lastFailure { status error } } } }';
    expect((await shop.graphql(health, { id })).data.webhookSubscription).toEqual({
      name: 'Orders',
      health: {
        backlog: 1,
        oldestPendingAt: expect.any(String),
        recent: { count: 2, delivered: 1, failing: 1 },
        lastFailure: { status: 503, error: expect.stringContaining('503') },
      },
    });
    receiver.behave(() => 204);
    const sentBefore = receiver.received.length;
    const onlyFailed = 'mutation ($id: ID!) { redeliverWebhook(subscriptionId: $id, onlyFailed: true) }';
    expect((await shop.graphql(onlyFailed, { id })).data.redeliverWebhook).toBe(1);
    await shop.deliver();
    expect(receiver.received).toHaveLength(sentBefore + 1);
    const { data } = await shop.graphql(
      'query ($id: ID!) { webhookDeliveries(filter: {subjectId: $id}) { edges { node { status attemptCount lastStatus lastError } } } }',
      { id: failed },
    );
    expect(data.webhookDeliveries.edges).toEqual([{ node: { status: 'DELIVERED', attemptCount: 2, lastStatus: 204, lastError: null } }]);
    expect((await shop.graphql(onlyFailed, { id })).data.redeliverWebhook).toBe(0);
  });

  test('ends a range before a time, with a count first, and leaves out what was never sent', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    const since = new Date(shop.clock.now()).toISOString();
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(60_000);
    const until = new Date(shop.clock.now()).toISOString();
    await shop.pay();
    await shop.deliver();
    const first = receiver.received.at(-2)?.headers['webhook-id'];
    const sentBefore = receiver.received.length;
    const counted =
      'query ($id: ID!, $since: DateTime, $until: DateTime) { webhookRedeliveryCount(subscriptionId: $id, since: $since, until: $until) }';
    const count = async (range: object) => (await shop.graphql(counted, { id, ...range })).data?.webhookRedeliveryCount;
    expect([await count({ since }), await count({ since, until }), await count({ since: until })]).toEqual([2, 1, 1]);
    const range =
      'mutation ($id: ID!, $since: DateTime, $until: DateTime) { redeliverWebhook(subscriptionId: $id, since: $since, until: $until) }';
    expect((await shop.graphql(range, { id, since, until })).data.redeliverWebhook).toBe(1);
    await shop.deliver();
    expect(receiver.received.slice(sentBefore).map(({ headers }) => headers['webhook-id'])).toEqual([first]);
    const { errors } = await shop.graphql(range, { id, since: until, until: since });
    expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'until' }]);
  });

  test('takes 500 ids at most, and refuses more or none by naming the parameter', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, place) => `8a${String(place).padStart(30, '0')}`);
    expect((await shop.graphql(again, { ids: ids(500) })).data.redeliverWebhook).toBe(0);
    for (const count of [501, 0]) {
      const { errors } = await shop.graphql(again, { ids: ids(count) });
      expect(errors?.[0]?.extensions).toMatchObject({
        resultCode: '200.300.404',
        parameterErrors: [{ name: 'ids' }],
      });
    }
  });

  test('leaves alone what was cancelled with its subscription, by id and by time', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    receiver.behave(() => 500);
    await shop.pay();
    await shop.deliver();
    await shop.graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { status } }', { id });
    const shown = async () => (await shop.graphql('{ webhookDeliveries { edges { node { id status } } } }')).data.webhookDeliveries.edges;
    const before = await shown();
    expect(before).toMatchObject([{ node: { status: 'CANCELLED' } }]);
    const sentBefore = receiver.received.length;
    const since = '2020-01-01T00:00:00Z';
    for (const chosen of [{ ids: [before[0].node.id] }, { subscriptionId: id, since }]) {
      expect((await shop.graphql(again, chosen)).data.redeliverWebhook).toBe(0);
      await shop.deliver();
    }
    expect(await shown()).toEqual(before);
    expect(receiver.received).toHaveLength(sentBefore);
  });

  test('does nothing to deliveries of somebody else, and is refused without saying which', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    await shop.pay();
    await shop.deliver();
    expect((await shop.graphql(again, { subscriptionId: id }, { token: otherToken })).data.redeliverWebhook).toBe(0);
    expect((await shop.graphql(again, {})).errors?.[0]?.extensions?.resultCode).toBe('200.300.404');
  });
});

test('a delivery of an unknown id is null, without a fault', async () => {
  const { data, errors } = await shop.graphql('{ webhookDelivery(id: "8ac7a4a0000000000000000000009999") { id } }');
  expect([data, errors]).toEqual([{ webhookDelivery: null }, undefined]);
});
