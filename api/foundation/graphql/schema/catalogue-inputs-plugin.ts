/**
 * Keeps plugin-zod from walking inputs of the catalogue, which `readRequest` (input.ts) reads: the plugin makes a validator
 * for every input object, also where none of its fields asks for one. Stands before plugin-zod in the builder's list, because
 * Pothos asks its plugins about a field from the last to the first.
 */
import SchemaBuilder, { BasePlugin, type PothosInputFieldConfig, type SchemaTypes } from '@pothos/core';

const pluginName = 'catalogueInputs';

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      [pluginName]: CatalogueInputsPlugin<Types>;
    }
  }
}

/** Named by input.ts. */
const catalogueInputs = new Set<string>();

export function addCatalogueInput(typeName: string): void {
  catalogueInputs.add(typeName);
}

class CatalogueInputsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(field: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const { type } = field;
    if (field.kind !== 'Arg' || type.kind !== 'InputObject') return field;
    if (!catalogueInputs.has(this.buildCache.getTypeConfig(type.ref, 'InputObject').name)) return field;
    const { validator, ...extensions } = { validator: undefined, ...field.extensions };
    return { ...field, extensions };
  }
}

SchemaBuilder.registerPlugin(pluginName, CatalogueInputsPlugin);

export default pluginName;
