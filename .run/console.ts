/**
 * Builds the console into console/dist when its sources are not what it was built
 * from. `npm start` calls it each time: where nothing changed it reads a hundred small files and ends.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'console';
const stampFile = join(folder, 'dist', '.built-from');

function sourcesIn(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'dist' || entry.name === 'schema.d.ts') return [];
      return entry.isDirectory() ? sourcesIn(join(path, entry.name)) : [join(path, entry.name)];
    });
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const path of [...sourcesIn(folder), '.run/console-documents.ts', 'package-lock.json']) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function builtFrom(): string {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

const wanted = sourcesHash();
if (builtFrom() !== wanted) {
  process.stderr.write('building the console…\n');
  const built = spawnSync('vite', ['build', '-c', 'console/vite.config.ts', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) {
    process.stderr.write('the console could not be built\n');
    process.exit(built.status ?? 1);
  }
  writeFileSync(stampFile, wanted);
}
