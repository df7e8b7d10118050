import { orderFacts, type PaymentOrder, paymentFacts, rangeFacts } from '../../api/contract/payment-facts.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Page, PageRequest } from '../../api/foundation/kernel/page.ts';
import type { PaymentListFilter, PaymentSort, ReadModelStore } from '../../api/views/read-model/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { paymentFacts as projected } from '../tables/read-model/projection.ts';
import { toItems } from './cursor.ts';
import { afterCursor, cursorAt, type SortColumn } from './cursor-sorted.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { factConditions, factRange, rangeColumn, rowConditions, timeRange } from './payment-conditions.ts';
import { countPayments, totalPayments } from './payment-counts.ts';
import {
  type Counted,
  countGroups,
  countSource,
  drivenMax,
  drivenOfPeriodMax,
  findLeast,
  groupsMax,
  idsSource,
  isLed,
  isOfIds,
  isOfInsights,
  listSources,
  type Source,
  termConditions,
  walkFrom,
} from './payment-sources.ts';
import { type Codec, integer, type RawRow } from './row.ts';
import { type Condition, joinConditions } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

/** A page that is wanted: at most so many places after the cursor. */
interface Wanted {
  readonly filter: PaymentListFilter;
  readonly sort: PaymentSort;
  readonly page: PageRequest;
  readonly itemsMax: bigint;
}

/**
 * Lists over the projection: rows of a hundred bytes are filtered, and only the page's payments are read. Each merchant's
 * first ones come from its own part of an index; a caller of one merchant has one such part.
 */
export function paymentListReads(
  main: Driver,
  codec: Codec<Payment>,
): Pick<ReadModelStore, 'list' | 'numbered' | 'ids' | 'count' | 'totals' | 'originalIds'> {
  return {
    list: async (filter, sort, page) => {
      const driver = toBackgroundDriver(main, filter.entityPath);
      const places = await placesOf(driver, { filter, sort, page, itemsMax: integer(toItems(page) + 1) });
      if (!places) return { items: [], hasNextPage: false };
      const { direction } = sort;
      const sql = `SELECT x.place, ${selected(codec)} FROM (${places.sql}) AS x CROSS JOIN payments AS r ON r.id = x.id
        ORDER BY x.place ${direction}, x.id ${direction}`;
      return toPage(codec, await driver.read(sql, places.args), toColumn(filter, sort), page);
    },
    numbered: async (filter, { skip, itemsMax }) => {
      const driver = toBackgroundDriver(main, filter.entityPath);
      const first = skip + itemsMax;
      const places = await placesOf(driver, { filter, sort: newestFirst, page: { first }, itemsMax: integer(first) });
      if (!places) return [];
      const sql = `SELECT ${selected(codec)} FROM (SELECT y.id, y.place FROM (${places.sql}) AS y ORDER BY y.place DESC, y.id DESC LIMIT ? OFFSET ?) AS x
        CROSS JOIN payments AS r ON r.id = x.id ORDER BY x.place DESC, x.id DESC`;
      return (await driver.read(sql, [...places.args, integer(itemsMax), integer(skip)])).map(codec.decode);
    },
    ids: async (filter, itemsMax) => {
      const driver = toBackgroundDriver(main, filter.entityPath);
      const places = await placesOf(driver, { filter, sort: newestFirst, page: { first: itemsMax }, itemsMax: integer(itemsMax) });
      return places ? (await driver.read(places.sql, places.args)).map(([id]) => String(id)) : [];
    },
    count: (filter, itemsMax) => countPayments(toBackgroundDriver(main, filter.entityPath), filter, itemsMax),
    totals: (filter, itemsMax) => totalPayments(toBackgroundDriver(main, filter.entityPath), filter, itemsMax),
    originalIds: async (entityPath, ids) => {
      const source = idsSource({ entityPath, ids });
      const sql = `SELECT DISTINCT coalesce(g.root_id, g.id) FROM ${source.sql}`;
      return (await toBackgroundDriver(main, entityPath).read(sql, source.args)).map(([id]) => String(id));
    },
  };
}

/** The column of the projection's row that each fact is sorted by. A column that is missing there does not type-check. */
const columns = Object.fromEntries(
  orderFacts.map((fact) => {
    const { order, property } = paymentFacts[fact];
    return [order.name, { name: projected[property].name, mark: order.name.toLowerCase() }];
  }),
) as Readonly<Record<PaymentOrder, SortColumn>>;
/** Ids are in the order of time. */
const idColumn: SortColumn = { name: 'id', mark: 'id' };
const timeColumn: SortColumn = { name: columns.TIMESTAMP.name, mark: 'time' };

