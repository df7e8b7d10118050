/** Structures that several schemas share, such as `customer`: each stands once among the document's schemas. */
import type { JsonSchema } from './openapi-schemas.ts';

export interface StructureSchemas {
  /** Keeps the schema and answers a reference to it. A schema that differs from that of another owner is kept under its owner's name. */
  refer(structure: string, owner: string, schema: JsonSchema): JsonSchema;
  /** All of them by name. */
  readonly kept: Readonly<Record<string, JsonSchema>>;
}

/** `Customer` and the suffix; `ReferenceCard` and the suffix where a reference's card differs. */
export function createStructureSchemas(suffix: string): StructureSchemas {
  const kept: Record<string, JsonSchema> = {};
  return {
    kept,
    refer(structure, owner, schema) {
      const common = `${capitalise(structure)}${suffix}`;
      const name = isSame(kept[common] ?? schema, schema) ? common : `${owner}${common}`;
      kept[name] = schema;
      return toReference(name);
    },
  };
}

export function toReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function isSame(one: JsonSchema, other: JsonSchema): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
