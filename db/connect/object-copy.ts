/**
 * Copies the database of a Durable Object while it goes on: its tables are read page by page, and triggers note which rows change
 * meanwhile. The last of these are read in one turn, so the copy is the database at that moment. A copy may follow its object from there on.
 * And the way back, into an empty one.
 */
import {
  type Cell,
  type CopiedPage,
  type CopiedRow,
  type CopiedTable,
  type CopySchema,
  countRows,
  deleteRow,
  keyColumns,
  quote,
  readPage,
  readSchema,
  selectFrom,
  toCell,
  writeRows,
} from './copy-format.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Changes that are read in one turn; the last turn has at most so many. */
const changesMax = 1_000;

const noted = 'copy_changes';

export interface CopiedChange {
  readonly table: number;
  readonly key: readonly Cell[];
  /** Null where it was deleted. */
  readonly row: CopiedRow | null;
}

export interface CopiedChanges {
  readonly changes: readonly CopiedChange[];
  /** Of each table, in the turn in which the last change was read; undefined while there are more. */
  readonly counts: readonly number[] | undefined;
}

export interface FollowedChanges {
  readonly changes: readonly CopiedChange[];
  /** With these the copy is the database as it was in that turn. */
  readonly isAll: boolean;
}

export interface ObjectCopy {
  readonly schema: CopySchema;
  page(table: number, after: readonly Cell[] | null): CopiedPage;
  /** What has changed so far; the copy goes on. */
  follow(): FollowedChanges;
  /** When it resolves with counts, the copy has ended. `inTurn` is called in that turn. */
  changes(inTurn: () => void): CopiedChanges;
}

/** One that was begun before ends. */
export function beginCopy(storage: ObjectStorage): ObjectCopy {
  const schema = storage.transactionSync(() => {
    endCopy(storage);
    const found = readSchema(storage.sql);
    storage.sql.exec(`CREATE TABLE ${noted} (place INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (place, key)) STRICT, WITHOUT ROWID`);
    for (const [place, table] of found.tables.entries()) for (const text of triggersOf(table, place)) storage.sql.exec(text);
    return found;
  });
  return copyOf(storage, schema);
}

/** The one that was begun before the object lost its memory: its triggers stand in the database. Undefined where there is none. */
export function resumeCopy(storage: ObjectStorage): ObjectCopy | undefined {
  return listMade(storage).length > 0 ? copyOf(storage, readSchema(storage.sql)) : undefined;
}

function copyOf(storage: ObjectStorage, schema: CopySchema): ObjectCopy {
  const tableAt = (place: number): CopiedTable => {
    const table = schema.tables[place];
    if (!table) throw new Error('the copy has no such table');
    return table;
  };
  /** Some, which are noted no more. */
  const take = (): FollowedChanges => {
    const found = [...storage.sql.exec(`SELECT place, key FROM ${noted} LIMIT ?`, changesMax + 1).raw()];
    const changes = found.slice(0, changesMax).map(([place, key]) => {
      storage.sql.exec(`DELETE FROM ${noted} WHERE place = ? AND key = ?`, Number(place), String(key));
      const table = tableAt(Number(place));
      // Written by the triggers below.
      const parsed = JSON.parse(String(key)) as readonly Cell[];
      return { table: Number(place), key: parsed, row: readRow(storage, table, String(key)) };
    });
    return { changes, isAll: found.length <= changesMax };
  };
  return {
    schema,
    page: (place, after) => readPage(storage.sql, tableAt(place), after),
    follow: () => storage.transactionSync(take),
    changes: (inTurn) =>
      storage.transactionSync(() => {
        const { changes, isAll } = take();
        if (!isAll) return { changes, counts: undefined };
        const counts = countRows(storage.sql, schema);
        endCopy(storage);
        inTurn();
        return { changes, counts };
      }),
  };
}

/** Takes away what an earlier copy left. Asked at each wake and each alarm: where there is nothing, nothing is committed. */
export function endOldCopy(storage: ObjectStorage): void {
  if (listMade(storage).length > 0) storage.transactionSync(() => endCopy(storage));
}

function listMade({ sql }: Pick<ObjectStorage, 'sql'>): readonly (readonly unknown[])[] {
  return [...sql.exec("SELECT type, name FROM sqlite_master WHERE name GLOB 'copy_*'").raw()];
}

