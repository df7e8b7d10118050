import { errorFrom, toFailure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import { openReader, type PreparedStatement } from './native.ts';

/** Prepared statements that are kept; a list's text depends on which filters are set, so there are some hundreds. */
const preparedMax = 500;

/** How the statement begins that has SQLite examine its pages and indexes. */
const examination = 'PRAGMA integrity_check';

export interface Reader {
  /** An examination of the database (`PRAGMA integrity_check`) has a connection of its own, which has nothing in memory yet. */
  read(sql: string, args: readonly Value[]): readonly RawRow[];
  readFirst(sql: string, args: readonly Value[]): RawRow | undefined;
  /** Copies what the write-ahead log holds into the database, as far as nobody is in the way: the writer goes on meanwhile. */
  copyLog(): void;
  close(): void;
}

/** Reads on the calling thread: a look-up takes less than a message to another thread. */
export function createReader(path: string): Reader {
  let connection = openReader(path);
  const prepared = new Map<string, PreparedStatement>();

  const statement = (sql: string): PreparedStatement => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= preparedMax) prepared.clear();
    const made = connection.prepare(sql).raw(true).safeIntegers(true);
    prepared.set(sql, made);
    return made;
  };

  const reopen = (): void => {
    prepared.clear();
    connection.close();
    connection = openReader(path);
  };

  const attempt = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'unavailable') reopen();
      throw errorFrom(failure);
    }
  };

  /**
   * SQLite's check of a full-text index trusts what its connection has in memory (seen with 3.45.1): the list of the index's pieces as of its
   * last search, and the format as of its first. After another connection merged pieces, or took terms back for the first time, it reported a
   * damage that was none, and it did not see what came later (decision: search-terms-packed).
   */
  const examine = (sql: string, args: readonly Value[]): readonly RawRow[] => {
    const apart = openReader(path);
    try {
      return toRows(apart.prepare(sql).raw(true).safeIntegers(true).all(args));
    } finally {
      apart.close();
    }
  };

  return {
    // Always to the end: a statement left halfway would hold on to an old snapshot.
    read: (sql, args) => attempt(() => (sql.startsWith(examination) ? examine(sql, args) : toRows(statement(sql).all(args)))),
    // `get` resets its statement, so it holds on to nothing; `all` crosses into the native code twice and makes an
    // array of a hundred places for every call.
    readFirst: (sql, args) =>
      attempt(() => {
        const row: unknown = statement(sql).get(args);
        return Array.isArray(row) ? row : undefined;
      }),
    copyLog: () => {
      try {
        connection.exec('PRAGMA main.wal_checkpoint(PASSIVE)');
      } catch {
        // The writer copies what is left, and says what is wrong with the disk.
      }
    },
    close: () => {
      prepared.clear();
      connection.close();
    },
  };
}

function toRows(rows: readonly unknown[]): readonly RawRow[] {
  return rows.filter((row): row is RawRow => Array.isArray(row));
}
