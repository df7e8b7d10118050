import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Driver } from './driver.ts';
import type { Codec } from './row.ts';
import { type Condition, joinConditions, toBounds, withinScope } from './scope.ts';

/** A page of a list that is newest first, in the order of ids. */
export async function readPage<Row extends { readonly id: string }>(
  driver: Pick<Driver, 'read'>,
  { table, columns, decode }: Codec<Row>,
  conditions: readonly Condition[],
  page: PageRequest,
): Promise<Page<Row>> {
  const where = joinConditions([...conditions, beyond(page)]);
  const sql = `SELECT ${columns} FROM ${table} WHERE ${where.sql} ORDER BY id ${readingOrder(page)} LIMIT ?`;
  return toPage((await driver.read(sql, [...where.args, countRowsWanted(page)])).map(decode), page);
}

/** The row of an id within a scope. */
export function readById<Row extends { readonly id: string }>(driver: Pick<Driver, 'readFirst'>, { table, columns, decode }: Codec<Row>) {
  const sql = `SELECT ${columns} FROM ${table} WHERE id = ? AND ${withinScope()}`;
  return async (scope: DataScope, id: string): Promise<Row | undefined> => {
    const row = await driver.readFirst(sql, [id, ...toBounds(scope)]);
    return row && decode(row);
  };
}
