import type { DataScope } from '../../api/kernel/data-scope.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Driver } from './driver.ts';
import type { Codec } from './row.ts';
import { toBounds } from './scope.ts';

interface Belonging {
  readonly table: string;
  /** The column that says whose a row is; it has an index. */
  readonly of: string;
  readonly order: string;
  /** What the scope demands of a row, with its bounds as ?3 and ?4. */
  readonly inScope: string;
}

/** Reads the rows of many in one statement, each its first `rowsMax` as if it had been read alone. */
export function readOfEach<Row>(codec: Codec<Row>, { table, of, order, inScope }: Belonging) {
  const sql = `SELECT ${codec.columns} FROM (SELECT ${codec.columns}, row_number() OVER (PARTITION BY ${of} ORDER BY ${order}) AS place
    FROM ${table} WHERE ${of} IN (SELECT value FROM json_each(?1)) AND ${inScope}) WHERE place <= ?2 ORDER BY ${order}`;
  return async (driver: Driver, scope: DataScope, ids: readonly Id[], rowsMax: number): Promise<readonly Row[]> =>
    (await driver.read(sql, [JSON.stringify(ids), BigInt(rowsMax), ...toBounds(scope)])).map(codec.decode);
}
