/** The gateway on Node: `node api/dist/main.js`, which .run/gateway.ts makes of it, or this file itself. Settings come from the environment (`--help` prints them). */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Keeps what V8 compiled, and what came of the sources where they run as they are.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/gateway', import.meta.url)));
// .run/start.sh lets this thread's heap grow while it loads. Threads that start later read the flag too, and would collect that late.
setFlagsFromString('--initial-old-space-size=0');
// This thread has read how large its young generation may be (.run/start.sh). Threads that start later ask for less (db/connect), and the flag
// would go before what they ask for: the payments' writer held 16 MB, and holds 10 now.
setFlagsFromString('--max-semi-space-size=1');
// V8 maps its own functions a second time for each thread, 2 MB, so that calls of them are shorter. Threads that start later go without:
// most of what they do is SQLite's.
setFlagsFromString('--no-short-builtin-calls');

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

// What .run/start.sh gave the heap for the start, 160 MB, stays the least that V8 lets the old generation grow to. Some 60 MB of it live,
// and V8 would let it grow to four times as much before it collects. From here on it may grow by six tenths. Three tenths saved some
// 10 MB more, and cost a list a tenth of its CPU or more. Marking begins after a quarter of that, at the latest after two fifths; before, it
// would collect what the start is still making.
setFlagsFromString('--heap-growing-percent=60');
setFlagsFromString('--incremental-marking-soft-trigger=25');
setFlagsFromString('--incremental-marking-hard-trigger=40');
