/**
 * What a file takes in of a merchant, from the copy of its object's store, in an order in which nobody meets a half of it: rows, then payments with
 * their ledger, then events, and then what names places in the log (decision: a-merchant-moves-back). What changed since: `arrival-changes.ts`.
 */
import {
  type ArrivalOptions,
  changedHere,
  columnsOf,
  count,
  list,
  type Opened,
  ofKeys,
  select,
  tableOf,
  wantedOf,
  withBoth,
} from './arrival-source.ts';
import { type ArrivingCommit, type ArrivingPart, type ArrivingWriter, writeArriving } from './arriving-file.ts';
import { type Cell, type CopiedRow, quote, toCell } from './copy-format.ts';
import { sequenceColumns } from './join-files.ts';
import { rowOwners } from './row-owners.ts';

/** Rows of one commit. */
export const rowsMax = 200;

/** Payments with what follows from them, of one commit. */
const treesMax = 25;

/** They come with the payments, after them, or at the end. */
export const late: ReadonlySet<string> = new Set([
  ...['payments', 'ledger_entries', 'ledger_accounts', 'events', 'event_counters', 'audit', 'attempts', 'result_calls'],
  ...Object.keys(sequenceColumns),
]);

/** They come after the events. */
export const placeTables = [...Object.keys(sequenceColumns).filter((name) => name !== 'events'), 'event_counters', 'audit'];

/** All but what names places in the log. Returns the number of the last commit. `isClosed`: nobody serves the merchant any more, where it comes from. */
export function planRows(options: ArrivalOptions, file: string, isClosed = true): number {
  return withBoth(options, (opened) => {
    const writer = writeArriving(file);
    for (const name of ['entities', ...ofKeys]) addRows(opened, writer, name);
    for (const name of opened.tables.keys()) if (typeof rowOwners[name] === 'object' && !late.has(name)) addRows(opened, writer, name);
    const reached = isClosed ? intakePlace(opened) : Number.MAX_SAFE_INTEGER;
    addTrees(opened, writer, listRoots(opened, reached), { reached });
    // What is due of a payment waits for it.
    for (const name of ['attempts', 'result_calls']) addRows(opened, writer, name);
    const fill = findFill(opened);
    if (fill) writer.add(fill);
    addRows(opened, writer, 'events', ['sequence']);
    return writer.close();
  });
}

/**
 * When the events are in the file: what names places in its log, history, and the tokens. Returns the number of the last commit. `isClosed`:
 * as of the rows; what comes of a merchant that is served elsewhere may not sign anybody in here.
 */
export function planPlaces(options: ArrivalOptions, file: string, isClosed = true): number {
  return withBoth(options, (opened) => {
    const writer = writeArriving(file);
    for (const name of [...placeTables, ...(isClosed ? ['access_tokens'] : [])]) addRows(opened, writer, name);
    return writer.close();
  });
}

function addRows(opened: Opened, writer: ArrivingWriter, name: string, left: readonly string[] = []): void {
  const table = tableOf(opened, name);
  const columns = columnsOf(table, left);
  const wanted = wantedOf(opened, name);
  const order = name === 'events' ? 'ORDER BY t.sequence' : table.columns[0] === 'rowid' ? 'ORDER BY t.rowid' : '';
  const text = `SELECT ${list(columns)} FROM ${quote(name)} AS t WHERE ${wanted.sql} ${order}`;
  const found = opened.connection
    .prepare(text)
    .raw(true)
    .iterate([...wanted.values]) as Iterable<readonly unknown[]>;
  addFound(opened, writer, { name, columns, found });
}

interface Found {
  readonly name: string;
  readonly columns: readonly string[];
  readonly found: Iterable<readonly unknown[]>;
}

