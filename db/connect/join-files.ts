/**
 * Makes of the stores of an installation in objects one database file again (decision: a-file-becomes-objects). The files of the stores are
 * read alone.
 */
import Database from 'libsql';
import { type Cell, type CopiedRow, type CopiedTable, type CopySchema, keyColumns, quote, toCell } from './copy-format.ts';
import { movedIdsTable } from './moved-ids-table.ts';
import { type RowOwner, rowOwners } from './row-owners.ts';
import { readStoreFile, type StoreFileWriter, writeStoreFile } from './store-file.ts';

export interface JoinOptions {
  /** A new file. */
  readonly path: string;
  /** The platform's. */
  readonly platform: string;
  readonly merchants: readonly string[];
}

interface Part {
  readonly connection: Database.Database;
  readonly isPlatform: boolean;
  /** The ledger's entries that settlement has taken in. */
  readonly reached: number;
  /** Of events that another store may have numbered alike: by the old numbers, ascending, the new ones. */
  readonly old: number[];
  readonly renumbered: number[];
}

const writtenAtOnce = 500;

/** Throws where the stores are not of one version, or a row would be lost. */
export function joinFiles({ path, platform, merchants }: JoinOptions): void {
  const parts: Part[] = [];
  let writer: StoreFileWriter | undefined;
  try {
    for (const file of [platform, ...merchants]) parts.push(openPart(file, file === platform));
    const schema = commonSchema(platform, merchants);
    const kept = renumber(parts);
    writer = writeStoreFile(path, schema);
    for (const [place, table] of schema.tables.entries()) {
      const put = createBuffer(writer, place);
      for (const row of rowsOf(parts, table, kept)) put.row(row);
      put.end();
    }
    const counts = writer.end([]);
    requireAll(parts, schema, counts, hasPlace(parts, kept) ? 1 : 0);
  } finally {
    writer?.close();
    for (const { connection } of parts) connection.close();
  }
}

function openPart(file: string, isPlatform: boolean): Part {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  const reached = Number(first(connection, 'SELECT max(reached) FROM settlement_intake') ?? 0);
  return { connection, isPlatform, reached, old: [], renumbered: [] };
}

function first(connection: Database.Database, sql: string, ...values: readonly (string | number)[]): unknown {
  const [row] = connection
    .prepare(sql)
    .raw(true)
    .all([...values]) as unknown[][];
  return row?.[0];
}

/** The platform's, without what only objects need. */
function commonSchema(platform: string, merchants: readonly string[]): CopySchema {
  const [wanted, ...others] = [platform, ...merchants].map((file) => {
    const reader = readStoreFile(file);
    try {
      return { ...reader.schema, tables: reader.schema.tables.filter(({ name }) => name !== movedIdsTable) };
    } finally {
      reader.close();
    }
  });
  if (!wanted) throw new Error('there is no store');
  const shapeOf = ({ tables }: CopySchema): string => JSON.stringify(tables.map(({ name, columns }) => [name, columns]).toSorted());
  if (others.some((other) => shapeOf(other) !== shapeOf(wanted))) throw new Error('the stores are not of one version');
  const unknown = wanted.tables.filter(({ name }) => rowOwners[name] === undefined).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`nobody knows whose the rows are: ${unknown.join(', ')}`);
  return wanted;
}

/**
 * Events of before a division have the numbers of one log; the platform's ends there, and they keep them. What each store has numbered for
 * itself since gets new numbers, after all that any store has given: a cursor of that time then leads to events once more, and past none.
 * Returns the last number that is kept.
 */
