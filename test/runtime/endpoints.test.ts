/** The table of endpoints: which of them a path belongs to, and what its requests pass before they are answered. */
import { expect, test } from 'vitest';
import { type EndpointName, endpoints, findEndpoint } from '../../api/runtime/shared/endpoint.ts';
import type { HttpRequest } from '../../api/runtime/shared/exchange.ts';
import { type Asked, refuseRequest } from '../../api/runtime/shared/request-rules.ts';
import type { refusePath } from '../../rest-compat/refusals.ts';

const id = '8a0000000000000000000000000000a1';

/** A path of each; an endpoint that is missing here does not type-check. */
const paths: Readonly<Record<EndpointName, readonly string[]>> = {
  threeDSecure: [`/v1/threeDSecure/${id}/challenge`, '/v1/threeDSecure/style.css', '/v1/threeDSecure/return.js'],
  formFrame: ['/v1/widget/frame', '/v1/widget/frame.js', '/v1/widget/frame.css', '/v1/widget/messages/de.json'],
  formScript: ['/v1/paymentWidgets.js'],
  form: [`/v1/checkouts/${id}-x/form`],
  rest: [
    '/v1',
    `/v1/payments/${id}`,
    `/v1/threeDSecure/${id}`,
    `/v1/checkouts/${id}-x/payment`,
    '/scheduling/v1/schedules',
    '/reports/v1/x',
  ],
  graphql: ['/graphql'],
  export: ['/export/payments.csv'],
  assistant: ['/mcp'],
  oauth: ['/oauth/token', '/.well-known/oauth-authorization-server'],
  auth: ['/auth/sign-in'],
  operator: ['/operator'],
  probe: ['/healthz', '/readyz'],
  metrics: ['/metrics'],
  console: ['/console', '/console/payments', '/console/assets/x.js'],
  page: ['/', '/docs', '/docs/openapi.json', '/shop', '/pay/x', '/.well-known/jwks.json', '/graphql/x', '/v1x'],
};

test.each(Object.entries(paths))('%s has its paths', (name, own) => {
  expect(own.map((path) => [path, nameOf(path)])).toEqual(own.map((path) => [path, name]));
});

function nameOf(path: string): string | undefined {
  return Object.entries(endpoints).find(([, endpoint]) => endpoint === findEndpoint(path))?.[0];
}

/** Of a gateway whose ALLOWED_ORIGINS names one shop. */
function statusOf(path: string, request: Partial<HttpRequest>, asked: Partial<Asked> = {}): number | undefined {
  const rest = {
    handle: () => Promise.reject(new Error('not asked')),
    tooLarge: () => ({ status: 413, headers: {}, body: '' }),
    refuse: ({ status }: ReturnType<typeof refusePath>) => ({ status, headers: {}, body: '' }),
  };
  const whole = { method: 'GET', path, query: '', headers: {}, ...request } as HttpRequest;
  const rules = { allowed: ['https://known.example'], loopbackHostsOnly: false, publicHost: null };
  const endpoint = findEndpoint(path);
  return refuseRequest({ request: whole, endpoint, publicUrl: 'https://pay.example', network: '192.0.2.0', rules, ...asked }, rest)?.status;
}

const foreign = { headers: { origin: 'https://shop.example' } };

test('a page of any shop reads what the payment form is made of, its texts too, and sends nothing', () => {
  for (const path of [...paths.formFrame, ...paths.formScript, ...paths.form]) {
    expect([path, statusOf(path, foreign)]).toEqual([path, undefined]);
    expect([path, statusOf(path, { ...foreign, method: 'POST' })]).toEqual([path, 403]);
  }
});

test('no page of a foreign origin uses what is for programs; everybody’s browser uses the others', () => {
  const forPrograms = (['rest', 'graphql', 'export', 'assistant', 'operator', 'probe', 'metrics'] as const).flatMap((name) => paths[name]);
  const forBrowsers = (['threeDSecure', 'oauth', 'auth', 'console', 'page'] as const).flatMap((name) => paths[name]);
  expect(forPrograms.map((path) => statusOf(path, foreign))).toEqual(forPrograms.map(() => 403));
  expect(forBrowsers.map((path) => statusOf(path, foreign))).toEqual(forBrowsers.map(() => undefined));
});

test('what strangers may read has a budget; who is refused for another reason spends nothing of it', () => {
  const strangers = (['threeDSecure', 'formFrame', 'formScript', 'oauth', 'console', 'page'] as const).flatMap((name) => paths[name]);
  const others = (['form', 'rest', 'graphql', 'export', 'assistant', 'auth', 'operator', 'probe', 'metrics'] as const).flatMap(
    (name) => paths[name],
  );
  let counted = 0;
  const spent: Partial<Asked> = {
    countPage: () => {
      counted += 1;
      return 1;
    },
  };
  expect(strangers.map((path) => statusOf(path, {}, spent))).toEqual(strangers.map(() => 429));
  expect(others.map((path) => statusOf(path, {}, spent))).toEqual(others.map(() => undefined));
  expect(counted).toBe(strangers.length);
  expect(statusOf('/docs', { method: 'TRACE' }, spent)).toBe(405);
  expect(counted).toBe(strangers.length);
});

test('secrets in an address, and a body in another coding, are refused where programs send them', () => {
  const secret = { query: 'authorization=Bearer+x' };
  expect([paths.graphql, paths.export, paths.metrics].map(([path = '']) => statusOf(path, secret))).toEqual([400, 400, 400]);
  const coded = { method: 'POST', headers: { 'content-encoding': 'gzip' } };
  expect([paths.rest, paths.graphql, paths.assistant, paths.auth].map(([path = '']) => statusOf(path, coded))).toEqual([
    415,
    415,
    415,
    undefined,
  ]);
});
