/** Starts the gateway on Deno: what it hands in is Node's (files, threads, node:crypto), the server is Deno's own. */
import type { Log } from '../../foundation/kernel/ports.ts';
import { openRuntime } from '../node/runtime.ts';
import type { Settings } from '../shared/settings.ts';
import { type RunningGateway, startGateway } from '../shared/start.ts';
import { serveDeno } from './server.ts';

/** Rejects where the database cannot be opened or the address cannot be listened on. */
export async function startDenoGateway(settings: Settings, log: Log): Promise<RunningGateway> {
  const runtime = await openRuntime(settings, log);
  return startGateway(settings, runtime, (composition) => serveDeno(composition, settings));
}
