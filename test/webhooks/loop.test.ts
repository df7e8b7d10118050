/** When a process that lives on looks for webhooks to send: after commits, and how often (api/runtime/shared/webhook-loop.ts). */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBus } from '../../api/runtime/shared/bus.ts';
import { startWebhooks } from '../../api/runtime/shared/webhook-loop.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

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

/** No round of the clock comes: what a test sees, commits have brought. */
const never = 3_600_000;

async function startCounted() {
  let rounds = 0;
  const { store } = shop.ports;
  const bus = createBus();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const activeWebhooks = async () => {
    rounds += 1;
    try {
      return await store.acrossMerchants.activeWebhooks();
    } finally {
      begin();
    }
  };
  const webhooks = await startWebhooks(
    { ...shop.ports, ...bus, store: { ...store, acrossMerchants: { ...store.acrossMerchants, activeWebhooks } } },
    { isDatabaseOwn: false, everyMs: never, administrator: null },
  );
  // The round of the start has read what there is, and ends in this turn.
  await begun;
  await nextTurn();
  return { rounds: () => rounds, publish: bus.publish, stop: webhooks.stop };
}

/** Commits follow each other; how long they did, ms. */
async function commitFor(durationMs: number, publish: () => void): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < durationMs) {
    publish();
    await sleep(1);
  }
  return performance.now() - startedMs;
}

test('reads subscriptions at most four times a second while nobody subscribes, however many commits there are', async () => {
  const counted = await startCounted();
  const tookMs = await commitFor(600, counted.publish);
  await counted.stop();
  // The start's and the first commit's wait for nothing.
  expect(counted.rounds()).toBeLessThanOrEqual(2 + tookMs / 250);
});

test('finds the first subscription without a round of the clock, and sends what follows', async () => {
  const counted = await startCounted();
  await commitFor(50, counted.publish);
  await shop.subscribe({ url: receiver.url });
  const probes = receiver.received.length;
  counted.publish();
  await shop.pay();
  counted.publish();
  await expect.poll(() => receiver.received.length).toBe(probes + 1);
  await counted.stop();
});
