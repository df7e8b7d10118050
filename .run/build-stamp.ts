/** Builds something again only when what it is made of has changed since the last build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StampedBuild {
  /** Holds the SHA-256 of what the last build was made of. It is written last, so a build that was cut off happens again. */
  readonly stampFile: string;
  /** Files, and folders with all that is in them. */
  readonly madeOf: readonly string[];
  build(): void | Promise<void>;
}

/** What builds write themselves, beside their sources. */
const written = new Set(['dist', 'schema.d.ts', 'document-types.d.ts']);

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !written.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => (statSync(each).isDirectory() ? listFiles(each) : [each])))
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

/** Paths are from the repository's root, where it runs. */
export async function buildWhenChanged({ stampFile, madeOf, build }: StampedBuild): Promise<void> {
  const wanted = hashFiles(madeOf);
  if (readText(stampFile) !== wanted) await build();
  // Anew without a change too: the next start looks only for what is newer.
  writeFileSync(stampFile, wanted);
}
