/** Variables that are read by walking what was sent are those that graphql-js reads. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getVariableValues, isInputObjectType, Kind, parse, type VariableDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { readSentVariables } from '../../api/doors/execution/sent-variables.ts';

function definitionsOf(variables: string): readonly VariableDefinitionNode[] {
  const [operation] = parse(`query named(${variables}) { viewer { name } }`).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? (operation.variableDefinitions ?? []) : [];
}

const payment = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const create = '$input: CreatePaymentInput!, $key: String';

test.each([
  ['a payment', create, { input: { ...payment, card: { holder: 'Jane Jones', cvv: '123' } }, key: 'k' }],
  ['null and absent', create, { input: { ...payment, card: null, customer: undefined }, key: null }],
  ['lists and maps', create, { input: { ...payment, cart: { items: [{ name: 'a' }, { price: '1.00' }] }, customParameters: { a: '1' } } }],
  ['one item for a list', create, { input: { ...payment, cart: { items: { name: 'a' } } } }],
  ['scalars and lists of ids', '$id: ID!, $ids: [ID!], $first: Int', { id: 5, ids: ['a', 'b'], first: 50, other: 1 }],
  ['filters', '$filter: EventFilter', { filter: {} }],
])('reads %s as graphql-js does', (_, variables, given) => {
  const definitions = definitionsOf(variables);
  const { variableValues } = getVariableValues(schema, definitions, given);
  expect(variableValues).toBeDefined();
  const read = readSentVariables(schema, definitions, given);
  expect(read?.coerced).toEqual(variableValues?.coerced);
  expect(read?.sources).toEqual(variableValues?.sources);
});

test.each([
  ['an unknown field', create, { input: { ...payment, nothing: '1' } }],
  ['an unknown field of a structure', create, { input: { ...payment, card: { nothing: '1' } } }],
  ['a field of the prototype', create, { input: { ...payment, ...JSON.parse('{"__proto__":"1"}') } }],
  ['a missing field', create, { input: { amount: '92.00', currency: 'EUR' } }],
  ['null for a required field', create, { input: { ...payment, amount: null } }],
  ['a missing variable', create, { key: 'k' }],
  ['null for a required variable', create, { input: null }],
  ['a list for a structure', create, { input: [payment] }],
  ['a text for a structure', create, { input: { ...payment, card: 'x' } }],
  ['a wrong item of a list', '$ids: [ID!]', { ids: ['a', null] }],
  ['a number for a text', create, { input: { ...payment, amount: 92 } }],
])('leaves %s to graphql-js, which refuses it', (_, variables, given) => {
  const definitions = definitionsOf(variables);
  expect(readSentVariables(schema, definitions, given)).toBeUndefined();
  expect(getVariableValues(schema, definitions, given).errors).not.toHaveLength(0);
});

test('leaves a default to graphql-js', () => {
  expect(readSentVariables(schema, definitionsOf('$first: Int = 10'), {})).toBeUndefined();
});

test('no validator walks the inputs of the catalogue, which are read as they were sent', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const catalogued = fields
    .flatMap(({ args }) => args)
    .filter(({ type }) =>
      /^(?:Create|Update)(?:Payment|Registration|Checkout|Job|Authentication)Input|^PaymentReferenceInput/.test(String(type)),
    );
  expect(catalogued.length).toBeGreaterThan(5);
  expect(catalogued.filter(({ extensions }) => extensions.validator !== undefined).map(({ name }) => name)).toEqual([]);
});

test('the fields of each input are an object with a shape, which is listed fast, and without a prototype', () => {
  setFlagsFromString('--allow-natives-syntax');
  const hasShape: (fields: object) => boolean = runInNewContext('(fields) => %HasFastProperties(fields)');
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  expect(inputs.length).toBeGreaterThan(50);
  for (const input of inputs) {
    const fields = input.getFields();
    expect([input.name, hasShape(fields), Object.getPrototypeOf(fields)]).toEqual([input.name, true, null]);
    expect(Object.keys(fields)).toEqual(Object.values(fields).map(({ name }) => name));
  }
});
