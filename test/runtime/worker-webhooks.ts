/** Webhooks as the gateway on workerd sends them, to a receiver over real HTTP. */
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { encrypt } from '../../api/domain/webhooks/encrypt.ts';
import { demoToken } from '../support/client.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { appendUnheard, logAfter, pay, type StartedWorker } from './worker-live.ts';

const merchant = '8ac7a4a0000000000000000000000003';

interface Subscribed {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly standardSecret: string;
  readonly statusReason: string | null;
}

export function workerWebhooks(running: () => StartedWorker): void {
  const ended: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
  });

  const receiver = async (): Promise<WebhookReceiver> => {
    const started = await startReceiver();
    ended.push(() => started.stop());
    return started;
  };

  const graphql = async (query: string, variables: object) => {
    const response = await fetch(`${running().address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
      body: JSON.stringify({ query, variables }),
    });
    return JSON.parse(await response.text());
  };

  const subscribeTo = async (url: string, input: object = {}): Promise<Subscribed> => {
    const fields = 'id status secret standardSecret statusReason';
    const { data, errors } = await graphql(
      `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { ${fields} } }`,
      { input: { entityId: merchant, url, ...input } },
    );
    if (errors) throw new Error(JSON.stringify(errors));
    const created: Subscribed = data.createWebhookSubscription;
    ended.unshift(() => graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { id } }', { id: created.id }));
    return created;
  };

  const runDue = () => running().worker().scheduled({ cron: '* * * * *' });

  test('delivers a notification after the commit, in the same bytes that Node makes of it', async () => {
    const { url, received, atLeast } = await receiver();
    const { status, secret } = await subscribeTo(url);
    expect(status).toBe('ACTIVE');
    const id = await pay(running());
    await atLeast(2);
    const [, one] = received;
    if (!one) throw new Error('nothing was received');
    const notification = decrypt(one, secret);
    expect(notification).toMatchObject({ type: 'PAYMENT', payload: { id } });
    const again = await encrypt(JSON.stringify(notification), secret, String(one.headers['x-initialization-vector']));
    expect([one.body, one.headers['x-authentication-tag']]).toEqual([again.ciphertext, again.tag]);
    expect(one.headers['user-agent']).toBe('payment-gateway-webhooks/1');
  });

  test('delivers at the cron trigger an event without a hint, signed as Standard Webhooks are', async () => {
    const { url, received, atLeast } = await receiver();
    const { standardSecret } = await subscribeTo(url, { signature: 'STANDARD' });
    const [subjectId] = await appendUnheard(running(), 1);
    await runDue();
    await atLeast(2);
    const { body = '', headers = {} } = received[1] ?? {};
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]);
    expect(() => new Webhook(standardSecret).verify(body, Object.fromEntries(names))).not.toThrow();
    const [event] = (await logAfter(running(), 0)).filter((one) => one.subjectId === subjectId);
    expect(event).toBeDefined();
    expect(JSON.parse(body)).toMatchObject({ type: 'PAYMENT' });
  });

  test('sends each event once, although instances deliver at the same time', async () => {
    const { url, received, atLeast } = await receiver();
    await subscribeTo(url);
    await appendUnheard(running(), 12);
    await Promise.all([runDue(), runDue(), runDue()]);
    await atLeast(13);
    await runDue();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(13);
    expect(received).toHaveLength(13);
  });

  test.each([
    'http://10.0.0.1/hook',
    'http://[fd00::1]/hook',
    'http://169.254.169.254/hook',
    'http://vault.internal/hook',
    'ftp://shop.example/',
  ])('refuses to send to %s', async (url) => {
    await expect(subscribeTo(url)).rejects.toThrow('"name":"url"');
  });

  test('forgets events that are older than they are kept', async () => {
    await pay(running());
    await runDue();
    expect(await running().store.acrossMerchants.firstSequence()).toBeGreaterThan(1);
  });
}
