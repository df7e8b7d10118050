/** The rows of the README's table of proofs are those of claims, made by their commands, and not long ago. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { claims } from './claims.ts';
import { readProofs, writeProof } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const proofs = readProofs(readme);

const dayMs = 24 * 3_600_000;
/** Days of commits, not of calendars: where nobody commits, nothing grows old. */
const oldestDays = 7;

test('each row is of a claim, with its command, in the order of the claims', () => {
  const rows = proofs.map(({ claim }) => claim);
  const known = claims.filter(({ claim }) => rows.includes(claim)).map(({ claim, command }) => ({ claim, command }));
  expect(proofs.map(({ claim, command }) => ({ claim, command }))).toEqual(known);
});

test.each(proofs.map((proof) => [proof.command, proof] as const))('%s says what it found, when and at which commit', (_command, proof) => {
  expect(proof.figure).toMatch(/\d/);
  expect(proof.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(proof.commit).toMatch(/^[0-9a-f]{8}$/);
});

test('no proof is older than a week of commits; `npm run prove` makes them anew', () => {
  const committed = Date.parse(execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: root, encoding: 'utf8' }).trim());
  const old = proofs.filter(({ date }) => committed - Date.parse(date) > oldestDays * dayMs);
  expect(old.map(({ command }) => command)).toEqual([]);
});

test('a row is written in the place of the one of its claim, or where its claim stands among the others', () => {
  const before = `text\n\n| Claim | Command | Figure | Date | Commit |\n|---|---|---|---|---|\n| B | \`npm run a\` | 0 of 1 | 2025-01-01 | \`00000000\` |\n\nmore\n`;
  const [a, b] = ['A', 'B'].map((claim) => ({ claim, command: 'npm run a', figure: '1 of 1', date: '2026-01-01', commit: '0123abcd' }));
  if (!a || !b) throw new Error('there are two');
  const after = writeProof(before, b, ['A', 'B']);
  expect(readProofs(after)).toEqual([b]);
  expect(readProofs(writeProof(after, a, ['A', 'B']))).toEqual([a, b]);
  expect(after.startsWith('text\n\n|') && after.endsWith('|\n\nmore\n')).toBe(true);
});

test('a figure is read from what a command prints, and nothing from what it prints when it fails', () => {
  const figureOf = (name: string, output: string): string | undefined => claims.find((one) => one.name === name)?.figure(output);
  expect(figureOf('seeds', '500 seeds, all is well\n1000 seeds of 80 steps, from 1: all is well\n')).toBe('1000 seeds of 80 steps');
  expect(figureOf('seeds', 'seed 15, as short as it gets:\n1. a step\nthen: something\n')).toBeUndefined();
  expect(figureOf('put-back', '\n23 of 23 found within 400 seeds (100.0 %)\n')).toBe('23 of 23, within 400 seeds');
  expect(figureOf('mutants', '\n130 of 150 found within 60 seeds (86.7 %)\n')).toBe('130 of 150 (86.7 %), within 60 seeds');
  expect(figureOf('storms', '\nmemory of the gateway: 263 MB at most, of 512\n6 of 6 storms let a payment\n')).toBe(
    '6 of 6 storms, 263 MB at most',
  );
  expect(figureOf('hostile', '      Tests  48 passed (48)\n')).toBe('900 rounds of each, 48 tests passed');
  expect(figureOf('hostile', '      Tests  1 failed | 47 passed (48)\n')).toBeUndefined();
});
