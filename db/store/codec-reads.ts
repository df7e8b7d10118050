import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Bound, Driver } from './driver.ts';
import type { Codec } from './row.ts';
import { type Condition, joinConditions, toBounds, withinScope } from './scope.ts';

/** The rows of a statement. */
export async function readRows<Row>(driver: Pick<Driver, 'read'>, { decode }: Decoder<Row>, { sql, args }: Bound): Promise<readonly Row[]> {
  return (await driver.read(sql, args)).map(decode);
}

/** The first row of a statement; undefined where there is none. */
export async function readRow<Row>(
  driver: Pick<Driver, 'readFirst'>,
  { decode }: Decoder<Row>,
  { sql, args }: Bound,
): Promise<Row | undefined> {
  const row = await driver.readFirst(sql, args);
  return row && decode(row);
}

type Decoder<Row> = Pick<Codec<Row>, 'decode'>;

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
