/** The tables of test/browser/embedding/README.md: every promise names tests and pages that are there, and every page is named. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/sources.ts';

const folder = join(root, 'test/browser/embedding');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

interface Promised {
  readonly promise: string;
  /** `file: name`, or a page of the folder. */
  readonly tests: readonly string[];
}

const promised: readonly Promised[] = readme
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  .map((line) => {
    const [, promise = '', tests = ''] = line.split(' | ').length === 2 ? ['', ...line.slice(2, -2).split(' | ')] : [];
    return { promise, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) };
  });

const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));

/** Names of tests, as they are written in the file: `test('…'`, `describe('…'`, `])('…'`, or the first word of a table's row. */
function listTestNames(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:^|[\s)\]])(?:\w*[tT]est|it|describe)?\(\s*'((?:[^'\\\n]|\\.)*)'|\[\s*'((?:[^'\\\n]|\\.)*)'/g)].map(
    ([, called, row]) => called ?? row ?? '',
  );
}

test('every promise names its tests', () => {
  expect(promised.length).toBeGreaterThan(50);
  expect(promised.filter(({ promise, tests }) => promise === '' || tests.length === 0)).toEqual([]);
  expect(new Set(promised.map(({ promise }) => promise)).size).toBe(promised.length);
});

test.each(promised.map(({ promise, tests }) => [promise, tests] as const))('%s', (_promise, tests) => {
  for (const each of tests) {
    const [file = '', ...rest] = each.split(': ');
    if (rest.length === 0) {
      expect(pages).toContain(each);
      continue;
    }
    expect(existsSync(join(root, file)), file).toBe(true);
    const name = rest.join(': ');
    const names = listTestNames(file).filter((known) => known.includes(name));
    expect(names.length, `${file} has a test "${name}"`).toBeGreaterThan(0);
  }
});

test('every page of the folder is in a table, and so is no other', () => {
  const named = promised.flatMap(({ tests }) => tests).filter((each) => each.endsWith('.html') && dirname(each) === '.');
  expect([...new Set(named)].toSorted()).toEqual(pages.toSorted());
});
