/**
 * At which merchants a name was ever written: a table of the projection's object, which is filled again as its copies are. It says who may
 * have what a name stands for; who has it now, and what it is, the merchants say.
 */
import type { ObjectStorage } from '../../../db/connect/object-storage.ts';
import type { Name, NamesWanted } from './merchant-names.ts';

export interface NameDirectory {
  /** The same again changes nothing. */
  add(merchant: number, names: readonly Name[]): void;
  /** Of each of the wanted the merchants' numbers. */
  holders(wanted: NamesWanted): readonly number[];
  /** All of a merchant, of which nothing shall remain. */
  forget(merchant: number): void;
}

const tableSql = `CREATE TABLE IF NOT EXISTS merchant_names (kind TEXT NOT NULL, name TEXT NOT NULL, merchant INTEGER NOT NULL,
  PRIMARY KEY (kind, name, merchant)) STRICT, WITHOUT ROWID`;
const indexSql = 'CREATE INDEX IF NOT EXISTS merchant_names_merchant ON merchant_names (merchant)';
const addSql = `INSERT OR IGNORE INTO merchant_names (kind, name, merchant)
  SELECT value ->> 0, value ->> 1, ? FROM json_each(?)`;
const wholeSql = 'SELECT DISTINCT merchant FROM merchant_names WHERE kind = ? AND name IN (SELECT value FROM json_each(?))';
/** Of webhooks, of which there are few. */
const partSql = `SELECT DISTINCT merchant FROM merchant_names WHERE kind = ?
  AND EXISTS (SELECT 1 FROM json_each(?) AS text WHERE instr(name, text.value) > 0)`;
const forgetSql = 'DELETE FROM merchant_names WHERE merchant = ?';

export function createNameDirectory({ sql }: Pick<ObjectStorage, 'sql'>): NameDirectory {
  sql.exec(tableSql);
  sql.exec(indexSql);
  return {
    add(merchant, names) {
      if (names.length > 0) sql.exec(addSql, merchant, JSON.stringify(names));
    },
    holders: ({ kind, match, texts }) =>
      [...sql.exec(match === 'whole' ? wholeSql : partSql, kind, JSON.stringify(texts)).raw()].map(([number]) => Number(number)),
    forget(merchant) {
      sql.exec(forgetSql, merchant);
    },
  };
}
