/** `npm test` leaves out a project only where a larger one checks the same files with the same options. */
import { dirname, resolve } from 'node:path';
import { API } from '@typescript/native-preview/unstable/sync';
import { afterAll, expect, test } from 'vitest';
import { allTypeProjects, checkedWithin, typeProjects } from '../.run/type-projects.ts';
import { root } from './support/sources.ts';

const api = new API();
afterAll(() => api.close());

function read(project: string) {
  const path = resolve(root, project);
  const { fileNames, options } = api.parseConfigFile(path);
  const { configFilePath: _itself, pathsBasePath: _folder, paths, ...others } = options as Readonly<Record<string, unknown>>;
  return { files: new Set(fileNames), options: others, paths: resolvePaths(dirname(path), paths) };
}

function resolvePaths(folder: string, paths: unknown): Readonly<Record<string, readonly string[]>> {
  const written = Object.entries((paths ?? {}) as Readonly<Record<string, readonly string[]>>);
  return Object.fromEntries(written.map(([name, targets]) => [name, targets.map((target) => resolve(folder, target))]));
}

test.each([...checkedWithin])('%s is checked by %s', (inner, outer) => {
  const [small, large] = [read(inner), read(outer)];
  expect(small.files.size).toBeGreaterThan(0);
  expect([...small.files].filter((file) => !large.files.has(file))).toEqual([]);
  expect(small.options).toEqual(large.options);
  // The larger one may have names of its own, for files of its own.
  expect(large.paths).toMatchObject(small.paths);
});

test('what is checked within another is there, and the other is checked itself', () => {
  expect([...checkedWithin.keys()].filter((project) => !allTypeProjects().includes(project))).toEqual([]);
  expect([...checkedWithin.values()].filter((project) => !typeProjects().includes(project))).toEqual([]);
});
