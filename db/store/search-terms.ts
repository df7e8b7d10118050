import { type ReadModelStore, subjectsScannedMax, type TermLook, termsScannedMax } from '../../api/views/read-model/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { type Driver, toAsideDriver } from './driver.ts';
import { integer, toNumber } from './row.ts';
import type { Condition } from './scope.ts';
import { type SearchScope, toSearchScope } from './search-scopes.ts';

/** After every term that begins with a prefix: a character that no folded text holds. */
const afterAll = '\u{10ffff}';

type Subject = Awaited<ReturnType<ReadModelStore['subjectsByTerm']>>[number];

export function termReads(main: Driver): Pick<ReadModelStore, 'subjectsByTerm'> {
  return {
    subjectsByTerm: async (entityPath, look, itemsMax) => {
      const driver = toAsideDriver(main, entityPath);
      if (look.match === 'prefix') return subjectsByPrefix(driver, entityPath, look, itemsMax);
      const { sql, args } = exact(toSearchScope(entityPath), look, itemsMax);
      return (await driver.read(sql, args)).map(([id, term]) => ({ id: String(id), term: String(term) }));
    },
  };
}

/**
 * Behind a beginning the terms are in the order of the alphabet. Few are all looked at. What thousands have, on the other
 * hand, one of the newest subjects has soon.
 */
async function subjectsByPrefix(driver: Driver, entityPath: string, look: TermLook, itemsMax: number): Promise<readonly Subject[]> {
  const scope = toSearchScope(entityPath);
  const { sql, args } = prefix(scope, look, itemsMax);
  const rows = await driver.read(sql, args);
  const first = rows.map(([id, term]) => ({ id: String(id), term: String(term) }));
  if (toNumber(rows[0]?.[2] ?? 0) < termsScannedMax) return first;
  const recent = recentWith(scope, entityPath, look, itemsMax);
  const newest = (await driver.read(recent.sql, recent.args)).flatMap(([id, terms]): Subject[] => {
    const term = termIn(terms, look.term);
    return term === undefined ? [] : [{ id: String(id), term }];
  });
  if (newest.length >= itemsMax) return newest;
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...first.filter(({ id }) => !known.has(id))].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, itemsMax);
}

function termIn(terms: unknown, beginning: string): string | undefined {
  const list: unknown = JSON.parse(String(terms));
  return Array.isArray(list) ? list.find((term): term is string => typeof term === 'string' && term.startsWith(beginning)) : undefined;
}

/** A merchant's own subjects; of wider scopes those of all, since the newest of many merchants have no other order. */
function recentWith({ merchants, channelOf }: SearchScope, entityPath: string, { term }: TermLook, itemsMax: number): Condition {
  const isOfOne = entityPath.length >= merchantPathCharacters;
  const [only, index] = isOfOne
    ? [`s.merchant = (SELECT m.value FROM ${merchants.sql})`, '']
    : [`s.merchant IN (SELECT m.value FROM ${merchants.sql})`, ' INDEXED BY search_subjects_subject'];
  const oldest = isOfOne
    ? `(SELECT o.subject FROM search_subjects AS o WHERE o.merchant = (SELECT m.value FROM ${merchants.sql}) ORDER BY o.subject DESC LIMIT 1 OFFSET ?)`
    : '(SELECT o.subject FROM search_subjects AS o INDEXED BY search_subjects_subject ORDER BY o.subject DESC LIMIT 1 OFFSET ?)';
  const channel = channelOf('s');
  return {
    // A term begins behind the quotation mark of its JSON.
    sql: `SELECT s.subject, s.terms FROM search_subjects AS s${index} WHERE ${only}${joinText(channel)} AND s.subject >= coalesce(${oldest}, '')
      AND instr(s.terms, ?) > 0 ORDER BY s.subject DESC LIMIT ?`,
    args: [
      ...merchants.args,
      ...listArguments(channel),
      ...(isOfOne ? merchants.args : []),
      integer(subjectsScannedMax),
      JSON.stringify(term).slice(0, -1),
      integer(itemsMax),
    ],
  };
}

/** Each merchant's newest, straight from the index; then the newest of those. */
function exact({ merchants, channelOf }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('u'), ...besideCondition('u', look)];
  const most = integer(itemsMax);
  return {
    sql: `SELECT t.subject, t.term FROM ${merchants.sql} CROSS JOIN search_terms AS t WHERE t.merchant = m.value AND t.term = ?
      AND t.subject IN (SELECT u.subject FROM search_terms AS u WHERE u.merchant = m.value AND u.term = ?${joinText(also)}
        ORDER BY u.subject DESC LIMIT ?) ORDER BY +t.subject DESC LIMIT ?`,
    args: [...merchants.args, look.term, look.term, ...listArguments(also), most, most],
  };
}

/** A bounded walk over what begins so. */
function prefix({ merchants, channelOf }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('t'), ...besideCondition('t', look)];
  return {
    sql: `SELECT subject, term, count(*) OVER () FROM (SELECT t.subject, t.term FROM ${merchants.sql} CROSS JOIN search_terms AS t
      WHERE t.merchant = m.value AND t.term >= ? AND t.term < ?${joinText(also)} LIMIT ?) ORDER BY subject DESC LIMIT ?`,
    args: [...merchants.args, look.term, `${look.term}${afterAll}`, ...listArguments(also), integer(termsScannedMax), integer(itemsMax)],
  };
}

function besideCondition(table: string, { beside }: TermLook): readonly Condition[] {
  if (!beside) return [];
  const sql = `EXISTS (SELECT 1 FROM search_terms AS b WHERE b.merchant = ${table}.merchant AND b.subject = ${table}.subject
    AND b.term IN (SELECT value FROM json_each(?)))`;
  return [{ sql, args: [JSON.stringify(beside)] }];
}

function joinText(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => ` AND ${sql}`).join('');
}

function listArguments(conditions: readonly Condition[]): Condition['args'] {
  return conditions.flatMap(({ args }) => args);
}
