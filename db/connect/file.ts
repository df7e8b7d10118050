import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import type { Report } from '../migration-progress.ts';
import type { Driver } from '../store/driver.ts';
import { lockFile, refuseFolder } from './file-lock.ts';
import { createReadModelWriter, prepareReadModel } from './read-model-file.ts';
import { toReadModelPath } from './read-model-path.ts';
import { createReader } from './reader.ts';
import { createBackgroundReader } from './reader-thread.ts';
import { createTurns, type OnTurn } from './turns.ts';
import { startWriter, type WriterOptions } from './writer-thread.ts';

export interface FileOptions extends WriterOptions {
  /** Tests count with it how much one turn of the main thread reads. */
  readonly onTurn?: OnTurn;
  /** Told what was done to the files before anybody is served. */
  readonly report?: Report | undefined;
}

/** What a file can do beside what every database can. */
export interface FileDriver extends Driver {
  /** Statements in one text, in one durable transaction. They are run once, and nothing of them stays prepared. */
  runScript(script: string): Promise<void>;
}

/**
 * A database file of our own, and beside it one for the read model. It has one writer in a thread for each, short reads on the calling one, long ones in a third, and a lock against other processes.
 * Throws an error that says so where another process has it.
 */
export async function openFile(options: FileOptions): Promise<FileDriver> {
  const path = resolve(options.path);
  refuseFolder(path);
  mkdirSync(dirname(path), { recursive: true });
  keepPrivate(path);
  const lock = lockFile(path);
  try {
    return await openLocked({ ...options, path }, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * After so many requests the thread of long reads copies the write-ahead log, 20 MB, into the database while the writer goes on. Where only
 * the writer did it, at `walPagesMax` under load without a pause, everybody waited 0.1 s for it.
 */
const copyAfterRequests = 2_000;

async function openLocked({ onTurn, report, ...options }: FileOptions, release: () => void): Promise<FileDriver> {
  const turns = createTurns(onTurn);
  const background = createBackgroundReader(options.path, { turns, start: options.startThread });
  let uncopied = 0;
  const onCommit: FileOptions['onCommit'] = (groupSize, durationUs) => {
    options.onCommit?.(groupSize, durationUs);
    uncopied += groupSize;
    if (uncopied < copyAfterRequests) return;
    uncopied = 0;
    background.copyLog();
  };
  const writer = await startWriter({ ...options, onCommit });
  prepareReadModel(options.path, report);
  const readModel = createReadModelWriter(options.path, options.startThread);
  const reader = createReader(options.path);
  let closed = false;
  return {
    commit: writer.commit,
    commitReadModel: readModel.commit,
    changeTables: writer.change,
    changeReadModel: readModel.change,
    returning: writer.returning,
    runScript: writer.runScript,
    read: async (sql, args, workOf) => {
      while (turns.isFull()) await turns.next();
      if (closed) throw new StoreUnavailable('the store is closed');
      const rows = reader.read(sql, args);
      turns.note(workOf ? workOf(rows) : rows.length);
      return rows;
    },
    readFirst: async (sql, args) => {
      while (turns.isFull()) await turns.next();
      if (closed) throw new StoreUnavailable('the store is closed');
      turns.note(1);
      return reader.readFirst(sql, args);
    },
    readInBackground: background.read,
    readReplica: background.read,
    hasReplica: false,
    isReadModelApart: true,
    isLocal: true,
    close: async () => {
      if (closed) return;
      closed = true;
      // The writer copies the log into the database and empties it, which a reader would prevent: it goes last.
      reader.close();
      await background.close();
      await readModel.close();
      await writer.close();
      release();
    },
  };
}

/** Only the gateway's own user may read them. SQLite gives the write-ahead log and its index the mode of the database. */
const ownerOnly = 0o600;

function keepPrivate(path: string): void {
  const readModel = toReadModelPath(path);
  for (const file of [path, `${path}-wal`, `${path}-shm`, readModel, `${readModel}-wal`, `${readModel}-shm`]) {
    try {
      if (file === path || file === readModel) closeSync(openSync(file, 'a', ownerOnly));
      chmodSync(file, ownerOnly);
    } catch {
      // Not there yet, or another user's: opening the database says what is wrong with it.
    }
  }
}
