/** Bundles the Worker for the tests that run it on workerd, once for all of them, when what it is made of has changed. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildWhenChanged } from './build-stamp.ts';

/** Below the repository's root. */
export const workerBundle = '.cache/worker-bundle';

if (import.meta.main) {
  mkdirSync(dirname(workerBundle), { recursive: true });
  await buildWhenChanged({
    stampFile: `${workerBundle}.built-from`,
    madeOf: ['api', 'db', 'rest-compat', 'wrangler.toml', 'package-lock.json'],
    // Loaded only then: it brings wrangler.
    build: async () => (await import('./workerd.ts')).bundleWorker(workerBundle),
  });
}
