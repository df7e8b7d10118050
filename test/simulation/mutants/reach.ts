/**
 * Which seeds call which functions of the gateway, by V8's own counts: a mutant is tried by those seeds only that come to where it is, and
 * one that none comes to is not tried at all.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { functionsThatRun } from '../../mutants/calls.ts';
import type { Change } from '../changed-source.ts';
import { simulate } from '../simulate.ts';
import type { Template } from '../template.ts';
import type { SeedsToTry } from './try.ts';

const root = new URL('../../..', import.meta.url).href;

export interface Reach {
  /** Those that come to the place of a change, the one that comes there most often first. */
  seedsAt(change: Change): readonly number[];
}

export async function recordReach(template: Template, { from, seeds, steps }: SeedsToTry): Promise<Reach> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const called = new Map<string, Map<string, Map<number, number>>>();
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const { violation } = await simulate({ template, seed, steps });
      if (violation !== undefined) throw new Error(`seed ${seed} breaks something without any change: ${violation}`);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { url, functions } of result) if (url.startsWith(root)) note(called, url.slice(root.length), functions, seed);
    }
  } finally {
    session.disconnect();
  }
  return {
    seedsAt({ file, text, by }) {
      const functions = called.get(file);
      if (!functions) return [];
      const names = functionsThatRun(file, readFileSync(fileURLToPath(new URL(file, root)), 'utf8'), placeOf(file, text, by));
      const found = names === null ? [...functions.values()] : names.flatMap((name) => functions.get(name) ?? []);
      const calls = new Map<number, number>();
      for (const [seed, count] of found.flatMap((each) => [...each])) calls.set(seed, (calls.get(seed) ?? 0) + count);
      return [...calls].sort(([seed, one], [otherSeed, other]) => other - one || seed - otherSeed).map(([seed]) => seed);
    },
  };
}

function note(
  called: Map<string, Map<string, Map<number, number>>>,
  file: string,
  functions: readonly { readonly functionName: string; readonly ranges: readonly { readonly count: number }[] }[],
  seed: number,
): void {
  const ofFile = called.get(file) ?? new Map<string, Map<number, number>>();
  called.set(file, ofFile);
  for (const { functionName, ranges } of functions) {
    const count = ranges[0]?.count ?? 0;
    if (functionName === '' || count === 0) continue;
    const ofFunction = ofFile.get(functionName) ?? new Map<number, number>();
    ofFile.set(functionName, ofFunction.set(seed, (ofFunction.get(seed) ?? 0) + count));
  }
}

/** Where the two texts begin to differ: what stands before is there only to be found. */
function placeOf(file: string, text: string, by: string): number {
  const source = readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
  let same = 0;
  while (same < Math.min(text.length, by.length) && text[same] === by[same]) same += 1;
  return source.indexOf(text) + Math.min(same, text.length - 1);
}
