/**
 * Bundles the Worker for workerd: one module, and the texts of migrations beside it. What libraries import and nobody here calls is
 * replaced by files that say why: by those of left-out.ts, and by `api/runtime/worker/left-out`. wrangler takes the folder as it is
 * (`no_bundle` in wrangler.toml): a bundle by rolldown is 60 KiB smaller than its own.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type Plugin, rolldown } from 'rolldown';
import { leaveOut, type OnLeftOut } from './left-out.ts';
import { describingFiles, withoutDescriptions } from './worker-descriptions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const leftOut = (name: string): string => join(root, 'api/runtime/worker/left-out', `${name}.ts`);

/** By the names under which libraries import them: what the bundle of Node and Deno has, and the Worker not. */
const replaced: Readonly<Record<string, string>> = {
  'reflect-metadata': leftOut('reflect-metadata'),
  '../diagnostics.mjs': leftOut('diagnostics'),
  '../jsutils/memoize3.mjs': leftOut('memoize'),
};

/** By the ends of their paths: of the assistants' library, which has a number of the build in its name, and what several import. */
const replacedByEnd: readonly (readonly [name: RegExp, file: string])[] = [
  [/\/cfWorkerProvider-[\w-]+\.mjs$/, leftOut('json-schemas')],
  [/\/graphql\/type\/validate\.mjs$/, leftOut('schema-validation')],
  [/\/german-for-staff\.ts$/, leftOut('german-for-staff')],
  [/\/library-parts\.ts$/, leftOut('library-parts')],
  [/\/staff-library-parts\.ts$/, leftOut('library-parts')],
];

const executorFile = /\/graphql\/execution\/Executor\.mjs$/;

/** What the Worker's bundle alone has not, or has in another form: by name, or the pattern that finds it. */
export const workersLeftOutNames: readonly string[] = [
  ...Object.keys(replaced),
  ...[...replacedByEnd.map(([end]) => end), executorFile].map(String),
];

function leaveOutHere(onLeftOut: OnLeftOut): Plugin {
  const find = (name: string, importer = ''): readonly [name: string, file: string] | undefined => {
    const file = replaced[name];
    if (file !== undefined) return [name, file];
    const path = name.startsWith('.') ? join(dirname(importer), name) : name;
    const ended = replacedByEnd.find(([end]) => end.test(path));
    return ended && [String(ended[0]), ended[1]];
  };
  return {
    name: 'leaving-out-here',
    resolveId(name, importer) {
      const found = find(name, importer);
      if (found) onLeftOut(found[0]);
      return found?.[1];
    },
  };
}

const undescribed: Plugin = {
  name: 'undescribed',
  transform: {
    filter: { id: describingFiles, code: /descri|meaning|field\(|factsOf|toEnumValues/ },
    handler: (code, id) => ({ code: withoutDescriptions(id, code).code, map: null }),
  },
};

const madeSignal = 'this.resolverAbortController = new AbortController();';
const handedSignal = 'createSharedExecutionContext(this.resolverAbortController.signal)';

/**
 * Each execution of GraphQL makes a signal for its resolvers and ends with it. Ours ask for none, and the platform makes an exception for each
 * that ends: 12 µs of a payment.
 */
const withoutSignals = (onLeftOut: OnLeftOut): Plugin => ({
  name: 'without-signals',
  transform: {
    filter: { id: executorFile },
    handler(code) {
      onLeftOut(String(executorFile));
      if (!code.includes(madeSignal) || !code.includes(handedSignal))
        throw new Error('the executor of GraphQL makes its signals in another way');
      return { code: code.replace(madeSignal, '').replace(handedSignal, 'createSharedExecutionContext(undefined)'), map: null };
    },
  },
});

const builtins = new Set(builtinModules);
const requiredPrefix = '\0required:';

/** Modules of Node that the platform has. It knows them by `node:` alone, and has no `require`, by which older libraries load them. */
const platformModules: Plugin = {
  name: 'platform-modules',
  resolveId(name, _importer, { kind }) {
    const bare = name.replace(/^node:/, '');
    if (!builtins.has(bare)) return undefined;
    return kind === 'require-call' ? `${requiredPrefix}${bare}` : { id: `node:${bare}`, external: true };
  },
  load(id) {
    if (!id.startsWith(requiredPrefix)) return undefined;
    const name = JSON.stringify(`node:${id.slice(requiredPrefix.length)}`);
    return `export * from ${name};\nexport { default } from ${name};\n`;
  },
};

/** Modules of their own: they are read when a database is migrated, and are no program. */
function migrationTexts(copied: Set<string>): Plugin {
  return {
    name: 'migration-texts',
    resolveId(name, importer) {
      if (!name.endsWith('.sql') || importer === undefined) return undefined;
      copied.add(resolve(importer, '..', name));
      return { id: `./${basename(name)}`, external: true };
    },
  };
}

/** What the bundle is made of. `texts` gets the files of migrations. */
export function readWorker(texts: Set<string>, onLeftOut: OnLeftOut = () => {}): InputOptions {
  return {
    input: join(root, 'api/runtime/worker/main.ts'),
    cwd: root,
    platform: 'neutral',
    external: [/^cloudflare:/],
    resolve: {
      mainFields: ['browser', 'es2015', 'module', 'main'],
      conditionNames: ['workerd', 'worker', 'browser'],
      // tsyringe, which a library of certificates imports, has an older tslib of its own. The bundle would have all of it: 2 KiB, gzipped.
      alias: { tslib: fileURLToPath(import.meta.resolve('tslib/tslib.es6.mjs')) },
    },
    plugins: [leaveOut(onLeftOut), leaveOutHere(onLeftOut), withoutSignals(onLeftOut), undescribed, platformModules, migrationTexts(texts)],
  };
}

/** Into this folder, which is emptied before. */
export async function bundleWorker(folder: string): Promise<void> {
  const texts = new Set<string>();
  const worker = await rolldown(readWorker(texts));
  const { output } = await worker.generate({
    format: 'esm',
    codeSplitting: false,
    comments: false,
    // Names of functions and classes go, too: the source map has them.
    minify: true,
    sourcemap: true,
    dir: folder,
  });
  await worker.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of texts) copyFileSync(path, join(folder, basename(path)));
  const [main] = output;
  writeFileSync(join(folder, 'main.js'), main.code);
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(main.map));
}
