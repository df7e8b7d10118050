/** Accounts that merchants stored at the gateway behind before they moved in pay at our endpoints, by the ids of that gateway. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelSettings } from '../../api/foundation/entities/entity.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { channelBehind, externalChannel, type Facade, facadeChannel, openFacade } from './facade.ts';
import { upstreamUrl } from './upstream-counterpart.ts';

let facade: Facade;
/** As the gateway behind knows it. */
let theirs: string;

const unknownId = '8ac7a4a19f0000000000000000000bad';
const debit = { entityId: facadeChannel, amount: '5.00', currency: 'EUR', paymentType: 'DB' };
const pay = (id: string, change: Parameters = {}, options = {}) =>
  facade.gateway.rest.post(`/v1/registrations/${id}/payments`, { ...debit, ...change }, options);
const booked = () => facade.behind.gateway.store.acrossMerchants.projectedAfter('', 10_000);
const postsSent = () => facade.wire.sent.filter(({ method }) => method === 'POST');

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
  const stored = await facade.behind.gateway.rest.post('/v1/payments', {
    ...cardPayment,
    entityId: channelBehind,
    createRegistration: 'true',
  });
  theirs = String(stored.body.registrationId);
});

afterAll(() => facade.close());

async function change(channelId: string, settings: Partial<ChannelSettings>): Promise<void> {
  const { store, clock } = facade.gateway;
  const channel = (await store.entities.all()).find(({ id }) => id === channelId);
  if (!channel?.settings) throw new Error('the sandbox has this channel');
  const entity = { ...channel, settings: { ...channel.settings, ...settings }, version: channel.version + 1 };
  await store.commit('platform', [{ write: 'entity.put', entity }]);
  clock.advance(minuteMs);
}

async function setRules(rules: string, expectedVersion: number): Promise<void> {
  const { data } = await facade.gateway.graphql(
    `mutation { setRouting(entityId: "${facadeChannel}", expectedVersion: ${expectedVersion}, rules: ${rules}) { current { version } } }`,
  );
  expect(data.setRouting.current.version).toBe(expectedVersion + 1);
}

describe('a registration of the gateway behind', () => {
  it('pays there, and what follows goes where the payment went', async () => {
    const paid = await pay(theirs);
    expect(paid.body).toMatchObject({ registrationId: theirs, result: { code: '000.100.110' } });
    const sent = postsSent().at(-1);
    expect(new URL(String(sent?.url)).pathname).toBe(`/v1/registrations/${theirs}/payments`);
    expect(sent?.body).not.toContain('card.');
    const [attempt] = await facade.gateway.store.attempts.ofPayment(
      toMerchantKey(String((await facade.gateway.store.acrossMerchants.paymentById(String(paid.body.id)))?.entityPath)),
      String(paid.body.id),
    );
    const there = (await booked()).filter(({ merchantTransactionId }) => merchantTransactionId === attempt?.id);
    expect(there).toMatchObject([{ type: 'DB', amountMinor: 500n, registrationId: theirs, status: 'approved' }]);
    const refund = { entityId: facadeChannel, paymentType: 'RF', amount: '2.00', currency: 'EUR' };
    const refunded = await facade.gateway.rest.post(`/v1/payments/${paid.body.id}`, refund);
    expect(refunded.body.result.code).toBe('000.100.110');
    expect((await booked()).at(-1)).toMatchObject({ type: 'RF', referencedId: there[0]?.id });
  });

  it('pays through GraphQL, where lists find its payments by it', async () => {
    const { data } = await facade.gateway.graphql(
      `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { status registrationId registration { id } } }`,
      { input: { ...debit, registrationId: theirs } },
    );
    expect(data).toEqual({ createPayment: { status: 'APPROVED', registrationId: theirs, registration: null } });
  });

  it('pays once where the answer was lost, and its outcome is found', async () => {
    facade.wire.next('answerLost');
    const lost = await pay(theirs);
    expect(lost.body.result.code).toBe('000.200.000');
    const sent = postsSent().length;
    for (const { clock } of [facade.gateway, facade.behind.gateway]) clock.advance(6_000);
    await facade.gateway.tick();
    const known = await facade.gateway.rest.get(`/v1/payments/${lost.body.id}`, { entityId: facadeChannel });
    expect(known.body).toMatchObject({ registrationId: theirs, result: { code: '000.100.110' } });
    expect(postsSent()).toHaveLength(sent);
  });

  it('brings its own account: another one in the request is refused before anything is sent', async () => {
    const sent = postsSent().length;
    const refused = await pay(theirs, { 'card.number': String(cardPayment['card.number']) });
    expect(refused.status).toBe(400);
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'card.number' }]);
    expect(postsSent()).toHaveLength(sent);
  });

  it('pays through testMode=EXTERNAL where the gateway behind is there for that alone', async () => {
    expect((await pay(theirs, { entityId: externalChannel })).status).toBe(404);
    expect((await pay(theirs, { entityId: externalChannel, testMode: 'EXTERNAL' })).body.result.code).toBe('000.100.112');
  });

  it('is authenticated by the gateway behind, and not here', async () => {
    await change(facadeChannel, { threeDSecureBrands: ['VISA'] });
    expect((await pay(theirs, { paymentBrand: 'VISA' })).body.result.code).toBe('000.100.110');
    await change(facadeChannel, { threeDSecureBrands: [] });
  });

  it('goes to no other connector of the channel, also where staff hold the gateway behind', async () => {
    await change(facadeChannel, { furtherConnectors: [{ name: 'second', connector: 'simulator' }] });
    await setRules('[{name: "All to the second", when: {currencies: ["EUR"]}, to: ["second"]}]', 0);
    const sent = postsSent().length;
    expect((await pay(theirs)).body.result.code).toBe('000.100.110');
    expect(postsSent()).toHaveLength(sent + 1);
    await change(facadeChannel, { heldConnectors: ['upstream'] });
    expect((await pay(theirs)).body.result.code).toBe('800.800.400');
    expect(postsSent()).toHaveLength(sent + 1);
    await setRules('[]', 1);
    await change(facadeChannel, { furtherConnectors: [], heldConnectors: [] });
  });
});

