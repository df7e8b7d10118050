/** The files of api/client/generated: types and codes made from the OpenAPI document, the catalogue and the printed schema. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { allResultCodes } from '../api/foundation/result-codes/result-codes.ts';
import { createOpenApiDocument } from '../rest-compat/openapi.ts';
import { createMapNames, createRequestTypes } from './client-request-types.ts';

const head = '/** Generated. `npm run client:types` writes it anew. */\n';

/** By the name of the file. */
export async function createClientFiles(): Promise<Readonly<Record<string, string>>> {
  const document = JSON.stringify(createOpenApiDocument());
  return {
    'openapi.ts': head + astToString(await openapiTypescript(document)),
    'requests.ts': head + createRequestTypes(),
    'maps.ts': head + createMapNames(),
    'result-codes.ts': head + createResultCodes(),
    'events.ts': head + createEventTypes(),
    'objects.ts': head + createObjectTypes(),
  };
}

/** The libraries of one file each, by their names: every runtime serves them without reading a file. */
export function createLibraries(): string {
  const names = ['payment_gateway.py', 'PaymentGateway.php'];
  const read = (name: string): string => readFileSync(new URL(`../api/client/${name}`, import.meta.url), 'utf8');
  return `${JSON.stringify(Object.fromEntries(names.map((name) => [name, read(name)])), null, 2)}\n`;
}

/** Codes by outcome: a program branches on the outcome and needs no regular expression. */
function createResultCodes(): string {
  const byOutcome = Map.groupBy(allResultCodes, ({ outcome }) => outcome);
  const names = [...byOutcome.keys()].map((outcome) => `'${outcome}'`);
  const lines = [...byOutcome].map(([outcome, codes]) => `  ${outcome}:\n    '${codes.map(({ code }) => code).join(' ')}',`);
  return [
    '/** What happened, in one word. */',
    `export type Outcome = ${names.join(' | ')};`,
    '',
    '/** All result codes of an outcome, separated by spaces. */',
    'export const codesByOutcome: Readonly<Record<Outcome, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

const printedSchema = new URL('../test/graphql/schema.graphql', import.meta.url);

/** Of the subscription `events`: what an event has, by what events are chosen, and the enums of both. */
function createEventTypes(): string {
  const types = buildSchema(readFileSync(printedSchema, 'utf8')).getTypeMap();
  const [filter, event] = [types.EventFilter, types.Event];
  if (!isInputObjectType(filter) || !isObjectType(event)) throw new Error('the printed schema has no events');
  const fields = [...Object.values(filter.getFields()), ...Object.values(event.getFields())];
  const enums = new Set(fields.map(({ type }) => getNamedType(type)).filter(isEnumType));
  const text = [...enums].map(describeEnum).concat(describeObject(filter, 'EventFilter'), describeObject(event, 'GatewayEvent')).join('\n');
  return importScalars(text) + text;
}

/** What the calls of GraphQL take and answer: input types, and objects with the fields that are asked for. */
const inputNames = [
  'CreateWebhookSubscriptionInput',
  'UpdateWebhookSubscriptionInput',
  'CreateAccessTokenInput',
  'JobFilter',
  'SettlementFileFilter',
] as const;
/** Without what is large, and without what only staff read. */
const objectNames: Readonly<Record<string, readonly string[]>> = {
  WebhookSubscription: [],
  WebhookDelivery: ['body'],
  AccessToken: [],
  SettlementFile: [],
  Job: ['answer', 'answerText', 'request'],
};

function createObjectTypes(): string {
  const types = buildSchema(readFileSync(printedSchema, 'utf8')).getTypeMap();
  const inputs = inputNames.map((name) => ({ name, type: types[name], without: [] as readonly string[] }));
  const objects = Object.entries(objectNames).map(([name, without]) => ({ name, type: types[name], without }));
  const described = [...inputs, ...objects].map(({ name, type, without }) => {
    if (!isInputObjectType(type) && !isObjectType(type)) throw new Error(`the printed schema has no ${name}`);
    return { name, type, without };
  });
  const fields = described.flatMap(({ type, without }) => listFields(type, without));
  const enums = new Set(fields.map(({ type }): unknown => getNamedType(type)).flatMap((type) => (isEnumType(type) ? [type] : [])));
  const known = new Set(createEventTypes().match(/(?<=^export type )\w+/gm) ?? []);
  const imported = [...enums].filter(({ name }) => known.has(name)).map(({ name }) => name);
  const lists = described
    .filter(({ type }) => isObjectType(type))
    .map(
      ({ name, type, without }) =>
        `  ${name}: '${listFields(type, without)
          .map((field) => field.name)
          .join(' ')}',`,
    );
  const text = [
    ...[...enums].filter(({ name }) => !known.has(name)).map(describeEnum),
    ...described.map(({ name, type, without }) => describeObject(type, name, without)),
    `/** The fields that are asked for, by type. */\nexport const fieldsOf = {\n${lists.join('\n')}\n} as const;\n`,
  ].join('\n');
  const scalarImport = importScalars(text).trim();
  return `${scalarImport === '' ? '' : `${scalarImport}\n`}import type { ${imported.sort().join(', ')} } from './events.ts';\n\n${text}`;
}

type Described = GraphQLInputObjectType | GraphQLObjectType;

/** Fields that hold values: other objects are asked for by a document of one's own. */
function listFields(type: Described, without: readonly string[]) {
  return Object.values(type.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) && !without.includes(field.name) && !('args' in field && field.args.length > 0),
  );
}

function describeEnum(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `'${name}'`);
  return `/** ${type.description ?? type.name} */\nexport type ${type.name} = ${values.join(' | ')};\n`;
}

function describeObject(type: Described, name: string, without: readonly string[] = []): string {
  const lines = listFields(type, without).map(({ name: field, description, type: fieldType }) => {
    const written = `readonly ${field}${isInputObjectType(type) && !isNonNullType(fieldType) ? '?' : ''}: ${describeType(fieldType, isInputObjectType(type))}${isNonNullType(fieldType) || isInputObjectType(type) ? '' : ' | null'}`;
    return `  /** ${(description ?? '').replaceAll('\n', ' ')} */\n  ${written}${isInputObjectType(type) && !isNonNullType(fieldType) ? ' | undefined' : ''};`;
  });
  return `/** ${type.description ?? name} */\nexport interface ${name} {\n${lines.join('\n')}\n}\n`;
}

const scalars: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'Readonly<Record<string, unknown>>',
};

/** Of api/client/scalars.ts. A program may send any text for them: the gateway says what is wrong about it. */
const typedScalars: ReadonlySet<string> = new Set(['DateTime', 'Decimal', 'Currency']);

function importScalars(text: string): string {
  const used = [...typedScalars].filter((name) => new RegExp(`: (?:readonly )?${name}\\b`).test(text)).sort();
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '../scalars.ts';\n\n`;
}

function describeType(type: GraphQLType, isInput: boolean): string {
  if (isNonNullType(type)) return describeType(type.ofType, isInput);
  if (isListType(type)) return `readonly ${describeType(type.ofType, isInput)}[]`;
  const { name } = getNamedType(type);
  if (isEnumType(getNamedType(type)) || (!isInput && typedScalars.has(name))) return name;
  return scalars[name] ?? 'string';
}
