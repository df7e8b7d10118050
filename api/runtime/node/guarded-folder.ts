/**
 * Folders into which others may write: opened without following a link, and used only while they lie where they seem to. Deno's
 * `open` follows links whatever it is told, so each name is compared with what was opened.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A name leads to something else than it seems to. The message says to what, and may be shown to who put it there. */
export class LeadsElsewhere extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'LeadsElsewhere';
  }
}

export interface GuardedFolder {
  /** The path of an entry. On Linux it stays in this folder, whatever stands under the folder's name meanwhile. */
  at(name: string): string;
  /** Rejects with `LeadsElsewhere` where something else stands under the folder's name by now. */
  check(): Promise<void>;
  /** Resolves when its names are on disk. */
  sync(): Promise<void>;
}

/** Opens the folder for as long as it is used. Rejects with `LeadsElsewhere` where the path is a link or no folder. */
export async function withFolder<T>(path: string, use: (folder: GuardedFolder) => Promise<T>): Promise<T> {
  const handle = await openUnlinked(path, constants.O_DIRECTORY, 'it is a link, or no folder');
  try {
    const facts = await handle.stat();
    const check = async () => {
      if (!isSame(await lstat(path), facts)) throw new LeadsElsewhere('it is a link, or another folder than a moment ago');
    };
    if (!facts.isDirectory()) throw new LeadsElsewhere('it is no folder');
    await check();
    // Not on every system, and not on Deno; then the checks before each step are all there is.
    const own = `/proc/self/fd/${handle.fd}`;
    const seen = await stat(own).catch(() => undefined);
    const base = seen && isSame(seen, facts) ? own : path;
    return await use({ at: (name) => join(base, name), check, sync: () => handle.sync() });
  } finally {
    await handle.close();
  }
}

/** Makes the folder where there is none; what is there already is checked when it is opened. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Opens a file of the folder to read it. Rejects with `LeadsElsewhere` where `refusalOf` names a reason. */
export async function openFile(folder: GuardedFolder, name: string): Promise<FileHandle> {
  const path = folder.at(name);
  refuse(await lstat(path));
  // A pipe that takes the file's place now must not hold up the open.
  const file = await openUnlinked(path, constants.O_NONBLOCK, linked);
  try {
    const facts = await file.stat();
    refuse(facts);
    if (!isSame(await lstat(path), facts)) throw new LeadsElsewhere(linked);
    await folder.check();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const linked = 'it is a link';

/** Why what stands under a name is not read; undefined for a file that has no other name. */
export function refusalOf(facts: Stats): string | undefined {
  if (facts.isSymbolicLink()) return linked;
  if (!facts.isFile()) return 'it is no file';
  return facts.nlink > 1 ? 'it is a hard link: the same file has another name' : undefined;
}

function refuse(facts: Stats): void {
  const why = refusalOf(facts);
  if (why !== undefined) throw new LeadsElsewhere(why);
}

async function openUnlinked(path: string, flags: number, why: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | flags);
  } catch (error) {
    if (codeOf(error) === 'ELOOP' || codeOf(error) === 'ENOTDIR') throw new LeadsElsewhere(why);
    throw error;
  }
}

function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** Such as ENOENT; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
