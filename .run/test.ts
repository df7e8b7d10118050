/**
 * Runs the parts of `npm test` one after the other, each with a budget, and sums their totals into the last line.
 * `npm test -- types lint` runs only the parts named.
 */
import { type Part, type PartResult, runPart } from './part.ts';
import { typeProjects } from './type-projects.ts';

const secondMs = 1_000;

const vitest = (name: string, budgetMs: number): Part => ({ name, budgetMs, kind: 'vitest' });

/** What was found is kept, so that the next run reads only what changed. */
const typeCheck = (project: string): readonly string[] => [
  'tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`,
];

/** The types of the console's documents come from the printed schema. */
const consoleTypes: readonly string[] = ['gql.tada', 'generate-output', '-c', 'console/tsconfig.json'];

const parts: readonly Part[] = [
  {
    name: 'types',
    budgetMs: 180 * secondMs,
    kind: 'commands',
    commands: [['node', '.run/console.ts'], consoleTypes, ...typeProjects().map(typeCheck)],
  },
  { name: 'lint', budgetMs: 30 * secondMs, kind: 'commands', commands: [['biome', 'check', '--config-path=.biome.json', '.']] },
  vitest('core', 360 * secondMs),
  vitest('runtime', 120 * secondMs),
  vitest('faults', 240 * secondMs),
  vitest('browser', 330 * secondMs),
];

const line = (result: PartResult): string =>
  `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${result.name.padEnd(8)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ` +
  `${(result.elapsedMs / secondMs).toFixed(1).padStart(6)} s of ${(result.budgetMs / secondMs).toFixed(0)} s`;

async function runAll(wanted: readonly string[]): Promise<readonly PartResult[]> {
  const results: PartResult[] = [];
  for (const part of parts) {
    if (wanted.length > 0 && !wanted.includes(part.name)) continue;
    const result = await runPart(part);
    process.stdout.write(`${line(result)}\n`);
    results.push(result);
  }
  return results;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${parts.map((part) => part.name).join(', ')}\n`);
  process.exit(2);
}
const results = await runAll(wanted);
const sum = (of: (result: PartResult) => number): number => results.reduce((total, result) => total + of(result), 0);
const failed = sum((result) => result.failed);
process.stdout.write(`\n${results.map(line).join('\n')}\n${sum((result) => result.passed)} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
