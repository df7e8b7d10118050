/** What a webhook that was away is owed: everything the log can hold, and the truth about the rest. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldEvents, unplannedKeepDays } from '../../api/foundation/events/retention.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

const retentionDays = 31;
let shop: Shop;
let receiver: WebhookReceiver;

beforeEach(async () => {
  shop = await startShop(Date.UTC(2026, 0, 1));
  receiver = await startReceiver();
});

afterEach(async () => {
  await shop.stop();
  await receiver.stop();
});

async function update(id: string, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { errors } = await shop.graphql(
    'mutation ($id: ID!, $input: UpdateWebhookSubscriptionInput!) { updateWebhookSubscription(id: $id, input: $input) { id } }',
    { id, input },
  );
  if (errors) throw new Error(JSON.stringify(errors));
}

async function reason(id: string): Promise<string | null> {
  const { data } = await shop.graphql('query ($id: ID!) { webhookSubscription(id: $id) { statusReason } }', { id });
  return data.webhookSubscription.statusReason;
}

async function again(subscriptionId: string, since: number): Promise<number> {
  const text = `${new Date(since).toISOString().slice(0, 19)}Z`;
  const { data } = await shop.graphql('mutation ($id: ID!, $since: DateTime) { redeliverWebhook(subscriptionId: $id, since: $since) }', {
    id: subscriptionId,
    since: text,
  });
  return data.redeliverWebhook;
}

/** Ids of payments that came after the probe, oldest first. */
const received = (secret: string): readonly string[] =>
  receiver.received
    .map((one) => decrypt(one, secret))
    .filter(({ type }) => type !== 'test')
    .map(({ payload }) => payload.id);

describe('the log', () => {
  test('holds what a paused webhook has not been planned, beyond its retention', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    await update(id, { paused: true });
    const paid = await shop.pay();
    shop.clock.advance((retentionDays + unplannedKeepDays - 1) * dayMs);
    await shop.pay({ entityId: channels.tolerant });
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBe(0);
    await update(id, { paused: false });
    await shop.deliver();
    expect(received(secret)).toContain(paid);
    expect(await reason(id)).toBeNull();
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBe(1);
  });

  test('lets go of it after thirty days more, and the webhook says what it lost', async () => {
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    await update(id, { paused: true });
    await shop.pay();
    shop.clock.advance(dayMs);
    await shop.pay();
    shop.clock.advance((retentionDays + unplannedKeepDays) * dayMs + 1);
    const kept = await shop.pay();
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBe(2);
    const said = '2 events from 2026-01-01 00:00:00.000+0000 to 2026-01-02 00:00:00.000+0000 left the log before they were sent';
    expect(await reason(id)).toBe(`paused by hand; ${said}`);
    await update(id, { paused: false });
    await shop.deliver();
    expect(received(secret)).toEqual([kept]);
    expect(await reason(id)).toBe(said);
  });

  test('adds up what is lost in several rounds', async () => {
    const { id } = await shop.subscribe({ url: receiver.url });
    await update(id, { paused: true });
    for (const wait of [dayMs, dayMs, (retentionDays + unplannedKeepDays) * dayMs]) {
      await shop.pay();
      shop.clock.advance(wait);
    }
    await shop.pay();
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBe(2);
    shop.clock.advance(1);
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBe(1);
    expect(await reason(id)).toContain('3 events from 2026-01-01 00:00:00.000+0000 to 2026-01-03 00:00:00.000+0000');
  });

  test.each([
    ['wants something else', (id: string) => update(id, { paused: true, types: ['REGISTRATION'] })],
    ['was deleted', async (id: string) => void (await shop.graphql(`mutation { deleteWebhookSubscription(id: "${id}") { id } }`))],
    ['was sent it', async () => {}],
  ])('waits for no webhook that %s', async (_what, prepare) => {
    const { id } = await shop.subscribe({ url: receiver.url });
    await prepare(id);
    await shop.pay();
    await shop.deliver();
    shop.clock.advance((retentionDays + 1) * dayMs);
    await shop.pay();
    expect(await forgetOldEvents(shop.ports, retentionDays)).toBeGreaterThan(0);
    expect((await shop.store.webhooks.byId(demoMerchant, id))?.lostEvents).toBe(0);
  });
});

test('a webhook whose new address was not taken at first misses nothing of the meantime', async () => {
  const { id, secret } = await shop.subscribe({ url: receiver.url });
  receiver.behave(() => 500);
  await update(id, { url: `${receiver.url}?moved` });
  const paid = await shop.pay();
  await shop.deliver();
  receiver.behave(() => 200);
  await shop.graphql('mutation ($id: ID!) { testWebhookSubscription(id: $id) { status } }', { id });
  await shop.deliver();
  expect(received(secret)).toEqual([paid]);
});

describe('everything since', () => {
  test('covers what was never planned because it was not wanted then, once, under ids that stay', async () => {
    const since = shop.clock.now();
    const { id, secret } = await shop.subscribe({ url: receiver.url, types: ['REGISTRATION'] });
    const first = await shop.pay();
    await shop.deliver();
    shop.clock.advance(1_000);
    await update(id, { types: ['PAYMENT'] });
    const second = await shop.pay();
    await shop.deliver();
    expect(received(secret)).toEqual([second]);
    expect(await again(id, since)).toBe(2);
    await shop.deliver();
    expect(received(secret).toSorted()).toEqual([first, second, second].toSorted());
    expect(await again(id, since)).toBe(2);
    await shop.deliver();
    const keys = receiver.received.filter((one) => decrypt(one, secret).type !== 'test').map(({ headers }) => headers['webhook-id']);
    expect([keys.length, new Set(keys).size]).toEqual([5, 2]);
  });

  test('plans an event again under the id that it had, after its delivery was forgotten', async () => {
    const since = shop.clock.now();
    const { id } = await shop.subscribe({ url: receiver.url });
    await shop.pay();
    await shop.deliver();
    shop.clock.advance(31 * dayMs);
    await shop.deliver();
    expect(await again(id, since)).toBe(1);
    await shop.deliver();
    const [, one, two] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(one).toMatch(/^8a[0-9a-f]{30}$/);
    expect(two).toBe(one);
  });

  test('of a paused webhook waits until it goes on, and comes once', async () => {
    const since = shop.clock.now();
    const { id, secret } = await shop.subscribe({ url: receiver.url });
    await update(id, { paused: true });
    const paid = await shop.pay();
    await again(id, since);
    await shop.deliver();
    expect(received(secret)).toEqual([]);
    await update(id, { paused: false });
    await shop.deliver();
    expect(received(secret)).toEqual([paid]);
  });

  test('plans for nobody of another merchant', async () => {
    const since = shop.clock.now();
    await shop.pay();
    const { id, secret } = await shop.subscribe({ url: receiver.url, entityId: channels.tolerant });
    expect(await again(id, since)).toBe(0);
    await shop.deliver();
    expect(received(secret)).toEqual([]);
  });
});
