/** What people copy does not spoil what they copy next: clocks move by weeks, and no card expires on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../.run/files-below.ts';
import { samples } from '../../api/doors/docs/samples.ts';
import { root } from '../support/sources.ts';

const listFolder = (folder: string): readonly string[] =>
  filesBelow(join(root, folder))
    .filter((name) => /\.(?:ts|json)$/.test(name))
    .map((name) => join(folder, name));

const copied = [
  'README.md',
  'api/client/README.md',
  'rest-compat/openapi-examples.ts',
  '.run/trigger-kinds.ts',
  'console/pages/sandbox/sandbox-view.ts',
  ...listFolder('api/doors/docs'),
].map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Weeks: more would carry the sandbox beyond schedules and tokens of wallets that other samples make. */
const daysMax = 100;

test('a sample shows what can be refunded, and where a payment stands', () => {
  expect(samples['read-payment'].graphql).toMatch(/refundable \{ amount explanation \}[\s\S]*standing \{ situation/);
});

test('every sample that moves the clock moves it by weeks', () => {
  const moves = copied.flatMap(({ file, text }) =>
    [...text.matchAll(/advanceClock\(entityId: [^,]+, ([^)]*)\)/g)].map(([, by = '']) => ({ file, by })),
  );
  expect(moves.length).toBeGreaterThan(2);
  expect(moves.filter(({ by }) => !(Number(/^days: (\d+)$/.exec(by)?.[1]) <= daysMax))).toEqual([]);
});

test('no card of a sample expires before the clock gets there, however often it is moved', () => {
  const years = copied.flatMap(({ file, text }) =>
    [...text.matchAll(/expiryYear\W{1,6}(20\d\d)/g)].map(([, year]) => ({ file, year: Number(year) })),
  );
  expect(years.length).toBeGreaterThan(10);
  // 2020 is the card that is meant to have expired.
  expect(years.filter(({ year }) => year !== 2020 && year < 2044)).toEqual([]);
});

test('the button of a sample that others notice asks first', () => {
  const { text } = copied.find(({ file }) => file === 'api/doors/docs/samples.ts') ?? { text: '' };
  const moving = text.split(/\n {2}\S+: \{\n/).filter((sample) => sample.includes('advanceClock('));
  expect(moving.length).toBe(1);
  for (const sample of moving) expect(sample).toContain('asksFirst:');
});
