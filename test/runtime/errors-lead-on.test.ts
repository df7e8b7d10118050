/** What an error tells a developer who has nothing else: the page that explains it, the path that was meant, the request in the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { withoutIds } from '../support/without-ids.ts';

let gateway: LiveGateway;
beforeAll(async () => {
  gateway = await startLiveGateway();
});
afterAll(async () => {
  await gateway.stop();
});

interface Told {
  readonly result: { readonly code: string; readonly description: string };
  readonly doc_url?: string;
  readonly ndc: string;
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${gateway.running.url}${path}`, { ...init, headers: { authorization: `Bearer ${demoToken}`, ...init.headers } });

const read = async (response: Response): Promise<Told> => (await response.json()) as Told;

async function askGraphql(query: string): Promise<{ readonly errors: readonly { readonly extensions: { readonly doc_url?: string } }[] }> {
  const response = await ask('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as never;
}

describe('doc_url', () => {
  test('of a refusal leads to the code that is explained', async () => {
    const refused = await read(await ask('/v1/payments', { method: 'POST', body: new URLSearchParams({ amount: '1' }) }));
    expect(refused.doc_url).toBe(`/docs/result-codes#c-${refused.result.code}`);
    const [page = '', anchor = ''] = String(refused.doc_url).split('#');
    expect(await (await ask(page)).text()).toContain(`id="${anchor}"`);
  });

  test('stands in GraphQL’s errors too, of the schema and of the business', async () => {
    const ofSchema = await askGraphql('{ nothing }');
    const ofBusiness = await askGraphql(
      `mutation { refundPayment(id: "${'8a'.padEnd(32, '0')}", amount: "1.00", currency: "EUR") { id } }`,
    );
    for (const { errors } of [ofSchema, ofBusiness]) expect(errors[0]?.extensions.doc_url).toMatch(/^\/docs\/result-codes#c-[\d.]+$/);
  });

  test('is no part of a stored answer', async () => {
    const declined = await ask('/v1/payments', {
      method: 'POST',
      body: new URLSearchParams({ ...cardPayment, 'customParameters[forceResultCode]': '800.100.151' }),
    });
    expect(await declined.json()).not.toHaveProperty('doc_url');
  });
});

describe('an unknown path', () => {
  const id = 'a1'.padEnd(32, '0');

  test.each([
    [`/v1/payment/${id}`, '/v1/payments/{id}'],
    ['/v1/paymnets', '/v1/payments'],
    ['/payments', '/v1/payments'],
    ['/v2/checkouts', '/v1/checkouts'],
    ['/api/v1/payments', '/v1/payments'],
    [`/v1/payments/${id}/refund`, '/v1/payments/{id}'],
    ['/v1/refunds', '/v1/payments/{id}'],
    ['/v1/customers', '/v1/registrations'],
    [`/v1/registrations/${id}/extendlife`, '/v1/registrations/{id}'],
    [`/v1/checkouts/${id}/payments`, '/v1/checkouts/{id}/payment'],
    ['/scheduling/v1/schedule', '/scheduling/v1/schedules'],
  ])('%s names %s', async (path, near) => {
    const told = await read(await ask(path, { method: 'POST', body: '' }));
    expect(told.result.description).toBe(`there is no such path: did you mean ${near}`);
    expect(told.doc_url).toBe('/docs/endpoints');
  });

  test('that resembles nothing names nothing, and no answer repeats the path', async () => {
    const told = await read(await ask('/v1/4200000000000000/zzzzzzzzzz', { method: 'POST', body: '' }));
    expect(told.result.description).toBe('there is no such path; check it for a typing error');
    expect(withoutIds(JSON.stringify(await read(await ask('/v1/payment/4200000000000000', { method: 'POST' }))))).not.toContain('4200');
  });
});

describe('the header X-Request-Id', () => {
  test('is the ndc of an answer, and finds the line in the log', async () => {
    const response = await ask('/v1/payments', { method: 'POST', body: new URLSearchParams(cardPayment) });
    expect(response.headers.get('x-request-id')).toBe((await read(response)).ndc);
    const refused = await ask('/v1/payments', { method: 'POST', body: '' });
    expect(refused.headers.get('x-request-id')).toBe((await read(refused)).ndc);
  });

  test('names this request, where the answer is that of an earlier one', async () => {
    const again = () =>
      ask('/v1/payments', { method: 'POST', headers: { 'idempotency-key': 'request-id' }, body: new URLSearchParams(cardPayment) });
    const [first, second] = [await again(), await again()];
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await read(second)).ndc).toBe((await read(first)).ndc);
  });

  test.each(['/docs', '/docs/search.json?q=refund', '/healthz', '/console', '/nothing', '/graphql?query={__typename}', '/v1/resultcodes'])(
    'stands at %s',
    async (path) => {
      expect((await ask(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}_[0-9a-f]{32}$/);
    },
  );
});
