/** What the gateway behind tells of payments at our address: it is a reason to ask, and never an outcome. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isNotificationSecret,
  openNotification,
  readUpstreamEvent,
  readUpstreamEventPath,
  upstreamEventPath,
} from '../../api/connectors/upstream/event.ts';
import { createDeliverer, type Deliverer } from '../../api/domain/webhooks/deliver.ts';
import { sealNotification } from '../../api/domain/webhooks/encrypt.ts';
import type { WebhookHttp } from '../../api/domain/webhooks/ports.ts';
import type { WebhookSignature } from '../../api/domain/webhooks/subscription.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { upstreamPages } from '../../api/runtime/shared/upstream-pages.ts';
import { cardPayment, channels, demoToken, otherToken, type Parameters, type RestBody } from '../support/client.ts';
import { answerBankPage } from '../support/shopper.ts';
import { channelBehind, type Facade, facadeChannel, openFacade } from './facade.ts';

const secret = '5f'.repeat(32);
const otherSecret = '60'.repeat(32);
const address = upstreamEventPath({ channelId: facadeChannel, account: undefined });
const now = Date.UTC(2026, 10, 23, 12);

let facade: Facade;
let deliverer: Deliverer;

/** Carries what the gateway behind sends to the address here, without a network. */
const webhookHttp: WebhookHttp = {
  refusal: async () => null,
  get: async () => ({ outcome: 'answered', status: 200, retryAfter: undefined, text: '' }),
  async post({ url, headers, body }) {
    const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = await upstreamPages(facade.gateway.ports)({
      method: 'POST',
      path: new URL(url).pathname,
      query: '',
      body,
      headers: names,
    });
    return { outcome: 'answered', status: answer?.status ?? 404, retryAfter: undefined, text: '' };
  },
};

const connect = (signingSecret: string, entityId: string = facadeChannel) =>
  facade.gateway.graphql(`mutation { connectChannel(entityId: "${entityId}", signingSecret: "${signingSecret}") { status } }`);

beforeAll(async () => {
  facade = await openFacade({ now }, { adaptPorts: (ports) => ({ ...ports, webhookHttp }) });
  deliverer = createDeliverer(facade.behind.gateway.ports);
  expect((await connect(secret)).body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  const { data } = await facade.behind.gateway.graphql(
    `mutation { createWebhookSubscription(input: {entityId: "${channelBehind}", url: "https://front.example${address}", secret: "${secret}"}) { status statusReason } }`,
  );
  expect(data).toEqual({ createWebhookSubscription: { status: 'ACTIVE', statusReason: null } });
});

afterAll(async () => {
  await deliverer.stop();
  await facade.close();
});

const pay = (change: Parameters = {}) => facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel, ...change });
const read = async ({ id }: RestBody) => (await facade.gateway.rest.get(`/v1/payments/${id}`, { entityId: facadeChannel })).body;
const isAsked = () => facade.wire.sent.filter(({ method }) => method === 'GET').length;

async function attemptOf({ id }: RestBody) {
  const stored = await facade.gateway.store.acrossMerchants.paymentById(String(id));
  const [attempt] = await facade.gateway.store.attempts.ofPayment(toMerchantKey(stored?.entityPath ?? ''), String(id));
  if (!attempt) throw new Error('the payment has an attempt');
  return attempt;
}

async function deliver() {
  for (const { clock } of [facade.gateway, facade.behind.gateway]) clock.advance(1_000);
  await deliverer.tick();
  await deliverer.settled();
}

async function countEvents({ id }: RestBody): Promise<number> {
  const asked = 'query ($id: ID!) { events(filter: {paymentId: $id, types: [PAYMENT]}) { edges { node { id } } } }';
  return (await facade.gateway.graphql(asked, { id })).data.events.edges.length;
}

interface Notified {
  readonly text: string;
  readonly with?: string;
  readonly signature?: WebhookSignature;
  readonly wrapper?: 'NONE' | 'JSON';
  readonly at?: number;
  readonly path?: string;
}

async function seal({ text, with: key = secret, signature = 'AES_GCM', wrapper = 'NONE', at = facade.gateway.clock.now() }: Notified) {
  const facts = { id: 'n-1', signature, wrapper, secrets: [key] as const, initializationVector: '0a'.repeat(12), now: at };
  const { headers, body } = await sealNotification(text, facts);
  return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])), body };
}

async function post(notified: Notified): Promise<number | undefined> {
  const sealed = await seal(notified);
  const answer = await upstreamPages(facade.gateway.ports)({ method: 'POST', path: notified.path ?? address, query: '', ...sealed });
  return answer?.status;
}

