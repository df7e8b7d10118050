/** The catalogue's parameters as JSON Schema: forms and query strings have documented names, answers are nested. */
import { type AnswerField, isAnswerField } from '../api/foundation/catalogue/answer-fields.ts';
import { explainDeprecation, findDeprecation } from '../api/foundation/catalogue/deprecations.ts';
import type { Field } from '../api/foundation/catalogue/field.ts';
import type { RequestShape } from '../api/foundation/catalogue/requests.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../api/foundation/catalogue/walk.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The form of an endpoint: its own parameters, and a reference for each structure that it may send. */
export interface FormSchema {
  readonly schema: JsonSchema;
  /** By structure, such as `customer`: the parameters whose names begin with it. */
  readonly structures: ReadonlyMap<string, JsonSchema>;
}

/** Unknown parameters are ignored, so the schemas allow them. */
export function toFormSchema(shape: RequestShape, alternatives: readonly string[] = []): FormSchema {
  const tree = shapeTree(shape);
  const structures = new Map<string, JsonSchema>();
  const properties: Record<string, JsonSchema> = {};
  const patternProperties: Record<string, JsonSchema> = {};
  for (const [name, node] of tree.children) {
    if (node.kind === 'leaf') properties[name] = name === 'paymentType' ? addValues(node.field, alternatives) : toTextSchema(node.field);
    else if (node.kind === 'map') patternProperties[toPattern(name, true)] = toTextSchema(node.field);
    else structures.set(name, toStructureSchema(name, node));
  }
  const required = [...shape.demanded].filter((name) => Object.hasOwn(properties, name));
  // Amount and currency are optional in a reference, and a payment's form with a referenceUuid is a reference.
  const always = alternatives.length > 0 ? required.filter((name) => name === 'paymentType') : required;
  return { structures, schema: toObjectSchema(properties, patternProperties, always) };
}

function toStructureSchema(name: string, structure: ShapeNode): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const patternProperties: Record<string, JsonSchema> = {};
  for (const { path, node } of listLeaves(structure, name)) {
    if (node.kind === 'leaf' && !path.includes('[n]')) properties[path] = toTextSchema(node.field);
    else patternProperties[toPattern(path, node.kind === 'map')] = toTextSchema(node.field);
  }
  return toObjectSchema(properties, patternProperties, []);
}

function toObjectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  patternProperties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
    ...(Object.keys(patternProperties).length === 0 ? {} : { patternProperties }),
  };
}

function addValues(field: Field, more: readonly string[]): JsonSchema {
  return { ...toTextSchema(field), enum: [...(field.values ?? []), ...more] };
}

/** `cart.items[n].price` is `^cart\.items\[\d+\]\.price$`; a map may have any key. */
function toPattern(path: string, isMap: boolean): string {
  const escaped = path.replace(/[.[\]]/g, '\\$&').replaceAll('\\[n\\]', '\\[\\d+\\]');
  return `^${escaped}${isMap ? '\\[[^\\]]+\\]' : ''}$`;
}

export function toQueryParameters(shape: RequestShape, examples: Readonly<Record<string, string>> = {}): readonly JsonSchema[] {
  return [...listLeaves(shapeTree(shape))].map(({ path, node }) => ({
    name: path,
    in: 'query',
    description: node.field.meaning,
    schema: toTextSchema(node.field),
    ...(examples[path] === undefined ? {} : { example: examples[path] }),
  }));
}

/**
 * A text: its format as a sentence, and as keywords where they can express it. A default is told in the sentence alone,
 * because generators take a parameter with the keyword for one that is always there.
 */
export function toTextSchema(field: Field): JsonSchema {
  const standard = field.default === undefined ? '' : ` Default: ${field.default}.`;
  const deprecation = findDeprecation(field.name);
  const ends = deprecation ? ` Deprecated since ${explainDeprecation(deprecation)}.` : '';
  return {
    type: 'string',
    description: `${field.meaning} It ${field.expects}.${standard}${ends}`,
    ...(deprecation ? { deprecated: true } : {}),
    ...(field.values ? { enum: [...field.values] } : toBounds(field)),
    ...(field.secret ? { writeOnly: true } : {}),
  };
}

const spans = /^must be (?:an absolute URL of )?(?:(\d+) to )?(\d+) (?:character|letter|digit)/;

/** Not every generator's expressions know letters of all scripts (`\p{L}`): those formats are told by their length. */
function toBounds({ expression, expects }: Field): JsonSchema {
  if (expression && !expression.source.includes('\\p{')) return { pattern: expression.source };
  const [, min, max] = spans.exec(expects) ?? [];
  return max === undefined ? {} : { minLength: Number(min ?? max), maxLength: Number(max) };
}

/**
 * What answers of this shape tell: nested, without secrets. What they repeat has no formats, because a tolerant channel also
 * repeats values that break their format.
 */
export function toAnswerProperties(shape: RequestShape): Readonly<Record<string, JsonSchema>> {
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
      return isAnswerField(node.field) ? toToldSchema(node.field) : toRepeatedSchema(node.field);
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' }, description: node.field.meaning };
    case 'list':
      return { type: 'array', maxItems: node.itemsMax, items: { type: 'object', properties: toProperties(node.item) } };
    case 'object': {
      const properties = toProperties(node);
      return Object.keys(properties).length === 0 ? undefined : { type: 'object', ...toAlways(node), properties };
    }
  }
}

/** Names of what is there wherever the structure is. */
function toAlways({ children }: ObjectNode): { readonly required?: readonly string[] } {
  const required = [...children].flatMap(([name, child]) =>
    child.kind === 'leaf' && isAnswerField(child.field) && child.field.requirement === 'R' ? [name] : [],
  );
  return required.length === 0 ? {} : { required };
}

function toRepeatedSchema({ secret, echoed, meaning }: Field): JsonSchema | undefined {
  return secret || !echoed ? undefined : { type: 'string', description: meaning };
}

function toToldSchema({ kind, meaning, values, expression }: AnswerField): JsonSchema {
  if (kind === 'boolean') return { type: 'boolean', description: meaning };
  if (kind === 'integer') return { type: 'integer', minimum: 0, description: meaning };
  const form = values ? { enum: [...values] } : expression ? { pattern: expression.source } : {};
  return { type: 'string', ...form, description: meaning };
}
