/**
 * How terms lie in the database (decision: search-terms-packed). All of a subject's stand in its row of `search_subjects`, and each again in the
 * full-text index `search_terms`, which packs those of a whole step into a few rows. The index gives candidates by their number; a
 * subject's own row says whether it has the term, so that a number that two subjects share finds nothing wrong.
 */
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import type { Bound } from './driver.ts';
import { statement } from './statement.ts';

/** Between terms: a sign that stands in none, since the index would cut the term in two. */
const newLine = '\n';
const newLineSql = 'char(10)';
const notInTerms = /\p{Cc}/gu;
const anyControl = /\p{Cc}/u;

/** Digits of an id that its number is made of: of the milliseconds all but the first, which is 0 until the year 2527, and the counter. */
const numberDigits = { from: 3, to: 18 };
const hex = /^[0-9a-f]{15}$/;

/** Numbers are in the order of ids, and below 2^60. Two processes may make ids of one number; ids that are not ours all have 0. */
function toSearchNumber(id: Id): bigint {
  const digits = id.slice(numberDigits.from, numberDigits.to);
  return hex.test(digits) ? BigInt(`0x${digits}`) : 0n;
}

/** As one JSON text: each id with its number. Numbers are beyond what JSON.stringify writes. */
export function toNumberedIds(ids: readonly Id[]): string {
  return `[${ids.map((id) => `[${toSearchNumber(id)},${JSON.stringify(id)}]`).join(',')}]`;
}

/** As a term stands in the index. */
export function toStoredTerm(term: string): string {
  return term.replace(notInTerms, ' ');
}

/**
 * As `search_subjects.terms` keeps them: each between two line ends, so that one is found by what stands around it. All of them are looked
 * through at once: each by itself took a tenth of the read model's CPU.
 */
function toTermLines(terms: readonly string[]): string {
  if (terms.length === 0) return '';
  const stored = anyControl.test(terms.join('')) ? terms.map(toStoredTerm) : terms;
  return `${newLine}${stored.join(newLine)}${newLine}`;
}

export function parseTermLines(lines: string): readonly string[] {
  return lines.split(newLine).filter((term) => term !== '');
}

/** What `hasLine` is bound to: a whole term, or the beginning of one. */
export const toLine = (term: string): string => `${newLine}${toStoredTerm(term)}${newLine}`;
export const toLineBeginning = (beginning: string): string => `${newLine}${toStoredTerm(beginning)}`;

/** Whether the subject has the term that stands between line ends. */
export const hasLine = (subjects: string, line = '?'): string => `instr(${subjects}.terms, ${line}) > 0`;

/** A term of a column or a value, as `toLine` makes it. */
export const lineSql = (term: string): string => `${newLineSql} || ${term} || ${newLineSql}`;

/** What a term of a merchant begins with in the index, where nobody's search walks over what is another's. */
const merchantMark = ':';
/** What stands for a channel in the index beside the terms. */
const channelMark = '#';

/**
 * In the place of a merchant's number: each term stands in the index once more without one. Who searches over many merchants seeks that, and
 * not each merchant's: it was 40 µs for each of 40 looks and each merchant, a third of a second over 200 of them.
 */
export const anyMerchant = "''";

/** A merchant's term in the index, or `anyMerchant`'s. */
export const tokenSql = (merchant: string, term: string): string => `${merchant} || '${merchantMark}' || ${term}`;

/** The term of a token that `tokenSql` made. */
export const termSql = (merchant: string, token: string): string => `substr(${token}, length(${merchant}) + 2)`;

/**
 * A full-text query for a merchant's term, bound to `toQuoted`; within a channel where its number is given. No channel has number 0, which
 * stands for one that is not known: without a value the query would be no query.
 */
export function matchSql(merchant: string, channel?: string): string {
  const term = `'"' || ${tokenSql(merchant, '?')} || '"'`;
  return channel === undefined ? term : `${term} || ' AND "' || ${merchant} || '${channelMark}' || coalesce(${channel}, 0) || '"'`;
}

export function toQuoted(term: string): string {
  return toStoredTerm(term).replaceAll('"', '""');
}

/** What the index is given for a subject: its terms with their merchant and without, and its channel. The view `search_tokens` says the same. */
const tokensSql = (s: string): string =>
  `${s}.merchant || '${merchantMark}' || replace(trim(${s}.terms, ${newLineSql}), ${newLineSql}, ${newLineSql} || ${s}.merchant || '${merchantMark}')
    || ${newLineSql} || '${merchantMark}' || replace(trim(${s}.terms, ${newLineSql}), ${newLineSql}, ${newLineSql} || '${merchantMark}')
    || ${newLineSql} || ${s}.merchant || '${channelMark}' || ${s}.channel`;

/** A subject and what it is found by now: nothing where it is not found any more. */
export interface Indexed {
  readonly id: Id;
  readonly entityPath: string;
  readonly merchantPath: string;
  readonly terms: readonly string[];
}

