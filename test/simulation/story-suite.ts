/** Seeds that end well. */
import { test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { shorten, simulate, tellStory } from './simulate.ts';
import type { Template } from './template.ts';

/** Fewer than `npm run simulate` has: a step costs more than it did when there were 80, and `npm test` takes no longer. */
export const steps = 41;
/** So many in one test, so that each has a time of its own. */
const seedsInTest = 25;

/** `seeds`: how many, from the first one on. */
export function storySuite({ first, seeds }: { readonly first: number; readonly seeds: number }, templateOf: () => Template): void {
  test.each(Array.from({ length: seeds / seedsInTest }, (_, part) => first + part * seedsInTest))(
    `nothing is lost, done twice or told wrongly: seed %i and the ${seedsInTest - 1} after it`,
    { timeout: boundMs(120_000) },
    async (begin) => {
      const template = templateOf();
      for (let seed = begin; seed < begin + seedsInTest; seed += 1) {
        const { violation } = await simulate({ template, seed, steps });
        if (violation !== undefined) throw new Error(tellStory(seed, await shorten({ template, seed, steps })));
      }
    },
  );
}
