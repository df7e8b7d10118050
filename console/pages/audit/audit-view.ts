/** The change of an audit entry as fields with their values before and after. */
import type { Json } from '../../client/graphql.ts';

export interface ChangedField {
  readonly name: string;
  /** Undefined where the entry does not say, or there was nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type JsonObject = { readonly [name: string]: Json };

/**
 * Entries come in three forms: a field each with before and after; the whole thing before and after; or values by name.
 * Of the whole thing only what differs is told.
 */
export function listChangedFields(change: Json): readonly ChangedField[] {
  if (!isObject(change)) return change === null ? [] : [{ name: '', before: undefined, after: formatValue('', change) }];
  if (isBeforeAndAfter(change)) return compareFields(change.before ?? null, change.after ?? null);
  return Object.entries(change).map(([name, value]) =>
    isObject(value) && isBeforeAndAfter(value)
      ? { name, before: formatValue(name, value.before), after: formatValue(name, value.after) }
      : { name, before: undefined, after: formatValue(name, value) },
  );
}

function compareFields(before: Json, after: Json): readonly ChangedField[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: formatValue(name, was[name]), after: formatValue(name, is[name]) }))
    .filter((field) => field.before !== field.after);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBeforeAndAfter(value: JsonObject): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => name === 'before' || name === 'after');
}

/** Moments are stored as milliseconds since 1970, under names such as disabledAt. */
function formatValue(name: string, value: Json | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' && name.endsWith('At')) return new Date(value).toISOString();
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
