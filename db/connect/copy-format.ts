/** A copy of a store, table by table: what passes between the database of a Durable Object, which no command can open, and a file. */

/** As JSON holds it; bytes as base64. */
export type Cell = string | number | null | { readonly bytes: string };

export type CopiedRow = readonly Cell[];

export interface CopiedTable {
  readonly name: string;
  /** The statement that makes it. */
  readonly sql: string;
  /** Those that are stored; the row's own number first, where no column is it. */
  readonly columns: readonly string[];
  /** The places of the key in the columns. */
  readonly key: readonly number[];
}

export interface CopySchema {
  readonly tables: readonly CopiedTable[];
  /** The statements that make indexes, views and triggers, in an order in which they can be made. */
  readonly others: readonly string[];
}

/** As much of a database as a copy uses; a Durable Object's `ctx.storage.sql` is one. */
export interface CopiedDatabase {
  exec(text: string, ...values: (string | number | ArrayBuffer | null)[]): { raw(): Iterable<readonly unknown[]> };
}

/** Rows whose texts are as long as that together are sent at once: a Worker's answer may be long, but stands in its memory. */
export const pageCharactersMax = 500_000;

/** Rows of one query: some hold a part of a file. */
const queryRows = 50;

export interface CopiedPage {
  readonly rows: readonly CopiedRow[];
  readonly isLast: boolean;
}

/** Tables and views of the read model, which is left out: it is made anew of what is copied. */
export const derivedNames: readonly string[] = [
  'open_questions',
  'payment_facts',
  'payment_groups',
  'payment_sums',
  'projection',
  'projection_assertions',
  'search_scopes',
  'search_subjects',
  'search_terms',
  'search_tokens',
  'search_words',
];

/** What the platform, SQLite, a full-text index or a copy keeps for itself, and the order of events over merchants, which begins anew. */
const kept = /^(_cf_|sqlite_|search_terms_|copy_|merged_|object_notes$|__read_model_migrations$)/;

function isCopied(name: string): boolean {
  return !kept.test(name) && !derivedNames.includes(name);
}

const order = ['table', 'index', 'view', 'trigger'];

export function readSchema(database: CopiedDatabase): CopySchema {
  const made = [...database.exec('SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL').raw()]
    .map(([type, name, table, sql]) => ({ type: String(type), name: String(name), table: String(table), sql: String(sql) }))
    .filter(({ name, table }) => isCopied(name) && isCopied(table))
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  return {
    tables: made.filter(({ type }) => type === 'table').map(({ name, sql }) => readTable(database, name, sql)),
    others: made.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
  };
}

function readTable(database: CopiedDatabase, name: string, sql: string): CopiedTable {
  const all = [...database.exec(`PRAGMA table_xinfo(${quote(name)})`).raw()].map(([, column, type, , , place, hidden]) => ({
    column: String(column),
    type: String(type),
    place: Number(place),
    hidden: Number(hidden),
  }));
  const stored = all.filter(({ hidden }) => hidden === 0);
  const keyed = stored.filter(({ place }) => place > 0).toSorted((one, other) => one.place - other.place);
  const isKeyed = /WITHOUT\s+ROWID/i.test(sql) || (keyed.length === 1 && /^integer$/i.test(keyed[0]?.type ?? ''));
  const columns = [...(isKeyed ? [] : ['rowid']), ...stored.map(({ column }) => column)];
  return { name, sql, columns, key: isKeyed ? keyed.map(({ column }) => columns.indexOf(column)) : [0] };
}

export function selectFrom({ name, columns }: CopiedTable): string {
  return `SELECT ${columns.map(quote).join()} FROM ${quote(name)}`;
}

/** The rows after the key, in the order of keys. Each query is read to its end: one that is left open holds its table. */
export function readPage(database: CopiedDatabase, table: CopiedTable, after: readonly Cell[] | null): CopiedPage {
  const keys = keyColumns(table).join();
  const rows: CopiedRow[] = [];
  let characters = 0;
  for (let from = after; ; ) {
    const where = from === null ? '' : ` WHERE (${keys}) > (${from.map(() => '?').join()})`;
    const text = `${selectFrom(table)}${where} ORDER BY ${keys} LIMIT ${queryRows}`;
    const found = Array.from(database.exec(text, ...(from ?? []).map(fromCell)).raw(), (row) => row.map(toCell));
    rows.push(...found);
    characters += countCharacters(found);
    const last = found.at(-1);
    if (found.length < queryRows || !last) return { rows, isLast: true };
    if (characters > pageCharactersMax) return { rows, isLast: false };
    from = keyOf(table, last);
  }
}

/** Some: how long the texts are together. */
export function countCharacters(rows: readonly CopiedRow[]): number {
  let characters = 0;
  for (const row of rows) for (const cell of row) characters += typeof cell === 'string' ? cell.length : 8;
  return characters;
}

export function keyOf({ key }: CopiedTable, row: CopiedRow): readonly Cell[] {
  return key.map((place) => row[place] ?? null);
}

/** Replaces a row with the same key. */
export function writeRows(database: CopiedDatabase, { name, columns }: CopiedTable, rows: readonly CopiedRow[]): void {
  const text = `INSERT OR REPLACE INTO ${quote(name)} (${columns.map(quote).join()}) VALUES (${columns.map(() => '?').join()})`;
  for (const row of rows) database.exec(text, ...row.map(fromCell));
}

export function deleteRow(database: CopiedDatabase, table: CopiedTable, key: readonly Cell[]): void {
  const text = `DELETE FROM ${quote(table.name)} WHERE (${keyColumns(table).join()}) = (${key.map(() => '?').join()})`;
  database.exec(text, ...key.map(fromCell));
}

/** How many rows each table has, in their order. */
export function countRows(database: CopiedDatabase, { tables }: CopySchema): readonly number[] {
  return tables.map(({ name }) => {
    const [row] = database.exec(`SELECT count(*) FROM ${quote(name)}`).raw();
    return Number(row?.[0]);
  });
}

export function keyColumns({ columns, key }: CopiedTable): readonly string[] {
  return key.map((place) => quote(columns[place] ?? ''));
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') {
    const number = Number(value);
    // Beyond it a number is read as another one.
    if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new Error('an integer is too large to be copied');
    return number;
  }
  if (value instanceof ArrayBuffer) return { bytes: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) return { bytes: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  throw new Error('a value of an unknown type cannot be copied');
}

export function fromCell(cell: Cell): string | number | ArrayBuffer | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return Uint8Array.from(atob(cell.bytes), (character) => character.charCodeAt(0)).buffer;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
