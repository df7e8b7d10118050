import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getTableColumns, getTableName } from '../tables/drizzle.ts';

/** What is bound and read. Integers are bigint: a JS number would be bound as REAL. */
export type Value = string | bigint | null;
export type RawRow = readonly unknown[];

/** A table's columns and the domain's object, one into the other, in the order that the table declares them. */
export interface Codec<Row> {
  readonly table: string;
  /** Quoted names for a SELECT, in the order that `decode` reads. */
  readonly columns: string;
  readonly insert: string;
  /** The INSERT of a row, bound. */
  insertRow(row: Row): { readonly sql: string; readonly args: readonly Value[] };
  /** Many rows by one statement, in their order: half of the cost of a statement for each. No integer beyond 2^53. */
  insertAll(rows: readonly Row[]): { readonly sql: string; readonly args: readonly Value[] };
  /** INSERT; where a row has the key already, these columns of it become the new row's, and `others` is set as it says. */
  upsert(key: readonly Name<Row>[], changed: readonly Name<Row>[], others?: string): string;
  /** What follows SET in an UPDATE of these columns, each `= ?`, in the order in which `encodePart` gives their values. */
  set(changed: readonly Name<Row>[]): string;
  encode(row: Row): Value[];
  encodePart(row: Row, names: readonly Name<Row>[]): Value[];
  decode(raw: RawRow): Row;
  /** The same for some of the columns. */
  part<Names extends Name<Row>>(names: readonly Names[]): Pick<Codec<Pick<Row, Names>>, 'columns' | 'decode'>;
}

type Name<Row> = keyof Row & string;

type Kind = 'text' | 'mapped' | 'number' | 'bigint' | 'boolean' | 'json';

interface Field {
  readonly key: string;
  readonly column: string;
  readonly kind: Kind;
  readonly source: SQLiteColumn;
  /** Made of other columns by the database: read, and never written. */
  readonly isDerived: boolean;
}

function findKind(column: SQLiteColumn): Kind {
  switch (column.dataType) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'json':
      return 'json';
    case 'custom':
      return column.getSQLType() === 'text' ? 'mapped' : 'bigint';
    default:
      throw new Error(`column ${column.name} has a kind that no codec knows`);
  }
}

function listFields(table: SQLiteTable, derived: readonly string[]): readonly Field[] {
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const isDerived = column.generated !== undefined;
    return isDerived && !derived.includes(key) ? [] : [{ key, column: column.name, kind: findKind(column), source: column, isDerived }];
  });
}

/**
 * Made from the table's own column list, so that a column cannot be forgotten. drizzle's result mapping interprets every
 * cell and costs ten times as much; this is one loop (decision: compact-answers). Its query builders would write these
 * statements too, but loading them costs every start more than it saves (db/tables/drizzle.ts). `derived` names what the object has of
 * columns that the database makes of others.
 */
export function createCodec<Row extends object>(
  table: SQLiteTable & { readonly $inferSelect: Row },
  derived: readonly Name<Row>[] = [],
): Codec<Row> {
  const all = listFields(table, derived);
  const fields = all.filter(({ isDerived }) => !isDerived);
  const name = getTableName(table);
  const columns = toColumns(fields);
  const insert = `INSERT INTO "${name}" (${columns}) VALUES (${fields.map(() => '?').join(', ')})`;
  const cells = fields.map((_, place) => `value ->> ${place}`).join(', ');
  const insertAllSql = `INSERT INTO "${name}" (${columns}) SELECT ${cells} FROM json_each(?) ORDER BY key`;
  const named = (key: string): Field => {
    const field = all.find((each) => each.key === key);
    if (!field) throw new Error(`table ${name} has no column for ${key}`);
    return field;
  };
  const encode = (row: Row): Value[] => fields.map((field) => toValue(field, Reflect.get(row, field.key)));
  return {
    table: name,
    columns: toColumns(all),
    insert,
    upsert: (key, changed, others) => {
      const sets = changed.map((each) => `"${named(each).column}" = excluded."${named(each).column}"`);
      const conflict = key.map((each) => `"${named(each).column}"`).join(', ');
      return `${insert} ON CONFLICT (${conflict}) DO UPDATE SET ${[...sets, ...(others === undefined ? [] : [others])].join(', ')}`;
    },
    set: (changed) => changed.map((each) => `"${named(each).column}" = ?`).join(', '),
    insertAll: (rows) => {
      const values = rows.map((row) => fields.map((field) => toJsonValue(toValue(field, Reflect.get(row, field.key)))));
      return { sql: insertAllSql, args: [JSON.stringify(values)] };
    },
    insertRow: (row) => ({ sql: insert, args: encode(row) }),
    encode,
    encodePart: (row, names) => names.map((each) => toValue(named(each), Reflect.get(row, each))),
    decode: decoder<Row>(all),
    part: (names) => {
      const some = names.map(named);
      return { columns: toColumns(some), decode: decoder(some) };
    },
  };
}

function toColumns(fields: readonly Field[]): string {
  return fields.map((field) => `"${field.column}"`).join(', ');
}

/**
 * An empty row of each decoder, kept. V8 finds the shape of rows by it. Otherwise it makes a hash table of each row with many columns, because
 * their names are not in the source: 3.2 kB for 44 columns, in place of 0.4. That takes more than twice as long, too.
 */
const emptyRows: object[] = [];

function decoder<Row>(fields: readonly Field[]): (raw: RawRow) => Row {
  emptyRows.push(Object.fromEntries(fields.map(({ key }) => [key, null])));
  return (raw) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < fields.length; i += 1) {
      const field = fields[i];
      if (field) row[field.key] = fromValue(field, raw[i]);
    }
    // The one place where rows become objects: the columns were declared with the types of Row.
    return row as Row;
  };
}

function toValue(field: Field, value: unknown): Value {
  if (value === null) return null;
  switch (field.kind) {
    case 'text':
      if (typeof value === 'string') return value;
      break;
    case 'mapped':
      if (typeof value === 'string') return String(field.source.mapToDriverValue(value));
      break;
    case 'bigint':
      if (typeof value === 'bigint') return value;
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return integer(value);
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value ? 1n : 0n;
      break;
    case 'json':
      if (value !== undefined) return JSON.stringify(value);
  }
  // The native driver ends the process on a value that it does not know, so it never gets that far.
  throw new Error(`column ${field.column} cannot hold a value of kind ${typeof value}`);
}

function toJsonValue(value: Value): string | number | null {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('an integer that JSON cannot hold');
  return number;
}

function fromValue({ kind, source }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'text':
      return value;
    case 'mapped':
      return source.mapFromDriverValue(value);
    case 'number':
      return Number(value);
    case 'bigint':
      return toMinor(value);
    case 'boolean':
      return Number(value) === 1;
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : null;
  }
}

/** A number for an INTEGER column: moments, versions, durations. */
export function integer(value: number): bigint {
  return BigInt(Math.round(value));
}

export function integerOrNull(value: number | null): bigint | null {
  return value === null ? null : integer(value);
}

export function toNumber(value: unknown): number {
  return Number(value);
}

export function toMinor(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(Number(value));
}
