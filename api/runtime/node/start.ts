/** Starts the gateway on Node. Tests start it too, in their own process. */
import type { Clocks, Log } from '../../foundation/kernel/ports.ts';
import type { Settings } from '../shared/settings.ts';
import { type RunningGateway, type StartOptions as SharedStartOptions, startGateway } from '../shared/start.ts';
import { openRuntime } from './runtime.ts';
import { type ServeLimits, serveNode } from './server.ts';
import { createUnderWay } from './under-way.ts';

export type NodeGateway = RunningGateway;

export interface StartOptions extends SharedStartOptions {
  readonly clocks?: Clocks;
  readonly limits?: Partial<ServeLimits>;
}

/** Rejects where the database cannot be opened or the address cannot be listened on. */
export async function startNodeGateway(settings: Settings, log: Log, options: StartOptions = {}): Promise<NodeGateway> {
  const { clocks, limits } = options;
  const underWay = createUnderWay();
  const runtime = await openRuntime(settings, log, { clocks, isAlone: underWay.isAlone });
  return startGateway(settings, runtime, (composition) => serveNode(composition, { settings, log, limits, underWay }), options);
}
