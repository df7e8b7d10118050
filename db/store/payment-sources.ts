/**
 * Where a list's payments can be walked from. There are no statistics for SQLite to choose an index by. So each part of a
 * filter that has an index says how much lies behind it, counted a little way. The least leads.
 */

import { paymentFacts, type RangeFact, rangeFacts, termFilterFacts } from '../../api/contract/payment-facts.ts';
import { fold } from '../../api/views/read-model/fold.ts';
import type { OpenQuestions, PaymentListFilter } from '../../api/views/read-model/ports.ts';
import { type SearchField, toTerm } from '../../api/views/read-model/terms.ts';
import type { Driver } from './driver.ts';
import { factRange, groupConditions, isOfRows, rangeColumn, timeRange } from './payment-conditions.ts';
import { inGroups } from './payment-groups.ts';
import { integer, toNumber } from './row.ts';
import { type Condition, joinConditions } from './scope.ts';
import { hasLine, matchSql, toLine, toNumberedIds, toQuoted } from './search-index.ts';
import { toSearchScope } from './search-scopes.ts';

/** Rows behind a source that are all looked at and sorted, about 20 ms; where there are more, the order leads. */
export const drivenMax = 10_000;

export interface Source {
  readonly name: 'groups' | 'range' | 'times' | 'term' | 'questions';
  /** What a FROM goes on with after the merchants, as `m`; the facts are `g`. */
  readonly from: string;
  /** The same without the facts, where the index is enough to count by. */
  readonly countFrom: string;
  readonly where: readonly Condition[];
}

/** Of a period so many: sorted by what changed last, it is found nowhere else. */
export const drivenOfPeriodMax = 100_000;

/** Every source that the filter has, the best first where much lies behind all: none where nothing is asked that has an index. */
export function listSources(filter: PaymentListFilter): readonly Source[] {
  const groups = groupConditions('k', filter);
  const times = timeRange('g', filter);
  return [
    ...(times.length > 0 ? [indexSource('times', 'payment_facts_created', times)] : []),
    ...toTerms(filter).map(termSource),
    ...(filter.questions ? [questionSource(filter.questions)] : []),
    ...rangeFacts.flatMap((fact) => rangeSource(fact, filter)),
    ...(groups.length > 0 ? [groupSource(groups)] : []),
  ];
}

const ofMerchant = (table: string): Condition => ({ sql: `${table}.merchant = m.value`, args: [] });

function groupSource(conditions: readonly Condition[]): Source {
  const from = 'payment_groups AS k CROSS JOIN payment_facts AS g INDEXED BY payment_facts_group ON g.group_number = k.number';
  return { name: 'groups', from, countFrom: from, where: [ofMerchant('k'), ...conditions] };
}

/** None where it is not narrowed by. */
function rangeSource(fact: RangeFact, filter: PaymentListFilter): readonly Source[] {
  const range = factRange(fact, rangeColumn('g', fact), filter);
  return range.length === 0 ? [] : [indexSource('range', `payment_facts_${paymentFacts[fact].order.name.toLowerCase()}`, range)];
}

function indexSource(name: 'range' | 'times', index: string, range: readonly Condition[]): Source {
  const from = `payment_facts AS g INDEXED BY ${index}`;
  return { name, from, countFrom: from, where: [ofMerchant('g'), ...range] };
}

function termSource(term: string): Source {
  const subjects = 'search_terms AS t CROSS JOIN search_subjects AS s ON s.number = t.rowid';
  return {
    name: 'term',
    from: `${subjects} CROSS JOIN payment_facts AS g ON g.merchant = s.merchant AND g.id = s.subject`,
    countFrom: subjects,
    where: [
      { sql: `t.search_terms MATCH ${matchSql('m.value')}`, args: [toQuoted(term)] },
      { sql: '+s.merchant = m.value', args: [] },
      { sql: hasLine('s'), args: [toLine(term)] },
    ],
  };
}

const isOpen = (table: string): string =>
  `${table}.kind IN (SELECT value FROM json_each(?)) AND (${table}.lapses_at IS NULL OR ${table}.lapses_at > ?)`;
const openArgs = ({ kinds, now }: OpenQuestions) => [JSON.stringify(kinds), integer(now)];

/** Each payment once, whatever is open about it. */
function questionSource(wanted: OpenQuestions): Source {
  const from = 'open_questions AS q CROSS JOIN payment_facts AS g ON g.merchant = q.merchant AND g.id = q.payment';
  const first = `q.place = (SELECT min(f.place) FROM open_questions AS f WHERE f.payment = q.payment AND ${isOpen('f')})`;
  return {
    name: 'questions',
    from,
    countFrom: 'open_questions AS q',
    where: [
      { sql: 'q.merchant = m.value', args: [] },
      { sql: isOpen('q'), args: openArgs(wanted) },
      { sql: first, args: openArgs(wanted) },
    ],
  };
}

