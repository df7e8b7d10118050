/** Stripe among several connectors of a channel: when the next one is called, and when nobody is. Fake clock. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireFaultNames, wireFaults } from '../connectors/conformance/wire.ts';
import { stripeCards, stripeKey, stripeUrl } from '../connectors/stripe-counterpart.ts';
import { openStripeGateway, type StripeGateway, stripeChannel } from '../connectors/stripe-gateway.ts';
import { cardPayment, type Parameters } from '../support/client.ts';

let stripe: StripeGateway;

beforeAll(async () => {
  stripe = await openStripeGateway({ now: Date.UTC(2026, 5, 1, 10) });
  const { gateway } = stripe;
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === stripeChannel);
  if (!channel?.settings) throw new Error('the channel is there');
  // Two contracts with Stripe, each with a key of its own.
  const furtherConnectors = [{ name: 'second', connector: 'stripe' as const, stripe: { url: `${stripeUrl}:8443` } }];
  const settings = { ...channel.settings, furtherConnectors };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  gateway.clock.advance(60_000);
  const connected = await gateway.graphql(
    `mutation { connectChannel(entityId: "${stripeChannel}", token: "${stripeKey}", connector: "second") { status } }`,
  );
  expect(connected.data.connectChannel.status).toBe('CONNECTED');
  const rules = await gateway.graphql(
    `mutation { setRouting(entityId: "${stripeChannel}", expectedVersion: 0, note: "both", rules: [{name: "Both", when: {}, to: ["stripe", "second"]}]) { current { version } } }`,
  );
  expect(rules.errors).toBeUndefined();
});

afterAll(() => stripe.close());

// Good payments in between keep the circuits closed.
beforeEach(async () => {
  for (let count = 0; count < 3; count += 1) await pay();
});

const pay = (change: Parameters = {}) =>
  stripe.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: stripeChannel, 'card.number': stripeCards.approved, ...change });

async function attemptsOf(id: unknown): Promise<readonly unknown[]> {
  const query = 'query ($id: ID!) { payment(id: $id) { attempts { edges { node { connector resultCode } } } } }';
  const { data } = await stripe.gateway.graphql(query, { id });
  return data.payment.attempts.edges.map(({ node }: { node: { connector: string; resultCode: string } }) => [
    node.connector,
    node.resultCode,
  ]);
}

/** Where the requests of an action went. */
async function hostsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = stripe.wire.sent.length;
  await act();
  return stripe.wire.sent.slice(before).flatMap(({ method, url }) => (method === 'POST' ? [new URL(url).host] : []));
}

test('goes on after a soft decline that the issuer says to try again', async () => {
  const { body } = await pay({ 'card.number': stripeCards.doNotHonorRetry });
  expect(body.result.code).toBe('800.100.100');
  expect(await attemptsOf(body.id)).toEqual([
    ['stripe', '800.100.100'],
    ['second', '800.100.100'],
  ]);
});

test('goes on where the account there is of no use, and an operation on the payment follows the money', async () => {
  stripe.wire.next('refused');
  const { body } = await pay({ paymentType: 'PA' });
  expect(body.result.code).toBe('000.100.110');
  expect(await attemptsOf(body.id)).toEqual([
    ['stripe', '900.100.600'],
    ['second', '000.100.110'],
  ]);
  const capture = { entityId: stripeChannel, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
  const hosts = await hostsOf(() => stripe.gateway.rest.post(`/v1/payments/${body.id}`, capture));
  expect(hosts).toEqual(['stripe.test:8443']);
});

test('ends with a decline that says something of the account', async () => {
  const { body } = await pay({ 'card.number': stripeCards.insufficientFunds });
  expect(await attemptsOf(body.id)).toEqual([['stripe', '800.100.155']]);
});

test.each(wireFaultNames.filter((fault) => !wireFaults[fault].answered && fault !== 'refused' && !fault.startsWith('timeout')))(
  'never goes on where nobody knows what became of it: %s',
  async (fault) => {
    stripe.wire.next(fault);
    let id: unknown;
    const hosts = await hostsOf(async () => {
      id = (await pay()).body.id;
    });
    expect(hosts).toEqual(['stripe.test']);
    expect(await attemptsOf(id)).toEqual([['stripe', null]]);
    for (const ms of [6_000, 20_000, 120_000, 360_000]) {
      stripe.gateway.clock.advance(ms);
      expect(await hostsOf(() => stripe.gateway.tick())).toEqual([]);
    }
    const outcome = wireFaults[fault].arrives ? '000.100.110' : '900.100.100';
    expect(await attemptsOf(id)).toEqual([['stripe', outcome]]);
  },
);
