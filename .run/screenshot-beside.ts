/**
 * Pictures of an earlier commit beside those of now, in one page: `npm run screenshots -- --beside COMMIT`. The commit's own files take them,
 * in a folder of their own and with the libraries that are installed now.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

interface Beside {
  /** Where the pictures of now are, and the page that shows both. */
  readonly folder: string;
  readonly commit: string;
  readonly screens: readonly string[] | undefined;
}

/** Ends the process where git does not know the commit. Resolves to the path of the page. */
export function placeBeside({ folder, commit, screens }: Beside): string {
  const id = git(['rev-parse', '--verify', '--short=12', `${commit}^{commit}`]).trim();
  const before = resolve('.cache', 'beside', id);
  checkOut(id, before);
  const chosen = (screens ?? []).flatMap((name) => ['--screen', name]);
  // A screen that was not there yet has no picture; what goes wrong there is printed there.
  for (const command of [['gateway.ts'], ['screenshots.ts', ...chosen]]) {
    const [file = '', ...rest] = command;
    spawnSync('sh', [join('.run', 'node.sh'), join('.run', file), ...rest], { cwd: before, stdio: 'inherit' });
  }
  const page = join(folder, 'beside.html');
  writeFileSync(page, toPage(listPictures(folder), join(before, '.screenshots'), { id, folder }));
  return page;
}

/** By an index of its own: nothing of this work tree changes. */
function checkOut(id: string, into: string): void {
  mkdirSync(into, { recursive: true });
  const environment = { ...process.env, GIT_INDEX_FILE: `${into}.index` };
  git(['read-tree', id], environment);
  git(['checkout-index', '--all', '--force', `--prefix=${into}/`], environment);
  if (!existsSync(join(into, 'node_modules'))) symlinkSync(resolve('node_modules'), join(into, 'node_modules'));
}

function git(given: readonly string[], env = process.env): string {
  const { status, stdout, stderr } = spawnSync('git', given, { encoding: 'utf8', env });
  if (status === 0) return stdout;
  process.stderr.write(stderr);
  process.exit(2);
}

function listPictures(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'));
}

/** Each picture of now at the right, the same of before at its left. */
function toPage(names: readonly string[], before: string, { id, folder }: { readonly id: string; readonly folder: string }): string {
  const old = existsSync(before) ? new Set(listPictures(before)) : new Set<string>();
  const address = (path: string): string => relative(folder, path).split('/').map(encodeURIComponent).join('/');
  const picture = (path: string, name: string): string =>
    `<a href="${address(path)}"><img src="${address(path)}" alt="${name}" loading="lazy"></a>`;
  const rows = names.map((name) => {
    const there = old.has(name) ? picture(join(before, name), `${name}, before`) : '<p>not there</p>';
    return `<section><h2>${name.replace(/\.png$/, '')}</h2><div>${there}${picture(join(folder, name), `${name}, now`)}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Before and now</title>
<style>body{font:15px system-ui;margin:1rem;color-scheme:light dark}section>div{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}
img{max-width:100%;border:1px solid #8886}h2{font-size:1rem;margin:2rem 0 .5rem}</style>
<h1>${id} and now</h1>
${rows.join('\n')}
</html>
`;
}
