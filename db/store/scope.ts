import type { Value } from './row.ts';

/** A part of a WHERE and its values. */
export interface Condition {
  readonly sql: string;
  readonly args: readonly Value[];
}

/**
 * Everything at or below a path. Paths end in a slash, and `0` is the character after it: a range that an index can
 * walk. The empty path is everything.
 */
export function below(column: string, path: string): Condition {
  if (path === '') return { sql: '1', args: [] };
  if (!path.endsWith('/')) throw new Error('an entity path ends in a slash');
  return { sql: `${column} >= ? AND ${column} < ?`, args: [path, `${path.slice(0, -1)}0`] };
}

export function joinConditions(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map((condition) => `(${condition.sql})`).join(' AND ') || '1',
    args: conditions.flatMap((condition) => condition.args),
  };
}

/** One of a list that stays out of the statement's text, so that lists of all lengths share a prepared statement. */
export function oneOf(column: string, values: readonly string[]): Condition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, args: [JSON.stringify(values)] };
}
