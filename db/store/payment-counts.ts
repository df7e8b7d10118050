/** How many payments a list has, and what they come to: over the projection's facts, as far as they are counted. */
import type { PaymentListFilter, PaymentTotal } from '../../api/views/read-model/ports.ts';
import type { Driver } from './driver.ts';
import { factConditions, rowConditions } from './payment-conditions.ts';
import {
  countSource,
  findLeast,
  idsSource,
  isLed,
  isOfIds,
  isToldBySources,
  listSources,
  type Source,
  termConditions,
  walkFrom,
} from './payment-sources.ts';
import { integer, toMinor, toNumber } from './row.ts';
import { type Condition, joinConditions } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

/** At most `itemsMax`. */
export async function countPayments(driver: Driver, filter: PaymentListFilter, itemsMax: number): Promise<number> {
  if (isOfIds(filter)) return count(driver, factsOfIds('1', filter, itemsMax));
  if (isLed(filter)) return count(driver, facts('1', filter, null, itemsMax));
  const least = await findLeast(driver, filter);
  if (!least) return count(driver, facts('1', filter, null, itemsMax));
  if (least.count === 0) return 0;
  if (listSources(filter).length === 1 && isToldBySources(filter)) return countSource(driver, filter, least.source, itemsMax);
  return count(driver, facts('1', filter, least.source, itemsMax));
}

async function count(driver: Driver, { sql, args }: Condition): Promise<number> {
  return toNumber((await driver.readFirst(`SELECT count(*) FROM (${sql})`, args))?.[0] ?? 0);
}

/** Of each fact that the filter holds, in no particular order. */
function facts(columns: string, filter: PaymentListFilter, source: Source | null, itemsMax: number): Condition {
  const { merchants } = toSearchScope(filter.entityPath);
  const bounds = source ? source.where : [{ sql: 'g.merchant = m.value', args: [] }];
  const where = joinConditions([...bounds, ...factConditions('g', filter), ...termConditions(filter), ...rowConditions('p', filter)]);
  return {
    sql: `SELECT ${columns} FROM ${merchants.sql} CROSS JOIN ${source?.from ?? walkFrom(filter)} WHERE ${where.sql} LIMIT ?`,
    args: [...merchants.args, ...where.args, integer(itemsMax)],
  };
}

function factsOfIds(columns: string, { ids, ...filter }: PaymentListFilter, itemsMax: number): Condition {
  const source = idsSource({ ...filter, ids: ids ?? [] });
  const where = joinConditions([...factConditions('g', filter), ...termConditions(filter)]);
  return {
    sql: `SELECT ${columns} FROM ${source.sql} WHERE ${where.sql} LIMIT ?`,
    args: [...source.args, ...where.args, integer(itemsMax)],
  };
}

const summed = 'g.currency, g.type, g.outcome, g.amount_minor, g.captured_minor, g.refunded_minor, g.charged_back_minor';

/** Of the first `itemsMax` that are met, a currency each. */
export async function totalPayments(driver: Driver, filter: PaymentListFilter, itemsMax: number): Promise<readonly PaymentTotal[]> {
  const each = await summedFacts(driver, filter, itemsMax);
  if (!each) return [];
  const sql = `SELECT t.currency, count(*), sum(t.amount_minor), sum(iif(t.outcome IN ('APPROVED', 'REVIEW'), t.amount_minor, 0)),
    sum(iif(t.type = 'CD', 0, t.captured_minor)), sum(iif(t.type = 'CD', t.captured_minor, 0)), sum(t.refunded_minor), sum(t.charged_back_minor)
    FROM (${each.sql}) AS t GROUP BY t.currency ORDER BY t.currency`;
  return (await driver.read(sql, each.args)).map(([currency, count, amount, approved, captured, credited, refunded, chargedBack]) => ({
    currency: String(currency),
    count: toNumber(count),
    amountMinor: toMinor(amount),
    approvedMinor: toMinor(approved),
    capturedMinor: toMinor(captured),
    creditedMinor: toMinor(credited),
    refundedMinor: toMinor(refunded),
    chargedBackMinor: toMinor(chargedBack),
  }));
}

async function summedFacts(driver: Driver, filter: PaymentListFilter, itemsMax: number): Promise<Condition | undefined> {
  if (isOfIds(filter)) return factsOfIds(summed, filter, itemsMax);
  if (isLed(filter)) return facts(summed, filter, null, itemsMax);
  const least = await findLeast(driver, filter);
  return least?.count === 0 ? undefined : facts(summed, filter, least?.source ?? null, itemsMax);
}
