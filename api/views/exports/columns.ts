/** Columns of the lists that are read as files. */
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import { findMask } from '../../foundation/catalogue/personal.ts';
import type { Fact, Facts } from '../../foundation/kernel/fact.ts';
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
export const count = <Item>(of: (item: Item) => number): Column<Item> => ({ kind: 'count', cell: (item) => String(of(item)) });

/** The columns of a table of facts, in its order. */
export function columnsOf<Row>(facts: Facts<Row>): Readonly<Record<string, Column<Row>>> {
  return Object.fromEntries(exportedOf(facts).map(([name, fact]) => [name, createColumn(fact)]));
}

/** Those that a file has where nobody picks columns. */
export function usualColumnsOf(facts: Facts<never>): readonly string[] {
  return exportedOf(facts)
    .filter(([, { exported }]) => exported === 'usual')
    .map(([name]) => name);
}

function exportedOf<Row>(facts: Facts<Row>): readonly (readonly [column: string, fact: Fact<Row>])[] {
  return Object.entries(facts)
    .filter(([, { exported }]) => exported !== undefined)
    .map(([name, fact]) => [fact.column ?? name, fact]);
}

function createColumn<Row>({ kind, personal, read }: Fact<Row>): Column<Row> {
  const mask = personal === undefined ? undefined : findMask(personal);
  return {
    kind: kind === 'amount' || kind === 'count' || kind === 'moment' ? kind : 'text',
    cell: (row, { context, zone }) => {
      const value = read(row);
      if (typeof value === 'bigint') return formatAmount(value);
      if (typeof value === 'number') return kind === 'moment' ? formatLocal(zone, value) : String(value);
      if (value === null) return null;
      if (mask) return isPersonalMasked(context) ? mask(value) : value;
      return kind === 'word' ? value.toUpperCase() : value;
    },
  };
}

function toText<Value>(value: Value | null, format: (value: Value) => string): string | null {
  return value === null ? null : format(value);
}
