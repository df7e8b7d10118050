/** A store of a Durable Object as a file: a database like any other, beside whose tables stands what the object notes. */
import { chmodSync } from 'node:fs';
import Database from 'libsql';
import {
  type Cell,
  type CopiedDatabase,
  type CopiedPage,
  type CopiedRow,
  type CopiedTable,
  type CopySchema,
  countRows,
  deleteRow,
  fromCell,
  keyColumns,
  quote,
  readPage,
  readSchema,
  toCell,
  writeRows,
} from './copy-format.ts';
import type { CopiedChange } from './object-copy.ts';

/** By key, as text. */
export type CopiedNote = readonly [key: string, value: string];

/** A row by what it is known by in every database of this version. */
export interface ChangedRow {
  readonly table: string;
  readonly key: readonly Cell[];
}

export interface StoreFileWriter {
  rows(table: number, rows: readonly CopiedRow[]): void;
  changes(changes: readonly CopiedChange[]): void;
  /** Makes what stands on the tables: from then on others read the file. */
  finish(): void;
  /** Changes of a file that is finished. Returns which rows they are. */
  follow(changes: readonly CopiedChange[]): readonly ChangedRow[];
  /** Finishes it where nobody has. Returns how many rows each table has. */
  end(notes: readonly CopiedNote[]): readonly number[];
  close(): void;
}

export interface StoreFileReader {
  readonly schema: CopySchema;
  readonly notes: readonly CopiedNote[];
  page(table: number, after: readonly Cell[] | null): CopiedPage;
  counts(): readonly number[];
  close(): void;
}

const ownerOnly = 0o600;

/** Those who have read a file that follows its object may still hold it: the library closes a connection when its last statement is collected. */
const busyMs = 30_000;

/** A new file. Nothing of it is durable before its end. */
export function writeStoreFile(path: string, schema: CopySchema): StoreFileWriter {
  const connection = openCopy(path);
  const database = toDatabase(connection);
  const inTransaction = <Result>(run: () => Result): Result => connection.transaction(run)();
  const tableAt = (place: number) => {
    const table = schema.tables[place];
    if (!table) throw new Error('the copy has no such table');
    return table;
  };
  for (const { sql } of schema.tables) connection.exec(sql);
  let isFinished = false;
  const finish = (): void => {
    if (!isFinished) for (const text of schema.others) connection.exec(text);
    isFinished = true;
  };
  return {
    rows: (place, rows) => inTransaction(() => writeRows(database, tableAt(place), rows)),
    changes: (changes) =>
      inTransaction(() => {
        for (const change of changes) putChange(database, schema, change);
      }),
    finish,
    follow: (changes) =>
      inTransaction(() =>
        withoutTriggers(connection, () =>
          changes.flatMap((change) => {
            const table = tableAt(change.table);
            const known = readKnown(database, table, change.key);
            putChange(database, schema, change);
            return [known, readKnown(database, table, change.key)].flatMap((key) => (key ? [{ table: table.name, key }] : []));
          }),
        ),
      ),
    end(notes) {
      finish();
      if (notes.length > 0)
        connection.exec('CREATE TABLE object_notes (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
      inTransaction(() => {
        for (const [key, value] of notes) database.exec('INSERT INTO object_notes VALUES (?, ?)', key, value);
      });
      return countRows(database, schema);
    },
    close: () => connection.close(),
  };
}

/** Of a file that is finished and goes on following. */
export interface StoreFileFollower {
  put(changes: readonly CopiedChange[]): void;
  close(): void;
}

export function followStoreFile(path: string, schema: CopySchema): StoreFileFollower {
  const connection = openCopy(path);
  const database = toDatabase(connection);
  const put = (changes: readonly CopiedChange[]): void =>
    withoutTriggers(connection, () => {
      for (const change of changes) putChange(database, schema, change);
    });
  return { put: (changes) => connection.transaction(() => put(changes))(), close: () => connection.close() };
}

function openCopy(path: string): Database.Database {
  const connection = new Database(path);
  chmodSync(path, ownerOnly);
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
  // A copy that is cut off is thrown away, so it needs no journal.
  connection.exec('PRAGMA journal_mode = OFF');
  connection.exec('PRAGMA synchronous = OFF');
  return connection;
}

function putChange(database: CopiedDatabase, { tables }: CopySchema, { table: place, key, row }: CopiedChange): void {
  const table = tables[place];
  if (!table) throw new Error('the copy has no such table');
  if (row === null) deleteRow(database, table, key);
  else writeRows(database, table, [row]);
}

/** What triggers do, the changes have already. */
function withoutTriggers<Result>(connection: Database.Database, run: () => Result): Result {
  const triggers = connection.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").raw(true).all() as unknown[][];
  for (const [name] of triggers) connection.exec(`DROP TRIGGER ${quote(String(name))}`);
  const result = run();
  for (const [, sql] of triggers) connection.exec(String(sql));
  return result;
}

/** The columns by which a row is known in every database: a number that SQLite gave it is another one elsewhere. */
export function knownBy(database: CopiedDatabase, name: string): readonly string[] {
  if (name === 'events') return ['subject_id', 'subject_sequence'];
  const columns = [...database.exec('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', name).raw()];
  return columns.length > 0 ? columns.map(([column]) => String(column)) : ['rowid'];
}

function readKnown(database: CopiedDatabase, table: CopiedTable, key: readonly Cell[]): readonly Cell[] | undefined {
  const columns = knownBy(database, table.name).map(quote).join();
  const where = `(${keyColumns(table).join()}) = (${key.map(() => '?').join()})`;
  const [row] = database.exec(`SELECT ${columns} FROM ${quote(table.name)} WHERE ${where}`, ...key.map(fromCell)).raw();
  return row?.map(toCell);
}

export function readStoreFile(path: string): StoreFileReader {
  const connection = new Database(path, { readonly: true, fileMustExist: true });
  const database = toDatabase(connection);
  const schema = readSchema(database);
  return {
    schema,
    notes: readNotes(database),
    page(place, after) {
      const table = schema.tables[place];
      if (!table) throw new Error('the file has no such table');
      return readPage(database, table, after);
    },
    counts: () => countRows(database, schema),
    close: () => connection.close(),
  };
}

/** A database that was never in an object has none. */
function readNotes(database: CopiedDatabase): readonly CopiedNote[] {
  const [table] = [...database.exec("SELECT 1 FROM sqlite_master WHERE name = 'object_notes'").raw()];
  if (!table) return [];
  return [...database.exec('SELECT key, value FROM object_notes ORDER BY key').raw()].map(([key, value]) => [String(key), String(value)]);
}

export function toDatabase(connection: Database.Database): CopiedDatabase {
  const prepared = new Map<string, Database.Statement>();
  return {
    exec(text, ...values) {
      const statement = prepared.get(text) ?? connection.prepare(text);
      prepared.set(text, statement);
      const given = values.map((value) => (value instanceof ArrayBuffer ? Buffer.from(value) : value));
      if (!statement.reader) {
        statement.run(given);
        return { raw: () => [] };
      }
      // All at once: whoever takes the first row of some would leave the statement in the midst, and it would hold the file.
      return { raw: () => statement.raw(true).all(given) as unknown[][] };
    },
  };
}
