/** `npm run mutants -- MODULE`: changes a sample of places in a module's operations or statements, and runs its tests after each. */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../.run/arguments.ts';
import { accepted, reasonToAccept } from './accepted.ts';
import { codeOf, leftOut, type Module, modules, testsFor } from './modules.ts';
import { applyMutant, type Mutant, sampleOf, show } from './mutant.ts';
import { reportOf, scoreOf, type Tried } from './report.ts';
import { mutantsOf } from './typescript-mutants.ts';
import { makeWorkCopy } from './work-copy.ts';

const usage = `npm run mutants -- MODULE [--sample N] [--seed S] [--all]
MODULE is one of: ${modules.map(({ name }) => name).join(', ')}
  --sample N   how many mutants are tried (40)
  --seed S     which ones (1)
  --all        every mutant: hours`;
const root = fileURLToPath(new URL('../..', import.meta.url));
const sampleDefault = 40;
const seedDefault = 1;
const outputCharactersMax = 4_000;
/** A mutant's run may take three times what the tests take without one. */
const timeMs = { factor: 3, least: 60_000, unmutated: 30 * 60_000 };

const [name, ...rest] = process.argv.slice(2);
const options = readArguments(usage, { sample: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean' } }, rest);
const module = modules.find((each) => each.name === name);
if (!module) fail(`there is no module ${name}`);
const count = options.all ? Number.POSITIVE_INFINITY : toNumber('--sample', options.sample, sampleDefault, 1);
const seed = toNumber('--seed', options.seed, seedDefault, 0);

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
const copy = makeWorkCopy(root);
try {
  process.exitCode = await tryModule(module, copy.folder);
} finally {
  copy.remove();
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

function toNumber(option: string, given: string | undefined, standard: number, least: number): number {
  const number = given === undefined ? standard : Number(given);
  return Number.isSafeInteger(number) && number >= least ? number : fail(`${option} is a whole number from ${least}`);
}

async function tryModule(of: Module, folder: string): Promise<number> {
  const files = codeOf(of).flatMap((code) => globSync(`${code}**/*.ts`, { cwd: folder }));
  const all = files
    .filter((file) => !leftOut.test(file))
    .sort()
    .flatMap((file) => mutantsOf(file, readFileSync(join(folder, file), 'utf8')));
  const chosen = sampleOf(all, count, seed);
  process.stdout.write(`${of.name}: ${chosen.length} of ${all.length} mutants, seed ${seed}\n`);
  const quietMs = new Map<string, number | null>();
  const tried: Tried[] = [];
  for (const mutant of chosen) {
    if (stopped.signal.aborted) break;
    const tests = testsFor(of, mutant.file);
    for (const item of tests) if (!quietMs.has(item)) quietMs.set(item, await timeUnmutated(folder, item));
    if (tests.some((item) => quietMs.get(item) === null)) continue;
    const limitMs = Math.max(timeMs.least, timeMs.factor * tests.reduce((sum, item) => sum + (quietMs.get(item) ?? 0), 0));
    const result = await tryMutant(folder, mutant, tests, limitMs);
    if (stopped.signal.aborted) break;
    tried.push(result);
    process.stdout.write(`${tried.length}/${chosen.length} ${result.fate} ${result.file}:${result.line} ${result.operator}\n`);
  }
  process.stdout.write(`\n${reportOf(of.name, all.length, tried)}`);
  keepReport(of.name, { seed, all: all.length, tried });
  if (tried.length < chosen.length) process.stdout.write(`${chosen.length - tried.length} mutants of the sample were not tried\n`);
  return scoreOf(tried).isEnough && tried.length === chosen.length ? 0 : 1;
}

function keepReport(of: string, report: object): void {
  const kept = join(root, '.cache/mutants');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${of.replace('/', '-')}.json`), JSON.stringify(report, null, 2));
}

/** Null where the tests fail without a mutant: nothing can be learned from them. */
async function timeUnmutated(folder: string, item: string): Promise<number | null> {
  const began = performance.now();
  const { end, output } = await runTests(folder, [item], timeMs.unmutated);
  if (end === 'passed') return performance.now() - began;
  if (!stopped.signal.aborted) process.stdout.write(`the tests of ${item} do not pass without a mutant\n${output}\n`);
  return null;
}

async function tryMutant(folder: string, mutant: Mutant, tests: readonly string[], limitMs: number): Promise<Tried> {
  // From the copy: the tree may be edited while this runs.
  const source = readFileSync(join(folder, mutant.file), 'utf8');
  const shown = show(source, mutant);
  const known = { file: mutant.file, operator: mutant.operator, ...shown };
  const reason = reasonToAccept(accepted, mutant.file, shown);
  if (reason) return { ...known, fate: 'accepted', reason };
  writeFileSync(join(folder, mutant.file), applyMutant(source, mutant));
  try {
    const { end } = await runTests(folder, tests, limitMs);
    return { ...known, fate: end === 'passed' ? 'survived' : end === 'failed' ? 'killed' : 'timeout' };
  } finally {
    writeFileSync(join(folder, mutant.file), source);
  }
}

interface Outcome {
  readonly end: 'passed' | 'failed' | 'timeout';
  readonly output: string;
}

/** In a group of processes of its own, so that at the end of the time nothing of it goes on. */
function runTests(folder: string, tests: readonly string[], limitMs: number): Promise<Outcome> {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/vitest.config.ts', '--bail', '1', '--reporter', 'dot', '--no-color', ...tests];
  const child = spawn(process.execPath, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = `${output}${text}`.slice(-outputCharactersMax);
    });
  }
  let isOver = false;
  const end = (): void => {
    isOver = true;
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(end, limitMs);
  stopped.signal.addEventListener('abort', end, { once: true });
  return new Promise((done, refuse) => {
    child.once('error', refuse);
    child.once('close', (code) => {
      clearTimeout(timer);
      stopped.signal.removeEventListener('abort', end);
      done({ end: isOver ? 'timeout' : code === 0 ? 'passed' : 'failed', output });
    });
  });
}
