/** Every request leaves a line in the log, a number in the metrics, and a span where a collector is named; none holds a secret. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LogFields } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { startHostileGateway } from '../hostile/hostile-gateway.ts';
import { cardPayment, channels, createRestClient, demoToken, formOf, httpTransport } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';

const bearer = { authorization: `Bearer ${demoToken}` };
const tokenId = '8ac7a4a0000000000000000000000100';
const canary = '4929420573595709';
const metricsToken = 'metrics-token-0123456789';

interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

const lines: Line[] = [];
const at =
  (level: string) =>
  (message: string, fields: LogFields = {}): void =>
    void lines.push({ level, message, fields });
const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

/** What a collector was sent, as the text of its JSON. */
const spans: string[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    spans.push(`${request.url} ${Buffer.concat(chunks).toString()}`);
    response.end('{}');
  });
});

let folder: string;
let gateway: NodeGateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  const parsed = parseSettings({
    DATABASE_URL: `file:${join(folder, 'gateway.db')}`,
    PORT: '0',
    METRICS_PORT: '0',
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  gateway = await startNodeGateway(parsed.settings, log, { tickEveryMs: null });
});

afterAll(async () => {
  await gateway.stop();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init });
const graphql = (query: string, headers: Record<string, string> = bearer) =>
  ask('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query }) });

/** The line of the one request that is sent. */
async function lineOf(send: () => Promise<unknown>): Promise<Line> {
  lines.length = 0;
  await send();
  const written = () => lines.filter(({ message }) => message === 'request');
  // The gateway may write it after the answer has arrived.
  await expect.poll(() => written().length).toBe(1);
  const found = written();
  return found[0] ?? { level: '', message: '', fields: {} };
}

const rest = () => createRestClient(httpTransport(gateway.url));
const common = { address: '127.0.0.1', durationUs: expect.any(Number) };

describe('the line of a request', () => {
  test('by REST', async () => {
    const line = await lineOf(() => rest().post('/v1/payments', cardPayment));
    expect(line).toEqual({
      level: 'info',
      message: 'request',
      fields: {
        ...common,
        endpoint: 'rest',
        operation: 'payment',
        method: 'POST',
        status: 200,
        resultCode: '000.100.110',
        callerId: tokenId,
        ndc: expect.stringMatching(new RegExp(`^${channels.documented}_[0-9a-f]{32}$`)),
      },
    });
  });

  test('by REST, of a stranger', async () => {
    const line = await lineOf(() => rest().post('/v1/payments', cardPayment, { token: null }));
    expect(line.fields).toMatchObject({ ...common, operation: 'payment', status: 401, resultCode: '800.900.300', callerId: undefined });
  });

  test.each([
    ['a query', `{ payments(first: 1) { edges { cursor } } viewer { name } }`, 'payments,viewer', ''],
    ['a fragment', `query Canary${canary} { ...All } fragment All on Query { viewer { name } }`, 'viewer', ''],
    [
      'a refusal',
      `mutation { revokeAccessToken(id: "${'8a'.padEnd(32, '0')}") { id } }`,
      'revokeAccessToken',
      expect.stringMatching(/^\d{3}\./),
    ],
  ])('by GraphQL: %s', async (_, query, operation, resultCode) => {
    const line = await lineOf(() => graphql(query));
    expect(line.fields).toMatchObject({ ...common, endpoint: 'graphql', operation, method: 'POST', resultCode, callerId: tokenId });
    expect(line.fields.ndc).toMatch(/^8ac7a4a0000000000000000000000003_[0-9a-f]{32}$/);
    expect(JSON.stringify(line)).not.toContain(canary);
    // The fast path leaves the same.
    expect((await lineOf(() => graphql(query))).fields).toMatchObject({ operation, callerId: tokenId });
  });

  test('by GraphQL: what cannot be read', async () => {
    const line = await lineOf(() =>
      ask('/graphql', { method: 'POST', headers: { ...bearer, 'content-type': 'application/json' }, body: '{' }),
    );
    expect(line.fields).toMatchObject({ ...common, endpoint: 'graphql', operation: 'graphql', status: 400 });
  });

  test('on a socket, one for each operation', async () => {
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: bearer,
    });
    const line = await lineOf(
      () =>
        new Promise<void>(
          (resolve, reject) =>
            void client.subscribe({ query: '{ viewer { name } }' }, { next: () => {}, error: reject, complete: resolve }),
        ),
    );
    await client.dispose();
    expect(line.fields).toMatchObject({ ...common, endpoint: 'socket', operation: 'viewer', callerId: tokenId });
  });

  test('of sign-in, exports, pages and probes; the last two only while debugging', async () => {
    expect((await lineOf(() => ask('/auth/get-session'))).fields).toMatchObject({ endpoint: 'auth', status: 200 });
    expect((await lineOf(() => ask('/export/payments.csv'))).fields).toMatchObject({ endpoint: 'export', status: 401 });
    expect(await lineOf(() => ask('/healthz'))).toMatchObject({ level: 'debug', fields: { endpoint: 'page', status: 200 } });
    expect(await lineOf(() => ask(`/nowhere/${canary}`))).toMatchObject({ level: 'info', fields: { endpoint: 'page', status: 404 } });
  });

  test('holds no path, no parameter and no token', async () => {
    lines.length = 0;
    await rest().post(`/v1/payments/${canary}`, { ...cardPayment, 'card.number': canary, 'customParameters[name]': 'canary-value' });
    await ask(`/v1/payments?card.number=${canary}&access_token=${demoToken}`, {
      method: 'POST',
      headers: bearer,
      body: formOf(cardPayment),
    });
    const text = JSON.stringify(lines);
    for (const secret of [canary, 'canary-value', demoToken, 'sandbox-demo']) expect(text).not.toContain(secret);
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });
});

