/** "The way of a payment" in api/README.md: the files that a reader meets who follows a debit from byte to byte. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const filesMax = 40;
/** Where the parts of the gateway are put together: they are given to each other there, so no file of the way imports them. */
const assembly = ['api/runtime/node/runtime.ts', 'api/runtime/shared/ports.ts', 'db/store/store.ts'];

const [, section = ''] = readFileSync(join(root, 'api/README.md'), 'utf8').split(/^### The way of a payment$/m);
const rows = (section.split(/^#{2,3} /m)[0] ?? '').split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
const files = rows.flatMap((row) => [...row.matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) => file));

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
}

test('has at most 40 files, each once, and each is there', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.length).toBeLessThanOrEqual(filesMax);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('leads from file to file: each is imported by another of them, or where the gateway is put together', () => {
  const [first, ...others] = files;
  expect(first).toBe('api/runtime/node/server.ts');
  const imported = new Set([...files, ...assembly].flatMap(importsOf));
  expect(others.filter((file) => !imported.has(file))).toEqual([]);
});
