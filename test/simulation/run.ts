/** `npm run simulate`: stories from seeds, for a time; one seed step by step; or known faults and mutants, which judge the simulation. */
import { readArguments } from '../../.run/arguments.ts';
import { kinds } from './mutants/lists.ts';
import { shorten, simulate, tellStory } from './simulate.ts';
import { makeTemplate, openTemplate } from './template.ts';

const usage = `npm run simulate [-- OPTIONS]
  --minutes N  how long it runs (5); it stops at the first seed that breaks something, and tells its story as short as it gets
  --seeds N    how many seeds instead
  --seed N     only this one: prints what happens step by step
  --from N     the first seed (1)
  --steps N    steps of a story (80)
  --these N,N  these seeds; where one breaks something, its story is not made shorter
  --template F with the template of another process, which is in folder F
  --put-back   puts known faults back, one after the other, and says which were found within --seeds (100)
  --mutants    tries small changes of operations and SQL likewise, within --seeds (60); below 85 % the command fails
  --only T,T   those faults or mutants whose name or file has one of these texts
  --each N     of the seeds that come to it, so many at most are tried for each (all)
  --at-once N  so many of them at once (2)`;

const options = readArguments(
  usage,
  {
    minutes: { type: 'string' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    steps: { type: 'string' },
    these: { type: 'string' },
    template: { type: 'string' },
    'put-back': { type: 'boolean' },
    mutants: { type: 'boolean' },
    only: { type: 'string' },
    each: { type: 'string' },
    'at-once': { type: 'string' },
  },
  process.argv.slice(2),
);
const steps = toNumber('--steps', options.steps, 80);
const from = toNumber('--from', options.from, 1);

/** How often a long run says that it goes on, seeds. */
const toldEvery = 500;

const judging = options['put-back'] ? kinds.putBack : options.mutants ? kinds.mutants : undefined;
const template = options.template === undefined ? await makeTemplate() : openTemplate(options.template);
try {
  process.exitCode = await run();
} finally {
  template.remove();
}

async function run(): Promise<number> {
  if (judging) {
    // It needs Node's module hooks and V8's counts; stories run on Deno as well.
    const { judge } = await import('./mutants/judge.ts');
    const seeds = toNumber('--seeds', options.seeds, judging.seeds);
    return judge(template, judging, {
      only: (options.only ?? '').split(','),
      seeds: { from, seeds, steps },
      each: toNumber('--each', options.each, seeds),
      atOnce: toNumber('--at-once', options['at-once'], 2),
    });
  }
  if (options.these !== undefined) return runThese(options.these.split(',').map(Number));
  return options.seed === undefined ? runMany() : runOne(toNumber('--seed', options.seed, 1));
}

function toNumber(option: string, given: string | undefined, standard: number): number {
  const number = given === undefined ? standard : Number(given);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  process.stderr.write(`${option} is a whole number\n${usage}\n`);
  process.exit(2);
}

async function runOne(seed: number): Promise<number> {
  const { trace, violation } = await simulate({ template, seed, steps });
  process.stdout.write(`${trace.join('\n')}\n${violation === undefined ? 'all is well' : `broken: ${violation}`}\n`);
  return violation === undefined ? 0 : 1;
}

async function runMany(): Promise<number> {
  const seeds = options.seeds === undefined ? Number.POSITIVE_INFINITY : toNumber('--seeds', options.seeds, 1);
  const endMs = options.seeds === undefined ? Date.now() + toNumber('--minutes', options.minutes, 5) * 60_000 : Number.POSITIVE_INFINITY;
  let tried = 0;
  for (let seed = from; tried < seeds && Date.now() < endMs; seed += 1) {
    const { violation } = await simulate({ template, seed, steps });
    tried += 1;
    if (violation !== undefined) {
      process.stdout.write(`${tellStory(seed, await shorten({ template, seed, steps }))}\n`);
      return 1;
    }
    if (tried % toldEvery === 0) process.stdout.write(`${tried} seeds, all is well\n`);
  }
  process.stdout.write(`${tried} seeds of ${steps} steps, from ${from}: all is well\n`);
  return 0;
}

async function runThese(seeds: readonly number[]): Promise<number> {
  for (const seed of seeds) {
    const { violation } = await simulate({ template, seed, steps });
    if (violation === undefined) continue;
    process.stdout.write(`seed ${seed}: ${violation.split('\n')[0]}\n`);
    return 1;
  }
  return 0;
}