export function addFound(opened: Opened, writer: ArrivingWriter, { name, columns, found }: Found): void {
  const place = columns.indexOf(sequenceColumns[name]?.column ?? '');
  let rows: CopiedRow[] = [];
  const put = (): void => {
    if (rows.length > 0) writer.add({ kind: 'parts', parts: [{ table: name, columns, rows }] });
    rows = [];
  };
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

/** How far settlement has taken the ledger in, where the merchant comes from. */
export function intakePlace(opened: Opened): number {
  return count(opened, 'SELECT coalesce(max(reached), 0) FROM settlement_intake');
}

/** Those of which settlement has not taken in all come last: it begins at once. */
function listRoots(opened: Opened, reached: number): readonly string[] {
  return select(
    opened,
    `SELECT root, max(isOpen) FROM (SELECT root_id AS root, 0 AS isOpen FROM payments UNION ALL
      SELECT ${rootOf('l')}, l.rowid > ? FROM ledger_entries AS l) GROUP BY 1 ORDER BY 2, 1`,
    [reached],
  ).map(([root]) => String(root));
}

/** An entry may be of a record that no payment belongs to. */
export const rootOf = (entry: string): string =>
  `coalesce((SELECT root_id FROM payments AS p WHERE p.id = ${entry}.payment_id), ${entry}.payment_id)`;

interface Trees {
  /** Entries up to it settlement has taken in. */
  readonly reached: number;
  /** What is here of them goes first. */
  readonly areReplaced?: boolean;
}

/** A payment, those that refer to it, and all their entries together, so that the ledger holds after each commit. */
export function addTrees(opened: Opened, writer: ArrivingWriter, roots: readonly string[], { reached, areReplaced = false }: Trees): void {
  const payments = columnsOf(tableOf(opened, 'payments'));
  const entries = columnsOf(tableOf(opened, 'ledger_entries'));
  const inTree =
    'IN (SELECT id FROM payments WHERE root_id IN (SELECT value FROM json_each(?1)) UNION ALL SELECT value FROM json_each(?1))';
  for (let from = 0; from < roots.length; from += treesMax) {
    const some = roots.slice(from, from + treesMax);
    const ids = JSON.stringify(some);
    const ofTree = select(opened, `SELECT ${list(payments)} FROM payments AS t WHERE t.id ${inTree}`, [ids]);
    const parts: ArrivingPart[] = [{ table: 'payments', columns: payments, rows: ofTree }];
    for (const isTakenIn of [true, false]) {
      const sql = `SELECT ${list(entries)} FROM ledger_entries AS t WHERE t.payment_id ${inTree} AND t.rowid ${isTakenIn ? '<=' : '>'} ?2 ORDER BY t.rowid`;
      parts.push({ table: 'ledger_entries', columns: entries, rows: select(opened, sql, [ids, reached]), isTakenIn });
    }
    const idAt = payments.indexOf('id');
    const replaced = areReplaced ? [...new Set([...some, ...ofTree.map((row) => String(row[idAt]))])] : [];
    writer.add({ kind: 'parts', parts: parts.filter(({ rows }) => rows.length > 0), ...(areReplaced ? { replaced } : {}) });
  }
}

const isHere = 'EXISTS (SELECT 1 FROM here.events AS h WHERE h.subject_id = t.subject_id AND h.subject_sequence = t.subject_sequence)';

/** Those that are not in the file yet. */
function findFill(opened: Opened): ArrivingCommit | undefined {
  const { sql, values } = wantedOf(opened, 'events');
  return fillBefore(opened, select(opened, `SELECT t.sequence, t.at FROM events AS t WHERE ${sql} AND NOT ${isHere} ORDER BY 1`, values));
}

/**
 * Where the log has to go on to before events come, each with its number and its time, so that none gets a lower number than it had: a cursor that
 * a program has kept then leads to some events once more, and past none.
 */
export function fillBefore(opened: Opened, missing: readonly (readonly Cell[])[]): ArrivingCommit | undefined {
  const last = count(opened, 'SELECT coalesce(max(sequence), 0) FROM here.events');
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
