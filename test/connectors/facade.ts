/** Two gateways in this process: merchants call the first, whose channels have the second behind them. */
import { sandbox } from '../../db/seed.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import { createWire, type Wire } from './conformance/wire.ts';
import { openUpstream, type UpstreamCounterpart, upstreamUrl } from './upstream-counterpart.ts';

export interface Facade {
  readonly gateway: Harness;
  readonly behind: UpstreamCounterpart;
  readonly wire: Wire;
  close(): Promise<void>;
}

/** The channel that has the other gateway behind it, and the one over there. */
export const facadeChannel = sandbox.upstream;
export const channelBehind = sandbox.documented;
/** The simulator's, where testMode=EXTERNAL goes to the gateway behind. */
export const externalChannel = sandbox.external;

export async function openFacade(options: HarnessOptions = {}, ofBehind: HarnessOptions = {}): Promise<Facade> {
  const behind = await openUpstream(options.now === undefined ? ofBehind : { now: options.now, ...ofBehind });
  const wire = createWire(behind.fetch);
  const gateway = await startGateway({ ...options, upstreamUrl, fetch: wire.fetch });
  return {
    gateway,
    behind,
    wire,
    async close() {
      await gateway.stop();
      await behind.close();
    },
  };
}