/** What is found by its term, within the merchant: a number or an address that half of the world has is nobody's walk. */
function toTerms(filter: PaymentListFilter): readonly string[] {
  const { sameAccount } = filter;
  const wanted: readonly (readonly [SearchField, string | null | undefined])[] = [
    ...termFilterFacts.map((fact) => [fact, filter[paymentFacts[fact].filter.name]] as const),
    ['last4', sameAccount?.last4],
    ['bin', sameAccount?.bin],
  ];
  return [...new Set(wanted.flatMap(([field, value]) => (value === undefined || value === null ? [] : [toTerm(field, fold(value))])))];
}

/** A payment has each of the terms, an open question, and the account: fingerprints stand only in payments' own rows, whose first digits and last four lead there. */
export function termConditions(filter: PaymentListFilter): readonly Condition[] {
  const terms = toTerms(filter).map((term) => ({
    sql: `EXISTS (SELECT 1 FROM search_subjects AS e WHERE e.merchant = g.merchant AND e.subject = g.id AND ${hasLine('e')})`,
    args: [toLine(term)],
  }));
  const { sameAccount, questions } = filter;
  const account = 'EXISTS (SELECT 1 FROM payments AS a WHERE a.id = g.id AND a.account_fingerprint = ?)';
  const open = `EXISTS (SELECT 1 FROM open_questions AS o WHERE o.payment = g.id AND ${isOpen('o')})`;
  return [
    ...terms,
    ...(sameAccount ? [{ sql: account, args: [sameAccount.accountFingerprint] }] : []),
    ...(questions ? [{ sql: open, args: openArgs(questions) }] : []),
    ...inGroups(filter),
  ];
}

/** Whether groups of Insights are asked for, which are checked payment by payment. */
export function isOfInsights({ groups, hours }: PaymentListFilter): boolean {
  return groups !== undefined || hours !== undefined;
}

/** Whether sources tell all that is asked for. */
export function isToldBySources(filter: PaymentListFilter): boolean {
  return !filter.sameAccount && !filter.originalsOnly && !isOfInsights(filter);
}

export interface Counted {
  readonly source: Source;
  /** At most `drivenMax + 1`. */
  readonly count: number;
}

/** The source with the least behind it; undefined where the filter has none. */
export async function findLeast(driver: Driver, filter: PaymentListFilter): Promise<Counted | undefined> {
  const counted = await Promise.all(
    listSources(filter).map(async (source) => ({ source, count: await countSource(driver, filter, source, drivenMax + 1) })),
  );
  return counted.reduce<Counted | undefined>((least, each) => (least && least.count <= each.count ? least : each), undefined);
}

/** From the index alone. */
export async function countSource(driver: Driver, { entityPath }: PaymentListFilter, source: Source, itemsMax: number): Promise<number> {
  const { merchants } = toSearchScope(entityPath);
  const where = joinConditions(source.where);
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${merchants.sql} CROSS JOIN ${source.countFrom} WHERE ${where.sql} LIMIT ?)`;
  const found = await driver.readFirst(sql, [...merchants.args, ...where.args, integer(itemsMax)]);
  return toNumber(found?.[0] ?? 0);
}

/** Groups from each of which a page is taken at most, about 30 ms: beyond, a filter is so wide that the order finds it soon. */
export const groupsMax = 600;

export async function countGroups(driver: Driver, filter: PaymentListFilter): Promise<number> {
  const { merchants } = toSearchScope(filter.entityPath);
  const where = joinConditions([ofMerchant('k'), ...groupConditions('k', filter)]);
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${merchants.sql} CROSS JOIN payment_groups AS k WHERE ${where.sql} LIMIT ?)`;
  const found = await driver.readFirst(sql, [...merchants.args, ...where.args, integer(groupsMax + 1)]);
  return toNumber(found?.[0] ?? 0);
}

/** Whether a reference or ids say which few payments there are. */
export function isLed(filter: PaymentListFilter): boolean {
  return filter.ids !== undefined || filter.idPrefix !== undefined || isOfRows(filter);
}

/** Whether ids alone say it, such as those that a text finds. */
export function isOfIds(filter: PaymentListFilter): boolean {
  return filter.ids !== undefined && !isOfRows(filter);
}

/** Each id once, however many merchants there are: its own row tells whose it is. */
export function idsSource(filter: PaymentListFilter): Condition {
  const isOwn = toSearchScope(filter.entityPath).isOf('g');
  return {
    sql: `json_each(?) AS j CROSS JOIN search_subjects AS u ON u.number = j.value ->> 0 AND u.subject = j.value ->> 1
      CROSS JOIN payment_facts AS g ON g.merchant = u.merchant AND g.id = u.subject AND ${isOwn.sql}`,
    args: [toNumberedIds(filter.ids ?? []), ...isOwn.args],
  };
}

/** Where all facts are walked, or, where a column of payments' own rows says which few, those rows first. */
export function walkFrom(filter: PaymentListFilter, index = ''): string {
  if (isOfRows(filter)) return 'payments AS p CROSS JOIN payment_facts AS g ON g.id = p.id';
  return `payment_facts AS g${isLed(filter) ? '' : index}`;
}
