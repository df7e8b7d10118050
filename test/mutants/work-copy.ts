import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What a run may write at most to its output. */
const listBytesMax = 64 * 1024 * 1024;

/**
 * The work tree as it is now, with what is not committed, in a folder of its own: mutants are written there only. Its
 * node_modules are those of the tree.
 */
export function makeWorkCopy(root: string): { readonly folder: string; readonly remove: () => void } {
  const above = join(root, '.cache/mutants');
  mkdirSync(above, { recursive: true });
  const folder = mkdtempSync(join(above, 'copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: listBytesMax,
  });
  for (const name of listed.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