/** Only the time itself says where a period begins. */
function toColumn(filter: PaymentListFilter, { by }: PaymentSort): SortColumn {
  if (by !== 'TIMESTAMP') return columns[by];
  return timeRange('g', filter).length > 0 ? timeColumn : idColumn;
}

const newestFirst: PaymentSort = { by: 'TIMESTAMP', direction: 'DESC' };

/** Ids and what they are sorted by; undefined where there are none. */
async function placesOf(driver: Driver, wanted: Wanted): Promise<Condition | undefined> {
  const { filter, sort } = wanted;
  if (isOfIds(filter)) return ofIds(wanted);
  if (isLed(filter)) return walk(wanted);
  const least = await findLeast(driver, filter);
  if (least?.count === 0) return undefined;
  if (least && least.count <= drivenMax) return (await firstInOrder(driver, wanted, least)) ?? drive(wanted, least.source);
  const isOfPeriod = sort.by === 'UPDATED' || (sort.by !== 'TIMESTAMP' && isOfInsights(filter));
  const times = isOfPeriod ? listSources(filter).find(({ name }) => name === 'times') : undefined;
  if (times && (await countSource(driver, filter, times, drivenOfPeriodMax + 1)) <= drivenOfPeriodMax) return drive(wanted, times);
  const isOfGroups =
    sort.by === 'TIMESTAMP' && !isOfInsights(filter) && listSources(filter).every(({ name }) => name === 'groups') && least !== undefined;
  return isOfGroups && (await countGroups(driver, filter)) <= groupsMax ? firstOfGroups(wanted, least.source) : walk(wanted);
}

/**
 * Rows of a merchant that are walked in the order of the list, some 2 ms. A page of what one payment in fifteen has is full by then; to look at
 * all that a filter holds, and to sort them, takes up to 20.
 */
const walkedFirstMax = 1_000;

/** Undefined where the page is not full by then, and where it is not tried: few are sorted as soon, and many merchants have no common order. */
async function firstInOrder(driver: Driver, wanted: Wanted, { source, count }: Counted): Promise<Condition | undefined> {
  const { filter, itemsMax } = wanted;
  const isOfOne = filter.entityPath.length >= merchantPathCharacters;
  const isOfOrder = source.name === 'groups' || source.name === 'range' || source.name === 'times';
  if (!isOfOne || !isOfOrder || isOfInsights(filter) || count <= walkedFirstMax || itemsMax > BigInt(walkedFirstMax)) return undefined;
  const { sql, args } = walk(wanted, firstRows(wanted));
  const found = await driver.read(sql, args);
  return found.length < Number(itemsMax) ? undefined : placesFound(wanted, found);
}

/** The first `walkedFirstMax` that the order has. Of equals at their end some more. */
function firstRows({ filter, sort, page }: Wanted): Condition {
  const { merchants } = toSearchScope(filter.entityPath);
  const column = toColumn(filter, sort);
  const { name } = column;
  const isDescending = sort.direction === 'DESC';
  const bounds = joinConditions([...toBounds('o', filter, name), ...afterWanted('o', { filter, sort, page })]);
  const last = `SELECT o.${name} FROM payment_facts AS o${toIndex(column)} WHERE o.merchant = (SELECT m.value FROM ${merchants.sql})
    AND ${bounds.sql} ORDER BY o.${name} ${sort.direction} LIMIT 1 OFFSET ?`;
  const [least, most] = column === idColumn ? ["''", "'g'"] : ['0', '9223372036854775807'];
  return {
    sql: `g.${name} ${isDescending ? '>=' : '<='} coalesce((${last}), ${isDescending ? least : most})`,
    args: [...merchants.args, ...bounds.args, integer(walkedFirstMax)],
  };
}

/** As they were when they were found: a cursor made of what they are since might leave some out. */
function placesFound({ filter, sort }: Wanted, rows: readonly RawRow[]): Condition {
  const place = toColumn(filter, sort) === idColumn ? 'value ->> 1' : 'CAST(value ->> 1 AS INTEGER)';
  // JSON has no numbers as large as amounts.
  const found = JSON.stringify(rows.map(([id, at]) => [String(id), String(at)]));
  return { sql: `SELECT value ->> 0 AS id, ${place} AS place FROM json_each(?)`, args: [found] };
}

function ofIds({ filter, sort, page, itemsMax }: Wanted): Condition {
  const source = idsSource(filter);
  const { name } = toColumn(filter, sort);
  const { ids: _ids, ...others } = filter;
  const where = joinConditions([...factConditions('g', others), ...termConditions(filter), ...afterWanted('+g', { filter, sort, page })]);
  return {
    sql: `SELECT g.id, g.${name} AS place FROM ${source.sql} WHERE ${where.sql} ORDER BY +g.${name} ${sort.direction}, +g.id ${sort.direction} LIMIT ?`,
    args: [...source.args, ...where.args, itemsMax],
  };
}

