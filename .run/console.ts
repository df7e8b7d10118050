/** Builds the console and the hosted payment form into console/dist when what they are made of has changed. `npm start` calls it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenChanged } from './build-stamp.ts';

/** What the configuration of the build imports. */
const buildParts = [
  ...['compressed.ts', 'documents.ts', 'react.js', 'styles.ts', 'typeface.ts'].map((name) => join('.run', `console-${name}`)),
  join('.run', 'files-below.ts'),
];

await buildWhenChanged({
  stampFile: join('console', 'dist', '.built-from'),
  madeOf: ['console', join('api', 'contract'), ...buildParts, 'package-lock.json'],
  build() {
    process.stderr.write('building the console…\n');
    // The hosted payment form comes second: the console's build empties the folder that it is written into.
    for (const config of ['console/vite.config.ts', 'console/hosted-form/vite.config.ts']) {
      const built = spawnSync('vite', ['build', '-c', config, '--logLevel', 'warn'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        // A test's own NODE_ENV would build React for developers, of almost twice the size.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      if (built.status !== 0) {
        process.stderr.write(`${config} could not be built\n`);
        process.exit(built.status ?? 1);
      }
    }
  },
});
