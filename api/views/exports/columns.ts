/** Columns of the lists that are read as files. */
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatLocal } from '../../foundation/kernel/time-zone.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Column, View } from './list.ts';

export const text = <Item>(cell: (item: Item, view: View) => string | null | Promise<string | null>): Column<Item> => ({
  kind: 'text',
  cell,
});

export const amount = <Item>(of: (item: Item) => bigint | null): Column<Item> => ({
  kind: 'amount',
  cell: (item) => toText(of(item), formatAmount),
});

export const moment = <Item>(of: (item: Item) => Timestamp | null): Column<Item> => ({
  kind: 'moment',
  cell: (item, { zone }) => toText(of(item), (at) => formatLocal(zone, at)),
});

/** A count, which no spreadsheet takes for a formula. */
export const count = <Item>(of: (item: Item) => number): Column<Item> => ({ kind: 'amount', cell: (item) => String(of(item)) });

function toText<Value>(value: Value | null, format: (value: Value) => string): string | null {
  return value === null ? null : format(value);
}