/** `paths`, and `subjects`: each with its number, its terms, and the places of its paths. */
const stepSql = ({
  paths,
  subjects,
}: Readonly<
  Record<'paths' | 'subjects', string>
>): string => `scopes AS MATERIALIZED (SELECT e.key AS place, p.number AS scope FROM json_each(${paths}) AS e CROSS JOIN search_scopes AS p ON p.path = e.value),
  step AS MATERIALIZED (SELECT e.value ->> 0 AS number, e.value ->> 1 AS subject, e.value ->> 2 AS terms, m.scope AS merchant, c.scope AS channel
    FROM json_each(${subjects}) AS e CROSS JOIN scopes AS m ON m.place = e.value ->> 3 CROSS JOIN scopes AS c ON c.place = e.value ->> 4)`;

/** The numbers where something changes. */
const changedSql = `changed AS MATERIALIZED (SELECT DISTINCT n.number FROM step AS n WHERE n.terms <> coalesce(
    (SELECT s.terms FROM search_subjects AS s WHERE s.number = n.number AND s.subject = n.subject), ''))`;
/**
 * All that such a number was found by goes, read from the subjects as they are until now: of a new subject nothing, which one look at its
 * table tells. It is an SQL DELETE because the index's own command leaves a note of its format out, and the check of a database then takes
 * what became empty for damaged.
 */
const unindexed = statement(
  ['subjects'],
  ({ subjects }) => `DELETE FROM search_terms WHERE rowid IN (SELECT n.value ->> 0 FROM json_each(${subjects}) AS n
  WHERE EXISTS (SELECT 1 FROM search_subjects AS s WHERE s.number = n.value ->> 0)
    AND n.value ->> 2 <> coalesce((SELECT s.terms FROM search_subjects AS s WHERE s.number = n.value ->> 0 AND s.subject = n.value ->> 1), ''))`,
);
/** All that it is found by comes. Within the index a step's numbers must rise, or it ends a segment at each that does not. */
const indexed = statement(
  ['paths', 'subjects'],
  (places) => `INSERT INTO search_terms (rowid, terms) WITH ${stepSql(places)}, ${changedSql}
  SELECT number, group_concat(tokens, ${newLineSql}) FROM (
    SELECT n.number, ${tokensSql('n')} AS tokens FROM step AS n WHERE n.terms <> '' AND n.number IN (SELECT number FROM changed)
    UNION ALL SELECT s.number, ${tokensSql('s')} FROM changed AS c CROSS JOIN search_subjects AS s ON s.number = c.number
      WHERE s.subject NOT IN (SELECT subject FROM step)) GROUP BY number
  ORDER BY 1`,
);
const kept = statement(
  ['paths', 'subjects'],
  (places) => `INSERT INTO search_subjects (number, subject, merchant, channel, terms) WITH ${stepSql(places)}
  SELECT number, subject, merchant, channel, terms FROM step WHERE terms <> ''
  ON CONFLICT (number, subject) DO UPDATE SET terms = excluded.terms WHERE terms <> excluded.terms`,
);
const forgetSql = `DELETE FROM search_subjects WHERE (number, subject) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE value ->> 2 = '')`;

/** Each subject once. Their scopes must be known. What they were found by and are no longer goes: an erased name is in no index. */
export function indexTerms(subjects: readonly Indexed[]): readonly Bound[] {
  if (subjects.length === 0) return [];
  const paths = [...new Set(subjects.flatMap(({ merchantPath, entityPath }) => [merchantPath, entityPath]))];
  const places = new Map(paths.map((path, place) => [path, place]));
  const rows = subjects.map(({ id, terms, merchantPath, entityPath }) => {
    const [merchant, channel] = [places.get(merchantPath), places.get(entityPath)];
    return `[${toSearchNumber(id)},${JSON.stringify(id)},${JSON.stringify(toTermLines(terms))},${merchant},${channel}]`;
  });
  const step = { paths: JSON.stringify(paths), subjects: `[${rows.join(',')}]` };
  const forgets = subjects.some(({ terms }) => terms.length === 0);
  return [
    unindexed({ subjects: step.subjects }),
    indexed(step),
    kept(step),
    ...(forgets ? [{ sql: forgetSql, args: [step.subjects] }] : []),
  ];
}

const chosenSql = (rowsMax: number): string =>
  `SELECT number, subject FROM search_subjects WHERE merchant = (SELECT number FROM search_scopes WHERE path = ?) ORDER BY subject LIMIT ${rowsMax}`;

/** Statements bound to a merchant's path: they forget so many of its subjects, and leave those of others that have their numbers. */
export function forgetSubjectsSql(rowsMax: number): readonly string[] {
  return [
    `DELETE FROM search_terms WHERE rowid IN (SELECT number FROM (${chosenSql(rowsMax)}))`,
    `INSERT INTO search_terms (rowid, terms) WITH chosen AS MATERIALIZED (${chosenSql(rowsMax)}),
      numbers AS MATERIALIZED (SELECT DISTINCT number FROM chosen)
      SELECT s.number, group_concat(${tokensSql('s')}, ${newLineSql}) FROM numbers AS n CROSS JOIN search_subjects AS s ON s.number = n.number
        WHERE s.subject NOT IN (SELECT subject FROM chosen) GROUP BY s.number ORDER BY 1`,
    `DELETE FROM search_subjects WHERE (number, subject) IN (${chosenSql(rowsMax)})`,
  ];
}
