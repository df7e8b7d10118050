/** A folder of this machine that issued files are copied into: a file is there whole or not at all. */
import { createHash } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFolder } from '../shared/file-folder.ts';
import { type GuardedFolder, makeFolder, withFolder } from './guarded-folder.ts';

/** Rejects where the folder cannot be made. The folder itself may be a link: who runs the gateway chose it. */
export async function openFileFolder(path: string): Promise<FileFolder> {
  await mkdir(path, { recursive: true });
  const root = await realpath(path);
  return {
    async has({ folder, name, bytes }) {
      await makeFolder(join(root, folder));
      return withFolder(join(root, folder), async (opened) => {
        const found = await lstat(opened.at(name)).catch(() => undefined);
        return found?.isFile() === true && found.size === bytes;
      });
    },
    async write({ folder, name, checksum }, content) {
      await makeFolder(join(root, folder));
      await withFolder(join(root, folder), (opened) => writeWhole(opened, name, checksum, content));
    },
  };
}

async function writeWhole(folder: GuardedFolder, name: string, checksum: string | null, content: AsyncIterable<string>): Promise<void> {
  // The same for each try. What a crash has left goes, and a link that somebody put there, but not what it leads to.
  const part = folder.at(`.${name}.part`);
  await folder.check();
  await rm(part, { force: true });
  const digest = await writeSynced(part, content);
  await folder.check();
  if (checksum !== null && digest !== checksum) {
    await rm(part, { force: true });
    throw new Error('the content of an issued file does not have its checksum');
  }
  await rename(part, folder.at(name));
  // So that the name survives a loss of power too.
  await folder.sync();
}

/** On disk when it resolves: to its SHA-256 in hex. Makes the file anew (`wx`), so that no link is followed. */
async function writeSynced(path: string, content: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o640);
  try {
    for await (const chunk of content) {
      hash.update(chunk, 'utf8');
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
