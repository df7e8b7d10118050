/** The build number names the sources of the gateway, and not what a build of the client writes beside its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { commitFile, hashSources, readBuildNumber } from '../../api/runtime/node/build-number.ts';

test('stays the same when the client is built, and changes with a source of the gateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-number-'));
  try {
    for (const name of ['api/client/dist', 'api/domain', 'db', 'rest-compat']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
    const read = () => readBuildNumber(pathToFileURL(`${folder}/`));
    const before = read();
    expect(before).toMatch(/^[0-9a-f]{40}@1\.2\.3$/);
    writeFileSync(join(folder, 'api/client/dist/client.d.ts'), 'export {};');
    expect(read()).toBe(before);
    writeFileSync(join(folder, 'api/domain/pay.ts'), 'export {};');
    expect(read()).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('names the commit that was noted for these sources, and not for others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-number-'));
  try {
    const root = pathToFileURL(`${folder}/`);
    for (const name of ['api/client/dist', 'api/dist', 'api/domain', 'db', 'rest-compat'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
    writeFileSync(join(folder, 'api/domain/pay.ts'), 'export {};');
    const commit = 'c'.repeat(40);
    writeFileSync(join(folder, commitFile), JSON.stringify({ commit, sources: hashSources(root) }));
    expect(readBuildNumber(root)).toBe(`${commit}@1.2.3`);
    writeFileSync(join(folder, 'api/client/dist/client.d.ts'), 'export {};');
    expect(readBuildNumber(root)).toBe(`${commit}@1.2.3`);
    writeFileSync(join(folder, 'api/domain/pay.ts'), 'export {}; // changed');
    expect(readBuildNumber(root)).toBe(`${hashSources(root)}@1.2.3`);
    for (const broken of ['', '{', 'null', '[]', '{"commit":7}']) {
      writeFileSync(join(folder, commitFile), broken);
      expect(readBuildNumber(root)).toBe(`${hashSources(root)}@1.2.3`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
