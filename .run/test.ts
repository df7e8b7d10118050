/**
 * Runs the parts of `npm test`, some beside others (lanes.ts), each with a budget of time that grows with the pace of the machine, and
 * sums their totals into the last line.
 * `npm test -- types lint` runs only these parts, `npm test -- quick` the parts to run while working. `npm run test:long` runs
 * some with more rounds.
 */
import { wholeMs } from './budget.ts';
import { describeEnd, line } from './end.ts';
import { paceBeside, runLanes } from './lanes.ts';
import { measurePace } from './pace.ts';
import { needsOf, type Part, type PartResult, runPart } from './part.ts';
import { typeProjects } from './type-projects.ts';

const secondMs = 1_000;

/** What `npm run test:long` proves in many rounds takes so much longer (test/support/rounds.ts). */
const longTimes = process.env.TEST_LONG === '1' ? 12 : 1;

/** TypeScript's native compiler. One thread for each project, because two projects are checked at once; what it found is
 * kept in .cache, so that the next run checks only what changed. */
const checkTypes = (project: string): readonly string[] => [
  'tsgo',
  '-p',
  project,
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`,
];

/** They take as long as all the others together. What begins last must be short, or one core waits for it at the end. */
const largest: readonly string[] = ['tsconfig.json', 'console/tsconfig.json'];

const largestFirst = (projects: readonly string[]): readonly string[] => [
  ...projects.filter((project) => largest.includes(project)),
  ...projects.filter((project) => !largest.includes(project)),
];

/** Writes the types of the printed schema, and of the console's documents. */
const writeConsoleTypes: readonly string[] = ['node', '.run/console-types.ts'];

const parts: readonly Part[] = [
  {
    name: 'types',
    does: 'checks the types of every tsconfig',
    budgetMs: 120 * secondMs,
    kind: 'commands',
    first: writeConsoleTypes,
    commands: largestFirst(typeProjects()).map(checkTypes),
  },
  {
    name: 'lint',
    does: 'checks style and format, and that somebody waits for every promise',
    budgetMs: 120 * secondMs,
    kind: 'commands',
    commands: [
      ['node', '.run/floating-promises.ts'],
      ['biome', 'check', '--config-path=.biome.json', '.'],
    ],
  },
  {
    name: 'build',
    does: 'builds the console and the bundle of the gateway',
    budgetMs: 60 * secondMs,
    kind: 'commands',
    commands: [
      ['node', '.run/console.ts'],
      ['node', '.run/gateway.ts'],
    ],
  },
  {
    name: 'simulation',
    does: 'the whole gateway, taken through stories that are drawn from seeds',
    budgetMs: 300 * longTimes * secondMs,
    kind: 'vitest',
  },
  {
    name: 'modules',
    does: 'pure rules, and each module through a gateway in the same process, with a database in a temporary file',
    budgetMs: 340 * secondMs,
    kind: 'vitest',
  },
  {
    name: 'long',
    does: 'the same, but slow: both database adapters, thousands of random payments by REST and GraphQL, sign-in of staff',
    budgetMs: 200 * longTimes * secondMs,
    kind: 'vitest',
  },
  {
    name: 'runtime',
    does: 'the gateway as a process on Node, Deno and workerd',
    budgetMs: 400 * longTimes * secondMs,
    kind: 'vitest',
    workers: 3,
    isOnDisk: true,
  },
  {
    name: 'faults',
    does: 'crashes, races and lost answers; that no secret is logged or stored',
    budgetMs: 300 * longTimes * secondMs,
    kind: 'vitest',
    workers: 3,
  },
  {
    name: 'hostile',
    does: 'attacks in small: hostile addresses, odd requests, one merchant against another',
    budgetMs: 120 * secondMs,
    kind: 'vitest',
  },
  {
    name: 'browser',
    does: 'the console, over 25,000 payments, and the hosted form in a browser',
    budgetMs: 480 * longTimes * secondMs,
    kind: 'vitest',
    workers: 3,
  },
  {
    name: 'foreign-clients',
    does: 'what our pages print, and the FTP server, with the machine’s own programs; only by its name',
    budgetMs: 300 * secondMs,
    kind: 'vitest',
    needs: ['curl', 'lftp', 'openssl', 'python3'],
    env: { FOREIGN_CLIENTS: '1' },
  },
  {
    name: 'foreign-languages',
    does: 'every sample of the documentation, and the libraries, in Python, PHP, Java and Go; only by its name',
    budgetMs: 600 * secondMs,
    kind: 'vitest',
    needs: ['python3', 'php', 'java', 'go'],
    env: { FOREIGN_CLIENTS: '1' },
  },
];

/** Parts under one name. */
const groups: ReadonlyMap<string, readonly string[]> = new Map([['quick', ['types', 'lint', 'modules']]]);

const help = [
  'npm test                 runs everything that needs no programs of the machine',
  'npm test -- PART …       runs only these parts',
  '',
  ...[...groups].map(([name, names]) => `${name.padEnd(9)} ${names.join(', ')}: run it while you work`),
  ...parts.map((part) => `${part.name.padEnd(9)} ${part.does}${needsOf(part).length > 0 ? `; needs ${needsOf(part).join(', ')}` : ''}`),
  '',
].join('\n');

async function runAll(wanted: readonly string[]): Promise<readonly PartResult[]> {
  const endsAt = performance.now() + longTimes * wholeMs;
  const chosen = parts.filter((part) => (wanted.length > 0 ? wanted.includes(part.name) : needsOf(part).length === 0));
  return runLanes(chosen, async (part, isBeside) => {
    // Before each part anew: a machine becomes busy, or quiet again.
    const pace = Math.max(await measurePace(), isBeside ? paceBeside : 1);
    const result = await runPart(part, { pace, leftMs: Math.max(0, endsAt - performance.now()), isBeside });
    process.stdout.write(`${line(result)}\n`);
    return result;
  });
}

const given = process.argv.slice(2);
if (given.includes('--help') || given.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}
const wanted = given.flatMap((name) => groups.get(name) ?? [name]);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  const known = [...groups.keys(), ...parts.map((part) => part.name)];
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${known.join(', ')}\n`);
  process.exit(2);
}
const results = await runAll(wanted);
process.stdout.write(`\n${describeEnd(results)}\n`);
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
