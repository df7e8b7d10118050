import { readFile, writeFile } from 'node:fs/promises';
import type { GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import { isEnumType, isInputObjectType, isInterfaceType, isListType, isNonNullType, isObjectType, printSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { transitionTable } from '../../api/domain/payments/rules.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { listLeaves, shapeTree } from '../../api/foundation/catalogue/walk.ts';

const printedFile = new URL('./schema.graphql', import.meta.url);

test('the printed schema is the committed one (UPDATE=1 writes it anew)', async () => {
  const printed = `${printSchema(schema)}\n`;
  if (process.env.UPDATE === '1') await writeFile(printedFile, printed);
  const committed = await readFile(printedFile, 'utf8');
  expect({ added: linesOnlyIn(printed, committed), removed: linesOnlyIn(committed, printed) }).toEqual({ added: [], removed: [] });
  expect(printed === committed).toBe(true);
});

/** A whole schema as a difference would be unreadable. */
function linesOnlyIn(text: string, other: string): string[] {
  const known = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .slice(0, 20);
}

describe('inputs', () => {
  test.each([
    ['CreatePaymentInput', requestShapes.payment],
    ['PaymentReferenceInput', requestShapes.reference],
    ['PaymentQueryInput', requestShapes.query],
  ] as const)('%s has every parameter of the catalogue under its documented name, and no other', (typeName, shape) => {
    const type = schema.getType(typeName);
    if (!isInputObjectType(type)) throw new Error(`${typeName} is no input`);
    const documented = [...listLeaves(shapeTree(shape))].map(({ path }) => path);
    expect(leavesOfInput(type, '').sort()).toEqual(documented.sort());
  });

  test('demands what no payment can lack, and nothing else: what a channel demands is told by its documented name', () => {
    const type = schema.getType('CreatePaymentInput');
    if (!isInputObjectType(type)) throw new Error('no input');
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    expect(required.map(({ name }) => name)).toEqual(['amount', 'currency', 'paymentType']);
  });
});

function leavesOfInput(type: GraphQLInputObjectType, path: string): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const name = path === '' ? field.name : `${path}.${field.name}`;
    const { inner, list } = unwrapped(field.type);
    return isInputObjectType(inner) ? leavesOfInput(inner, list ? `${name}[n]` : name) : [name];
  });
}

function unwrapped(type: GraphQLInputType): { inner: GraphQLInputType; list: boolean } {
  if (isNonNullType(type)) return unwrapped(type.ofType);
  return isListType(type) ? { inner: unwrapped(type.ofType).inner, list: true } : { inner: type, list: false };
}

describe('outputs', () => {
  test('no type but the one that hands out a new token has a field for a secret', () => {
    const secrets = new Set(
      Object.values(requestShapes).flatMap((shape) => shape.fields.filter(({ secret }) => secret).map(({ name }) => name)),
    );
    expect(secrets).toContain('card.number');
    const card = schema.getType('PaymentCard');
    if (!isObjectType(card)) throw new Error('PaymentCard is missing');
    expect(Object.keys(card.getFields())).not.toContain('number');
    expect(Object.keys(card.getFields())).not.toContain('cvv');
    expect(Object.keys(card.getFields())).toEqual(expect.arrayContaining(['bin', 'last4Digits', 'holder', 'expiryMonth', 'expiryYear']));
  });

  test('every type and every field of the payment and the root is described in a sentence', () => {
    const named = [
      'Query',
      'Mutation',
      'Payment',
      'PaymentResult',
      'ResultCode',
      'Event',
      'Registration',
      'Entity',
      'Ledger',
      'Attempt',
      'TimelineEntry',
    ];
    for (const name of named) {
      const type = schema.getType(name);
      if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} is missing`);
      expect(type.description, name).toMatch(/\.$/);
      for (const field of Object.values(type.getFields())) expect(field.description, `${name}.${field.name}`).toMatch(/\.$/);
    }
  });

  test('the states of a payment are published with what may follow them', () => {
    const type = schema.getType('PaymentStatus');
    if (!isEnumType(type)) throw new Error('PaymentStatus is missing');
    for (const [from, to] of Object.entries(transitionTable)) {
      expect(type.description).toContain(`${from.toUpperCase()} → ${to.map((status) => status.toUpperCase()).join(' | ') || 'nothing'}`);
    }
  });
});
