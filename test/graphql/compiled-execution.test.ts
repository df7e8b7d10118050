import {
  buildSchema,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeGraphql,
  GraphQLError,
  type GraphQLResolveInfo,
  parse,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompiledExecution, executionsBeforeCompiling } from '../../api/doors/execution/compiled-execution.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import type { Context } from '../../api/doors/gateway/context.ts';
import { authenticate } from '../../api/foundation/access/authenticate.ts';
import * as restDocuments from '../../rest-compat/documents.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { cardPayment, demoAuthorization } from './parts.ts';

let harness: Harness;
let paymentId = '';

beforeAll(async () => {
  harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const create = parse('mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }');
  for (let payment = 0; payment < 3; payment += 1) {
    const result = await executeGraphql(await argsOf(create, { input: cardPayment }));
    paymentId = String(Object(result.data?.createPayment).id);
  }
});
afterAll(() => harness.stop());

async function argsOf(
  document: ReturnType<typeof parse>,
  variableValues: Record<string, unknown>,
  operationName?: string,
): Promise<ExecutionArgs> {
  const contextValue: Context = {
    ports: harness.ports,
    request: {
      endpoint: 'graphql',
      requestId: '0'.repeat(32),
      arrivedUs: 0,
      authentication: await authenticate(harness.ports, demoAuthorization),
      publicUrl: 'http://gateway.test',
      unknownParameters: [],
      sentNames: new Map(),
    },
    idempotency: { status: null },
    budget: { headers: null },
  };
  return { schema, document, variableValues, contextValue, ...(operationName === undefined ? {} : { operationName }) };
}

/** The answer of both executions, the compiled one after it has compiled. */
async function both(text: string, variables: Record<string, unknown> = {}, operationName?: string) {
  return bothOf(parse(text), variables, operationName);
}

async function bothOf(document: ReturnType<typeof parse>, variables: Record<string, unknown> = {}, operationName?: string) {
  const compiled = createCompiledExecution();
  let answer: ExecutionResult = {};
  for (let turn = 0; turn <= executionsBeforeCompiling; turn += 1)
    answer = await compiled(await argsOf(document, variables, operationName));
  const reference = await executeGraphql(await argsOf(document, variables, operationName));
  return { compiled: shown(answer), reference: shown(reference) };
}

/** As a client reads it: null prototypes and undefined are the same in JSON. */
function shown(result: ExecutionResult): unknown {
  return JSON.parse(JSON.stringify(result));
}

const listQuery = `query list($first: Int, $filter: PaymentFilterInput, $amounts: Boolean = true) {
  payments(first: $first, filter: $filter) {
    edges { cursor node { ...facts amount @include(if: $amounts) captured @skip(if: $amounts) linkedTransactions { edges { node { id } } } timeline { edges { node { __typename } } } } }
    pageInfo { hasNextPage endCursor }
  }
}
fragment facts on Payment { __typename key: id currency status card { bin last4Digits } customParameters { key value } result { code description } warnings { name } answer }`;

describe('a compiled document answers what graphql-js answers', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a list with fragments, aliases and directives', listQuery, { first: 2 }],
    ['a variable that is left out', listQuery, {}],
    ['a variable that is null', listQuery, { first: null, filter: null }],
    ['a refusal of a root field', listQuery, { first: 1_000 }],
    ['a variable of a wrong type', listQuery, { first: 'two' }],
    ['a field that its input type does not have', listQuery, { filter: { shoeSize: 42 } }],
    ['a missing required variable', 'query ($id: ID!) { payment(id: $id) { id } }', {}],
    ['a number where an ID is wanted', 'query ($id: ID!) { payment(id: $id) { id } }', { id: 7 }],
    ['nothing where nothing is', 'query ($id: ID!) { payment(id: $id) { id } }', { id: '8a'.repeat(16) }],
    ['an abstract type', 'query ($id: ID!) { node(id: $id) { __typename id ... on Payment { amount } } }', { id: '8a'.repeat(16) }],
    ['who is asking', '{ viewer { name entity { id name kind } } }', {}],
    [
      'two refusals beside an answer',
      '{ a: payments(first: 0) { pageInfo { hasNextPage } } b: payments(first: 501) { pageInfo { hasNextPage } } viewer { name } }',
      {},
    ],
    [
      'an operation that costs too much',
      `{ payments(first: 500) { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { id } } } } } } } } } } } } }`,
      {},
    ],
    ['introspection', '{ __schema { queryType { name } } }', {}],
    ['a variable of a name of ours', 'query ($coerced: ID!) { payment(id: $coerced) { id } }', { coerced: '8a'.repeat(16) }],
  ])('%s', async (_case, text, variables) => {
    const { compiled, reference } = await both(text, variables);
    expect(compiled).toEqual(reference);
  });

  test('a payment by its id, whole and as REST reads it', async () => {
    const { compiled, reference } = await both(
      listQuery
        .replace(/payments[\s\S]*?\n}/, 'node(id: $id) { id ... on Payment { ...facts } } }')
        .replace('$first: Int, $filter: PaymentFilterInput, $amounts: Boolean = true', '$id: ID!'),
      { id: paymentId },
    );
    expect(compiled).toEqual(reference);
    expect(compiled).toMatchObject({ data: { node: { id: paymentId, currency: 'EUR' } } });
    const rest = await bothOf(restDocuments.readPayment.document, { id: paymentId, entityId: null });
    expect(rest.compiled).toEqual(rest.reference);
  });

  test.each([
    ['a decline', { ...cardPayment, customParameters: { forceResultCode: '800.100.153' } }],
    ['a refusal', { ...cardPayment, amount: 'ninety' }],
    ['another merchant’s channel', { ...cardPayment, entityId: '8ac7a4a0000000000000000000000030' }],
    ['an input that is too long', { ...cardPayment, descriptor: 'x'.repeat(100_000) }],
  ])('a mutation: %s', async (_case, input) => {
    const { compiled, reference } = await both(
      'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { amount status result { code } } }',
      { input },
    );
    expect(compiled).toEqual(reference);
  });

  test('the operation of a document that is named', async () => {
    const text = 'query one { viewer { name } } query two { viewer { id: __typename } }';
    for (const name of ['one', 'two', 'three']) {
      const { compiled, reference } = await both(text, {}, name);
      expect(compiled).toEqual(reference);
    }
  });

  test('mutations of one document run one after the other', async () => {
    const { compiled } = await both(
      'mutation ($input: CreatePaymentInput!) { a: createPayment(input: $input, idempotencyKey: "serial") { id } b: createPayment(input: $input, idempotencyKey: "serial") { id } }',
      { input: cardPayment },
    );
    const data = Object(Object(compiled).data);
    expect(data.a.id).toBe(data.b.id);
  });
});

