import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { bodyBytesMax } from '../../api/foundation/graphql/limits/limits.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import type { LogFields } from '../../api/foundation/kernel/ports.ts';
import { renderGraphiQL } from '../../api/runtime/node/graphiql.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { ask, askLearned, bodyOf, cardPayment, headersOf, testCardNumber } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const createPayment = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }';

describe('documents that cost too much are refused before they run', () => {
  const fragments = Array.from(
    { length: 60 },
    (_, n) => `fragment f${n} on Entity { a: children { ...f${n + 1} } b: children { ...f${n + 1} } }`,
  ).join(' ');
  const nested = '{ viewer { entity { '.concat('children { edges { node { '.repeat(30), 'id', ' } } }'.repeat(30), ' } } }');
  test.each([
    ['5,000 fields deep', '{ a '.repeat(5_000)],
    ['5,000 lists deep in a value', `{ node(id: ${'['.repeat(5_000)}`],
    ['30 fields deep', nested],
    ['a bomb of fragments', `{ viewer { entity { ...f0 } } } ${fragments} fragment f60 on Entity { id }`],
    ['a fragment that spreads itself', '{ viewer { entity { ...a } } } fragment a on Entity { children { edges { node { ...a } } } }'],
    ['101 aliases', `{ viewer { ${Array.from({ length: 101 }, (_, n) => `a${n}: id`).join(' ')} } }`],
    ['21 operations in one request', `{ ${Array.from({ length: 21 }, (_, n) => `a${n}: viewer { id }`).join(' ')} }`],
    ['more tokens than any client needs', `{ viewer { ${'id '.repeat(5_000)} } }`],
    [
      'pages within pages',
      '{ payments(first: 500) { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { id } } } } } } } } } } } } }',
    ],
  ])('%s', async (_what, query) => {
    const answer = await ask(harness.gateway, query);
    expect(answer.errors.length).toBeGreaterThan(0);
    expect(answer.data ?? null).toBeNull();
  });

  test('brackets within strings and comments do not count as depth', async () => {
    const brackets = '{['.repeat(100);
    const answer = await ask(
      harness.gateway,
      `{ node(id: "${brackets}") { id } # ${brackets}\n viewer { id } other: node(id: """${brackets}""") { id } }`,
    );
    expect(answer.status).toBe(200);
  });

  test('the introspection query of GraphiQL passes', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    expect((await ask(harness.gateway, getIntrospectionQuery())).errors).toEqual([]);
  });

  test('a body larger than the bound is 413', async () => {
    const answer = await ask(harness.gateway, `{ viewer { id } } # ${'x'.repeat(bodyBytesMax)}`);
    expect(answer.status).toBe(413);
  });
});

describe('no answer repeats a card number', () => {
  const number = Number(testCardNumber);
  test.each([
    ['a variable of the wrong type', createPayment, { i: { ...cardPayment, card: { number } } }],
    ['a variable under an unknown name', createPayment, { i: { ...cardPayment, cardNumber: testCardNumber } }],
    ['an input that is a text', createPayment, { i: testCardNumber }],
    ['a literal of the wrong type', `mutation { createPayment(input: {card: {number: ${testCardNumber}}}) { id } }`, undefined],
    ['a literal under an unknown name', `mutation { createPayment(input: {cardNumber: "${testCardNumber}"}) { id } }`, undefined],
    ['a document that does not parse', `mutation { createPayment("${testCardNumber}") }`, undefined],
    ['an unfinished text', `mutation { createPayment(input: {card: {number: "${testCardNumber}`, undefined],
    ['a boolean of the wrong type', createPayment, { i: { createRegistration: [testCardNumber] } }],
    ['a map of the wrong type', createPayment, { i: { customParameters: testCardNumber } }],
    [
      'a number that breaks its format',
      createPayment,
      { i: { ...cardPayment, card: { ...cardPayment.card, number: `${testCardNumber}x` } } },
    ],
    [
      'a number beyond the bound',
      createPayment,
      { i: { ...cardPayment, card: { ...cardPayment.card, number: testCardNumber.repeat(400) } } },
    ],
  ])('%s', async (_what, query, variables) => {
    const answer = await ask(harness.gateway, query, variables ? { variables } : {});
    expect(answer.errors.length).toBeGreaterThan(0);
    expect(answer.text).not.toContain(testCardNumber);
  });
});

