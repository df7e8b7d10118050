/** Cells of a file, whatever list it is of. Pure. */
import { withoutFormulas } from '../../../contract/spreadsheet-text.ts';
import type { TimeZone } from '../../../foundation/kernel/time-zone.ts';

/** `text` may hold what somebody typed; the others hold what we made. */
export type CellKind = 'text' | 'amount' | 'moment' | 'count';

export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Whose clocks a time is told by stands in its column's name. */
export function formatHeader(name: string, kind: CellKind, zone: TimeZone): string {
  return kind === 'moment' ? `${name} (${zone.name})` : name;
}

/** What a spreadsheet would run as a formula: what somebody typed gets an apostrophe before each, amounts stay numbers. */
export function neutralize(kind: CellKind, cell: string | null): string {
  if (cell === null) return '';
  return kind === 'text' ? withoutFormulas(cell) : cell;
}

/** RFC 4180. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