/** All that lies behind the source, sorted. */
function drive({ filter, sort, page, itemsMax }: Wanted, { from, where: bounds }: Source): Condition {
  const { merchants } = toSearchScope(filter.entityPath);
  const { name } = toColumn(filter, sort);
  const where = joinConditions([
    ...bounds,
    ...factConditions('g', filter),
    ...termConditions(filter),
    ...afterWanted('+g', { filter, sort, page }),
  ]);
  return {
    sql: `SELECT g.id, g.${name} AS place FROM ${merchants.sql} CROSS JOIN ${from} WHERE ${where.sql}
      ORDER BY +g.${name} ${sort.direction}, +g.id ${sort.direction} LIMIT ?`,
    args: [...merchants.args, ...where.args, itemsMax],
  };
}

/** Each group gives its first ones, the first of which are the page: however rare they are among all, none else is walked. */
function firstOfGroups({ filter, sort, page, itemsMax }: Wanted, { where: bounds }: Source): Condition {
  const { merchants } = toSearchScope(filter.entityPath);
  const { direction } = sort;
  const where = joinConditions(bounds);
  const after = joinConditions(afterWanted('h', { filter, sort, page }));
  return {
    sql: `SELECT g.id, g.id AS place FROM ${merchants.sql} CROSS JOIN payment_groups AS k CROSS JOIN payment_facts AS g
      INDEXED BY payment_facts_group ON g.group_number = k.number AND g.id IN (SELECT h.id FROM payment_facts AS h
        INDEXED BY payment_facts_group WHERE h.group_number = k.number AND ${after.sql} ORDER BY h.id ${direction} LIMIT ?)
      WHERE ${where.sql} ORDER BY +g.id ${direction} LIMIT ?`,
    args: [...merchants.args, ...after.args, itemsMax, ...where.args, itemsMax],
  };
}

/**
 * In the order of the list until the page is full. Each merchant gives its first ones, the first of which are the page. The
 * outer order is marked `+`: by an index of its own SQLite would walk all of a merchant's to look for the few.
 */
function walk({ filter, sort, page, itemsMax }: Wanted, within?: Condition): Condition {
  const { merchants } = toSearchScope(filter.entityPath);
  const column = toColumn(filter, sort);
  const { name } = column;
  const { direction } = sort;
  const bounds = [...(isLed(filter) ? [] : toBounds('g', filter, name)), ...(within ? [within] : [])];
  const conditions = [...factConditions('g', filter), ...termConditions(filter), ...rowConditions('p', filter)];
  const where = joinConditions([...bounds, ...conditions, ...afterWanted('g', { filter, sort, page })]);
  const key = isLed(filter) && name !== 'id' ? `+g.${name}` : `g.${name}`;
  return {
    sql: `SELECT f.id, f.${name} AS place FROM ${merchants.sql} CROSS JOIN payment_facts AS f ON f.merchant = m.value AND f.id IN (
        SELECT g.id FROM ${walkFrom(filter, toIndex(column))} WHERE g.merchant = m.value AND ${where.sql} ORDER BY ${key} ${direction}, g.id ${direction} LIMIT ?)
      ORDER BY +f.${name} ${direction}, +f.id ${direction} LIMIT ?`,
    args: [...merchants.args, ...where.args, itemsMax, itemsMax],
  };
}

/** The range of what is sorted by, where its index can begin and end. */
function toBounds(table: string, filter: PaymentListFilter, column: string): readonly Condition[] {
  if (column === timeColumn.name) return timeRange(table, filter);
  const fact = rangeFacts.find((one) => rangeColumn('', one) === column);
  return fact === undefined ? [] : factRange(fact, rangeColumn(table, fact), filter);
}

/** A statement that names an index that is not there fails. */
function toIndex(column: SortColumn): string {
  if (column === idColumn) return '';
  return ` INDEXED BY payment_facts_${column === timeColumn ? 'created' : column.mark}`;
}

function afterWanted(table: string, { filter, sort, page }: Pick<Wanted, 'filter' | 'sort' | 'page'>): readonly Condition[] {
  return afterCursor(table, toColumn(filter, sort), sort, page);
}

function selected(codec: Codec<Payment>): string {
  return codec.columns
    .split(', ')
    .map((column) => `r.${column}`)
    .join(', ');
}

function toPage(codec: Codec<Payment>, rows: readonly (readonly unknown[])[], column: SortColumn, page: PageRequest): Page<Payment> {
  const shown = rows.slice(0, toItems(page)).map(([place, ...row]) => {
    const item = codec.decode(row);
    return { cursor: cursorAt(column, String(place), item.id), item };
  });
  return { items: shown, hasNextPage: rows.length > shown.length };
}
