/**
 * Stores the files that the platform serves beside the Worker (`[assets]` in wrangler.toml): the built console, and the documentation, for
 * which the Worker has no room. Again only when what they are made of has changed.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWhenChanged } from './build-stamp.ts';

/** Below the repository's root. */
export const workerAssets = '.cache/worker-assets';

if (import.meta.main) {
  await import('./console.ts');
  await storeWorkerAssets();
}

/** Runs at the repository's root, after the console was built. */
export async function storeWorkerAssets(): Promise<void> {
  await buildWhenChanged({
    stampFile: `${workerAssets}.built-from`,
    madeOf: ['api', 'rest-compat', 'console/dist', '.run/worker-assets.ts', 'package-lock.json'],
    async build() {
      // Loaded only then: it brings the whole schema.
      const { listStoredFiles } = await import('../api/runtime/shared/documentation.ts');
      const files = await listStoredFiles();
      rmSync(workerAssets, { recursive: true, force: true });
      cpSync('console/dist', workerAssets, { recursive: true, filter: (path) => !path.endsWith('.built-from') });
      for (const [name, text] of files) {
        const path = join(workerAssets, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    },
  });
}
