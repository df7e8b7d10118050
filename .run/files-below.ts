import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const made = /^(?:node_modules|dist|data|\..*)$/;

/**
 * Every file of a folder and of those within it: paths from the folder, with `/`, sorted. Without what programs make there. Tests beside
 * this one write such folders and take them away again, so nobody looks into them.
 */
export function filesBelow(folder: string): readonly string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return made.test(entry.name) ? [] : filesBelow(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
  });
  return found.sort();
}
