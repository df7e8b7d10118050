/** `npm run simulate`: stories from seeds, for a time; one seed step by step; or the faults that are put back. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../.run/arguments.ts';
import { makeWorkCopy } from '../mutants/work-copy.ts';
import { putBack } from './put-back.ts';
import { shorten, simulate, tellStory } from './simulate.ts';
import { makeTemplate, type Template } from './template.ts';

const usage = `npm run simulate [-- OPTIONS]
  --minutes N  how long it runs (5); it stops at the first seed that breaks something, and tells its story as short as it gets
  --seeds N    how many seeds instead
  --seed N     only this one: prints what happens step by step
  --from N     the first seed (1)
  --steps N    steps of a story (80)
  --put-back   puts known faults back, one after the other, and says which were found within --seeds (400)`;

const options = readArguments(
  usage,
  {
    minutes: { type: 'string' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    steps: { type: 'string' },
    'put-back': { type: 'boolean' },
  },
  process.argv.slice(2),
);
const root = fileURLToPath(new URL('../..', import.meta.url));
const steps = toNumber('--steps', options.steps, 80);
const from = toNumber('--from', options.from, 1);

/** How often a long run says that it goes on, seeds. */
const toldEvery = 500;

if (options['put-back']) process.exitCode = tryFaults(toNumber('--seeds', options.seeds, 400));
else {
  const template = await makeTemplate();
  try {
    process.exitCode = options.seed === undefined ? await runMany(template) : await runOne(template, toNumber('--seed', options.seed, 1));
  } finally {
    template.remove();
  }
}

function toNumber(option: string, given: string | undefined, standard: number): number {
  const number = given === undefined ? standard : Number(given);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  process.stderr.write(`${option} is a whole number\n${usage}\n`);
  process.exit(2);
}

async function runOne(template: Template, seed: number): Promise<number> {
  const { trace, violation } = await simulate({ template, seed, steps });
  process.stdout.write(`${trace.join('\n')}\n${violation === undefined ? 'all is well' : `broken: ${violation}`}\n`);
  return violation === undefined ? 0 : 1;
}

async function runMany(template: Template): Promise<number> {
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

/** Each in a copy of the work tree, in a process of its own. */
function tryFaults(seeds: number): number {
  const copy = makeWorkCopy(root);
  let missed = 0;
  try {
    for (const { name, file, text, by } of putBack) {
      const path = join(copy.folder, file);
      const sound = readFileSync(path, 'utf8');
      if (sound.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`);
      writeFileSync(
        path,
        sound.replace(text, () => by),
      );
      const args = ['test/simulation/run.ts', '--seeds', String(seeds), '--from', String(from), '--steps', String(steps)];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy.folder, encoding: 'utf8' });
      writeFileSync(path, sound);
      if (status === 0) missed += 1;
      const [seed = ''] = /seed \d+/.exec(stdout) ?? [];
      const [why = ''] = /^then: .*$/m.exec(stdout) ?? [];
      process.stdout.write(`${status === 0 ? 'MISSED' : 'found '} ${name}${status === 0 ? '' : ` · ${seed} · ${why.slice(0, 160)}`}\n`);
    }
  } finally {
    copy.remove();
  }
  process.stdout.write(`${putBack.length - missed} of ${putBack.length} found\n`);
  return missed === 0 ? 0 : 1;
}
