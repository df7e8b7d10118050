/** A list's filter as conditions: over the projection's facts, and over payments' own rows for what facts do not hold. */
import type { PaymentListFilter } from '../../api/views/read-model/ports.ts';
import { integer } from './row.ts';
import { type Condition, oneOf } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

/** A digit is the last that a code can go on with, and the hex digit `f` the last of an id. */
const afterDigits = ':';
const afterHex = 'g';

/** Everything that the facts tell, to be checked where the rows lie: none of these draws the planner to an index. */
export function factConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const range = [...amountRange(table, filter), ...timeRange(table, filter)].map(preventIndexUse);
  const originals = filter.originalsOnly ? [{ sql: `+${table}.root_id IS NULL`, args: [] }] : [];
  return [...groupConditions(table, filter).map(preventIndexUse), ...range, ...idConditions(table, filter), ...originals];
}

/** What has few values, and the channel: the columns that payment_groups and payment_facts share. */
export function groupConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const among = (column: string, values: readonly string[] | undefined): readonly Condition[] =>
    values ? [oneOf(`${table}.${column}`, values)] : [];
  const toComparison = (comparison: string, value: string | undefined): readonly Condition[] =>
    value === undefined ? [] : [{ sql: `${table}.${comparison} ?`, args: [value] }];
  return [
    ...toSearchScope(filter.entityPath).channelOf(table),
    ...among('type', filter.types),
    ...among('method', filter.methods),
    ...among('brand', filter.brands),
    ...among('status', filter.statuses),
    ...among('outcome', filter.outcomes),
    ...among('money_status', filter.moneyStatuses),
    ...among('category', filter.resultCategories),
    ...toComparison('currency =', filter.currency),
    ...toComparison('result_code =', filter.resultCode),
    ...toComparison('result_code >=', filter.resultCodePrefix),
    ...toComparison('result_code <', filter.resultCodePrefix && `${filter.resultCodePrefix}${afterDigits}`),
  ];
}

/** One amount is a range of one: behind it the index has the order of ids. */
export function amountRange(table: string, { amountMinMinor: least, amountMaxMinor: most }: PaymentListFilter): readonly Condition[] {
  if (least !== undefined && least === most) return [{ sql: `${table}.amount_minor = ?`, args: [least] }];
  return [
    ...(least === undefined ? [] : [{ sql: `${table}.amount_minor >= ?`, args: [least] }]),
    ...(most === undefined ? [] : [{ sql: `${table}.amount_minor <= ?`, args: [most] }]),
  ];
}

export function timeRange(table: string, { from, to }: PaymentListFilter): readonly Condition[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${table}.created_at >= ?`, args: [integer(from)] }]),
    ...(to === undefined ? [] : [{ sql: `${table}.created_at < ?`, args: [integer(to)] }]),
  ];
}

function idConditions(table: string, { ids, idPrefix }: PaymentListFilter): readonly Condition[] {
  return [
    ...(ids ? [oneOf(`${table}.id`, ids)] : []),
    ...(idPrefix === undefined ? [] : [{ sql: `${table}.id >= ?`, args: [idPrefix] }]),
    ...(idPrefix === undefined ? [] : [{ sql: `${table}.id < ?`, args: [`${idPrefix}${afterHex}`] }]),
  ];
}

export function preventIndexUse({ sql, args }: Condition): Condition {
  return { sql: `+${sql}`, args };
}

/** Only the first may use its index; the others are marked `+` so that they cannot draw the planner away. */
export function rowConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const columns: readonly (readonly [string, string | undefined])[] = [
    ['short_id', filter.shortId],
    ['merchant_transaction_id', filter.merchantTransactionId],
    ['merchant_invoice_id', filter.merchantInvoiceId],
    ['registration_id', filter.registrationId],
  ];
  return columns
    .flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
    .map(({ column, value }, place) => ({ sql: `${place === 0 ? '' : '+'}${table}.${column} = ?`, args: [value] }));
}
