/** What became of each payment of a run, as CSV. Pure. */
import type { BulkRunRow, BulkRunView } from './documents.ts';

const headers = ['paymentId', 'reference', 'operation', 'amount', 'currency', 'status', 'resultId', 'resultCode', 'message', 'timestamp'];

export function toResultFile({ operation, rows }: Pick<BulkRunView, 'operation' | 'rows'>): string {
  const lines = rows.map((row) => toCells(operation, row).map(quote).join(','));
  return `${[headers.join(','), ...lines].join('\r\n')}\r\n`;
}

function toCells(operation: string, row: BulkRunRow): readonly string[] {
  const { paymentId, label, amount, currency, status, resultId, resultCode, message, at } = row;
  return [paymentId, label, operation, amount, currency, status ?? 'NOT_DONE', resultId ?? '', resultCode ?? '', message ?? '', at ?? ''];
}

/** A spreadsheet runs a cell that begins like a formula; the apostrophe says that it is text. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
