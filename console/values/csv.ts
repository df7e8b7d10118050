/** Rows as CSV, for what a page shows and no list of the gateway exports. Pure. */
import { withoutFormulas } from '../../api/contract/spreadsheet-text.ts';

export function toCsv(rows: readonly (readonly string[])[]): string {
  return [...rows.map((row) => row.map(toCell).join(',')), ''].join('\r\n');
}

/** A text could be taken for a formula; numbers stay numbers. */
function toCell(value: string): string {
  const safe = /^-?\d+(?:\.\d+)?$/.test(value) ? value : withoutFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
