/** What `npm test` proves in few rounds is proven in many by `npm run test:long`, and README.md says in how many. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
const call = /roundsOf\('(\w+)', \{ few: ([\d_]+), many: ([\d_]+) \}\)/g;
const number = (text = ''): number => Number(text.replaceAll(/[_,]/g, ''));

test('the table of rounds has each of them as the code has it', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
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
