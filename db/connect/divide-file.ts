/**
 * Makes of a database file of several merchants a file of each, and one of the platform: the stores of an installation in objects
 * (decision: a-file-becomes-objects). The file itself is read alone.
 */
import Database from 'libsql';
import { aheadMs } from '../store/entity-clocks.ts';
import { type Cell, type CopiedRow, type CopiedTable, type CopySchema, keyColumns, quote, toCell } from './copy-format.ts';
import { movedIdsSql, movedIdsTable } from './moved-ids-table.ts';
import { namedTables, type RowOwner, rowOwners } from './row-owners.ts';
import { type CopiedNote, readStoreFile, type StoreFileWriter, writeStoreFile } from './store-file.ts';

export interface DividedMerchant {
  /** From 1. */
  readonly number: number;
  readonly id: string;
  /** With the slash at its end. */
  readonly path: string;
}

export interface Division {
  /** In the order of their ids. */
  readonly merchants: readonly DividedMerchant[];
  /** By the number of the store; 0: the platform's. */
  readonly rows: ReadonlyMap<number, Readonly<Record<string, number>>>;
}

export interface DivideOptions {
  readonly path: string;
  readonly fileOf: (number: number) => string;
  /** What stands beside the tables of the store. */
  readonly notesOf: (number: number, merchants: readonly DividedMerchant[]) => readonly CopiedNote[];
}

/** Rows of one store that are written together. */
const writtenAtOnce = 500;

/** Each has a file that is open. */
const merchantsMax = 500;

/** Throws where something belongs to no merchant, and names it: nothing may be left behind in silence. */
export function divideFile({ path, fileOf, notesOf }: DivideOptions): Division {
  const source = new Database(path, { readonly: true, fileMustExist: true });
  const writers = new Map<number, StoreFileWriter>();
  try {
    const schema = withMovedIds(readSchemaOf(path));
    const merchants = findMerchants(source);
    requireOwned(source, schema);
    const stores = [0, ...merchants.map(({ number }) => number)];
    for (const number of stores) writers.set(number, writeStoreFile(fileOf(number), schema));
    const write = createBuffers(writers);
    for (const [place, table] of schema.tables.entries()) {
      if (table.name !== movedIdsTable) copyTable(source, { table, merchants, put: (store, row) => write.put(store, place, row) });
    }
    for (const row of readMovedIds(source, merchants)) {
      write.put(
        0,
        schema.tables.findIndex(({ name }) => name === movedIdsTable),
        row,
      );
    }
    write.end();
    const rows = new Map<number, Readonly<Record<string, number>>>();
    for (const [number, writer] of writers) {
      const counts = writer.end(notesOf(number, merchants));
      rows.set(number, Object.fromEntries(schema.tables.map(({ name }, place) => [name, counts[place] ?? 0])));
    }
    for (const writer of writers.values()) writer.close();
    writers.clear();
    for (const number of stores) finishStore(source, fileOf(number));
    requireWhole(source, schema, rows);
    return { merchants, rows: recount(stores, fileOf) };
  } finally {
    for (const writer of writers.values()) writer.close();
    source.close();
  }
}

export function readSchemaOf(path: string): CopySchema {
  const reader = readStoreFile(path);
  try {
    return reader.schema;
  } finally {
    reader.close();
  }
}

/** In every store, so that all have the same tables; the platform's alone has rows. */
export function withMovedIds(schema: CopySchema): CopySchema {
  const others = schema.tables.filter(({ name }) => name !== movedIdsTable);
  return { ...schema, tables: [...others, { name: movedIdsTable, sql: movedIdsSql, columns: ['id', 'merchant'], key: [0] }] };
}

function findMerchants(source: Database.Database): readonly DividedMerchant[] {
  const found = source.prepare("SELECT id, path FROM entities WHERE kind = 'merchant' ORDER BY id").raw(true).all() as unknown[][];
  if (found.length > merchantsMax) throw new Error(`the database has ${found.length} merchants: at most ${merchantsMax} can be divided`);
  return found.map(([id, path], place) => ({ number: place + 1, id: String(id), path: String(path) }));
}

