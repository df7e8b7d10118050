/** What `npm test` proves in few rounds is proven in many by `npm run test:long`, and README.md says in how many. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';
import { longFiles } from './support/rounds.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
const call = /roundsOf\('(\w+)', \{ few: ([\d_]+), many: ([\d_]+) \}\)/g;
const number = (text = ''): number => Number(text.replaceAll(/[_,]/g, ''));

test('the table of rounds has each of them as the code has it', () => {
  const files = filesBelow(folder).filter((name) => name.endsWith('.test.ts'));
  const written = files.flatMap((name) =>
    [...read(name).matchAll(call)].map(([, variable, few, many]) => `${name} ${variable} ${number(few)} ${number(many)}`),
  );
  const row = /^\| .*`([\w/-]+\.test\.ts)` \| `(\w+)` \| ([\d,]+) \| ([\d,]+) \|$/gm;
  const listed = [...read('README.md').matchAll(row)].map(
    ([, name, variable, few, many]) => `${name} ${variable} ${number(few)} ${number(many)}`,
  );
  expect(written.length).toBeGreaterThan(8);
  expect(listed.toSorted()).toEqual(written.toSorted());
});

test('the table of what only test:long makes has each file that leaves something to it, and no other', () => {
  const files = filesBelow(folder).filter((name) => name.endsWith('.ts'));
  const without = ['rounds.test.ts', 'vitest.config.ts'];
  const leaves = files.flatMap((name) => {
    if (name.startsWith('support/') || without.includes(name)) return [];
    if (longFiles.includes(`test/${name}`)) return [`${name} whole`];
    const places =
      read(name)
        .replaceAll(/^import [^;]*;$/gm, '')
        .match(/\blongTest\b|\bcasesOf\(|\bisLong\b/g)?.length ?? 0;
    return places === 0 ? [] : [`${name} ${places}`];
  });
  const row = /^\| [^|]+ \| `([\w/-]+(?:\.test)?\.ts)` \| (\d+|whole) \|$/gm;
  const listed = [...read('README.md').matchAll(row)].map(([, name, places]) => `${name} ${places}`);
  expect(leaves.length).toBeGreaterThan(40);
  // `npm run test:long` runs these parts, and not `modules`.
  const folders = /^(?:browser|console-types|db|faults|parity|recipes|runtime|settlement-days|simulation|staff|standing)\//;
  expect(leaves.filter((name) => !folders.test(name))).toEqual([]);
  expect(listed.toSorted()).toEqual(leaves.toSorted());
  expect(longFiles.filter((name) => !files.includes(name.replace('test/', '')))).toEqual([]);
});
