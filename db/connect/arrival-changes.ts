/**
 * What a merchant's object changed after its copy was made, for the file that has the copy already: while it is served there again and again, and
 * for the last time when it is closed (decision: a-merchant-moves-back). In the order in which a copy comes (arrival-plan.ts).
 */
import { addFound, addTrees, fillBefore, intakePlace, late, placeTables, rootOf, rowsMax } from './arrival-plan.ts';
import {
  type ArrivalOptions,
  columnsOf,
  count,
  list,
  type Opened,
  ofKeys,
  select,
  tableOf,
  toPlain,
  wantedOf,
  withBoth,
} from './arrival-source.ts';
import { type ArrivingWriter, writeArriving } from './arriving-file.ts';
import { type Cell, quote, toCell } from './copy-format.ts';
import { rowOwners } from './row-owners.ts';
import { type ChangedRow, knownBy, toDatabase } from './store-file.ts';

/** By their tables, each row once. */
export type ChangedRows = ReadonlyMap<string, readonly (readonly Cell[])[]>;

export interface Changes extends ArrivalOptions {
  readonly changed: ChangedRows;
  /** Nobody serves the merchant any more, where it comes from. */
  readonly isClosed: boolean;
}

/** The object erased payments or entries that the file has already. Only a sandbox's reset does that, so the move begins anew. */
export class ErasedMeanwhile extends Error {}

export function gatherChanges(changes: Iterable<ChangedRow>): ChangedRows {
  const byTable = new Map<string, Map<string, readonly Cell[]>>();
  for (const { table, key } of changes) {
    const keys = byTable.get(table) ?? new Map<string, readonly Cell[]>();
    byTable.set(table, keys.set(JSON.stringify(key), key));
  }
  return new Map([...byTable].map(([table, keys]) => [table, [...keys.values()]]));
}

/** All but what names places in the log. Throws ErasedMeanwhile. Returns the number of the last commit. */
export function planChangedRows(changes: Changes, file: string): number {
  return withBoth(changes, (opened) => {
    const { changed, isClosed } = changes;
    const writer = writeArriving(file);
    const known = [...opened.tables.keys()].filter((name) => typeof rowOwners[name] === 'object' && changed.has(name));
    // A part of another row is the merchant's as long as that row is here.
    const partsFirst = known.toSorted((one, other) => Number(hasPath(one)) - Number(hasPath(other)));
    for (const name of [...partsFirst, ...ofKeys]) if (isReplaced(name)) addDeletes(opened, writer, name, changed);
    for (const name of ['entities', ...ofKeys]) addRows(opened, writer, name, changed);
    for (const name of known) if (!late.has(name)) addRows(opened, writer, name, changed);
    addTrees(opened, writer, listRoots(opened, changes), {
      reached: isClosed ? intakePlace(opened) : Number.MAX_SAFE_INTEGER,
      areReplaced: true,
    });
    for (const name of ['attempts', 'result_calls']) addRows(opened, writer, name, changed);
    addEvents(opened, writer, changed);
    return writer.close();
  });
}

/** When the events are in the file. Returns the number of the last commit. */
export function planChangedPlaces({ changed, isClosed, ...options }: Changes, file: string): number {
  return withBoth(options, (opened) => {
    const writer = writeArriving(file);
    for (const name of placeTables) addRows(opened, writer, name, changed);
    if (isClosed) addAll(opened, writer, 'access_tokens');
    return writer.close();
  });
}

const hasPath = (name: string): boolean => {
  const owner = rowOwners[name];
  return typeof owner === 'object' && owner.path !== undefined;
};

/** History stays and accounts follow their entries. Payments keep their row, so that their events keep their texts. */
const notReplaced: ReadonlySet<string> = new Set(['payments', 'ledger_entries', 'ledger_accounts', 'events', 'audit', 'request_log']);

function isReplaced(name: string): boolean {
  return !notReplaced.has(name);
}

function knownColumns({ connection }: Opened, name: string): readonly string[] {
  return knownBy(toDatabase(connection), name);
}

function addDeletes(opened: Opened, writer: ArrivingWriter, name: string, changed: ChangedRows): void {
  const columns = knownColumns(opened, name);
  const keys = changed.get(name) ?? [];
  for (let from = 0; from < keys.length; from += rowsMax)
    writer.add({ kind: 'delete', table: name, columns, keys: keys.slice(from, from + rowsMax) });
}

