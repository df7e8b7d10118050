import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, type StartOptions, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { bodyBytesMax } from '../../rest-compat/exchange.ts';
import { cardPayment, createRestClient, demoToken, httpTransport, type RestClient } from '../support/client.ts';

let folder: string;
let gateway: NodeGateway;
let rest: RestClient;
const logged: string[] = [];

const log: Log = {
  debug: (...line) => void logged.push(JSON.stringify(line)),
  info: (...line) => void logged.push(JSON.stringify(line)),
  warn: (...line) => void logged.push(JSON.stringify(line)),
  error: (...line) => void logged.push(JSON.stringify(line)),
};

async function start(name: string, environment: Record<string, string> = {}, options: StartOptions = {}): Promise<NodeGateway> {
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, name, 'gateway.db')}`, PORT: '0', ...environment });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, log, { tickEveryMs: null, ...options });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-server-'));
  gateway = await start('shared');
  rest = createRestClient(httpTransport(gateway.url));
});

afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends raw bytes and resolves with all that comes back until the connection ends. */
function raw(text: string, url = gateway.url): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('probes', () => {
  test('liveness, readiness and metrics answer', async () => {
    expect(await (await fetch(`${gateway.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${gateway.url}/readyz`)).json()).toEqual({ status: 'ready' });
    await rest.post('/v1/payments', cardPayment);
    await rest.post('/v1/payments', cardPayment, { token: null });
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toMatch(/gateway_requests_total\{operation="payment",endpoint="rest",category="success"\} [1-9]/);
    expect(metrics).toMatch(/gateway_requests_total\{operation="payment",endpoint="rest",category="rejected_format"\} [1-9]/);
    expect(metrics).toMatch(/gateway_commit_group_size_count [1-9]/);
  });

  test('a vault key is made for the owner of the process alone', async () => {
    expect((await stat(join(folder, 'shared', 'vault.key'))).mode & 0o777).toBe(0o600);
  });
});

describe('limits', () => {
  test('a body that says it is too large is answered with 413 and the documented JSON', async () => {
    const answer = await rest.send({ method: 'POST', path: '/v1/payments', body: 'x'.repeat(bodyBytesMax + 1) });
    expect([answer.status, answer.body.result.code]).toEqual([413, '200.300.404']);
  });

  test('a body that grows too large while it arrives is answered with 413, and the connection ends', async () => {
    const answer = await new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const sending = httpRequest(
        `${gateway.url}/v1/payments`,
        { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode, connection: response.headers.connection });
        },
      );
      sending.on('error', reject);
      for (let sent = 0; sent <= bodyBytesMax; sent += 16_384) sending.write('x'.repeat(16_384));
    });
    expect(answer).toEqual({ status: 413, connection: 'close' });
  });

  test('a client that sends all of a body that is refused reads why, and is not cut off with its answer on the way', async () => {
    const length = 4 * bodyBytesMax;
    const head = `POST /graphql HTTP/1.1\r\nHost: ${new URL(gateway.url).host}\r\nAuthorization: Bearer ${demoToken}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    for (let round = 0; round < 5; round += 1) {
      const answer = await raw(head + ' '.repeat(length));
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*200\.300\.404/);
    }
  });

  test('headers that do not end are cut off', async () => {
    // Of its own: a slow machine would cut off what every other test sends.
    const hasty = await start('hasty', {}, { limits: { headersTimeoutMs: 200, timeoutCheckEveryMs: 50 } });
    try {
      expect(await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', hasty.url)).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      await hasty.stop();
    }
  });

  test('what is no HTTP is answered with 400', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('doors', () => {
  test('GraphQL answers over HTTP, the second time as the first', async () => {
    const ask = async () => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
        body: JSON.stringify({ query: '{ resultCodes { edges { node { code } } } }' }),
      });
      return { status: response.status, body: await response.text() };
    };
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body).toContain('000.100.110');
    expect(await ask()).toEqual(first);
  });

  test('GraphQL answers over a websocket', async () => {
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${demoToken}` },
    });
    const answers = client.iterate({ query: '{ viewer { __typename } }' });
    expect((await answers.next()).value).toMatchObject({ data: { viewer: { __typename: 'Viewer' } } });
    await client.dispose();
  });

  test('a websocket elsewhere is refused', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/v1/payments`);
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toContain('404');
  });

  test('the reference, its files and honest 404 pages are served without inline script', async () => {
    const docs = await fetch(`${gateway.url}/docs/parameters`);
    const html = await docs.text();
    expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain('<code>card.number</code>');
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    expect(await (await fetch(`${gateway.url}/docs/result-codes`)).text()).toContain('800.100.151');
    for (const path of ['/docs/script.js', '/docs/style.css']) expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
    const root = await fetch(gateway.url, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([303, '/console']);
    expect((await fetch(`${gateway.url}/nowhere`)).status).toBe(404);
  });

  test('spec §7: a program that has the path wrong is told 404 in the documented JSON, a browser by a page', async () => {
    const post = await rest.post('/payments', cardPayment);
    expect(post).toMatchObject({ status: 404, body: { result: { code: '200.300.404' } } });
    for (const path of ['/V1/payments', '/v1payments', '/x//v1/payments']) expect((await rest.post(path, cardPayment)).status).toBe(404);
    expect(await rest.get('/payments/1')).toMatchObject({ status: 404, body: { result: { code: '200.300.404' } } });
    const browser = await fetch(`${gateway.url}/nowhere`, { headers: { accept: 'text/html,*/*' } });
    expect([browser.status, browser.headers.get('content-type')]).toEqual([404, 'text/html;charset=UTF-8']);
    expect((await fetch(`${gateway.url}/docs`, { method: 'POST' })).status).toBe(405);
  });

  test.each(['//v1/payments', '///v1/payments', '/v1//payments', '//v1//payments'])(
    'a base address that ends in a slash is as good as one without: %s',
    async (path) => {
      const made = await rest.post(path, cardPayment);
      expect(made.body).toMatchObject({ result: { code: '000.100.110' } });
      expect(await rest.get(`${path}/${made.body.id}`)).toMatchObject({
        status: 200,
        body: { id: made.body.id },
      });
    },
  );

  test('the form’s script and GraphQL are at their addresses behind such a base address, pages for people are not', async () => {
    expect((await fetch(`${gateway.url}//v1/paymentWidgets.js?checkoutId=x`)).headers.get('content-type')).toContain('text/javascript');
    const asked = { method: 'POST', headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' } };
    for (const path of ['//graphql', '/graphql/', '/graphql//']) {
      const answer = await fetch(`${gateway.url}${path}`, { ...asked, body: JSON.stringify({ query: '{ __typename }' }) });
      expect(await answer.json()).toMatchObject({ data: { __typename: 'Query' } });
    }
    // A page that took its own address for one of another host could not move on from it.
    expect((await fetch(`${gateway.url}//console`)).status).toBe(404);
  });

  test('a request that names the whole address, as proxies send it, is answered as any other', async () => {
    expect(await raw('GET http://pay.example.test/v1/resultcodes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
      'resultCodes',
    );
  });

  test('a request that offers HTTP/2, as Java’s client does, is answered as any other, its body as well', async () => {
    const form = new URLSearchParams(Object.entries(cardPayment).filter(([, value]) => value !== undefined)).toString();
    const head = `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demoToken}\r\nContent-Length: ${form.length}\r\n`;
    const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n\r\n';
    expect(await raw(`${head}${offer}${form}`)).toContain('"code":"000.100.110"');
  });

  test('spec §2.5: the simulated bank asks the shopper and settles what was answered', async () => {
    const { entityId, amount, currency, paymentType } = {
      entityId: cardPayment.entityId ?? '',
      amount: '12.00',
      currency: 'EUR',
      paymentType: 'DB',
    };
    const shopperResultUrl = 'https://shop.example.test/back';
    const pending = await rest.post('/v1/payments', { entityId, amount, currency, paymentType, paymentBrand: 'PAYPAL', shopperResultUrl });
    const { url } = pending.body.redirect as { url: string };
    expect(url.startsWith(`${gateway.url}/simulator/redirect/`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain('Demo Shop');
    const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }), redirect: 'manual' });
    expect(answered.status).toBe(303);
    const { resultToken, ...returned } = Object.fromEntries(new URL(answered.headers.get('location') ?? '').searchParams);
    expect(answered.headers.get('location')).toContain(`${shopperResultUrl}?`);
    expect(returned).toEqual({ id: pending.body.id, resourcePath: `/v1/payments/${pending.body.id}` });
    expect(resultToken?.split('.')).toHaveLength(3);
    const settled = await rest.get(`/v1/payments/${pending.body.id}`);
    expect(settled.body.result.code).toBe('000.100.110');
    expect((await fetch(url)).status).toBe(404);
  });

  test('what is logged of a payment holds its ndc and none of its parameters', async () => {
    logged.length = 0;
    const answer = await rest.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'canary-0001' });
    const lines = logged.join('\n');
    expect(lines).toContain(String(answer.body.ndc));
    for (const value of ['4200000000000000', 'Jane', 'canary', demoToken]) expect(lines).not.toContain(value);
  });
});