function renumber(parts: readonly Part[]): number {
  const kept = Number(
    first(parts.find(({ isPlatform }) => isPlatform)?.connection ?? fail(), 'SELECT coalesce(max(sequence), 0) FROM events'),
  );
  let base = kept;
  const found: { readonly part: Part; readonly sequence: number; readonly at: number }[] = [];
  for (const part of parts) {
    base = Math.max(base, Number(first(part.connection, 'SELECT coalesce(max(sequence), 0) FROM events')));
    // The order within a store stays, whatever its merchant's clock showed.
    let newest = 0;
    const rows = part.connection.prepare('SELECT sequence, at FROM events WHERE sequence > ? ORDER BY sequence').raw(true);
    for (const [sequence, at] of rows.iterate([kept]) as Iterable<readonly unknown[]>) {
      newest = Math.max(newest, Number(at));
      found.push({ part, sequence: Number(sequence), at: newest });
    }
  }
  // Stable: those of one time stay in the order of their stores.
  for (const { part, sequence } of found.toSorted((one, other) => one.at - other.at)) {
    base += 1;
    part.old.push(sequence);
    part.renumbered.push(base);
  }
  return kept;
}

function fail(): never {
  throw new Error('the platform has no store');
}

/** Of the last event that is not after the old number. `isOwn`: of that event alone; where it was deleted, the old number stays, before all new ones. */
function toNew({ old, renumbered }: Part, sequence: number, { kept, isOwn }: { readonly kept: number; readonly isOwn: boolean }): number {
  if (sequence <= kept) return sequence;
  let [low, high] = [0, old.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((old[middle] ?? 0) <= sequence) low = middle + 1;
    else high = middle;
  }
  if (isOwn && old[low - 1] !== sequence) return sequence;
  return renumbered[low - 1] ?? kept;
}

/** Columns that hold a number of an event: its own, or of all up to it. */
export const sequenceColumns: Readonly<Record<string, { readonly column: string; readonly isOwn: boolean }>> = {
  entity_clocks: { column: 'reset_sequence', isOwn: false },
  events: { column: 'sequence', isOwn: true },
  team_chats: { column: 'after_sequence', isOwn: false },
  webhook_deliveries: { column: 'event_sequence', isOwn: true },
  webhook_subscriptions: { column: 'cursor', isOwn: false },
};

function* rowsOf(parts: readonly Part[], table: CopiedTable, kept: number): Generator<CopiedRow> {
  const owner = rowOwners[table.name];
  if (owner === undefined || owner === 'nobody') return;
  if (table.name === 'events') yield* placeOf(parts, table, kept);
  if (table.name === 'settlement_intake') return yield* intakeOf(parts, table);
  // What happened in objects nobody is told of afterwards.
  if (table.name === 'notification_places') return yield* endedPlaces(parts, table, kept);
  if (table.name === 'ledger_entries') {
    // What was taken in stands before what was not, as the one place in the ledger says.
    yield* ofAll(parts, table, kept, 'rowid <=');
    return yield* ofAll(parts, table, kept, 'rowid >');
  }
  const known = new Set<string>();
  for (const row of ofAll(
    parts.filter((part) => isAsked(part, owner)),
    table,
    kept,
  )) {
    if (owner === 'keys') {
      const key = JSON.stringify(table.key.map((place) => row[place]));
      // Those of all stores are alike in all.
      if (known.has(key)) continue;
      known.add(key);
    }
    yield row;
  }
}

/**
 * Where no event keeps its number, an event of nobody has the highest with which a store begins: a cursor that each store would take is taken,
 * and one whose events are deleted is not.
 */
function* placeOf(parts: readonly Part[], { columns }: CopiedTable, kept: number): Generator<CopiedRow> {
  if (!hasPlace(parts, kept)) return;
  const sequence = Math.max(...parts.map(({ old }) => old[0] ?? 0));
  // It goes when the oldest event does.
  const at = Math.min(
    ...parts.map(({ connection }) => Number(first(connection, 'SELECT min(at) FROM events') ?? Number.POSITIVE_INFINITY)),
  );
  const row: Readonly<Record<string, Cell>> = {
    sequence,
    merchant_sequence: 0,
    subject_sequence: 1,
    id: placeId,
    type: 'CONNECTOR',
    action: 'UPDATED',
    subject_id: placeId,
    entity_path: '',
    at,
    packed_payload: '{}',
  };
  yield columns.map((column) => row[column] ?? null);
}

