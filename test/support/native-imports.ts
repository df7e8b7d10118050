/**
 * How tests import our own files: by their path, which names its extension, and by nothing else. Node would look for each at the disk, for its
 * package and for links; vitest would tell its main process of each import, for a watcher. That took half of what loading took.
 */
import { registerHooks } from 'node:module';

/** This is run before each file of tests, and the hooks of a worker stay. */
const key = Symbol.for('native imports');
const known: Record<symbol, boolean | undefined> = Object(globalThis);

if (known[key] === undefined) {
  known[key] = true;
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier.startsWith('.') && specifier.endsWith('.ts') && !context.parentURL?.includes('/node_modules/');
      return isOurs ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true } : next(specifier, context);
    },
  });
}
