/** How much memory V8 takes, for new objects and for old ones: by the flags of start.sh and main.ts, in a process that does nothing but make objects. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Enough of what it makes outlives young collections that V8 lets the young generation grow as far as it may. */
const largest = `function largest() {
  let kept = [];
  let most = 0;
  for (let made = 0; made < 1_000_000; made += 1) {
    kept.push({ made, pair: [made, made + 1] });
    if (kept.length > 30_000) kept = [];
    if (made % 10_000 !== 0) continue;
    most = Math.max(most, require('node:v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
  }
  return most / 2 ** 20;
}`;

const program = (flagOfThreads: string): string => `${largest}
  require('node:v8').setFlagsFromString('${flagOfThreads}');
  const { Worker } = require('node:worker_threads');
  const source = largest + "; require('node:worker_threads').parentPort.postMessage(largest())";
  const thread = new Worker(source, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 3 } });
  thread.once('message', (ofThread) => process.stdout.write(JSON.stringify({ ofThread, ofMain: largest() })));`;

test('the main thread has the young generation of the command, and other threads no more than they ask for', () => {
  const [size = '', mebibytes] = /--max-semi-space-size=(\d+)/.exec(read('.run/start.sh')) ?? [];
  const flagOfThreads = /setFlagsFromString\('(--max-semi-space-size=\d+)'\)/.exec(read('api/runtime/node/main.ts'))?.[1] ?? size;
  const { stdout } = spawnSync(process.execPath, [size, '--no-parallel-scavenge', '-e', program(flagOfThreads)], { encoding: 'utf8' });
  const { ofThread, ofMain } = JSON.parse(stdout);
  // V8 counts pages that it is about to give back: 2 to 3.5. Where the flag goes first, it is what the main thread has.
  expect(ofThread).toBeLessThan(Number(mebibytes));
  expect(ofMain).toBeGreaterThan(Number(mebibytes));
});

/** Makes 400 MB in some thousand turns of the event loop, and tells how many young collections that took. */
const turns = `const { PerformanceObserver } = require('node:perf_hooks');
  let collections = 0;
  const observer = new PerformanceObserver((list) => { collections += list.getEntries().length; });
  observer.observe({ entryTypes: ['gc'] });
  let kept = [];
  let turn = 0;
  const make = () => {
    for (let made = 0; made < 100; made += 1) kept.push(new Array(500).fill(turn));
    if (kept.length > 300) kept = [];
    turn += 1;
    if (turn < 1_000) setImmediate(make);
    else setTimeout(() => process.stdout.write(String(collections)), 50);
  };
  make();`;

test('a young generation is collected when it is full', () => {
  const flags = /--max-semi-space-size[^\\\n]*/.exec(read('.run/start.sh'))?.[0].trim().split(' ') ?? [];
  const countWith = (given: readonly string[]): number =>
    Number(spawnSync(process.execPath, [...given, '-e', turns], { encoding: 'utf8' }).stdout);
  const early = countWith(flags.filter((flag) => flag !== '--no-minor-gc-task'));
  // 56 of 71. By itself V8 collects in a turn of its own when four fifths are full.
  expect(early).toBeGreaterThan(0);
  expect(countWith(flags)).toBeLessThan(0.9 * early);
});

/** Some 40 MB stay. A quarter of what is made beside them outlives young collections, and becomes garbage after that. */
const aging = (flags: readonly string[]): string => `const { getHeapSpaceStatistics, setFlagsFromString } = require('node:v8');
  const oldMebibytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20;
  const stays = Array.from({ length: 400_000 }, (_, made) => ({ made, pair: [made] }));
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  for (const flag of ${JSON.stringify(flags)}) setFlagsFromString(flag);
  const live = oldMebibytes();
  let most = 0;
  let kept = [];
  let turns = 0;
  const turn = () => {
    for (let made = 0; made < 20_000; made += 1) {
      const each = { made, pair: [made] };
      if (made % 4 === 0) kept.push(each);
    }
    if (kept.length > 100_000) kept = [];
    most = Math.max(most, oldMebibytes());
    turns += 1;
    if (turns < 1_000) setImmediate(turn);
    else process.stdout.write(JSON.stringify({ garbage: most - live, stays: stays.length }));
  };
  turn();`;

test('garbage of the old generation is collected long before it is what the start was given', () => {
  const flags = /--max-semi-space-size[^\\\n]*/.exec(read('.run/start.sh'))?.[0].trim().split(' ') ?? [];
  const whenLoaded = read('api/runtime/node/main.ts').split('await runGateway(')[1] ?? '';
  const flagsWhenLoaded = [...whenLoaded.matchAll(/setFlagsFromString\('(--[\w=-]+)'\)/g)].map(([, flag = '']) => flag);
  const measure = (): number => {
    const { stdout } = spawnSync(process.execPath, [...flags, '-e', aging(flagsWhenLoaded)], { encoding: 'utf8' });
    return Number(JSON.parse(stdout).garbage);
  };
  // 30 to 32 MB, and 37 to 42 without the bound of the growth. Marking comes late where others take its core: the least of three counts.
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= 36; run += 1) least = Math.min(least, measure());
  expect(least).toBeLessThan(36);
});

