/**
 * The console's folders in a linear order: a file imports its own folder and those below it, type imports too. The same
 * list stands in console/README.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circleOf, root, type Source, sourcesOf } from '../support/sources.ts';

/** What the console shares with the gateway, under all of its folders. It imports nothing. */
const contract = 'api/contract/';

/** From the ground to the top. */
const folders = ['values', 'theme', 'client', 'preferences', 'messages', 'hooks', 'components', 'pages', 'app'] as const;

/** The only file outside the folders: it starts the app. */
const entry = 'console/main.tsx';

/** Page folders that import another page folder, as `from → to`. What two pages share belongs in components or below. */
const pageImports: readonly string[] = [];

/** Written by gql.tada from the schema; it imports nothing. */
const generated = 'console/client/schema.d.ts';

const outside = new Set(['console/vite.config.ts']);

/** A program of its own for shoppers: it shares nothing with the console of staff, neither code nor libraries. */
const hostedForm = 'console/hosted-form/';
const all = sourcesOf(['console']);
const sources = all.filter(({ path }) => !path.startsWith('console/dist/') && !path.startsWith(hostedForm) && !outside.has(path));
const targets = ({ imports }: Source): readonly string[] => imports.filter(({ own }) => own).map(({ target }) => target);

/** Place in the list; undefined for a file that is in no listed folder. */
function levelOf(path: string): number | undefined {
  if (path.startsWith(contract)) return -1;
  if (path === entry) return folders.length;
  const level = folders.findIndex((folder) => path.startsWith(`console/${folder}/`));
  return level === -1 ? undefined : level;
}

const pageOf = (path: string): string | undefined => /^console\/pages\/([^/]+)\//.exec(path)?.[1];

test('every file of the console is in a folder of the list', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.map(({ path }) => path).filter((path) => levelOf(path) === undefined)).toEqual([]);
});

describe.each(folders)('%s', (folder) => {
  test('imports only its own folder and those below it', () => {
    const files = sources.filter(({ path }) => path.startsWith(`console/${folder}/`));
    expect(files.length).toBeGreaterThan(0);
    const upward = files.flatMap((file) =>
      targets(file)
        .filter((target) => (levelOf(target) ?? Number.POSITIVE_INFINITY) > (levelOf(file.path) ?? -1))
        .map((target) => `${file.path} → ${target}`),
    );
    expect(upward).toEqual([]);
  });
});

test('no page folder imports another one, except those listed', () => {
  const found = sources.flatMap((file) => {
    const from = pageOf(file.path);
    return targets(file)
      .map(pageOf)
      .filter((to) => from !== undefined && to !== undefined && from !== to)
      .map((to) => `${from} → ${to}`);
  });
  expect([...new Set(found)].toSorted()).toEqual(pageImports.toSorted());
});

test('no files import each other in a circle, type imports included', () => {
  expect(circleOf(new Map(sources.map((file) => [file.path, new Set(targets(file))])))).toBeUndefined();
});

test('notifications are shown through hooks/notifications.ts, which loads their library with the first of them', () => {
  const found = sources.filter(
    ({ path, imports }) => imports.some(({ target }) => target === '@mantine/notifications') && path.includes('/pages/'),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('values imports no library', () => {
  const libraries = sources
    .filter(({ path }) => path.startsWith('console/values/'))
    .flatMap(({ path, imports }) => imports.filter(({ own }) => !own).map(({ target }) => `${path} → ${target}`));
  expect(libraries).toEqual([]);
});

test('imports that this test reads exist: none leaves the console but for what it shares with the gateway', () => {
  const paths = new Set([...sources, ...sourcesOf(['api/contract'])].map(({ path }) => path));
  const strange = sources.flatMap((file) =>
    targets(file).filter((target) => !paths.has(target) && target !== generated && !target.endsWith('.css')),
  );
  expect(strange).toEqual([]);
});

test('console/README.md lists the folders in the same order', () => {
  const readme = readFileSync(join(root, 'console/README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\d+\. `([a-z]+)\/`/gm)].map(([, name]) => name);
  expect(listed).toEqual([...folders]);
});

describe('the hosted form', () => {
  const files = all.filter(({ path }) => path.startsWith(hostedForm) && !path.endsWith('vite.config.ts'));

  test('imports only its own files and what it shares with the gateway, and no library: what a shopper loads is small and ours', () => {
    expect(files.length).toBeGreaterThan(20);
    const strange = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ own, target }) => !own || !(target.startsWith(hostedForm) || target.startsWith('api/contract/')))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(strange).toEqual([]);
  });

  test('is not imported by the console', () => {
    expect(sources.flatMap((file) => targets(file)).filter((target) => target.startsWith(hostedForm))).toEqual([]);
  });
});
