/** A list's filter as conditions: over the projection's facts, and over payments' own rows for what facts do not hold. */
import {
  type GroupFilterFact,
  type GroupsFilterFact,
  groupFilterFacts,
  groupsFilterFacts,
  paymentFacts,
  type RangeFact,
  rangeFacts,
  rangeNamesOf,
  rowFilterFacts,
} from '../../api/contract/payment-facts.ts';
import type { PaymentFilter } from '../../api/domain/payments/ports.ts';
import type { PaymentListFilter } from '../../api/views/read-model/ports.ts';
import type { AnySQLiteColumn } from '../tables/drizzle.ts';
import { payments } from '../tables/payments.ts';
import { paymentGroups, paymentFacts as projected } from '../tables/read-model/projection.ts';
import { integer } from './row.ts';
import { type Condition, oneOf } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

/** A digit is the last that a code can go on with, and the hex digit `f` the last of an id. */
const afterDigits = ':';
const afterHex = 'g';

/** Everything that the facts tell, to be checked where the rows lie: none of these draws the planner to an index. */
export function factConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const ranges = rangeFacts.flatMap((fact) => factRange(fact, rangeColumn(table, fact), filter));
  const range = [...ranges, ...timeRange(table, filter)].map(preventIndexUse);
  const originals = filter.originalsOnly ? [{ sql: `+${table}.root_id IS NULL`, args: [] }] : [];
  return [...groupConditions(table, filter).map(preventIndexUse), ...range, ...idConditions(table, filter), ...originals];
}

/** The columns that payment_groups and payment_facts share, of each fact that has few values. One that is missing here does not type-check. */
const groupColumns: Readonly<Record<GroupFilterFact | GroupsFilterFact, AnySQLiteColumn>> = {
  paymentType: paymentGroups.type,
  paymentMethod: paymentGroups.method,
  paymentBrand: paymentGroups.brand,
  status: paymentGroups.status,
  outcome: paymentGroups.outcome,
  moneyStatus: paymentGroups.moneyStatus,
  resultCategory: paymentGroups.category,
  currency: paymentGroups.currency,
  resultCode: paymentGroups.resultCode,
};

/** What has few values, and the channel: the columns that payment_groups and payment_facts share. */
export function groupConditions(table: string, filter: PaymentListFilter): readonly Condition[] {
  const code = columnOf(table, groupColumns.resultCode);
  const { resultCodePrefix: prefix } = filter;
  return [
    ...toSearchScope(filter.entityPath).channelOf(table),
    ...groupsFilterFacts.flatMap((fact) => among(columnOf(table, groupColumns[fact]), filter[paymentFacts[fact].filter.name])),
    ...groupFilterFacts.flatMap((fact) => equal(columnOf(table, groupColumns[fact]), filter[paymentFacts[fact].filter.name])),
    ...(prefix === undefined ? [] : [{ sql: `${code} >= ?`, args: [prefix] }]),
    ...(prefix === undefined ? [] : [{ sql: `${code} < ?`, args: [prefix && `${prefix}${afterDigits}`] }]),
  ];
}

/** One of the values; nothing where none are given. */
export function among(column: string, values: readonly string[] | undefined): readonly Condition[] {
  return values ? [oneOf(column, values)] : [];
}

export function equal(column: string, value: string | undefined): readonly Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, args: [value] }];
}

/** From the one value to the other. A range of one value is that value: behind it the index has the order of ids. */
export function factRange(fact: RangeFact, column: string, filter: PaymentFilter): readonly Condition[] {
  const [leastName, mostName] = rangeNamesOf(fact);
  const [least, most] = [toArgument(filter[leastName]), toArgument(filter[mostName])];
  if (least !== undefined && least === most) return [{ sql: `${column} = ?`, args: [least] }];
  return [
    ...(least === undefined ? [] : [{ sql: `${column} >= ?`, args: [least] }]),
    ...(most === undefined ? [] : [{ sql: `${column} <= ?`, args: [most] }]),
  ];
}

function toArgument(value: bigint | number | undefined): bigint | undefined {
  return typeof value === 'number' ? integer(value) : value;
}

/** Of payments' own rows. */
export function rowRanges(table: string, filter: PaymentFilter): readonly Condition[] {
  return rangeFacts.flatMap((fact) => factRange(fact, columnOf(table, payments[paymentFacts[fact].property]), filter));
}

/** The column of the projection. */
export function rangeColumn(table: string, fact: RangeFact): string {
  return columnOf(table, projected[paymentFacts[fact].property]);
}

export function timeRange(table: string, { from, to }: PaymentFilter): readonly Condition[] {
  const column = columnOf(table, payments.createdAt);
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, args: [integer(from)] }]),
    ...(to === undefined ? [] : [{ sql: `${column} < ?`, args: [integer(to)] }]),
  ];
}

/** As a statement names it; `table` is its alias there, or empty. */
function columnOf(table: string, { name }: AnySQLiteColumn): string {
  return table === '' ? name : `${table}.${name}`;
}

function idConditions(table: string, { ids, idPrefix }: PaymentListFilter): readonly Condition[] {
  return [
    ...(ids ? [oneOf(`${table}.id`, ids)] : []),
    ...(idPrefix === undefined ? [] : [{ sql: `${table}.id >= ?`, args: [idPrefix] }]),
    ...(idPrefix === undefined ? [] : [{ sql: `${table}.id < ?`, args: [`${idPrefix}${afterHex}`] }]),
  ];
}

export function preventIndexUse({ sql, args }: Condition): Condition {
  return { sql: `+${sql}`, args };
}

/** Whether a value is asked for that an index of payments' own rows leads to. */
export function isOfRows(filter: PaymentFilter): boolean {
  return rowFilterFacts.some((fact) => filter[paymentFacts[fact].filter.name] !== undefined);
}

/** Of payments' own rows; only the first may use its index: the others are marked `+` so that they cannot draw the planner away. */
export function rowConditions(table: string, filter: PaymentFilter): readonly Condition[] {
  return rowFilterFacts
    .flatMap((fact) => equal(columnOf(table, payments[paymentFacts[fact].property]), filter[paymentFacts[fact].filter.name]))
    .map((condition, place) => (place === 0 ? condition : preventIndexUse(condition)));
}
