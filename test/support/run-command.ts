import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiledSources } from './compiled-sources.ts';
import { boundMs } from './pace.ts';
import { root } from './sources.ts';

const commandTimeoutMs = boundMs(60_000);

export interface Ended {
  readonly code: number | null;
  /** Both streams, as they were printed. */
  readonly text: string;
}

/** Runs a program of .run, such as `backup.ts`, to its end, with these variables and no others of the tests' own. */
export async function runCommand(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  timeoutMs: number = commandTimeoutMs,
): Promise<Ended> {
  const child = spawn('sh', ['.run/node.sh', `.run/${program}`, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    env: { PATH: process.env.PATH, ...compiledSources, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}
