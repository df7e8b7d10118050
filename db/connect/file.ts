import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreUnavailable } from '../../api/kernel/commit.ts';
import type { Driver } from '../store/driver.ts';
import { lockFile } from './file-lock.ts';
import { createReader } from './reader.ts';
import { createAsideReader } from './reader-thread.ts';
import { startWriter, type WriterOptions } from './writer-thread.ts';

/**
 * A database file of our own: one writer in a thread, short reads on the calling one, long ones in a third, and a lock against other processes.
 * Throws an error that says so where another process has it.
 */
export async function openFile(options: WriterOptions): Promise<Driver> {
  const path = resolve(options.path);
  mkdirSync(dirname(path), { recursive: true });
  const lock = lockFile(path);
  try {
    return await openLocked({ ...options, path }, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(options: WriterOptions, release: () => void): Promise<Driver> {
  const writer = await startWriter(options);
  const reader = createReader(options.path);
  const aside = createAsideReader(options.path);
  let closed = false;
  return {
    commit: writer.commit,
    returning: writer.returning,
    read: async (sql, args) => {
      if (closed) throw new StoreUnavailable('the store is closed');
      return reader.read(sql, args);
    },
    readFirst: async (sql, args) => {
      if (closed) throw new StoreUnavailable('the store is closed');
      return reader.readFirst(sql, args);
    },
    readAside: aside.read,
    readReplica: aside.read,
    hasReplica: false,
    close: async () => {
      if (closed) return;
      closed = true;
      // The last connection to close copies the log into the database and removes it, so the writer goes last.
      reader.close();
      await aside.close();
      await writer.close();
      release();
    },
  };
}
