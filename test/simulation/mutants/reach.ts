/**
 * Which seeds come to the place of a change, by V8's own counts of blocks: a mutant is tried by those seeds only, and one that none comes to
 * is not tried at all. Of what is made while a file is loaded, such as a statement, those seeds count that call who uses it.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { functionAt, functionsThatRun, usersOfMade } from '../../mutants/calls.ts';
import type { Change } from '../changed-source.ts';
import { simulate } from '../simulate.ts';
import type { Template } from '../template.ts';
import type { SeedsToTry } from './try.ts';

const root = new URL('../../..', import.meta.url).href;

export interface Reach {
  /** Those that come to the place of a change, the one that comes there most often first. */
  seedsAt(change: Change): readonly number[];
  /** Seeds that break something without any change: they judge nothing. */
  readonly broken: readonly string[];
}

/** How often a seed comes somewhere. */
type Counts = Map<number, number>;

interface CoveredFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

export async function recordReach(template: Template, { from, seeds, steps }: SeedsToTry, changes: readonly Change[]): Promise<Reach> {
  const places = new Map(changes.map((change) => [change, placeOf(change)]));
  const blocks = new Map(changes.map((change): [Change, Counts] => [change, new Map()]));
  /** Changes in functions that are called while stories go on. */
  const running = new Set<Change>();
  /** By the names of its functions. */
  const called = new Map(changes.map(({ file }): [string, Map<string, Counts>] => [file, new Map()]));
  const broken: string[] = [];
  const whole: number[] = [];
  // What this compiler inlines is not counted: after some seeds functions went missing that each of them calls.
  setFlagsFromString('--no-maglev');
  const session = new Session();
  session.connect();
  const loaded = await listLoaded(session);
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const { violation } = await simulate({ template, seed, steps });
      const { result } = await session.post('Profiler.takePreciseCoverage');
      if (violation !== undefined) {
        broken.push(`seed ${seed}: ${violation.split('\n')[0]}`);
        continue;
      }
      whole.push(seed);
      for (const { url, functions } of result) {
        const file = toFile(url);
        noteCalls(called.get(file), functions, seed);
        for (const [change, place] of places) {
          if (change.file !== file) continue;
          note(blocks.get(change), seed, countAt(functions, place));
          if (functions.some((each) => each.functionName !== '' && holds(each.ranges[0], place) && (each.ranges[0]?.count ?? 0) > 0))
            running.add(change);
        }
      }
    }
  } finally {
    session.disconnect();
  }
  return {
    broken,
    seedsAt(change) {
      const { file } = change;
      const functions = called.get(file) ?? new Map<string, Counts>();
      const found = blocks.get(change) ?? new Map<number, number>();
      const place = places.get(change) ?? 0;
      const source = readSource(file);
      const around = functionAt(file, source, place);
      if (around !== null && running.has(change)) return inOrder(found);
      if (!loaded.has(file)) return [];
      // Nobody calls the file while a story goes on: it was called when it was loaded, and what came of that is used anywhere.
      if (functions.size === 0) return whole;
      const users =
        around === null ? functionsThatRun(file, source, place) : usersOfMade(file, source, around, (name) => functions.has(name));
      return users === null ? whole : inOrder(sumOf(users.flatMap((name) => functions.get(name) ?? [])));
    },
  };
}

/** The scripts that this process has by now. */
async function listLoaded(session: Session): Promise<ReadonlySet<string>> {
  const loaded = new Set<string>();
  session.on('Debugger.scriptParsed', ({ params: { url } }) => void loaded.add(toFile(url)));
  await session.post('Debugger.enable');
  await session.post('Debugger.disable');
  return loaded;
}

function toFile(url: string): string {
  return url.startsWith(root) ? url.slice(root.length) : '';
}

function noteCalls(ofFile: Map<string, Counts> | undefined, functions: readonly CoveredFunction[], seed: number): void {
  for (const { functionName, ranges } of ofFile ? functions : []) {
    const count = ranges[0]?.count ?? 0;
    if (functionName === '' || count === 0) continue;
    const counts = ofFile?.get(functionName) ?? new Map<number, number>();
    ofFile?.set(functionName, counts);
    note(counts, seed, count);
  }
}

function note(counts: Counts | undefined, seed: number, count: number): void {
  if (count > 0) counts?.set(seed, (counts.get(seed) ?? 0) + count);
}

/** Of the smallest block around the place. Types are replaced by blanks, so places are those of the file. */
function countAt(functions: readonly CoveredFunction[], place: number): number {
  const around = functions.flatMap(({ ranges }) => ranges).filter((range) => holds(range, place));
  const [smallest] = around.sort((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset));
  return smallest?.count ?? 0;
}

function holds(range: CoveredFunction['ranges'][number] | undefined, place: number): boolean {
  return range !== undefined && range.startOffset <= place && place < range.endOffset;
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = new Map();
  for (const [seed, count] of all.flatMap((counts) => [...counts])) note(sum, seed, count);
  return sum;
}

function inOrder(counts: Counts): readonly number[] {
  return [...counts].sort(([seed, one], [otherSeed, other]) => other - one || seed - otherSeed).map(([seed]) => seed);
}

function readSource(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
}

/** Where the two texts begin to differ: what stands before is there only to be found. */
function placeOf({ file, text, by }: Change): number {
  let same = 0;
  while (same < Math.min(text.length, by.length) && text[same] === by[same]) same += 1;
  return readSource(file).indexOf(text) + Math.min(same, text.length - 1);
}
