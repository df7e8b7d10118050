/** The catalogue's parameters as JSON Schema: forms and query strings have documented names, answers are nested. */
import type { Field } from '../api/catalogue/field.ts';
import type { RequestShape } from '../api/catalogue/requests.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../api/catalogue/walk.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** What may be sent to an address. Other parameters are ignored, so they are not forbidden. */
export function toFormSchema(shape: RequestShape, alternatives: readonly string[] = []): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const patternProperties: Record<string, JsonSchema> = {};
  for (const { path, node } of listLeaves(shapeTree(shape))) {
    const schema = path === 'paymentType' ? addValues(node.field, alternatives) : toTextSchema(node.field);
    if (node.kind === 'leaf' && !path.includes('[n]')) properties[path] = schema;
    else patternProperties[toPattern(path, node.kind === 'map')] = schema;
  }
  const required = [...shape.demanded].filter((name) => !/[.[]/.test(name) && Object.hasOwn(properties, name));
  // A reference may leave out amount and currency, and a referenceUuid makes one of a payment's form.
  const always = alternatives.length > 0 ? required.filter((name) => name === 'paymentType') : required;
  return { type: 'object', required: always, properties, patternProperties };
}

function addValues(field: Field, more: readonly string[]): JsonSchema {
  return { ...toTextSchema(field), enum: [...(field.values ?? []), ...more] };
}

/** `cart.items[n].price` is `^cart\.items\[\d+\]\.price$`; the key of a map may be any. */
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

/** A text with its format in words, and in keywords where they can say it. */
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
 * What comes back of what was sent: nested, without secrets. Texts alone, for a tolerant channel also gives back what
 * breaks its format.
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
