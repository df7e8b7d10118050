import { type PaymentType, paymentTypes } from '../../api/payments/payment.ts';
import type { StatisticsQuery, StatisticsSum } from '../../api/ports/statistics.ts';
import type { Store } from '../../api/ports/store.ts';
import type { Driver } from './driver.ts';
import { integer, minorOf, numberOf } from './row.ts';
import { type Condition, oneOf } from './scope.ts';
import { searchScopeOf } from './search-scopes.ts';

/** Sums of one answer: slots times what happens in each. */
const sumsMax = 500_000;

export function statisticsReads(driver: Driver): Pick<Store, 'paymentStatistics' | 'resultCounts'> {
  return {
    paymentStatistics: async (query) => {
      const within = withinOf(query);
      const sql = `SELECT f.created_at / ? AS slot, f.currency, f.type, f.outcome, count(*), sum(f.amount_minor) ${within.sql}
        GROUP BY 1, 2, 3, 4 LIMIT ?`;
      return (await driver.read(sql, [integer(query.slotMs), ...within.args, integer(sumsMax)])).map(sumOf);
    },
    resultCounts: async ({ types, outcomes, itemsMax, ...query }) => {
      const within = withinOf(query);
      const [ofTypes, ofOutcomes] = [oneOf('f.type', types), oneOf('f.outcome', outcomes)];
      const sql = `SELECT f.result_code, count(*) AS times ${within.sql} AND ${ofTypes.sql} AND ${ofOutcomes.sql}
        GROUP BY 1 ORDER BY times DESC, 1 LIMIT ?`;
      const rows = await driver.read(sql, [...within.args, ...ofTypes.args, ...ofOutcomes.args, integer(itemsMax)]);
      return rows.map(([resultCode, count]) => ({ resultCode: String(resultCode), count: numberOf(count) }));
    },
  };
}

/** The facts of a time. The index over the time holds every column that is asked for: no row is looked up. */
function withinOf({ entityPath, currency, from, to }: Omit<StatisticsQuery, 'slotMs'>): Condition {
  const { merchants, channelOf } = searchScopeOf(entityPath);
  const conditions = [...channelOf('f'), ...(currency === undefined ? [] : [{ sql: 'f.currency = ?', args: [currency] }])];
  return {
    sql: `FROM ${merchants.sql} CROSS JOIN payment_facts AS f INDEXED BY payment_facts_created
      WHERE f.merchant = m.value AND f.created_at >= ? AND f.created_at < ?${conditions.map(({ sql }) => ` AND ${sql}`).join('')}`,
    args: [...merchants.args, integer(from), integer(to), ...conditions.flatMap(({ args }) => args)],
  };
}

function sumOf([slot, currency, type, outcome, count, amountMinor]: readonly unknown[]): StatisticsSum {
  return {
    slot: numberOf(slot),
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
