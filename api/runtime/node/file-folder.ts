/** A folder of this machine that issued files are copied into: a file is there whole or not at all. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileFolder } from '../shared/file-folder.ts';

/** Rejects where the folder cannot be made. */
export async function openFileFolder(root: string): Promise<FileFolder> {
  await mkdir(root, { recursive: true });
  return {
    async has({ folder, name, bytes }) {
      const found = await stat(join(root, folder, name)).catch(() => undefined);
      return found?.isFile() === true && found.size === bytes;
    },
    async write({ folder, name, checksum }, content) {
      const path = join(root, folder, name);
      await mkdir(dirname(path), { recursive: true });
      // The same for each try, so that what a crash has left is written over.
      const partPath = join(root, folder, `.${name}.part`);
      const digest = await writeSynced(partPath, content);
      if (checksum !== null && digest !== checksum) {
        await rm(partPath, { force: true });
        throw new Error('the content of an issued file does not have its checksum');
      }
      await rename(partPath, path);
      await syncFolder(dirname(path));
    },
  };
}

/** On disk when it resolves: to its SHA-256 in hex. */
async function writeSynced(path: string, content: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o640);
  try {
    for await (const piece of content) {
      hash.update(piece, 'utf8');
      await file.write(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** So that the name survives a loss of power too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
