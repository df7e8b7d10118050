/** The gateway on Deno (`npm run start:deno`). */
import { runGateway } from '../shared/run.ts';
import { Deno } from './names.ts';
import { sendOnce } from './send-once.ts';

// For all that leaves this process: calls of banks and of the gateway behind, commits to a libSQL server.
globalThis.fetch = sendOnce(globalThis.fetch);

await runGateway(
  {
    args: Deno.args,
    environment: Deno.env.toObject(),
    isTerminal: Deno.stderr.isTerminal(),
    print: (text) => console.log(text),
    printError: (lines) => console.error(lines.trimEnd()),
    exit: (code) => Deno.exit(code),
    onStopSignal(listener) {
      Deno.addSignalListener('SIGTERM', listener);
      Deno.addSignalListener('SIGINT', listener);
    },
  },
  // Loaded only now: help and a wrong setting need none of it.
  async (settings, log) => (await import('./start.ts')).startDenoGateway(settings, log),
);
