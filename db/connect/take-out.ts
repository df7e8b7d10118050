/**
 * Copies one merchant out of a database file, or what stands above all of them, while others go on with the file (decision:
 * a-merchant-moves-alone). The file is read alone, as it is at one moment.
 */
import Database from 'libsql';
import { type CopiedRow, type CopiedTable, type CopySchema, keyColumns, quote, toCell } from './copy-format.ts';
import { finishStore, readMovedIds, readSchemaOf, withMovedIds } from './divide-file.ts';
import { movedIdsTable } from './moved-ids-table.ts';
import { type RowOwner, rowOwners } from './row-owners.ts';
import { type CopiedNote, type StoreFileWriter, writeStoreFile } from './store-file.ts';

export interface TakenOut {
  /** By the table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** With the ledger that the merchant has in the file at that moment. */
export interface TakenMerchant extends TakenOut {
  readonly ledger: { readonly entries: number; readonly payments: number };
}

export interface TakeOutOptions {
  readonly path: string;
  /** A new file. */
  readonly file: string;
  readonly notes: readonly CopiedNote[];
}

/** A condition on the rows of a table that is named `t`. */
export interface Wanted {
  readonly sql: string;
  readonly values: readonly string[];
}

const writtenAtOnce = 500;

/**
 * A merchant's store, with what the platform gives to it: the entities above and below, and the keys that all stores share. Tokens of what is
 * above it are not among them, because the platform that it goes to says which of them are good.
 */
export function takeOutMerchant({ merchantPath, ...options }: TakeOutOptions & { readonly merchantPath: string }): TakenMerchant {
  let ledger = { entries: 0, payments: 0 };
  const taken = takeOut(options, {
    wantedOf: (table) => ofMerchant(table, merchantPath),
    atThatMoment: (source) => {
      const count = (sql: string): number =>
        Number(
          (
            source
              .prepare(sql)
              .raw(true)
              .all([`${merchantPath}%`]) as unknown[][]
          )[0]?.[0],
        );
      // As the ledger's own proof counts them.
      ledger = {
        entries: count('SELECT count(*) FROM ledger_entries AS l JOIN entities AS e ON e.id = l.entity_id WHERE e.path LIKE ?'),
        payments: count('SELECT count(*) FROM payments WHERE entity_path LIKE ?'),
      };
    },
  });
  return { ...taken, ledger };
}

/** A platform's store without any merchant: staff, what stands above merchants, and what belonged to nobody. */
export function takeOutPlatform(options: TakeOutOptions): TakenOut {
  return takeOut(options, { wantedOf: ofPlatform });
}

/** The ids by which a request may name something of the merchant, as the platform's table has them. */
export function readIdsOf(path: string, merchantPath: string, number: number): readonly CopiedRow[] {
  const source = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return [...readMovedIds(source, [{ number, id: idOf(merchantPath), path: merchantPath }])];
  } finally {
    source.close();
  }
}

/** Rows of a table of what is at or below the merchant. */
export function readRowsOf(file: string, table: 'entities' | 'access_tokens', merchantPath: string) {
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const found = readSchemaOf(file).tables.find(({ name }) => name === table);
    if (!found) throw new Error(`${table} is missing`);
    // The platform numbers its rows itself.
    const columns = found.columns.filter((column) => column !== 'rowid');
    const path = table === 'entities' ? 'path' : 'entity_path';
    const text = `SELECT ${columns.map(quote).join()} FROM ${table} WHERE substr(${path}, 1, ?) = ?`;
    const rows = source.prepare(text).raw(true).all([merchantPath.length, merchantPath]) as unknown[][];
    return { columns, rows: rows.map((row) => row.map(toCell)) };
  } finally {
    source.close();
  }
}

/** Keys that are of no entity, as `admit` compares them. */
export function readSharedKeys(path: string): readonly string[] {
  const source = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const text = "SELECT entity_id || ' ' || key_id FROM entity_keys WHERE entity_id NOT IN (SELECT id FROM entities) ORDER BY 1";
    return (source.prepare(text).raw(true).all() as unknown[][]).map(([key]) => String(key));
  } finally {
    source.close();
  }
}

interface Taking {
  /** Undefined: nothing of the table. */
  readonly wantedOf: (table: string) => Wanted | undefined;
  readonly atThatMoment?: (source: Database.Database) => void;
}

