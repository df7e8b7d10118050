/** No file still has the lines with which git marks what two branches changed: one such README was delivered. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';
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
/** Git writes seven of a character at the beginning of a line. `=` alone also underlines a heading. */
const mark = /^(?:<{7}|>{7}|\|{7})(?: |$)/m;

const files = [...rootFiles, ...folders.flatMap((folder) => filesBelow(join(root, folder)).map((name) => join(folder, name)))];

test('no file has the marks of a merge', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((path) => mark.test(readFileSync(join(root, path), 'latin1')))).toEqual([]);
});
