/** The fields of a JSON Schema as tables: the common ones at once, each structure and all others when they are opened. */
import { escapeHtml, renderTable, renderText, stripSections } from '../html.ts';
import { listAt, type Schema, textAt, toSchema } from './open-api.ts';

export interface SchemaField {
  readonly name: string;
  readonly type: string;
  /** Whether the type names every value. */
  readonly hasListedValues: boolean;
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
    return [{ name: structure, type: 'structure', hasListedValues: false, isRequired: false, description: '', fields }];
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
  return {
    name,
    type: toTypeName(schema),
    hasListedValues: listsValues(schema),
    isRequired,
    description: textAt(schema, 'description'),
    fields: listAnswerFields(inner),
  };
}

const listedValuesMax = 12;

function listsValues(schema: Schema): boolean {
  const count = listAt(schema, 'enum').length;
  return count > 0 && count <= listedValuesMax;
}

function toTypeName(schema: Schema): string {
  if (listsValues(schema)) return listAt(schema, 'enum').map(String).join(', ');
  if (schema.type === 'array') return 'list';
  if (schema.type === 'object') return schema.additionalProperties === undefined ? 'object' : 'map';
  return Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'text').replace('string', 'text');
}

/** How fields are shown: the head of their names' column, the mark of those that are never absent, the address of their pages. */
export interface FieldsView {
  readonly head: string;
  readonly mark: string;
  /** Every structure and the less common fields have a page below it, which the script puts into this one when they are opened. */
  readonly address: string;
}

/** A list with more fields than this shows the common ones, and the others when they are opened. */
const shownMax = 16;
/** A structure with more fields than this is loaded when it is opened. */
const inlineMax = 8;
/** The page of the less common fields. No parameter has this name. */
const others = 'more';

/** What most programs send or read, in the order in which they meet it. All of it is in api/foundation/catalogue or in rest-compat. */
const commonNames: readonly string[] = [
  'id',
  'entityId',
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'result',
  'payments',
  'records',
  'redirect',
  'plan',
  'card',
  'bankAccount',
  'registrationId',
  'referencedId',
  'createRegistration',
  'standingInstruction',
  'merchantTransactionId',
  'customer',
  'billing',
  'shopperResultUrl',
  'job',
  'customParameters',
  'customParameters[name]',
  'testMode',
  'timestamp',
  'ndc',
];

interface Split {
  readonly common: readonly SchemaField[];
  readonly rest: readonly SchemaField[];
}

function splitFields(fields: readonly SchemaField[]): Split {
  if (fields.length <= shownMax) return { common: fields, rest: [] };
  const isCommon = ({ name, isRequired }: SchemaField): boolean => isRequired || commonNames.includes(name);
  const rankOf = ({ name }: SchemaField): number => (commonNames.includes(name) ? commonNames.indexOf(name) : commonNames.length);
  const common = fields.filter(isCommon);
  return { common: common.toSorted((a, b) => rankOf(a) - rankOf(b)), rest: fields.filter((field) => !common.includes(field)) };
}

/** The common fields, then what opens: structures, and all other fields. */
export function renderFields(fields: readonly SchemaField[], view: FieldsView): string {
  const { common, rest } = splitFields(fields);
  if (rest.length === 0) return renderAll(common, view);
  const summary = `${rest.length} more: <span class="soft">${escapeHtml(rest.map(({ name }) => name).join(', '))}</span>`;
  return `${renderAll(common, view)}${renderLoaded(summary, `${view.address}/${others}`)}`;
}

function renderAll(fields: readonly SchemaField[], view: FieldsView): string {
  const simple = fields.filter((field) => field.fields.length === 0);
  const structures = fields.filter((field) => field.fields.length > 0);
  const rows = simple.map((field) => listCells(field, view.mark));
  const table = simple.length === 0 ? '' : renderTable({ heads: [view.head, 'Type', 'Meaning'], rows });
  return `${table}${structures.map((field) => renderStructure(field, view)).join('')}`;
}

function renderStructure(field: SchemaField, view: FieldsView): string {
  const count = `${field.fields.length} ${field.fields.length === 1 ? 'field' : 'fields'}`;
  const mark = field.isRequired ? ` <span class="mark">${view.mark}</span>` : '';
  const text = `${count}${field.description === '' ? '' : `: ${escapeHtml(stripSections(field.description))}`}`;
  const summary = `<code>${escapeHtml(field.name)}</code>${mark} <span class="soft">${text}</span>`;
  const inner = { ...view, address: `${view.address}/${field.name}` };
  if (countFields(field) > inlineMax) return renderLoaded(summary, inner.address);
  return `<details class="structure"><summary>${summary}</summary>${renderAll(field.fields, inner)}</details>`;
}

/** Without a script it opens to a link. */
function renderLoaded(summary: string, address: string): string {
  return `<details class="structure" data-from="${address}"><summary>${summary}</summary><div class="fields"><p><a href="${address}">Show them</a></p></div></details>`;
}

function countFields({ fields }: SchemaField): number {
  return fields.length === 0 ? 1 : fields.reduce((sum, field) => sum + countFields(field), 0);
}

/** What stands at the address of a view, below it by these names; undefined where nothing does. */
export function renderFieldsBelow(fields: readonly SchemaField[], view: FieldsView, names: readonly string[]): string | undefined {
  const [name, ...further] = names;
  if (name === undefined) return renderAll(fields, view);
  const rest = splitFields(fields).rest;
  if (name === others && further.length === 0 && rest.length > 0) return renderAll(rest, view);
  const found = fields.find((field) => field.name === name && field.fields.length > 0);
  return found && renderFieldsBelow(found.fields, { ...view, address: `${view.address}/${name}` }, further);
}

function listCells({ name, type, isRequired, description, hasListedValues: isListed }: SchemaField, mark: string): readonly string[] {
  const suffix = isRequired ? ` <span class="mark">${mark}</span>` : '';
  return [`<code>${escapeHtml(name)}</code>${suffix}`, escapeHtml(type), renderText(toSentences(description, isListed))];
}

/** OpenAPI says the section of the specification before the format. The column of types lists the values. */
function toSentences(description: string, isListed: boolean): string {
  const text = stripSections(description).replace(/Section [\w.]+; must/, 'It must');
  return isListed ? text.replace(/ ?It must be one of \[[^\]]*\]\./, '') : text;
}
