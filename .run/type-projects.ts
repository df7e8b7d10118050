import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'data', 'dist', '.git', '.cache', '.wrangler']);
/** Deeper than any folder of this repository. */
const depthMax = 6;

/** Every tsconfig of the repository, so that a new one cannot be forgotten by `npm test`. */
export function typeProjects(folder = '.', depth = 0): readonly string[] {
  if (depth > depthMax) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : typeProjects(join(folder, entry.name), depth + 1);
      return /^tsconfig.*\.json$/.test(entry.name) && entry.name !== 'tsconfig.base.json' ? [join(folder, entry.name)] : [];
    });
}
