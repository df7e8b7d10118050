/** What Pothos keeps of making the schema is freed (leftovers-plugin.ts), and what is read later is not. */
import { type GraphQLNamedType, isInputObjectType, isIntrospectionType, isSpecifiedScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { builder } from '../../api/foundation/graphql/schema/builder.ts';

const types: readonly GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isInputObjectType(type) && !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

test('types, fields and arguments keep nothing of how they were made but prices and validators', () => {
  const fields = types.flatMap((type) => ('getFields' in type ? Object.values(type.getFields()) : []));
  const args = fields.flatMap((field) => ('args' in field ? field.args : []));
  const values = types.flatMap((type) => ('getValues' in type ? type.getValues() : []));
  const names = [...types, ...fields, ...args, ...values].flatMap(({ extensions }) => Object.keys(extensions));
  expect(new Set(names)).toEqual(new Set(['complexity', 'validator']));
});

test('the builder keeps no configuration of fields', () => {
  const fields: unknown = Reflect.get(Reflect.get(builder, 'configStore'), 'fields');
  expect(fields).toEqual(new Map());
});