function takeOut({ path, file, notes }: TakeOutOptions, { wantedOf, atThatMoment }: Taking): TakenOut {
  const source = new Database(path, { readonly: true, fileMustExist: true });
  let writer: StoreFileWriter | undefined;
  try {
    const schema: CopySchema = withMovedIds(readSchemaOf(path));
    const unknown = schema.tables.filter(({ name }) => name !== movedIdsTable && rowOwners[name] === undefined);
    if (unknown.length > 0) throw new Error(`nobody knows whose the rows are: ${unknown.map(({ name }) => name).join(', ')}`);
    writer = writeStoreFile(file, schema);
    // One moment of the file, whatever is written to it meanwhile.
    source.exec('BEGIN');
    for (const [place, table] of schema.tables.entries()) {
      const wanted = table.name === movedIdsTable ? undefined : wantedOf(table.name);
      if (wanted) copyRows(source, { table, wanted, put: (rows) => writer?.rows(place, rows) });
    }
    atThatMoment?.(source);
    writer.end(notes);
    writer.close();
    writer = undefined;
    finishStore(source, file);
    return { rows: countAll(file, schema) };
  } finally {
    writer?.close();
    source.close();
  }
}

interface Copying {
  readonly table: CopiedTable;
  readonly wanted: Wanted;
  readonly put: (rows: readonly CopiedRow[]) => void;
}

function copyRows(source: Database.Database, { table, wanted, put }: Copying): void {
  const columns = table.columns.map((column) => `t.${quote(column)}`).join();
  const text = `SELECT ${columns} FROM ${quote(table.name)} AS t WHERE ${wanted.sql} ORDER BY ${keyColumns(table)
    .map((column) => `t.${column}`)
    .join()}`;
  let rows: CopiedRow[] = [];
  for (const found of source
    .prepare(text)
    .raw(true)
    .iterate([...wanted.values]) as Iterable<readonly unknown[]>) {
    rows.push(found.map(toCell));
    if (rows.length < writtenAtOnce) continue;
    put(rows);
    rows = [];
  }
  if (rows.length > 0) put(rows);
}

/** Undefined where the table has no rows that go with a merchant. */
export function ofMerchant(table: string, merchantPath: string): Wanted | undefined {
  const owner = ownerOf(table);
  if (owner === 'platform' || owner === 'nobody') return undefined;
  if (owner === 'every') return all;
  if (owner === 'tree') {
    const isBelow = `substr(${pathIn(table)}, 1, length(?)) = ?`;
    if (table !== 'entities') return { sql: isBelow, values: [merchantPath, merchantPath] };
    return { sql: `(${isBelow} OR substr(?, 1, length(t.path)) = t.path)`, values: [merchantPath, merchantPath, merchantPath] };
  }
  if (owner === 'keys') {
    const sql = `(${entityPath} IS NULL OR substr(${entityPath}, 1, length(?)) = ?)`;
    return { sql, values: [merchantPath, merchantPath] };
  }
  if (owner.path !== undefined) {
    return { sql: `${owner.path} >= ? AND ${owner.path} < ?`, values: [merchantPath, `${merchantPath.slice(0, -1)}0`] };
  }
  return { sql: `${owner.sql} = ?`, values: [idOf(merchantPath)] };
}

function ofPlatform(table: string): Wanted | undefined {
  const owner = ownerOf(table);
  if (owner === 'every' || owner === 'platform') return all;
  if (owner === 'tree') return { sql: `${pathIn(table)} NOT IN (${below(pathIn(table))})`, values: [] };
  if (owner === 'keys') return { sql: `(${entityPath} IS NULL OR ${entityPath} NOT IN (${below(entityPath)}))`, values: [] };
  if (owner === 'nobody' || owner.above === 'refused') return undefined;
  return { sql: `coalesce(${owner.sql}, '') NOT IN (SELECT id FROM entities WHERE kind = 'merchant')`, values: [] };
}

const all: Wanted = { sql: '1', values: [] };
const entityPath = '(SELECT e.path FROM entities AS e WHERE e.id = t.entity_id)';
/** The path itself, where it is a merchant's or of something below one. */
const below = (path: string): string =>
  `SELECT ${path} FROM entities AS m WHERE m.kind = 'merchant' AND substr(${path}, 1, length(m.path)) = m.path`;

function pathIn(table: string): string {
  return table === 'entities' ? 't.path' : 't.entity_path';
}

function ownerOf(table: string): RowOwner {
  const owner = rowOwners[table];
  if (owner === undefined) throw new Error(`${table}: nobody knows whose its rows are`);
  return owner;
}

function idOf(merchantPath: string): string {
  return merchantPath.split('/').at(-2) ?? '';
}

function countAll(file: string, { tables }: CopySchema): TakenOut['rows'] {
  const store = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return Object.fromEntries(
      tables.map(({ name }) => {
        const [row] = store
          .prepare(`SELECT count(*) FROM ${quote(name)}`)
          .raw(true)
          .all() as unknown[][];
        return [name, Number(row?.[0])];
      }),
    );
  } finally {
    store.close();
  }
}
