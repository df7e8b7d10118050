/** A list as a file: read page by page, so that it takes no more memory than a page. */
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { maskCardNumbers } from '../../foundation/kernel/card-number.ts';
import { pageItemsMax } from '../../foundation/kernel/page.ts';
import type { TimeZone } from '../../foundation/kernel/time-zone.ts';
import { holdExport, toExportNote } from '../read-model/export/allowance.ts';
import { type ExportFormat, formatHeader } from '../read-model/export/cells.ts';
import type { Table } from '../read-model/export/file.ts';
import { exportRowsMax } from '../read-model/export/read-model-export-operations.ts';
import type { AnyList, RowPage } from './list.ts';
import { exportedLists, type ListName } from './lists.ts';
import type { ExportContext } from './ports.ts';

export interface ListRequest {
  readonly name: ListName;
  /** As GraphQL coerced it. */
  readonly filter: object;
  /** As it was sent, for the audit. */
  readonly filterText: string;
  readonly columns: readonly string[];
  readonly zone: TimeZone;
  readonly format: ExportFormat;
}

export interface ListExport {
  readonly table: Table;
  /** To be called when nobody takes pages any more, also where none was taken: makes room for the next export. */
  readonly end: () => void;
}

/** Who may export this list. */
export function requireListExporter(context: ExportContext, name: ListName): Caller {
  requireCaller(context, exportedLists[name].permission);
  return requireCaller(context, 'export');
}

/**
 * Begins an export: its first page is read, so that what the list refuses is refused before anything is sent. Who exports what
 * is noted before the first row is sent, how many rows it came to after the last. A list of more than `exportRowsMax` rows
 * ends with a fault, and its file broken: one that ended early would be taken for the whole.
 */
export async function exportList(context: ExportContext, request: ListRequest): Promise<ListExport> {
  const caller = requireListExporter(context, request.name);
  const end = holdExport(context, caller);
  try {
    return { table: await beginTable(context, caller, request), end };
  } catch (error) {
    end();
    throw error;
  }
}

async function beginTable(context: ExportContext, caller: Caller, request: ListRequest): Promise<Table> {
  const { name, columns, zone, format, filterText } = request;
  const list: AnyList = exportedLists[name];
  const first = await readRows(context, request, undefined);
  const note = toExportNote<'list.export' | 'list.exported'>(context, caller);
  await note('list.export', { list: name, format, columns, filter: maskCardNumbers(filterText), timeZone: zone.name });
  const kinds = columns.map((column) => list.columns[column]?.kind ?? 'text');
  return {
    format,
    headers: columns.map((column, at) => formatHeader(column, kinds[at] ?? 'text', zone)),
    kinds,
    pages: readPages(context, request, first, (rows, complete) => note('list.exported', { list: name, rows, complete })),
  };
}

async function* readPages(
  context: ExportContext,
  request: ListRequest,
  first: RowPage,
  ended: (rows: number, complete: boolean) => Promise<void>,
): AsyncGenerator<RowPage['rows'], void, undefined> {
  let rows = 0;
  let complete = false;
  try {
    let page = first;
    while (!complete) {
      rows += page.rows.length;
      if (rows > exportRowsMax) throw new Error(`the list has more than ${exportRowsMax} rows`);
      yield page.rows;
      if (page.next === undefined) complete = true;
      else page = await readRows(context, request, page.next);
    }
  } finally {
    await ended(rows, complete);
  }
}

function readRows(context: ExportContext, { name, filter, columns, zone }: ListRequest, after: string | undefined): Promise<RowPage> {
  const page = { first: pageItemsMax, ...(after === undefined ? {} : { after }) };
  return exportedLists[name].readRows({ context, zone }, filter, columns, page);
}
