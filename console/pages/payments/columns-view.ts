/** The columns of the list, and which are shown. Pure. */

export const columnKeys = [
  'time',
  'money',
  'outcome',
  'amount',
  'type',
  'account',
  'email',
  'holder',
  'reference',
  'invoice',
  'reason',
  'code',
  'description',
  'remaining',
  'channel',
  'updated',
  'shortId',
  'id',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export const defaultColumns: readonly ColumnKey[] = ['time', 'money', 'amount', 'type', 'account', 'email', 'reference', 'reason'];

/** In the order that was chosen; undefined where nothing of it is a column. */
export function parseColumns(text: string | undefined): readonly ColumnKey[] | undefined {
  const wanted = new Set(text?.split(',') ?? []);
  const found = [...wanted].flatMap((name) => columnKeys.filter((key) => key === name));
  return found.length === 0 ? undefined : found;
}

export function formatColumns(columns: readonly ColumnKey[]): string {
  return columns.join(',');
}

export function toggleColumn(columns: readonly ColumnKey[], key: ColumnKey, shown: boolean): readonly ColumnKey[] {
  if (!shown) return columns.length === 1 ? columns : columns.filter((column) => column !== key);
  return columns.includes(key) ? columns : [...columns, key];
}

/** One place to the front or to the back. */
export function moveColumn(columns: readonly ColumnKey[], key: ColumnKey, by: -1 | 1): readonly ColumnKey[] {
  const from = columns.indexOf(key);
  const to = from + by;
  const other = columns[to];
  if (from === -1 || other === undefined) return columns;
  return columns.with(to, key).with(from, other);
}
