/** A whole database in one file, out of one that may be in use, and back in its place (decision: sandbox-clock). */
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { lockFile, refuseFolder } from './file-lock.ts';
import { openReader } from './native.ts';
import { removeReadModel } from './read-model-file.ts';

/** Nobody else on the machine reads what is sealed in it. */
const ownerOnly = 0o600;

/** Copies the database as it is at one point in time, also while a gateway writes to it. A copy that is there is replaced when the new one is whole. */
export function saveCopy(path: string, copy: string): void {
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { force: true });
  const connection = openReader(path);
  try {
    // VACUUM INTO writes to the new file alone, but `query_only` refuses it all the same.
    connection.exec('PRAGMA query_only = OFF');
    connection.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    connection.close();
  }
  chmodSync(unfinished, ownerOnly);
  putInPlace(unfinished, copy);
}

/**
 * Puts the copy in the place of the database, which may be missing, and then what belongs to it, before a gateway can start.
 * Throws where another process has the database. Killed at any moment, it leaves either of both databases whole.
 */
export async function loadCopy(path: string, copy: string, putBeside: () => void | Promise<void>): Promise<void> {
  refuseFolder(path);
  const lock = lockFile(path);
  try {
    // The log of a database that is gone would be read into the new one.
    if (existsSync(path)) emptyLog(path);
    else removeLog(path);
    const unfinished = `${path}.loading`;
    copyFileSync(copy, unfinished);
    chmodSync(unfinished, ownerOnly);
    putInPlace(unfinished, path);
    removeLog(path);
    // It tells of the database that was here; the next start makes it anew.
    removeReadModel(path);
    await putBeside();
  } finally {
    lock.release();
  }
}

function removeLog(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

/** How long it waits for a command that reads the old database, ms. */
const busyMs = 5_000;

/** What is in the log of the old database would be read into the new one: it goes into the file first, so that an empty log is left. */
function emptyLog(path: string): void {
  const connection = new Database(path);
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
  const log = `${path}-wal`;
  if (existsSync(log) && statSync(log).size > 0) throw new Error(`the database ${path} is being read: try again`);
}

/** On the disk before it has its name, and the name too. `unfinished` may be a folder. */
export function putInPlace(unfinished: string, place: string): void {
  sync(unfinished);
  renameSync(unfinished, place);
  sync(dirname(place));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
