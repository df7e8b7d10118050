/** `npm run mutants -- MODULE`: changes a sample of places in a module's operations or statements, and runs its tests after each. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../.run/arguments.ts';
import { accepted, reasonToAccept } from './accepted.ts';
import { type Called, functionsThatRun, readCalls, testsThatSee } from './calls.ts';
import { codeOf, leftOut, type Module, modules, testsFor } from './modules.ts';
import { applyMutant, type Mutant, sampleOf, show } from './mutant.ts';
import { reportOf, scoreOf, type Tried } from './report.ts';
import { runTests } from './runs.ts';
import { mutantsOf } from './typescript-mutants.ts';
import { makeWorkCopy } from './work-copy.ts';

const usage = `npm run mutants -- MODULE [--sample N] [--seed S] [--all]
MODULE is one of: ${modules.map(({ name }) => name).join(', ')}
  --sample N   how many mutants are tried (40)
  --seed S     which ones (1)
  --all        every mutant: hours
  --survivors  those again that survived the last time`;
const root = fileURLToPath(new URL('../..', import.meta.url));
const sampleDefault = 40;
const seedDefault = 1;
/** A mutant's run may take three times what the tests take without one. */
const timeMs = { factor: 3, least: 60_000, unmutated: 30 * 60_000 };

interface Unmutated {
  readonly ms: number;
  readonly calls: readonly Called[];
}

const [name, ...rest] = process.argv.slice(2);
const options = readArguments(
  usage,
  { sample: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean' }, survivors: { type: 'boolean' } },
  rest,
);
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
  const before = options.survivors ? readReport(of.name) : undefined;
  const chosen = before ? survivorsOf(folder, all, before.tried) : sampleOf(all, count, seed);
  process.stdout.write(
    `${of.name}: ${chosen.length} of ${all.length} mutants, ${before ? 'survivors of ' : ''}seed ${before?.seed ?? seed}\n`,
  );
  const unmutated = new Map<string, Unmutated | null>();
  const tried: Tried[] = [];
  for (const mutant of chosen) {
    if (stopped.signal.aborted) break;
    const result = acceptedOf(folder, mutant) ?? (await tryAfterTests(of, folder, mutant, unmutated));
    if (stopped.signal.aborted) break;
    if (!result) continue;
    tried.push(result);
    process.stdout.write(`${tried.length}/${chosen.length} ${result.fate} ${result.file}:${result.line} ${result.operator}\n`);
  }
  const known = [...(before?.tried ?? []).filter(({ fate }) => fate !== 'survived'), ...tried];
  process.stdout.write(`\n${reportOf(of.name, all.length, known)}`);
  keepReport(of.name, { seed: before?.seed ?? seed, all: all.length, tried: known });
  if (tried.length < chosen.length) process.stdout.write(`${chosen.length - tried.length} mutants of the sample were not tried\n`);
  return scoreOf(known).isEnough && tried.length === chosen.length ? 0 : 1;
}

/** Undefined where its tests fail without it. */
async function tryAfterTests(
  of: Module,
  folder: string,
  mutant: Mutant,
  unmutated: Map<string, Unmutated | null>,
): Promise<Tried | undefined> {
  const items = testsFor(of, mutant.file);
  for (const item of items) if (!unmutated.has(item)) unmutated.set(item, await runUnmutated(folder, item));
  const known = items.map((item) => unmutated.get(item) ?? null);
  return known.every((each) => each !== null) ? tryMutant(folder, mutant, known) : undefined;
}

function acceptedOf(folder: string, mutant: Mutant): Tried | undefined {
  const shown = show(readFileSync(join(folder, mutant.file), 'utf8'), mutant);
  const reason = reasonToAccept(accepted, mutant.file, shown);
  return reason === undefined ? undefined : { file: mutant.file, operator: mutant.operator, ...shown, fate: 'accepted', reason };
}

interface Report {
  readonly seed: number;
  readonly all: number;
  readonly tried: readonly Tried[];
}

function reportFile(of: string): string {
  return join(root, '.cache/mutants', `${of.replace('/', '-')}.json`);
}

function keepReport(of: string, report: Report): void {
  writeFileSync(reportFile(of), JSON.stringify(report, null, 2));
}

function readReport(of: string): Report {
  if (!existsSync(reportFile(of))) fail(`${of} has not been tried yet`);
  return JSON.parse(readFileSync(reportFile(of), 'utf8'));
}

/** By the texts of their lines, wherever these stand now. One whose line has changed is gone. */
function survivorsOf(folder: string, all: readonly Mutant[], tried: readonly Tried[]): readonly Mutant[] {
  const survived = tried.filter(({ fate }) => fate === 'survived');
  const files = new Set(survived.map(({ file }) => file));
  return all.filter((mutant) => {
    if (!files.has(mutant.file)) return false;
    const { original, mutated } = show(readFileSync(join(folder, mutant.file), 'utf8'), mutant);
    return survived.some((one) => one.file === mutant.file && one.original === original && one.mutated === mutated);
  });
}

/** Null where the tests fail without a mutant: nothing can be learned from them. */
async function runUnmutated(folder: string, item: string): Promise<Unmutated | null> {
  const calls = mkdtempSync(join(root, '.cache/mutants/calls-'));
  const began = performance.now();
  try {
    const { end, output } = await runTests({ ...runOf(folder), tests: [item], limitMs: timeMs.unmutated, calls });
    if (end === 'passed') return { ms: performance.now() - began, calls: readCalls(calls) };
    if (!stopped.signal.aborted) process.stdout.write(`the tests of ${item} do not pass without a mutant\n${output}\n`);
    return null;
  } finally {
    rmSync(calls, { recursive: true });
  }
}

async function tryMutant(folder: string, mutant: Mutant, unmutated: readonly Unmutated[]): Promise<Tried> {
  // From the copy: the tree may be edited while this runs.
  const source = readFileSync(join(folder, mutant.file), 'utf8');
  const shown = show(source, mutant);
  const known = { file: mutant.file, operator: mutant.operator, ...shown };
  const place = { file: mutant.file, functions: functionsThatRun(mutant.file, source, mutant.from) };
  const tests = [...new Set(unmutated.flatMap(({ calls }) => testsThatSee(calls, place)))];
  if (tests.length === 0) return { ...known, fate: 'survived' };
  const limitMs = Math.max(timeMs.least, timeMs.factor * unmutated.reduce((sum, { ms }) => sum + ms, 0));
  writeFileSync(join(folder, mutant.file), applyMutant(source, mutant));
  try {
    const { end } = await runTests({ ...runOf(folder), tests, limitMs });
    return { ...known, fate: end === 'passed' ? 'survived' : end === 'failed' ? 'killed' : 'timeout' };
  } finally {
    writeFileSync(join(folder, mutant.file), source);
  }
}

function runOf(folder: string): { folder: string; root: string; stopped: AbortSignal } {
  return { folder, root, stopped: stopped.signal };
}
