/**
 * What a command puts beside the database of a gateway that runs, and the gateway stores: the rows of a merchant that comes from its object, commit by
 * commit (decision: a-merchant-moves-back). They pass by the disk because no request may be so long.
 */
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { CopiedRow } from './copy-format.ts';

/** Rows of one table that are stored together. */
export interface ArrivingPart {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly CopiedRow[];
  /** Of entries of the ledger: whether settlement has taken them in where they come from. */
  readonly isTakenIn?: boolean;
}

/**
 * Its parts together; of `replaced` payments, entries of the ledger that are here go first. Or rows that are no more, by their keys. Or what lets
 * the log end at that number, with the time of the first event that follows.
 */
export type ArrivingCommit =
  | { readonly kind: 'parts'; readonly parts: readonly ArrivingPart[]; readonly replaced?: readonly string[] }
  | { readonly kind: 'delete'; readonly table: string; readonly columns: readonly string[]; readonly keys: readonly CopiedRow[] }
  | { readonly kind: 'fill'; readonly upTo: number; readonly at: number };

/** In the folder of a move, beside the database. */
export const arrivingFile = (movingFolder: string): string => join(movingFolder, 'arriving.db');

export interface ArrivingWriter {
  add(commit: ArrivingCommit): void;
  /** The number of the last one. */
  close(): number;
}

const ownerOnly = 0o600;

/** Gateway and command wait for each other so long. */
const busyMs = 30_000;

/** Goes on after what stands there already. */
export function writeArriving(file: string): ArrivingWriter {
  const connection = new Database(file);
  chmodSync(file, ownerOnly);
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
  // A process that is killed begins anew, so no power loss matters.
  connection.exec('PRAGMA synchronous = OFF');
  connection.exec('CREATE TABLE IF NOT EXISTS commits (number INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT');
  connection.exec('BEGIN');
  const put = connection.prepare('INSERT INTO commits (content) VALUES (?)');
  return {
    add: (commit) => void put.run([JSON.stringify(commit)]),
    close() {
      connection.exec('COMMIT');
      const [row] = connection.prepare('SELECT coalesce(max(number), 0) FROM commits').raw(true).all() as unknown[][];
      connection.close();
      return Number(row?.[0]);
    },
  };
}

/** Read at once. */
const commitsAtOnce = 20;

/**
 * In their order, after that number. Throws where no command has put anything there. Whoever stops before the end leaves no statement open: one in
 * the midst of its rows holds the file until it is collected, and the command ends with `database is locked`.
 */
export function* readArriving(file: string, after: number): Generator<readonly [number: number, commit: ArrivingCommit]> {
  if (!existsSync(file)) throw new Error('nothing stands beside the database that could be taken in');
  const connection = new Database(file, { readonly: true });
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
  try {
    const some = connection.prepare('SELECT number, content FROM commits WHERE number > ? ORDER BY number LIMIT ?').raw(true);
    for (let reached = after; ; ) {
      const rows = some.all([reached, commitsAtOnce]) as unknown[][];
      for (const [number, content] of rows) {
        // Written above.
        yield [Number(number), JSON.parse(String(content)) as ArrivingCommit];
        reached = Number(number);
      }
      if (rows.length < commitsAtOnce) return;
    }
  } finally {
    connection.close();
  }
}
