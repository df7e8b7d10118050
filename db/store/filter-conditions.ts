/**
 * The conditions of a list, a line for each name of its filter. A name that a list forgets does not compile: written as one `if` after
 * another, a forgotten one filtered nothing, and callers got rows that they had not asked for.
 */

import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { namesOf } from '../../api/contract/names-of.ts';
import type { FilterKind, Filters, FilterValues } from '../../api/foundation/kernel/filter.ts';
import { getTableColumns } from '../tables/drizzle.ts';
import { integer } from './row.ts';
import { type Condition, oneOf } from './scope.ts';

type Given<Value> = Exclude<Value, undefined>;

/** In the order in which the statement has them. A name whose condition stands elsewhere in the statement is `saidElsewhere`. */
export type ConditionsBy<Filter> = {
  readonly [Name in keyof Filter]-?: (value: Given<Filter[Name]>, filter: Filter) => readonly Condition[];
};

export const saidElsewhere = (): readonly Condition[] => [];

/** Of a table of filters. Where no index leads to the rows, a plus keeps the planner from the column's own. */
export function comparing<Table extends Filters>(filters: Table, table: SQLiteTable): ConditionsBy<FilterValues<Table>> {
  const columns = getTableColumns(table);
  const conditions = Object.entries(filters).map(([name, { kind, of, isIndexed }]) => {
    const column = columns[of]?.name;
    if (column === undefined) throw new Error(`no column has ${of}, which the filter ${name} compares`);
    return [name, createCondition(kind, isIndexed ? column : `+${column}`)];
  });
  // Object.fromEntries forgets which names there were.
  return Object.fromEntries(conditions) as ConditionsBy<FilterValues<Table>>;
}

const comparisons = {
  'moment>=': '>=',
  'moment<': '<',
  'day>=': '>=',
  'day<=': '<=',
  word: '=',
  text: '=',
  id: '=',
  currency: '=',
} as const;

function createCondition(kind: FilterKind, column: string) {
  if (kind === 'words') return (values: readonly string[]) => [oneOf(column, values)];
  const sql = `${column} ${comparisons[kind]} ?`;
  return (value: string | number): readonly Condition[] => [{ sql, args: [typeof value === 'number' ? integer(value) : value] }];
}

/** Of the names that have a value. */
export function conditionsOf<Filter extends object>(by: ConditionsBy<Filter>, filter: Filter): readonly Condition[] {
  return namesOf<Extract<keyof Filter, string>>(by).flatMap((name) => conditionOf(by, filter, name));
}

function conditionOf<Filter, Name extends keyof Filter>(by: ConditionsBy<Filter>, filter: Filter, name: Name): readonly Condition[] {
  const value = filter[name];
  return isGiven(value) ? by[name](value, filter) : [];
}

function isGiven<Value>(value: Value): value is Given<Value> {
  return value !== undefined;
}

/** A condition that needs nothing but its value. */
export const compare =
  (sql: string) =>
  (value: string | bigint): readonly Condition[] => [{ sql, args: [value] }];