const about = (merchantTransactionId: unknown, change: object = {}) =>
  JSON.stringify({ type: 'PAYMENT', payload: { id: '8a'.repeat(16), merchantTransactionId, result: { code: '000.100.110' }, ...change } });

describe('a notification of the gateway behind', () => {
  it('settles a payment whose shopper never came back, once, and tells our own subscribers', async () => {
    const begun = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
    await deliver();
    expect((await read(begun.body)).result.code).toBe('000.200.000');
    const { connectorReference } = (await facade.gateway.store.acrossMerchants.paymentById(String(begun.body.id))) ?? {};
    const toldBefore = await countEvents(begun.body);
    await answerBankPage(facade.behind.gateway.ports, String(connectorReference), 'approve');
    await deliver();
    expect((await read(begun.body)).result.code).toBe('000.100.110');
    const told = await countEvents(begun.body);
    expect(told).toBe(toldBefore + 1);
    expect(await post({ text: about((await attemptOf(begun.body)).id) })).toBe(200);
    expect(await countEvents(begun.body)).toBe(told);
  });

  it.each([
    { signature: 'AES_GCM', wrapper: 'NONE' },
    { signature: 'AES_GCM', wrapper: 'JSON' },
    { signature: 'STANDARD', wrapper: 'NONE' },
  ] as const)('settles a payment whose answer was lost: %j', async (form) => {
    facade.wire.next('answerLost');
    const lost = await pay();
    expect(lost.body.result.code).toBe('000.200.000');
    const text = about((await attemptOf(lost.body)).id);
    expect(await post({ text, ...form })).toBe(200);
    const settled = await read(lost.body);
    expect(settled.result.code).toBe('000.100.110');
    const asked = isAsked();
    expect(await post({ text, ...form })).toBe(200);
    expect(isAsked()).toBe(asked);
    expect(await read(lost.body)).toMatchObject({ id: settled.id, timestamp: settled.timestamp });
  });

  it('is believed about no money: what it says and the gateway behind does not changes nothing', async () => {
    const begun = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
    expect(await post({ text: about((await attemptOf(begun.body)).id) })).toBe(200);
    expect((await read(begun.body)).result.code).toBe('000.200.000');
    const declined = await pay({ 'customParameters[forceResultCode]': '800.100.155' });
    const asked = isAsked();
    expect(await post({ text: about((await attemptOf(declined.body)).id) })).toBe(200);
    expect((await read(declined.body)).result.code).toBe('800.100.155');
    expect(isAsked()).toBe(asked);
  });

  it('is refused where it was forged, changed, or signed at another time, and asks nobody', async () => {
    facade.wire.next('answerLost');
    const lost = await pay();
    const text = about((await attemptOf(lost.body)).id);
    const asked = isAsked();
    expect(await post({ text, with: otherSecret })).toBe(400);
    expect(await post({ text, with: otherSecret, signature: 'STANDARD' })).toBe(400);
    for (const at of [now - 301_000, now + 400_000]) expect(await post({ text, signature: 'STANDARD', at })).toBe(400);
    const good = await seal({ text });
    const signed = await seal({ text, signature: 'STANDARD' });
    const wrong = [
      { ...good, body: good.body.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) },
      { ...good, headers: { ...good.headers, 'x-authentication-tag': good.headers['x-authentication-tag']?.slice(0, 8) } },
      { ...good, headers: { ...good.headers, 'x-initialization-vector': 'zz' } },
      { ...good, headers: {} },
      { ...good, body: '' },
      { ...signed, body: signed.body.replace('PAYMENT', 'payment') },
      { ...signed, headers: { ...signed.headers, 'webhook-signature': 'v1,' } },
      await seal({ text: 'no JSON' }),
      await seal({ text: '{"payload":{}}' }),
    ];
    for (const each of wrong) {
      const answer = await upstreamPages(facade.gateway.ports)({ method: 'POST', path: address, query: '', ...each });
      expect(answer?.status).toBe(400);
    }
    expect(isAsked()).toBe(asked);
    expect((await read(lost.body)).result.code).toBe('000.200.000');
    expect(await post({ text })).toBe(200);
    expect((await read(lost.body)).result.code).toBe('000.100.110');
  });

  it('changes nothing where it names no attempt of this channel and this connector', async () => {
    const ofOther = { ...cardPayment, entityId: channels.other };
    const other = await facade.gateway.rest.post('/v1/payments', ofOther, { token: otherToken });
    expect(other.body.result.code).toBe('000.100.110');
    const elsewhere = await facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.tolerant });
    const asked = isAsked();
    const names = [
      (await attemptOf(other.body)).id,
      (await attemptOf(elsewhere.body)).id,
      '8a'.repeat(16),
      'order-4711',
      4711,
      null,
      undefined,
    ];
    for (const name of names) expect(await post({ text: about(name) })).toBe(200);
    for (const text of ['{"type":"REGISTRATION","action":"CREATED","payload":{}}', '{"type":"test","payload":null}'])
      expect(await post({ text })).toBe(200);
    expect(isAsked()).toBe(asked);
  });

  it('comes to an address that is there only where a channel has the key', async () => {
    const text = about('8a'.repeat(16));
    const unknown = { channelId: '8a'.repeat(16), account: undefined };
    for (const each of [unknown, { channelId: channels.documented, account: undefined }, { channelId: facadeChannel, account: 'second' }])
      expect(await post({ text, path: upstreamEventPath(each) })).toBeUndefined();
    const asGet = await upstreamPages(facade.gateway.ports)({ method: 'GET', path: address, query: '', body: '' });
    expect(asGet).toBeUndefined();
  });

  it('leaves a call that is under way to its own answer, which completes the idempotency key', async () => {
    let status: number | undefined;
    let asked = -1;
    facade.behind.whenArrived(async (attemptId) => {
      status = await post({ text: about(attemptId) });
      asked = isAsked();
    });
    const before = isAsked();
    const request = { ...cardPayment, entityId: facadeChannel, createRegistration: 'true' };
    const stored = await facade.gateway.rest.post('/v1/payments', request, { idempotencyKey: 'under-way' });
    expect(status).toBe(200);
    expect(asked).toBe(before);
    expect(stored.body.result.code).toBe('000.100.110');
    expect((await facade.gateway.rest.get(`/v1/registrations/${stored.body.registrationId}`, { entityId: facadeChannel })).status).toBe(
      200,
    );
    const again = await facade.gateway.rest.post('/v1/payments', request, { idempotencyKey: 'under-way' });
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.body.id).toBe(stored.body.id);
  });
});

