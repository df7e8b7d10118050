import { realpathSync, statSync } from 'node:fs';
import Database from 'libsql';
import { readErrorCode } from '../store/failure.ts';

/** What is said where another process has it. */
const oneWriter = (path: string): string =>
  `the database ${path} is in use by another process; only one may write to it: stop that one, or set DATABASE_URL to another file`;

/**
 * Keeps a second process off the database, or off what else is at the path. The lock is the kernel's, on a small database beside it, so it goes with the
 * process that held it, however that ended. It cannot be left behind by a `kill -9`.
 */
export function lockFile(path: string, inUse = oneWriter(path)): { readonly release: () => void } {
  const connection = openLock(path);
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (readErrorCode(error) !== 'SQLITE_BUSY')
      throw new Error(`the lock of the database ${path} cannot be taken: ${readErrorCode(error)}`);
    throw new Error(inUse);
  }
  return { release: () => connection.close() };
}

/** The driver's own error names the lock, which nobody has chosen, and a number. */
function openLock(path: string): Database.Database {
  try {
    return new Database(`${realPath(path)}.lock`);
  } catch {
    throw new Error(`the folder of the database ${path} takes no new file: set DATABASE_URL to a file in a folder that may be written to`);
  }
}

/** One file has one lock, whichever link it is reached by. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** SQLite would say that it cannot open it, or take a device for an empty database. */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== false) return;
  throw new Error(`the database ${path} is no file, but a folder or a device: set DATABASE_URL to a file`);
}
