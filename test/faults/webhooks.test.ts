/**
 * kill -9 at any moment under load: every event of the log reaches every receiver at least once, and in the end log and
 * deliveries agree.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, createGraphqlClient, createRestClient, type GraphqlClient, httpTransport } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const merchant = '8ac7a4a0000000000000000000000003';
const rounds = 3;
const clients = 6;
const pagesMax = 100;

let folder: string;
let plain: WebhookReceiver;
let ordered: WebhookReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-webhooks-'));
  plain = await startReceiver();
  ordered = await startReceiver();
});

afterAll(async () => {
  await plain.stop();
  await ordered.stop();
  await rm(folder, { recursive: true, force: true });
});

function graphqlOf({ url }: GatewayProcess): GraphqlClient {
  return createGraphqlClient(url, (request) => fetch(request));
}

async function subscribe(gateway: GatewayProcess, receiver: WebhookReceiver, isOrdered: boolean): Promise<string> {
  const { data } = await graphqlOf(gateway)(
    'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { status secret } }',
    { input: { entityId: merchant, url: receiver.url, ordered: isOrdered, types: ['PAYMENT', 'BALANCE'] } },
  );
  expect(data.createWebhookSubscription.status).toBe('ACTIVE');
  return data.createWebhookSubscription.secret;
}

/** On a slow machine the first answers take longer than the load: without them there would be little to deliver. */
const paidMin = 10;

/** Pays and refunds until the gateway is gone: it is killed after this time, and not before it has taken some payments. */
async function loadUntilKilled(gateway: GatewayProcess, afterMs: number): Promise<void> {
  const rest = createRestClient(httpTransport(gateway.url));
  let paid = 0;
  const client = async (): Promise<void> => {
    try {
      for (;;) {
        const { body } = await rest.post('/v1/payments', cardPayment);
        paid += 1;
        const refund = { entityId: String(cardPayment.entityId), paymentType: 'RF', amount: '92.00', currency: 'EUR' };
        if (body.id !== undefined) await rest.post(`/v1/payments/${body.id}`, refund);
      }
    } catch {
      // The gateway was killed.
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await expect.poll(() => paid).toBeGreaterThanOrEqual(paidMin);
  await gateway.end('SIGKILL');
  await load;
}

interface Logged {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
}

/** Every node of a connection, page by page. */
async function all(gateway: GatewayProcess, field: string, selection: string): Promise<readonly Record<string, string>[]> {
  const nodes: Record<string, string>[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const { data } = await graphqlOf(gateway)(
      `query ($after: String) { page: ${field}(first: 500, after: $after) { edges { node { ${selection} } } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    nodes.push(...data.page.edges.map(({ node }: { node: Record<string, string> }) => node));
    if (!data.page.pageInfo.hasNextPage) return nodes;
    after = data.page.pageInfo.endCursor;
  }
  throw new Error('more pages than expected');
}

test('every event is delivered at least once, in order where order was asked for, and log and deliveries agree', async () => {
  const databasePath = join(folder, 'webhooks.db');
  const secrets = { plain: '', ordered: '' };
  for (let round = 0; round < rounds; round += 1) {
    const gateway = await startGatewayProcess({ databasePath });
    if (round === 0) {
      secrets.plain = await subscribe(gateway, plain, false);
      secrets.ordered = await subscribe(gateway, ordered, true);
    }
    await loadUntilKilled(gateway, 700 + round * 170);
  }

  const gateway = await startGatewayProcess({ databasePath });
  try {
    const log: readonly Logged[] = (await all(gateway, 'events', 'id type subjectId')).map(({ id = '', type = '', subjectId = '' }) => ({
      id,
      type,
      subjectId,
    }));
    expect(log.length).toBeGreaterThan(50);
    const idsOf = (receiver: WebhookReceiver) => new Set(receiver.received.slice(1).map(({ headers }) => headers['webhook-id']));
    await Promise.all([plain.until(() => idsOf(plain).size >= log.length), ordered.until(() => idsOf(ordered).size >= log.length)]);
    await expect
      .poll(async () => (await all(gateway, 'webhookDeliveries', 'status')).filter(({ status }) => status !== 'DELIVERED').length, {
        timeout: boundMs(30_000),
      })
      .toBe(0);

    const deliveries = await all(gateway, 'webhookDeliveries', 'id eventId subjectId');
    const known = log.map(({ id }) => id).sort();
    expect(deliveries.map(({ eventId = '' }) => eventId).sort()).toEqual([...known, ...known].sort());

    const events = new Map(deliveries.map(({ id, eventId }) => [id, eventId]));
    const place = new Map(log.map(({ id }, at) => [id, at]));
    const subjects = new Map<string, number>();
    for (const received of ordered.received.slice(1)) {
      const { payload } = decrypt(received, secrets.ordered);
      const at = place.get(events.get(String(received.headers['webhook-id'])) ?? '') ?? -1;
      const before = subjects.get(payload.id) ?? -1;
      // Sent again after a kill is allowed; sent before an earlier one is not.
      expect(at >= before, 'a payment keeps its order').toBe(true);
      subjects.set(payload.id, at);
    }
  } finally {
    expect(await gateway.end('SIGTERM')).toBe(0);
  }
});
