/** Tries changes of the gateway's source against the simulation, in processes that switch one on after the other, some at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Change, changeVariable } from '../changed-source.ts';
import { changesVariable } from './switched-source.ts';
import type { Answered, Asked } from './worker.ts';

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
const tryMsMax = 15 * 60_000;

/** Where V8 keeps what it compiled: the next process starts in half the time. */
const compiledFolder = fileURLToPath(new URL('../../../.cache/simulation/compiled', import.meta.url));

export interface TryOptions<Of extends Named> {
  readonly steps: number;
  /** Of the template, where the list of changes is written as well. */
  readonly folder: string;
  readonly atOnce: number;
  /** Hears of each as it ends. */
  readonly tell: (tried: Tried<Of>) => void;
}

/** In the order in which they were given. */
export async function tryChanges<Of extends Named>(
  changes: readonly ToTry<Of>[],
  { steps, folder, atOnce, tell }: TryOptions<Of>,
): Promise<readonly Tried<Of>[]> {
  const results: Tried<Of>[] = [];
  const list = join(folder, 'changes.json');
  writeFileSync(list, JSON.stringify(changes.map(({ change: { file, text, by } }) => ({ file, text, by }))));
  const waiting = changes.entries();
  const running = new Set<ChildProcess>();
  const stop = (): void => {
    for (const child of running) child.kill();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const tryInTurn = async (): Promise<void> => {
    let worker: Worker | undefined;
    for (const [place, { change, seeds }] of waiting) {
      const began = performance.now();
      let found: string | undefined;
      if (seeds.length > 0) {
        worker ??= await startWorker({ list, folder, running });
        const asked = { change: place + 1, seeds, steps };
        found = worker.fixed.has(asked.change) ? await tryApart(change, { ...asked, folder, running }) : await worker.ask(asked);
        if (worker.hasEnded()) worker = undefined;
      }
      const tried = { change, found, seeds: seeds.length, seconds: Math.round((performance.now() - began) / 1_000) };
      results[place] = tried;
      tell(tried);
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: atOnce }, tryInTurn));
  return results;
}

interface Processes {
  readonly folder: string;
  readonly running: Set<ChildProcess>;
}

interface Worker {
  /** Changes that it cannot switch on. */
  readonly fixed: ReadonlySet<number>;
  /** What broke. */
  ask(asked: Asked): Promise<string | undefined>;
  hasEnded(): boolean;
  end(): void;
}

/** A process that has the gateway loaded, with every change to be switched on. */
async function startWorker({ list, folder, running }: Processes & { readonly list: string }): Promise<Worker> {
  const worker = ['--import', './test/simulation/mutants/switched-source.ts', 'test/simulation/mutants/worker.ts', folder];
  const child = spawn(process.execPath, [...process.execArgv, ...worker], {
    cwd: root,
    env: { ...process.env, [changesVariable]: list, NODE_COMPILE_CACHE: compiledFolder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => {
    running.delete(child);
    return undefined;
  });
  const hear = async (): Promise<Answered | undefined> => Promise.race([once(child, 'message').then(([answered]) => answered), ended]);
  const ready = await hear();
  if (!ready || !('fixed' in ready)) throw new Error('the gateway does not start with its changes to be switched on');
  return {
    fixed: new Set(ready.fixed),
    async ask(asked) {
      const timer = setTimeout(() => child.kill(), tryMsMax);
      child.send(asked);
      const answered = await hear();
      clearTimeout(timer);
      if (!answered) return 'its process ended, or it went on for ever';
      return 'found' in answered ? (answered.found ?? undefined) : undefined;
    },
    hasEnded: () => !running.has(child),
    end: () => child.kill(),
  };
}

/** In a process of its own that reads the one file with the text replaced. */
async function tryApart({ file, text, by }: Change, { seeds, steps, folder, running }: Asked & Processes): Promise<string | undefined> {
  const run = ['test/simulation/run.ts', '--these', seeds.join(','), '--steps', String(steps), '--template', folder];
  const child = spawn(process.execPath, [...process.execArgv, '--import', './test/simulation/changed-source.ts', ...run], {
    cwd: root,
    env: { ...process.env, [changeVariable]: JSON.stringify({ file, text, by }), NODE_COMPILE_CACHE: compiledFolder },
    timeout: tryMsMax,
  });
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
