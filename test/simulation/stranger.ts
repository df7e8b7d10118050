/** Another merchant on the same gateway, who is curious. What it is told must have nothing of the first one's. */
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { ask } from './requests.ts';
import type { World } from './world.ts';

export interface Stranger {
  pry(world: World, of: number): Promise<void>;
}

const read = 'query ($id: ID!) { payment(id: $id) { id amount } }';

export function createStranger(): Stranger {
  return {
    async pry(world, of) {
      const target = world.beliefs.pickPayment(of);
      if (!target) return;
      const { id } = target;
      const judge = (how: string, isRefused: boolean, text: string): void => {
        if (!isRefused) world.beliefs.note(`another merchant was answered when it ${how} ${id}: ${text}`);
      };
      const refund = { entityId: channels.other, paymentType: 'RF', currency: 'EUR', amount: '1.00' };
      const byRest = { token: otherToken };
      ask(
        world,
        (process) => process.rest.get(`/v1/payments/${id}`, { entityId: channels.other }, byRest),
        ({ status, body, text }) => judge('read', status >= 400 && body.id === undefined, text),
      );
      await world.turns.rest();
      ask(
        world,
        (process) => process.rest.post(`/v1/payments/${id}`, refund, byRest),
        ({ status, body, text }) => judge('refunded', status >= 400 && body.id === undefined, text),
      );
      await world.turns.rest();
      // By the name of the first one's channel.
      const pay = { ...cardPayment, entityId: target.entityId, amount: '1.00', currency: 'EUR' };
      ask(
        world,
        (process) => process.rest.post('/v1/payments', pay, byRest),
        ({ status, body, text }) => judge('paid beside', status >= 400 && body.id === undefined, text),
      );
      await world.turns.rest();
      ask(
        world,
        (process) => process.rest.get(`/v1/payments/${id}`, { entityId: target.entityId }, byRest),
        ({ status, body, text }) => judge('named the channel of', status >= 400 && body.id === undefined, text),
      );
      await world.turns.rest();
      ask(
        world,
        (process) => process.graphql(read, { id }, { token: otherToken }),
        ({ data, body }) => judge('queried', (data?.payment ?? null) === null, JSON.stringify(body)),
      );
    },
  };
}
