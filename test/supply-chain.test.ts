/** What comes with the lock file: from where, under which licence, and what of it may run while it is installed. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));

const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), ...locked }));

/** They ask for a notice at most. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT OR Apache-2.0',
]);

/** Packages that a library may use and the gateway does not: they stand in the lock file, and no program of ours loads them. */
const unused: ReadonlyMap<string, string> = new Map([['lightningcss', 'MPL-2.0']]);

const isUnused = ({ name, license }: { name: string; license?: string }): boolean =>
  [...unused].some(([beginning, its]) => (name === beginning || name.startsWith(`${beginning}-`)) && its === license);

describe('the lock file', () => {
  test('has a hash of each package, and names no place of its own for any', () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    // An address here would be a package from elsewhere than the registry that npm is set to: a git repository, a file.
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  test('brings nothing into production whose licence asks for more than a notice', () => {
    const production = packages.filter(({ dev }) => !dev);
    expect(production.length).toBeGreaterThan(100);
    const asking = production.filter((locked) => !permissive.has(locked.license ?? '') && !isUnused(locked));
    expect(asking.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test('runs nothing of others while it is installed', () => {
    // Without this line npm runs what a package names as its install script, with the rights of whoever installs.
    expect(readFileSync(new URL('.npmrc', root), 'utf8').split('\n')).toContain('ignore-scripts=true');
    const scripts = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    // What they would do (check or copy a binary, count installs) is not needed. A new one is looked at before it comes here.
    expect([...scripts].sort()).toEqual(['@scarf/scarf', 'deno', 'esbuild', 'workerd']);
  });
});

/** Of everything: with `--omit=dev`, npm 11 leaves out what a tool of development uses too, `graphql` among it. */
test('npm makes the bill of materials from the lock file, and nothing that runs in production is missing', () => {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill: { readonly bomFormat: string; readonly components: readonly { readonly name: string }[] } = JSON.parse(text);
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = bill.components.map(({ name }) => name);
  const wanted: { readonly dependencies: Record<string, string> } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  for (const name of Object.keys(wanted.dependencies)) expect(names).toContain(name);
});
