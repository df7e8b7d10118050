/** What attempts came to, added up where they lie: a report over thousands of payments would decode each of them. */
import type { AttemptSum, AttemptSumsPage, SummedPayments } from '../../api/domain/payments/ports.ts';
import { toToldSql } from '../tables/packed-answer.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { listedIds, selectRowsOf } from './first-rows.ts';
import { filterConditions } from './payment-search.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';
import { joinConditions } from './scope.ts';
import { statement } from './statement.ts';

const columns =
  'attempts.payment_id, attempts.connector, attempts.currency, attempts.result_code, attempts.started_at, attempts.finished_at, attempts.inquiries';
const sumsOf = statement(
  ['ids'],
  ({
    ids,
  }) => `SELECT a.connector, p.brand, ${toToldSql('p.packed_answer', 'country')} AS country, a.currency, a.result_code, count(*), sum(p.amount_minor),
    sum(a.finished_at IS NOT NULL AND a.inquiries = 0),
    sum(iif(a.finished_at IS NOT NULL AND a.inquiries = 0, max(0, a.finished_at - a.started_at), 0))
  FROM (${selectRowsOf({ table: 'attempts', of: 'payment_id', columns, ids: listedIds(ids) })}) AS a CROSS JOIN payments AS p ON p.id = a.payment_id
  GROUP BY 1, 2, 3, 4, 5`,
);

/** Of a page of payments, newest first, `itemsMax` at most. Those that refer to another payment are counted as read alone. */
export async function sumAttempts(main: Driver, { before, itemsMax, ...filter }: SummedPayments): Promise<AttemptSumsPage> {
  const driver = toBackgroundDriver(main, filter.entityPath);
  const where = joinConditions([...filterConditions(filter), ...(before === undefined ? [] : [{ sql: 'id < ?', args: [before] }])]);
  const sql = `SELECT id, referenced_id IS NULL FROM payments WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  const read = await driver.read(sql, [...where.args, integer(itemsMax)]);
  const ids = read.flatMap(([id, isFirst]) => (toNumber(isFirst) === 1 ? [String(id)] : []));
  const sums = sumsOf({ ids: JSON.stringify(ids) });
  const added = ids.length === 0 ? [] : await driver.read(sums.sql, sums.args);
  const last = read.at(-1);
  return { read: read.length, lastId: last && String(last[0]), payments: ids.length, sums: added.map(toSum) };
}

const toText = (value: unknown): string | null => (value === null ? null : String(value));

function toSum([connector, brand, country, currency, resultCode, attempts, amount, answered, latency]: RawRow): AttemptSum {
  return {
    connector: String(connector),
    brand: toText(brand),
    country: toText(country),
    currency: String(currency),
    resultCode: toText(resultCode),
    attempts: toNumber(attempts),
    amountMinor: toMinor(amount),
    answered: toNumber(answered),
    latencyMs: toNumber(latency),
  };
}
