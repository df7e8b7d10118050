/** The catalogue's parameters as JSON Schema: forms and query strings have documented names, answers are nested. */
import type { Field } from '../api/catalogue/field.ts';
import type { RequestShape } from '../api/catalogue/requests.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../api/catalogue/walk.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The form of an endpoint. Unknown parameters are ignored, so the schema allows them. */
export function toFormSchema(shape: RequestShape, alternatives: readonly string[] = []): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const patternProperties: Record<string, JsonSchema> = {};
  for (const { path, node } of listLeaves(shapeTree(shape))) {
    const schema = path === 'paymentType' ? addValues(node.field, alternatives) : toTextSchema(node.field);
    if (node.kind === 'leaf' && !path.includes('[n]')) properties[path] = schema;
    else patternProperties[toPattern(path, node.kind === 'map')] = schema;
  }
  const required = [...shape.demanded].filter((name) => !/[.[]/.test(name) && Object.hasOwn(properties, name));
  // Amount and currency are optional in a reference, and a payment's form with a referenceUuid is a reference.
  const always = alternatives.length > 0 ? required.filter((name) => name === 'paymentType') : required;
  return { type: 'object', required: always, properties, patternProperties };
}

function addValues(field: Field, more: readonly string[]): JsonSchema {
  return { ...toTextSchema(field), enum: [...(field.values ?? []), ...more] };
}

/** `cart.items[n].price` is `^cart\.items\[\d+\]\.price$`; a map may have any key. */
function toPattern(path: string, isMap: boolean): string {
  const escaped = path.replace(/[.[\]]/g, '\\$&').replaceAll('\\[n\\]', '\\[\\d+\\]');
  return `^${escaped}${isMap ? '\\[[^\\]]+\\]' : ''}$`;
}

export function toQueryParameters(shape: RequestShape | undefined): readonly JsonSchema[] {
  if (!shape) return [];
  return [...listLeaves(shapeTree(shape))].map(({ path, node }) => ({
    name: path,
    in: 'query',
    description: node.field.meaning,
    schema: toTextSchema(node.field),
  }));
}

/** A text: its format as a sentence, and as JSON Schema keywords where they can express it. */
function toTextSchema(field: Field): JsonSchema {
  return {
    type: 'string',
    description: `${field.meaning} Section ${field.section}; ${field.expects}.`,
    ...(field.values ? { enum: [...field.values] } : parseBounds(field.expects)),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.secret ? { writeOnly: true } : {}),
  };
}

const spans = /^must be (?:(\d+) to )?(\d+) (character|digit)s?$/;

function parseBounds(expects: string): JsonSchema {
  const [, min, max, unit] = spans.exec(expects) ?? [];
  if (max === undefined) return {};
  const from = Number(min ?? max);
  return unit === 'digit' ? { pattern: `^\\d{${from},${max}}$` } : { minLength: from, maxLength: Number(max) };
}

/**
 * The part of a request that answers repeat: nested, without secrets. Without formats, because a tolerant channel also
 * repeats values that break their format.
 */
export function toEchoProperties(shape: RequestShape): Readonly<Record<string, JsonSchema>> {
  return toProperties(shapeTree(shape));
}

function toProperties(node: ObjectNode): Readonly<Record<string, JsonSchema>> {
  const entries = [...node.children].flatMap(([name, child]) => {
    const schema = toEchoSchema(child);
    return schema ? [[name, schema] as const] : [];
  });
  return Object.fromEntries(entries);
}

function toEchoSchema(node: ShapeNode): JsonSchema | undefined {
  switch (node.kind) {
    case 'leaf':
      return node.field.secret ? undefined : { type: 'string', description: node.field.meaning };
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' }, description: node.field.meaning };
    case 'list':
      return { type: 'array', maxItems: node.itemsMax, items: { type: 'object', properties: toProperties(node.item) } };
    case 'object': {
      const properties = toProperties(node);
      return Object.keys(properties).length === 0 ? undefined : { type: 'object', properties };
    }
  }
}
