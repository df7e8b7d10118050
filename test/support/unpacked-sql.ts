/** What stored texts say, as SQL, for queries that look into many of them. */
import { headBegins, headEnds, phrases, toCode, toSqlText } from '../../db/tables/packed-text.ts';

/** Calls in one another that SQLite's parser takes. */
const nestedMax = 20;

/** `column` is one of the statement around it. It takes some 40 times as long as `unpack`. */
export function toUnpackedSql(column: string): string {
  const replaced = phrases.map((phrase, place) => `, ${toSqlText(toCode(place))}, ${toSqlText(phrase)})`);
  const withoutHead = `iif(substr(${column}, 1, 2) = ${toSqlText(headBegins)}, substr(${column}, instr(${column}, ${toSqlText(headEnds)}) + 1), ${column})`;
  const steps = [`unpacked0(text) AS (SELECT ${withoutHead})`];
  for (let from = 0; from < replaced.length; from += nestedMax) {
    const some = replaced.slice(from, from + nestedMax);
    steps.push(
      `unpacked${steps.length}(text) AS (SELECT ${'replace('.repeat(some.length)}text${some.join('')} FROM unpacked${steps.length - 1})`,
    );
  }
  return `(WITH ${steps.join(', ')} SELECT text FROM unpacked${steps.length - 1})`;
}