/** A table that nobody has thought of, or a row that no merchant would have. */
function requireOwned(source: Database.Database, { tables }: CopySchema): void {
  const problems = tables.flatMap(({ name }) => {
    if (name === movedIdsTable) return [];
    const owner = rowOwners[name];
    if (owner === undefined) return [`${name}: nobody knows whose its rows are`];
    if (typeof owner === 'string' || owner.above === 'platform') return [];
    const [row] = source
      .prepare(
        `SELECT count(*) FROM ${quote(name)} AS t WHERE coalesce(${owner.sql}, '') NOT IN (SELECT id FROM entities WHERE kind = 'merchant')`,
      )
      .raw(true)
      .all() as unknown[][];
    const count = Number(row?.[0]);
    return count === 0 ? [] : [`${name}: ${count} rows belong to an entity above all merchants, or to none`];
  });
  if (problems.length > 0) throw new Error(['the database cannot be divided by merchants:', ...problems].join('\n'));
}

interface CopiedTableOptions {
  readonly table: CopiedTable;
  readonly merchants: readonly DividedMerchant[];
  readonly put: (store: number, row: CopiedRow) => void;
}

function copyTable(source: Database.Database, { table, merchants, put }: CopiedTableOptions): void {
  const owner = rowOwners[table.name];
  if (owner === undefined || owner === 'nobody') return;
  const columns = table.columns.map((column) => `t.${quote(column)}`).join();
  const text = `SELECT ${columns}, ${ownerSql(table.name, owner)} FROM ${quote(table.name)} AS t ORDER BY ${keyColumns(table).join()}`;
  const find = storesOf(owner, merchants);
  for (const found of source.prepare(text).raw(true).iterate() as Iterable<readonly unknown[]>) {
    const row = found.slice(0, -1).map(toCell);
    for (const store of find(found.at(-1))) put(store, row);
  }
}

/** What `storesOf` takes: a merchant's id, a path, or nothing. */
function ownerSql(table: string, owner: RowOwner): string {
  if (owner === 'tree') return table === 'entities' ? 't.path' : 't.entity_path';
  if (owner === 'keys') return '(SELECT e.path FROM entities AS e WHERE e.id = t.entity_id)';
  return typeof owner === 'string' ? 'NULL' : owner.sql;
}

function storesOf(owner: RowOwner, merchants: readonly DividedMerchant[]): (value: unknown) => readonly number[] {
  const all = [0, ...merchants.map(({ number }) => number)];
  const platform = [0];
  if (owner === 'every') return () => all;
  if (owner === 'platform') return () => platform;
  const byId = new Map(merchants.map(({ id, number }) => [id, [number] as const]));
  const ofPath = (path: string) => merchants.filter((each) => path.startsWith(each.path) || each.path.startsWith(path));
  if (owner === 'tree') return (value) => [0, ...ofPath(String(value)).map(({ number }) => number)];
  if (owner === 'keys') {
    return (value) => {
      if (value === null) return all;
      const path = String(value);
      const below = merchants.find((each) => path.startsWith(each.path));
      return below ? [below.number] : platform;
    };
  }
  // What has no merchant was refused before, or is history.
  return (value) => byId.get(String(value)) ?? platform;
}

/** In the order in which they stand in the platform's table. */
export function* readMovedIds(source: Database.Database, merchants: readonly DividedMerchant[]): Generator<CopiedRow> {
  const numbers = new Map(merchants.map(({ id, number }) => [id, number]));
  for (const name of namedTables) {
    const owner = rowOwners[name];
    if (owner === undefined || typeof owner === 'string') throw new Error(`${name} has no merchants`);
    const rows = source
      .prepare(`SELECT t.id, ${owner.sql} FROM ${quote(name)} AS t`)
      .raw(true)
      .iterate() as Iterable<readonly unknown[]>;
    for (const [id, merchant] of rows) {
      const number = numbers.get(String(merchant));
      if (number !== undefined) yield [toNamedId(String(id)), number];
    }
  }
}

/** As a request names it: a checkout's id may go on after its digits. */
export function toNamedId(id: string): string {
  return id.slice(0, 32);
}

