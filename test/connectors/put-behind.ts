/** Gives a channel another gateway behind it: the one of the same name there, with the sandbox's token. */
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { demoToken } from '../support/client.ts';

export interface PutBehind {
  readonly ports: Ports;
  readonly channelId: string;
  /** Of the gateway behind. */
  readonly url: string;
  /** Sends a document as the sandbox's administrator; resolves to its answer. */
  readonly ask: (query: string) => Promise<unknown>;
}

/** Throws where the gateway behind does not take the token. */
export async function putBehind({ ports, channelId, url, ask }: PutBehind): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channelId);
  if (!channel?.settings) throw new Error('the sandbox has no such channel');
  const settings = { ...channel.settings, connector: 'upstream' as const, upstream: { url, entityId: channelId } };
  await ports.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
  const answer = await ask(`mutation { connectChannel(entityId: "${channelId}", token: "${demoToken}") { status } }`);
  if (!JSON.stringify(answer).includes('"CONNECTED"')) throw new Error(`the channel was not connected: ${JSON.stringify(answer)}`);
}
