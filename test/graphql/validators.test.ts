/** Validators of inputs are made with the first call of their field, and say then what they would have said before (validation-plugin.ts). */
import SchemaBuilder from '@pothos/core';
import { type GraphQLField, type GraphQLSchema, graphql, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema as gatewaySchema } from '../../api/doors/execution/execution-schema.ts';
import ValidationPlugin from '../../api/foundation/graphql/schema/validation-plugin.ts';

/** A schema of one field, and how often its rules were read. */
function makeSchema(): { readonly schema: GraphQLSchema; readonly read: () => number } {
  let read = 0;
  const rules = {
    get maxLength() {
      read += 1;
      return 3;
    },
  };
  const builder = new SchemaBuilder<object>({ plugins: [ValidationPlugin] });
  const input = builder.inputType('Parcel', { fields: (t) => ({ label: t.string({ validate: rules }), inner: t.field({ type: inner }) }) });
  const inner = builder.inputType('Inner', { fields: (t) => ({ labels: t.stringList({ validate: { items: rules } }) }) });
  builder.queryType({
    fields: (t) => ({
      send: t.string({
        args: { name: t.arg.string({ validate: rules }), parcel: t.arg({ type: input }) },
        resolve: (_, { name }) => name ?? 'nobody',
      }),
      plain: t.string({ args: { name: t.arg.string() }, resolve: (_, { name }) => name ?? 'nobody' }),
    }),
  });
  return { schema: builder.toSchema(), read: () => read };
}

const ask = async (schema: GraphQLSchema, source: string): Promise<string> => {
  const { data, errors } = await graphql({ schema, source });
  return errors ? errors.map(({ message }) => message).join() : JSON.stringify(data);
};

test('the rules of a field are read with its first call, and once', async () => {
  const { schema, read } = makeSchema();
  expect(await ask(schema, '{ plain(name: "long name") }')).toBe('{"plain":"long name"}');
  expect(read()).toBe(0);
  expect(await ask(schema, '{ send(name: "abc", parcel: { label: "abc", inner: { labels: ["abc"] } }) }')).toBe('{"send":"abc"}');
  const readOnce = read();
  expect(readOnce).toBeGreaterThan(0);
  expect(await ask(schema, '{ send(name: "abc", parcel: { label: "abc", inner: { labels: ["abc"] } }) }')).toBe('{"send":"abc"}');
  expect(read()).toBe(readOnce);
});

test('an argument, a field of an input and a list within it are refused by their rules', async () => {
  const { schema } = makeSchema();
  expect(await ask(schema, '{ send(name: "abcd") }')).toContain('"name"');
  expect(await ask(schema, '{ send(parcel: { label: "abcd" }) }')).toContain('"label"');
  expect(await ask(schema, '{ send(parcel: { inner: { labels: ["abc", "abcd"] } }) }')).toContain('"labels"');
  expect(await ask(schema, '{ send }')).toBe('{"send":"nobody"}');
});

/** A rule that fits no type would show with the first call only. */
test('all validators of the gateway can be made', () => {
  const makers = Object.values(gatewaySchema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .flatMap(({ args }: GraphQLField<unknown, unknown>) => args)
    .map(({ extensions }) => Reflect.get(extensions, 'validator'))
    .filter((validator) => typeof validator === 'function');
  for (const make of makers) make().safeParse({});
  expect(makers.length).toBeGreaterThan(100);
});
