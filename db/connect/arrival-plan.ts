/**
 * What a file takes in of a merchant, from the copy of its object's store, in an order in which nobody meets a half of it: rows, then payments with
 * their ledger, then events, and then what names places in the log (decision: a-merchant-moves-back). And the comparison of the two afterwards.
 */
import Database from 'libsql';
import { type ArrivingCommit, type ArrivingPart, type ArrivingWriter, writeArriving } from './arriving-file.ts';
import { type Cell, type CopiedRow, type CopiedTable, quote, toCell } from './copy-format.ts';
import { readSchemaOf } from './divide-file.ts';
import { sequenceColumns } from './join-files.ts';
import { movedIdsTable } from './moved-ids-table.ts';
import { rowOwners } from './row-owners.ts';
import { ofMerchant, type Wanted } from './take-out.ts';

export interface ArrivalOptions {
  /** Of the object's store, as the backup of objects makes it. */
  readonly copy: string;
  /** The file that takes the merchant in; it is read alone. */
  readonly path: string;
  readonly merchantPath: string;
}

/** Rows of one commit. */
const rowsMax = 200;

/** Payments with what follows from them, of one commit. */
const treesMax = 25;

/** They come with the payments, after them, or at the end. */
const late: ReadonlySet<string> = new Set([
  ...['payments', 'ledger_entries', 'ledger_accounts', 'events', 'event_counters', 'audit', 'attempts', 'result_calls'],
  ...Object.keys(sequenceColumns),
]);

/** What has a key of an entity at or below the merchant. */
const ofKeys = ['entity_keys', 'retired_entity_keys'];

/**
 * What the object had under way goes on at once: nobody has a lease any more. Versions go up, so that no planner goes on from what it
 * remembers of the time before.
 */
const changedHere: Readonly<Record<string, readonly string[]>> = {
  entity_clocks: ['version', 'lease_owner', 'lease_until'],
  webhook_deliveries: ['lease_owner', 'lease_until'],
  webhook_subscriptions: ['version'],
};

interface Opened {
  readonly connection: Database.Database;
  readonly tables: ReadonlyMap<string, CopiedTable>;
  readonly merchantPath: string;
}

/** The copy's tables are `main`'s, and the file's those of `here`. */
function withBoth<Result>({ copy, path, merchantPath }: ArrivalOptions, run: (opened: Opened) => Result): Result {
  const connection = new Database(copy, { readonly: true, fileMustExist: true });
  try {
    connection.prepare('ATTACH ? AS here').run([path]);
    const tables = new Map(readSchemaOf(copy).tables.map((table) => [table.name, table]));
    return run({ connection, tables, merchantPath });
  } finally {
    connection.close();
  }
}

/** Throws where the copy is of another version than the file, has rows of another merchant, or the file has not what stands above the merchant. */
export function requireFitting(options: ArrivalOptions): void {
  const shapeOf = (file: string): string =>
    JSON.stringify(
      readSchemaOf(file)
        .tables.filter(({ name }) => name !== movedIdsTable)
        .map(({ name, columns }) => [name, columns])
        .toSorted(),
    );
  if (shapeOf(options.copy) !== shapeOf(options.path)) throw new Error('the object is not of the version of the file');
  withBoth(options, (opened) => {
    const { merchantPath } = opened;
    for (const { name } of opened.tables.values()) {
      const owner = rowOwners[name];
      if (name !== movedIdsTable && owner === undefined) throw new Error(`${name}: nobody knows whose the rows are`);
      if (typeof owner !== 'object' || owner.above === 'platform') continue;
      const others = count(opened, `SELECT count(*) FROM ${quote(name)} AS t WHERE coalesce(${owner.sql}, '') <> ?`, idOf(merchantPath));
      if (others > 0) throw new Error(`${name}: ${others} rows are not the merchant's`);
    }
    const [psp = '', division = ''] = merchantPath.split('/');
    const above = count(opened, 'SELECT count(*) FROM here.entities WHERE path IN (?, ?)', `${psp}/`, `${psp}/${division}/`);
    if (above < 2) throw new Error('the file has not the psp or the division of the merchant');
  });
}

/** All but what names places in the log. Returns the number of the last commit. */
export function planRows(options: ArrivalOptions, file: string): number {
  return withBoth(options, (opened) => {
    const writer = writeArriving(file);
    for (const name of ['entities', ...ofKeys]) addRows(opened, writer, name);
    for (const name of opened.tables.keys()) if (typeof rowOwners[name] === 'object' && !late.has(name)) addRows(opened, writer, name);
    addTrees(opened, writer);
    // What is due of a payment waits for it.
    for (const name of ['attempts', 'result_calls']) addRows(opened, writer, name);
    const fill = findFill(opened);
    if (fill) writer.add(fill);
    addRows(opened, writer, 'events', ['sequence']);
    return writer.close();
  });
}

