import { quarterMs } from '../../api/foundation/kernel/buckets.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import type { PaymentSum, StatisticsQuery, StatisticsStore } from '../../api/views/read-model/statistics/ports.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { readGroups, toPaymentType } from './payment-groups.ts';
import { integer, toMinor, toNumber } from './row.ts';
import { toSearchScope } from './search-scopes.ts';

/** Sums of one answer: slots times what happens in each. They are added up in one turn, so no more are taken. */
const sumsMax = 50_000;

const tooManySums = `the answer would be made of more than ${sumsMax} sums: ask for a shorter time, or for larger buckets`;

/** Whole hours are read from the sums of the projection, the parts of hours that are left from its facts. */
export function statisticsReads(main: Driver): StatisticsStore {
  const read = async (query: StatisticsQuery, key: Key) => {
    const driver = toBackgroundDriver(main, query.entityPath);
    const rows = (await Promise.all(toStatements(query, key).map(({ sql, args }) => driver.read(sql, args)))).flat();
    if (rows.length >= sumsMax) throw new Refused({ resultCode: '200.300.404', status: 400, description: tooManySums });
    return rows;
  };
  return {
    byTime: async (query) => (await read(query, bySlot)).map(([at, ...sum]) => ({ at: toNumber(at), ...toSum(sum) })),
    byResult: async (query) =>
      (await read(query, byResult)).map(([resultCode, ...sum]) => ({ resultCode: String(resultCode), ...toSum(sum) })),
    byGroup: (query) => readGroups(toBackgroundDriver(main, query.entityPath), query),
  };
}

interface Source {
  readonly from: string;
  readonly time: string;
  readonly count: string;
}

const sums: Source = { from: 'payment_sums AS t', time: 't.hour', count: 'sum(t.times)' };
/** The index over the time holds every column that is asked for: no row is looked up. */
const facts: Source = { from: 'payment_facts AS t INDEXED BY payment_facts_created', time: 't.created_at', count: 'count(*)' };

/** What sums are told apart by, beside currency, type and outcome. */
interface Key {
  told(time: string): string;
  group(time: string): string;
}

const bySlot: Key = {
  told: (time) => `min(${time})`,
  group: (time) => `span.key, (${time} - span.value ->> 2) / (span.value ->> 3)`,
};
const byResult: Key = { told: () => 't.result_code', group: () => 't.result_code' };

/** From, to, and where slots of which length are counted from. */
type Slotted = readonly [from: Timestamp, to: Timestamp, originMs: Timestamp, slotMs: number];

function toStatements(query: StatisticsQuery, key: Key): readonly Bound[] {
  const whole = query.whole.map<Slotted>((hours) => [...hours, query.slotMs]);
  const cut = query.cut.map<Slotted>((span) => [...span, 0, quarterMs]);
  return [
    ...(whole.length === 0 ? [] : [toStatement(query, key, sums, whole)]),
    ...(cut.length === 0 ? [] : [toStatement(query, key, facts, cut)]),
  ];
}

function toStatement(
  { entityPath, currency }: StatisticsQuery,
  { told, group }: Key,
  { from, time, count }: Source,
  spans: readonly Slotted[],
): Bound {
  const { merchants, channelOf } = toSearchScope(entityPath);
  const conditions = [...channelOf('t'), ...(currency === undefined ? [] : [{ sql: 't.currency = ?', args: [currency] }])];
  return {
    sql: `SELECT ${told(time)}, t.currency, t.type, t.outcome, ${count}, sum(t.amount_minor), sum(t.captured_minor)
      FROM ${merchants.sql} CROSS JOIN json_each(?) AS span CROSS JOIN ${from}
      WHERE t.merchant = m.value AND ${time} >= span.value ->> 0 AND ${time} < span.value ->> 1
        ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')}
      GROUP BY ${group(time)}, t.currency, t.type, t.outcome LIMIT ?`,
    args: [...merchants.args, JSON.stringify(spans), ...conditions.flatMap(({ args }) => args), integer(sumsMax)],
  };
}

function toSum([currency, type, outcome, count, amountMinor, capturedMinor]: readonly unknown[]): PaymentSum {
  return {
    currency: String(currency),
    type: toPaymentType(type),
    outcome: String(outcome),
    count: toNumber(count),
    amountMinor: toMinor(amountMinor),
    capturedMinor: toMinor(capturedMinor),
  };
}
