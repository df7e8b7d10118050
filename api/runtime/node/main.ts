/** The gateway on Node: `node api/dist/main.js`, which .run/gateway.ts makes of it, or this file itself. Settings come from the environment (`--help` prints them). */
import { setFlagsFromString } from 'node:v8';

// .run/start.sh lets this thread's heap grow while it loads. Threads that start later read the flag too, and would collect that late.
setFlagsFromString('--initial-old-space-size=0');
// This thread has read how large its young generation may be (.run/start.sh). Threads that start later ask for less (db/connect), and the flag
// would go before what they ask for: the payments' writer held 16 MB, and holds 10 now.
setFlagsFromString('--max-semi-space-size=1');
// V8 maps its own functions a second time for each thread, 2 MB, so that calls of them are shorter. Threads that start later go without:
// most of what they do is SQLite's.
setFlagsFromString('--no-short-builtin-calls');
// V8 notes, for each literal and each constructor in the source, how many of its first objects outlive a young collection. Where most do, it
// makes all later ones old at once. The first requests decide that for the whole life of the process, by whether a collection happened to come
// in the middle of them. All that such an object reaches grows old with it, and only an old collection frees it (test/bench/README.md).
setFlagsFromString('--no-allocation-site-pretenuring');

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
// and V8 would let it grow to four times as much before it collects. From here on it may grow by four tenths. Three tenths saved some
// 3 MB more, for half as many collections again. Marking begins after a fifth of that, at the latest after a third; before, it would
// collect what the start is still making.
setFlagsFromString('--heap-growing-percent=40');
setFlagsFromString('--incremental-marking-soft-trigger=20');
setFlagsFromString('--incremental-marking-hard-trigger=33');
