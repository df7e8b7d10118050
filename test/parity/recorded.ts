/** What a gateway wrote: the rows that came after a mark, read by a connection of our own. */
import Database from 'libsql';
import { unpack } from '../../db/tables/packed-text.ts';

/**
 * Every table that a request of a merchant may write to, but the ledger's running balances, which `totals` reads; with
 * the column that only ever grows: ids are made in order.
 */
const growing = {
  payments: 'id',
  attempts: 'id',
  registrations: 'id',
  checkouts: 'id',
  jobs: 'id',
  job_runs: 'id',
  result_calls: 'payment_id',
  sealed_accounts: 'rowid',
  idempotency: 'subject_id',
  ledger_entries: 'payment_id',
  events: 'sequence',
  request_log: 'rowid',
  audit: 'rowid',
} as const;

type Table = keyof typeof growing;
const tables = Object.keys(growing) as readonly Table[];

type Row = Readonly<Record<string, unknown>>;

/** Rows by table, in the order in which they were written. */
export type Rows = Readonly<Record<Table, readonly Row[]>>;
export type Mark = Readonly<Record<Table, string | number>>;

export interface Reader {
  mark(): Mark;
  since(mark: Mark): Rows;
  /** Balances of all ledger accounts. */
  totals(): readonly Row[];
  /** The line of the request log about a payment, whole. */
  logged(paymentId: string): Row;
  close(): void;
}

/** Before the first row: ids are texts, the others numbers. */
const nothing = { id: '', payment_id: '', subject_id: '', rowid: 0, sequence: 0 } as const;

/** Columns of JSON text, without the `packed_` of those that are packed: their keys stand in the order of the form or of the schema, and mean the same. */
const jsonColumns: ReadonlySet<string> = new Set(['answer', 'warnings', 'payload', 'request', 'terms']);

export function openReader(path: string, ignored: ReadonlySet<string>): Reader {
  const database = new Database(path, { readonly: true });
  const byTable = <T>(read: (table: Table) => T): Record<Table, T> =>
    Object.fromEntries(tables.map((table) => [table, read(table)])) as Record<Table, T>;
  const marks = byTable((table) => database.prepare(`SELECT max(${growing[table]}) AS mark FROM ${table}`));
  const told = (table: Table): string => (table === 'events' ? 'event_log' : table);
  const reads = byTable((table) => database.prepare(`SELECT * FROM ${told(table)} WHERE ${growing[table]} > ? ORDER BY ${growing[table]}`));
  const shown = (table: Table, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .map(unpackColumn)
        .flatMap(([column, value]) => (ignored.has(`${table}.${column}`) ? [] : [[column, columnOf(table, column, value)] as const])),
    );
  return {
    mark: () => byTable((table) => (marks[table].get() as { mark: string | number | null }).mark ?? nothing[growing[table]]),
    since: (mark) =>
      byTable((table) => {
        const rows = (reads[table].all(mark[table]) as Row[]).map((row) => shown(table, row));
        // Counted from the mark, so that one case that failed does not make every later one fail.
        return table === 'events' ? rows.map((row) => ({ ...row, sequence: Number(row.sequence) - Number(mark.events) })) : rows;
      }),
    totals: () => database.prepare('SELECT * FROM ledger_accounts ORDER BY entity_id, currency, kind').all() as Row[],
    logged: (paymentId) => database.prepare('SELECT * FROM request_log WHERE subject_id = ?').get(paymentId) as Row,
    close: () => void database.close(),
  };
}

const packed = 'packed_';

function unpackColumn([column, value]: readonly [column: string, value: unknown]): readonly [column: string, value: unknown] {
  return column.startsWith(packed) && typeof value === 'string' ? [column.slice(packed.length), unpack(value)] : [column, value];
}

function columnOf(table: Table, column: string, value: unknown): unknown {
  // What is sealed twice never looks the same; its length is that of what was sealed.
  if (table === 'sealed_accounts' && column === 'sealed') return String(value).length;
  if (!jsonColumns.has(column) || typeof value !== 'string') return value;
  const parsed: unknown = JSON.parse(value);
  return column === 'warnings' ? byName(parsed) : parsed;
}

/** Breaches and warnings come in the order of what was sent; which there are is what counts. */
export function byName(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => JSON.stringify(Object.entries(Object(item)).sort())).sort();
}