/** Takes the triggers of a copy away that has ended or was given up. */
function endCopy({ sql }: Pick<ObjectStorage, 'sql'>): void {
  const made = listMade({ sql });
  for (const [type, name] of made) if (type === 'trigger') sql.exec(`DROP TRIGGER ${quote(String(name))}`);
  sql.exec(`DROP TABLE IF EXISTS ${noted}`);
}

function triggersOf(table: CopiedTable, place: number): readonly string[] {
  const note = (row: 'NEW' | 'OLD'): string => {
    const key = `json_array(${keyColumns(table)
      .map((column) => `${row}.${column}`)
      .join()})`;
    // Not OR IGNORE: the statement that fires a trigger puts its own way with conflicts in the place of the trigger's.
    return `INSERT INTO ${noted} SELECT ${place}, ${key} WHERE NOT EXISTS (SELECT 1 FROM ${noted} WHERE place = ${place} AND key = ${key});`;
  };
  const on = (event: string, ...rows: readonly ('NEW' | 'OLD')[]): string =>
    `CREATE TRIGGER copy_${place}_${event} AFTER ${event} ON ${quote(table.name)} BEGIN ${rows.map(note).join(' ')} END`;
  return [on('insert', 'NEW'), on('update', 'OLD', 'NEW'), on('delete', 'OLD')];
}

function readRow({ sql }: ObjectStorage, table: CopiedTable, key: string): CopiedRow | null {
  const places = table.key.map((_, place) => `json_extract(?1, '$[${place}]')`);
  const [row] = sql.exec(`${selectFrom(table)} WHERE (${keyColumns(table).join()}) = (${places.join()})`, key).raw();
  return row?.map(toCell) ?? null;
}

/** False where there is no such table. */
export function hasRows({ sql }: Pick<ObjectStorage, 'sql'>, table: string): boolean {
  const [made] = [...sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table).raw()];
  return made !== undefined && [...sql.exec(`SELECT 1 FROM ${quote(table)} LIMIT 1`).raw()].length > 0;
}

/** Makes the tables in a database that has none. */
export function makeTables({ sql }: Pick<ObjectStorage, 'sql'>, { tables }: CopySchema): void {
  for (const table of tables) sql.exec(table.sql);
}

/** Of one table. */
export interface CopiedPart {
  /** Its place in the schema. */
  readonly table: number;
  readonly rows: readonly CopiedRow[];
}

export function takeRows(storage: ObjectStorage, { tables }: CopySchema, parts: readonly CopiedPart[]): void {
  storage.transactionSync(() => {
    for (const { table, rows } of parts) {
      const found = tables[table];
      if (!found) throw new Error('the copy has no such table');
      writeRows(storage.sql, found, rows);
    }
  });
}

export interface ChangedStore {
  /** Each changed row as it stands then. */
  readonly rows: readonly (CopiedRow | null)[];
  /** How many rows each table has, after the last changes. */
  readonly counts: readonly number[] | undefined;
}

/** Of tables that are finished: what their triggers do, the changes have already. */
export function changeRows(storage: ObjectStorage, schema: CopySchema, changes: readonly CopiedChange[], isLast: boolean): ChangedStore {
  return storage.transactionSync(() => {
    const { sql } = storage;
    const tableAt = (place: number): CopiedTable => {
      const table = schema.tables[place];
      if (!table) throw new Error('the copy has no such table');
      return table;
    };
    const triggers = [...sql.exec("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").raw()].map((row) => row.map(String));
    for (const [name = ''] of triggers) sql.exec(`DROP TRIGGER ${quote(name)}`);
    for (const { table, key, row } of changes) {
      if (row === null) deleteRow(sql, tableAt(table), key);
      else writeRows(sql, tableAt(table), [row]);
    }
    for (const [, text = ''] of triggers) sql.exec(text);
    const rows = changes.map(({ table, key }) => readRow(storage, tableAt(table), JSON.stringify(key)));
    return { rows, counts: isLast ? countRows(sql, schema) : undefined };
  });
}

/** How many rows each table has. */
export function countStored({ sql }: Pick<ObjectStorage, 'sql'>): readonly number[] {
  return countRows(sql, readSchema(sql));
}

/** Makes what stands on the tables, after their rows: triggers have done their work already. Returns how many rows each table has. */
export function finishTables(storage: ObjectStorage, schema: CopySchema): readonly number[] {
  return storage.transactionSync(() => {
    // Called again, they are there.
    if (readSchema(storage.sql).others.length === 0) for (const text of schema.others) storage.sql.exec(text);
    return countRows(storage.sql, schema);
  });
}