/** When the events are in the file: what names places in its log, history, and the tokens. Returns the number of the last commit. */
export function planPlaces(options: ArrivalOptions, file: string): number {
  return withBoth(options, (opened) => {
    const writer = writeArriving(file);
    for (const name of Object.keys(sequenceColumns)) if (name !== 'events') addRows(opened, writer, name);
    for (const name of ['event_counters', 'audit', 'access_tokens']) addRows(opened, writer, name);
    return writer.close();
  });
}

function addRows(opened: Opened, writer: ArrivingWriter, name: string, left: readonly string[] = []): void {
  const table = tableOf(opened, name);
  const columns = columnsOf(table, left);
  const wanted = wantedOf(opened, name);
  const order = name === 'events' ? 'ORDER BY t.sequence' : table.columns[0] === 'rowid' ? 'ORDER BY t.rowid' : '';
  const place = columns.indexOf(sequenceColumns[name]?.column ?? '');
  let rows: CopiedRow[] = [];
  const put = (): void => {
    if (rows.length > 0) writer.add({ kind: 'parts', parts: [{ table: name, columns, rows }] });
    rows = [];
  };
  const text = `SELECT ${list(columns)} FROM ${quote(name)} AS t WHERE ${wanted.sql} ${order}`;
  const found = opened.connection
    .prepare(text)
    .raw(true)
    .iterate([...wanted.values]) as Iterable<readonly unknown[]>;
  for (const cells of found) {
    const row = cells.map(toCell);
    const sequence = row[place];
    if (typeof sequence === 'number') row[place] = toNew(opened, name, sequence);
    rows.push(row.map((cell, at) => toHere(name, columns[at] ?? '', cell)));
    if (rows.length >= rowsMax && name !== 'access_tokens') put();
  }
  put();
}

function toHere(table: string, column: string, cell: Cell): Cell {
  if (!changedHere[table]?.includes(column)) return cell;
  return column === 'version' ? Number(cell) + 1 : null;
}

/** A payment, those that refer to it, and all their entries together, so that the ledger holds after each commit. */
function addTrees(opened: Opened, writer: ArrivingWriter): void {
  const payments = columnsOf(tableOf(opened, 'payments'));
  const entries = columnsOf(tableOf(opened, 'ledger_entries'));
  const reached = count(opened, 'SELECT coalesce(max(reached), 0) FROM settlement_intake');
  // Those of which settlement has not taken in all come last: it begins at once.
  const roots = select(
    opened,
    `SELECT root, max(isOpen) FROM (SELECT root_id AS root, 0 AS isOpen FROM payments UNION ALL
      SELECT coalesce((SELECT root_id FROM payments AS p WHERE p.id = l.payment_id), l.payment_id), l.rowid > ? FROM ledger_entries AS l)
      GROUP BY 1 ORDER BY 2, 1`,
    [reached],
  ).map(([root]) => String(root));
  const inTree =
    'IN (SELECT id FROM payments WHERE root_id IN (SELECT value FROM json_each(?1)) UNION ALL SELECT value FROM json_each(?1))';
  for (let from = 0; from < roots.length; from += treesMax) {
    const ids = JSON.stringify(roots.slice(from, from + treesMax));
    const ofTree = select(opened, `SELECT ${list(payments)} FROM payments AS t WHERE t.id ${inTree}`, [ids]);
    const parts: ArrivingPart[] = [{ table: 'payments', columns: payments, rows: ofTree }];
    for (const isTakenIn of [true, false]) {
      const sql = `SELECT ${list(entries)} FROM ledger_entries AS t WHERE t.payment_id ${inTree} AND t.rowid ${isTakenIn ? '<=' : '>'} ?2 ORDER BY t.rowid`;
      parts.push({ table: 'ledger_entries', columns: entries, rows: select(opened, sql, [ids, reached]), isTakenIn });
    }
    writer.add({ kind: 'parts', parts: parts.filter(({ rows }) => rows.length > 0) });
  }
}

const isHere = 'EXISTS (SELECT 1 FROM here.events AS h WHERE h.subject_id = t.subject_id AND h.subject_sequence = t.subject_sequence)';

/**
 * Where the log has to go on to before the events come, so that none gets a lower number than it had: a cursor that a program has kept then
 * leads to some events once more, and past none.
 */
function findFill(opened: Opened): ArrivingCommit | undefined {
  const { sql, values } = wantedOf(opened, 'events');
  const last = count(opened, 'SELECT coalesce(max(sequence), 0) FROM here.events');
  const missing = select(opened, `SELECT t.sequence, t.at FROM events AS t WHERE ${sql} AND NOT ${isHere} ORDER BY 1`, values);
  const upTo = missing.reduce((most, [sequence], place) => Math.max(most, Number(sequence) - place - 1), 0);
  return upTo > last ? { kind: 'fill', upTo, at: Number(missing[0]?.[1]) } : undefined;
}

