/**
 * What is stored with a new payment has an id that begins as the payment's (decision: first-rows-by-their-ids). Such a row is found by a
 * key that the table has anyway, so the index that finds the others leaves it out. The conditions here are right for every id: a row
 * whose id begins otherwise only takes its place in the index.
 */

/** All but the last digit of an id. */
const sharedDigits = 31;

const beginningOf = (id: string): string => `substr(${id}, 1, ${sharedDigits})`;

/** As the indexes say it, word for word: the id does not begin as that of what the row belongs to. */
const isApart = (id: string, of: string): string => `${beginningOf(id)} <> ${beginningOf(of)}`;
const isFirst = (id: string, of: string): string => `${beginningOf(id)} = ${beginningOf(of)}`;

/** A range that a key can walk: what begins as the id. No digit comes after the last sign. */
const beginsAs = (column: string, id: string): string => `${column} >= ${beginningOf(id)} AND ${column} < ${beginningOf(id)} || '~'`;

export interface Owned {
  readonly table: string;
  /** The column that says whose a row is. */
  readonly of: string;
}

interface Wanted extends Owned {
  readonly columns: string;
  /** A SELECT of one column, `wanted`, in which no id stands twice. It is written twice. */
  readonly ids: string;
}

/** The rows of these payments: the first ones by the key over ids, the others by the index over `of`. */
export function selectRowsOf({ table, of, columns, ids }: Wanted): string {
  const [id, owner] = [`${table}.id`, `${table}.${of}`];
  return `SELECT ${columns} FROM (${ids}) CROSS JOIN ${table} ON ${beginsAs(id, 'wanted')} AND +${owner} = wanted AND ${isFirst(id, owner)}
    UNION ALL SELECT ${columns} FROM (${ids}) CROSS JOIN ${table} ON ${owner} = wanted AND ${isApart(id, owner)}`;
}

/** The rows with these ids: the first ones by the key over `of`, the others by the index over ids. */
export function selectRowsById({ table, of, columns, ids }: Wanted): string {
  const [id, owner] = [`${table}.id`, `${table}.${of}`];
  return `SELECT ${columns} FROM (${ids}) CROSS JOIN ${table} ON ${beginsAs(owner, 'wanted')} AND +${id} = wanted AND ${isFirst(id, owner)}
    UNION ALL SELECT ${columns} FROM (${ids}) CROSS JOIN ${table} ON ${id} = wanted AND ${isApart(id, owner)}`;
}

/** Of a JSON text bound there. */
export const listedIds = (place: string): string => `SELECT DISTINCT value AS wanted FROM json_each(${place})`;
