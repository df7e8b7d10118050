/**
 * plugin-zod, which makes the validators of a field's inputs when the field is called for the first time. By itself it makes all of them with
 * the schema: some 3,000 objects of zod, most of which no process ever asks.
 */
import SchemaBuilder, {
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  resolveInputTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import { PothosZodPlugin } from '@pothos/plugin-zod';
import type { GraphQLFieldResolver } from 'graphql';
import type { ZodType } from 'zod';

const pluginName = 'validation';

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      [pluginName]: ValidationPlugin<Types>;
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

class ValidationPlugin<Types extends SchemaTypes> extends PothosZodPlugin<Types> {
  override onInputFieldConfig(field: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const { validate } = field.pothosOptions;
    if (!validate && resolveInputTypeConfig(field.type, this.buildCache).kind !== 'InputObject') return field;
    if (field.kind === 'Arg') {
      const validator = () => this.createValidator(validate, field.type, `${field.parentType}.${field.parentField}(${field.name})`);
      return { ...field, extensions: { ...field.extensions, validator } };
    }
    this.addLater(field.parentType, field.name, () => this.createValidator(validate, field.type, `${field.parentType}.${field.name}`));
    return field;
  }

  override wrapResolve(resolver: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (!hasValidators(field)) return resolver;
    let validating: Resolver<Types> | undefined;
    return (parent, args, context, info) => {
      validating ??= super.wrapResolve(resolver, withValidators(field));
      return validating(parent, args, context, info);
    };
  }

  override wrapSubscribe(subscribe: Resolver<Types> | undefined, field: PothosOutputFieldConfig<Types>): Resolver<Types> | undefined {
    if (!subscribe || !hasValidators(field)) return subscribe;
    let validating: Resolver<Types> | undefined;
    return (parent, args, context, info) => {
      validating ??= super.wrapSubscribe(subscribe, withValidators(field)) ?? subscribe;
      return validating(parent, args, context, info);
    };
  }

  /** zod reads the fields of an object with its first value. */
  private addLater(typeName: string, fieldName: string, make: () => ZodType): void {
    const fields = this.inputFieldValidators.get(typeName) ?? {};
    this.inputFieldValidators.set(typeName, fields);
    Object.defineProperty(fields, fieldName, { get: make, enumerable: true, configurable: true });
  }
}

/** What was noted with an argument; the plugin for inputs of the catalogue takes it out again. */
function readMaker(arg: { readonly extensions?: object | null | undefined }): (() => ZodType) | undefined {
  const validator: unknown = arg.extensions && Reflect.get(arg.extensions, 'validator');
  return typeof validator === 'function' ? () => validator() : undefined;
}

function hasValidators<Types extends SchemaTypes>({ args, pothosOptions }: PothosOutputFieldConfig<Types>): boolean {
  return Boolean(pothosOptions.validate) || Object.values(args).some((arg) => readMaker(arg) !== undefined);
}

function withValidators<Types extends SchemaTypes>(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
  const args = Object.entries(field.args).map(([name, arg]) => {
    const make = readMaker(arg);
    return [name, make ? { ...arg, extensions: { ...arg.extensions, validator: make() } } : arg];
  });
  return { ...field, args: Object.fromEntries(args) };
}

SchemaBuilder.registerPlugin(pluginName, ValidationPlugin);

export default pluginName;
