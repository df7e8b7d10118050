/** The rows that one payment leaves in the gateway's tables, with their tables' columns and indexes: what another product is given to keep. */
import { openReader } from '../../db/connect/native.ts';

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** Their `CREATE INDEX` as SQLite keeps it. */
  readonly indexes: readonly string[];
  /** In the order of the columns. */
  readonly rows: readonly (readonly StoredValue[])[];
}

export interface StoredColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  readonly isKey: boolean;
}

export type StoredValue = string | number | null;

type Row = Readonly<Record<string, unknown>>;

/** Tables of the file that have a row in which the payment's id stands. The read model is filled later, so it is not among them. */
export function readStoredRows(path: string, paymentId: string): readonly StoredTable[] {
  const connection = openReader(path);
  const all = (sql: string): readonly Row[] => connection.prepare(sql).all([]) as readonly Row[];
  try {
    const names = all(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`).map(({ name }) => String(name));
    const tables = names.map((name): StoredTable => {
      const columns = all(`SELECT name, type, pk FROM pragma_table_xinfo('${name}')`).map(toColumn);
      const selected = columns.map((column) => `"${column.name}"`).join(', ');
      const rows = all(`SELECT ${selected} FROM "${name}"`).map((row) => columns.map((column) => toValue(row[column.name])));
      const indexes = all(`SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '${name}' AND sql IS NOT NULL`);
      const ofPayment = rows.filter((row) => row.some((value) => typeof value === 'string' && value.includes(paymentId)));
      return { name, columns, indexes: indexes.map(({ sql }) => String(sql)), rows: ofPayment };
    });
    return tables.filter(({ rows }) => rows.length > 0);
  } finally {
    connection.close();
  }
}

function toColumn({ name, type, pk }: Row): StoredColumn {
  return { name: String(name), type: String(type).toLowerCase() === 'integer' ? 'integer' : 'text', isKey: Number(pk) > 0 };
}

function toValue(value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw new Error('a payment leaves texts and integers');
}