const placeId = '0'.repeat(32);

function hasPlace(parts: readonly Part[], kept: number): boolean {
  return kept === 0 && parts.some(({ old }) => old.length > 0);
}

/** The platform's is the newest of what the platform gives. */
function isAsked({ isPlatform }: Part, owner: RowOwner): boolean {
  return isPlatform || owner === 'keys' || typeof owner !== 'string';
}

function* ofAll(parts: readonly Part[], table: CopiedTable, kept: number, ofIntake?: 'rowid <=' | 'rowid >'): Generator<CopiedRow> {
  const columns = table.columns.map(quote).join();
  const { column = '', isOwn = false } = sequenceColumns[table.name] ?? {};
  const place = table.columns.indexOf(column);
  for (const part of parts) {
    const where = ofIntake ? `WHERE ${ofIntake} ${part.reached}` : table.name === 'events' ? "WHERE entity_path <> ''" : '';
    const sql = `SELECT ${columns} FROM ${quote(table.name)} ${where} ORDER BY ${keyColumns(table).join()}`;
    for (const found of part.connection.prepare(sql).raw(true).iterate() as Iterable<readonly unknown[]>) {
      const row: Cell[] = found.map(toCell);
      // Stores give their rows the same numbers: SQLite gives new ones.
      if (table.columns[0] === 'rowid') row[0] = null;
      const sequence = row[place];
      if (typeof sequence === 'number') row[place] = toNew(part, sequence, { kept, isOwn });
      yield row;
    }
  }
}

function* intakeOf(parts: readonly Part[], table: CopiedTable): Generator<CopiedRow> {
  const taken = parts.map(({ connection, reached }) =>
    Number(first(connection, 'SELECT count(*) FROM ledger_entries WHERE rowid <= ?', reached)),
  );
  const rows = parts.filter(({ connection }) => first(connection, 'SELECT id FROM settlement_intake') !== undefined);
  if (rows.length === 0) return;
  const reached = taken.reduce((sum, each) => sum + each, 0);
  yield table.columns.map((column) => (column === 'reached' ? reached : 1));
}

function* endedPlaces(parts: readonly Part[], table: CopiedTable, kept: number): Generator<CopiedRow> {
  const last = Math.max(kept, ...parts.map(({ renumbered }) => renumbered.at(-1) ?? 0));
  const platform = parts.filter(({ isPlatform }) => isPlatform);
  for (const row of ofAll(platform, table, kept)) yield row.map((cell, place) => (table.columns[place] === 'reached' ? last : cell));
}

function createBuffer(writer: StoreFileWriter, place: number) {
  const rows: CopiedRow[] = [];
  const flush = (): void => {
    if (rows.length > 0) writer.rows(place, rows);
    rows.length = 0;
  };
  return {
    row(row: CopiedRow): void {
      rows.push(row);
      if (rows.length >= writtenAtOnce) flush();
    },
    end: flush,
  };
}

/** Nothing of a merchant was left out, and nothing took the place of something else. */
function requireAll(parts: readonly Part[], { tables }: CopySchema, counts: readonly number[], places: number): void {
  for (const [place, { name }] of tables.entries()) {
    const owner = rowOwners[name];
    if (owner === undefined || typeof owner === 'string') continue;
    const where = name === 'events' ? "WHERE entity_path <> ''" : '';
    const sum = parts.reduce((all, { connection }) => all + Number(first(connection, `SELECT count(*) FROM ${quote(name)} ${where}`)), 0);
    if (sum + (name === 'events' ? places : 0) !== counts[place])
      throw new Error(`${name}: the stores have ${sum} rows, and the file ${counts[place]}`);
  }
}
