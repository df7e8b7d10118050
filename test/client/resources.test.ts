/** Calls beside payments: webhooks, tokens, settlement, jobs; what a log is told; what a browser is told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnswerFacts, createClient, type GatewayClient, GatewayRefusal, userAgent } from '../../api/client/client.ts';
import packageJson from '../../api/client/package.json' with { type: 'json' };
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { channels, demoToken } from '../support/client.ts';
import { answers, breaks, payment, startFaultyServer } from './faulty-server.ts';

const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' } as const;
const debit = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card } as const;

describe('in front of a gateway', () => {
  let gateway: LiveGateway;
  let client: GatewayClient;
  beforeAll(async () => {
    gateway = await startLiveGateway();
    client = createClient({ baseUrl: gateway.running.url, token: demoToken, entityId: channels.documented });
  });
  afterAll(() => gateway.stop());

  async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  }

  test('makes, lists, changes and deletes a webhook, and sends its events again', async () => {
    const webhook = await client.webhooks.create({ url: 'http://127.0.0.1:9/hook', signature: 'STANDARD', types: ['PAYMENT'] });
    expect(webhook).toMatchObject({ status: 'INACTIVE', standardSecret: expect.stringMatching(/^whsec_/), entityId: channels.documented });
    const listed = await collect(client.webhooks.all());
    expect(listed.map(({ id }) => id)).toEqual([webhook.id]);
    expect(listed[0]?.standardSecret).toBeNull();
    expect(await client.webhooks.update(webhook.id, { url: 'http://127.0.0.1:9/orders' })).toMatchObject({
      url: 'http://127.0.0.1:9/orders',
    });
    expect(await client.webhooks.test(webhook.id)).toMatchObject({ status: 'INACTIVE' });
    expect(await client.webhooks.sendAgain({ subscriptionId: webhook.id, since: '2026-01-01T00:00:00Z' })).toBe(0);
    expect(Array.isArray(await collect(client.webhooks.deliveries()))).toBe(true);
    expect(await client.webhooks.delete(webhook.id)).toMatchObject({ id: webhook.id });
    expect(await collect(client.webhooks.all())).toEqual([]);
  });

  test('makes, rotates, lists and revokes access tokens', async () => {
    const made = await client.tokens.create({ name: 'reports', scopes: ['PAYMENTS_READ'] });
    const reading = createClient({ baseUrl: gateway.running.url, token: made.token, entityId: channels.documented });
    await expect(reading.payments.create(debit)).rejects.toThrow(GatewayRefusal);
    expect(await reading.payments.find({ merchantTransactionId: 'nothing-of-this' })).toEqual([]);
    const rotated = await client.tokens.rotate(made.accessToken.id, 0);
    expect(rotated.token).not.toBe(made.token);
    await client.tokens.revoke(rotated.accessToken.id, 'a test');
    const all = await collect(client.tokens.all());
    expect(all.find(({ id }) => id === rotated.accessToken.id)?.revokedAt).toMatch(/Z$/);
  });

  test('lists jobs page by page, and says when one charges next', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      const { id = '' } = await client.schedules.create({ ...debit, job: { expression: '0 0 6 L * ?', timeZone: 'Europe/Berlin' } });
      ids.push(id);
    }
    const listed = await collect(client.jobs.all({ statuses: ['ACTIVE'] }));
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(listed[0]).toMatchObject({ amount: '92.00', status: 'ACTIVE' });
    expect(await client.jobs.nextRuns(ids[0] ?? '', 3)).toHaveLength(3);
  });

  test('reads settlement files and the report of days', async () => {
    expect(await collect(client.settlement.files())).toEqual([]);
    const date = { from: '2026-01-01', to: '2026-01-31' };
    const { aggregations } = await client.settlement.report({ date, currency: 'EUR', testMode: 'INTERNAL' });
    expect(aggregations.map(({ date: day }) => day)).toEqual(['2026-01-31']);
  });

  test('an error names the request, as the answer’s header does', async () => {
    const refusal = await client.payments.create({ ...debit, amount: '92,00' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ requestId: expect.stringMatching(/./), parameter: 'amount' });
    await expect(client.graphql('{ nothing }')).rejects.toMatchObject({ requestId: expect.stringMatching(/./) });
  });
});

test('a log and hooks are told of each try, without a card and without the token, and may throw', async () => {
  const server = await startFaultyServer(breaks, answers(200, payment, { 'x-request-id': 'r-1' }));
  const lines: string[] = [];
  const facts: AnswerFacts[] = [];
  const client = createClient({
    baseUrl: server.url,
    token: demoToken,
    entityId: channels.documented,
    retryDelayMs: 1,
    logger: { debug: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
    hooks: {
      beforeRequest() {
        throw new Error('the figures are away');
      },
      afterAnswer: (each) => void facts.push(each),
    },
  });
  try {
    expect(await client.payments.create(debit)).toMatchObject({ outcome: 'APPROVED' });
    expect(facts.map(({ attempt, status, requestId }) => [attempt, status, requestId])).toEqual([
      [1, undefined, undefined],
      [2, 200, 'r-1'],
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^POST \/v1\/payments: no answer after \d+ ms, try 1; again in \d+ ms$/);
    expect(JSON.stringify([lines, facts])).not.toMatch(/4200000000000000|Jane|OGFj/);
    expect(server.seen[0]?.headers['user-agent']).toBe(userAgent);
  } finally {
    await server.stop();
  }
});

test('the user agent names the version of the package', () => {
  expect(userAgent).toBe(`payment-gateway-client/${packageJson.version}`);
});

test('refuses to start in a browser, where everybody would have the token', () => {
  const options = { baseUrl: 'http://127.0.0.1:1', token: demoToken };
  Object.assign(globalThis, { window: {}, document: {} });
  try {
    expect(() => createClient(options)).toThrow(TypeError);
    expect(createClient({ ...options, dangerouslyAllowBrowser: true }).payments).toBeDefined();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  }
});
