/** What an export is asked for, out of the address: the list's own filter and order as JSON, held to GraphQL's types. */
import { coerceInputValue, type GraphQLInputType, type GraphQLSchema, isInputType } from 'graphql';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { parseTimeZone, type TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { newestFirst } from '../list/list.ts';
import { type FilterArguments, toWantedPayments } from '../list/schema-filter.ts';
import type { PaymentSort } from '../ports.ts';
import { type ExportColumn, exportColumnNames, exportColumnsDefault, isExportColumn } from './columns.ts';
import type { ExportRequest } from './read-model-export-operations.ts';

/** A filter with every list at its longest fits. */
const parameterCharactersMax = 8_192;

const parameterNames: ReadonlySet<string> = new Set(['filter', 'sort', 'columns', 'timeZone', 'bom', 'name']);

/** Refuses by name what is unknown, malformed or no column. */
export function parseExportRequest(schema: GraphQLSchema, format: ExportRequest['format'], parameters: URLSearchParams): ExportRequest {
  refuseUnknownParameters(parameters, parameterNames);
  const filterText = parameters.get('filter') ?? '{}';
  const zone = parseZone(parameters);
  // graphql gives back what it coerced without its type, which is that of the input's own builder.
  const filter = coerceFilter(schema, 'filter', 'PaymentFilter', filterText) as FilterArguments;
  const sort = parameters.has('sort')
    ? (coerceFilter(schema, 'sort', 'PaymentSort', parameters.get('sort') ?? '') as PaymentSort)
    : newestFirst;
  return { wanted: toWantedPayments(filter), sort, columns: parseColumns(parameters.get('columns')), zone, format, filterText };
}

export function refuseUnknownParameters(parameters: URLSearchParams, names: ReadonlySet<string>): void {
  for (const [name, value] of parameters) {
    if (!names.has(name)) throw wrongParameter(name, `${name} is not a parameter of this export`);
    if (value.length > parameterCharactersMax) throw wrongParameter(name, `${name} must be at most ${parameterCharactersMax} characters`);
  }
}

const fileNameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

/** What the file is called, without its ending; the list's own name where none is given. Refuses what a file system might. */
export function parseFileName(parameters: URLSearchParams, otherwise: string): string {
  const name = parameters.get('name') ?? otherwise;
  if (!fileNameForm.test(name)) throw wrongParameter('name', 'name must be letters, digits, dots, hyphens and underscores, 120 at most');
  return name;
}

/** UTC where none is named. */
export function parseZone(parameters: URLSearchParams): TimeZone {
  const zone = parseTimeZone(parameters.get('timeZone') ?? 'UTC');
  if (!zone) throw wrongParameter('timeZone', 'timeZone must be a name such as Europe/Berlin');
  return zone;
}

/** The value of a GraphQL input type in a parameter. Refuses by name what is none. */
export function coerceFilter(schema: GraphQLSchema, name: string, typeName: string, text: string): unknown {
  const value = coerceInputValue(parseParameter(name, text), inputType(schema, typeName));
  if (value === undefined || value === null) throw wrongParameter(name, `${name} must be JSON of GraphQL's ${typeName}`);
  return value;
}

function inputType(schema: GraphQLSchema, name: string): GraphQLInputType {
  const type = schema.getType(name);
  if (type && isInputType(type)) return type;
  throw new Error(`${name} is no input type`);
}

export function parseParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongParameter(name, `${name} must be JSON`);
  }
}

function parseColumns(text: string | null): readonly ExportColumn[] {
  if (text === null || text === '') return exportColumnsDefault;
  const names = text.split(',').map((name) => name.trim());
  const columns = [...new Set(names)].filter(isExportColumn);
  if (columns.length === 0 || !names.every(isExportColumn)) {
    throw wrongParameter('columns', `columns must be some of ${exportColumnNames.join(', ')}`);
  }
  return columns;
}
