import {
  paymentFacts,
  type StoredGroupFact,
  type StoredGroupsFact,
  storedGroupFacts,
  storedGroupsFacts,
} from '../../api/contract/payment-facts.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentFilter } from '../../api/domain/payments/ports.ts';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import { merchantPathCharacters, payments } from '../tables/payments.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Driver } from './driver.ts';
import type { ReadPayments } from './payment-cache.ts';
import { among, equal, preventIndexUse, rowConditions, rowRanges, timeRange } from './payment-conditions.ts';
import { integer, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofMerchant } from './scope.ts';

/**
 * Newest first. There are no statistics for SQLite to choose an index by, so the choice is made here. It is
 * the most selective filter that has an index, or the merchant's index, or the ids themselves for wider scopes.
 */
export async function searchPayments(driver: Driver, read: ReadPayments, filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>> {
  const where = joinConditions([...filterConditions(filter), beyond(page)]);
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
  const where = joinConditions(filterConditions(filter));
  const sql = `FROM payments WHERE ${where.sql} ORDER BY id DESC LIMIT ? OFFSET ?`;
  return read(driver, { sql, args: [...where.args, integer(slice.itemsMax), integer(slice.skip)], order: 'DESC' });
}

export async function countNumberedPayments(driver: Driver, filter: PaymentFilter, itemsMax: number): Promise<number> {
  const where = joinConditions(filterConditions(filter));
  const sql = `SELECT count(*) FROM (SELECT 1 FROM payments WHERE ${where.sql} LIMIT ?)`;
  const found = await driver.readFirst(sql, [...where.args, integer(itemsMax)]);
  return toNumber(found?.[0] ?? 0);
}

/** Of payments' own rows, with the choice of an index. */
export function filterConditions(filter: PaymentFilter): readonly Condition[] {
  const selective = rowConditions('', filter);
  return [
    ...selective,
    ...(selective.length > 0 ? [below('+entity_path', filter.entityPath)] : scopeConditions(filter.entityPath)),
    ...otherConditions(filter),
  ];
}

function scopeConditions(entityPath: string): readonly Condition[] {
  if (entityPath.length < merchantPathCharacters) return [below('+entity_path', entityPath)];
  return [ofMerchant(entityPath), below('+entity_path', entityPath)];
}

/** Of what has few values, and ranges: marked `+`, so that none draws the planner to an index. */
function otherConditions(filter: PaymentFilter): readonly Condition[] {
  const nameOf = (fact: StoredGroupFact | StoredGroupsFact): string => payments[paymentFacts[fact].property].name;
  return [
    ...storedGroupsFacts.flatMap((fact) => among(nameOf(fact), filter[paymentFacts[fact].filter.name])),
    ...storedGroupFacts.flatMap((fact) => equal(nameOf(fact), filter[paymentFacts[fact].filter.name])),
    ...rowRanges('', filter),
    ...timeRange('', filter),
  ].map(preventIndexUse);
}