/** Of the last event of the merchant that is not after the old number; one before all of them where there is none. */
function toNew(opened: Opened, table: string, sequence: number): number {
  const { sql, values } = wantedOf(opened, 'events');
  const joined = `FROM events AS t JOIN here.events AS h ON h.subject_id = t.subject_id AND h.subject_sequence = t.subject_sequence WHERE ${sql}`;
  const { isOwn } = sequenceColumns[table] ?? {};
  const [found] = select(opened, `SELECT t.sequence, h.sequence ${joined} AND t.sequence <= ? ORDER BY t.sequence DESC LIMIT 1`, [
    ...values,
    sequence,
  ]);
  // Its event was deleted.
  if (isOwn && found?.[0] !== sequence) return sequence;
  if (found) return Number(found[1]);
  const [first] = select(opened, `SELECT h.sequence ${joined} ORDER BY t.sequence LIMIT 1`, values);
  return first ? Number(first[0]) - 1 : count(opened, 'SELECT coalesce(max(sequence), 0) FROM here.events');
}

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

/** Each row of the copy against the file, and how many there are. Of events the whole text. */
export function compareArrived(options: ArrivalOptions): ComparedArrival {
  return withBoth(options, (opened) => {
    const names = [...opened.tables.keys()].filter((name) => typeof rowOwners[name] === 'object');
    const problems: string[] = [];
    let rows = 0;
    for (const name of ['entities', 'access_tokens', ...ofKeys, ...names]) {
      const { sql, values } = wantedOf(opened, name);
      const table = tableOf(opened, name);
      const place = sequenceColumns[name]?.column;
      const columns = columnsOf(table, [...(notCompared[name] ?? []), ...(place === undefined ? [] : [place])]);
      const view = name === 'events' ? 'event_log' : name;
      const keys = new Set(keysOf(opened, name));
      const isSame = columnsIn(opened, view, columns).map((column) => `h.${column} ${keys.has(column) ? '=' : 'IS'} t.${column}`);
      const filled = name === 'ledger_accounts' ? ' AND t.balance <> 0' : '';
      const missing = count(
        opened,
        `SELECT count(*) FROM main.${view} AS t WHERE ${sql}${filled} AND NOT EXISTS (SELECT 1 FROM here.${view} AS h WHERE ${isSame.join(' AND ')})`,
        ...values,
      );
      const there = count(opened, `SELECT count(*) FROM main.${quote(name)} AS t WHERE ${sql}`, ...values);
      rows += there;
      if (missing > 0) problems.push(`${name}: ${missing} of ${there} rows are not in the file, or others`);
      const owner = rowOwners[name];
      if (mayHaveMore.has(name) || typeof owner !== 'object' || owner.path === undefined) continue;
      const here = count(opened, `SELECT count(*) FROM here.${quote(name)} AS t WHERE ${sql}`, ...values);
      if (here !== there) problems.push(`${name}: the object has ${there} rows, and the file ${here}`);
    }
    const { sql, values } = wantedOf(opened, 'events');
    const [edges = []] = select(opened, `SELECT min(t.sequence), max(t.sequence) FROM here.events AS t WHERE ${sql}`, values);
    return { problems, rows, firstEvent: Number(edges[0] ?? 0), lastEvent: Number(edges[1] ?? 0) };
  });
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

/** Of the tree and of keys what is at or below the merchant: what is above it is the file's own. */
function wantedOf({ merchantPath }: Opened, name: string): Wanted {
  if (name === 'entities' || name === 'access_tokens') {
    const path = name === 'entities' ? 't.path' : 't.entity_path';
    return { sql: `substr(${path}, 1, length(?)) = ?`, values: [merchantPath, merchantPath] };
  }
  if (ofKeys.includes(name))
    return {
      sql: 't.entity_id IN (SELECT id FROM main.entities WHERE substr(path, 1, length(?)) = ?)',
      values: [merchantPath, merchantPath],
    };
  const wanted = ofMerchant(name, merchantPath);
  if (!wanted) throw new Error(`${name} has no rows of a merchant`);
  return wanted;
}

function tableOf({ tables }: Opened, name: string): CopiedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`the copy has no ${name}`);
  return table;
}

/** The file numbers its rows itself. */
function columnsOf({ columns }: CopiedTable, left: readonly string[] = []): readonly string[] {
  return columns.filter((column) => column !== 'rowid' && !left.includes(column));
}

function list(columns: readonly string[]): string {
  return columns.map((column) => `t.${quote(column)}`).join();
}

function select({ connection }: Opened, sql: string, values: readonly (string | number)[]) {
  const rows = connection
    .prepare(sql)
    .raw(true)
    .all([...values]) as unknown[][];
  return rows.map((row) => row.map(toCell));
}

function count(opened: Opened, sql: string, ...values: readonly (string | number)[]): number {
  return Number(select(opened, sql, values)[0]?.[0]);
}

function idOf(merchantPath: string): string {
  return merchantPath.split('/').at(-2) ?? '';
}
