/** The fields of a JSON Schema as tables: what is simple in one, each structure in one that opens. */
import { escapeHtml, renderTable, renderText, stripSections } from '../html.ts';
import { listAt, type Schema, textAt, toSchema } from './open-api.ts';

export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Fields of a structure; empty for a text. */
  readonly fields: readonly SchemaField[];
}

/** A form has flat names (`card.number`): fields of one structure are gathered under its name. */
export function listRequestFields(form: Schema): readonly SchemaField[] {
  const required = new Set(listAt(form, 'required'));
  const named = [
    ...Object.entries(toSchema(form.properties)),
    ...Object.entries(toSchema(form.patternProperties)).map(([pattern, schema]) => [toName(pattern), schema] as const),
  ];
  const byStructure = Map.groupBy(named, ([name]) => name.slice(0, name.search(/[.[]|$/)));
  return [...byStructure].flatMap(([structure, entries]) => {
    const fields = entries.map(([name, schema]) => toField(name, toSchema(schema), required.has(name)));
    if (fields.length === 1) return fields;
    return [{ name: structure, type: 'structure', isRequired: false, description: '', fields }];
  });
}

/** `^cart\.items\[\d+\]\.price$` is the name `cart.items[n].price`. */
function toName(pattern: string): string {
  return pattern.slice(1, -1).replaceAll('\\[\\d+\\]', '[n]').replaceAll('\\[[^\\]]+\\]', '[name]').replaceAll('\\', '');
}

export function listAnswerFields(schema: Schema): readonly SchemaField[] {
  const required = new Set(listAt(schema, 'required'));
  return Object.entries(toSchema(schema.properties)).map(([name, property]) => toField(name, toSchema(property), required.has(name)));
}

function toField(name: string, schema: Schema, isRequired: boolean): SchemaField {
  const isList = schema.type === 'array';
  const inner = isList ? toSchema(schema.items) : schema;
  return { name, type: toTypeName(schema), isRequired, description: textAt(schema, 'description'), fields: listAnswerFields(inner) };
}

function toTypeName(schema: Schema): string {
  const values = listAt(schema, 'enum');
  if (values.length > 0 && values.length <= 12) return values.map(String).join(', ');
  if (schema.type === 'array') return 'list';
  if (schema.type === 'object') return schema.additionalProperties === undefined ? 'object' : 'map';
  return Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'text').replace('string', 'text');
}

export function renderFields(fields: readonly SchemaField[], head: string): string {
  const simple = fields.filter((field) => field.fields.length === 0);
  const structures = fields.filter((field) => field.fields.length > 0);
  const table = simple.length === 0 ? '' : renderTable({ heads: [head, 'Type', 'Meaning'], rows: simple.map(listCells) });
  return `${table}${structures.map((field) => renderStructure(field, head)).join('')}`;
}

function renderStructure(field: SchemaField, head: string): string {
  const count = `${field.fields.length} ${field.fields.length === 1 ? 'field' : 'fields'}`;
  const mark = field.isRequired ? ' <span class="mark">always there</span>' : '';
  return `<details class="structure"><summary><code>${escapeHtml(field.name)}</code>${mark} <span class="soft">${count}${field.description === '' ? '' : `: ${escapeHtml(field.description)}`}</span></summary>${renderFields(field.fields, head)}</details>`;
}

function listCells({ name, type, isRequired, description }: SchemaField): readonly string[] {
  const mark = isRequired ? ' <span class="mark">required</span>' : '';
  return [`<code>${escapeHtml(name)}</code>${mark}`, escapeHtml(type), renderText(toSentences(description))];
}

/** OpenAPI says the section of the specification before the format. */
function toSentences(description: string): string {
  return stripSections(description).replace(/Section [\w.]+; must/, 'It must');
}
