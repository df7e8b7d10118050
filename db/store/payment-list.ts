import type { Page, PageRequest } from '../../api/kernel/page.ts';
import type { Payment } from '../../api/payments/payment.ts';
import type { PaymentListFilter, PaymentSort } from '../../api/ports/search.ts';
import type { Store } from '../../api/ports/store.ts';
import { afterPlace, cursorAt, itemsOf, type SortColumn } from './cursor-sorted.ts';
import type { Driver } from './driver.ts';
import { factConditions, isNarrowed, rowConditions } from './payment-conditions.ts';
import { type Codec, integer, numberOf } from './row.ts';
import { allOf, type Condition } from './scope.ts';
import { searchScopeOf } from './search-scopes.ts';

/**
 * Lists over the projection: rows of a hundred bytes are filtered, and only the page's payments are read. Each merchant's
 * first ones come from its own part of an index; a caller of one merchant has one such part.
 */
export function paymentListReads(
  driver: Driver,
  codec: Codec<Payment>,
): Pick<Store, 'listPayments' | 'paymentIds' | 'paymentIdsByCodes' | 'countPayments'> {
  return {
    listPayments: async (filter, sort, page) => {
      const { sql, args } = listStatement(codec, filter, sort, page);
      return pageOf(codec, await driver.read(sql, args), sort, page);
    },
    paymentIds: async (filter, itemsMax) => {
      const { sql, args } = pageStatement(filter, newestFirst, { first: itemsMax }, integer(itemsMax));
      return (await driver.read(sql, args)).map(([id]) => String(id));
    },
    paymentIdsByCodes: async (entityPath, resultCodes, itemsMax) => {
      const { merchants } = searchScopeOf(entityPath);
      const where = allOf(factConditions('g', { entityPath }));
      // Of each code the newest, straight from the index; then the newest of those.
      const sql = `SELECT f.id FROM ${merchants.sql} CROSS JOIN json_each(?) AS c CROSS JOIN payment_facts AS f ON f.merchant = m.value
        AND f.id IN (SELECT g.id FROM payment_facts AS g WHERE g.merchant = m.value AND g.result_code = c.value AND ${where.sql}
          ORDER BY g.id DESC LIMIT ?) ORDER BY f.id DESC LIMIT ?`;
      const most = integer(itemsMax);
      const rows = await driver.read(sql, [...merchants.args, JSON.stringify(resultCodes), ...where.args, most, most]);
      return rows.map(([id]) => String(id));
    },
    countPayments: async (filter, itemsMax) => {
      const { merchants } = searchScopeOf(filter.entityPath);
      const where = allOf([...factConditions('f', filter), ...rowConditions('p', filter)]);
      const rows = rowConditions('p', filter).length === 0 ? '' : 'CROSS JOIN payments AS p ON p.id = f.id';
      const sql = `SELECT count(*) FROM (SELECT 1 FROM ${merchants.sql} CROSS JOIN payment_facts AS f ON f.merchant = m.value ${rows}
        WHERE ${where.sql} LIMIT ?)`;
      const found = await driver.readFirst(sql, [...merchants.args, ...where.args, integer(itemsMax)]);
      return numberOf(found?.[0] ?? 0);
    },
  };
}

const columns: Readonly<Record<PaymentSort['by'], SortColumn>> = {
  TIMESTAMP: { name: 'id', mark: 'id' },
  AMOUNT: { name: 'amount_minor', mark: 'amount' },
  UPDATED: { name: 'updated_at', mark: 'updated' },
};

const newestFirst: PaymentSort = { by: 'TIMESTAMP', direction: 'DESC' };

function listStatement(codec: Codec<Payment>, filter: PaymentListFilter, sort: PaymentSort, page: PageRequest): Condition {
  const { direction } = sort;
  const { sql, args } = pageStatement(filter, sort, page, integer(itemsOf(page) + 1));
  return {
    sql: `SELECT x.place, ${selected(codec)} FROM (${sql}) AS x CROSS JOIN payments AS r ON r.id = x.id
      ORDER BY x.place ${direction}, x.id ${direction}`,
    args,
  };
}

/** Ids and what they are sorted by. Each merchant gives its first ones, the first of which are the page. */
function pageStatement(filter: PaymentListFilter, sort: PaymentSort, page: PageRequest, wanted: bigint): Condition {
  const { merchants } = searchScopeOf(filter.entityPath);
  const column = columns[sort.by];
  const { direction } = sort;
  const where = allOf([...factConditions('g', filter), ...rowConditions('p', filter), ...afterPlace('g', column, sort, page)]);
  // Rows that also have to be filtered are walked as they lie: looking each up from the sorted index would cost more.
  const key = column.name !== 'id' && isNarrowed(filter) ? `+g.${column.name}` : `g.${column.name}`;
  return {
    sql: `SELECT f.id, f.${column.name} AS place FROM ${merchants.sql} CROSS JOIN payment_facts AS f ON f.merchant = m.value AND f.id IN (
        SELECT g.id FROM ${sourceOf(filter, sort)} WHERE g.merchant = m.value AND ${where.sql} ORDER BY ${key} ${direction}, g.id ${direction} LIMIT ?)
      ORDER BY f.${column.name} ${direction}, f.id ${direction} LIMIT ?`,
    args: [...merchants.args, ...where.args, wanted, wanted],
  };
}

/** Whose index narrows the most leads: that of a reference, an e-mail … in payments' own rows, or one of the facts. */
function sourceOf(filter: PaymentListFilter, sort: PaymentSort): string {
  if (rowConditions('p', filter).length > 0) return 'payments AS p CROSS JOIN payment_facts AS g ON g.id = p.id';
  return `payment_facts AS g${leadingIndex(filter, sort)}`;
}

/** There are no statistics for SQLite to choose an index by. Behind one value, these two are in the order of the ids. */
function leadingIndex({ resultCode, amountMinMinor, amountMaxMinor }: PaymentListFilter, { by }: PaymentSort): string {
  if (by !== 'TIMESTAMP') return '';
  if (resultCode !== undefined) return ' INDEXED BY payment_facts_result';
  return amountMinMinor !== undefined && amountMinMinor === amountMaxMinor ? ' INDEXED BY payment_facts_amount' : '';
}

function selected(codec: Codec<Payment>): string {
  return codec.columns
    .split(', ')
    .map((column) => `r.${column}`)
    .join(', ');
}

function pageOf(codec: Codec<Payment>, rows: readonly (readonly unknown[])[], sort: PaymentSort, page: PageRequest): Page<Payment> {
  const shown = rows.slice(0, itemsOf(page)).map(([place, ...row]) => {
    const item = codec.decode(row);
    return { cursor: cursorAt(columns[sort.by], String(place), item.id), item };
  });
  return { items: shown, hasNextPage: rows.length > shown.length };
}
