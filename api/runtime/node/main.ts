/** The gateway on Node: `node api/runtime/node/main.ts`. Settings come from the environment (`--help` prints them). */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Types are stripped from some two hundred files at every start; the cache keeps what came of it.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/gateway', import.meta.url)));

const { runNode } = await import('./run.ts');
await runNode(process.argv.slice(2));
