/** The client in front of a gateway whose answers a proxy loses: each order is paid once, or nothing is sent. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient, type GatewayClient } from '../../api/client/client.ts';
import { answering } from '../support/answering.ts';
import { channels, demoToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let stopProxy: () => Promise<void>;
let client: GatewayClient;
let passed = 0;

/** Of three answers it passes on the last one; the gateway has done what all three asked for. */
async function startProxy(): Promise<string> {
  const server = createServer(
    answering(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { method = '', url: path = '' } = request;
      const answer = await gateway.rest.send({ method, path, body: Buffer.concat(chunks).toString() }, { token: null, headers });
      passed += 1;
      if (passed % 3 !== 0) response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopProxy = () => new Promise((resolve) => server.close(() => resolve()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

beforeEach(async () => {
  gateway = await startGateway();
  client = createClient({ baseUrl: await startProxy(), token: demoToken, entityId: channels.documented, retryDelayMs: 1 });
});

afterEach(async () => {
  await stopProxy();
  await gateway.stop();
});

const orders = Array.from({ length: 10 }, (_, number) => `order-471${number}`);
const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' } as const;

const pay = (order: string, options: { readonly idempotencyKey?: string }) =>
  client.payments.create(
    { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', merchantTransactionId: order, card },
    options,
  );

async function countPayments(): Promise<number> {
  const { data } = await gateway.graphql(`{ payments(first: 100) { edges { node { id } } } }`);
  return data.payments.edges.length;
}

test.each([
  ["the client's keys", () => ({})],
  ["the program's keys", (order: string) => ({ idempotencyKey: order })],
])('with %s each order is paid once', async (_, toOptions) => {
  for (const order of orders) expect(await pay(order, toOptions(order))).toMatchObject({ outcome: 'APPROVED' });
  expect(await countPayments()).toBe(orders.length);
});

// A variable that was not filled. Each order became up to nine payments: the gateway took the key for none.
test('with an empty key nothing is paid', async () => {
  for (const order of orders) await expect(pay(order, { idempotencyKey: '' })).rejects.toThrow(TypeError);
  expect(await countPayments()).toBe(0);
});
