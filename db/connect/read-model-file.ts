/**
 * The file of search, lists and sums beside the database (decision: read-model-apart): it is made from the log, so it can
 * be lost. What reads the database has it attached, and finds its tables by their names.
 */
import { existsSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import type { Report } from '../migration-progress.ts';
import { notesIn, readModelMigrationNames, readModelMigrationsTable, requireKnown, toApplied } from '../migrations.ts';
import type { Bound, OnStep } from '../store/driver.ts';
import { readErrorCode } from '../store/failure.ts';
import { type Connection, openingBusyMs, openWriter } from './native.ts';
import { toReadModelPath } from './read-model-path.ts';
import type { StartThread } from './thread.ts';
import { startWriter, type WriterThread } from './writer-thread.ts';

/** Takes it away, so that it is made anew: for who puts another database in the place of this one. */
export function removeReadModel(databasePath: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${toReadModelPath(databasePath)}${suffix}`, { force: true });
}

/**
 * Makes the file where it is missing, and anew where it cannot be read, another version made its tables, or it tells of
 * another database. One that was copied or put back by hand has other events at the place that the file has come to. Call
 * it before anybody reads.
 */
export function prepareReadModel(databasePath: string, report?: Report): void {
  const path = toReadModelPath(databasePath);
  const fault = existsSync(path) ? findFault(databasePath, path) : null;
  if (fault !== null) {
    removeReadModel(databasePath);
    report?.('search, lists and sums are made anew from the event log', { why: fault });
  }
  const connection = new Database(path);
  try {
    connection.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
    connection.exec('PRAGMA journal_mode = WAL');
  } finally {
    connection.close();
  }
}

/** Where nothing was made yet there is nothing to compare. */
const placeSql = `SELECT p.sequence = 0 OR EXISTS (SELECT 1 FROM main.events AS e WHERE e.sequence = p.sequence AND e.id = p.event_id)
  FROM read_model.projection AS p`;
const isMadeSql = "SELECT count(*) FROM read_model.sqlite_schema WHERE name = 'projection'";

/** Why the file is of no use; null where it is. */
function findFault(databasePath: string, path: string): string | null {
  const connection = new Database(databasePath);
  try {
    connection.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
    connection.prepare('ATTACH DATABASE ? AS read_model').run(path);
    if (firstNumber(connection, isMadeSql) === 0) return null;
    if (!isOfThisVersion(connection)) return 'another version made their file';
    return firstNumber(connection, placeSql) === 0 ? 'their file tells of another database' : null;
  } catch (error) {
    // Whoever closed it last may still copy its log: that says nothing of what is in it.
    if (readErrorCode(error) === 'SQLITE_BUSY') throw error;
    return 'their file cannot be read';
  } finally {
    connection.close();
  }
}

function isOfThisVersion(connection: Connection): boolean {
  const rows: readonly unknown[] = connection
    .prepare(notesIn(`read_model.${readModelMigrationsTable}`))
    .raw(true)
    .all();
  try {
    requireKnown(readModelMigrationNames, toApplied(rows.filter(Array.isArray)));
    return true;
  } catch {
    return false;
  }
}

function firstNumber(connection: Connection, sql: string): number | undefined {
  const row: unknown = connection.prepare(sql).raw(true).get();
  return Array.isArray(row) ? Number(row[0]) : undefined;
}

export interface ReadModelWriter {
  commit(statements: readonly Bound[]): Promise<number>;
  /** In one transaction on the calling thread: for the tables themselves, before anybody reads. */
  change(statements: readonly Bound[], onStep?: OnStep): Promise<number>;
  close(): Promise<void>;
}

/** A writer of its own, whose thread begins with the first commit: a gateway with nothing to follow shall not pay for it. */
export function createReadModelWriter(databasePath: string, startThread?: StartThread): ReadModelWriter {
  let started: Promise<WriterThread> | undefined;
  let closed = false;
  return {
    commit: async (statements) => {
      if (closed) throw new StoreUnavailable('the store is closed');
      started ??= startWriter({ path: toReadModelPath(databasePath), durability: 'sometime', startThread });
      return (await started).commit(statements);
    },
    change: async (statements, onStep) => {
      const connection = openWriter(toReadModelPath(databasePath), 'sometime');
      try {
        connection.transaction(() => {
          for (const [place, { sql, args }] of statements.entries()) {
            onStep?.(place);
            connection.prepare(sql).run(args);
          }
        })();
        return 0;
      } finally {
        connection.close();
      }
    },
    close: async () => {
      closed = true;
      const writer = await started?.catch(() => undefined);
      await writer?.close();
    },
  };
}
