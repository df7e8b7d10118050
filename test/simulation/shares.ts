/** Seeds in several processes at once: each has its share of them, by turns, and the same template. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('run.ts', import.meta.url));

/**
 * Runs `run.ts` with the options of each share. Returns how many seeds ended well in all, or undefined where one broke something: its story
 * is told, and the other processes end.
 */
export async function runShares(shares: readonly (readonly string[])[]): Promise<number | undefined> {
  const children: ChildProcess[] = [];
  const end = (): void => {
    for (const child of children) child.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  let hasBroken = false;
  const counts = shares.map(async (options) => {
    const child = spawn(process.execPath, [...process.execArgv, program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0 && !hasBroken) {
      hasBroken = true;
      process.stdout.write(output);
      end();
    }
    return Number(/^(\d+) seeds of /m.exec(output)?.[1]);
  });
  const ended = await Promise.all(counts);
  return hasBroken ? undefined : ended.reduce((sum, count) => sum + count, 0);
}