/**
 * The first objects that a function makes outlive a young collection, as they do where many first requests are under way. Then it makes
 * a million that do not. How much older objects grew by that, MB.
 */
const madeOld = (flags: readonly string[]): string => `const { getHeapSpaceStatistics, setFlagsFromString } = require('node:v8');
  for (const flag of ${JSON.stringify(flags)}) setFlagsFromString(flag);
  const oldMebibytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20;
  const parse = (text) => ({ id: text.slice(0, 7), number: Number(text.slice(8)) });
  const texts = Array.from({ length: 100 }, (_, number) => 'payment ' + number);
  const first = Array.from({ length: 10 }, () => texts.map(parse));
  gc({ type: 'minor' });
  const before = oldMebibytes();
  let last = first;
  for (let turn = 0; turn < 10_000; turn += 1) last = texts.map(parse);
  process.stdout.write(JSON.stringify({ grown: oldMebibytes() - before, last: last.length + first.length }));`;

test('what a function makes is young, whatever became of the first objects that it made', () => {
  const flags = /--max-semi-space-size[^\\\n]*/.exec(read('.run/start.sh'))?.[0].trim().split(' ') ?? [];
  // V8 decides it only once the young generation has grown as far as it may.
  const fullyGrown = [...flags, flags[0]?.replace('--max-', '--min-') ?? ''];
  const whenStarting = read('api/runtime/node/main.ts').split('await runGateway(')[0] ?? '';
  const flagsWhenStarting = [...whenStarting.matchAll(/setFlagsFromString\('(--no-[\w-]+)'\)/g)].map(([, flag = '']) => flag);
  const grownWith = (given: readonly string[]): number => {
    const { stdout } = spawnSync(process.execPath, [...fullyGrown, '-e', madeOld(given)], { encoding: 'utf8' });
    return Number(JSON.parse(stdout).grown);
  };
  // 59 MB, and 0.3 with the flag.
  expect(grownWith([])).toBeGreaterThan(10);
  expect(grownWith(flagsWhenStarting)).toBeLessThan(2);
});

/** What of Node's program file is mapped to be executed, MB, with so many threads. */
const mapped = (threads: number, flag: string): string => `const { readFileSync } = require('node:fs');
  const { once } = require('node:events');
  const { Worker } = require('node:worker_threads');
  require('node:v8').setFlagsFromString('${flag}');
  const source = "require('node:worker_threads').parentPort.postMessage(0); setInterval(() => {}, 1_000)";
  const start = async () => {
    for (let thread = 0; thread < ${threads}; thread += 1) await once(new Worker(source, { eval: true }), 'message');
    const places = readFileSync('/proc/self/maps', 'latin1').split('\\n').filter((line) => line.includes(' r-xp ') && line.endsWith(process.execPath));
    const sizes = places.map((line) => line.split(' ', 1)[0].split('-').map((at) => Number.parseInt(at, 16)));
    process.stdout.write(String(sizes.reduce((sum, [from, to]) => sum + to - from, 0)));
    process.exit();
  };
  start();`;

test.runIf(process.platform === 'linux')("threads share V8's own functions with the main thread", () => {
  const flag = /setFlagsFromString\('(--no-short-builtin-calls)'\)/.exec(read('api/runtime/node/main.ts'))?.[1] ?? '--short-builtin-calls';
  const bytesWith = (threads: number): number =>
    Number(spawnSync(process.execPath, ['-e', mapped(threads, flag)], { encoding: 'utf8' }).stdout);
  expect(bytesWith(0)).toBeGreaterThan(0);
  expect(bytesWith(3)).toBe(bytesWith(0));
});

/** What lives on the heap of a thread that does nothing, bytes. */
const idleThread = `const { Worker } = require('node:worker_threads');
  const used = "require('node:v8').getHeapStatistics().used_heap_size";
  const thread = new Worker("require('node:worker_threads').parentPort.postMessage(" + used + ")", { eval: true });
  thread.once('message', (bytes) => process.stdout.write(String(bytes)));`;

test("threads have less of Node's own code in memory without its snapshot", () => {
  const flags = /--max-semi-space-size[^\\\n]*/.exec(read('.run/start.sh'))?.[0].trim().split(' ') ?? [];
  const bytesWith = (given: readonly string[]): number =>
    Number(spawnSync(process.execPath, [...given, '-e', idleThread], { encoding: 'utf8' }).stdout);
  const withSnapshot = bytesWith(flags.filter((flag) => flag !== '--no-node-snapshot'));
  // 3.6 of 5.8 MB.
  expect(withSnapshot).toBeGreaterThan(0);
  expect(bytesWith(flags)).toBeLessThan(0.8 * withSnapshot);
});

test('every way to start the gateway has the same flags of V8', () => {
  const flagsIn = (path: string): readonly string[] => [
    ...new Set(read(path).match(/--(?:max-semi|no-parallel|no-minor|initial-old|heap-|expose-gc|no-node-snap)[\w=-]*/g) ?? []),
  ];
  const ofStart = flagsIn('.run/start.sh');
  expect(ofStart).toHaveLength(6);
  for (const other of ['.run/npx.mjs', '.deploy/Dockerfile', '.deploy/payment-gateway.service', 'api/runtime/README.md'])
    expect(flagsIn(other).toSorted(), other).toEqual(ofStart.toSorted());
});
