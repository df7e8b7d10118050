/**
 * What has changed of a merchant in its file since it was copied out of it, for the copy, which the command then sends on (decision:
 * a-merchant-moves-alone). The file is read alone, as it is at one moment.
 */
import Database from 'libsql';
import {
  type Cell,
  type CopiedRow,
  type CopiedTable,
  type CopySchema,
  countRows,
  fromCell,
  keyColumns,
  quote,
  selectFrom,
  toCell,
} from './copy-format.ts';
import { finishStore, toNamedId } from './divide-file.ts';
import { notedTable, notesTable } from './noted-changes.ts';
import type { CopiedChange } from './object-copy.ts';
import { namedTables } from './row-owners.ts';
import { followStoreFile, toDatabase } from './store-file.ts';
import { ofMerchant } from './take-out.ts';

/** The file notes nothing any more under the id of this copy: its gateway has begun anew, or another command has. */
export class LostNotes extends Error {}

export interface Departing {
  /** The file of the gateway that runs. */
  readonly path: string;
  /** Of the merchant's rows, as `takeOutMerchant` made it. */
  readonly copy: string;
  /** Of the copy. */
  readonly schema: CopySchema;
  readonly merchantPath: string;
  /** Under which the file notes what changes. */
  readonly notes: string;
}

export interface DepartedRows {
  /** The number of the newest note. */
  readonly reached: number;
  /** The changed rows, by their keys in the copy. */
  readonly changed: readonly StoredKey[];
}

export interface StoredKey {
  /** Its place in the schema of the copy. */
  readonly table: number;
  readonly key: readonly Cell[];
}

/** The command waits so long for a file that is being written. */
const busyMs = 30_000;

/** Rows that are put into the copy together. */
const atOnce = 1_000;

/**
 * Takes over what was noted after that number. `isClosed`: nothing of the merchant is written any more. Then the log of the copy ends as
 * that of the file does, and what is small is compared as a whole. Throws LostNotes.
 */
export function takeDeparted(departing: Departing, after: number, isClosed: boolean): DepartedRows {
  const { path, copy, schema, merchantPath } = departing;
  const source = openRead(path);
  try {
    source.exec('BEGIN');
    requireNotes(source, departing.notes);
    const found = readNoted(source, after);
    const changed = withIntake(found.keys, schema);
    putRows({ source, copy, schema, merchantPath }, changed);
    if (isClosed) finishStore(source, copy, true);
    if (isClosed) requireSame({ source, copy, schema, merchantPath });
    return { reached: found.reached, changed };
  } finally {
    source.close();
  }
}

function openRead(path: string): Database.Database {
  const connection = new Database(path, { readonly: true, fileMustExist: true });
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
  return connection;
}

function select(connection: Database.Database, sql: string, values: readonly (string | number)[] = []): readonly (readonly unknown[])[] {
  return connection
    .prepare(sql)
    .raw(true)
    .all([...values]) as unknown[][];
}

/** Whether the file notes changes under that id. */
export function hasNotes(path: string, notes: string): boolean {
  const source = openRead(path);
  try {
    requireNotes(source, notes);
    return true;
  } catch (error) {
    if (error instanceof LostNotes) return false;
    throw error;
  } finally {
    source.close();
  }
}

function requireNotes(source: Database.Database, notes: string): void {
  const isThere = select(source, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [notedTable]).length > 0;
  const [found] = isThere ? select(source, `SELECT id FROM ${notedTable}`) : [];
  if (found?.[0] !== notes) throw new LostNotes('the gateway here does not note any more what changes');
}

interface Noted {
  readonly name: string;
  readonly key: readonly Cell[];
}

function readNoted(source: Database.Database, after: number): { readonly reached: number; readonly keys: readonly Noted[] } {
  const rows = select(source, `SELECT name, key, max(number) FROM ${notesTable} WHERE number > ? GROUP BY name, key ORDER BY 3`, [after]);
  // Written by the triggers.
  const keys = rows.map(([name, key]) => ({ name: String(name), key: JSON.parse(String(key)) as readonly Cell[] }));
  return { reached: Number(rows.at(-1)?.[2] ?? after), keys };
}

const intakeTable = 'settlement_intake';

/** Of settlement's place in the ledger the copy has another number than the file, which follows from all of its entries. */
function withIntake(noted: readonly Noted[], { tables }: CopySchema): readonly StoredKey[] {
  const places = new Map(tables.map(({ name }, place) => [name, place]));
  const others = noted.filter(({ name }) => name !== intakeTable);
  return [...others, { name: intakeTable, key: [1] }].map(({ name, key }) => {
    const table = places.get(name);
    if (table === undefined) throw new Error(`the copy has no ${name}`);
    return { table, key };
  });
}

interface Both {
  readonly source: Database.Database;
  readonly copy: string;
  readonly schema: CopySchema;
  readonly merchantPath: string;
}

