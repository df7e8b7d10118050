/** Odd requests, which every adapter answers alike: methods, paths, bodies, foreign pages, secrets in addresses. */
import { request as sendRequest } from 'node:http';
import { expect, test } from 'vitest';
import { bodyBytesMax as graphqlBodyBytesMax } from '../../api/foundation/graphql/limits/limits.ts';
import { cardPayment, demoToken, formOf } from '../support/client.ts';
import type { Running } from './contract.ts';

const bearer = { authorization: `Bearer ${demoToken}` };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const canary = '4929420573595709';

export function edgeCases(running: () => Running): void {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${running().address}${path}`, { redirect: 'manual', ...init });

  test.each(['/v1/resultcodes', '/v1/nowhere', '/healthz', '/docs', '/', '/nowhere', '/console', '/export/payments.xml'])(
    'HEAD %s as GET, without its body',
    async (path) => {
      const [get, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })]);
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([get.status, get.headers.get('content-type'), '']);
    },
  );

  test('HEAD of GraphQL as no method of it', async () => {
    const head = await ask(`/graphql?query=${encodeURIComponent('{ viewer { name } }')}`, { method: 'HEAD', headers: bearer });
    expect([head.status, await head.text()]).toEqual([405, '']);
  });

  test.each([
    ['/console/../healthz', 200],
    ['/console/%2e%2e/healthz', 200],
    ['/console/./../healthz', 200],
    ['/../healthz', 200],
    ['/console/assets/../../v1/resultcodes', 200],
    ['//healthz', 404],
    ['/healthz/', 404],
  ])('the raw path %s with %i, whichever runtime reads it', async (path, status) => {
    expect((await sendRaw(running().address, { method: 'GET', path })).status).toBe(status);
  });

  test('TRACE with 405, and without what it would repeat', async () => {
    for (const path of ['/v1/payments', '/graphql', '/console', '/healthz']) {
      const answer = await sendRaw(running().address, { method: 'TRACE', path, headers: { cookie: 'staff.session_token=canary' } });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.body).not.toContain('canary');
    }
  });

  test('a GraphQL body at its limit, and one byte beyond it with 413, counted in bytes', async () => {
    const send = (body: string) => ask('/graphql', { method: 'POST', headers: { ...bearer, ...json }, body });
    const start = '{"query":"{ viewer { name } }","variables":{},"operationName":null}';
    const within = start + ' '.repeat(graphqlBodyBytesMax - start.length);
    expect((await send(within)).status).toBe(200);
    for (const body of [`${within} `, `${within.slice(0, -2)}ää`]) {
      const answer = await send(body);
      expect([answer.status, await answer.json()]).toEqual([
        413,
        expect.objectContaining({ result: expect.objectContaining({ code: '200.300.404' }) }),
      ]);
    }
  });

  test.each(['/v1/payments', '/graphql'])('a compressed body at %s with 415', async (path) => {
    const answer = await ask(path, {
      method: 'POST',
      headers: { ...bearer, ...form, 'content-encoding': 'gzip' },
      body: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    });
    expect([answer.status, (await answer.json()).result.code]).toEqual([415, '200.300.404']);
  });

  test('broken JSON without repeating any of it', async () => {
    for (const body of [
      `{"query": "x", "card": ${canary}x`,
      `${canary} ${canary}`,
      `"${canary}`,
      `[${canary}`,
      `{"variables":{"cvv":"8642"`,
    ]) {
      const answer = await ask('/graphql', { method: 'POST', headers: { ...bearer, ...json }, body });
      const text = await answer.text();
      expect([body, answer.status]).toEqual([body, 400]);
      for (const part of [canary, canary.slice(0, 9), '8642']) expect(text).not.toContain(part);
    }
    const read = await ask(`/graphql?query=%7Bviewer%7Bname%7D%7D&variables=%7B${canary}`, { headers: bearer });
    expect([read.status, (await read.text()).includes(canary.slice(0, 9))]).toEqual([400, false]);
  });

  test('secrets in an address by refusing them by name', async () => {
    const names = ['card.number', 'card.cvv', 'bankAccount.iban', 'access_token', 'password', 'authentication.password'];
    for (const name of names) {
      const query = `${name}=${canary}`;
      const answers = [
        await ask(`/v1/payments?${query}`, { method: 'POST', headers: { ...bearer, ...form }, body: formOf(cardPayment) }),
        await ask(`/graphql?${query}`, { method: 'POST', headers: { ...bearer, ...json }, body: '{"query":"{ viewer { name } }"}' }),
        await ask(`/export/payments.csv?${query}`, { headers: bearer }),
      ];
      for (const answer of answers) {
        const { result } = await answer.json();
        expect([name, answer.status, result.code, result.parameterErrors.map((error: { name: string }) => error.name)]).toEqual([
          name,
          400,
          '200.300.404',
          [name],
        ]);
        expect(JSON.stringify(result)).not.toContain(canary);
      }
    }
  });

  test('no page of a foreign origin: neither its requests nor its preflights, and nothing that it could read', async () => {
    const foreign = { origin: 'https://shop.example' };
    const answers = [
      await ask('/v1/payments', { method: 'POST', headers: { ...foreign, ...bearer, ...form }, body: formOf(cardPayment) }),
      await ask('/v1/payments', { method: 'OPTIONS', headers: { ...foreign, 'access-control-request-method': 'POST' } }),
      await ask('/v1/resultcodes', { headers: foreign }),
      await ask('/graphql', { method: 'POST', headers: { ...foreign, ...bearer, ...json }, body: '{"query":"{ viewer { name } }"}' }),
      await ask('/graphql', { method: 'OPTIONS', headers: { ...foreign, 'access-control-request-method': 'POST' } }),
      await ask('/graphql?query=%7Bviewer%7Bname%7D%7D', { headers: { ...foreign, ...bearer } }),
      await ask('/export/payments.csv', { headers: { ...foreign, ...bearer } }),
      await ask('/healthz', { headers: foreign }),
      await ask('/readyz', { headers: { origin: 'null' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(answers.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual(answers.map(() => null));
  });

  test('the hosted form in a shop’s page of any origin, and the issuer’s page that it leads to', async () => {
    const shop = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    const prepared = await ask('/v1/checkouts', {
      method: 'POST',
      headers: { ...bearer, ...form },
      body: formOf({ entityId: cardPayment.entityId ?? '', amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
    });
    const { id } = (await prepared.json()) as { readonly id: string };
    for (const path of [`/v1/paymentWidgets.js?checkoutId=${id}`, `/v1/checkouts/${id}/form`]) {
      const answer = await ask(path, { headers: shop });
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*']);
    }
    const paid = await ask(`/v1/checkouts/${id}/payment`, { method: 'POST', headers: { ...shop, ...form }, body: 'paymentBrand=VISA' });
    expect(paid.status).toBe(403);
    const issuer = await ask(`/v1/threeDSecure/${'0'.repeat(32)}/method`, { method: 'POST', headers: { ...shop, ...form }, body: 'a=b' });
    expect(issuer.status).toBe(404);
  });

  test('the sandbox shop', async () => {
    const shop = await ask('/shop');
    expect([shop.status, shop.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("frame-ancestors 'none'")]);
    const order = await ask('/shop/checkout', { method: 'POST', headers: form, body: 'beans=1', redirect: 'manual' });
    expect([order.status, order.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/shop\/payment\?id=/)]);
    expect((await ask(order.headers.get('location') ?? '')).status).toBe(200);
  });

  test('pages of this machine, and programs, which send no origin', async () => {
    const local = 'http://localhost:5173';
    const query = { method: 'POST', body: '{"query":"{ viewer { name } }"}' };
    const preflight = await ask('/graphql', {
      method: 'OPTIONS',
      headers: { origin: local, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, local]);
    const graphql = await ask('/graphql', { ...query, headers: { origin: local, ...bearer, ...json } });
    expect([graphql.status, graphql.headers.get('access-control-allow-origin')]).toEqual([200, local]);
    const rest = await ask('/v1/resultcodes', { headers: { origin: local } });
    expect([rest.status, rest.headers.get('access-control-allow-origin'), rest.headers.get('vary')]).toEqual([200, local, 'Origin']);
    const own = await ask('/graphql', { ...query, headers: { origin: running().address, ...bearer, ...json } });
    expect(own.status).toBe(200);
    const program = await ask('/v1/resultcodes');
    expect(program.headers.get('access-control-allow-origin')).toBe('*');
    for (const answer of [preflight, graphql, rest, own, program])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('a staff session over plain HTTP by a cookie without the prefix that browsers refuse there', async () => {
    const signedIn = await ask('/auth/sign-in/email', {
      method: 'POST',
      headers: { ...json, origin: running().address },
      body: JSON.stringify({ email: 'viewer@example.test', password: 'sandbox-demo' }),
    });
    expect(signedIn.headers.getSetCookie().some((cookie) => cookie.startsWith('staff.session_token='))).toBe(true);
  });
}

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As it is written: fetch would tidy the path, and refuses some methods. */
function sendRaw(address: string, { method, path, headers = {} }: RawRequest): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const sending = sendRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => {
        body += String(text);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sending.on('error', reject);
    sending.end();
  });
}