/** The changed rows as the copy has them now. A row that the copy has no more was deleted before, and is left out. */
function addRows(opened: Opened, writer: ArrivingWriter, name: string, changed: ChangedRows): void {
  const columns = columnsOf(tableOf(opened, name));
  addFound(opened, writer, { name, columns, found: readChanged(opened, name, { columns, keys: changed.get(name) ?? [] }) });
}

function addAll(opened: Opened, writer: ArrivingWriter, name: string): void {
  const columns = columnsOf(tableOf(opened, name));
  const { sql, values } = wantedOf(opened, name);
  addFound(opened, writer, {
    name,
    columns,
    found: select(opened, `SELECT ${list(columns)} FROM ${quote(name)} AS t WHERE ${sql}`, values),
  });
}

interface Keyed {
  readonly columns: readonly string[];
  readonly keys: readonly (readonly Cell[])[];
}

function* readChanged(opened: Opened, name: string, { columns, keys }: Keyed): Generator<readonly Cell[]> {
  if (keys.length === 0) return;
  const known = knownColumns(opened, name);
  const { sql, values } = wantedOf(opened, name);
  const where = `(${known.map((column) => `t.${quote(column)}`).join()}) = (${known.map(() => '?').join()}) AND ${sql}`;
  const statement = opened.connection.prepare(`SELECT ${list(columns)} FROM ${quote(name)} AS t WHERE ${where}`).raw(true);
  for (const key of keys) for (const row of statement.all([...key.map(toPlain), ...values]) as unknown[][]) yield row.map(toCell);
}

/** Of payments and entries that changed; when it is closed, also those of which settlement has not taken in all. */
function listRoots(opened: Opened, { changed, isClosed }: Changes): readonly string[] {
  const roots = new Set<string>();
  for (const [name, root] of [
    ['payments', 'root_id'],
    ['ledger_entries', rootOf('t')],
  ] as const) {
    const keys = changed.get(name) ?? [];
    const known = knownColumns(opened, name);
    const where = `(${known.map((column) => `t.${quote(column)}`).join()}) = (${known.map(() => '?').join()})`;
    for (const key of keys) {
      const [found] = select(opened, `SELECT ${root} FROM ${name} AS t WHERE ${where}`, key.map(toPlain));
      if (!found) throw new ErasedMeanwhile(`rows of ${name} were erased while the merchant was copied`);
      roots.add(String(found[0]));
    }
  }
  if (isClosed) {
    const open = select(opened, `SELECT DISTINCT ${rootOf('l')} FROM ledger_entries AS l WHERE l.rowid > ?`, [intakePlace(opened)]);
    for (const [root] of open) roots.add(String(root));
  }
  return [...roots].toSorted();
}

function addEvents(opened: Opened, writer: ArrivingWriter, changed: ChangedRows): void {
  const columns = ['sequence', 'at', ...columnsOf(tableOf(opened, 'events'), ['sequence', 'at'])];
  const rows = [...readChanged(opened, 'events', { columns, keys: changed.get('events') ?? [] })];
  const inOrder = rows.toSorted(([one], [other]) => Number(one) - Number(other));
  const [subject, place] = [columns.indexOf('subject_id'), columns.indexOf('subject_sequence')];
  const isNew = (row: readonly Cell[]): boolean =>
    count(
      opened,
      'SELECT count(*) FROM here.events WHERE subject_id = ? AND subject_sequence = ?',
      String(row[subject]),
      Number(row[place]),
    ) === 0;
  const fill = fillBefore(opened, inOrder.filter(isNew));
  if (fill) writer.add(fill);
  addFound(opened, writer, { name: 'events', columns: columns.slice(1), found: inOrder.map((row) => row.slice(1)) });
}

/** The highest number of those events in the file; undefined where none of them is there. */
export function lastChangedEvent({ changed, ...options }: Changes): number | undefined {
  const keys = changed.get('events') ?? [];
  return withBoth(options, (opened) => {
    const numbers = keys.flatMap((key) =>
      select(opened, 'SELECT sequence FROM here.events WHERE subject_id = ? AND subject_sequence = ?', key.map(toPlain)).flat(),
    );
    return numbers.length === 0 ? undefined : Math.max(...numbers.map(Number));
  });
}
