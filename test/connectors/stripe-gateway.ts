/** A gateway in this process whose channel pays at Stripe, and a stand-in of Stripe behind a network that fails as tests say. */
import { sandbox } from '../../db/seed.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import { createWire, type Wire } from './conformance/wire.ts';
import { openStripe, type StripeCounterpart, stripeKey, stripeSigningSecret, stripeUrl } from './stripe-counterpart.ts';

export interface StripeGateway {
  readonly gateway: Harness;
  readonly behind: StripeCounterpart;
  readonly wire: Wire;
  close(): Promise<void>;
}

export const stripeChannel = sandbox.documented;

export async function openStripeGateway(options: HarnessOptions & { readonly now: number }): Promise<StripeGateway> {
  const behind = openStripe();
  const wire = createWire(behind.fetch);
  const gateway = await startGateway({ ...options, fetch: wire.fetch });
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === stripeChannel);
  if (!channel?.settings) throw new Error('the sandbox has its channels');
  const settings = { ...channel.settings, connector: 'stripe' as const, stripe: { url: stripeUrl } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  gateway.clock.advance(60_000);
  const connected = await gateway.graphql(
    `mutation { connectChannel(entityId: "${stripeChannel}", token: "${stripeKey}", signingSecret: "${stripeSigningSecret}") { status } }`,
  );
  if (connected.data?.connectChannel?.status !== 'CONNECTED') throw new Error(JSON.stringify(connected));
  return { gateway, behind, wire, close: () => gateway.stop() };
}