test('the sandbox says where its shop, its documentation and its console are', async () => {
  const sandbox = await start('places');
  try {
    const places = sandbox.credentials.slice(0, 3).map((line) => line.split(' '));
    expect(places.map(([name]) => name)).toEqual(['shop', 'docs', 'console']);
    for (const [name, address = ''] of places) expect(address).toBe(`${sandbox.url}/${name}`);
    expect((await fetch(`${sandbox.url}/docs`)).status).toBe(200);
  } finally {
    await sandbox.stop();
  }
});

describe('live', () => {
  const vaultKeys = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

  test('takes no plain HTTP: GET is sent to the https address, everything else is refused', async () => {
    const live = await start('live', {
      GATEWAY_ENVIRONMENT: 'live',
      VAULT_KEYS: vaultKeys,
      TRUST_PROXY: 'on',
      PUBLIC_URL: 'https://pay.example.test',
    });
    try {
      expect(live.credentials).toEqual([]);
      const plain = await fetch(`${live.url}/v1/resultcodes?a=b`, { redirect: 'manual' });
      expect(plain.status).toBe(307);
      expect(plain.headers.get('location')).toBe('https://pay.example.test/v1/resultcodes?a=b');
      const client = createRestClient(httpTransport(live.url));
      expect((await client.post('/v1/payments', cardPayment)).status).toBe(403);
      const proxied = { headers: { 'x-forwarded-proto': 'https' } };
      expect((await client.get('/v1/resultcodes', {}, proxied)).status).toBe(200);
      // There is no sandbox in live, so its token is unknown.
      expect((await client.post('/v1/payments', cardPayment, proxied)).status).toBe(403);
      expect((await fetch(`${live.url}/healthz`)).status).toBe(200);
    } finally {
      await live.stop();
    }
  });
});

describe('stopping', () => {
  test('a running payment is finished and answered; nobody new is let in', async () => {
    const stopping = await start('stopping');
    const client = createRestClient(httpTransport(stopping.url));
    const running = client.post('/v1/payments', { ...cardPayment, 'customParameters[SIMULATOR_delayMs]': '400' });
    await arrived(stopping);
    const stopped = stopping.stop();
    expect((await running).body.result.code).toBe('000.100.110');
    await stopped;
    await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow();
  });
});

/** Resolves when the payment that is on its way stands in the connector: a token has been read for it. */
async function arrived({ ports }: NodeGateway): Promise<void> {
  const connectorFor = ports.connectorFor;
  await new Promise<void>((resolve) => {
    Object.assign(ports, {
      connectorFor: (settings: Parameters<typeof connectorFor>[0]) => {
        resolve();
        return connectorFor(settings);
      },
    });
  });
}
