/**
 * A key of a request that names a merchant (spec §5): where the merchant's settings change between the request and its repetition, another
 * channel would take the repetition.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { sandbox } from '../../db/seed.ts';
import { monthly } from '../jobs/requests.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.stop());

/** From now on the merchant's requests for VISA go to this channel, which alone names the brand and the currency. */
async function dispatchTo(channelId: string): Promise<void> {
  const all = await gateway.store.entities.all();
  const channelsOfShop = all.flatMap((entity) => (entity.parentId === sandbox.demoShop && entity.settings ? [entity] : []));
  const entities = channelsOfShop.map((entity) => {
    const { brands: _brands, currencies: _currencies, ...others } = entity.settings ?? {};
    const settings = entity.id === channelId ? { ...others, brands: ['VISA'], currencies: ['EUR'] } : others;
    return { ...entity, version: entity.version + 1, settings: settings as NonNullable<typeof entity.settings> };
  });
  await gateway.store.commit(
    'platform',
    entities.map((entity) => ({ write: 'entity.put', entity }) as const),
  );
  forgetDirectory(gateway.ports);
}

const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _code, ...card } = cardPayment;
const requests: readonly (readonly [string, string, Parameters])[] = [
  ['payment', '/v1/payments', cardPayment],
  ['registration', '/v1/registrations', card],
  ['checkout', '/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA' }],
  ['job', '/scheduling/v1/schedules', { ...card, ...monthly }],
];

test.each(requests)('a %s is made once, whichever channel takes the repetition', async (_what, path, parameters) => {
  const send = () => gateway.rest.post(path, { ...parameters, entityId: sandbox.demoShop }, { idempotencyKey: 'one-key' });
  await dispatchTo(channels.documented);
  const first = await send();
  expect(first.status).toBe(200);
  await dispatchTo(channels.tolerant);
  const again = await send();
  expect(again.body.id).toBe(first.body.id);
});

test('a key of the channel itself is another key', async () => {
  const send = (entityId: string) => gateway.rest.post('/v1/payments', { ...cardPayment, entityId }, { idempotencyKey: 'one-key' });
  await dispatchTo(channels.documented);
  const ids = await Promise.all([sandbox.demoShop, channels.documented, channels.tolerant].map(async (id) => (await send(id)).body.id));
  expect(new Set(ids).size).toBe(3);
});
