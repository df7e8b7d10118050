/** The gateway on Node: `node api/runtime/node/main.ts`. Settings come from the environment (`--help` prints them). */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Types are stripped from some two hundred files at every start; the cache keeps what came of it.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/gateway', import.meta.url)));

const { runGateway } = await import('../shared/run.ts');
await runGateway(
  {
    args: process.argv.slice(2),
    environment: process.env,
    isTerminal: process.stderr.isTTY === true,
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (lines) => void process.stderr.write(lines),
    exit: (code) => process.exit(code),
    onStopSignal(listener) {
      process.on('SIGTERM', listener);
      process.on('SIGINT', listener);
    },
  },
  // Loaded only now: help and a wrong setting need none of it.
  async (settings, log) => (await import('./start.ts')).startNodeGateway(settings, log),
);
