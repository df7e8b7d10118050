/**
 * Builds the console and the hosted payment form into console/dist when its sources have changed since the last build. `npm start` calls it each time;
 * without a change it only hashes the sources, and with none newer than the stamp `npm start` does not even ask.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'console';
const stampFile = join(folder, 'dist', '.built-from');
/** What the configuration of the build imports. */
const buildParts = ['documents.ts', 'react.js', 'styles.ts', 'typeface.ts'].map((name) => join('.run', `console-${name}`));

function listSources(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'dist' || entry.name === 'schema.d.ts') return [];
      return entry.isDirectory() ? listSources(join(path, entry.name)) : [join(path, entry.name)];
    });
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of [...listSources(folder), ...buildParts, 'package-lock.json']) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function readStamp(): string {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

const wanted = hashSources();
if (readStamp() !== wanted) {
  process.stderr.write('building the console…\n');
  // The hosted payment form comes second: the console's build empties the folder that it is written into.
  for (const config of ['console/vite.config.ts', 'console/hosted-form/vite.config.ts']) {
    const built = spawnSync('vite', ['build', '-c', config, '--logLevel', 'warn'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // A test's own NODE_ENV would build React for developers, of almost twice the size.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) {
      process.stderr.write(`${config} could not be built\n`);
      process.exit(built.status ?? 1);
    }
  }
}
// Anew without a change too: the next start looks only for what is newer.
writeFileSync(stampFile, wanted);
