/** A list's filter as conditions: over the projection's facts, and over payments' own rows for what facts do not hold. */
import type { PaymentListFilter } from '../../api/ports/search.ts';
import { fold } from '../../api/projection/fold.ts';
import { termOf } from '../../api/projection/terms.ts';
import { integer } from './row.ts';
import { type Condition, oneOf } from './scope.ts';
import { searchScopeOf } from './search-scopes.ts';

/** A digit is the last that a code can go on with, and the hex digit `f` the last of an id. */
const afterDigits = ':';
const afterHex = 'g';

export function factConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const among = (column: string, values: readonly string[] | undefined): readonly Condition[] =>
    values ? [oneOf(`+${table}.${column}`, values)] : [];
  const compared = (comparison: string, value: bigint | string | undefined): readonly Condition[] =>
    value === undefined ? [] : [{ sql: `${table}.${comparison} ?`, args: [value] }];
  return [
    ...searchScopeOf(filter.entityPath).channelOf(table),
    ...among('type', filter.types),
    ...among('method', filter.methods),
    ...among('brand', filter.brands),
    ...among('status', filter.statuses),
    ...among('outcome', filter.outcomes),
    ...among('category', filter.resultCategories),
    ...compared('currency =', filter.currency),
    ...compared('result_code =', filter.resultCode),
    ...compared('result_code >=', filter.resultCodePrefix).map(unindexed),
    ...compared('result_code <', filter.resultCodePrefix && `${filter.resultCodePrefix}${afterDigits}`).map(unindexed),
    ...amountConditions(table, filter),
    ...compared('created_at >=', filter.from === undefined ? undefined : integer(filter.from)).map(unindexed),
    ...compared('created_at <', filter.to === undefined ? undefined : integer(filter.to)).map(unindexed),
    ...(filter.ids ? [oneOf(`${table}.id`, filter.ids)] : []),
    ...compared('id >=', filter.idPrefix),
    ...compared('id <', filter.idPrefix && `${filter.idPrefix}${afterHex}`),
    ...customerCondition(table, filter.merchantCustomerId),
  ];
}

/** One amount is found by its index, in the order of ids; a range of amounts is compared where the rows lie. */
function amountConditions(table: string, { amountMinMinor: least, amountMaxMinor: most }: PaymentListFilter): readonly Condition[] {
  if (least !== undefined && least === most) return [{ sql: `${table}.amount_minor = ?`, args: [least] }];
  return [
    ...(least === undefined ? [] : [{ sql: `+${table}.amount_minor >= ?`, args: [least] }]),
    ...(most === undefined ? [] : [{ sql: `+${table}.amount_minor <= ?`, args: [most] }]),
  ];
}

function unindexed({ sql, args }: Condition): Condition {
  return { sql: `+${sql}`, args };
}

function customerCondition(table: string, merchantCustomerId: string | undefined): readonly Condition[] {
  if (merchantCustomerId === undefined) return [];
  const sql = `${table}.id IN (SELECT s.subject FROM search_terms AS s WHERE s.merchant = ${table}.merchant AND s.term = ?)`;
  return [{ sql, args: [termOf('merchantCustomerId', fold(merchantCustomerId))] }];
}

/** Only the first may use its index; the others are marked `+` so that they cannot draw the planner away. */
export function rowConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const columns: readonly (readonly [string, string | undefined])[] = [
    ['short_id', filter.shortId],
    ['merchant_transaction_id', filter.merchantTransactionId],
    ['merchant_invoice_id', filter.merchantInvoiceId],
    ['registration_id', filter.registrationId],
    ['email', filter.email],
    ['last4', filter.last4],
  ];
  return columns
    .flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
    .map(({ column, value }, place) => ({ sql: `${place === 0 ? '' : '+'}${table}.${column} = ?`, args: [value] }));
}

/** Whether anything but the order decides what is in the list. */
export function isNarrowed(filter: PaymentListFilter): boolean {
  return factConditions('g', filter).length + rowConditions('p', filter).length > 0;
}
