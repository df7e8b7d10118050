/** Each limit where it begins to count: what stands just within it is served, one more is refused by name. */
import { type GraphQLNamedType, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import {
  aliasesMax,
  complexityMax,
  definitionsMax,
  directivesMax,
  documentCharactersMax,
  namedValuesMax,
  repeatedFieldsMax,
  rootFieldsMax,
  variableNestingMax,
  variablesMax,
  variableValuesMax,
} from '../../api/foundation/graphql/limits/limits.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { type Asked, ask, askLearned, bodyOf, cardPayment, headersOf } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const times = (count: number, piece: (at: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join(separator);

const maps = (values: number) => ({ i: { ...cardPayment, customParameters: {}, x: Array.from({ length: values }, () => 1) } });
const deep = (nesting: number): unknown => JSON.parse('['.repeat(nesting) + ']'.repeat(nesting));
const anyInput = 'query ($i: CreatePaymentInput) { viewer { id } }';

const limits: readonly [string, number, (count: number) => string, RegExp][] = [
  ['aliases', aliasesMax, (count) => `{ viewer { ${times(count, (at) => `a${at}: id`)} } }`, /more than 100 aliases/],
  [
    'directives',
    directivesMax,
    (count) => `{ viewer { ${times(count, (at) => `${['id', 'name', '__typename', 'i: id'][at % 4]} @include(if: true)`)} } }`,
    /more than 100 directives/,
  ],
  ['root fields', rootFieldsMax, (count) => `{ ${times(count, (at) => `a${at}: viewer { id }`)} }`, /at most 20 root fields/],
  [
    'root fields in fragments',
    rootFieldsMax,
    (count) => `{ ...a } fragment a on Query { ${times(count, (at) => `a${at}: viewer { id }`)} }`,
    /at most 20 root fields/,
  ],
  ['repetitions of a field', repeatedFieldsMax, (count) => `{ viewer { ${times(count, () => 'id')} } }`, /repeats a field/],
  [
    'operations and fragments',
    definitionsMax,
    (count) => times(count, (at) => `query q${at} { viewer { id } }`),
    /more than 100 operations and fragments/,
  ],
  ['variables', variablesMax, (count) => `query (${times(count, (at) => `$v${at}: Int`)}) { viewer { id } }`, /at most 250 variables/],
  ['characters', documentCharactersMax, (count) => `${'{ viewer { id } }'.padEnd(count - 1)}#`, /more than 65536 characters/],
  ['named values', namedValuesMax, (count) => `{ viewer { id } } # {\n ${times(count, () => ':')}`, /more than 600 values/],
];

describe('a document', () => {
  test.each(limits)(
    'with one too many %s is refused, and not for that with as many as are allowed',
    async (_what, most, document, message) => {
      const messagesOf = async (count: number): Promise<string> =>
        (await ask(harness.gateway, document(count), { operationName: 'q0' })).errors.map((error) => error.message).join('\n');
      expect(await messagesOf(most)).not.toMatch(message);
      expect(await messagesOf(most + 1)).toMatch(message);
    },
  );

  test('that is refused runs nothing and says INVALID', async () => {
    const answer = await ask(harness.gateway, `mutation { ${times(21, (at) => `a${at}: revokeAccessToken(id: "x") { id }`)} }`);
    expect([answer.errors.length, answer.errors[0]?.extensions?.code, answer.data]).toEqual([1, 'INVALID', undefined]);
  });
});

describe('variables', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['more values than any request needs', maps(variableValuesMax), /more than 50000 values/],
    ['lists within lists', { i: deep(variableNestingMax + 1) }, /deeper than 32 levels/],
    [
      'more names than an operation may declare',
      Object.fromEntries(Array.from({ length: variablesMax + 1 }, (_, at) => [`v${at}`, 1])),
      /more than 250 variables/,
    ],
  ])('%s are refused both ways', async (_what, variables, message) => {
    await ask(harness.gateway, anyInput);
    expect(await askLearned(harness.gateway, anyInput, { variables })).toBeUndefined();
    const answer = await ask(harness.gateway, anyInput, { variables });
    expect([answer.status, answer.errors[0]?.extensions?.code]).toEqual([400, 'INVALID']);
    expect(answer.errors[0]?.message).toMatch(message);
  });

  test.each(['variables', 'extensions'])('in an address that are no JSON are 400 (%s)', async (name) => {
    const response = await harness.gateway.handle(
      new Request(`${harnessUrl}/graphql?query={viewer{id}}&${name}={`, { headers: headersOf({}) }),
    );
    expect(response.status).toBe(400);
  });
});

test('a batch is refused, and nothing of it runs', async () => {
  const body = `[${bodyOf('{ viewer { id } }', {})},${bodyOf('{ viewer { id } }', {})}]`;
  const response = await harness.gateway.handle(new Request(`${harnessUrl}/graphql`, { method: 'POST', headers: headersOf({}), body }));
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain('"data"');
});

