/** The content of a file, made page by page while the client takes it. */
import { type CellKind, type ExportFormat, formatCsv, neutralize } from './cells.ts';
import { createCell, findKind, toHeader } from './columns.ts';
import type { PaymentExport } from './read-model-export-operations.ts';
import { workbookOf } from './xlsx.ts';

export interface Table {
  readonly format: ExportFormat;
  /** One for each column. */
  readonly headers: readonly string[];
  readonly kinds: readonly CellKind[];
  readonly pages: AsyncIterable<readonly (readonly (string | null)[])[]>;
}

/** With it at the start spreadsheets read the text as UTF-8. */
const byteOrderMark = '\u{feff}';

/** What a file holds: texts, or the bytes of a workbook, whose sheet is called `name`. */
export function tableContent(table: Table, { withMark, name }: { readonly withMark: boolean; readonly name: string }) {
  return table.format === 'xlsx' ? workbookOf(table, name) : tableTexts(table, withMark);
}

/** CSV has a line of headers; JSON lines have the names in each line. */
async function* tableTexts({ format, headers, kinds, pages }: Table, withMark: boolean): AsyncGenerator<string, void, undefined> {
  if (format === 'csv') yield (withMark ? byteOrderMark : '') + formatCsv([headers]);
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield format === 'csv'
      ? formatCsv(rows.map((row) => row.map((cell, at) => neutralize(kinds[at] ?? 'text', cell))))
      : rows.map((row) => `${JSON.stringify(Object.fromEntries(row.map((cell, at) => [headers[at], cell])))}\n`).join('');
  }
}

/** The rows of an export of payments as cells. */
export function exportTable({ request, pages, isMasked }: PaymentExport): Table {
  const { columns, zone, format } = request;
  const headers = columns.map((column) => toHeader(column, zone));
  const kinds = columns.map(findKind);
  const cells = columns.map((column) => createCell(column, zone, isMasked));
  return { format, headers, kinds, pages: toRows() };

  async function* toRows() {
    for await (const page of pages) yield page.map((row) => cells.map((cell) => cell(row)));
  }
}
