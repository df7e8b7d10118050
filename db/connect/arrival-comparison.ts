/** Whether a file has what the copy of a merchant's store has (decision: a-merchant-moves-back). */

import type { ChangedRows } from './arrival-changes.ts';
import {
  type ArrivalOptions,
  changedHere,
  columnsOf,
  count,
  idOf,
  type Opened,
  ofKeys,
  select,
  tableOf,
  toPlain,
  wantedOf,
  withBoth,
} from './arrival-source.ts';
import { type Cell, quote } from './copy-format.ts';
import { sequenceColumns } from './join-files.ts';
import { rowOwners } from './row-owners.ts';
import { knownBy, toDatabase } from './store-file.ts';
import type { Wanted } from './take-out.ts';

export interface ComparedArrival {
  /** Empty where the file has what the copy has. */
  readonly problems: readonly string[];
  /** Rows that were compared. */
  readonly rows: number;
  /** Of the merchant in the file. */
  readonly firstEvent: number;
  readonly lastEvent: number;
}

/** A token may be used before all is here. */
const notCompared: Readonly<Record<string, readonly string[]>> = { ...changedHere, access_tokens: ['last_used_at'] };

/** In the file there is more of them: history that stayed there, and what settlement has taken in since. */
const mayHaveMore: ReadonlySet<string> = new Set(['audit', 'events', 'settlement_movements']);

/** Each row of the copy against the file, and how many there are. Of events the whole text. `isClosed`: tokens, too, which come at last. */
export function compareArrived(options: ArrivalOptions, isClosed = true): ComparedArrival {
  return withBoth(options, (opened) => {
    const names = [...opened.tables.keys()].filter((name) => typeof rowOwners[name] === 'object');
    const found = ['entities', ...(isClosed ? ['access_tokens'] : []), ...ofKeys, ...names].map((name) => compareTable(opened, name));
    const { sql, values } = wantedOf(opened, 'events');
    const [edges = []] = select(opened, `SELECT min(t.sequence), max(t.sequence) FROM here.events AS t WHERE ${sql}`, values);
    return {
      problems: found.flatMap(({ problems }) => problems),
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
      firstEvent: Number(edges[0] ?? 0),
      lastEvent: Number(edges[1] ?? 0),
    };
  });
}

/**
 * The same of rows that changed after the rest was compared, and of all that is small: the tree, its keys and tokens, and the accounts, which are the
 * sums of all entries. Of payments how many there are.
 */
export function compareChanged({
  changed,
  ...options
}: ArrivalOptions & { readonly changed: ChangedRows }): Omit<ComparedArrival, 'firstEvent' | 'lastEvent'> {
  return withBoth(options, (opened) => {
    const whole = ['entities', 'access_tokens', ...ofKeys, 'ledger_accounts'];
    const found = whole.map((name) => compareTable(opened, name));
    for (const [name, keys] of changed) {
      if (typeof rowOwners[name] === 'object' && !whole.includes(name)) found.push(compareKeys(opened, name, keys));
    }
    found.push({ problems: comparePaymentCounts(opened), rows: 0 });
    return { problems: found.flatMap(({ problems }) => problems), rows: found.reduce((sum, { rows }) => sum + rows, 0) };
  });
}

type ComparedTable = Pick<ComparedArrival, 'problems' | 'rows'>;

/** Whether the file has the row `t` of the copy, as it is. */
function isSameHere(opened: Opened, name: string): string {
  const place = sequenceColumns[name]?.column;
  const columns = columnsOf(tableOf(opened, name), [...(notCompared[name] ?? []), ...(place === undefined ? [] : [place])]);
  const keys = new Set(keysOf(opened, name));
  const isSame = columnsIn(opened, viewOf(name), columns).map((column) => `h.${column} ${keys.has(column) ? '=' : 'IS'} t.${column}`);
  return `EXISTS (SELECT 1 FROM here.${viewOf(name)} AS h WHERE ${isSame.join(' AND ')})`;
}

const viewOf = (name: string): string => (name === 'events' ? 'event_log' : name);

