/** Tries changes of the gateway's source against the simulation, each in a process of its own, some at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Change, changeVariable } from '../changed-source.ts';

export interface Named extends Change {
  readonly name: string;
}

export interface SeedsToTry {
  readonly from: number;
  readonly seeds: number;
  readonly steps: number;
}

/** What is tried, and the seeds that may find it. */
export interface ToTry<Of extends Named> {
  readonly change: Of;
  readonly seeds: readonly number[];
}

export interface Tried<Of extends Named> {
  readonly change: Of;
  /** What broke, with its seed; undefined where all was well. */
  readonly found: string | undefined;
  /** So many could have found it. */
  readonly seeds: number;
  readonly seconds: number;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A change that makes the gateway go on for ever is ended then, and counts as found: nobody overlooks it. */
const tryMsMax = 30 * 60_000;

/** Where V8 keeps what it compiled: the next process starts in half the time. */
const compiledFolder = fileURLToPath(new URL('../../../.cache/simulation/compiled', import.meta.url));

export interface TryOptions<Of extends Named> {
  readonly steps: number;
  readonly atOnce: number;
  /** Hears of each as it ends. */
  readonly tell: (tried: Tried<Of>) => void;
}

/** In the order in which they were given. */
export async function tryChanges<Of extends Named>(
  changes: readonly ToTry<Of>[],
  { steps, atOnce, tell }: TryOptions<Of>,
): Promise<readonly Tried<Of>[]> {
  const results: Tried<Of>[] = [];
  const waiting = changes.entries();
  const running = new Set<ChildProcess>();
  const stop = (): void => {
    for (const child of running) child.kill();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const tryInTurn = async (): Promise<void> => {
    for (const [place, { change, seeds }] of waiting) {
      const began = performance.now();
      const found = seeds.length === 0 ? undefined : await tryOne(change, { seeds, steps, running });
      const tried = { change, found, seeds: seeds.length, seconds: Math.round((performance.now() - began) / 1_000) };
      results[place] = tried;
      tell(tried);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryInTurn));
  return results;
}

interface OneTry {
  readonly seeds: readonly number[];
  readonly steps: number;
  readonly running: Set<ChildProcess>;
}

async function tryOne({ file, text, by }: Change, { seeds, steps, running }: OneTry): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    ['--import', './test/simulation/changed-source.ts', 'test/simulation/run.ts', '--these', seeds.join(','), '--steps', String(steps)],
    {
      cwd: root,
      env: { ...process.env, [changeVariable]: JSON.stringify({ file, text, by }), NODE_COMPILE_CACHE: compiledFolder },
      timeout: tryMsMax,
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  running.delete(child);
  if (code === 0) return undefined;
  if (code === null) return `it went on for ${tryMsMax / 60_000} minutes`;
  const [broken] = /^seed \d+: .*$/m.exec(output) ?? [];
  return broken ?? `it does not start: ${/^\w*Error: .*$/m.exec(output)?.[0] ?? output.slice(-300)}`;
}
