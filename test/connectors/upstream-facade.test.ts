import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import type { ChannelSettings } from '../../api/foundation/entities/entity.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { upstreamPages } from '../../api/runtime/shared/upstream-pages.ts';
import { cardPayment, channels, demoToken, type Parameters, type RestBody } from '../support/client.ts';
import { answerBankPage } from '../support/shopper.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperAt } from '../three-d-secure/shopper.ts';
import { externalChannel, type Facade, facadeChannel, openFacade } from './facade.ts';

const minuteMs = 60_000;
let facade: Facade;

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
});

afterAll(() => facade.close());

const payment = (change: Parameters = {}): Parameters => ({ ...cardPayment, entityId: facadeChannel, ...change });
const pay = (change: Parameters = {}) => facade.gateway.rest.post('/v1/payments', payment(change));
const reference = (id: string | undefined, paymentType: string, amount = '92.00') =>
  facade.gateway.rest.post(`/v1/payments/${id}`, { entityId: facadeChannel, paymentType, amount, currency: 'EUR' });
const read = async (id: string | undefined) => (await facade.gateway.rest.get(`/v1/payments/${id}`, { entityId: facadeChannel })).body;

/** What the gateway behind has of a payment of ours, by the id of its attempt. */
async function behindOf(body: RestBody) {
  const stored = await facade.gateway.store.acrossMerchants.paymentById(String(body.id));
  const attempts = await facade.gateway.store.attempts.ofPayment(toMerchantKey(stored?.entityPath ?? ''), String(body.id));
  const [attempt] = attempts;
  const all = await facade.behind.gateway.store.acrossMerchants.projectedAfter('', 10_000);
  return all.filter(({ merchantTransactionId }) => merchantTransactionId === attempt?.id);
}

async function afterTime(ms: number): Promise<void> {
  facade.gateway.clock.advance(ms);
  facade.behind.gateway.clock.advance(ms);
  await facade.gateway.tick();
}

