import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Parts that start processes of their own; `npm test` runs each apart, with a budget of its own (.run/test.ts). */
const apart = ['runtime', 'faults', 'browser'] as const;

const timeoutMs = { core: 20_000, runtime: 60_000, faults: 120_000, browser: 60_000 };

/** A page on two busy cores takes its time, and what is waited for is there sooner where they are not. */
const browserOptions = {
  globalSetup: [fileURLToPath(new URL('browser/seeded-gateway.ts', import.meta.url))],
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Vite would take graphql's development build for our sources and Node its other one for the libraries: two copies,
  // whose schemas do not know each other. This is the one that Node takes.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(new URL('../node_modules/graphql/index.mjs', import.meta.url)) }] },
  test: {
    passWithNoTests: true,
    // The machines that run this have two cores, and the writer of a file database is a thread beside its test.
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: [...apart.map((folder) => `test/${folder}/**`), 'test/bench/**'],
          testTimeout: timeoutMs.core,
          hookTimeout: timeoutMs.core,
        },
      },
      ...apart.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          testTimeout: timeoutMs[name],
          hookTimeout: timeoutMs[name],
          ...(name === 'browser' ? browserOptions : {}),
          ...(name === 'runtime' ? { globalSetup: [fileURLToPath(new URL('runtime/built-console.ts', import.meta.url))] } : {}),
        },
      })),
    ],
  },
});
