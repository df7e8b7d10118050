import { realpathSync } from 'node:fs';
import Database from 'libsql';
import { readErrorCode } from '../store/failure.ts';

/**
 * Keeps a second process off the database. The lock is the kernel's, on a small database beside it, so it goes with the
 * process that held it, however that ended. It cannot be left behind by a `kill -9`.
 */
export function lockFile(path: string): { readonly release: () => void } {
  const connection = new Database(`${realPath(path)}.lock`);
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (readErrorCode(error) !== 'SQLITE_BUSY')
      throw new Error(`the lock of the database ${path} cannot be taken: ${readErrorCode(error)}`);
    throw new Error(
      `the database ${path} is in use by another process; only one may write to it: stop that one, or set DATABASE_URL to another file`,
    );
  }
  return { release: () => connection.close() };
}

/** One file has one lock, whichever link it is reached by. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
