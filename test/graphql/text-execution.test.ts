/** Answers that are written as text are those of graphql-js, byte for byte, and tell of a payment as it is now. */
import { type DocumentNode, type ExecutionArgs, execute as executeGraphql, isObjectType, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { ownPaymentFields } from '../../api/domain/payments/schema/own-fields.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { createTextExecution, type ExecuteAsText } from '../../api/doors/execution/text-execution.ts';
import type { Context } from '../../api/doors/gateway/context.ts';
import { authenticate } from '../../api/foundation/access/authenticate.ts';
import type { Caller } from '../../api/foundation/access/caller.ts';
import { toDataScope } from '../../api/foundation/kernel/data-scope.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { cardPayment, demoAuthorization } from './parts.ts';

let harness: Harness;
let caller: Caller;
let paymentId = '';

beforeAll(async () => {
  harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const authentication = await authenticate(harness.ports, demoAuthorization);
  if (authentication.status !== 'valid') throw new Error('the sandbox has this token');
  caller = authentication.caller;
  for (let payment = 0; payment < 3; payment += 1) paymentId = await createPayment();
});
afterAll(() => harness.stop());

async function createPayment(): Promise<string> {
  const create = parse('mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }');
  const input = { ...cardPayment, customer: { givenName: 'Jane', surname: 'Jönes "J"', email: 'jane@example.test' } };
  const { data } = await executeGraphql(argsOf(create, { input }));
  return String(Object(data?.createPayment).id);
}

function contextOf(asking: Caller = caller): Context {
  return {
    ports: harness.ports,
    request: {
      endpoint: 'graphql',
      requestId: '0'.repeat(32),
      arrivedUs: 0,
      authentication: { status: 'valid', caller: asking },
      publicUrl: 'http://gateway.test',
      unknownParameters: [],
      sentNames: new Map(),
    },
    idempotency: { status: null },
    budget: { headers: null },
  };
}

function argsOf(document: ReturnType<typeof parse>, variableValues: Record<string, unknown> = {}, asking?: Caller): ExecutionArgs {
  return { schema, document, variableValues, contextValue: contextOf(asking) };
}

/** The text that comes first and the one that was kept then, and what graphql-js answers. Texts are kept for a document, not for its text. */
async function both(
  query: string | DocumentNode,
  variables: Record<string, unknown> = {},
  asking?: Caller,
  execute: ExecuteAsText = createTextExecution(),
) {
  const document = typeof query === 'string' ? parse(query) : query;
  const write = async () => execute(argsOf(document, variables, asking), contextOf(asking));
  const [first, again] = [await write(), await write()];
  return { first, again, reference: JSON.stringify((await executeGraphql(argsOf(document, variables, asking))).data) };
}

const fields = `fragment facts on Payment { __typename key: id amount currency paymentType status outcome timestamp expiresAt remaining
  result { code description category } card { bin last4Digits holder expiryMonth } customer { surname email } customParameters { key value } descriptor }`;

/** May read payments, and sees personal data masked. */
const supportStaff = (): Caller => ({
  ...caller,
  kind: 'staff',
  userId: '8a'.repeat(16),
  sessionId: '8b'.repeat(16),
  role: 'VIEWER',
  permissions: ['payments:read'],
  refundLimit: null,
  mustEnrol: false,
});

describe('text is what graphql-js answers', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a payment by its id', `query ($id: ID!) { payment(id: $id) { ...facts } } ${fields}`, {}],
    [
      'under an alias, with a field twice',
      `query ($id: ID!) { it: payment(id: $id) { id result { code } ...facts result { retry } } } ${fields}`,
      {},
    ],
    ['nothing where nothing is', 'query ($id: ID!) { payment(id: $id) { id } }', { id: '8a'.repeat(16) }],
    [
      'a list',
      `query ($first: Int) { payments(first: $first) { edges { cursor node { ...facts } } pageInfo { hasNextPage endCursor } } } ${fields}`,
      { first: 2 },
    ],
    ['a list with what belongs to the request', '{ payments(first: 2) { isCurrent behindMs edges { node { id status } } } }', {}],
    [
      'a field beside own ones that is none',
      '{ payments(first: 2) { edges { node { id warnings { name } result { shopper(language: DE) } } } } }',
      {},
    ],
  ])('%s', async (_case, query, variables) => {
    const { first, again, reference } = await both(query, { id: paymentId, ...variables });
    // What no payment keeps as text is left to the ordinary execution.
    if (query.includes('warnings')) expect([first, again]).toEqual([undefined, undefined]);
    else expect([first, again]).toEqual([reference, reference]);
  });

  test('for staff who see personal data masked, after it was kept unmasked', async () => {
    const execute = createTextExecution();
    // The gateway keeps documents that it knows: both callers ask by the same one.
    const query = parse(`query ($id: ID!) { payment(id: $id) { ...facts } } ${fields}`);
    const open = await both(query, { id: paymentId }, undefined, execute);
    const masked = await both(query, { id: paymentId }, supportStaff(), execute);
    expect(open.again).toContain('jane@example.test');
    expect(masked.reference).not.toContain('jane@example.test');
    expect([masked.first, masked.again]).toEqual([masked.reference, masked.reference]);
    expect((await both(query, { id: paymentId }, undefined, execute)).again).toBe(open.reference);
  });
});

