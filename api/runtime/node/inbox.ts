/** A folder of this machine with a folder for each merchant, into which a server of files puts what institutes send. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, opendir, readdir, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedFile } from '../../domain/reconciliation/inbox.ts';
import { isOneLine } from '../../domain/reconciliation/settlement-file.ts';
import {
  ChangedFile,
  type FoundFile,
  type FoundFolder,
  fileNameBytesMax,
  type Inbox,
  isUnfinished,
  type Shelf,
  shelves,
} from '../shared/inbox.ts';
import { codeOf, type GuardedFolder, LeadsElsewhere, makeFolder, openFile, refusalOf, withFolder } from './guarded-folder.ts';

const chunkBytes = 256 * 1_024;
/** Entries of one merchant's folder that one look reads. */
const entriesMax = 10_000;
/** Of one merchant's folder: whole files, and such as are still being written. The latter are looked at to know them renamed. */
const finishedMax = 200;
const unfinishedMax = 1_000;
/** Files of the same name on one shelf. */
const namesMax = 10_000;

/** Rejects where the folder cannot be made. The folder itself may be a link: who runs the gateway chose it. */
export async function openInbox(path: string): Promise<Inbox> {
  await mkdir(path, { recursive: true });
  const root = await realpath(path);
  return {
    list: () => listFolders(root),
    read: (file) => read(root, file),
    shelve: (file, shelf, text) => withFolder(join(root, file.folder), (folder) => shelve(folder, file, shelf, text)),
  };
}

async function listFolders(root: string): Promise<readonly FoundFolder[]> {
  const found: FoundFolder[] = [];
  for (const entry of (await readdir(root, { withFileTypes: true })).sort(byName)) {
    if (entry.isFile()) continue;
    found.push(await look(root, entry.name));
  }
  return found;
}

/** A folder that cannot be read holds up no other. */
async function look(root: string, name: string): Promise<FoundFolder> {
  try {
    return { name, files: await withFolder(join(root, name), (folder) => listFiles(folder, name)), problem: undefined };
  } catch (error) {
    const problem = error instanceof LeadsElsewhere ? error.message : `it cannot be read (${codeOf(error) ?? 'unknown'})`;
    return { name, files: [], problem };
  }
}

async function listFiles(folder: GuardedFolder, folderName: string): Promise<readonly FoundFile[]> {
  for (const shelf of shelves) {
    const facts = await factsOf(folder, shelf);
    if (facts && !facts.isDirectory()) throw new LeadsElsewhere(`its ${shelf} is a link, or no folder`);
  }
  const names = (await namesOf(folder)).sort();
  const wanted = [
    ...names.filter((name) => !isUnfinished(name)).slice(0, finishedMax),
    ...names.filter(isUnfinished).slice(0, unfinishedMax),
  ];
  const found: FoundFile[] = [];
  for (const name of wanted) {
    // It may have gone meanwhile.
    const facts = await factsOf(folder, name);
    if (facts && !facts.isDirectory()) found.push(toFound(folderName, name, facts));
  }
  return found;
}

function toFound(folder: string, name: string, facts: Stats): FoundFile {
  return { folder, name, bytes: facts.size, modifiedMs: facts.mtimeMs, inode: facts.ino, refusal: refusalOf(facts) };
}

async function namesOf(folder: GuardedFolder): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder.at('.'))) {
    if (!entry.isDirectory()) names.push(entry.name);
    if (names.length === entriesMax) break;
  }
  return names;
}

async function factsOf(folder: GuardedFolder, name: string): Promise<Stats | undefined> {
  return lstat(folder.at(name)).catch(() => undefined);
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number => (one.name < other.name ? -1 : 1);

async function* read(root: string, found: FoundFile): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new RefusedFile('it is not text in UTF-8');
    }
  };
  const file = await withFolder(join(root, found.folder), (folder) => openFile(folder, found.name));
  try {
    requireUnchanged(found, await file.stat());
    const buffer = new Uint8Array(chunkBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) break;
      yield decode(buffer.subarray(0, bytesRead));
    }
    yield decode();
  } finally {
    await file.close();
  }
}

async function shelve(folder: GuardedFolder, found: FoundFile, shelf: Shelf, text: string): Promise<void> {
  const facts = await factsOf(folder, found.name);
  requireUnchanged(found, facts);
  await makeFolder(folder.at(shelf));
  await withFolder(folder.at(shelf), async (target) => {
    const free = await findFreeName(target, toShelfName(found.name));
    const check = async () => {
      await folder.check();
      await target.check();
    };
    // The text first: a file on a shelf always has one. `wx` makes it anew and follows no link.
    await check();
    await writeFile(target.at(`${free}.txt`), text, { flag: 'wx' });
    await check();
    await rename(folder.at(found.name), target.at(free));
  });
}

/** Who replaces a file while it is taken in has sent another one, which the next looks find. */
function requireUnchanged(found: FoundFile, facts: Stats | undefined): void {
  if (facts?.ino !== found.inode || facts.size !== found.bytes || facts.mtimeMs !== found.modifiedMs) throw new ChangedFile();
}

/** As the file is called, but on one line and short enough for what is added to it. */
function toShelfName(name: string): string {
  const line = isOneLine(name) ? name : name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '_');
  if (Buffer.byteLength(line) <= fileNameBytesMax) return line;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  // Characters of up to four bytes; the digest tells apart what begins alike.
  return `${[...line].slice(0, Math.floor((fileNameBytesMax - digest.length - 1) / 4)).join('')}~${digest}`;
}

/** `NAME`, or where the shelf has one already `NAME.2` and so on. */
async function findFreeName(folder: GuardedFolder, name: string): Promise<string> {
  for (let number = 1; number <= namesMax; number += 1) {
    const free = number === 1 ? name : `${name}.${number}`;
    if (!(await factsOf(folder, free)) && !(await factsOf(folder, `${free}.txt`))) return free;
  }
  throw new Error('a shelf of the inbox has too many files of one name');
}
