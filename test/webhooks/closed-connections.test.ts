/** Receivers that close a connection on which a further notification is under way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { createWebWebhookHttp } from '../../api/runtime/shared/webhook-http.ts';
import { boundMs } from '../support/pace.ts';
import { type Behaviour, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

/** Takes the first request of a connection, and closes the connection when another one comes on it. */
const closesReused: Behaviour = (_received, _number, { req }) => {
  const { socket } = req;
  if (socket.listenerCount('taken') === 0) {
    socket.on('taken', () => undefined);
    return 204;
  }
  socket.destroy();
  return undefined;
};

const request = () => ({ url: receiver.url, headers: {}, body: '{}', timeoutMs: boundMs(5_000), answerBytesMax: 4_096 });

test('delivers a notification in the same round where the receiver had just closed the connection', async () => {
  const shop: Shop = await startShop();
  try {
    await shop.subscribe({ url: receiver.url });
    await shop.pay();
    receiver.behave(closesReused);
    await shop.deliver();
    await shop.pay();
    await shop.deliver();
    const found = await shop.graphql('{ webhookDeliveries { edges { node { status attemptCount lastStatus } } } }');
    const accepted = { status: 'DELIVERED', attemptCount: 1, lastStatus: 204 };
    expect(found.data.webhookDeliveries.edges.map(({ node }: { node: unknown }) => node)).toEqual([accepted, accepted]);
  } finally {
    await shop.stop();
  }
});

test('sends a call of either method once more, on a new connection', async () => {
  receiver.behave(closesReused);
  const http = createWebhookHttp({ allowLoopback: true });
  expect(await http.post(request())).toMatchObject({ status: 204 });
  expect(await http.post(request())).toMatchObject({ status: 204 });
  expect(receiver.received).toHaveLength(3);
  const again = createWebhookHttp({ allowLoopback: true });
  expect(await again.get(request())).toMatchObject({ status: 204 });
  expect(await again.get(request())).toMatchObject({ status: 204 });
  expect(receiver.received.map(({ body }) => body)).toEqual(['{}', '{}', '{}', '', '', '']);
});

test('sends once where the first connection is closed, and twice where every one is', async () => {
  const http = createWebhookHttp({ allowLoopback: true });
  const closes: Behaviour = (_received, _number, { req }) => void req.socket.destroy();
  receiver.behave(closes);
  expect(await http.post(request())).toMatchObject({ outcome: 'failed', kind: 'no_connection' });
  expect(receiver.received).toHaveLength(1);
  receiver.behave(() => 204);
  expect(await http.post(request())).toMatchObject({ status: 204 });
  receiver.behave(closes);
  expect(await http.post(request())).toMatchObject({ outcome: 'failed', kind: 'no_connection' });
  expect(receiver.received).toHaveLength(4);
});

test('reports an answer that breaks off, and does not send again', async () => {
  const http = createWebhookHttp({ allowLoopback: true });
  expect(await http.post(request())).toMatchObject({ status: 200 });
  receiver.behave((_received, _number, response) => {
    response.writeHead(200, { 'Content-Length': '10' }).write('half', () => response.destroy());
    return undefined;
  });
  expect(await http.post(request())).toMatchObject({ outcome: 'failed' });
  expect(receiver.received).toHaveLength(2);
});

test.each([
  ['once more where the connection was lost, as Workers mark it', { retryable: true }, 2],
  ['once where the request failed otherwise', {}, 1],
] as const)('by fetch, sends %s', async (_title, mark, calls) => {
  const real = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    const isFirst = fetched.mock.calls.length === 1;
    return isFirst ? Promise.reject(Object.assign(new Error('Network connection lost.'), mark)) : real(...given);
  });
  try {
    const answer = await createWebWebhookHttp({ allowLoopback: true }).post(request());
    expect(answer).toMatchObject(calls === 2 ? { status: 200 } : { outcome: 'failed', kind: 'no_connection' });
    expect([fetched.mock.calls.length, receiver.received.length]).toEqual([calls, calls - 1]);
  } finally {
    fetched.mockRestore();
  }
});
