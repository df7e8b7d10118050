/**
 * The descriptions of the schema apart from it, for a runtime whose program has no room for them (`.run/worker-program.ts`). Only
 * introspection asks for them, which the live environment refuses.
 */
import { type DocumentNode, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, visit } from 'graphql';
import type { Executor } from './operation.ts';

/** By the place in the schema, such as `Query.payments(first:)`. */
export type Descriptions = Readonly<Record<string, string>>;

/** Among the platform's files. */
export const storedDescriptionsName = 'documentation/descriptions.json';

interface Described {
  description: string | null | undefined;
}

/** In the order of the schema. What GraphQL itself describes is in no program of ours. */
function* describedParts(schema: GraphQLSchema): Generator<readonly [string, Described]> {
  yield ['schema', schema];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    yield [type.name, type];
    if (isEnumType(type)) for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value];
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field];
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const place = `${type.name}.${field.name}`;
      yield [place, field];
      for (const argument of field.args) yield [`${place}(${argument.name}:)`, argument];
    }
  }
}

export function listDescriptions(schema: GraphQLSchema): Descriptions {
  return Object.fromEntries([...describedParts(schema)].flatMap(([place, { description }]) => (description ? [[place, description]] : [])));
}

export function describe(schema: GraphQLSchema, descriptions: Descriptions): void {
  for (const [place, part] of describedParts(schema)) part.description = descriptions[place] ?? part.description;
}

/** Executes as `execute` does, and waits for `prepare` before a document that asks for the schema itself. */
export function preparingIntrospection(execute: Executor, prepare: () => Promise<void>): Executor {
  const known = new WeakMap<DocumentNode, boolean>();
  const asksForSchema = (document: DocumentNode): boolean => {
    const before = known.get(document);
    if (before !== undefined) return before;
    const asks = findsIntrospection(document);
    known.set(document, asks);
    return asks;
  };
  return (args) => (asksForSchema(args.document) ? prepare().then(() => execute(args)) : execute(args));
}

function findsIntrospection(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') found = true;
    },
  });
  return found;
}
