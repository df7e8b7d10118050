import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentFilter } from '../../api/domain/payments/ports.ts';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Driver } from './driver.ts';
import type { ReadPayments } from './kept-payments.ts';
import { integer, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofMerchant, oneOf } from './scope.ts';

/**
 * Newest first. There are no statistics for SQLite to choose an index by, so the choice is made here: the most
 * selective filter that has an index, or the merchant's index, or the ids themselves for wider scopes.
 */
export async function searchPayments(driver: Driver, read: ReadPayments, filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>> {
  const where = joinConditions([...toConditions(filter), beyond(page)]);
  const order = readingOrder(page);
  const sql = `FROM payments WHERE ${where.sql} ORDER BY id ${order} LIMIT ?`;
  return toPage(await read(driver, { sql, args: [...where.args, countRowsWanted(page)], order }), page);
}

/** The same for pages that have numbers (decision: existing-clients). What is skipped is walked over: the caller bounds it. */
export async function numberedPayments(
  driver: Driver,
  read: ReadPayments,
  filter: PaymentFilter,
  slice: { readonly skip: number; readonly itemsMax: number },
): Promise<readonly Payment[]> {
  const where = joinConditions(toConditions(filter));
  const sql = `FROM payments WHERE ${where.sql} ORDER BY id DESC LIMIT ? OFFSET ?`;
  return read(driver, { sql, args: [...where.args, integer(slice.itemsMax), integer(slice.skip)], order: 'DESC' });
}

export async function countNumberedPayments(driver: Driver, filter: PaymentFilter, itemsMax: number): Promise<number> {
  const where = joinConditions(toConditions(filter));
  const sql = `SELECT count(*) FROM (SELECT 1 FROM payments WHERE ${where.sql} LIMIT ?)`;
  const found = await driver.readFirst(sql, [...where.args, integer(itemsMax)]);
  return toNumber(found?.[0] ?? 0);
}

function toConditions(filter: PaymentFilter): readonly Condition[] {
  const selective = selectiveConditions(filter);
  return [
    ...selective,
    ...(selective.length > 0 ? [below('+entity_path', filter.entityPath)] : scopeConditions(filter.entityPath)),
    ...otherConditions(filter),
  ];
}

/** Only the first one may use its index; the others are marked `+` so that they cannot draw the planner away. */
function selectiveConditions(filter: PaymentFilter): readonly Condition[] {
  const columns: readonly (readonly [string, string | undefined])[] = [
    ['short_id', filter.shortId],
    ['merchant_transaction_id', filter.merchantTransactionId],
    ['merchant_invoice_id', filter.merchantInvoiceId],
    ['registration_id', filter.registrationId],
  ];
  const wanted = columns.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  return wanted.map(({ column, value }, place) => ({ sql: `${place === 0 ? '' : '+'}${column} = ?`, args: [value] }));
}

function scopeConditions(entityPath: string): readonly Condition[] {
  if (entityPath.length < merchantPathCharacters) return [below('+entity_path', entityPath)];
  return [ofMerchant(entityPath), below('+entity_path', entityPath)];
}

function otherConditions(filter: PaymentFilter): readonly Condition[] {
  const conditions: Condition[] = [];
  if (filter.types) conditions.push(oneOf('+type', filter.types));
  if (filter.methods) conditions.push(oneOf('method', filter.methods));
  if (filter.brands) conditions.push(oneOf('brand', filter.brands));
  if (filter.statuses) conditions.push(oneOf('+status', filter.statuses));
  if (filter.currency !== undefined) conditions.push({ sql: 'currency = ?', args: [filter.currency] });
  if (filter.resultCode !== undefined) conditions.push({ sql: 'result_code = ?', args: [filter.resultCode] });
  if (filter.amountMinMinor !== undefined) conditions.push({ sql: 'amount_minor >= ?', args: [filter.amountMinMinor] });
  if (filter.amountMaxMinor !== undefined) conditions.push({ sql: 'amount_minor <= ?', args: [filter.amountMaxMinor] });
  if (filter.from !== undefined) conditions.push({ sql: 'created_at >= ?', args: [integer(filter.from)] });
  if (filter.to !== undefined) conditions.push({ sql: 'created_at < ?', args: [integer(filter.to)] });
  return conditions;
}
