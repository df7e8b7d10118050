/** The copy of a merchant's store beside the file that takes the merchant in (decision: a-merchant-moves-back). */
import Database from 'libsql';
import { type Cell, type CopiedTable, quote, toCell } from './copy-format.ts';
import { readSchemaOf } from './divide-file.ts';
import { movedIdsTable } from './moved-ids-table.ts';
import { rowOwners } from './row-owners.ts';
import { ofMerchant, type Wanted } from './take-out.ts';

export interface ArrivalOptions {
  /** Of the object's store, as the backup of objects makes it. */
  readonly copy: string;
  /** The file that takes the merchant in; it is read alone. */
  readonly path: string;
  readonly merchantPath: string;
}

/** What has a key of an entity at or below the merchant. */
export const ofKeys = ['entity_keys', 'retired_entity_keys'];

/**
 * What the object had under way goes on at once: nobody has a lease any more. Versions go up, so that no planner goes on from what it
 * remembers of the time before.
 */
export const changedHere: Readonly<Record<string, readonly string[]>> = {
  entity_clocks: ['version', 'lease_owner', 'lease_until'],
  webhook_deliveries: ['lease_owner', 'lease_until'],
  webhook_subscriptions: ['version'],
};

export interface Opened {
  readonly connection: Database.Database;
  readonly tables: ReadonlyMap<string, CopiedTable>;
  readonly merchantPath: string;
}

/** The gateway writes into the file meanwhile. */
const busyMs = 30_000;

/** The copy's tables are `main`'s, and the file's those of `here`. */
export function withBoth<Result>({ copy, path, merchantPath }: ArrivalOptions, run: (opened: Opened) => Result): Result {
  const connection = new Database(copy, { readonly: true, fileMustExist: true });
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
    connection.prepare('ATTACH ? AS here').run([path]);
    const tables = new Map(readSchemaOf(copy).tables.map((table) => [table.name, table]));
    return run({ connection, tables, merchantPath });
  } finally {
    connection.close();
  }
}

/** Throws where the copy is of another version than the file, has rows of another merchant, or the file has not what stands above the merchant. */
export function requireFitting(options: ArrivalOptions): void {
  const shapeOf = (file: string): string =>
    JSON.stringify(
      readSchemaOf(file)
        .tables.filter(({ name }) => name !== movedIdsTable)
        .map(({ name, columns }) => [name, columns])
        .toSorted(),
    );
  if (shapeOf(options.copy) !== shapeOf(options.path)) throw new Error('the object is not of the version of the file');
  withBoth(options, (opened) => {
    const { merchantPath } = opened;
    for (const { name } of opened.tables.values()) {
      const owner = rowOwners[name];
      if (name !== movedIdsTable && owner === undefined) throw new Error(`${name}: nobody knows whose the rows are`);
      if (typeof owner !== 'object' || owner.above === 'platform') continue;
      const others = count(opened, `SELECT count(*) FROM ${quote(name)} AS t WHERE coalesce(${owner.sql}, '') <> ?`, idOf(merchantPath));
      if (others > 0) throw new Error(`${name}: ${others} rows are not the merchant's`);
    }
    const [psp = '', division = ''] = merchantPath.split('/');
    const above = count(opened, 'SELECT count(*) FROM here.entities WHERE path IN (?, ?)', `${psp}/`, `${psp}/${division}/`);
    if (above < 2) throw new Error('the file has not the psp or the division of the merchant');
  });
}

/** Of the tree and of keys what is at or below the merchant: what is above it is the file's own. */
export function wantedOf({ merchantPath }: Opened, name: string): Wanted {
  if (name === 'entities' || name === 'access_tokens') {
    const path = name === 'entities' ? 't.path' : 't.entity_path';
    return { sql: `substr(${path}, 1, length(?)) = ?`, values: [merchantPath, merchantPath] };
  }
  if (ofKeys.includes(name))
    return {
      sql: 't.entity_id IN (SELECT id FROM main.entities WHERE substr(path, 1, length(?)) = ?)',
      values: [merchantPath, merchantPath],
    };
  const wanted = ofMerchant(name, merchantPath);
  if (!wanted) throw new Error(`${name} has no rows of a merchant`);
  return wanted;
}

export function tableOf({ tables }: Opened, name: string): CopiedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`the copy has no ${name}`);
  return table;
}

/** The file numbers its rows itself. */
export function columnsOf({ columns }: CopiedTable, left: readonly string[] = []): readonly string[] {
  return columns.filter((column) => column !== 'rowid' && !left.includes(column));
}

export function list(columns: readonly string[]): string {
  return columns.map((column) => `t.${quote(column)}`).join();
}

export function select({ connection }: Opened, sql: string, values: readonly (string | number | null)[]) {
  const rows = connection
    .prepare(sql)
    .raw(true)
    .all([...values]) as unknown[][];
  return rows.map((row) => row.map(toCell));
}

export function count(opened: Opened, sql: string, ...values: readonly (string | number)[]): number {
  return Number(select(opened, sql, values)[0]?.[0]);
}

/** As a statement is bound to it. */
export function toPlain(cell: Cell): string | number | null {
  if (cell !== null && typeof cell === 'object') throw new Error('no key has bytes');
  return cell;
}

export function idOf(merchantPath: string): string {
  return merchantPath.split('/').at(-2) ?? '';
}
