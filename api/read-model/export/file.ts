/** The text of an export, made page by page while the client takes it. */
import type { Payment } from '../../payments/payment.ts';
import { neutralCell, toCell, toHeader } from './columns.ts';
import type { PaymentExport } from './operations.ts';

/** With it at the start spreadsheets read the text as UTF-8. */
const byteOrderMark = '\u{feff}';

/** CSV has a line of headers; JSON lines have the names in each line. */
export async function* exportTexts({ request, pages }: PaymentExport, withMark: boolean): AsyncGenerator<string, void, undefined> {
  const { columns, zone, format } = request;
  const headers = columns.map((column) => toHeader(column, zone));
  if (format === 'csv') yield (withMark ? byteOrderMark : '') + formatCsv([headers]);
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield format === 'csv' ? formatCsv(page.map((payment) => neutralRow(request, payment))) : page.map(formatLine).join('');
  }

  function formatLine(payment: Payment): string {
    return `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [headers[at], toCell(column, payment, zone)])))}\n`;
  }
}

function neutralRow({ columns, zone }: PaymentExport['request'], payment: Payment): readonly string[] {
  return columns.map((column) => neutralCell(column, toCell(column, payment, zone)));
}

/** RFC 4180. */
function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
