/** The change of an audit entry as fields with their values before and after. */
import type { Json } from '../../client/scalars.ts';
import { listIgnoredParams } from '../../values/search-params.ts';
import { startOfDay } from '../../values/zoned-time.ts';

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
  const money = findMoney(value);
  if (money) return `${money.amount} ${money.currency}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As the address has them: a name each, nothing where it is absent. `to` is a day that is included. */
export interface AuditFilters {
  readonly entity?: string;
  readonly action?: string;
  /** An e-mail address, or the id of a token. */
  readonly person?: string;
  readonly payment?: string;
  readonly from?: string;
  readonly to?: string;
}

const forms: Readonly<Record<keyof AuditFilters, RegExp>> = {
  entity: /^[0-9a-f]{32}$/,
  action: /^[a-z-]+\.[a-z-]+$/,
  person: /^\S{1,255}$/,
  payment: /^[0-9a-f]{32}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
};

/** Invalid values are ignored, and so are days of which the last is before the first. */
export function parseAuditFilters(params: Readonly<Record<string, string | undefined>>): AuditFilters {
  const names = Object.keys(forms) as (keyof AuditFilters)[];
  const read: AuditFilters = Object.fromEntries(
    names.flatMap((name) => (forms[name].test(params[name] ?? '') ? [[name, params[name]]] : [])),
  );
  const { from, to, ...others } = read;
  return from !== undefined && to !== undefined && from > to ? others : read;
}

export function findBadParams(params: Readonly<Record<string, string | undefined>>) {
  const { entity, action, person, payment, from, to } = parseAuditFilters(params);
  return listIgnoredParams(params, { entity, action, person, payment, from, to });
}

export interface AuditVariables {
  readonly entityId: string | null;
  readonly action: string | null;
  readonly callerId: string | null;
  readonly paymentId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Whole days of the chosen zone. */
export function toAuditVariables({ entity, action, person, payment, from, to }: AuditFilters, timeZone: string): AuditVariables {
  const startOf = (day: string | undefined, later: number): string | null => {
    const noon = day === undefined ? Number.NaN : Date.parse(`${day}T12:00:00Z`);
    return Number.isNaN(noon) ? null : new Date(startOfDay(noon + later * dayMs, timeZone, 0)).toISOString();
  };
  return {
    entityId: entity ?? null,
    action: action ?? null,
    callerId: person ?? null,
    paymentId: payment ?? null,
    from: startOf(from, 0),
    to: startOf(to, 1),
  };
}

const dayMs = 86_400_000;

export interface AuditedMoney {
  readonly amount: string;
  readonly currency: string;
  readonly reason: string | undefined;
}

/** The amount of an action on money; undefined where the entry is about none. */
export function findMoney(change: Json): AuditedMoney | undefined {
  if (!isObject(change)) return undefined;
  const { amount, currency, reason } = change;
  if (typeof amount !== 'string' || typeof currency !== 'string') return undefined;
  return { amount, currency, reason: typeof reason === 'string' ? reason : undefined };
}