function putRows({ source, copy, schema, merchantPath }: Both, changed: readonly StoredKey[]): void {
  const find = createFinder(source, schema, merchantPath);
  const writer = followStoreFile(copy, schema);
  try {
    for (let from = 0; from < changed.length; from += atOnce)
      writer.put(changed.slice(from, from + atOnce).map((stored) => ({ ...stored, row: find(stored) })));
  } finally {
    writer.close();
  }
}

/** Null where no such row is there, or it is not the merchant's. */
function createFinder(connection: Database.Database, { tables }: CopySchema, merchantPath?: string) {
  const statements = new Map<number, readonly [statement: Database.Statement, values: readonly string[]]>();
  const prepare = (place: number) => {
    const table = tables[place];
    if (!table) throw new Error('the copy has no such table');
    const wanted = merchantPath === undefined ? { sql: '1', values: [] } : ofMerchant(table.name, merchantPath);
    if (!wanted) throw new Error(`${table.name} has no rows of a merchant`);
    const columns = table.columns.map((column) => `t.${quote(column)}`).join();
    const text = `SELECT ${columns} FROM ${quote(table.name)} AS t WHERE ${isKey(table)} AND ${wanted.sql}`;
    return [connection.prepare(text).raw(true), wanted.values] as const;
  };
  return ({ table, key }: StoredKey): CopiedRow | null => {
    const known = statements.get(table) ?? prepare(table);
    statements.set(table, known);
    const [statement, values] = known;
    // All at once: a statement in the midst of its rows would hold the file.
    const [row] = statement.all([...key.map(toPlain), ...values]) as unknown[][];
    return row?.map(toCell) ?? null;
  };
}

const isKey = (table: CopiedTable): string =>
  `(${keyColumns(table)
    .map((column) => `t.${column}`)
    .join()}) = (${table.key.map(() => '?').join()})`;

function toPlain(cell: Cell): string | number | null {
  const value = fromCell(cell);
  if (value instanceof ArrayBuffer) throw new Error('no key has bytes');
  return value;
}

/** What is small, and what would show that a change was not noted: the tree, tokens, the accounts of the ledger, and how many payments there are. */
const comparedTables = ['entities', 'access_tokens', 'entity_keys', 'ledger_accounts'];

function requireSame({ source, copy, schema, merchantPath }: Both): void {
  const made = openRead(copy);
  try {
    for (const { name, ...table } of schema.tables.filter((each) => comparedTables.includes(each.name))) {
      const { sql, values } = ofMerchant(name, merchantPath) ?? { sql: '0', values: [] };
      const text = `${selectFrom({ name, ...table })} AS t WHERE ${sql} ORDER BY ${keyColumns({ name, ...table }).join()}`;
      const [here, there] = [source, made].map((each) => JSON.stringify(select(each, text, values).map((row) => row.map(toCell))));
      if (here !== there) throw new Error(`${name}: the copy has not the rows of the file`);
    }
    const merchantId = merchantPath.split('/').at(-2) ?? '';
    const [here, there] = [source, made].map((each) =>
      Number(select(each, 'SELECT count(*) FROM payments WHERE merchant_id = ?', [merchantId])[0]?.[0]),
    );
    if (here !== there) throw new Error(`payments: the file has ${here} rows, and the copy ${there}`);
  } finally {
    made.close();
  }
}

/** What the chain over the log of the copy has got after that event, and the event with which the log ends. */
export function listSealed({ copy, schema: { tables } }: Departing, after: number): readonly StoredKey[] {
  const made = openRead(copy);
  try {
    const placeOf = (name: string): number => tables.findIndex((each) => each.name === name);
    const last = select(made, 'SELECT max(sequence) FROM events').map((key) => ({ table: placeOf('events'), key: key.map(toCell) }));
    const rows = select(made, 'SELECT from_sequence FROM event_chain WHERE from_sequence > ? ORDER BY 1', [after]);
    return [...last, ...rows.map((key) => ({ table: placeOf('event_chain'), key: key.map(toCell) }))];
  } finally {
    made.close();
  }
}

/** The changed rows as the copy has them. */
export function* readDeparted({ copy, schema }: Departing, changed: readonly StoredKey[]): Generator<CopiedChange> {
  const made = openRead(copy);
  try {
    const find = createFinder(made, schema);
    for (const stored of changed) yield { ...stored, row: find(stored) };
  } finally {
    made.close();
  }
}

/** How many rows each table of the copy has. */
export function countCopied({ copy, schema }: Departing): readonly number[] {
  const made = openRead(copy);
  try {
    return countRows(toDatabase(made), schema);
  } finally {
    made.close();
  }
}

/** The ids among them by which a request may name something. */
export function* idsOf({ schema: { tables } }: Departing, changes: Iterable<CopiedChange>): Generator<string> {
  for (const { table, row } of changes) {
    const found = tables[table];
    if (!row || !found || !namedTables.includes(found.name)) continue;
    yield toNamedId(String(row[found.columns.indexOf('id')]));
  }
}
