/** `npm run move` during which something is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { compiledSources } from '../support/compiled-sources.ts';
import { root } from '../support/sources.ts';

const standStill = fileURLToPath(new URL('stand-still.mjs', import.meta.url));

export interface KilledMove {
  /** Of the command. */
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The command itself, or what ends something else: then the command goes on without it. */
  readonly kill: 'command' | (() => Promise<unknown>);
}

/** Resolves when the command has ended, in which something was killed between the step of that name and the next. */
export async function killAfter(name: string, { parameters, environment, kill }: KilledMove): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-move-'));
  const goOn = join(folder, 'go-on');
  const line = `ok   ${name}`;
  const child = spawn('sh', ['.run/node.sh', '.run/move.ts', ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...compiledSources,
      ...environment,
      NODE_OPTIONS: `--import=${standStill}`,
      STAND_STILL_AT: line,
      STAND_STILL_UNTIL: goOn,
    },
  });
  let text = '';
  let killing: Promise<unknown> | undefined;
  const look = async (): Promise<void> => {
    if (kill === 'command') return void child.kill('SIGKILL');
    await kill();
    writeFileSync(goOn, '');
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(line)) killing ??= look();
    });
  }
  await once(child, 'close');
  await killing;
  rmSync(folder, { recursive: true, force: true });
  expect(text).toContain(line);
}