function compareTable(opened: Opened, name: string): ComparedTable {
  const { sql, values } = wantedOf(opened, name);
  const filled = name === 'ledger_accounts' ? ' AND t.balance <> 0' : '';
  const missing = count(
    opened,
    `SELECT count(*) FROM main.${viewOf(name)} AS t WHERE ${sql}${filled} AND NOT ${isSameHere(opened, name)}`,
    ...values,
  );
  const there = count(opened, `SELECT count(*) FROM main.${quote(name)} AS t WHERE ${sql}`, ...values);
  const isMissing = missing > 0 ? [`${name}: ${missing} of ${there} rows are not in the file, or others`] : [];
  return { problems: [...isMissing, ...compareCounts(opened, name)], rows: there };
}

function compareCounts(opened: Opened, name: string): readonly string[] {
  const owner = rowOwners[name];
  if (mayHaveMore.has(name) || typeof owner !== 'object' || owner.path === undefined) return [];
  return compareCountsWhere(opened, name, wantedOf(opened, name));
}

/** By the index that all reads of a merchant's payments use: nobody serves it meanwhile. */
function comparePaymentCounts(opened: Opened): readonly string[] {
  return compareCountsWhere(opened, 'payments', { sql: 't.merchant_id = ?', values: [idOf(opened.merchantPath)] });
}

function compareCountsWhere(opened: Opened, name: string, { sql, values }: Wanted): readonly string[] {
  const [there, here] = ['main', 'here'].map((database) =>
    count(opened, `SELECT count(*) FROM ${database}.${quote(name)} AS t WHERE ${sql}`, ...values),
  );
  return here === there ? [] : [`${name}: the object has ${there} rows, and the file ${here}`];
}

/** What the copy has no more, the file may not have either. */
function compareKeys(opened: Opened, name: string, keys: readonly (readonly Cell[])[]): ComparedTable {
  const known = knownBy(toDatabase(opened.connection), name).map(quote);
  const { sql, values } = wantedOf(opened, name);
  const isKey = (table: string): string => `(${known.map((column) => `${table}.${column}`).join()}) = (${known.map(() => '?').join()})`;
  // The view has not the columns by which it is found.
  const statement = opened.connection
    .prepare(
      `SELECT (SELECT count(*) FROM main.${quote(name)} AS t WHERE ${isKey('t')} AND ${sql}),
        (SELECT count(*) FROM main.${viewOf(name)} AS t WHERE ${isKey('t')} AND ${sql} AND ${isSameHere(opened, name)}),
        (SELECT count(*) FROM here.${quote(name)} AS h WHERE ${isKey('h')})`,
    )
    .raw(true);
  let [rows, others] = [0, 0];
  for (const key of keys) {
    const plain = key.map(toPlain);
    const [there, same, here] = (statement.get([...plain, ...values, ...plain, ...values, ...plain]) as unknown[]).map(Number);
    rows += Number(there);
    if (there !== same || (there === 0 && here !== 0 && !mayHaveMore.has(name) && !known.includes(quote('rowid')))) others += 1;
  }
  return { problems: others > 0 ? [`${name}: ${others} of ${keys.length} rows that changed are not in the file, or others`] : [], rows };
}

/** A view has the columns that its readers know. */
function columnsIn({ connection }: Opened, view: string, columns: readonly string[]): readonly string[] {
  if (view !== 'event_log') return columns.map(quote);
  const known = connection.prepare(`SELECT name FROM pragma_table_info('${view}')`).raw(true).all() as unknown[][];
  const names = new Set(known.map(([name]) => String(name)));
  return columns.filter((column) => names.has(column)).map(quote);
}

/** As they are quoted. Of events the key by which they are known on both sides. */
function keysOf({ connection }: Opened, name: string): readonly string[] {
  if (name === 'events') return ['subject_id', 'subject_sequence'].map(quote);
  const found = connection.prepare(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0`).raw(true).all() as unknown[][];
  return found.map(([column]) => quote(String(column)));
}
