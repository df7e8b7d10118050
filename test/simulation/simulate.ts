/** Runs stories by seed, and makes the story of a failing seed as short as it gets. */
import { createRandom } from './random.ts';
import type { Step } from './step.ts';
import { drawStory } from './story.ts';
import type { Template } from './template.ts';
import { type Outcome, runStory } from './world.ts';

export interface SimulationOptions {
  readonly template: Template;
  readonly seed: number;
  /** Of the story. */
  readonly steps: number;
}

export async function simulate({ template, seed, steps }: SimulationOptions): Promise<Outcome> {
  return runStory(template, seed, drawStory(createRandom(seed).fork('story'), steps));
}

/** Runs that a search for a shorter story may take. */
const triesMax = 120;

export interface ShortStory {
  readonly story: readonly Step[];
  readonly outcome: Outcome;
}

/** Leaves out halves, quarters … and single steps, as long as something still breaks. */
export async function shorten({ template, seed, steps }: SimulationOptions): Promise<ShortStory> {
  let story = drawStory(createRandom(seed).fork('story'), steps);
  let outcome = await runStory(template, seed, story);
  story = story.slice(0, outcome.taken);
  let tries = 0;
  for (let size = Math.ceil(story.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < story.length && tries < triesMax; ) {
      const shorter = [...story.slice(0, from), ...story.slice(from + size)];
      tries += 1;
      const tried = await runStory(template, seed, shorter);
      if (kindOf(tried) !== kindOf(outcome)) from += size;
      else {
        story = shorter.slice(0, tried.taken);
        outcome = tried;
      }
    }
  }
  return { story, outcome };
}

/** What broke, without ids, amounts and places. */
function kindOf({ violation }: Outcome): string | undefined {
  return violation?.replace(/[0-9a-f]{32}|\d+/g, '').slice(0, 120);
}

/** The story in lines, then what broke. */
export function tellStory(seed: number, { story, outcome }: ShortStory): string {
  const lines = story.map((step, place) => `${place + 1}. ${step.says}`);
  return [`seed ${seed}, as short as it gets:`, ...lines, `then: ${outcome.violation}`].join('\n');
}
