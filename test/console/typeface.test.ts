/** The first file of the typeface has the characters of the console's languages (.run/console-typeface.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { charactersIn, findUnicodeRange } from '../../.run/console-typeface.ts';
import { filesBelow } from '../../.run/files-below.ts';

const folder = fileURLToPath(new URL('../../console', import.meta.url));

function listMessageFiles(): readonly string[] {
  return filesBelow(folder)
    .filter((name) => /messages\.ts$/.test(name) && !name.startsWith('hosted-form/'))
    .map((name) => join(folder, name));
}

test('every character of the console’s texts is in the file that is loaded first', () => {
  const range = findUnicodeRange(readFileSync(join(folder, 'theme/typeface.css'), 'utf8'), 'geist-console.woff2');
  const loaded = new Set(charactersIn(range));
  const files = listMessageFiles();
  expect(files.length).toBeGreaterThan(20);
  const missing = files.flatMap((path) =>
    [...readFileSync(path, 'utf8')].filter((character) => !/\s/.test(character) && !loaded.has(character)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('reads single characters and spans of a unicode-range', () => {
  expect(charactersIn('U+0041-0043, U+00E4,\n U+20AC')).toBe('ABCä€');
});
