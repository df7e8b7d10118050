/** HTTP as every adapter serves it: routes, methods, headers, sizes, files. */
import { request as sendRequest } from 'node:http';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { expect, test, vi } from 'vitest';
import { bodyBytesMax } from '../../rest-compat/exchange.ts';
import { cardPayment, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import type { Adapter, Running } from './contract.ts';

type HeaderTexts = Readonly<Record<string, string>>;

const waiting = { timeout: boundMs(30_000) };

export function httpCases(running: () => Running, { isProcess }: Adapter): void {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${running().address}${path}`, { redirect: 'manual', ...init });
  const bearer = { authorization: `Bearer ${demoToken}` };

  test('probes by GET and HEAD', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toEqual([200, { status }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const head = await ask(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  test('metrics as text, whose numbers are the platform’s own where it counts', async () => {
    await createRestClient(httpTransport(running().address)).post('/v1/payments', cardPayment);
    const answer = await ask('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    if (isProcess)
      expect(await answer.text()).toMatch(/gateway_requests_total\{operation="payment",endpoint="rest",category="success"\} [1-9]/);
    else expect(await answer.text()).toContain('# Here the platform counts requests.');
  });

  test('plain HTTP without telling browsers to use TLS', async () => {
    for (const path of ['/healthz', '/docs', '/v1/resultcodes']) {
      expect((await ask(path)).headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('the reference and its files, which may only be read', async () => {
    const docs = await ask('/docs/parameters');
    expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await docs.text()).toContain('<code>card.number</code>');
    expect(await (await ask('/docs/search?q=refund')).text()).toContain('<a href="/docs/refunds">');
    expect((await ask('/docs/nothing', { headers: { accept: 'text/html' } })).status).toBe(404);
    const mistyped = await ask('/docs/refund-a-payment', { headers: { accept: 'text/html' } });
    expect([mistyped.status, await mistyped.text()]).toEqual([404, expect.stringContaining('<a href="/docs/refunds">')]);
    const openapi = await ask('/docs/openapi.json');
    expect([openapi.status, openapi.headers.get('content-type')]).toEqual([200, 'application/json;charset=UTF-8']);
    expect((await ask('/docs/style.css')).headers.get('x-content-type-options')).toBe('nosniff');
    const posted = await ask('/docs', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('assistants at /mcp, and pages as Markdown with the address that was asked', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'who_am_i', arguments: {} } });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const strange = await ask('/mcp', { method: 'POST', headers, body });
    expect([strange.status, strange.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('resource_metadata=')]);
    const told = await ask('/mcp', { method: 'POST', headers: { ...headers, ...bearer }, body });
    expect([told.status, await told.text()]).toEqual([200, expect.stringContaining('viewer')]);
    const markdown = await ask('/docs/refunds.md');
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(await markdown.text()).toContain(`curl ${running().address}/v1/payments/ID_OF_THE_PAYMENT`);
    expect(await (await ask('/llms.txt')).text()).toContain('(/docs/refunds.md)');
  });

  test.each(['/docs', '/nowhere', '/simulator/nothing', '/shop', '/console', '/v1/widget/frame'])(
    'the page %s with a policy that lets no style and no script stand inline',
    async (path) => {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      expect(answer.headers.get('content-type')).toMatch(/^text\/html;/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).not.toContain('unsafe-');
    },
  );

  test('the console with a nonce for its styles, a new one with each answer', async () => {
    const nonces = await Promise.all(
      ['/console', '/console/payments'].map(async (path) => {
        const answer = await ask(path);
        const nonce = / nonce="(?<nonce>[\w+/]{22}==)"/.exec(await answer.text())?.groups?.nonce;
        expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('an unknown path with JSON to a program and with a page to a browser', async () => {
    const program = await ask('/nowhere');
    expect([program.status, await program.json()]).toEqual([
      404,
      expect.objectContaining({ result: expect.objectContaining({ code: '200.300.404' }) }),
    ]);
    const browser = await ask('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([browser.status, browser.headers.get('content-type')]).toEqual([404, 'text/html;charset=UTF-8']);
    const root = await ask('/');
    expect([root.status, root.headers.get('location')]).toEqual([303, '/console']);
  });

  test('REST methods: HEAD as GET, OPTIONS for browsers, 405 with what is allowed', async () => {
    const head = await ask('/v1/resultcodes', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const preflight = await ask('/v1/payments', { method: 'OPTIONS', headers: { origin: 'http://localhost:5173' } });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const put = await ask('/v1/payments', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
  });

  test('GraphQL to pages of this machine by their token, the second time as the first', async () => {
    const preflight = await ask('/graphql', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:5173']);
    const post = async () => {
      const headers = { ...bearer, 'content-type': 'application/json' };
      const answer = await ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { name } }' }) });
      const { date: _date, ...kept } = Object.fromEntries(answer.headers);
      return { status: answer.status, type: kept['content-type'], cache: kept['cache-control'], body: await answer.text() };
    };
    const first = await post();
    expect(first).toMatchObject({ status: 200, body: expect.stringContaining('{"data":{"viewer":{"name":"Demo Shop"}}') });
    expect(await post()).toEqual(first);
    const read = await ask(`/graphql?query=${encodeURIComponent('{ viewer { name } }')}`, { headers: bearer });
    expect(await read.json()).toMatchObject({ data: { viewer: { name: 'Demo Shop' } } });
  });

  test('GraphiQL where a process serves it', async () => {
    const answer = await ask('/graphql', { headers: { accept: 'text/html' } });
    if (isProcess) {
      expect(await answer.text()).toContain('GraphiQL');
      const etag = answer.headers.get('etag') ?? '';
      expect([etag.length > 0, answer.headers.get('cache-control')]).toEqual([true, 'private, no-cache']);
      // Of megabytes: a browser that has it is told so.
      const again = await ask('/graphql', { headers: { accept: 'text/html', 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      return;
    }
    expect(answer.headers.get('content-type') ?? '').not.toContain('text/html');
  });

  test.each(['/v1/payments', '/graphql', '/auth/sign-in/email'])('413 to a body that is too large, at %s', async (path) => {
    const tooLarge = bodyBytesMax + 65_536;
    const address = `${running().address}${path}`;
    const send = (headers: HeaderTexts, bytes: number) => {
      const sent = statusOf(address, headers, bytes);
      // workerd's proxy for development may end the connection while the client still sends.
      return isProcess ? sent : sent.catch(() => notOurs);
    };
    // Asked a second time only where the answer is none of the gateway's.
    const ask413 = async (headers: HeaderTexts, bytes: number) => {
      const first = await send(headers, bytes);
      return first === notOurs && !isProcess ? send(headers, bytes) : first;
    };
    // It says so itself, and is not read; workerd's proxy for development answers only after all of it.
    expect(await ask413({ 'content-length': String(tooLarge) }, isProcess ? 0 : tooLarge)).toBe(413);
    // It does not say how much there is.
    expect(await ask413({ 'transfer-encoding': 'chunked' }, tooLarge)).toBe(413);
  });

  test('redirects with the address that the request came to, whatever a client says was forwarded', async () => {
    const client = createRestClient(httpTransport(running().address));
    const {
      'card.number': _number,
      'card.holder': _holder,
      'card.expiryMonth': _month,
      'card.expiryYear': _year,
      'card.cvv': _cvv,
      ...rest
    } = cardPayment;
    const pending = await client.post(
      '/v1/payments',
      { ...rest, paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/back' },
      { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    );
    const { url } = pending.body.redirect as { readonly url: string };
    expect(url.startsWith(`${running().address}/simulator/redirect/`)).toBe(true);
    const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }), redirect: 'manual' });
    expect([answered.status, answered.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/shop\.example\/back\?id=/),
    ]);
  });

  test('an export as a file that is streamed, to GET with a token', async () => {
    // 503 while payments of other cases are still being indexed.
    const answer = await vi.waitUntil(async () => {
      const asked = await ask('/export/payments.csv?columns=id', { headers: bearer });
      return asked.status !== 503 && asked;
    }, waiting);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv;charset=UTF-8;header=present']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"');
    expect((await answer.text()).startsWith('id\r\n')).toBe(true);
    expect((await ask('/export/payments.csv')).status).toBe(401);
    const posted = await ask('/export/payments.csv', { method: 'POST', headers: bearer });
    expect([posted.status, posted.headers.get('allow'), await posted.json()]).toEqual([405, 'GET', expect.anything()]);
    expect((await ask('/export/payments.xml', { headers: bearer })).status).toBe(404);
  });

  test('staff with cookies that scripts cannot read, and pages of other origins not at all', async () => {
    const signIn = (headers: HeaderTexts) =>
      ask('/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: 'support@example.test', password: 'sandbox-demo' }),
      });
    const signedIn = await signIn({ origin: running().address });
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/i);
    expect((await signIn({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask('/auth/sign-in/email', { method: 'POST', body: new URLSearchParams({ email: 'a' }) })).status).toBe(415);
    const unknown = await ask('/auth/sign-up/email', { method: 'POST' });
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  });

  describeConsole(ask);
}

/** Built beforehand (built-programs.ts). */
function describeConsole(ask: (path: string, init?: RequestInit) => Promise<Response>): void {
  test('the console’s one page at each of its addresses, which no foreign script and no frame may enter', async () => {
    const [page, deep] = await Promise.all(['/console', '/console/payments/8a00'].map((path) => ask(path)));
    for (const answer of [page, deep]) {
      expect(answer?.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i);
      expect(answer?.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/);
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
    }
    const withoutNonce = async (answer: Response | undefined) => (await answer?.text())?.replace(/ nonce="[^"]*"/g, '');
    expect(await withoutNonce(deep)).toBe(await withoutNonce(page));
    const head = await ask('/console', { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, 'no-cache', '']);
    expect((await ask('/console', { method: 'POST' })).status).toBe(404);
  });

  test('the console’s assets for ever, compressed or not, and 404 for one that is gone', async () => {
    const html = await (await ask('/console')).text();
    const [path = ''] = /\/console\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const asset = await ask(path);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
    const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe(await asset.text());
    const gone = await ask('/console/assets/main-gone.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
}

/** A 500 without JSON: the gateway tells its own faults in JSON. */
const notOurs = '500 of something before the gateway';

/** The status alone: a server that has answered may end the connection before everything was sent. */
function statusOf(url: string, headers: HeaderTexts, bytes: number): Promise<number | typeof notOurs | undefined> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    const sending = sendRequest(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      status = response.statusCode;
      const isJson = response.headers['content-type']?.includes('json') ?? false;
      resolve(status === 500 && !isJson ? notOurs : status);
      response.resume();
      sending.destroy();
    });
    sending.on('error', (error) => (status === undefined ? reject(error) : undefined));
    sending.flushHeaders();
    for (let sent = 0; sent < bytes; sent += 65_536) sending.write('x'.repeat(65_536));
    if (bytes > 0) sending.end();
  });
}

/** On every adapter, always: Workers read it among files that a build has stored. */
export function documentationCases(running: () => Running): void {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${running().address}${path}`, init);

  test('a page, and none where there is none', async () => {
    const page = await ask('/docs/refunds');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=UTF-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; .*connect-src 'self'$/);
    expect(await page.text()).toContain('<body data-sandbox>');
    expect((await ask('/docs/nothing', { headers: { accept: 'text/html' } })).status).toBe(404);
    const mistyped = await ask('/docs/refund-a-payment', { headers: { accept: 'text/html' } });
    expect([mistyped.status, await mistyped.text()]).toEqual([404, expect.stringContaining('<a href="/docs/refunds">')]);
  });

  test('the schema with every description, by introspection as at /docs/schema.graphql', async () => {
    const query = getIntrospectionQuery({ schemaDescription: true, specifiedByUrl: true, inputValueDeprecation: true, oneOf: true });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` };
    const answer = await ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
    const { data }: { data: IntrospectionQuery } = await answer.json();
    const printed = await (await ask('/docs/schema.graphql')).text();
    expect(`${printSchema(buildClientSchema(data))}\n`).toBe(printed);
    expect(printed).toContain('What may be read. A thing of another merchant does not exist for you.');
  });

  test.each([
    ['a variable', 'query ($language: Language!) { resultCodes(first: 500) { edges { node { staff(language: $language) } } } }'],
    ['the document', '{ resultCodes(first: 500) { edges { node { staff(language: DE) } } } }'],
  ])('what staff read of result codes in German, asked for by %s', async (_by, query) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` };
    const answer = await ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables: { language: 'DE' } }) });
    const { data } = await answer.json();
    const texts: readonly string[] = data.resultCodes.edges.map(({ node }: { node: { staff: string } }) => node.staff);
    expect(texts[0]).toBe('Die Bank hat die Zahlung im Live-System genehmigt; Geld fließt.');
    expect(texts.filter((text) => text.includes('in unserer Übersetzung')).length).toBeGreaterThan(10);
    expect(texts.filter((text) => text.includes(' It says: '))).toEqual([]);
  });
}
