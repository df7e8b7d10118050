/** What the webhook tests share: a gateway that may send to this machine, with a deliverer that a test drives. */

import { createDeliverer, type Deliverer } from '../../api/domain/webhooks/deliver.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { cardPayment } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

export const merchant = '8ac7a4a0000000000000000000000003';

export interface Shop extends Harness {
  readonly deliverer: Deliverer;
  pay(changes?: Readonly<Record<string, string>>): Promise<string>;
  subscribe(input: Readonly<Record<string, unknown>>): Promise<Subscribed>;
  /** A round, and all that follows from it. */
  deliver(): Promise<void>;
}

export interface Subscribed {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly standardSecret: string;
  readonly statusReason: string | null;
}

export async function startShop(now?: number): Promise<Shop> {
  const harness = await startGateway({
    ...(now === undefined ? {} : { now }),
    adaptPorts: (ports) => ({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }),
  });
  const deliverer = createDeliverer(harness.ports);
  return {
    ...harness,
    deliverer,
    async pay(changes = {}) {
      const answer = await harness.rest.post('/v1/payments', { ...cardPayment, ...changes });
      if (answer.body.id === undefined) throw new Error(`no payment: ${answer.text}`);
      return answer.body.id;
    },
    async subscribe(input) {
      const { data, errors } = await harness.graphql(
        'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id status secret standardSecret statusReason } }',
        { input: { entityId: merchant, ...input } },
      );
      if (errors) throw new Error(JSON.stringify(errors));
      return data.createWebhookSubscription;
    },
    async deliver() {
      await deliverer.tick();
      await deliverer.settled();
    },
    async stop() {
      await deliverer.stop();
      await harness.stop();
    },
  };
}
