/** Half of the seeds of the simulation (README.md), and that a seed gives the same run again. `npm run simulate` goes on. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDeno } from '../runtime/started-process.ts';
import { boundMs } from '../support/pace.ts';
import { casesOf, roundsOf } from '../support/rounds.ts';
import { kinds } from './mutants/lists.ts';
import { createRandom } from './random.ts';
import { simulate } from './simulate.ts';
import { drawStory, stepKinds } from './story.ts';
import { steps, storySuite } from './story-suite.ts';
import { makeTemplate, type Template } from './template.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** It reads its own files, and writes a database into memory. */
const deno = ['node_modules/deno/deno', 'run', '--no-prompt', '--allow-all', '--node-modules-dir=manual', '--unstable-no-legacy-abort'];

/** The other half: second-half.test.ts. */
const seeds = roundsOf('SIMULATION_SEEDS', { few: 100, many: 500 });
let template: Template;

beforeAll(async () => {
  template = await makeTemplate();
});

afterAll(() => template.remove());

storySuite({ first: 1, seeds }, () => template);

test('a seed gives the same run, line by line', async () => {
  for (const seed of [1, 2, 3]) expect(await simulate({ template, seed, steps })).toEqual(await simulate({ template, seed, steps }));
});

test('stories hold every kind of step', () => {
  const drawn = Array.from({ length: 40 }, (_, seed) => drawStory(createRandom(seed), 100)).flat();
  expect(new Set(drawn.map((step) => step.do))).toEqual(new Set(stepKinds.map((kind) => kind.do)));
});

test.each(Object.entries(kinds))('each of %s has its place in the code as it is now, and a name of its own', (_kind, { list }) => {
  for (const { name, file, text, by } of list)
    expect([name, readFileSync(join(root, file), 'utf8').split(text).length - 1, by === text]).toEqual([name, 1, false]);
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
});

/** As `npm run simulate -- --seed N` prints it. */
function replay(command: readonly string[], seed: number): string {
  const [program = '', ...args] = command;
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const;
  return execFileSync(program, [...args, 'test/simulation/run.ts', '--seed', String(seed)], options);
}

test.each(casesOf([7, 1507], (_one, place) => place === 0))(
  'Deno replays seed %i as Node does, line by line',
  { timeout: boundMs(120_000) },
  (seed) => {
    prepareDeno();
    const told = replay([process.execPath], seed);
    expect(told.split('\n').length).toBeGreaterThan(steps);
    expect(replay(deno, seed)).toBe(told);
  },
);
