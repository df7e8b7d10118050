/** The fast path of `GET /v1/payments/{id}` answers, counts and logs as the pipeline does, or leaves the request to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import { createTrace } from '../../api/foundation/access/request-trace.ts';
import type { HttpRequest } from '../../api/runtime/shared/exchange.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { createStoredPaymentRead, type ReadStoredPayment } from '../../api/runtime/shared/stored-payment-read.ts';
import type { RestHandler } from '../../rest-compat/exchange.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';

const counted: string[] = [];
const burst = 4;
let harness: Harness;
let rest: RestHandler;
let read: ReadStoredPayment;
let id: string;

beforeAll(async () => {
  harness = await startGateway({
    now: Date.UTC(2026, 0, 1),
    rateLimit: { status: 'on', rate: { perSecond: 1, burst } },
    adaptPorts: (ports) => ({
      ...ports,
      metrics: { request: (...[operation, endpoint, category]) => void counted.push(`${operation} ${endpoint} ${category}`), commit() {} },
    }),
  });
  rest = createRestEndpoint(harness.ports, createGateway(harness.ports));
  read = createStoredPaymentRead(harness.ports, { allowed: [], loopbackHostsOnly: true, publicHost: null });
  id = String((await harness.rest.post('/v1/payments', { ...cardPayment, amount: '11.00' })).body.id);
});
afterAll(() => harness.stop());

function request(change: Partial<HttpRequest> = {}, headers: HttpRequest['headers'] = {}): HttpRequest {
  return {
    method: 'GET',
    path: `/v1/payments/${id}`,
    query: `entityId=${channels.documented}`,
    headers: { host: '127.0.0.1:4000', authorization: `Bearer ${demoToken}`, ...headers },
    peer: '127.0.0.1',
    isEncrypted: false,
    readBody: async () => ({ kind: 'text', text: '' }),
    abortSignal: () => new AbortController().signal,
    ...change,
  };
}

test.each([`entityId=${channels.documented}`, ''])('answers, counts and traces as the pipeline (%s)', async (query) => {
  harness.clock.advance(60_000);
  counted.length = 0;
  const trace = createTrace('rest');
  const fast = await read(request({ query }), harnessUrl, trace)?.();
  harness.clock.advance(60_000);
  const { method, path, headers } = request();
  const observed: unknown[] = [];
  const whole = await rest.handle({ method, path, query, headers, body: '', origin: harnessUrl }, (seen) => observed.push(seen));
  expect(fast).toEqual(whole);
  expect(fast?.headers['RateLimit-Remaining']).toBe(String(burst - 1));
  expect(counted).toEqual(['read rest success', 'read rest success']);
  const { operation, resultCode, callerId, ndc = '' } = trace;
  expect(observed).toEqual([expect.objectContaining({ operation, resultCode, callerId, ndc: expect.stringContaining(ndc.slice(0, 33)) })]);
});

test.each<[string, Partial<HttpRequest>, HttpRequest['headers']]>([
  ['another method', { method: 'POST' }, {}],
  ['HEAD', { method: 'HEAD' }, {}],
  ['another path', { path: '/v1/payments' }, {}],
  ['an id of another form', { path: '/v1/payments/x' }, {}],
  ['a parameter beside the entity', { query: `entityId=${channels.documented}&x=1` }, {}],
  ['an entity twice', { query: `entityId=${channels.documented}&entityId=${channels.documented}` }, {}],
  ['no credentials', {}, { authorization: undefined }],
  ['a page of some origin', {}, { origin: 'http://shop.example' }],
  ['a page that names no origin', {}, { 'sec-fetch-site': 'cross-site' }],
  ['a body', {}, { 'content-length': '3' }],
  ['a body in chunks', {}, { 'transfer-encoding': 'chunked' }],
  ['an encoded body', {}, { 'content-encoding': 'gzip' }],
  ['a name that this machine does not have', {}, { host: 'rebound.example' }],
])('leaves %s to the pipeline at once', (_name, change, headers) => {
  expect(read(request(change, headers), harnessUrl, createTrace('rest'))).toBeUndefined();
});

test.each<[string, Partial<HttpRequest>, HttpRequest['headers']]>([
  ['an unknown id', { path: `/v1/payments/${'0'.repeat(32)}` }, {}],
  ["another merchant's token", { query: '' }, { authorization: `Bearer ${otherToken}` }],
  ['an entity of which it is none', { query: `entityId=${channels.tolerant}` }, {}],
  ['an unknown entity', { query: `entityId=${'f'.repeat(32)}` }, {}],
  ['a wrong secret', {}, { authorization: `Bearer ${btoa(`${atob(demoToken)}x`)}` }],
  ['a malformed header', {}, { authorization: 'Basic eDp5' }],
])('leaves %s to the pipeline, counts nothing and takes nothing of the budget', async (_name, change, headers) => {
  harness.clock.advance(60_000);
  counted.length = 0;
  const trace = createTrace('rest');
  expect(await read(request(change, headers), harnessUrl, trace)?.()).toBeUndefined();
  expect(counted).toEqual([]);
  expect(trace).toEqual(createTrace('rest'));
  expect((await read(request(), harnessUrl, trace)?.())?.headers['RateLimit-Remaining']).toBe(String(burst - 1));
});

test('leaves a request beyond its budget to the pipeline, which refuses it', async () => {
  harness.clock.advance(60_000);
  for (let reads = 0; reads < burst; reads += 1) expect(await read(request(), harnessUrl, createTrace('rest'))?.()).toBeDefined();
  expect(await read(request(), harnessUrl, createTrace('rest'))?.()).toBeUndefined();
  const { method, path, query, headers } = request();
  expect(await rest.handle({ method, path, query, headers, body: '' })).toMatchObject({ status: 429 });
});
