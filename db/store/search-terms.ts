import { type TermLook, termsScannedMax } from '../../api/ports/search.ts';
import type { Store } from '../../api/ports/store.ts';
import type { Driver } from './driver.ts';
import { integer } from './row.ts';
import type { Condition } from './scope.ts';
import { type SearchScope, searchScopeOf } from './search-scopes.ts';

/** After every term that begins with a prefix: a character that no folded text holds. */
const afterAll = '\u{10ffff}';

export function termReads(driver: Driver): Pick<Store, 'subjectsByTerm'> {
  return {
    subjectsByTerm: async (entityPath, look, itemsMax) => {
      const scope = searchScopeOf(entityPath);
      const { sql, args } = look.match === 'exact' ? exact(scope, look, itemsMax) : prefix(scope, look, itemsMax);
      return (await driver.read(sql, args)).map(([id, term]) => ({ id: String(id), term: String(term) }));
    },
  };
}

/** Each merchant's newest, straight from the index; then the newest of those. */
function exact({ merchants, channelOf }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('u'), ...besideCondition('u', look)];
  const most = integer(itemsMax);
  return {
    sql: `SELECT t.subject, t.term FROM ${merchants.sql} CROSS JOIN search_terms AS t WHERE t.merchant = m.value AND t.term = ?
      AND t.subject IN (SELECT u.subject FROM search_terms AS u WHERE u.merchant = m.value AND u.term = ?${textOf(also)}
        ORDER BY u.subject DESC LIMIT ?) ORDER BY t.subject DESC LIMIT ?`,
    args: [...merchants.args, look.term, look.term, ...argsOf(also), most, most],
  };
}

/** A bounded walk over what begins so. */
function prefix({ merchants, channelOf }: SearchScope, look: TermLook, itemsMax: number): Condition {
  const also = [...channelOf('t'), ...besideCondition('t', look)];
  return {
    sql: `SELECT subject, term FROM (SELECT t.subject, t.term FROM ${merchants.sql} CROSS JOIN search_terms AS t
      WHERE t.merchant = m.value AND t.term >= ? AND t.term < ?${textOf(also)} LIMIT ?) ORDER BY subject DESC LIMIT ?`,
    args: [...merchants.args, look.term, `${look.term}${afterAll}`, ...argsOf(also), integer(termsScannedMax), integer(itemsMax)],
  };
}

function besideCondition(table: string, { beside }: TermLook): readonly Condition[] {
  if (!beside) return [];
  const sql = `EXISTS (SELECT 1 FROM search_terms AS b WHERE b.merchant = ${table}.merchant AND b.subject = ${table}.subject
    AND b.term IN (SELECT value FROM json_each(?)))`;
  return [{ sql, args: [JSON.stringify(beside)] }];
}

function textOf(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => ` AND ${sql}`).join('');
}

function argsOf(conditions: readonly Condition[]): Condition['args'] {
  return conditions.flatMap(({ args }) => args);
}