test.each([
  ['a refusal', 'query { payments(first: 0) { edges { node { id } } } }'],
  ['two root fields', '{ a: payments(first: 1) { edges { node { id } } } viewer { name } }'],
  ['a directive', 'query ($yes: Boolean = true) { payments(first: 1) { edges { node { id @include(if: $yes) } } } }'],
  ['rows that are read for each payment', '{ payments(first: 1) { edges { node { id linkedTransactions { edges { node { id } } } } } } }'],
  ['a mutation', 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }'],
  ['a variable that is missing', 'query ($id: ID!) { payment(id: $id) { id } }'],
])('%s is left to the ordinary execution', async (_case, query) => {
  const { first, again } = await both(query);
  expect([first, again]).toEqual([undefined, undefined]);
});

test('a payment that has changed is written anew', async () => {
  const id = await createPayment();
  const execute = createTextExecution();
  const query = 'query ($id: ID!) { payment(id: $id) { version refunded remaining } }';
  const before = await both(query, { id }, undefined, execute);
  await executeGraphql(argsOf(parse('mutation ($id: ID!) { refundPayment(id: $id, amount: "2.00", currency: "EUR") { id } }'), { id }));
  const after = await both(query, { id }, undefined, execute);
  expect(before.again).toContain('"refunded":"0.00"');
  expect(after.first).toContain('"refunded":"2.00"');
  expect(after.first).toBe(after.reference);
});

/** Tells whether personal data is masked, and nothing else. */
function contextOfNothing(): Context {
  const refuse = (shown: object): object =>
    new Proxy(shown, {
      get: (target, name) => {
        if (!(name in target)) throw new Error(`a field of its own asks for ${String(name)}`);
        return Reflect.get(target, name);
      },
    });
  return refuse({ request: refuse({ authentication: { status: 'missing' } }) }) as Context;
}

const ownFields = Object.entries(ownPaymentFields).flatMap(([type, names]) => [...names].map((name) => [type, name] as const));

test.each(ownFields)('%s.%s is resolved at once, without a store, a clock or a caller', async (typeName, name) => {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!field) throw new Error('the schema has no such field');
  const payment = await harness.ports.store.payments.byId(toDataScope(caller.entityPath), paymentId);
  const source: Payment | object | undefined = typeName === 'KeyValue' ? { key: 'shop', value: 'b' } : payment;
  const resolve = field.resolve ?? (() => undefined);
  const args = Object.fromEntries(field.args.map(({ name: argument }) => [argument, undefined]));
  const info = { fieldName: name } as Parameters<typeof resolve>[3];
  expect(resolve(source, args, contextOfNothing(), info)).not.toBeInstanceOf(Promise);
});