describe('a channel with a gateway behind it', () => {
  it('pays, captures, refunds and reverses there, with ids of its own', async () => {
    const authorized = await pay({ paymentType: 'PA', merchantTransactionId: 'order-4711' });
    expect(authorized.body.result.code).toBe('000.100.110');
    expect(authorized.body.merchantTransactionId).toBe('order-4711');
    const [there] = await behindOf(authorized.body);
    expect(there).toMatchObject({ type: 'PA', amountMinor: 9_200n, currency: 'EUR', brand: 'VISA' });
    expect(there?.id).not.toBe(authorized.body.id);
    const captured = await reference(authorized.body.id, 'CP', '50.00');
    expect(captured.body.result.code).toBe('000.100.110');
    expect((await behindOf(captured.body))[0]).toMatchObject({ type: 'CP', referencedId: there?.id, amountMinor: 5_000n });
    expect((await reference(captured.body.id, 'RF', '20.00')).body.result.code).toBe('000.100.110');
    expect((await reference(authorized.body.id, 'RV', '42.00')).body.result.code).toBe('000.100.110');
  });

  it('tells a decline of the gateway behind as its own', async () => {
    const declined = await pay({ 'customParameters[forceResultCode]': '800.100.155' });
    expect(declined.status).toBe(400);
    expect(declined.body.result.code).toBe('800.100.155');
    expect((await read(declined.body.id)).result.code).toBe('800.100.155');
  });

  it('stores accounts here and charges them there, with the references of a series', async () => {
    const series = {
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    };
    const first = await pay({ createRegistration: 'true', ...series });
    expect(first.body.result.code).toBe('000.100.110');
    const { initialTransactionId } = first.body.standingInstruction as { readonly initialTransactionId?: string };
    expect(initialTransactionId).toMatch(/\S/);
    const next = await facade.gateway.rest.post(`/v1/registrations/${first.body.registrationId}/payments`, {
      entityId: facadeChannel,
      amount: '5.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...series,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
    });
    expect(next.body.result.code).toBe('000.100.110');
    const [there] = await behindOf(next.body);
    expect(JSON.parse(there?.answer ?? '{}')).toMatchObject({
      standingInstruction: { mode: 'REPEATED', source: 'MIT', initialTransactionId },
    });
  });

  it('asks about an answer that was lost, and sends nothing again', async () => {
    facade.wire.next('answerLost');
    const lost = await pay();
    expect(lost.body.result.code).toBe('000.200.000');
    expect(await behindOf(lost.body)).toHaveLength(1);
    const sent = facade.wire.sent.filter(({ method }) => method === 'POST').length;
    await afterTime(6_000);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
    expect(await behindOf(lost.body)).toHaveLength(1);
    expect(facade.wire.sent.filter(({ method }) => method === 'POST')).toHaveLength(sent);
    expect((await reference(lost.body.id, 'RF')).body.result.code).toBe('000.100.110');
  });

  it('ends a payment that never arrived only when it cannot arrive any more', async () => {
    facade.wire.next('tlsRefused');
    const lost = await pay();
    expect(lost.body.result.code).toBe('000.200.000');
    await afterTime(6_000);
    await afterTime(20_000);
    await afterTime(2 * minuteMs);
    expect((await read(lost.body.id)).result.code).toBe('000.200.000');
    await afterTime(6 * minuteMs);
    expect((await read(lost.body.id)).result.code).toBe('900.100.100');
    expect(await behindOf(lost.body)).toEqual([]);
  });

  it('passes redirects of the gateway behind on to the shopper, who comes back through here', async () => {
    const begun = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
    expect(begun.body.result.code).toBe('000.200.000');
    const [there] = await behindOf(begun.body);
    const { url } = begun.body.redirect as { readonly url: string };
    expect(url).toContain(String(there?.id));
    const back = await answerBankPage(facade.behind.gateway.ports, String(there?.id), 'approve');
    const { pathname } = new URL(String(back?.location));
    expect(pathname).toBe(`/upstream/return/${begun.body.id}`);
    const page = await upstreamPages(facade.gateway.ports)({ method: 'GET', path: pathname, query: '', body: '' });
    expect(page?.headers.Location).toMatch(new RegExp(`^https://shop\\.test/back\\?id=${begun.body.id}&`));
    expect((await read(begun.body.id)).result.code).toBe('000.100.110');
  });

  it('believes no address: who calls it before the shopper has paid is told nothing and changes nothing', async () => {
    const begun = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
    const pages = upstreamPages(facade.gateway.ports);
    await pages({ method: 'GET', path: `/upstream/return/${begun.body.id}`, query: '', body: '' });
    expect((await read(begun.body.id)).result.code).toBe('000.200.000');
    expect(await answerBankPage(facade.gateway.ports, String(begun.body.id), 'approve')).toBeUndefined();
    const plain = await facade.gateway.rest.post('/v1/payments', cardPayment);
    expect(await pages({ method: 'GET', path: `/upstream/return/${plain.body.id}`, query: '', body: '' })).toBeUndefined();
    const [there] = await behindOf(begun.body);
    await answerBankPage(facade.behind.gateway.ports, String(there?.id), 'approve');
    await afterTime(10_000);
    expect((await read(begun.body.id)).result.code).toBe('000.100.110');
  });

  it('sends testMode=EXTERNAL of a sandbox channel there, and what follows goes where the payment went', async () => {
    const inside = await pay({ entityId: externalChannel });
    expect(await behindOf(inside.body)).toEqual([]);
    const outside = await pay({ entityId: externalChannel, testMode: 'EXTERNAL' });
    expect(outside.body.result.code).toBe('000.100.112');
    expect(await behindOf(outside.body)).toHaveLength(1);
    const refund = { entityId: externalChannel, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    expect(await behindOf((await facade.gateway.rest.post(`/v1/payments/${outside.body.id}`, refund)).body)).toHaveLength(1);
    const external = { ...refund, testMode: 'EXTERNAL' };
    expect(await behindOf((await facade.gateway.rest.post(`/v1/payments/${inside.body.id}`, external)).body)).toEqual([]);
  });
});

describe('the token of the gateway behind', () => {
  const connect = (token?: string) =>
    facade.gateway.graphql(
      `mutation { connectChannel(entityId: "${facadeChannel}"${token === undefined ? '' : `, token: ${JSON.stringify(token)}`}) { status resultCode entity { id } } }`,
    );

  it('is tried where it is used, and tells nobody what it is', async () => {
    const answer = await connect();
    expect(answer.body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED', resultCode: '700.400.580' } } });
    expect(JSON.stringify(answer.body)).not.toContain(demoToken);
  });

  it('is stored only where it is taken, so that a wrong one stops no payments', async () => {
    expect((await connect('wrong-token')).body).toMatchObject({ data: { connectChannel: { status: 'REFUSED' } } });
    facade.wire.next('refused');
    expect((await connect(demoToken)).body).toMatchObject({ data: { connectChannel: { status: 'UNREACHABLE', resultCode: null } } });
    expect((await pay()).body.result.code).toBe('000.100.110');
    expect((await connect(demoToken)).body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
    expect((await pay()).body.result.code).toBe('000.100.110');
  });

  it('is sealed, stands in no audit entry, and is kept when the vault’s keys are rotated', async () => {
    const { gateway } = facade;
    const { store, ports } = gateway;
    const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
    const merchant = toMerchantKey(channel?.path ?? '');
    const read = () => store.connectorTokens.byId(merchant, facadeChannel);
    await connect(demoToken);
    const account: SealedAccount = JSON.parse((await read())?.sealedToken ?? '');
    expect(JSON.stringify(await read())).not.toContain(demoToken);
    const { data } = await gateway.graphql('{ auditLog { edges { node { action change } } } }');
    expect(JSON.stringify(data)).toContain('channel.connect');
    expect(JSON.stringify(data)).not.toContain(demoToken);
    const again = await ports.vault.seal(account.id, account.entityId, await ports.vault.open(account));
    await store.commit('platform', [
      { write: 'sealed.replace', was: { place: 'connector', account }, place: { place: 'connector', account: again } },
    ]);
    expect(JSON.parse((await read())?.sealedToken ?? '')).toEqual(again);
    expect((await pay()).body.result.code).toBe('000.100.110');
  });

  it.each(['', 'a b', 'a\r\nx: y'])('is refused where no header may hold it: %j', async (token) => {
    expect(JSON.stringify((await connect(token)).body)).toContain('token must be');
  });
});

describe('a channel that moves elsewhere', () => {
  it('goes on with its earlier payments where they went', async () => {
    const { store, clock } = facade.gateway;
    const put = async (change: Partial<ChannelSettings>) => {
      const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
      if (!channel?.settings) throw new Error('the channel is there');
      const settings = { ...channel.settings, ...change };
      await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
      clock.advance(minuteMs);
    };
    const earlier = await pay();
    facade.wire.next('answerLost');
    const lost = await pay();
    await put({ connector: 'simulator' });
    expect(await behindOf((await pay()).body)).toEqual([]);
    expect(await behindOf((await reference(earlier.body.id, 'RF')).body)).toHaveLength(1);
    await afterTime(6_000);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
    await put({ connector: 'upstream' });
  });
});

describe('3-D Secure of the gateway behind', () => {
  it('is the shopper’s way through both', async () => {
    const { gateway, behind } = facade;
    const entities = await gateway.store.entities.all();
    const channel = entities.find(({ id }) => id === facadeChannel);
    if (!channel?.settings?.upstream) throw new Error('the channel has a gateway behind it');
    const upstream = { ...channel.settings.upstream, entityId: channels.documentedThreeDSecure };
    await gateway.store.commit('platform', [
      { write: 'entity.put', entity: { ...channel, settings: { ...channel.settings, upstream }, version: channel.version + 1 } },
    ]);
    gateway.clock.advance(10_000);
    const begun = await pay(authenticated({ entityId: facadeChannel, 'card.number': '4200000000000042' }));
    expect(begun.body.result.code).toBe('000.200.000');
    const shopper = shopperAt(behind.gateway, (begun.body.redirect as { readonly url: string }).url);
    await shopper.loadMethod();
    await shopper.open();
    await shopper.enter();
    const { pathname } = new URL(String((await shopper.result()).location));
    expect(pathname).toBe(`/upstream/return/${begun.body.id}`);
    await upstreamPages(gateway.ports)({ method: 'GET', path: pathname, query: '', body: '' });
    expect((await read(begun.body.id)).result.code).toBe('000.100.110');
  });
});
