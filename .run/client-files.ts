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
  return [...enums].map(describeEnum).concat(describeObject(filter, 'EventFilter'), describeObject(event, 'GatewayEvent')).join('\n');
}

function describeEnum(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `'${name}'`);
  return `/** ${type.description ?? type.name} */\nexport type ${type.name} = ${values.join(' | ')};\n`;
}

/** Its fields that hold values: other objects are asked for by a document of one's own. */
function describeObject(type: GraphQLInputObjectType | GraphQLObjectType, name: string): string {
  const fields = Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
  const lines = fields.map(({ name: field, description, type: fieldType }) => {
    const written = `readonly ${field}${isInputObjectType(type) && !isNonNullType(fieldType) ? '?' : ''}: ${describeType(fieldType)}${isNonNullType(fieldType) || isInputObjectType(type) ? '' : ' | null'}`;
    return `  /** ${(description ?? '').replaceAll('\n', ' ')} */\n  ${written}${isInputObjectType(type) ? ' | undefined' : ''};`;
  });
  return `/** ${type.description ?? name} */\nexport interface ${name} {\n${lines.join('\n')}\n}\n`;
}

const scalars: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'Readonly<Record<string, unknown>>',
};

function describeType(type: GraphQLType): string {
  if (isNonNullType(type)) return describeType(type.ofType);
  if (isListType(type)) return `readonly ${describeType(type.ofType)}[]`;
  const name = getNamedType(type);
  return isEnumType(name) ? name.name : (scalars[name.name] ?? 'string');
}
