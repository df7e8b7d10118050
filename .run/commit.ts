/**
 * Writes down which commit the sources are of, so that the build number names it (api/runtime/node/build-number.ts). The builds and the starts
 * call it: a gateway that runs calls no git. An image has no history: call it before its build, which takes the file with it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { commitFile, gatewayFolders, hashSources } from '../api/runtime/node/build-number.ts';

const root = new URL('../', import.meta.url);

/** Where a source has changed since its commit, nothing is written. What an older commit left names its own sources and no others. */
export function noteCommit(): void {
  const commit = findCommit();
  if (commit === undefined) return;
  const file = new URL(commitFile, root);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit, sources: hashSources(root) }));
}

/** Undefined without git, without a history, and where the sources are not those of the commit. */
function findCommit(): string | undefined {
  const asked = ['--no-optional-locks', 'status', '--porcelain=v2', '--branch', '--untracked-files=all', '--'];
  const { status, stdout } = spawnSync('git', [...asked, ...gatewayFolders, ':!api/client'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.every((line) => line.startsWith('#')) ? /^# branch\.oid ([0-9a-f]{40})$/m.exec(stdout)?.[1] : undefined;
}

if (import.meta.main) noteCommit();