describe('names that mean something to JavaScript', () => {
  test('__proto__ in a map is a key like any other, and refused as one that breaks the format', async () => {
    const body = `{"query":${JSON.stringify(createPayment)},"variables":{"i":{"amount":"1.00","currency":"EUR","paymentType":"DB","customParameters":{"__proto__":"x","constructor":"y"}}}}`;
    const response = await harness.gateway.handle(new Request(`${harnessUrl}/graphql`, { method: 'POST', headers: headersOf({}), body }));
    expect(response.status).toBe(400);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect('x' in {}).toBe(false);
  });
});

describe('across origins', () => {
  test('a form that a browser sends without asking is refused', async () => {
    const body = new URLSearchParams({ query: 'mutation { revokeAccessToken(id: "x") { id } }' });
    const response = await harness.gateway.handle(new Request(`${harnessUrl}/graphql`, { method: 'POST', body }));
    expect(response.status).toBe(403);
  });

  test('a mutation by GET is refused', async () => {
    const query = encodeURIComponent('mutation { revokeAccessToken(id: "x") { id } }');
    const response = await harness.gateway.handle(new Request(`${harnessUrl}/graphql?query=${query}`));
    expect(response.status).toBe(405);
  });
});

describe('the schema and GraphiQL', () => {
  test('are shown in the test environment', async () => {
    const gateway = createGateway(harness.ports, { renderGraphiQL });
    const page = await gateway.handle(new Request(`${harnessUrl}/graphql`, { headers: { accept: 'text/html' } }));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  });

  test('are not shown in live', async () => {
    const live = createGateway({ ...harness.ports, environment: 'live' });
    expect((await ask(live, '{ __schema { types { name } } }')).errors.length).toBeGreaterThan(0);
    const page = await live.handle(new Request(`${harnessUrl}/graphql`, { headers: { accept: 'text/html' } }));
    expect(await page.text()).not.toContain('graphiql');
  });
});

describe('what fails within', () => {
  const secret = 'canary-4200000000000000';

  const silent: Ports['log'] = { debug() {}, info() {}, warn() {}, error() {} };

  function broken(error: Error): {
    gateway: ReturnType<typeof createGateway>;
    lines: { message: string; fields: LogFields | undefined }[];
  } {
    const lines: { message: string; fields: LogFields | undefined }[] = [];
    const note = (message: string, fields?: LogFields) => void lines.push({ message, fields });
    const ports: Ports = {
      ...harness.ports,
      log: { debug: note, info: note, warn: note, error: note },
      store: {
        ...harness.ports.store,
        payments: { ...harness.ports.store.payments, byId: () => Promise.reject(error), page: () => Promise.reject(error) },
      },
    };
    return { gateway: createGateway(ports), lines };
  }

  test('a fault is masked, and logged once with its ndc and without what the driver said', async () => {
    const { gateway, lines } = broken(new Error(`near "${secret}": syntax error`));
    const answer = await ask(gateway, `{ payment(id: "${'8a'.padEnd(32, '0')}") { id } }`);
    expect(answer.errors[0]?.message).toBe('Unexpected error.');
    expect(answer.text).not.toContain(secret);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields?.ndc).toMatch(/^8ac7a4a0000000000000000000000003_[0-9a-f]{32}$/);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('a store that cannot be reached is INTERNAL, 503, and says when to try again', async () => {
    const { gateway } = broken(new StoreUnavailable(secret));
    const answer = await ask(gateway, '{ payments { edges { cursor } } }');
    expect([answer.status, answer.errors[0]?.extensions?.code, answer.headers.get('retry-after')]).toEqual([503, 'INTERNAL', '1']);
    expect(answer.text).not.toContain(secret);
  });

  test('a store that fails while the caller is looked up is masked too', async () => {
    const ports: Ports = {
      ...harness.ports,
      log: silent,
      store: { ...harness.ports.store, tokens: { ...harness.ports.store.tokens, byId: () => Promise.reject(new Error(secret)) } },
    };
    const gateway = createGateway(ports);
    const answer = await ask(gateway, '{ viewer { id } }');
    expect(answer.errors[0]?.message).toBe('Unexpected error.');
    expect(answer.text).not.toContain(secret);
    expect(await askLearned(gateway, '{ viewer { id } }')).toBeUndefined();
  });

  test('a request that is no JSON is 400', async () => {
    const response = await harness.gateway.handle(
      new Request(`${harnessUrl}/graphql`, { method: 'POST', headers: headersOf({}), body: `{${bodyOf('x', {})}` }),
    );
    expect(response.status).toBe(400);
  });
});
