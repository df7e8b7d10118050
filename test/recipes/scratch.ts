/** A copy of the work tree in which a recipe is made and checked. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdit, type Recipe } from './recipe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders that the types of gateway and console are made of. */
const parts = ['api', 'console', 'db', 'rest-compat', 'test', '.run', 'tsconfig.json', 'package.json', '.biome.json'];
const skipped = /\/(?:dist|node_modules|\.cache)(?:\/|$)/;

type FindLeftOut = (recipe: Recipe) => string | undefined;

export interface Scratch {
  /** What the compiler says of the work tree with all of the recipes; of each, the changes of one file may be left out, but not the first time. */
  check(recipes: readonly Recipe[], findLeftOut: FindLeftOut): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export async function createScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
  for (const part of parts)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (source) => !skipped.test(source.slice(root.length - 1)) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, '.cache/types'), { recursive: true });
  /** What commands wrote for the whole of the recipes. Who forgets a file has run them, and a module that is missing would stop them. */
  const written = new Map<string, string>();
  return {
    async check(recipes, findLeftOut) {
      const before: Texts = new Map();
      try {
        for (const recipe of recipes) await make(folder, recipe, findLeftOut(recipe), before);
        for (const file of generated) await note(folder, file, before);
        if (written.size === 0) {
          await run(folder, 'vitest', ['run', '-c', 'test/vitest.config.ts', ...generating], { UPDATE: '1' });
          for (const file of generated) written.set(file, await readFile(join(folder, file), 'utf8'));
        } else for (const [file, text] of written) await writeFile(join(folder, file), text);
        return await compile(folder);
      } finally {
        for (const [file, text] of before) await (text === undefined ? rm(join(folder, file)) : writeFile(join(folder, file), text));
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type Texts = Map<string, string | undefined>;

/** Makes the recipe, and notes what was there before: undefined for a file that was not. */
async function make(folder: string, recipe: Recipe, leftOut: string | undefined, before: Texts): Promise<void> {
  const { edits, texts, added = {}, written = {} } = recipe;
  for (const [file, text] of Object.entries({ ...added, ...written })) {
    if (file === leftOut) continue;
    before.set(file, undefined);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  for (const edit of [...edits, ...texts]) {
    if (edit.file === leftOut) continue;
    const text = await note(folder, edit.file, before);
    // Two recipes may write the same.
    if (!text.includes(edit.find) && text.includes(edit.put)) continue;
    await writeFile(join(folder, edit.file), applyEdit(text, edit));
  }
}

/** Files that commands write, and the tests that write them. */
const generated = ['console/pages/payments/list-facts.ts', 'console/pages/payments/documents.ts', 'test/graphql/schema.graphql'];
const generating = ['test/console/list-facts.test.ts', 'test/graphql/schema.test.ts'];

/** The text of the file as it stands. */
async function note(folder: string, file: string, before: Texts): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8');
  if (!before.has(file)) before.set(file, text);
  return text;
}

const isError = /^\S+\(\d+,\d+\): error /;

/** What the compiler says of gateway and console. */
async function compile(folder: string): Promise<readonly string[]> {
  await run(folder, 'node', ['.run/console-types.ts']);
  const found: string[] = [];
  for (const project of ['tsconfig.json', 'console/tsconfig.json']) {
    const state = `.cache/types/${project.replace('/', '-')}.tsbuildinfo`;
    const told = await run(folder, 'tsgo', ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', state]);
    // The names of long types stand in the lines below the first.
    const errors = told.split(/\n(?=\S+\(\d+,\d+\): error )/);
    found.push(...errors.filter((error) => isError.test(error) && !error.startsWith('test/')));
  }
  return found;
}

function run(
  folder: string,
  program: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((done) => {
    execFile(
      join(root, 'node_modules/.bin', program),
      [...options],
      { cwd: folder, env: { ...process.env, ...environment }, maxBuffer: 64_000_000 },
      (_error, out, problem) => done(out + problem),
    );
  });
}
