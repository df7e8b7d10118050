import { type PaymentType, paymentTypes } from '../../api/payments/payment.ts';
import type { PaymentSum, StatisticsQuery, Store } from '../../api/ports.ts';
import type { Bound, Driver } from './driver.ts';
import { integer, minorOf, numberOf, type Value } from './row.ts';
import { searchScopeOf } from './search-scopes.ts';

/** Sums of one answer: slots times what happens in each. */
const sumsMax = 500_000;

/** Whole hours are read from the sums of the projection, the parts of hours that are left from its facts. */
export function statisticsReads(driver: Driver): Pick<Store, 'paymentStatistics' | 'paymentResults'> {
  const read = async (query: StatisticsQuery, key: Key) => (await Promise.all(statementsOf(query, key).map(rowsOf))).flat();
  const rowsOf = ({ sql, args }: Bound) => driver.read(sql, args);
  return {
    paymentStatistics: async (query, { slotMs, originMs }) => {
      const key: Key = { sql: (time) => `(${time} - ?) / ?`, args: [integer(originMs), integer(slotMs)] };
      return (await read(query, key)).map(([slot, ...sum]) => ({ at: numberOf(slot) * slotMs + originMs, ...sumOf(sum) }));
    },
    paymentResults: async (query) => {
      const rows = await read(query, { sql: () => 't.result_code', args: [] });
      return rows.map(([resultCode, ...sum]) => ({ resultCode: String(resultCode), ...sumOf(sum) }));
    },
  };
}

/** What sums are told apart by, beside currency, type and outcome. */
interface Key {
  sql(time: string): string;
  readonly args: readonly Value[];
}

const sums = { from: 'payment_sums AS t', time: 't.hour', count: 'sum(t.times)' };
/** The index over the time holds every column that is asked for: no row is looked up. */
const facts = { from: 'payment_facts AS t INDEXED BY payment_facts_created', time: 't.created_at', count: 'count(*)' };

function statementsOf(query: StatisticsQuery, key: Key): readonly Bound[] {
  const { entityPath, currency, whole, cut } = query;
  const { merchants, channelOf } = searchScopeOf(entityPath);
  const conditions = [...channelOf('t'), ...(currency === undefined ? [] : [{ sql: 't.currency = ?', args: [currency] }])];
  return [
    { ...sums, spans: whole },
    { ...facts, spans: cut },
  ]
    .filter(({ spans }) => spans.length > 0)
    .map(({ from, time, count, spans }) => ({
      sql: `SELECT ${key.sql(time)}, t.currency, t.type, t.outcome, ${count}, sum(t.amount_minor)
        FROM ${merchants.sql} CROSS JOIN json_each(?) AS span CROSS JOIN ${from}
        WHERE t.merchant = m.value AND ${time} >= span.value ->> 0 AND ${time} < span.value ->> 1
          ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')}
        GROUP BY 1, 2, 3, 4 LIMIT ?`,
      args: [...key.args, ...merchants.args, JSON.stringify(spans), ...conditions.flatMap(({ args }) => args), integer(sumsMax)],
    }));
}

function sumOf([currency, type, outcome, count, amountMinor]: readonly unknown[]): PaymentSum {
  return {
    currency: String(currency),
    type: typeOf(type),
    outcome: String(outcome),
    count: numberOf(count),
    amountMinor: minorOf(amountMinor),
  };
}

function typeOf(value: unknown): PaymentType {
  const type = paymentTypes.find((known) => known === value);
  if (type === undefined) throw new Error('facts of a payment without a type');
  return type;
}
