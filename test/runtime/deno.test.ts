import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { expect, test, vi } from 'vitest';
import { dayMs } from '../../api/kernel/timestamp.ts';
import { openWebStore } from '../../db/open-web.ts';
import { subscribe } from '../events/live.ts';
import { demoToken } from '../support/client.ts';
import { decrypt, startReceiver } from '../support/webhook-receiver.ts';
import { smokeSuite } from './smoke.ts';
import { denoCommand, prepareDeno, startProcess, startUponRemote, temporary } from './started-process.ts';
import { pay } from './worker-live.ts';

/** Due work comes every five seconds. */
const waiting = { timeout: 15_000 };

prepareDeno();

let running: Awaited<ReturnType<typeof startUponRemote>> | undefined;

const upon = (): { readonly address: string; readonly databaseUrl: string } => {
  if (!running) throw new Error('Deno has not started');
  return running;
};

const start = async () => {
  running = await startUponRemote(denoCommand, { EVENT_RETENTION_DAYS: '31' });
  return running;
};

smokeSuite('Deno, over libSQL by HTTP', start, () => {
  test('tells a subscriber of a payment when it is taken, and one that comes back of what it missed', async () => {
    const { address } = upon();
    await pay(upon());
    const first = await subscribe(address, { after: btoa('event:0') });
    await first.seen(1);
    const id = await pay(upon());
    await vi.waitUntil(() => first.events.some(({ subjectId }) => subjectId === id), waiting);
    first.socket.close();
    const missed = await pay(upon());
    const second = await subscribe(address, { after: first.events.find(({ subjectId }) => subjectId === id)?.cursor });
    await second.seen(1);
    expect(second.events).toMatchObject([{ subjectId: missed }]);
    second.socket.close();
  });

  test('delivers a notification of a payment', async () => {
    const receiver = await startReceiver();
    const input = { entityId: '8ac7a4a0000000000000000000000003', url: receiver.url };
    const query = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id status secret } }';
    const answer = await fetch(`${upon().address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data } = JSON.parse(await answer.text());
    const id = await pay(upon());
    await receiver.atLeast(2);
    const [, notified] = receiver.received;
    expect(notified && decrypt(notified, data.createWebhookSubscription.secret)).toMatchObject({ type: 'PAYMENT', payload: { id } });
    await receiver.stop();
  });

  test('forgets, by itself, events that are older than they are kept', async () => {
    const store = await openWebStore({ url: upon().databaseUrl });
    // The log's old end is given back its age, which no clock of the process can be.
    const client = createClient({ url: upon().databaseUrl });
    await client.execute({ sql: 'UPDATE events SET at = ? WHERE sequence = 1', args: [Date.now() - 40 * dayMs] });
    client.close();
    await expect.poll(() => store.events.firstSequence(), waiting).toBeGreaterThan(1);
    await store.close();
  });
});

test('writes a file database on Deno, and ends with code 0 on SIGTERM', async () => {
  const { folder, remove } = temporary();
  try {
    const started = await startProcess(denoCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
    const answer = await fetch(`${started.address}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${btoa('8ac7a4a0000000000000000000000100|sandbox-demo')}` },
      body: new URLSearchParams({
        entityId: '8ac7a4a0000000000000000000000010',
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        'card.number': '4200000000000000',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': '123',
      }),
    });
    expect(answer.status).toBe(200);
    expect(await started.stopped()).toBe(0);
  } finally {
    remove();
  }
});
