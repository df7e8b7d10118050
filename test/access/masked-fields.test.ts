/**
 * Every field of GraphQL's `Payment`, asked by staff who may not see who a shopper is. The payment has every documented parameter and answer
 * field. So a field that is added and forgets to mask fails here, wherever its value comes from.
 */
import { execute, type GraphQLObjectType, getNamedType, isLeafType, isObjectType, isRequiredArgument, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentFacts } from '../../api/contract/payment-facts.ts';
import { describeField } from '../../api/domain/payments/payment-fact.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { authenticate } from '../../api/foundation/access/authenticate.ts';
import type { Caller } from '../../api/foundation/access/caller.ts';
import { isMaskedAt } from '../../api/foundation/catalogue/personal.ts';
import { personalRules } from '../../api/foundation/catalogue/personal-class.ts';
import { wholeDocument } from '../catalogue/whole-document.ts';
import { demoAuthorization } from '../graphql/parts.ts';
import { cardPayment } from '../support/client.ts';
import { contextOf } from '../support/fake-ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';

/** What no mask leaves as it is. */
const secret = 'Brunhilde Wagnerova <brunhilde@shopper.test>';
const open = 'to be seen';

const document = wholeDocument(({ personal }) => (personalRules[personal].mask === null ? open : secret));
/** Columns of the row that say who somebody is. */
const personalColumns = Object.fromEntries(
  Object.values(paymentFacts).flatMap(({ property, place }) => (property && place && isMaskedAt(place) ? [[property, secret]] : [])),
);

let harness: Harness;
let caller: Caller;
let id = '';

beforeAll(async () => {
  harness = await startGateway();
  id = String((await harness.rest.post('/v1/payments', cardPayment)).body.id);
  const authentication = await authenticate(harness.ports, demoAuthorization);
  if (authentication.status !== 'valid') throw new Error('the sandbox has this token');
  caller = authentication.caller;
});
afterAll(() => harness.stop());

/** A structure of a request is four levels deep. */
const depthMax = 6;

/** All that can be asked without an argument: values, and the structures of a payment. Lists of other things are things of their own. */
function selectAll(type: GraphQLObjectType, depth = 0): string {
  const selected = Object.values(type.getFields()).flatMap(({ name, type: given, args }) => {
    const named = getNamedType(given);
    if (args.some(isRequiredArgument)) return [];
    if (isLeafType(named)) return [name];
    const isPart =
      isObjectType(named) && !named.getInterfaces().some(({ name: shared }) => shared === 'Node') && !named.name.endsWith('Connection');
    const below = isPart && depth < depthMax ? selectAll(named, depth + 1) : '';
    return below === '' ? [] : [`${name} { ${below} }`];
  });
  return selected.join(' ');
}

/** Field by field, because what cannot be resolved of such a payment takes nothing else with it. */
async function ask(asking: Caller): Promise<ReadonlyMap<string, string>> {
  const type = schema.getType('Payment');
  if (!isObjectType(type)) throw new Error('there is a type Payment');
  const { ports } = harness;
  const byId: typeof ports.store.payments.byId = async (scope, wanted) => {
    const payment = await ports.store.payments.byId(scope, wanted);
    const answer = { ...document, ...JSON.parse(payment?.answer ?? '{}'), customer: document.customer, card: document.card };
    return payment && { ...payment, ...personalColumns, answer: JSON.stringify(answer) };
  };
  const store = { ...ports.store, payments: { ...ports.store.payments, byId } };
  const contextValue = contextOf({ ...ports, store }, { status: 'valid', caller: asking });
  const told = new Map<string, string>();
  for (const field of Object.keys(type.getFields())) {
    const selection = selectAll({ ...type, getFields: () => ({ [field]: type.getFields()[field] }) } as GraphQLObjectType);
    if (selection === '') continue;
    const { data } = await execute({ schema, document: parse(`{ payment(id: "${id}") { ${selection} } }`), contextValue });
    told.set(field, JSON.stringify(data));
  }
  return told;
}

const namesWith = (told: ReadonlyMap<string, string>, text: string) =>
  [...told].filter(([, value]) => value.includes(text)).map(([name]) => name);

test('no field of a payment tells a viewer who the shopper is, and a program gets it whole', async () => {
  const whole = await ask(caller);
  expect(namesWith(whole, secret)).toEqual(expect.arrayContaining(['answer', 'answerText', 'billing', 'card', 'customer', 'shipping']));
  const viewer: Caller = {
    ...caller,
    kind: 'staff',
    userId: '8a'.repeat(16),
    sessionId: '8b'.repeat(16),
    role: 'VIEWER',
    permissions: ['payments:read'],
    refundLimit: null,
    mustEnrol: false,
  };
  const masked = await ask(viewer);
  expect([...masked.keys()]).toEqual([...whole.keys()]);
  expect(namesWith(masked, open)).toContain('billing');
  expect(namesWith(masked, secret)).toEqual([]);
});

test('a fact that becomes a field is masked by the class of its place', () => {
  const field = { isNullable: true };
  expect(describeField({ ...paymentFacts.email, field }).personal).toBe('customer.email');
  expect(describeField({ ...paymentFacts.holder, field }).personal).toBe('card.holder');
  expect(describeField(paymentFacts.descriptor).personal).toBeUndefined();
});
