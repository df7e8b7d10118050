/** Rows as CSV, for what a page shows and no list of the gateway exports. Pure. */

export function toCsv(rows: readonly (readonly string[])[]): string {
  return [...rows.map((row) => row.map(toCell).join(',')), ''].join('\r\n');
}

/** A text could be taken for a formula, so cells that begin like one get an apostrophe; numbers stay numbers. */
function toCell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
