/**
 * `npm run pack`: the gateway as one file that `npx` starts without a clone. Into it go the bundle, the console, the migrations and a manifest. The
 * manifest names the Node that runs it, and the one library that is no part of the bundle (libsql, which loads machine code). No source, no
 * test, no key.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { packedFile, readBuildNumber } from '../api/runtime/node/build-number.ts';

const folder = join('.cache', 'pack');
/** Beside the folder that is packed. */
const target = '.cache';
const bundle = join('api', 'dist');

const manifest = z
  .object({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const programs: readonly string[] = ['main.js', 'writer.js', 'reader-worker.js', 'graphiql-worker.js'];

/** The programs of the bundle, and every part that they load: what an older build left behind stays out. */
function listParts(): ReadonlySet<string> {
  const built = new Set(readdirSync(bundle));
  const found = new Set(programs);
  for (const name of found) {
    const code = readFileSync(join(bundle, name), 'utf8');
    for (const [, part = ''] of code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) if (built.has(part)) found.add(part);
  }
  return found;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, bundle), { recursive: true });
for (const name of listParts()) cpSync(join(bundle, name), join(folder, bundle, name));
cpSync(join('console', 'dist'), join(folder, 'console', 'dist'), { recursive: true });
for (const name of readdirSync('db').filter((each) => each.endsWith('migrations')))
  cpSync(join('db', name), join(folder, 'db', name), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith('.sql'),
  });
cpSync(join('db', 'whole-tables.sql'), join(folder, 'db', 'whole-tables.sql'));
cpSync(join('.run', 'npx.mjs'), join(folder, 'start.mjs'));
writeFileSync(join(folder, packedFile), JSON.stringify({ buildNumber: readBuildNumber(new URL('../', import.meta.url)) }));
const { name, version, description, dependencies, optionalDependencies } = manifest;
const { libsql = '' } = dependencies;
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({
    ...{ name, version, description, private: true, license: 'UNLICENSED', type: 'module', engines: { node: '>=20' } },
    ...{ bin: { [name]: 'start.mjs' }, files: ['api', 'console', 'db', 'start.mjs'], dependencies: { libsql }, optionalDependencies },
  }),
);
const { status, stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', resolve(target)], { cwd: folder, encoding: 'utf8' });
if (status !== 0) process.exit(status ?? 1);
process.stdout.write(`packed ${join(target, stdout.trim())}; copy it into an empty folder, and there: npx ./${stdout.trim()}\n`);
