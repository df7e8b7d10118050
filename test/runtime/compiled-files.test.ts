/** Whether a start reads Node's cache of compiled files: what Node read of it stays in memory for as long as the process runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a program that stands in the place of the gateway has of the cache. */
function startedWith(ending: 'js' | 'ts'): string {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  const program = join(folder, `program.${ending}`);
  writeFileSync(program, `import { getCompileCacheDir } from 'node:module';\nconsole.log(getCompileCacheDir() ?? 'no cache');\n`);
  const { NODE_COMPILE_CACHE, ...environment } = process.env;
  const { stdout, stderr } = spawnSync('sh', ['.run/start.sh'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment, GATEWAY_PROGRAM: program },
  });
  rmSync(folder, { recursive: true });
  return stdout.trim() || stderr;
}

test('the bundle is loaded without it, and sources with it', () => {
  expect(startedWith('js')).toBe('no cache');
  expect(startedWith('ts')).toMatch(/node_modules\/\.cache\/gateway/);
});
