/**
 * The conditions of a list, a line for each name of its filter. A name that a list forgets does not compile: written as one `if` after
 * another, a forgotten one filtered nothing, and callers got rows that they had not asked for.
 */
import { namesOf } from '../../api/contract/names-of.ts';
import type { Condition } from './scope.ts';

type Given<Value> = Exclude<Value, undefined>;

/** In the order in which the statement has them. A name whose condition stands elsewhere in the statement is `saidElsewhere`. */
export type ConditionsBy<Filter> = {
  readonly [Name in keyof Filter]-?: (value: Given<Filter[Name]>, filter: Filter) => readonly Condition[];
};

export const saidElsewhere = (): readonly Condition[] => [];

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
