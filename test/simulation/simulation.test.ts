/** Seeds of the simulation (README.md), and that a seed gives the same run again. `npm run simulate` goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { createRandom } from './random.ts';
import { shorten, simulate, tellStory } from './simulate.ts';
import { drawStory, stepKinds } from './story.ts';
import { makeTemplate, type Template } from './template.ts';

const seeds = 300;
const steps = 80;
/** So many in one test, so that each has a time of its own. */
const seedsInTest = 25;

let template: Template;

beforeAll(async () => {
  template = await makeTemplate();
});

afterAll(() => template.remove());

test.each(Array.from({ length: seeds / seedsInTest }, (_, part) => 1 + part * seedsInTest))(
  `nothing is lost, done twice or told wrongly: seed %i and the ${seedsInTest - 1} after it`,
  { timeout: boundMs(120_000) },
  async (first) => {
    for (let seed = first; seed < first + seedsInTest; seed += 1) {
      const { violation } = await simulate({ template, seed, steps });
      if (violation !== undefined) throw new Error(tellStory(seed, await shorten({ template, seed, steps })));
    }
  },
);

test('a seed gives the same run, line by line', async () => {
  for (const seed of [1, 2, 3]) expect(await simulate({ template, seed, steps })).toEqual(await simulate({ template, seed, steps }));
});

test('stories hold every kind of step', () => {
  const drawn = Array.from({ length: 40 }, (_, seed) => drawStory(createRandom(seed), 100)).flat();
  expect(new Set(drawn.map((step) => step.do))).toEqual(new Set(stepKinds.map((kind) => kind.do)));
});
