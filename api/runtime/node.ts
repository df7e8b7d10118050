/** The gateway on Node: `node api/runtime/node.ts`. Settings come from the environment (`--help` prints them). */
import { runNode } from './run-node.ts';

await runNode(process.argv.slice(2));