describe('a compiled mutation of one field', () => {
  const asked: { operation: string; query: string | undefined; isPathAlone: boolean }[] = [];
  const counters = buildSchema('type Query { count: Int } type Mutation { count(by: Int!): Int, fail: Int! }');
  Object.assign(counters.getMutationType()?.getFields().count ?? {}, {
    resolve: async (_source: unknown, { by }: { by: number }, _context: unknown, info: GraphQLResolveInfo) => {
      asked.push({
        operation: info.operation.operation,
        query: info.schema.getQueryType()?.name,
        isPathAlone: info.path.prev === undefined && info.parentType.name === 'Mutation',
      });
      return await Promise.resolve(by);
    },
  });
  Object.assign(counters.getMutationType()?.getFields().fail ?? {}, { resolve: () => Promise.reject(new Error('refused')) });

  const run = async (text: string, variableValues = {}, operationName?: string) => {
    const compiled = createCompiledExecution();
    const args = { schema: counters, document: parse(text), variableValues, ...(operationName === undefined ? {} : { operationName }) };
    let answer: ExecutionResult = {};
    for (let turn = 0; turn <= executionsBeforeCompiling; turn += 1) answer = await compiled(args);
    return { compiled: shown(answer), reference: shown(await executeGraphql(args)) };
  };

  test('tells its resolver of a mutation, in the schema that the document was sent to', async () => {
    const { compiled } = await run('mutation ($by: Int!) { count(by: $by) }', { by: 4 });
    expect(compiled).toEqual({ data: { count: 4 } });
    expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ operation: 'mutation', query: 'Query', isPathAlone: true })]),
    );
  });

  test.each<[string, string, Record<string, unknown>, string?]>([
    ['named beside a query', 'query one { count } mutation two { count(by: 2) }', {}, 'two'],
    ['the query beside it', 'query one { count } mutation two { count(by: 2) }', {}, 'one'],
    ['in a fragment', 'mutation { ...counted } fragment counted on Mutation { count(by: 3) }', {}],
    ['left out', 'mutation ($on: Boolean = false) { count(by: 3) @include(if: $on) }', {}],
    ['its type’s name', 'mutation { __typename }', {}],
    ['refused, of a type that is never null', 'mutation { fail }', {}],
    ['a field that queries alone have', 'mutation { count }', {}],
  ])('answers what graphql-js answers: %s', async (_case, text, variables, name) => {
    const { compiled, reference } = await run(text, variables, name);
    expect(compiled).toEqual(reference);
  });
});

test('a compiled refusal carries what was thrown, so that it is presented and never shown as it is', async () => {
  const compiled = createCompiledExecution();
  const document = parse('query ($first: Int) { payments(first: $first) { pageInfo { hasNextPage } } }');
  let answer: ExecutionResult = {};
  for (let turn = 0; turn <= executionsBeforeCompiling; turn += 1) answer = await compiled(await argsOf(document, { first: 0 }));
  const error = answer.errors?.[0];
  expect(error).toBeInstanceOf(GraphQLError);
  expect(error?.originalError?.name).toBe('Refused');
  expect(error?.nodes).toHaveLength(1);
});

test('a document is compiled once it has come often enough, and not before', async () => {
  const small = buildSchema('type Query { by: String }');
  const document = parse('{ by }');
  const compiled = createCompiledExecution();
  // A compiled document knows no field resolver of its caller's, so it tells who executed.
  const who = async () =>
    Object((await compiled({ schema: small, document, rootValue: { by: 'compiled' }, fieldResolver: () => 'graphql-js' })).data).by;
  for (let turn = 0; turn < executionsBeforeCompiling; turn += 1) expect(await who()).toBe('graphql-js');
  expect(await who()).toBe('compiled');
});
