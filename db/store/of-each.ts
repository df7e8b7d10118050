import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import type { Bound, Driver } from './driver.ts';
import { listedIds, type Owned, selectRowsById, selectRowsOf } from './first-rows.ts';
import type { Codec } from './row.ts';
import type { BoundParameters } from './scope.ts';
import { boundsOf, statement } from './statement.ts';

interface Belonging extends Owned {
  readonly order: string;
  /** What the scope demands of a row. */
  readonly inScope: (at: BoundParameters) => string;
  /** Of a table whose index over `of` leaves the first rows out. */
  readonly hasFirstRows?: true;
}

/** A statement gives at most as many rows to the main thread (decision: bounded-turns); a batch with more is read in the background. */
export const statementRowsMax = 2_000;

/** Rows of all together that an answer may hold: a page of 100 payments has a hundred of each kind for each of them. */
export const backgroundRowsMax = 10_000;

/**
 * Reads the rows of many in one statement, each its first `ofOneMax` as if it had been read alone. Refuses what would be
 * more than `backgroundRowsMax` in all: to leave some out silently would be untrue, to give them would hold everybody up.
 */
export function readOfEach<Row>(codec: Codec<Row>, { table, of, order, inScope, hasFirstRows }: Belonging) {
  const rows = (at: BoundParameters & { readonly ids: string }): string =>
    hasFirstRows
      ? `(${selectRowsOf({ table, of, columns: codec.columns, ids: listedIds(at.ids) })}) AS ${table} WHERE ${inScope(at)}`
      : `${table} WHERE ${of} IN (SELECT value FROM json_each(${at.ids})) AND ${inScope(at)}`;
  const ofEach = statement(
    ['ids', 'ofOneMax', 'from', 'before', 'rowsMax'],
    (at) => `SELECT ${codec.columns} FROM (SELECT ${codec.columns}, row_number() OVER (PARTITION BY ${of} ORDER BY ${order}) AS place
    FROM ${rows(at)}) WHERE place <= ${at.ofOneMax} ORDER BY ${order} LIMIT ${at.rowsMax}`,
  );
  return (driver: Driver, scope: DataScope, ids: readonly Id[], ofOneMax: number): Promise<readonly Row[]> => {
    const values = { ids: JSON.stringify(ids), ofOneMax: BigInt(ofOneMax), ...boundsOf(scope) };
    return readBatch(driver, codec, (rowsMax) => ofEach({ ...values, rowsMax }));
  };
}

/**
 * Reads rows by their own ids, in any order. The caller bounds the ids. `of` is the column that says whose a row is, of a table whose index
 * over ids leaves the first rows out.
 */
export function readByIds<Row>(codec: Codec<Row>, table: string, inScope: (at: BoundParameters) => string, of?: string) {
  const rows = (ids: string): string =>
    of === undefined
      ? `${table} WHERE id IN (SELECT value FROM json_each(${ids}))`
      : `(${selectRowsById({ table, of, columns: codec.columns, ids: listedIds(ids) })}) AS ${table} WHERE true`;
  const byIds = statement(['ids', 'from', 'before'], (at) => `SELECT ${codec.columns} FROM ${rows(at.ids)} AND ${inScope(at)}`);
  return async (driver: Driver, scope: DataScope, ids: readonly Id[]): Promise<readonly Row[]> => {
    const { sql, args } = byIds({ ids: JSON.stringify(ids), ...boundsOf(scope) });
    return (await driver.read(sql, args)).map(codec.decode);
  };
}

/** `bind` is given how many rows the statement may give in all. */
export async function readBatch<Row>(driver: Driver, codec: Codec<Row>, bind: (rowsMax: bigint) => Bound): Promise<readonly Row[]> {
  const { sql, args } = bind(BigInt(statementRowsMax));
  const few = await driver.read(sql, args);
  const rows = few.length < statementRowsMax ? few : await driver.readInBackground(sql, bind(BigInt(backgroundRowsMax + 1)).args);
  if (rows.length > backgroundRowsMax) throw new Refused({ resultCode: '200.300.404', status: 400, description: tooManyRows });
  return rows.map(codec.decode);
}

const tooManyRows = `the page has more than ${backgroundRowsMax} linked payments or lines of a timeline: ask for fewer payments at once`;
