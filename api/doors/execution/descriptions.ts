/**
 * The descriptions of the schema apart from it, and German texts for staff, for a runtime whose program has no room for them
 * (`.run/worker-program.ts`). Only introspection asks for the first, which the live environment refuses.
 */
import { type DocumentNode, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, visit } from 'graphql';
import type { Language } from '../../foundation/result-codes/result-code.ts';
import type { Executor } from './operation.ts';

/** By the place in the schema, such as `Query.payments(first:)`. */
export type Descriptions = Readonly<Record<string, string>>;

/** Among the platform's files. */
export const storedDescriptionsName = 'documentation/descriptions.json';
export const storedGermanName = 'documentation/german-for-staff.json';

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

export type StoredTexts = 'descriptions' | 'german';

const german: Language = 'DE';

/** Executes as `execute` does, and waits for `prepare` before an operation that asks for the schema itself, or for texts in German. */
export function preparingTexts(execute: Executor, prepare: (wanted: StoredTexts) => Promise<void>): Executor {
  const known = new WeakMap<DocumentNode, ReadonlySet<StoredTexts>>();
  const findOnce = (document: DocumentNode): ReadonlySet<StoredTexts> => {
    const found = known.get(document) ?? findTexts(document);
    known.set(document, found);
    return found;
  };
  return (args) => {
    const wanted = new Set(findOnce(args.document));
    if (Object.values(args.variableValues ?? {}).includes(german)) wanted.add('german');
    return wanted.size === 0 ? execute(args) : Promise.all([...wanted].map(prepare)).then(() => execute(args));
  };
}

function findTexts(document: DocumentNode): ReadonlySet<StoredTexts> {
  const found = new Set<StoredTexts>();
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') found.add('descriptions');
    },
    EnumValue({ value }) {
      if (value === german) found.add('german');
    },
  });
  return found;
}
