import Database from 'libsql';

export type Connection = Database.Database;
export type PreparedStatement = Database.Statement;

/**
 * Pages in the write-ahead log before a commit has to copy them itself, 80 MB: the writer does it when it is idle, and a
 * commit that had to would be the slow one that everybody remembers (decision: one-writer-commits-in-groups).
 */
const walPagesMax = 20_000;

/** How long a reader waits where the log is being recovered, ms. */
const readerBusyMs = 1_000;

/**
 * How long the writer's thread waits for the file when it opens it, ms. The library closes a connection only when its last
 * statement is collected, which may be after `close`: the connections of a stopped gateway copy the log and remove it
 * while the next one opens the file.
 */
const openingBusyMs = 5_000;

/** The one connection that writes. An acknowledged commit is on the disk: `synchronous=FULL` (decision: one-writer-commits-in-groups). */
export function openWriter(path: string): Connection {
  const connection = new Database(path);
  connection.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  // What is deleted is overwritten: a registration's key must not be found in a free page (decision: erased-keys).
  connection.exec('PRAGMA secure_delete = ON');
  connection.exec(`PRAGMA wal_autocheckpoint = ${walPagesMax}`);
  // From here on it waits for nobody: nobody else writes, and emptying the log must not wait for a reader.
  connection.exec('PRAGMA busy_timeout = 0');
  return connection;
}

/** A connection that cannot write. */
export function openReader(path: string): Connection {
  const connection = new Database(path);
  connection.exec(`PRAGMA busy_timeout = ${readerBusyMs}`);
  connection.exec('PRAGMA query_only = ON');
  return connection;
}
