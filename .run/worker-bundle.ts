/** Bundles the Worker when what it is made of has changed: for wrangler (`[build]` in wrangler.toml), and once for all tests that run it on workerd. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildWhenChanged } from './build-stamp.ts';
import { storeWorkerAssets } from './worker-assets.ts';

/** Below the repository's root. */
export const workerBundle = '.cache/worker-bundle';

if (import.meta.main) {
  await import('./console.ts');
  await storeWorkerAssets();
  mkdirSync(dirname(workerBundle), { recursive: true });
  await buildWhenChanged({
    stampFile: `${workerBundle}.built-from`,
    madeOf: ['api', 'db', 'rest-compat', '.run/left-out.ts', '.run/worker-program.ts', '.run/worker-descriptions.ts', 'package-lock.json'],
    // Loaded only then: it brings the bundler.
    build: async () => (await import('./worker-program.ts')).bundleWorker(workerBundle),
  });
}
