/**
 * Takes a merchant that comes from a file into the platform of an installation in objects, beside the merchants that are there (decision:
 * a-merchant-moves-alone). Its own object is stopped meanwhile, so nobody is served by a half of it.
 */
import { fromCell, quote } from '../../../db/connect/copy-format.ts';
import { movedIdsSql } from '../../../db/connect/moved-ids-table.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AdmitStep, Admitted } from '../shared/operator.ts';
import { movedAtKey } from './moved-ids.ts';
import type { ObjectNotes } from './object-notes.ts';
import type { PartitionBook } from './partition-book.ts';

export interface AdmissionOptions {
  readonly storage: {
    readonly kv: Pick<ObjectNotes, 'get' | 'put'>;
    readonly sql: { exec(text: string, ...values: (string | number | ArrayBuffer | null)[]): { raw(): Iterable<readonly unknown[]> } };
    transactionSync<Result>(run: () => Result): Result;
  };
  readonly book: PartitionBook;
  readonly environment: 'test' | 'live';
  readonly now: () => Timestamp;
  /** The platform's tables have changed. */
  readonly onChange: (merchantPath: string) => void | Promise<void>;
}

/** Whose the rows are, by the table: only those of the merchant that comes are taken. */
const pathColumns = { entities: 'path', access_tokens: 'entity_path' } as const;

const keysSql = `SELECT entity_id || ' ' || key_id FROM entity_keys WHERE entity_id NOT IN (SELECT id FROM entities) ORDER BY 1`;

export async function admitMerchant({ storage, book, environment, now, onChange }: AdmissionOptions, step: AdmitStep): Promise<Admitted> {
  const { merchantPath } = step;
  const [known] = book.below(merchantPath);
  switch (step.step) {
    case 'find':
      return { admitted: known?.number ?? null, isThere: hasEntity(storage.sql, merchantPath) };
    case 'begin': {
      if (step.environment !== environment) throw new Error(`this installation is of the ${environment} environment`);
      const keys = [...storage.sql.exec(keysSql).raw()].map(([key]) => String(key));
      if (keys.join() !== step.keys.join())
        throw new Error(
          'this installation has other keys of fingerprints: only one that began with a merchant of the same file takes more of them',
        );
      requireAbove(storage.sql, merchantPath);
      // Before the first of its ids is asked for: Workers keep the time for a minute.
      storage.kv.put(movedAtKey, Math.max(storage.kv.get<Timestamp>(movedAtKey) ?? 0, now()));
      return { admitted: book.number(merchantPath).number, isThere: hasEntity(storage.sql, merchantPath) };
    }
    case 'rows':
      if (!known) throw new Error('the merchant has no number');
      storage.transactionSync(() => putRows(storage.sql, known.number, step));
      return { admitted: known.number, isThere: hasEntity(storage.sql, merchantPath) };
    case 'end':
      if (!known) throw new Error('the merchant has no number');
      await onChange(merchantPath);
      return { admitted: known.number, isThere: hasEntity(storage.sql, merchantPath) };
    case 'dismiss':
      storage.transactionSync(() => {
        for (const [table, column] of Object.entries(pathColumns))
          storage.sql.exec(`DELETE FROM ${table} WHERE substr(${column}, 1, ?) = ?`, merchantPath.length, merchantPath);
        if (known && hasMovedIds(storage.sql)) storage.sql.exec('DELETE FROM moved_ids WHERE merchant = ?', known.number);
      });
      await onChange(merchantPath);
      return { admitted: known?.number ?? null, isThere: false };
  }
}

type Sql = AdmissionOptions['storage']['sql'];

function putRows(sql: Sql, number: number, { merchantPath, table, columns, rows }: Extract<AdmitStep, { step: 'rows' }>): void {
  if (table === 'moved_ids' && !hasMovedIds(sql)) sql.exec(movedIdsSql);
  const text = `INSERT OR REPLACE INTO ${table} (${columns.map(quote).join()}) VALUES (${columns.map(() => '?').join()})`;
  const owner = columns.indexOf(table === 'moved_ids' ? 'merchant' : pathColumns[table]);
  for (const row of rows) {
    const isOwn = table === 'moved_ids' ? row[owner] === number : String(row[owner]).startsWith(merchantPath);
    if (!isOwn) throw new Error(`${table}: a row of another merchant`);
    sql.exec(text, ...row.map(fromCell));
  }
}

function hasEntity(sql: Sql, path: string): boolean {
  return [...sql.exec('SELECT 1 FROM entities WHERE path = ?', path).raw()].length > 0;
}

function requireAbove(sql: Sql, merchantPath: string): void {
  const [psp = '', division = ''] = merchantPath.split('/');
  for (const path of [`${psp}/`, `${psp}/${division}/`])
    if (!hasEntity(sql, path)) throw new Error('this installation has not the psp or the division of the merchant');
}

function hasMovedIds(sql: Sql): boolean {
  return [...sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'moved_ids'").raw()].length > 0;
}
