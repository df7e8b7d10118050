/** Payments of two times told apart by what they have in common: brand, method, the issuer's country, the way of 3-D Secure, a custom parameter (decision: insights-from-facts). */

import { paymentTypes } from '../../api/contract/words.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { type GroupDimension, type GroupQuery, type GroupSum, groupDimensions } from '../../api/views/read-model/statistics/ports.ts';
import type { Bound, Driver } from './driver.ts';
import { integer, toNumber } from './row.ts';
import { toSearchScope } from './search-scopes.ts';

/** Countries and the way of 3-D Secure stand in answers alone. A refund or chargeback has those of the payment that it belongs to. */
const valueSql: Readonly<Record<GroupDimension, string>> = {
  CUSTOM_PARAMETER: 'json_extract(p.answer, ?)',
  BRAND: 't.brand',
  METHOD: 't.method',
  COUNTRY: "json_extract(p.answer, '$.card.binCountry')",
  THREE_D_SECURE: "json_extract(p.answer, '$.threeDSecure.flow')",
};

/** One walk over the two times; what it finds is added up once for each dimension. */
export async function readGroups(driver: Driver, query: GroupQuery): Promise<readonly GroupSum[] | undefined> {
  const found = await countBoth(driver, query);
  if (found > query.paymentsMax) return undefined;
  const { customParameter } = query;
  const told = groupDimensions.filter((dimension) => dimension !== 'CUSTOM_PARAMETER' || customParameter !== undefined);
  const columns = told.map((dimension) => `${valueSql[dimension]} AS ${dimension}`).join(', ');
  const walk = toWalk(query, columns, 'CROSS JOIN payments AS p ON p.id = coalesce(t.root_id, t.id)');
  const places = customParameter === undefined ? [] : [`$.customParameters."${customParameter}"`];
  const sums = told.map(
    (dimension) =>
      `SELECT '${dimension}', span, ${dimension}, type, outcome, count(*) FROM each GROUP BY span, ${dimension}, type, outcome`,
  );
  const rows = await driver.read(`WITH each AS MATERIALIZED (${walk.sql}) ${sums.join(' UNION ALL ')}`, [...places, ...walk.args]);
  return rows.map(toGroupSum);
}

/** From the index alone. */
async function countBoth(driver: Driver, query: GroupQuery): Promise<number> {
  const walk = toWalk(query, '1', '');
  const row = await driver.readFirst(`SELECT count(*) FROM (${walk.sql})`, walk.args);
  return toNumber(row?.[0] ?? 0);
}

function toWalk({ entityPath, currency, spans, paymentsMax }: GroupQuery, told: string, joined: string): Bound {
  const { merchants, channelOf } = toSearchScope(entityPath);
  const conditions = [...channelOf('t'), ...(currency === undefined ? [] : [{ sql: 't.currency = ?', args: [currency] }])];
  return {
    sql: `SELECT span.key AS span, t.type AS type, t.outcome AS outcome, ${told}
      FROM ${merchants.sql} CROSS JOIN json_each(?) AS span CROSS JOIN payment_facts AS t INDEXED BY payment_facts_created ${joined}
      WHERE t.merchant = m.value AND t.created_at >= span.value ->> 0 AND t.created_at < span.value ->> 1
        ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')} LIMIT ?`,
    args: [...merchants.args, JSON.stringify(spans), ...conditions.flatMap(({ args }) => args), integer(paymentsMax + 1)],
  };
}

function toGroupSum([dimension, span, value, type, outcome, count]: readonly unknown[]): GroupSum {
  const known = groupDimensions.find((one) => one === dimension);
  if (known === undefined) throw new Error('a sum of a group without a dimension');
  return {
    dimension: known,
    span: toNumber(span) === 0 ? 0 : 1,
    value: value === null ? null : String(value),
    type: toPaymentType(type),
    outcome: String(outcome),
    count: toNumber(count),
  };
}

export function toPaymentType(value: unknown): PaymentType {
  const type = paymentTypes.find((known) => known === value);
  if (type === undefined) throw new Error('facts of a payment without a type');
  return type;
}
