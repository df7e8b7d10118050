/** A store of a Durable Object as a file: a database like any other, beside whose tables stands what the object notes. */
import { chmodSync } from 'node:fs';
import Database from 'libsql';
import {
  type Cell,
  type CopiedDatabase,
  type CopiedPage,
  type CopiedRow,
  type CopySchema,
  countRows,
  deleteRow,
  readPage,
  readSchema,
  writeRows,
} from './copy-format.ts';
import type { CopiedChange } from './object-copy.ts';

/** By key, as text. */
export type CopiedNote = readonly [key: string, value: string];

export interface StoreFileWriter {
  rows(table: number, rows: readonly CopiedRow[]): void;
  changes(changes: readonly CopiedChange[]): void;
  /** Returns how many rows each table has. */
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

/** A new file. Nothing of it is durable before its end. */
export function writeStoreFile(path: string, schema: CopySchema): StoreFileWriter {
  const connection = new Database(path);
  chmodSync(path, ownerOnly);
  // A copy that is cut off is thrown away, so it needs no journal.
  connection.exec('PRAGMA journal_mode = OFF');
  connection.exec('PRAGMA synchronous = OFF');
  const database = toDatabase(connection);
  const inTransaction = <Result>(run: () => Result): Result => connection.transaction(run)();
  const tableAt = (place: number) => {
    const table = schema.tables[place];
    if (!table) throw new Error('the copy has no such table');
    return table;
  };
  for (const { sql } of schema.tables) connection.exec(sql);
  return {
    rows: (place, rows) => inTransaction(() => writeRows(database, tableAt(place), rows)),
    changes: (changes) =>
      inTransaction(() => {
        for (const { table, key, row } of changes) {
          if (row === null) deleteRow(database, tableAt(table), key);
          else writeRows(database, tableAt(table), [row]);
        }
      }),
    end(notes) {
      for (const text of schema.others) connection.exec(text);
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

function toDatabase(connection: Database.Database): CopiedDatabase {
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
      return { raw: () => statement.raw(true).iterate(given) as Iterable<readonly unknown[]> };
    },
  };
}
