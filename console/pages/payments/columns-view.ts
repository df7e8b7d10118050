/** The columns of the list, and which are shown. Pure. */

import { namesOf } from '../../../api/contract/names-of.ts';
import type { ExportedFact, PaymentOrder } from '../../../api/contract/payment-facts.ts';
import { factColumns } from './list-facts.ts';

export interface ColumnFacts {
  /** Pixels; a column that may grow takes what is left. */
  readonly width: number;
  /** What an export of the list has for it. */
  readonly exports: readonly ExportedFact[];
  readonly sort?: PaymentOrder;
  readonly isNumber?: true;
}

/** Columns with a cell of their own (columns.tsx), which does not type-check without one of them. */
const ownColumns = {
  time: { width: 168, exports: ['timestamp'], sort: 'TIMESTAMP' },
  money: { width: 132, exports: ['moneyStatus'] },
  outcome: { width: 110, exports: ['outcome'] },
  open: { width: 300, exports: ['openQuestions', 'openSince'] },
  amount: { width: 120, exports: ['amount', 'currency'], sort: 'AMOUNT', isNumber: true },
  type: { width: 116, exports: ['paymentType'] },
  account: { width: 132, exports: ['paymentBrand', 'last4'] },
  email: { width: 166, exports: ['email'] },
  holder: { width: 180, exports: ['holder'] },
  reason: { width: 200, exports: ['resultCode', 'resultDescription'] },
  code: { width: 112, exports: ['resultCode'] },
  description: { width: 300, exports: ['resultDescription'] },
  channel: { width: 110, exports: ['entityId'] },
  id: { width: 310, exports: ['id'] },
} as const satisfies Readonly<Record<string, ColumnFacts>>;

export type OwnColumn = keyof typeof ownColumns;
export type FactColumn = keyof typeof factColumns;
export type ColumnKey = OwnColumn | FactColumn;

interface ShownFact {
  readonly fact: ExportedFact;
  readonly kind: string;
  readonly width: number;
  readonly sort?: PaymentOrder;
}

/** An amount is nothing without its currency. */
function toColumn({ fact, kind, width, sort }: ShownFact): ColumnFacts {
  const exports: readonly ExportedFact[] = kind === 'amount' ? [fact, 'currency'] : [fact];
  return { width, exports, ...(sort && { sort }), ...((kind === 'amount' || kind === 'count') && { isNumber: true }) };
}

const ofFacts = Object.fromEntries(Object.entries(factColumns).map(([key, shown]) => [key, toColumn(shown)])) as Readonly<
  Record<FactColumn, ColumnFacts>
>;

/** Every column, in the order in which the choice offers them. Its name in each language does not type-check without one of them. */
export const columnFacts: Readonly<Record<ColumnKey, ColumnFacts>> = { ...ownColumns, ...ofFacts };
export const columnKeys: readonly ColumnKey[] = namesOf(columnFacts);

export const defaultColumns: readonly ColumnKey[] = ['time', 'money', 'amount', 'type', 'account', 'email', 'reference', 'reason'];

/** Of a small laptop, where the reason of a decline would stand beyond the edge; the status tells holds from debits. */
export const laptopColumns: readonly ColumnKey[] = defaultColumns.filter((key) => key !== 'type');

/** Of a tablet: all of them are in sight, amounts too. */
export const tabletColumns: readonly ColumnKey[] = ['time', 'money', 'amount', 'account', 'reference'];

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
