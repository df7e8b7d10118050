import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import { merchantIdInPath, merchantPathCharacters } from '../tables/payments.ts';
import type { Value } from './row.ts';

/** A part of a WHERE and its values. */
export interface Condition {
  readonly sql: string;
  readonly args: readonly Value[];
}

/** The bounds of a scope as a path's range, for `withinScope` and `ownedWithinScope`. */
export function toBounds(scope: DataScope): readonly [from: string, before: string] {
  return [scope, `${scope.slice(0, -1)}0`];
}

/** Where the two bounds of a scope stand in a statement (statement.ts). */
export interface BoundParameters {
  readonly from: string;
  readonly before: string;
}

/** Of a statement whose values stand in the order of its text. */
const inOrder: BoundParameters = { from: '?', before: '?' };

/** For rows that are found by an id: the plus keeps the planner from an index over paths. */
export function withinScope(column = 'entity_path', { from, before } = inOrder): string {
  return `+${column} >= ${from} AND +${column} < ${before}`;
}

/** For rows that have no path themselves: that of the row they belong to, which is stored beside them. */
export function ownedWithinScope(owner: string, ownerId: string, at?: BoundParameters): string {
  return `EXISTS (SELECT 1 FROM ${owner} AS owner WHERE owner.id = ${ownerId} AND ${withinScope('owner.entity_path', at)})`;
}

/** Rows that name no more than the channel that they belong to. */
export const ofEntityInScope = (table: string, at?: BoundParameters): string =>
  `EXISTS (SELECT 1 FROM entities AS owner WHERE owner.id = ${table}.entity_id AND ${withinScope('owner.path', at)})`;

/** Rows of a payment. */
export const ofPaymentInScope = (table: string, at?: BoundParameters): string => ownedWithinScope('payments', `${table}.payment_id`, at);

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

/** The merchant of a path that is a merchant's or of something below it. */
export function toMerchantId(path: string): string {
  return path.slice(merchantIdInPath.from, merchantIdInPath.to);
}

/** The rows of a path's merchant in a table with `merchant_id`; it is no limit by itself. */
export function ofMerchant(path: string, table = ''): Condition {
  return { sql: `${table}merchant_id = ?`, args: [toMerchantId(path)] };
}

/**
 * Everything at or below a path in a table with `merchant_path`, newest first from its index: a merchant's own rows, and for
 * wider scopes the ids are walked.
 */
export function belowByMerchant(path: string): Condition {
  const narrow = below('+entity_path', path);
  if (path.length < merchantPathCharacters) return narrow;
  return joinConditions([{ sql: 'merchant_path = ?', args: [path.slice(0, merchantPathCharacters)] }, narrow]);
}
