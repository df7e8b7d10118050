/** The table of this folder's README is true: its files exist, and each has the test that is named. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');

/** Rows without those of the headings, each as its cells. */
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Seen|Rule) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const cited = rows.flatMap(([row = '', ...cells]) =>
  cells.map((cell) => {
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
    return { row, file, name };
  }),
);

test.each(cited)('$row: $file', async ({ file, name }) => {
  expect(name).not.toBe('');
  expect(await readFile(new URL(file, repository), 'utf8')).toContain(name);
});

test('each row of what was false has a test through REST and GraphQL, and one in a browser', () => {
  const falsehoods = rows.filter((cells) => cells.length === 3);
  expect(falsehoods).toHaveLength(10);
  for (const [, api, browser] of falsehoods) {
    expect(api).toMatch(/^`test\/payments\//);
    expect(browser).toMatch(/^`test\/browser\//);
  }
});
