/** What an export of a list is asked for, out of the address: the list's own filter as JSON, held to GraphQL's types. */
import type { GraphQLSchema } from 'graphql';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { ExportFormat } from '../read-model/export/cells.ts';
import { coerceFilter, parseParameter, parseZone, refuseUnknownParameters } from '../read-model/export/read-model-export-schema.ts';
import type { ListRequest } from './exports-operations.ts';
import { exportedLists, type ListName } from './lists.ts';

const parameterNames: ReadonlySet<string> = new Set(['filter', 'columns', 'timeZone', 'bom']);

/** Refuses by name what is unknown, malformed or no column. */
export function parseListRequest(
  schema: GraphQLSchema,
  { name, format, parameters }: { readonly name: ListName; readonly format: ExportFormat; readonly parameters: URLSearchParams },
): ListRequest {
  refuseUnknownParameters(parameters, parameterNames);
  const filterText = parameters.get('filter') ?? '{}';
  const { filterType } = exportedLists[name];
  // graphql gives back what it coerced without its type, which is that of the input's own builder.
  const filter = filterType === null ? parseEntityFilter(filterText) : (coerceFilter(schema, 'filter', filterType, filterText) as object);
  return { name, filter, filterText, columns: parseColumns(name, parameters.get('columns')), zone: parseZone(parameters), format };
}

/** Of a list that GraphQL narrows by an argument and no input type. */
function parseEntityFilter(text: string): object {
  const filter = parseParameter('filter', text);
  const isObject = typeof filter === 'object' && filter !== null && !Array.isArray(filter);
  const entries = isObject ? Object.entries(filter) : [];
  if (!isObject || !entries.every(([name, value]) => name === 'entityId' && typeof value === 'string')) {
    throw wrongParameter('filter', 'filter must be {"entityId": "…"}');
  }
  return filter;
}

function parseColumns(name: ListName, text: string | null): readonly string[] {
  const { columns, columnsDefault } = exportedLists[name];
  if (text === null || text === '') return columnsDefault;
  const names = [...new Set(text.split(',').map((each) => each.trim()))];
  if (names.every((each) => Object.hasOwn(columns, each))) return names;
  throw wrongParameter('columns', `columns must be some of ${Object.keys(columns).join(', ')}`);
}
