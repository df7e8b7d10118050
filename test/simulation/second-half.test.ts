/** The seeds after those of simulation.test.ts, in a file of their own: two files run at once. */
import { afterAll, beforeAll } from 'vitest';
import { roundsOf } from '../support/rounds.ts';
import { storySuite } from './story-suite.ts';
import { makeTemplate, type Template } from './template.ts';

const seeds = roundsOf('SIMULATION_SEEDS', { few: 100, many: 500 });

let template: Template;

beforeAll(async () => {
  template = await makeTemplate();
});

afterAll(() => template.remove());

storySuite({ first: 1 + seeds, seeds }, () => template);