describe('metrics', () => {
  test('tell requests in flight, backlogs and what banks take', async () => {
    const text = await (await ask('/metrics')).text();
    expect(text).toMatch(/^gateway_requests_in_flight 1$/m);
    expect(text).toMatch(/^gateway_commits_waiting \d+$/m);
    expect(text).toMatch(/^gateway_webhook_backlog 0$/m);
    expect(text).toMatch(/^gateway_unknown_outcomes 0$/m);
    expect(text).toContain('# TYPE gateway_bank_seconds histogram');
  });

  test('are for this machine and for their token; a proxy here asks for others', async () => {
    const status = async (headers: Record<string, string>) => (await ask('/metrics', { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}` })).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}x` })).toBe(403);
    expect(await status({ 'x-forwarded-for': '203.0.113.7', ...bearer })).toBe(403);
  });

  test('behind a trusted proxy are for a client of this machine that the proxy names, and for their token', async () => {
    const behind = await startHostileGateway({ TRUST_PROXY: 'on', METRICS_TOKEN: metricsToken });
    const status = async (headers: Record<string, string>) => (await fetch(`${behind.url}/metrics`, { headers })).status;
    expect(await status({})).toBe(403);
    expect(await status({ 'x-forwarded-for': '' })).toBe(403);
    expect(await status({ 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(403);
    expect(await status({ 'x-forwarded-for': '203.0.113.7, 127.0.0.1' })).toBe(200);
    expect(await status({ authorization: `Bearer ${metricsToken}` })).toBe(200);
    await behind.stop();
  });

  test('have a listener of their own, which serves the probes and nothing else', async () => {
    const own = `http://127.0.0.1:${gateway.metricsPort}`;
    expect(await (await fetch(`${own}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).text()).toContain(
      'gateway_requests_total',
    );
    for (const probe of ['/healthz', '/readyz']) expect((await fetch(`${own}${probe}`)).status).toBe(200);
    expect(await (await fetch(`${own}/readyz`)).json()).toEqual({ status: 'ready' });
    for (const other of ['/', '/graphql', '/v1/payments', '/docs']) expect((await fetch(`${own}${other}`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

describe('spans', () => {
  test('go to the collector, below the trace of who asked, with names, ids and codes only', async () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await ask('/v1/payments', {
      method: 'POST',
      headers: { ...bearer, traceparent, 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf({ ...cardPayment, 'card.number': canary, 'card.holder': 'Canary Holder' }),
    });
    const text = await vi.waitUntil(() => (spans.join('').includes('ab'.repeat(16)) ? spans.join('\n') : undefined), {
      timeout: boundMs(20_000),
    });
    expect(text).toContain('/v1/traces');
    for (const part of ['POST payment', 'payment-gateway', 'gateway.result_code', '000.100.110', 'cd'.repeat(8), tokenId])
      expect(text).toContain(part);
    for (const secret of [canary, 'Canary Holder', demoToken, 'sandbox-demo', 'card.number']) expect(text).not.toContain(secret);
  });
});

describe('a web page that rebinds its name to this machine', () => {
  test.each([
    ['evil.example', 421],
    ['evil.example:4000', 421],
    ['192.0.2.1', 421],
    ['localhost', 200],
    ['127.0.0.1:4000', 200],
    ['[::1]:4000', 200],
    ['shop.localhost', 200],
  ])('Host %s: %i', async (host, status) => {
    const { port } = new URL(gateway.url);
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      sendRequest({ host: '127.0.0.1', port, path: '/v1/resultcodes', headers: { host }, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(answered).toBe(status);
  });

  test('opens no socket, with the public token or without', async () => {
    const opened = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin });
        socket.on('open', () => {
          socket.close();
          resolve(true);
        });
        socket.on('error', () => resolve(false));
      });
    expect(await opened('https://evil.example')).toBe(false);
    expect(await opened('null')).toBe(false);
    expect(await opened('http://localhost:5173')).toBe(true);
  });
});
