import { type ReadModelStore, subjectsScannedMax, type TermLook, termsScannedMax } from '../../api/views/read-model/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { integer, type RawRow, toNumber } from './row.ts';
import type { Condition } from './scope.ts';
import {
  anyMerchant,
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

/** How much a look walks over at most. */
export interface ScanLimits {
  readonly subjectsMax: number;
  readonly termsMax: number;
}

const scanLimits: ScanLimits = { subjectsMax: subjectsScannedMax, termsMax: termsScannedMax };

export function termReads(main: Driver, limits = scanLimits): Pick<ReadModelStore, 'subjectsByTerm'> {
  return {
    subjectsByTerm: (entityPath, look, itemsMax) => {
      const driver = toBackgroundDriver(main, entityPath);
      const asked: Asked = { driver, entityPath, scope: toSearchScope(entityPath), look, itemsMax, limits };
      if (look.match === 'prefix') return isOfOne(entityPath) ? byPrefix(asked) : byPrefixOfMany(asked);
      return isOfOne(entityPath) ? byTerm(asked) : byTermOfMany(asked);
    },
  };
}

interface Asked {
  readonly driver: Driver;
  readonly entityPath: string;
  readonly scope: SearchScope;
  readonly look: TermLook;
  readonly itemsMax: number;
  readonly limits: ScanLimits;
}

/** Of a merchant, or of one of its channels. */
const isOfOne = (entityPath: string): boolean => entityPath.length >= merchantPathCharacters;

async function byTerm(asked: Asked): Promise<readonly Subject[]> {
  return readExact(asked, exact(asked));
}

async function readExact({ driver, look }: Asked, { sql, args }: Condition): Promise<readonly Subject[]> {
  return (await driver.read(sql, args)).map(([id]) => ({ id: String(id), term: toStoredTerm(look.term) }));
}

/** One seek for all merchants. Where the newest with the term are those of others, each merchant of the scope is asked. */
async function byTermOfMany(asked: Asked): Promise<readonly Subject[]> {
  const found = [...(await readExact(asked, exactOfMany(asked)))].sort(byNewest);
  if (found.length >= asked.itemsMax) return found;
  const beyond = await asked.driver.read(beyondSql, [toQuoted(asked.look.term), integer(asked.limits.subjectsMax)]);
  return beyond.length === 0 ? found : byTerm(asked);
}

/**
 * Behind a beginning the terms are in the order of the alphabet. Few are all looked at. What thousands have, on the other
 * hand, one of the newest subjects has soon.
 */
async function byPrefix(asked: Asked): Promise<readonly Subject[]> {
  const { sql, args } = prefix(asked);
  const rows = await asked.driver.read(sql, args);
  const first = rows.map(toSubject);
  if (toNumber(rows[0]?.[2] ?? 0) < asked.limits.termsMax) return first;
  return joinNewest(await newestWith(asked), first, asked.itemsMax);
}

/** The same in one walk for all merchants. Where too few of the newest are the scope's, each of its merchants is asked. */
async function byPrefixOfMany(asked: Asked): Promise<readonly Subject[]> {
  const words = wordsOfMany(asked);
  const [[count = 0] = []] = await asked.driver.read(`SELECT count(*) FROM (${words.sql})`, words.args);
  if (toNumber(count) === 0) return [];
  if (toNumber(count) < asked.limits.termsMax) {
    const { sql, args } = prefixOfMany(asked, words);
    return (await asked.driver.read(sql, args)).map(toSubject);
  }
  const newest = await newestWith(asked);
  if (newest.length >= asked.itemsMax) return newest;
  const { sql, args } = prefix(asked);
  return joinNewest(newest, (await asked.driver.read(sql, args)).map(toSubject), asked.itemsMax);
}

const byNewest = (a: Subject, b: Subject): number => (a.id < b.id ? 1 : -1);
const toSubject = ([id, term]: RawRow): Subject => ({ id: String(id), term: String(term) });

async function newestWith(asked: Asked): Promise<readonly Subject[]> {
  const { sql, args } = recentWith(asked);
  return (await asked.driver.read(sql, args)).flatMap(([id, terms]): Subject[] => {
    const term = termIn(terms, asked.look.term);
    return term === undefined ? [] : [{ id: String(id), term }];
  });
}

function joinNewest(newest: readonly Subject[], others: readonly Subject[], itemsMax: number): readonly Subject[] {
  if (newest.length >= itemsMax) return newest;
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...others.filter(({ id }) => !known.has(id))].sort(byNewest).slice(0, itemsMax);
}

function termIn(lines: unknown, beginning: string): string | undefined {
  return parseTermLines(String(lines)).find((term) => term.startsWith(toStoredTerm(beginning)));
}

