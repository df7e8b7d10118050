/** Runs of vitest in the copy of the work tree. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Outcome {
  readonly end: 'passed' | 'failed' | 'timeout';
  readonly output: string;
}

export interface Run {
  /** The copy; its `node_modules` are those of `root`. */
  readonly folder: string;
  readonly root: string;
  /** In this order. */
  readonly tests: readonly string[];
  readonly limitMs: number;
  readonly stopped: AbortSignal;
  /** A folder for what each file of tests calls. */
  readonly calls?: string;
}

const outputCharactersMax = 4_000;

/** In a group of processes of its own, so that at the end of the time nothing of it goes on. */
export function runTests({ folder, root, tests, limitMs, stopped, calls }: Run): Promise<Outcome> {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/mutants/operations.config.ts', '--bail', '1', '--reporter', 'dot', '--no-color', ...tests];
  const env = { ...process.env, MUTANT_ORDER: tests.join('\n'), ...(calls === undefined ? {} : { MUTANT_CALLS: calls }) };
  const child = spawn(process.execPath, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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
  stopped.addEventListener('abort', end, { once: true });
  return new Promise((done, refuse) => {
    child.once('error', refuse);
    child.once('close', (code) => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
      done({ end: isOver ? 'timeout' : code === 0 ? 'passed' : 'failed', output });
    });
  });
}
