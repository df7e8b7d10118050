import { type ReadModelStore, subjectsScannedMax, type TermLook, termsScannedMax } from '../../api/views/read-model/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { integer, toNumber } from './row.ts';
import type { Condition } from './scope.ts';
import {
  hasLine,
  lineSql,
  matchSql,
  parseTermLines,
  termSql,
  tokenSql,
  toLine,
  toLineBeginning,
  toQuoted,
  toStoredTerm,
} from './search-index.ts';
import { type SearchScope, toSearchScope } from './search-scopes.ts';

/** After every term that begins with a prefix: a character that no folded text holds. */
const afterAll = '\u{10ffff}';

type Subject = Awaited<ReturnType<ReadModelStore['subjectsByTerm']>>[number];

export function termReads(main: Driver): Pick<ReadModelStore, 'subjectsByTerm'> {
  return {
    subjectsByTerm: async (entityPath, look, itemsMax) => {
      const driver = toBackgroundDriver(main, entityPath);
      if (look.match === 'prefix') return subjectsByPrefix(driver, entityPath, look, itemsMax);
      const { sql, args } = exact(toSearchScope(entityPath), look, itemsMax);
      return (await driver.read(sql, args)).map(([id]) => ({ id: String(id), term: toStoredTerm(look.term) }));
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

function termIn(lines: unknown, beginning: string): string | undefined {
  return parseTermLines(String(lines)).find((term) => term.startsWith(toStoredTerm(beginning)));
}

/** A merchant's own subjects; of wider scopes those of all, since the newest of many merchants have no other order. */
function recentWith({ merchants, channelOf }: SearchScope, entityPath: string, { term }: TermLook, itemsMax: number): Condition {
  const channel = channelOf('s');
  const beginning = toLineBeginning(term);
  if (entityPath.length >= merchantPathCharacters) {
    const own = `(SELECT m.value FROM ${merchants.sql})`;
    const oldest = `(SELECT o.subject FROM search_subjects AS o WHERE o.merchant = ${own} ORDER BY o.subject DESC LIMIT 1 OFFSET ?)`;
    return {
      sql: `SELECT s.subject, s.terms FROM search_subjects AS s INDEXED BY search_subjects_merchant WHERE s.merchant = ${own}${joinText(channel)}
        AND s.subject >= coalesce(${oldest}, '') AND ${hasLine('s')} ORDER BY s.subject DESC LIMIT ?`,
      args: [...merchants.args, ...listArguments(channel), ...merchants.args, integer(subjectsScannedMax), beginning, integer(itemsMax)],
    };
  }
  const oldest = '(SELECT o.number FROM search_subjects AS o ORDER BY o.number DESC, o.subject DESC LIMIT 1 OFFSET ?)';
  return {
    sql: `SELECT s.subject, s.terms FROM search_subjects AS s WHERE s.number >= coalesce(${oldest}, 0)
      AND +s.merchant IN (SELECT m.value FROM ${merchants.sql})${joinText(channel)} AND ${hasLine('s')} ORDER BY s.number DESC, s.subject DESC LIMIT ?`,
    args: [integer(subjectsScannedMax), ...merchants.args, ...listArguments(channel), beginning, integer(itemsMax)],
  };
}

/** Each merchant's newest, straight from the index; then the newest of those. */
function exact({ merchants, channelOf, channel }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('u'), ...besideCondition('u', look)];
  const most = integer(itemsMax);
  return {
    sql: `SELECT s.subject FROM ${merchants.sql} CROSS JOIN search_subjects AS s INDEXED BY search_subjects_merchant
      WHERE s.merchant = m.value AND s.subject IN (SELECT u.subject FROM search_terms AS t CROSS JOIN search_subjects AS u ON u.number = t.rowid
        WHERE t.search_terms MATCH ${matchSql('m.value', channel?.sql)} AND +u.merchant = m.value AND ${hasLine('u')}${joinText(also)}
        ORDER BY t.rowid DESC LIMIT ?) ORDER BY +s.subject DESC LIMIT ?`,
    args: [...merchants.args, toQuoted(look.term), ...(channel?.args ?? []), toLine(look.term), ...listArguments(also), most, most],
  };
}

/**
 * A bounded walk over what begins so. Where nothing else is asked, subjects are read of the newest alone: each word of the index is
 * one of a subject with its number.
 */
function prefix({ merchants, channelOf }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('s'), ...besideCondition('s', look)];
  const beginning = toStoredTerm(look.term);
  const subjects = `search_subjects AS s ON s.number = w.doc AND +s.merchant = w.merchant AND ${hasLine('s', lineSql('w.term'))}`;
  const words = `SELECT w.doc AS doc, m.value AS merchant, ${termSql('m.value', 'w.term')} AS term FROM ${merchants.sql} CROSS JOIN search_words AS w
    WHERE w.term >= ${tokenSql('m.value', '?')} AND w.term < ${tokenSql('m.value', '?')}`;
  const range = [...merchants.args, beginning, `${beginning}${afterAll}`];
  const [scanned, most] = [integer(termsScannedMax), integer(itemsMax)];
  if (also.length === 0) {
    return {
      sql: `SELECT s.subject, w.term, w.words FROM (SELECT doc, merchant, term, count(*) OVER () AS words FROM (${words} LIMIT ?) ORDER BY doc DESC LIMIT ?) AS w
        CROSS JOIN ${subjects} ORDER BY s.subject DESC LIMIT ?`,
      args: [...range, scanned, most, most],
    };
  }
  return {
    sql: `SELECT subject, term, count(*) OVER () FROM (SELECT s.subject, w.term FROM (${words}) AS w CROSS JOIN ${subjects}
      WHERE true${joinText(also)} LIMIT ?) ORDER BY subject DESC LIMIT ?`,
    args: [...range, ...listArguments(also), scanned, most],
  };
}

function besideCondition(table: string, { beside }: TermLook): readonly Condition[] {
  if (!beside) return [];
  return [
    { sql: `EXISTS (SELECT 1 FROM json_each(?) AS b WHERE ${hasLine(table, 'b.value')})`, args: [JSON.stringify(beside.map(toLine))] },
  ];
}

function joinText(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => ` AND ${sql}`).join('');
}

function listArguments(conditions: readonly Condition[]): Condition['args'] {
  return conditions.flatMap(({ args }) => args);
}