/** A merchant's own subjects; of wider scopes those of all, since the newest of many merchants have no other order. */
function recentWith({ scope: { merchants, channelOf, isOf }, entityPath, look: { term }, itemsMax, limits }: Asked): Condition {
  const channel = channelOf('s');
  const beginning = toLineBeginning(term);
  if (isOfOne(entityPath)) {
    const own = `(SELECT m.value FROM ${merchants.sql})`;
    const oldest = `(SELECT o.subject FROM search_subjects AS o WHERE o.merchant = ${own} ORDER BY o.subject DESC LIMIT 1 OFFSET ?)`;
    return {
      sql: `SELECT s.subject, s.terms FROM search_subjects AS s INDEXED BY search_subjects_merchant WHERE s.merchant = ${own}${joinText(channel)}
        AND s.subject >= coalesce(${oldest}, '') AND ${hasLine('s')} ORDER BY s.subject DESC LIMIT ?`,
      args: [...merchants.args, ...listArguments(channel), ...merchants.args, integer(limits.subjectsMax), beginning, integer(itemsMax)],
    };
  }
  const isOwn = isOf('s');
  const oldest = '(SELECT o.number FROM search_subjects AS o ORDER BY o.number DESC, o.subject DESC LIMIT 1 OFFSET ?)';
  return {
    sql: `SELECT s.subject, s.terms FROM search_subjects AS s WHERE s.number >= coalesce(${oldest}, 0)
      AND ${hasLine('s')} AND ${isOwn.sql} ORDER BY s.number DESC, s.subject DESC LIMIT ?`,
    args: [integer(limits.subjectsMax), beginning, ...isOwn.args, integer(itemsMax)],
  };
}

/** Each merchant's newest, straight from the index; then the newest of those. */
function exact({ scope: { merchants, channelOf, channel }, look, itemsMax }: Asked): Condition {
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

/** The newest of those that anybody has, by their numbers: only so many are looked through. Sorted once more, SQLite would look through all of these. */
function exactOfMany({ scope: { isOf }, look, itemsMax, limits }: Asked): Condition {
  const isOwn = isOf('u');
  const also = besideCondition('u', look);
  return {
    sql: `SELECT subject FROM (SELECT u.subject AS subject, ${isOwn.sql} AS is_own
        FROM search_terms AS t CROSS JOIN search_subjects AS u ON u.number = t.rowid
        WHERE t.search_terms MATCH ${matchSql(anyMerchant)} AND ${hasLine('u')}${joinText(also)} ORDER BY t.rowid DESC LIMIT ?)
      WHERE is_own LIMIT ?`,
    args: [...isOwn.args, toQuoted(look.term), toLine(look.term), ...listArguments(also), integer(limits.subjectsMax), integer(itemsMax)],
  };
}

/** Whether there are more with the term than are looked through. */
const beyondSql = `SELECT 1 FROM search_terms AS t WHERE t.search_terms MATCH ${matchSql(anyMerchant)} ORDER BY t.rowid DESC LIMIT 1 OFFSET ?`;

/** The first words of anybody that begin so, at most `termsScannedMax`. */
function wordsOfMany({ look: { term }, limits }: Asked): Condition {
  const beginning = toStoredTerm(term);
  return {
    sql: `SELECT w.doc AS doc, ${termSql(anyMerchant, 'w.term')} AS term FROM search_words AS w
      WHERE w.term >= ${tokenSql(anyMerchant, '?')} AND w.term < ${tokenSql(anyMerchant, '?')} LIMIT ?`,
    args: [beginning, `${beginning}${afterAll}`, integer(limits.termsMax)],
  };
}

function prefixOfMany({ scope: { isOf }, look, itemsMax }: Asked, words: Condition): Condition {
  const also = [isOf('s'), ...besideCondition('s', look)];
  return {
    sql: `SELECT s.subject, w.term FROM (SELECT doc, term FROM (${words.sql}) ORDER BY doc DESC) AS w
      CROSS JOIN search_subjects AS s ON s.number = w.doc AND ${hasLine('s', lineSql('w.term'))} WHERE true${joinText(also)}
      ORDER BY s.subject DESC LIMIT ?`,
    args: [...words.args, ...listArguments(also), integer(itemsMax)],
  };
}

/**
 * A bounded walk over what begins so. Where nothing else is asked, subjects are read of the newest alone: each word of the index is
 * one of a subject with its number.
 */
function prefix({ scope: { merchants, channelOf }, look, itemsMax, limits }: Asked): Condition {
  const also = [...channelOf('s'), ...besideCondition('s', look)];
  const beginning = toStoredTerm(look.term);
  const subjects = `search_subjects AS s ON s.number = w.doc AND +s.merchant = w.merchant AND ${hasLine('s', lineSql('w.term'))}`;
  const words = `SELECT w.doc AS doc, m.value AS merchant, ${termSql('m.value', 'w.term')} AS term FROM ${merchants.sql} CROSS JOIN search_words AS w
    WHERE w.term >= ${tokenSql('m.value', '?')} AND w.term < ${tokenSql('m.value', '?')}`;
  const range = [...merchants.args, beginning, `${beginning}${afterAll}`];
  const [scanned, most] = [integer(limits.termsMax), integer(itemsMax)];
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
