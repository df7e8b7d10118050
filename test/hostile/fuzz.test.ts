/** Requests that no client sends on purpose: every one is answered, none with a fault, none with what it held. */
import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { listLeaves, shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { keptIn } from '../faults/canaries.ts';
import { requests } from '../graphql/root-requests.ts';
import { cardPayment, channels, demoToken, formOf } from '../support/client.ts';
import { createRandom, type HostileGateway, rounds, seed, startHostileGateway } from './hostile-gateway.ts';

let hostile: HostileGateway;
beforeAll(async () => {
  hostile = await startHostileGateway();
});
afterAll(async () => {
  await hostile.stop();
});

const canary = '4929420573595709';
const random = createRandom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Values that broke a program before, somewhere. */
const oddValues = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '%',
  '%00',
  '%zz',
  '+',
  '&',
  '=',
  "'; DROP TABLE payments; --",
  '" OR 1=1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  'é'.repeat(3_000),
  '__proto__',
  'constructor',
  '[object Object]',
  canary,
];
const names = [...listLeaves(shapeTree(requestShapes.payment))].map(({ path }) => path.replaceAll('[n]', '[0]'));
const oddNames = [
  '__proto__[x]',
  'constructor.prototype',
  'cart.items[99999999].name',
  'cart.items[-1].name',
  'a[b][c]',
  '[',
  ']',
  '',
  'x'.repeat(5_000),
];
const paths = [
  '/v1/payments',
  '/v1/payments/',
  '/v1/registrations',
  '/v1/query',
  '/v3/query/x',
  '/graphql',
  '/export/payments.csv',
  '/auth/sign-in/email',
  '/console/..%2f',
  '/simulator/redirect/x',
  '/v1/%00',
  '//',
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'];
const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
];
const documents = Object.values(requests);

function oddForm(): string {
  const form = new URLSearchParams(random() < 0.7 ? cardPayment : {});
  for (let count = Math.floor(random() * 6); count > 0; count -= 1) form.append(pick(random() < 0.8 ? names : oddNames), pick(oddValues));
  const text = form.toString();
  // A form that was cut, or garbled on its way.
  return random() < 0.2 ? text.slice(0, Math.floor(random() * text.length)) : text;
}

function oddJson(): string {
  const document = pick(documents);
  const query = random() < 0.5 ? document : document.slice(0, Math.floor(random() * document.length)) + pick(oddValues);
  const text = JSON.stringify({ query, variables: { [pick(oddNames)]: pick(oddValues) }, operationName: pick([null, pick(oddValues)]) });
  return random() < 0.3 ? text.slice(0, Math.floor(random() * text.length)) : text;
}

interface Odd {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function oddRequest(): Odd {
  const path = pick(paths);
  const isGraphql = path === '/graphql';
  const query = random() < 0.3 ? `?${oddForm().slice(0, 2_000)}` : '';
  return {
    method: random() < 0.6 ? 'POST' : pick(methods),
    path: `${path}${query}`,
    headers: {
      ...(random() < 0.8
        ? { authorization: `Bearer ${demoToken}` }
        : { authorization: pick(['Bearer', 'Bearer ???', 'Basic x', 'x'.repeat(4_000)]) }),
      'content-type': random() < 0.8 ? (isGraphql ? 'application/json' : 'application/x-www-form-urlencoded') : pick(types),
      ...(random() < 0.2 ? { 'idempotency-key': pick(['k', 'x'.repeat(300), '\u00e9']) } : {}),
      ...(random() < 0.1 ? { accept: pick(['text/html', 'text/event-stream', 'x', '*/*;q=0']) } : {}),
    },
    body: isGraphql ? oddJson() : oddForm(),
  };
}

function send({ method, path, headers, body }: Odd): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(hostile.url);
  return new Promise((resolve, reject) => {
    const sending = sendRequest(
      { hostname, port, method, path, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

test(`${rounds} odd requests are answered, none with a fault (HOSTILE_SEED=${seed})`, async () => {
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const odd = oddRequest();
    const { status, text } = await send(odd);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([status < 500 || status === 503, odd.method, odd.path.slice(0, 80), odd.body.slice(0, 200)]).toEqual([
      true,
      odd.method,
      odd.path.slice(0, 80),
      odd.body.slice(0, 200),
    ]);
    expect(text, `round ${round}`).not.toContain(canary);
  }
  expect(hostile.faults()).toEqual([]);
  // Not all of them failed in the same place.
  expect(statuses.size).toBeGreaterThan(3);
});

test('bodies without end, without beginning, or of the wrong kind', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${demoToken}` };
  const many = Array.from({ length: 30_000 }, (_, index) => `customParameters[name${index}]=x`).join('&');
  const nested = `{"query":"${'{a'.repeat(5_000)}"}`;
  const deep = JSON.stringify({ query: '{ viewer { name } }', variables: JSON.parse('['.repeat(500) + ']'.repeat(500)) });
  const odd: readonly (readonly [string, Odd])[] = [
    ['too many parameters', { method: 'POST', path: '/v1/payments', headers: form, body: many.slice(0, 1_000_000) }],
    ['a name of a megabyte', { method: 'POST', path: '/v1/payments', headers: form, body: `${'a'.repeat(1_000_000)}=1` }],
    ['a body with GET', { method: 'GET', path: '/v1/resultcodes', headers: form, body: 'a=1' }],
    ['nested selections', { method: 'POST', path: '/graphql', headers: { ...form, 'content-type': 'application/json' }, body: nested }],
    ['nested variables', { method: 'POST', path: '/graphql', headers: { ...form, 'content-type': 'application/json' }, body: deep }],
    [
      'a list of operations',
      {
        method: 'POST',
        path: '/graphql',
        headers: { ...form, 'content-type': 'application/json' },
        body: '[{"query":"{ viewer { name } }"}]',
      },
    ],
  ];
  for (const [name, request] of odd) {
    const { status } = await send(request);
    expect([name, status < 500]).toEqual([name, true]);
  }
  const { status } = await send({ method: 'POST', path: '/v1/payments', headers: form, body: formOf(cardPayment) });
  expect(status).toBe(200);
  expect(hostile.faults()).toEqual([]);
});

test('nothing of it all is in the database or in the log', async () => {
  const kept = await keptIn(hostile.folder);
  kept.set('the log', hostile.logged.join('\n'));
  expect([...kept].filter(([, text]) => text.includes(canary)).map(([place]) => place)).toEqual([]);
  expect(channels.documented).toHaveLength(32);
});
