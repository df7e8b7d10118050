/** Every command of package.json explains itself on --help, refuses what it does not know, and does nothing else then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compiledSources } from '../support/compiled-sources.ts';
import { boundMs } from '../support/pace.ts';
import { casesOf, isLong } from '../support/rounds.ts';
import { root } from '../support/sources.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command that starts something would hang otherwise. */
const commandTimeoutMs = boundMs(40_000);

/** As npm runs it: the script with the arguments behind it. Nothing that it needs to act is set, but for a database that must not appear. */
async function run(name: string, argument: string): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn('sh', ['-c', `${scripts[name]} ${argument}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: commandTimeoutMs,
    env: {
      PATH: process.env.PATH,
      ...compiledSources,
      HOME: folder,
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'gateway.db')}`,
      GATEWAY_URL: 'http://127.0.0.1:9',
    },
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

/** What comes back where it is asked what it does. */
async function expectExplained(name: string, argument: string): Promise<void> {
  const { code, text } = await run(name, argument);
  expect(code, text).toBe(0);
  expect(text.length).toBeGreaterThan(20);
  expect(text).not.toMatch(/^\s+at /m);
}

/** All of them read their arguments alike (.run/arguments.ts). Those that could do harm are tried always. */
const triedAlways: ReadonlySet<string> = new Set([
  'start',
  'start:deno',
  'setup',
  'backup',
  'restore',
  'move',
  'vault:rotate',
  'sandbox:load',
]);
const tried = casesOf(Object.keys(scripts), (name, place) => triedAlways.has(name) || place % 4 === 0);

// A wrong option is answered with the same text.
test.each(tried)('npm run %s refuses what it does not know, and ends', { timeout: 3 * commandTimeoutMs }, async (name) => {
  const { code, text } = await run(name, '--no-such-option');
  expect(code, text).toBe(2);
  expect(text).toMatch(/no-such-option/);
  expect(text.length).toBeGreaterThan(50);
  expect(text).not.toMatch(/^\s+at /m);
  if (isLong) for (const argument of ['--help', '-h']) await expectExplained(name, argument);
  expect(existsSync(join(folder, 'gateway.db'))).toBe(false);
});

test.each(['start', 'start:deno', 'setup', 'doctor', 'test'])('npm run %s explains itself', { timeout: commandTimeoutMs }, async (name) => {
  await expectExplained(name, '--help');
  expect(existsSync(join(folder, 'gateway.db'))).toBe(false);
});
