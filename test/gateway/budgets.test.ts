/** Every operation of every endpoint is counted in one place, before it is executed (decision: one-throttle). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Claim, Limits } from '../../api/foundation/access/budget.ts';
import { createLimits } from '../../api/foundation/access/limits.ts';
import { ask } from '../graphql/parts.ts';
import { requests } from '../graphql/root-requests.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const claims: Claim[] = [];
let isUsedUp = false;
let harness: Harness;

beforeAll(async () => {
  harness = await startGateway({
    rateLimit: { status: 'on', rate: { perSecond: 100, burst: 200 } },
    adaptPorts: (ports) => ({ ...ports, limits: watchLimits(createLimits(ports.clocks)) }),
  });
});
afterAll(() => harness.stop());
beforeEach(() => {
  isUsedUp = false;
  claims.length = 0;
});

function watchLimits(limits: Limits): Limits {
  const takeAll: Limits['takeAll'] = (all) => {
    claims.push(...all);
    const budget = limits.takeAll(all);
    return budget && isUsedUp ? { ...budget, allowed: false, retryAfterMs: 1_500 } : budget;
  };
  return { takeAll, take: (claim) => limits.take(claim) };
}

describe('over GraphQL', () => {
  test.each(Object.entries(requests))('%s takes from the budget of its caller and of its entity', async (_name, query) => {
    await ask(harness.gateway, query);
    expect(claims.map(({ kind }) => kind)).toEqual(['operation', 'caller']);
  });

  test.each(Object.entries(requests))(
    '%s is refused with 429, 800.120.100 and Retry-After when the budget is used up',
    async (_name, query) => {
      isUsedUp = true;
      const answer = await ask(harness.gateway, query);
      expect([answer.status, answer.errors[0]?.extensions?.resultCode]).toEqual([429, '800.120.100']);
      expect(answer.errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2 });
      expect(answer.headers.get('retry-after')).toBe('2');
    },
  );

  test('an operation counts as often as it stands in the document, whatever its aliases and fragments', async () => {
    await ask(
      harness.gateway,
      '{ a: ledger { __typename } b: ledger { __typename } ...more } fragment more on Query { c: ledger { __typename } }',
    );
    expect(claims.find(({ kind }) => kind === 'operation')).toMatchObject({ weight: 3 });
  });

  test('an expensive document takes more from its caller than a cheap one', async () => {
    const weigh = async (query: string): Promise<number> => {
      claims.length = 0;
      await ask(harness.gateway, query);
      return claims.find(({ kind }) => kind === 'caller')?.weight ?? 0;
    };
    expect(await weigh('{ viewer { id } }')).toBe(1);
    expect(await weigh('{ ledger { proof { holds } } }')).toBeGreaterThan(10);
  });

  test('the entity of a variable is the one that is counted', async () => {
    const query = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
    await ask(harness.gateway, query, { variables: { input: { entityId: channels.tolerant } } });
    expect(claims[0]?.key).toBe(`payment ${channels.tolerant}`);
  });
});

describe('over REST', () => {
  test.each([
    ['POST', '/v1/payments'],
    ['GET', '/v1/payments/8a000000000000000000000000000000'],
    ['POST', '/v1/payments/8a000000000000000000000000000000'],
    ['POST', '/v1/registrations'],
    ['GET', '/v1/registrations/8a000000000000000000000000000000'],
    ['DELETE', '/v1/registrations/8a000000000000000000000000000000'],
    ['GET', '/v1/query?merchantTransactionId=a'],
    ['GET', '/v3/query?merchantTransactionId=a'],
  ])('%s %s is refused with 429 and Retry-After when the budget is used up', async (method, path) => {
    isUsedUp = true;
    const [address = '', query = ''] = path.split('?');
    const parameters = method === 'POST' ? { ...cardPayment } : { entityId: channels.documented };
    const answer =
      method === 'POST'
        ? await harness.rest.post(address, parameters)
        : await harness.rest.send({ method, path: address, query: `${query}&entityId=${channels.documented}` });
    expect([answer.status, answer.body.result.code]).toEqual([429, '800.120.100']);
    expect(new Headers(answer.headers).get('retry-after')).toBe('2');
    expect(claims).not.toHaveLength(0);
  });
});

test('an export takes from the budget too', async () => {
  isUsedUp = true;
  const header = (name: string) => (name === 'authorization' ? `Bearer ${demoToken}` : undefined);
  await expect(harness.gateway.exportPayments('csv', new URLSearchParams(), { header })).rejects.toMatchObject({
    refusal: { status: 429 },
  });
});
