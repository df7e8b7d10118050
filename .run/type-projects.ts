import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'data', 'dist', '.git', '.cache', '.wrangler']);
/** Deeper than any folder of this repository. */
const depthMax = 6;

/**
 * Projects of folders for editors. A larger project has all their files and the same options, so `npm test` checks only that one.
 * Each of these would check the whole gateway again (test/type-projects.test.ts holds the list).
 */
export const checkedWithin: ReadonlyMap<string, string> = new Map([
  ['api/runtime/deno/tsconfig.json', 'tsconfig.json'],
  ['api/runtime/node/tsconfig.json', 'tsconfig.json'],
  ['api/runtime/shared/tsconfig.json', 'api/tsconfig.json'],
  ['db/connect/tsconfig.json', 'tsconfig.json'],
  ['db/tsconfig.json', 'api/tsconfig.json'],
  ['rest-compat/tsconfig.json', 'api/tsconfig.json'],
]);

/** The projects that together check every file; a new one cannot be forgotten by `npm test`. */
export function typeProjects(): readonly string[] {
  return allTypeProjects().filter((project) => !checkedWithin.has(project));
}

/** Every tsconfig of the repository. */
export function allTypeProjects(folder = '.', depth = 0): readonly string[] {
  if (depth > depthMax) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : allTypeProjects(join(folder, entry.name), depth + 1);
      return /^tsconfig.*\.json$/.test(entry.name) && entry.name !== 'tsconfig.base.json' ? [join(folder, entry.name)] : [];
    });
}
