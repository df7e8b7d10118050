import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync(new URL('../api/THREATS.md', import.meta.url), 'utf8');

interface Line {
  readonly name: string;
  readonly last: string;
  readonly file?: string;
  readonly title?: string;
}

/** `folder/name.test.ts`: words of the test. */
const reference = /^`([a-z0-9/-]+\.test\.ts)`: (.+)$/;

function sectionOf(heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`no section ${heading}`);
  return section.split('\n## ')[0] ?? '';
}

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/\| Test \|$/.test(line))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ');
      const last = cells.at(-1)?.trim() ?? '';
      const [, file, title] = reference.exec(last) ?? [];
      return { name: cells[0]?.trim() ?? '', last, ...(file && title && { file, title }) };
    });
}

const numbered = (prefix: string, count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** WebRTC: the one chapter that speaks of what the gateway does not have. */
const withoutTest: readonly string[] = ['V17 WebRTC'];

describe('the threat model', () => {
  test.each(linesOf(page).map(({ name, file = '', title = '', last }) => [name, file, title, last]))(
    'names a test that exists: %s',
    (name, file, title, last) => {
      if (withoutTest.includes(name)) return expect(last).toBe('none');
      expect(reference.test(last), last).toBe(true);
      const path = new URL(file, import.meta.url);
      expect(existsSync(path), file).toBe(true);
      expect(readFileSync(path, 'utf8')).toContain(title);
    },
  );

  test.each([
    ['OWASP API Security Top 10 (2023)', numbered('API', 10)],
    ['OWASP ASVS 5.0, level 2', numbered('V', 17)],
  ])('leaves out no point of %s', (heading, points) => {
    expect(linesOf(sectionOf(heading)).map(({ name }) => name.split(' ')[0])).toEqual(points);
  });

  test('has a line for each kind of attacker', () => {
    const attackers = sectionOf('Attackers').split('\n### ').slice(1);
    expect(attackers.length).toBeGreaterThan(5);
    for (const attacker of attackers) expect(linesOf(attacker).length, attacker.split('\n')[0]).toBeGreaterThan(2);
  });
});
