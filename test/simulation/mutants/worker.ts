/** Tries changes that are switched on, one after the other, for the process that sends their numbers and seeds. */
import { simulate } from '../simulate.ts';
import { openTemplate } from '../template.ts';

export interface Asked {
  readonly change: number;
  readonly seeds: readonly number[];
  readonly steps: number;
}

export type Answered = { readonly fixed: readonly number[] } | { readonly found: string | null };

const state = globalThis.simulationSwitch;
if (!state) throw new Error('it needs switched-source.ts');
const template = openTemplate(process.argv[2] ?? '');
const answer = (answered: Answered): void => void process.send?.(answered);

// The first run loads what is loaded when it is wanted.
await simulate({ template, seed: 1, steps: 10 });
answer({ fixed: [...state.fixed] });
state.isLoading = false;
process.on('message', (asked: Asked) => {
  void tryOne(asked).then((found) => answer({ found }));
});

async function tryOne({ change, seeds, steps }: Asked): Promise<string | null> {
  if (!state) return null;
  state.on = change;
  try {
    for (const seed of seeds) {
      const { violation } = await simulate({ template, seed, steps });
      if (violation !== undefined) return `seed ${seed}: ${violation.split('\n')[0]}`;
    }
    return null;
  } finally {
    state.on = 0;
  }
}
