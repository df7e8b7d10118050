import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { usesForeignClients } from './support/bare-machine/programs.ts';
import { boundMs } from './support/pace.ts';
import { longFiles } from './support/rounds.ts';

/** On a quiet machine. */
const seconds = (count: number): number => boundMs(count * 1_000);

interface Project {
  /** Also the name of the part of `npm test` (.run/test.ts). */
  readonly name: string;
  /** Folders under test/. */
  readonly folders: readonly string[];
  readonly timeoutMs: number;
  readonly options?: TestProjectInlineConfiguration['test'];
}

/** In the process of the test. */
const sharedWorker = {
  setupFiles: ['usual-chance', 'known-passwords'].map((name) => fileURLToPath(new URL(`support/${name}.ts`, import.meta.url))),
};

/** For suites that start the gateway as a process. */
const builtPrograms = { globalSetup: [fileURLToPath(new URL('support/built-programs.ts', import.meta.url))] };

const browserOptions = {
  globalSetup: [fileURLToPath(new URL('browser/seeded-gateway.ts', import.meta.url))],
  setupFiles: [fileURLToPath(new URL('browser/keep-failed-pages.ts', import.meta.url))],
};

/** Every folder that is not here belongs to `modules`. */
const apart: readonly Project[] = [
  {
    name: 'long',
    folders: ['db', 'parity', 'staff', 'settlement-days', 'standing', 'recipes', 'console-types'],
    timeoutMs: seconds(60),
    options: sharedWorker,
  },
  {
    name: 'runtime',
    folders: ['runtime'],
    timeoutMs: seconds(60),
    options: builtPrograms,
  },
  { name: 'simulation', folders: ['simulation'], timeoutMs: seconds(120) },
  { name: 'faults', folders: ['faults'], timeoutMs: seconds(120), options: builtPrograms },
  // `npm run hostile` tries thirty times as much.
  { name: 'hostile', folders: ['hostile'], timeoutMs: process.env.HOSTILE_ROUNDS === undefined ? seconds(60) : seconds(1_800) },
  { name: 'browser', folders: ['browser'], timeoutMs: seconds(60), options: browserOptions },
];

/**
 * The machine's own curl, lftp, openssl and Python: for the FTP server, the printed program, and in the place of their stand-ins. Only `npm test -- foreign-clients`
 * sets the variable.
 */
const foreignClients: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'foreign-clients',
    include: [
      'test/foreign-clients/**/*.test.ts',
      'test/docs/samples.test.ts',
      'test/runtime/readme.test.ts',
      'test/runtime/runbook.test.ts',
    ],
    testTimeout: seconds(60),
    hookTimeout: seconds(60),
    ...builtPrograms,
  },
};

/** Python, PHP, Java and Go of the machine. Only `npm test -- foreign-languages` sets the variable. */
const foreignLanguages: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'foreign-languages',
    include: ['test/foreign-languages/**/*.test.ts'],
    testTimeout: seconds(120),
    hookTimeout: seconds(60),
    ...builtPrograms,
  },
};

/** They take longest. What begins last must be short, or one core waits for it at the end. */
const longest = [
  'architecture',
  'attention/queue',
  'browser/console-screens',
  'browser/hosted-form',
  'db/file-store',
  'db/object-store',
  'db/web-store',
  'faults/crash',
  'faults/projection',
  'graphql/hostile-cost',
  'parity/parity',
  'payments/refund-approval',
  'payments/second-person',
  'runtime/backup',
  'runtime/commands',
  'runtime/deno',
  'runtime/many-merchants',
  'runtime/objects-backup',
  'runtime/same-answers',
  'runtime/worker',
  'runtime/worker-objects',
].map((name) => `/test/${name}.test.ts`);

/** Vitest takes a class here. On a fresh machine, where it knows no durations, it would go by the sizes of files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm test` sets the variable (.run/part.ts), `npm run test:long` sets another value. Whoever names a file runs it. */
const leftOut = process.env.TEST_LONG === '0' ? longFiles : [];

/** `vitest` without `run`: it goes by which file imports which. */
const isWatched = !process.argv.includes('run');

function filesIn(folders: readonly string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.ts`);
}

/** It sets which certificates wrangler trusts, which is read when that is loaded: nobody may have loaded it before. */
const aloneInProcess = ['test/runtime/worker.test.ts'];

/** It puts a module of its own in the place of one of the console, which only Vite's loader does. */
const mocking = ['test/console/german-words.test.ts'];

/** A part of `npm test` runs each project whose name begins with its own. */
const runtimeAlone: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'runtime-alone',
    include: [...aloneInProcess],
    exclude: [...leftOut],
    testTimeout: seconds(60),
    hookTimeout: seconds(60),
    isolate: true,
    ...builtPrograms,
  },
};

const modulesMocking: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'modules-mocking',
    include: mocking,
    exclude: [...leftOut],
    testTimeout: seconds(60),
    hookTimeout: seconds(60),
    experimental: { viteModuleRunner: true },
  },
};

function projectFrom({ name, folders, timeoutMs, options }: Project): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: filesIn(folders),
      exclude: [...leftOut, ...aloneInProcess],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      ...options,
    },
  };
}

/**
 * Libraries as Node takes them where the gateway runs. Vite adds the condition `development`, under which graphql is another build and some
 * libraries are their sources.
 */
const librariesAsNode: Plugin = {
  name: 'libraries-as-node',
  configResolved({ ssr }) {
    if (ssr.resolve) ssr.resolve.conditions = ['node'];
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [librariesAsNode],
  test: {
    passWithNoTests: true,
    // The machines that run this have two cores, and the writer of a file database is a thread beside its test.
    pool: 'forks',
    // Node loads the sources itself, as it does where they run: it keeps what it compiled (NODE_COMPILE_CACHE) for all parts.
    // Vite would transform 1,500 of them anew for each part, and each use of an import would be a call.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: isWatched ? [] : [fileURLToPath(new URL('support/native-imports.ts', import.meta.url))],
    // Files share a worker and what it has loaded; each test makes what it changes itself.
    isolate: false,
    maxWorkers: 2,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    // Two busy cores are slow, and a check that polls ends as soon as it succeeds.
    expect: { poll: { timeout: seconds(30) } },
    projects: usesForeignClients
      ? [foreignClients, foreignLanguages]
      : [
          {
            extends: true,
            test: {
              name: 'modules',
              include: ['test/**/*.test.ts'],
              exclude: [
                ...leftOut,
                ...mocking,
                ...filesIn(['foreign-clients', 'foreign-languages', ...apart.flatMap(({ folders }) => folders)]),
              ],
              testTimeout: seconds(60),
              hookTimeout: seconds(60),
              ...sharedWorker,
            },
          },
          ...apart.map(projectFrom),
          runtimeAlone,
          modulesMocking,
        ],
  },
});
