/** What a stranger may hold of the gateway: memory and places that others need. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels, createGraphqlClient } from '../support/client.ts';
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts';

let hostile: HostileGateway;
beforeAll(async () => {
  hostile = await startHostileGateway();
});
afterAll(() => hostile.stop());

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(hostile.url).port), '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const upgrade = [
  'GET /graphql HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
  '\r\n',
].join('\r\n');

/** One letter, masked by zeros: the first frame of a text, and one that goes on with it. */
const firstFrame = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]);
const nextFrame = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61]);

test('a message in thousands of frames closes its socket, long before it holds what a message may', async () => {
  const socket = await open();
  socket.write(upgrade);
  await once(socket, 'data');
  const answered = once(socket, 'data');
  socket.write(Buffer.concat([firstFrame, ...Array.from({ length: 1_000 }, () => nextFrame)]));
  const [frame] = (await answered) as [Buffer];
  // A closing frame, and why: 1008, against the rules.
  expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, 1_008]);
});

test('a body in single bytes is answered as any other', async () => {
  const socket = await open();
  const body = [...'entityId=x'].map((letter) => `1\r\n${letter}\r\n`).join('');
  socket.write(
    `POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  expect(hostile.faults()).toEqual([]);
});

test('one client behind a proxy takes no more websockets than one address may, and gives them back', async () => {
  const proxied = await startHostileGateway({ TRUST_PROXY: 'on' }, { limits: { connectionsPerAddressMax: 2 } });
  const sockets: Socket[] = [];
  const answerTo = async (client: string): Promise<string> => {
    const socket = connect(Number(new URL(proxied.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(upgrade.replace('Host:', `X-Forwarded-For: ${client}\r\nHost:`));
    const [answer] = await once(socket, 'data');
    return String(answer).slice('HTTP/1.1 '.length, 'HTTP/1.1 101'.length);
  };
  const [one, other] = ['203.0.113.7', '203.0.113.8'];
  expect([await answerTo(one), await answerTo(one), await answerTo(one), await answerTo(other)]).toEqual(['101', '101', '429', '101']);
  sockets[0]?.destroy();
  await expect.poll(() => answerTo(one)).toBe('101');
  for (const socket of sockets) socket.destroy();
  await proxied.stop();
});

/** What an attacker would like a page to run. */
const script = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

test('who has a payment link changes nothing of what it costs, and what a merchant wrote runs nowhere', async () => {
  const graphql = createGraphqlClient(hostile.url, (request) => fetch(request));
  const wanted = { entityId: channels.documented, amount: '50.00', currency: 'EUR', description: script, merchantTransactionId: script };
  const made = await graphql('mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }', { input: wanted });
  const { id } = made.data.createPaymentLink;
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(`${hostile.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const page = await (await fetch(`${hostile.url}/pay/${id}?locale=${encodeURIComponent(script)}`)).text();
  expect(page).not.toMatch(/<script>alert|<img src=x/);
  const begun = await post(`/pay/${id}`, { amount: '0.01', currency: 'JPY' });
  const checkoutId = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const less = {
    amount: '0.01',
    currency: 'JPY',
    paymentType: 'CD',
    entityId: channels.other,
    descriptor: 'x',
    referenceUuid: 'a'.repeat(32),
  };
  const paid = await post(`/v1/checkouts/${checkoutId}/payment`, {
    ...cardPayment,
    ...less,
    shopperResultUrl: 'https://a.example',
    attemptKey: 'k',
  });
  expect(await paid.json()).toMatchObject({ status: 'approved' });
  const { data } = await graphql('{ payments(first: 1) { edges { node { amount currency paymentType entityId } } } }');
  expect(data.payments.edges[0].node).toEqual({ amount: '50.00', currency: 'EUR', paymentType: 'DB', entityId: channels.documented });
  // A second card finds the link paid.
  const again = await post(`/v1/checkouts/${checkoutId}/payment`, { ...cardPayment, 'card.number': '5454545454545454', attemptKey: 'l' });
  expect(await again.json()).toMatchObject({ status: 'approved', returnUrl: expect.stringContaining('a.example') });
  expect((await graphql(`{ paymentLink(id: "${id}") { state paidCount } }`)).data.paymentLink).toEqual({ state: 'PAID', paidCount: 1 });
});

test.each([
  ['of this machine and another', '127.0.0.1', 'evil.example'],
  ['of this machine twice', '127.0.0.1', '127.0.0.1'],
])('a request with two Host headers, %s, is refused (RFC 9112, 3.2)', async (_case, one, other) => {
  for (const target of ['/healthz', '/v1/payments/8a000000000000000000000000000000', '/graphql']) {
    const socket = await open();
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${one}\r\nAuthorization: Bearer x\r\nhOST: ${other}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [\s\S]*the header Host must be sent once/);
  }
});