describe('the key of the notifications', () => {
  it('is sealed, stands in no audit entry, and is refused where it is no key', async () => {
    const { store, graphql } = facade.gateway;
    const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
    const row = await store.connectorTokens.byId(toMerchantKey(channel?.path ?? ''), `${facadeChannel}:events`);
    expect(row?.sealedToken).toMatch(/\S/);
    expect(JSON.stringify(row)).not.toContain(secret);
    const { data } = await graphql('{ auditLog { edges { node { action change } } } }');
    expect(JSON.stringify(data)).toContain('signingSecret');
    expect(JSON.stringify(data)).not.toContain(secret);
    for (const wrong of ['', '5f', 'g'.repeat(64), demoToken, 'whsec_dG9vIHNob3J0'])
      expect(JSON.stringify((await connect(wrong)).body)).toContain('signingSecret must be the secret of a webhook at the gateway behind');
  });

  it('has two forms, and opens nothing in another one', async () => {
    const base64 = `whsec_${btoa(String.fromCharCode(...new Uint8Array(32).fill(0x5f)))}`;
    expect([secret, base64, `${secret}0`, base64.slice(0, -2)].map(isNotificationSecret)).toEqual([true, true, false, false]);
    const sealed = await seal({ text: '{"type":"test"}' });
    expect(await openNotification(sealed, new Secret(base64), now)).toBe('{"type":"test"}');
    expect(await openNotification(sealed, new Secret(''), now)).toBeUndefined();
  });
});

it('reads the attempt of a PAYMENT alone', () => {
  const id = '8a'.repeat(16);
  expect(readUpstreamEvent(about(id))).toEqual({ type: 'PAYMENT', attemptId: id });
  expect(readUpstreamEvent(about(id).replace('PAYMENT', 'REGISTRATION'))).toEqual({ type: 'REGISTRATION', attemptId: undefined });
  expect(readUpstreamEvent('[]')).toBeUndefined();
  for (const path of [
    '/upstream/events/',
    `/upstream/events/${id}/`,
    `/upstream/events/${id}/A`,
    `/upstream/events/${id}/a/b`,
    `/upstream/events/${id.slice(1)}`,
  ])
    expect(readUpstreamEventPath(path)).toBeUndefined();
  for (const account of [undefined, 'second'])
    expect(readUpstreamEventPath(upstreamEventPath({ channelId: id, account }))).toEqual({ channelId: id, account });
});
