/** What `npm pack` would publish: complete, and resolvable by every way in which programs import it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';

const run = promisify(execFile);
let folder = '';
let tarball = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  for (const name of ['package.json', 'README.md']) cpSync(join(root, 'api/client', name), join(folder, name));
  const options = { cwd: root, timeout: boundMs(60_000) };
  await Promise.all([
    run('tsc', ['-p', 'api/client/build.json', '--outDir', join(folder, 'dist')], options),
    run('tsc', ['-p', 'api/client/browser/build.json', '--outDir', join(folder, 'dist/browser')], options),
  ]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], { ...options, cwd: folder });
  const packed: readonly { readonly filename: string }[] | Readonly<Record<string, { readonly filename: string }>> = JSON.parse(stdout);
  tarball = join(folder, Object.values(packed)[0]?.filename ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('is complete by the rules of publint', async () => {
  const bytes = readFileSync(tarball);
  const { messages } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer },
  });
  expect(messages.map(({ code, path }) => [code, path.join('.')])).toEqual([]);
});

test('has types that resolve as its modules do, by the rules of "Are the types wrong?"', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
  if (!result.types) throw new Error('the package has no types');
  const told = result.problems.map((problem) => [
    problem.kind,
    'entrypoint' in problem ? problem.entrypoint : '',
    'resolutionKind' in problem ? problem.resolutionKind : '',
  ]);
  // A module of ECMAScript alone: Node 20.19 loads it by require as well. The resolution of Node 10 knows no "exports".
  expect(told.filter(([kind, , resolution]) => kind !== 'CJSResolvesToESM' && resolution !== 'node10')).toEqual([]);
});
