/**
 * Frees what Pothos keeps of making the schema, a tenth of what lives in a gateway that has started. Pothos keeps its own configuration of
 * every field, and notes it with GraphQL's types; and it keeps the types as they were before it sorted them. Nobody reads that any more, but
 * for input objects: validators are made of theirs when a field is called for the first time (validation-plugin.ts).
 */
import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core';
import { type GraphQLNamedType, type GraphQLSchema, isInputObjectType, isIntrospectionType, isSpecifiedScalarType } from 'graphql';

const pluginName = 'leftovers';

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      [pluginName]: LeftoversPlugin<Types>;
    }
  }
}

class LeftoversPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    for (const [name, type] of Object.entries(schema.getTypeMap())) {
      if (isInputObjectType(type) || isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
      dropExtensions(type);
      this.buildCache.types.delete(name);
    }
    clear(this.buildCache, 'outputFieldConfigs');
    clear(this.buildCache, 'inputFieldConfigs');
    clear(Reflect.get(this.builder, 'configStore'), 'fields');
    return schema;
  }
}

interface Extensible {
  extensions: Readonly<Record<string, unknown>>;
}

/** By the complexity. Without a prototype, as GraphQL has them. */
const knownExtensions = new Map<unknown, Extensible['extensions']>([[undefined, Object.freeze(Object.create(null))]]);

/** Sorting copies the types with the extensions that it finds: both have one object. */
function dropExtensions(type: GraphQLNamedType): void {
  keepOwn(type);
  for (const field of 'getFields' in type ? Object.values(type.getFields()) : []) {
    keepOwn(field);
    if ('args' in field) field.args.forEach(keepOwn);
  }
  if ('getValues' in type) type.getValues().forEach(keepOwn);
}

/** What a field costs is read with each document (`doors/execution/cost.ts`), and most cost the same. A test makes all validators of arguments. */
function keepOwn(each: Extensible): void {
  const { complexity, validator } = each.extensions;
  if (validator !== undefined) {
    each.extensions = Object.setPrototypeOf(complexity === undefined ? { validator } : { complexity, validator }, null);
    return;
  }
  const kept = knownExtensions.get(complexity) ?? Object.setPrototypeOf({ complexity }, null);
  knownExtensions.set(complexity, kept);
  each.extensions = kept;
}

/** Pothos does not show them: an upgrade that keeps them elsewhere fails here. */
function clear(owner: object, name: string): void {
  const kept: unknown = Reflect.get(owner, name);
  if (!(kept instanceof Map)) throw new Error(`Pothos keeps no ${name} any more`);
  kept.clear();
}

SchemaBuilder.registerPlugin(pluginName, LeftoversPlugin);

export default pluginName;
