import { createServer } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createEgressGuard } from '../../api/runtime/node/egress.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { createWebWebhookHttp } from '../../api/runtime/shared/webhook-http.ts';
import { boundMs } from '../support/pace.ts';
import { hostileAddresses } from './hostile-addresses.ts';

const at = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('the egress guard', () => {
  const guard = createEgressGuard({ allowLoopback: false }, at('93.184.215.14'));

  test.each(hostileAddresses)('refuses %s', async (url, why) => {
    expect(await guard.refusal(url)).toMatch(why);
  });

  test.each(hostileAddresses)('refuses %s where nobody can ask DNS', async (url, why) => {
    const http = createWebWebhookHttp({ allowLoopback: false });
    expect(await http.refusal(url)).toMatch(why);
    expect(await http.post({ url, headers: {}, body: '', timeoutMs: 1, answerBytesMax: 1 })).toMatchObject({
      outcome: 'failed',
      why: expect.stringMatching(why),
    });
  });

  test('has a table of at least 40 rows', () => {
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(40);
  });

  test.each(['https://shop.example/hook', 'http://shop.example:80/', 'https://8.8.8.8/hook', 'https://[2606:4700::1111]/hook'])(
    'lets %s pass',
    async (url) => {
      expect(await guard.refusal(url)).toBeNull();
    },
  );

  test.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fe80::1', '::ffff:10.0.0.1'])(
    'refuses a public name that resolves to %s',
    async (address) => {
      expect(await createEgressGuard({ allowLoopback: false }, at(address)).refusal('https://shop.example/')).toContain(address);
    },
  );

  test('refuses a name of which one address among good ones is bad', async () => {
    const resolve = async () => ['93.184.215.14', '10.0.0.7'].map((address) => ({ address, family: 4 }));
    expect(await createEgressGuard({ allowLoopback: false }, resolve).refusal('https://shop.example/')).toContain('10.0.0.7');
  });

  test('refuses a name that does not resolve', async () => {
    const resolve = async () => Promise.reject(new Error('ENOTFOUND'));
    expect(await createEgressGuard({ allowLoopback: false }, resolve).refusal('https://shop.example/')).toMatch(/cannot be resolved/);
  });

  test('lets receivers on this machine pass on any port where that is allowed, and nothing else of a network', async () => {
    const local = createEgressGuard({ allowLoopback: true }, at('127.0.0.1'));
    expect(await local.refusal('http://localhost:3000/hook')).toBeNull();
    expect(await local.refusal('http://127.0.0.1:3000/hook')).toBeNull();
    expect(await local.refusal('http://[::1]:3000/hook')).toBeNull();
    expect(await local.refusal('http://10.0.0.1:3000/')).toMatch(/private/);
    expect(await local.refusal('http://169.254.169.254/')).toMatch(/metadata/);
  });
});

describe('sending', () => {
  const request = { headers: {}, body: '{}', timeoutMs: boundMs(2_000), answerBytesMax: 4_096 };

  async function listen(answer: Parameters<typeof createServer>[1]): Promise<{ url: string; port: number; calls: () => number }> {
    let calls = 0;
    const server = createServer((incoming, outgoing) => {
      calls += 1;
      answer?.(incoming, outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    closing.push(() => server.closeAllConnections());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { url: `http://127.0.0.1:${port}/`, port, calls: () => calls };
  }

  test('connects to no address that a name turned into after it was checked (DNS rebinding)', async () => {
    const receiver = await listen((_in, out) => void out.end());
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }];
    };
    const http = createWebhookHttp({ allowLoopback: false }, rebinding);
    expect(await http.refusal('http://shop.example/')).toBeNull();
    expect(await http.post({ ...request, url: 'http://shop.example/' })).toMatchObject({
      outcome: 'failed',
      why: expect.stringMatching(/127\.0\.0\.1 is a loopback/),
    });
    expect(receiver.calls()).toBe(0);
  });

  test('refuses an IP that became forbidden without asking DNS', async () => {
    const receiver = await listen((_in, out) => void out.end());
    expect(await createWebhookHttp({ allowLoopback: false }).post({ ...request, url: receiver.url })).toMatchObject({ outcome: 'failed' });
    expect(receiver.calls()).toBe(0);
  });

  const senders = [
    ['Node', createWebhookHttp],
    ['fetch', createWebWebhookHttp],
  ] as const;

  test.each(senders)('follows no redirect, by %s', async (_name, create) => {
    const target = await listen((_in, out) => void out.end());
    const receiver = await listen((_in, out) => void out.writeHead(302, { location: target.url }).end());
    expect(await create({ allowLoopback: true }).post({ ...request, url: receiver.url })).toMatchObject({
      outcome: 'answered',
      status: 302,
    });
    expect(target.calls()).toBe(0);
  });

  test.each(senders)('keeps no more of an answer than 4 KiB, however long it is, by %s', async (_name, create) => {
    const receiver = await listen((_in, out) => void out.end('x'.repeat(1_000_000)));
    const answer = await create({ allowLoopback: true }).post({ ...request, url: receiver.url });
    expect(answer).toEqual({ outcome: 'answered', status: 200, retryAfter: undefined, text: 'x'.repeat(4_096) });
  });

  test.each([
    ['switches protocols (101)', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n', 101],
    ['redirects', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n', 302],
    ['names another protocol and answers', 'HTTP/1.1 200 OK\r\nConnection: upgrade\r\nUpgrade: other\r\nContent-Length: 0\r\n\r\n', 200],
  ])('ends where a receiver %s, and takes its status for the answer', async (_story, answer, status) => {
    const receiver = createRawServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(answer)));
    const port = await new Promise<number>((resolve) =>
      receiver.listen(0, '127.0.0.1', () => resolve((receiver.address() as AddressInfo).port)),
    );
    closing.push(() => receiver.close());
    const http = createWebhookHttp({ allowLoopback: true });
    const request = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', timeoutMs: boundMs(2_000), answerBytesMax: 10 };
    expect(await http.post(request)).toEqual({ outcome: 'answered', status, retryAfter: undefined, text: '' });
    expect(await http.get(request)).toMatchObject({ outcome: 'answered', status });
  });

  test('says in words that a receiver does not answer, refuses, or closes midway', async () => {
    const http = createWebhookHttp({ allowLoopback: true });
    const silent = await listen(() => {});
    const closingMidway = await listen((_in, out) => {
      out.writeHead(200, { 'content-length': '100' });
      out.write('half', () => out.destroy());
    });
    expect(await http.post({ ...request, timeoutMs: 100, url: silent.url })).toMatchObject({
      why: expect.stringMatching(/did not answer within/),
    });
    expect(await http.post({ ...request, url: closingMidway.url })).toMatchObject({ why: expect.stringMatching(/closed the connection/) });
    expect(await http.post({ ...request, url: 'http://127.0.0.1:1/' })).toMatchObject({
      why: expect.stringMatching(/refused the connection/),
    });
  });
});
