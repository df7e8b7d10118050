/** Payments of two times told apart by what they have in common: brand, method, the issuer's country, the way of 3-D Secure, a custom parameter (decision: insights-from-facts). */

import { paymentTypes } from '../../api/contract/words.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import type { PaymentListFilter } from '../../api/views/read-model/ports.ts';
import { type GroupDimension, type GroupQuery, type GroupSum, groupDimensions } from '../../api/views/read-model/statistics/ports.ts';
import { toToldSql } from '../tables/packed-answer.ts';
import type { Bound, Driver } from './driver.ts';
import { integer, toNumber } from './row.ts';
import type { Condition } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

/** Of the facts `g` and the payment `p`. Countries, the way of 3-D Secure and custom parameters stand in answers alone. */
const valueSql: Readonly<Record<GroupDimension, string>> = {
  CUSTOM_PARAMETER: toToldSql('p.packed_answer', 'customParameters', '?'),
  BRAND: 'g.brand',
  METHOD: 'g.method',
  COUNTRY: toToldSql('p.packed_answer', 'country'),
  THREE_D_SECURE: toToldSql('p.packed_answer', 'flow'),
};

/** A refund or chargeback has the answer of the payment that it belongs to. */
const isAnswering = 'p.id = coalesce(g.root_id, g.id)';

const toPlace = (customParameter: string): string => `."${customParameter}"`;

/** The facts `g` are counted in each of the groups and hours. Null is a value, too. */
export function inGroups({ groups = [], hours = [] }: Pick<PaymentListFilter, 'groups' | 'hours'>): readonly Condition[] {
  return [
    ...hours.map((spans) => ({
      sql: 'EXISTS (SELECT 1 FROM json_each(?) AS h WHERE g.created_at >= h.value ->> 0 AND g.created_at < h.value ->> 1)',
      args: [JSON.stringify(spans)],
    })),
    ...groups.map(({ dimension, value, customParameter }) => ({
      sql: `EXISTS (SELECT 1 FROM payments AS p WHERE ${isAnswering} AND CAST(${valueSql[dimension]} AS TEXT) IS ?)`,
      args: [...(customParameter === undefined ? [] : [toPlace(customParameter)]), value],
    })),
  ];
}

/** One walk over the two times; what it finds is added up once for each dimension. */
export async function readGroups(driver: Driver, query: GroupQuery): Promise<readonly GroupSum[] | undefined> {
  const found = await countBoth(driver, query);
  if (found > query.paymentsMax) return undefined;
  const { customParameter } = query;
  const told = groupDimensions.filter((dimension) => dimension !== 'CUSTOM_PARAMETER' || customParameter !== undefined);
  const columns = told.map((dimension) => `${valueSql[dimension]} AS ${dimension}`).join(', ');
  const walk = toWalk(query, columns, `CROSS JOIN payments AS p ON ${isAnswering}`);
  const places = customParameter === undefined ? [] : [toPlace(customParameter)];
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
  const conditions = [...channelOf('g'), ...(currency === undefined ? [] : [{ sql: 'g.currency = ?', args: [currency] }])];
  return {
    sql: `SELECT span.key AS span, g.type AS type, g.outcome AS outcome, ${told}
      FROM ${merchants.sql} CROSS JOIN json_each(?) AS span CROSS JOIN payment_facts AS g INDEXED BY payment_facts_created ${joined}
      WHERE g.merchant = m.value AND g.created_at >= span.value ->> 0 AND g.created_at < span.value ->> 1
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