describe('the cost', () => {
  /** Both ways of POST /graphql, which must tell the same. */
  async function costOf(query: string, asked: Asked = {}): Promise<unknown> {
    const slow = await ask(harness.gateway, query, asked);
    const fast = await askLearned(harness.gateway, query, asked);
    expect(fast?.text).toBe(slow.text);
    return slow.extensions?.cost;
  }

  test.each<[string, string, Record<string, unknown>, number]>([
    ['each field one', '{ viewer { id name } }', {}, 3],
    ['a list its items', '{ payments(first: 100) { edges { node { id } } } }', {}, 301],
    ['a list without a number, fifty', '{ payments { edges { node { id } } } }', {}, 151],
    ['a list its items, told by a variable', 'query ($n: Int) { payments(first: $n) { edges { node { id } } } }', { n: 7 }, 22],
    ['a default of a variable', 'query ($n: Int = 3) { payments(first: $n) { edges { node { id } } } }', {}, 10],
    ['fragments where they are spread', '{ viewer { ...v } a: viewer { ...v } } fragment v on Viewer { id name }', {}, 6],
    [
      'a node by what it is taken for',
      '{ node(id: "x") { id ... on Payment { amount linkedTransactions { edges { node { id } } } } } }',
      {},
      34,
    ],
    ['as many nodes as are asked for', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['x', 'y', 'z'] }, 4],
  ])('counts %s, both ways', async (_what, query, variables, requested) => {
    expect(await costOf(query, { variables })).toEqual({ requested, maximum: complexityMax });
  });

  /** In memory altogether. */
  const uncounted = ['Query.resultCodes'];

  test('of every list grows with its page: one without a complexity costs as much as a single thing', () => {
    const isList = (type: GraphQLNamedType): boolean => isObjectType(type) && type.getFields().edges !== undefined;
    const lists = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type))
      .flatMap((type) => Object.values(type.getFields()).map(({ name, ...field }) => ({ ...field, name: `${type.name}.${name}` })))
      .filter(({ type }) => isList(getNamedType(type)));
    expect(lists.length).toBeGreaterThan(50);
    expect(lists.filter(({ extensions }) => typeof extensions.complexity !== 'function').map(({ name }) => name)).toEqual(uncounted);
  });

  test('of a page of 100 payments with tree and timeline of each is served', async () => {
    const query =
      '{ payments(first: 100) { edges { node { id linkedTransactions { edges { node { id amount } } } timeline { edges { node { at kind title } } } } } } }';
    const answer = await ask(harness.gateway, query);
    expect([answer.status, answer.errors]).toEqual([200, []]);
    expect(answer.extensions?.cost).toEqual({ requested: 9_501, maximum: complexityMax });
  });

  test('above the maximum is told with the refusal, and nothing runs', async () => {
    const linked =
      'linkedTransactions { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { id } } } } } } } } }';
    const answer = await ask(harness.gateway, `{ viewer { id } payments(first: 500) { edges { node { ${linked} } } } }`);
    expect([answer.status, answer.data, answer.errors[0]?.extensions?.code]).toEqual([400, undefined, 'INVALID']);
    const inner = (cost: number) => 1 + 10 * (2 + cost);
    const requested = 2 + 1 + 500 * (2 + inner(inner(inner(1))));
    expect(answer.extensions?.cost).toEqual({ requested, maximum: complexityMax });
  });

  test('is told with a refusal of a resolver too, and with idempotency', async () => {
    const create = 'mutation ($i: CreatePaymentInput!, $k: String) { createPayment(input: $i, idempotencyKey: $k) { id } }';
    const refused = await ask(harness.gateway, create, { variables: { i: { ...cardPayment, amount: 'much' } } });
    expect(refused.extensions).toEqual({ cost: { requested: 2, maximum: complexityMax } });
    const made = await ask(harness.gateway, create, { variables: { i: cardPayment, k: 'cost-1' } });
    expect(made.extensions).toEqual({ idempotency: 'first', cost: { requested: 2, maximum: complexityMax } });
  });

  test('is not asked of variables that do not fit: they are refused as ever', async () => {
    const answer = await ask(harness.gateway, 'query ($n: Int) { payments(first: $n) { edges { cursor } } }', { variables: { n: 'x' } });
    expect([answer.extensions, answer.errors.length]).toEqual([undefined, 1]);
  });
});

test('an answer that the caller cannot read says which media types there are, and is not empty', async () => {
  const headers = { ...headersOf({}), accept: 'application/xml' };
  const request = new Request(`${harnessUrl}/graphql`, { method: 'POST', headers, body: bodyOf('{ viewer { id } }', {}) });
  const response = await harness.gateway.handle(request);
  expect(response.status).toBe(406);
  expect(await response.json()).toMatchObject({
    errors: [
      {
        message: expect.stringContaining('application/json'),
        extensions: { code: 'INVALID', doc_url: '/docs/result-codes#c-200.300.404' },
      },
    ],
  });
});