describe('what the gateway behind does not keep for this merchant', () => {
  it('is refused there, and nothing moves', async () => {
    const before = (await booked()).length;
    const refused = await pay(unknownId);
    expect(refused.status).toBe(400);
    expect(refused.body.result.code).toBe('100.150.200');
    expect(await booked()).toHaveLength(before);
  });

  it('is refused here on a channel without a gateway behind', async () => {
    const sent = postsSent().length;
    const refused = await pay(theirs, { entityId: channels.documented });
    expect(refused.status).toBe(404);
    expect(refused.body.result.code).toBe('100.150.200');
    expect(postsSent()).toHaveLength(sent);
  });

  it('is no account of another merchant, who has the same gateway behind', async () => {
    const { store, ports } = facade.gateway;
    const { otherChannel } = sandbox;
    await change(otherChannel, { connector: 'upstream', upstream: { url: upstreamUrl, entityId: otherChannel } });
    const path = String((await store.entities.all()).find(({ id }) => id === otherChannel)?.path);
    const sealed = await ports.vault.seal(otherChannel, otherChannel, otherToken);
    const token = { id: otherChannel, entityId: otherChannel, entityPath: path, sealedToken: JSON.stringify(sealed), updatedAt: 0 };
    await store.commit(toMerchantKey(path), [{ write: 'connector-token.put', token }]);
    const own = { ...cardPayment, entityId: otherChannel };
    expect((await facade.gateway.rest.post('/v1/payments', own, { token: otherToken })).body.result.code).toBe('000.100.110');
    const before = (await booked()).length;
    const refused = await pay(theirs, { entityId: otherChannel }, { token: otherToken });
    expect(refused.body.result.code).toBe('100.150.200');
    expect(await booked()).toHaveLength(before);
  });
});

describe('what needs the account itself', () => {
  it('finds none of the gateway behind: reads, deletion, schedules, the payment form', async () => {
    const { rest } = facade.gateway;
    const sent = facade.wire.sent.length;
    expect((await rest.get(`/v1/registrations/${theirs}`, { entityId: facadeChannel })).status).toBe(404);
    expect(
      (await rest.send({ method: 'DELETE', path: `/v1/registrations/${theirs}`, query: `entityId=${facadeChannel}`, body: '' })).status,
    ).toBe(404);
    const scheduled = await pay(theirs, { 'job.expression': '0 0 6 * * ?' });
    expect(scheduled.body.result.code).toBe('100.150.200');
    const offered = await rest.post('/v1/checkouts', { ...debit, 'registrations[0].id': theirs });
    expect(offered.body.result.parameterErrors).toMatchObject([{ name: 'registrations[0].id' }]);
    expect(facade.wire.sent).toHaveLength(sent);
  });
});