function createBuffers(writers: ReadonlyMap<number, StoreFileWriter>) {
  const buffers = new Map<string, CopiedRow[]>();
  const flush = (store: number, table: number, rows: CopiedRow[]): void => {
    writers.get(store)?.rows(table, rows);
    rows.length = 0;
  };
  return {
    put(store: number, table: number, row: readonly Cell[]): void {
      const key = `${store} ${table}`;
      const rows = buffers.get(key) ?? [];
      buffers.set(key, rows);
      rows.push(row);
      if (rows.length >= writtenAtOnce) flush(store, table, rows);
    },
    end(): void {
      for (const [key, rows] of buffers) {
        const [store, table] = key.split(' ').map(Number);
        if (rows.length > 0) flush(store ?? 0, table ?? 0, rows);
      }
    },
  };
}

/**
 * Numbers stay, so each cursor that a program keeps still says the same place. Where the first and the last event of the file are not
 * this store's, an event of nobody has their numbers: so the log begins and ends where it did, and new events get new numbers.
 */
const placeSql = `INSERT INTO events (sequence, merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, packed_payload)
  SELECT ?, 0, 1, ?, 'CONNECTOR', 'UPDATED', ?, '', ?, '{}' WHERE NOT EXISTS (SELECT 1 FROM events WHERE sequence = ?)`;

/** SQLite gives the numbers of the last rows again: what follows the ledger would pass over new entries with old numbers. */
const intakeSql = 'UPDATE settlement_intake SET reached = min(reached, (SELECT coalesce(max(rowid), 0) FROM ledger_entries))';

/** `isBegun`: the first event of its log has its place since before. */
export function finishStore(source: Database.Database, file: string, isBegun = false): void {
  const edges = source
    .prepare(
      // The time that a merchant's moved clock showed is no time of nobody's event: the store would take its own clock to be behind.
      `SELECT sequence, id, at - ${aheadMs('events.entity_path')} FROM events
        WHERE sequence IN (${isBegun ? '' : '(SELECT min(sequence) FROM events), '}(SELECT max(sequence) FROM events)) ORDER BY sequence`,
    )
    .raw(true)
    .all() as unknown[][];
  const store = new Database(file);
  try {
    for (const [sequence, id, at] of edges) {
      const [place, name, time] = [Number(sequence), String(id), Number(at)];
      store.prepare(placeSql).run([place, name, name, time, place]);
    }
    store.prepare(intakeSql).run();
  } finally {
    store.close();
  }
}

/** Each row of a merchant's table is in one store, once. */
function requireWhole(
  source: Database.Database,
  { tables }: CopySchema,
  stores: ReadonlyMap<number, Readonly<Record<string, number>>>,
): void {
  for (const { name } of tables) {
    const owner = rowOwners[name];
    if (owner === undefined || typeof owner === 'string') continue;
    const [row] = source
      .prepare(`SELECT count(*) FROM ${quote(name)}`)
      .raw(true)
      .all() as unknown[][];
    const sum = [...stores.values()].reduce((all, counts) => all + (counts[name] ?? 0), 0);
    if (sum !== Number(row?.[0])) throw new Error(`${name}: the stores have ${sum} rows, and the database ${Number(row?.[0])}`);
  }
}

function recount(stores: readonly number[], fileOf: (number: number) => string): Division['rows'] {
  return new Map(
    stores.map((number) => {
      const reader = readStoreFile(fileOf(number));
      try {
        const counts = reader.counts();
        return [number, Object.fromEntries(reader.schema.tables.map(({ name }, place) => [name, counts[place] ?? 0]))] as const;
      } finally {
        reader.close();
      }
    }),
  );
}

/** Puts the rows of a chain into a store that was just made. */
export function writeChain(
  file: string,
  rows: readonly {
    readonly fromSequence: number;
    readonly toSequence: number;
    readonly contentHash: string;
    readonly hash: string;
    readonly sealedAt: number;
  }[],
): void {
  const store = new Database(file);
  try {
    const put = store.prepare('INSERT INTO event_chain (from_sequence, to_sequence, content_hash, hash, sealed_at) VALUES (?, ?, ?, ?, ?)');
    store.transaction(() => {
      for (const { fromSequence, toSequence, contentHash, hash, sealedAt } of rows)
        put.run([fromSequence, toSequence, contentHash, hash, sealedAt]);
    })();
  } finally {
    store.close();
  }
}
