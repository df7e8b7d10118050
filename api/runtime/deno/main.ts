/** The gateway on Deno (`npm run start:deno`). What is Node's own, such as files and threads, Deno has as well. */
import { runDeno } from './run.ts';

await runDeno(Deno.args);
