/** How much memory V8 takes for new objects: by the flags of start.sh and main.ts, in a process that does nothing but make objects. */

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

test('every way to start the gateway has the same flags of V8', () => {
  const flagsIn = (path: string): readonly string[] => [
    ...new Set(read(path).match(/--(?:max-semi|no-parallel|initial-old|heap-|expose-gc)[\w=-]*/g) ?? []),
  ];
  const ofStart = flagsIn('.run/start.sh');
  expect(ofStart).toHaveLength(4);
  for (const other of ['.run/npx.mjs', '.deploy/Dockerfile', '.deploy/payment-gateway.service', 'api/runtime/README.md'])
    expect(flagsIn(other).toSorted(), other).toEqual(ofStart.toSorted());
});
