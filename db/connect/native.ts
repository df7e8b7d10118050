import { existsSync } from 'node:fs';
import Database from 'libsql';
import { toReadModelPath } from './read-model-path.ts';

export type Connection = Database.Database;
export type PreparedStatement = Database.Statement;

/**
 * Of a new database. A payment changes some thirty pages, most of them at one place, and each of them goes to the log
 * whole. With SQLite's own 4,096 bytes one payment wrote 113 kB, and one of 32 in a commit 16 kB. With these it is 43 and 10, for the same
 * CPU, and reads cost the same. An older database keeps its pages.
 */
const pageBytes = 1_024;

/**
 * Pages in the write-ahead log before a commit has to copy them itself, 80 MB. The writer does it when it is idle, and a
 * commit that had to would be the slow one that everybody remembers (decision: one-writer-commits-in-groups).
 */
const walPagesMax = 80_000;

/** The same of the read model, 16 MB: nobody waits for its commits, and copies of hundreds of MB at once keep the disk from the payments. */
const readModelWalPagesMax = 4_000;

/** How long a reader waits where the log is being recovered, ms. */
const readerBusyMs = 1_000;

/**
 * How long the writer's thread waits for the file when it opens it, ms. The library closes a connection only when its last
 * statement is collected, which may be after `close`. The connections of a stopped gateway copy the log and remove it
 * while the next one opens the file.
 */
export const openingBusyMs = 5_000;

/**
 * `acknowledged`: a commit that was acknowledged is on the disk, `synchronous=FULL`. `sometime`: a power loss may take the
 * last commits, and leaves the file whole, `synchronous=NORMAL`: for what can be made again.
 */
export type Durability = 'acknowledged' | 'sometime';

/** The one connection that writes (decision: one-writer-commits-in-groups). */
export function openWriter(path: string, durability: Durability = 'acknowledged'): Connection {
  const connection = new Database(path);
  connection.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
  if (durability === 'acknowledged') connection.exec(`PRAGMA page_size = ${pageBytes}`);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec(`PRAGMA synchronous = ${durability === 'acknowledged' ? 'FULL' : 'NORMAL'}`);
  connection.exec('PRAGMA foreign_keys = ON');
  // What is deleted is overwritten: a registration's key must not be found in a free page (decision: erased-keys).
  connection.exec('PRAGMA secure_delete = ON');
  connection.exec(`PRAGMA wal_autocheckpoint = ${durability === 'acknowledged' ? walPagesMax : readModelWalPagesMax}`);
  // From here on it waits for nobody: nobody else writes, and emptying the log must not wait for a reader.
  connection.exec('PRAGMA busy_timeout = 0');
  return connection;
}

/** A connection that cannot write, with the read model's file attached where there is one. */
export function openReader(path: string): Connection {
  const connection = new Database(path);
  connection.exec(`PRAGMA busy_timeout = ${readerBusyMs}`);
  attachReadModel(connection, toReadModelPath(path));
  connection.exec('PRAGMA query_only = ON');
  return connection;
}

/** A damaged one is left out, so that the database beside it can be read: the next start makes another (read-model-file.ts). */
function attachReadModel(connection: Connection, readModel: string): void {
  if (!existsSync(readModel)) return;
  try {
    connection.prepare('ATTACH DATABASE ? AS read_model').run(readModel);
  } catch {
    // Nothing was attached.
  }
}
