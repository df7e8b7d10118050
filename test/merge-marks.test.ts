/** No file still has the lines with which git marks what two branches changed: one such README was delivered. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/sources.ts';

const folders = ['.ci', '.deploy', '.run', 'api', 'console', 'db', 'rest-compat', 'test'];
const rootFiles = [
  '.biome.json',
  '.gitignore',
  '.npmrc',
  'README.md',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'wrangler.toml',
];
const madeByPrograms = /(?:^|\/)(?:node_modules|dist)\//;

/** Git writes seven of a character at the beginning of a line. `=` alone also underlines a heading. */
const mark = /^(?:<{7}|>{7}|\|{7})(?: |$)/m;

const files = [
  ...rootFiles,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => !madeByPrograms.test(path)),
  ),
];

test('no file has the marks of a merge', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((path) => mark.test(readFileSync(join(root, path), 'latin1')))).toEqual([]);
});
