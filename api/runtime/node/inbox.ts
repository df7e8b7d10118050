/** A folder of this machine with a folder for each merchant, into which a server of files puts what institutes send. */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedFile } from '../../reconciliation/operations-inbox.ts';
import type { FoundFile, Inbox } from '../shared/inbox.ts';

const pieceBytes = 256 * 1_024;
/** Files of one look. */
const filesMax = 200;
/** Files of the same name on one shelf. */
const namesMax = 10_000;

/** Rejects where the folder cannot be made. */
export async function openInbox(root: string): Promise<Inbox> {
  await mkdir(root, { recursive: true });
  return {
    list: () => list(root),
    read: ({ folder, name }) => read(join(root, folder, name)),
    async shelve({ folder, name }, shelf, text) {
      const target = join(root, folder, shelf);
      await mkdir(target, { recursive: true });
      const free = await findFreeName(target, name);
      // The text first: a file on a shelf always has one.
      await writeFile(join(target, `${free}.txt`), text);
      await rename(join(root, folder, name), join(target, free));
    },
  };
}

/** Links are left alone: what they lead to is none of the sender's business. */
async function list(root: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const folder of (await readdir(root, { withFileTypes: true })).sort(byName)) {
    if (!folder.isDirectory()) continue;
    for (const entry of (await readdir(join(root, folder.name), { withFileTypes: true })).sort(byName)) {
      if (!entry.isFile()) continue;
      // It may have gone meanwhile.
      const facts = await lstat(join(root, folder.name, entry.name)).catch(() => undefined);
      if (facts?.isFile()) found.push({ folder: folder.name, name: entry.name, bytes: facts.size, modifiedMs: facts.mtimeMs });
      if (found.length === filesMax) return found;
    }
  }
  return found;
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number => (one.name < other.name ? -1 : 1);

async function* read(path: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new RefusedFile('it is not text in UTF-8');
    }
  };
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const buffer = new Uint8Array(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) break;
      yield decode(buffer.subarray(0, bytesRead));
    }
    yield decode();
  } finally {
    await file.close();
  }
}

/** `NAME`, or where the shelf has one already `NAME.2` and so on. */
async function findFreeName(folder: string, name: string): Promise<string> {
  for (let number = 1; number <= namesMax; number += 1) {
    const free = number === 1 ? name : `${name}.${number}`;
    if (!(await isThere(join(folder, free))) && !(await isThere(join(folder, `${free}.txt`)))) return free;
  }
  throw new Error('a shelf of the inbox has too many files of one name');
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
