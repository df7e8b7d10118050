import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import type { Bound, Driver } from './driver.ts';
import { listedIds, type Owned, selectRowsById, selectRowsOf } from './first-rows.ts';
import type { Codec } from './row.ts';
import { toBounds } from './scope.ts';

interface Belonging extends Owned {
  readonly order: string;
  /** What the scope demands of a row, with its bounds as ?3 and ?4. */
  readonly inScope: string;
  /** Of a table whose index over `of` leaves the first rows out. */
  readonly hasFirstRows?: true;
}

/** Rows of all together that are read at once; a batch with more is read aside. */
const batchRows = 2_000;

/** Rows of all together that an answer may hold: a page of 100 payments has a hundred of each kind for each of them. */
const batchRowsMax = 10_000;

/**
 * Reads the rows of many in one statement, each its first `rowsMax` as if it had been read alone. Refuses what would be
 * more than `batchRowsMax` in all: to leave some out silently would be untrue, to give them would hold everybody up.
 */
export function readOfEach<Row>(codec: Codec<Row>, { table, of, order, inScope, hasFirstRows }: Belonging) {
  const from = hasFirstRows
    ? `(${selectRowsOf({ table, of, columns: codec.columns, ids: listedIds('?1') })}) AS ${table} WHERE ${inScope}`
    : `${table} WHERE ${of} IN (SELECT value FROM json_each(?1)) AND ${inScope}`;
  const sql = `SELECT ${codec.columns} FROM (SELECT ${codec.columns}, row_number() OVER (PARTITION BY ${of} ORDER BY ${order}) AS place
    FROM ${from}) WHERE place <= ?2 ORDER BY ${order} LIMIT ?5`;
  return (driver: Driver, scope: DataScope, ids: readonly Id[], rowsMax: number): Promise<readonly Row[]> =>
    readBatch(driver, codec, { sql, args: [JSON.stringify(ids), BigInt(rowsMax), ...toBounds(scope)] });
}

/**
 * Reads rows by their own ids, in any order; `inScope` has the scope's bounds as ?2 and ?3. The caller bounds the ids. `of` is the column that says
 * whose a row is, of a table whose index over ids leaves the first rows out.
 */
export function readByIds<Row>(codec: Codec<Row>, table: string, inScope: string, of?: string) {
  const from =
    of === undefined
      ? `${table} WHERE id IN (SELECT value FROM json_each(?1)) AND ${inScope}`
      : `(${selectRowsById({ table, of, columns: codec.columns, ids: listedIds('?1') })}) AS ${table} WHERE ${inScope}`;
  const sql = `SELECT ${codec.columns} FROM ${from}`;
  return async (driver: Driver, scope: DataScope, ids: readonly Id[]): Promise<readonly Row[]> =>
    (await driver.read(sql, [JSON.stringify(ids), ...toBounds(scope)])).map(codec.decode);
}

/** The last value of the statement is how many rows it gives in all. */
export async function readBatch<Row>(driver: Driver, codec: Codec<Row>, { sql, args }: Bound): Promise<readonly Row[]> {
  const few = await driver.read(sql, [...args, BigInt(batchRows)]);
  const rows = few.length < batchRows ? few : await driver.readAside(sql, [...args, BigInt(batchRowsMax + 1)]);
  if (rows.length > batchRowsMax) throw new Refused({ resultCode: '200.300.404', status: 400, description: tooManyRows });
  return rows.map(codec.decode);
}

const tooManyRows = `the page has more than ${batchRowsMax} linked payments or lines of a timeline: ask for fewer payments at once`;
