/**
 * Databases are kept: a migration that was committed stays as it is (decision: migrations-are-kept). A new one is added to
 * the list by `UPDATE=1 npx vitest run -c test/vitest.config.ts test/db/committed-migrations.test.ts`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';

const folders = ['db/migrations', 'db/read-model-migrations'] as const;

/** Those of version 0.2.0, whose databases must open for ever: nobody may change them here either. */
const released = {
  'db/migrations': { '0000_baseline': '62a973b766c5954c0cd1f3c9df2bb4179ec3a750c2e36206d45aca2d909f1f17' },
  'db/read-model-migrations': { '0000_read_model': '839f9c48386dbdc1f65394123a1b686ebad7814a81dacfd3d4c3370d0f20651b' },
} as const;

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, path), 'utf8'))
    .digest('hex');

test.each(folders)('every migration of %s is the one that was committed, in the order in which they were made', (folder) => {
  const list = `${folder}/meta/_hashes.json`;
  const entries: readonly { readonly tag: string; readonly when: number }[] = readJson(`${folder}/meta/_journal.json`).entries;
  const found = Object.fromEntries(entries.map(({ tag }) => [tag, hashOf(`${folder}/${tag}.sql`)]));
  if (process.env.UPDATE) writeFileSync(join(root, list), `${JSON.stringify({ ...found, ...readJson(list) }, null, 2)}\n`);
  const why = 'a migration that was committed is never edited: write a further one; a new one is noted by UPDATE=1 (db/README.md)';
  expect(found, why).toEqual(readJson(list));
  expect(found).toMatchObject(released[folder]);
  expect(readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))).toEqual(entries.map(({ tag }) => `${tag}.sql`));
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
  expect(new Set(entries.map(({ when }) => when)).size).toBe(entries.length);
});
