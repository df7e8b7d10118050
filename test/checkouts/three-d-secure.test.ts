/** A checkout whose payment has a challenge: the shopper's way to the bank and back to the shop (spec §2.4, §2.5, §2.U). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { type CommitArguments, CommitUnknown, StoreUnavailable, type Write } from '../../api/foundation/kernel/commit.ts';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, otherToken, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { browserFields } from '../three-d-secure/requests.ts';
import { type Shopper, shopperAt } from '../three-d-secure/shopper.ts';
import { cardOnForm, checkoutEvents, paymentsOf, prepare, type Submitted, submit } from './form.ts';

const entityId = channels.documentedThreeDSecure;
const isOfBrowser = (name: string) => name.startsWith('customer.browser.');
const ofMerchant = Object.fromEntries(Object.entries(browserFields).filter(([name]) => !isOfBrowser(name)));
const ofBrowser = Object.fromEntries(Object.entries(browserFields).filter(([name]) => isOfBrowser(name)));
const order: Parameters = { entityId, merchantTransactionId: 'order-4711', ...ofMerchant };
const frictionless: Parameters = { ...cardOnForm, ...ofBrowser, 'card.number': '4200000000000026' };
const challenged: Parameters = { ...frictionless, 'card.number': '4200000000000018' };

let gateway: Harness;
/** Commits of the gateway, oldest first. */
let commits: CommitArguments[1][];
/** Replaces the next commit that has a write of this kind. */
let lose: { readonly kind: Write['write']; readonly loss: Loss } | undefined;
/** Whether payments cannot be read. */
let isUnreadable: boolean;

type Loss = 'written' | 'written, then unreadable' | 'not written' | 'refused';

beforeEach(async () => {
  commits = [];
  lose = undefined;
  isUnreadable = false;
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1), adaptPorts: (ports) => ({ ...ports, store: withLosses(ports.store) }) });
});
afterEach(() => gateway.stop());

function withLosses(store: Store): Store {
  const commit = async (...given: CommitArguments): Promise<void> => {
    const [, writes] = given;
    commits.push(writes);
    if (!lose || !writes.some(({ write }) => write === lose?.kind)) return store.commit(...given);
    const { loss } = lose;
    lose = undefined;
    if (loss === 'refused') throw new StoreUnavailable('the test took it away');
    if (loss.startsWith('written')) await store.commit(...given);
    isUnreadable = loss === 'written, then unreadable';
    throw new CommitUnknown();
  };
  const byId: Store['payments']['byId'] = async (...given) => {
    if (isUnreadable) throw new StoreUnavailable('the test took it away');
    return store.payments.byId(...given);
  };
  return { ...store, commit, payments: { ...store.payments, byId } };
}

function shopperOf({ redirect }: Submitted): Shopper {
  if (!redirect) throw new Error('the answer has a redirect');
  return shopperAt(gateway, redirect.url);
}

async function statusOf(id: string): Promise<string> {
  return (await gateway.graphql(`{ checkout(id: "${id}") { status } }`)).data.checkout.status;
}

async function statusesOf(id: string): Promise<readonly string[]> {
  return (await paymentsOf(gateway, id)).map(({ status }) => status);
}

const readResult = (id: string, of = 'payment') => gateway.rest.get(`/v1/checkouts/${id}/${of}`, { entityId });

/** Where the shopper comes back to, and what the signed result says. */
async function returned(shopper: Shopper) {
  const url = new URL((await shopper.result()).location ?? '');
  const [, claims = ''] = (url.searchParams.get('resultToken') ?? '').split('.');
  return { url, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

async function failThrice(shopper: Shopper): Promise<void> {
  await shopper.open();
  for (const code of ['000000', '000001', '000002']) await shopper.enter(code);
}

describe('a challenge that the shopper passes', () => {
  test('completes the checkout, and sends the shopper back with the checkout and the signed result', async () => {
    const id = await prepare(gateway, order);
    const begun = await submit(gateway, id, challenged);
    expect(begun).toMatchObject({ status: 'pending', retry: false, returnUrl: null, redirect: { method: 'GET' } });
    expect(await statusOf(id)).toBe('OPEN');
    const shopper = shopperOf(begun);
    await shopper.open();
    await shopper.enter();
    const { url, claims } = await returned(shopper);
    const resourcePath = `/v1/checkouts/${id}/payment`;
    expect([url.origin, url.searchParams.get('order')]).toEqual(['https://shop.example.test', '1']);
    expect([url.searchParams.get('id'), url.searchParams.get('resourcePath')]).toEqual([id, resourcePath]);
    const { merchantTransactionId = '' } = order;
    expect(claims).toMatchObject({ id, resourcePath, amount: '92.00', currency: 'EUR', merchantTransactionId, code: '000.100.110' });
    expect(await statusOf(id)).toBe('COMPLETED');
    const { body } = await readResult(id);
    expect([body.result.code, body.ndc, body.redirect]).toEqual(['000.100.110', id, undefined]);
    expect(body.threeDSecure).toMatchObject({ eci: '05', flow: 'challenge' });
    expect(await submit(gateway, id, frictionless)).toMatchObject({ status: 'approved', retry: false });
    expect(await statusesOf(id)).toEqual(['approved']);
  });

  test('completes it in the commit that stores the outcome, with its event', async () => {
    const id = await prepare(gateway, order);
    const shopper = shopperOf(await submit(gateway, id, challenged));
    await shopper.open();
    await shopper.enter();
    const [resumption, ...others] = commits.filter((writes) => writes.some(({ write }) => write === 'authentication.resume'));
    expect(others).toEqual([]);
    const kinds = resumption?.map(({ write }) => write);
    expect(kinds).toEqual(
      expect.arrayContaining(['attempt.insert', 'payment.conclude', 'ledger.post', 'checkout.complete', 'event.append']),
    );
    expect((await checkoutEvents(gateway, id)).map(({ step, payment }) => [step, payment?.status])).toEqual([
      ['prepared', undefined],
      ['attempt', 'pending'],
      ['finished', 'approved'],
    ]);
  });

  test('calls the merchant with the checkout, once', async () => {
    const id = await prepare(gateway, { ...order, notificationUrl: 'https://hooks.example.test/in' });
    const shopper = shopperOf(await submit(gateway, id, challenged));
    const call = async () => gateway.store.resultCalls.byPayment(demoMerchant, (await paymentsOf(gateway, id))[0]?.id ?? '');
    await shopper.open();
    expect(await call()).toBeUndefined();
    await shopper.enter();
    await shopper.result();
    expect(await call()).toMatchObject({ target: 'notificationUrl', status: 'pending' });
  });

  test('tells when the shopper was sent back: each attempt once, however often the page is loaded', async () => {
    const id = await prepare(gateway, order);
    const back = async () => (await gateway.graphql(`{ checkout(id: "${id}") { returnedAt updatedAt } }`)).data.checkout;
    const steps = async () => (await checkoutEvents(gateway, id)).map(({ step }) => step);
    const first = shopperOf(await submit(gateway, id, challenged));
    await first.open();
    gateway.clock.advance(minuteMs);
    await first.cancel();
    expect((await back()).returnedAt).toBeNull();
    const { updatedAt } = await back();
    for (let loads = 0; loads < 3; loads += 1) await first.result();
    expect(await back()).toEqual({ returnedAt: '2026-01-01T00:01:00.000Z', updatedAt });
    gateway.clock.advance(minuteMs);
    const second = shopperOf(await submit(gateway, id, challenged));
    await second.enter();
    gateway.clock.advance(minuteMs);
    await second.result();
    expect((await back()).returnedAt).toBe('2026-01-01T00:03:00.000Z');
    expect(await steps()).toEqual(['prepared', 'attempt', 'attempt', 'returned', 'attempt', 'finished', 'returned']);
  });

  test('is begun also where the merchant prepared neither a name nor an address: the shopper could not add them', async () => {
    const id = await prepare(gateway, { entityId });
    expect(await submit(gateway, id, challenged)).toMatchObject({ status: 'pending' });
  });
});

describe('a challenge that fails', () => {
  test('sends the shopper back with the decline, and leaves the checkout for another try', async () => {
    const id = await prepare(gateway, order);
    const shopper = shopperOf(await submit(gateway, id, { ...challenged, attemptKey: 'first' }));
    await failThrice(shopper);
    const { url, claims } = await returned(shopper);
    expect([url.searchParams.get('id'), claims.code]).toEqual([id, '100.380.401']);
    expect(await statusOf(id)).toBe('OPEN');
    // The press that began it is answered as it ended; a new one is a new payment.
    expect(await submit(gateway, id, { ...challenged, attemptKey: 'first' })).toMatchObject({ status: 'declined', retry: true });
    expect(await submit(gateway, id, frictionless)).toMatchObject({ status: 'approved' });
    expect(await statusesOf(id)).toEqual(['declined', 'approved']);
    expect(await statusOf(id)).toBe('COMPLETED');
    expect((await readResult(id)).body.result.code).toBe('000.100.110');
  });

  test('that the shopper cancelled may be tried again with the same card', async () => {
    const id = await prepare(gateway, order);
    const first = shopperOf(await submit(gateway, id, challenged));
    await first.open();
    await first.cancel();
    const second = shopperOf(await submit(gateway, id, challenged));
    expect(second.id).not.toBe(first.id);
    await second.open();
    await second.enter();
    expect(await statusesOf(id)).toEqual(['cancelled', 'approved']);
  });

  test('that the shopper abandoned ends after its time, and the checkout can be paid until it expires', async () => {
    const id = await prepare(gateway, order);
    await submit(gateway, id, challenged);
    gateway.clock.advance(15 * minuteMs);
    await gateway.tick();
    expect((await paymentsOf(gateway, id)).map(({ resultCode }) => resultCode)).toEqual(['100.396.103']);
    expect(await statusOf(id)).toBe('OPEN');
    expect(await submit(gateway, id, frictionless)).toMatchObject({ status: 'approved' });
  });

  test('after the time of its checkout ends both', async () => {
    const id = await prepare(gateway, order);
    gateway.clock.advance(25 * minuteMs);
    await submit(gateway, id, challenged);
    gateway.clock.advance(10 * minuteMs);
    await gateway.tick();
    // The time of the checkout is over, but the shopper is with the bank.
    expect([await statusOf(id), await statusesOf(id)]).toEqual(['OPEN', ['pending']]);
    gateway.clock.advance(5 * minuteMs);
    await gateway.tick();
    await gateway.tick();
    expect([await statusOf(id), await statusesOf(id)]).toEqual(['EXPIRED', ['expired']]);
  });

  test('is no loss to a shopper who answers after the time of the checkout', async () => {
    const id = await prepare(gateway, order);
    gateway.clock.advance(25 * minuteMs);
    const shopper = shopperOf(await submit(gateway, id, challenged));
    gateway.clock.advance(10 * minuteMs);
    await gateway.tick();
    await shopper.open();
    await shopper.enter();
    expect([await statusOf(id), (await readResult(id)).body.result.code]).toEqual(['COMPLETED', '000.100.110']);
  });
});

describe('while a challenge is open', () => {
  test('the same press, another one and another card go on with it: one payment', async () => {
    const id = await prepare(gateway, order);
    const press = { ...challenged, attemptKey: 'the-same-press' };
    const [one, two] = await Promise.all([submit(gateway, id, press), submit(gateway, id, press)]);
    const three = await submit(gateway, id, press);
    const other = await submit(gateway, id, frictionless);
    for (const each of [two, three, other]) expect(each).toMatchObject({ status: 'pending', redirect: one.redirect, returnUrl: null });
    expect(await statusesOf(id)).toEqual(['pending']);
    expect(await gateway.store.authentications.ofPayments(demoMerchant, [(await paymentsOf(gateway, id))[0]?.id ?? ''])).toHaveLength(1);
  });

  test('tabs that race begin one challenge', async () => {
    const id = await prepare(gateway, order);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(gateway, id, challenged)));
    expect(new Set(answers.map(({ redirect }) => redirect?.url)).size).toBe(1);
    expect(await statusesOf(id)).toEqual(['pending']);
  });

  test('the merchant changes and withdraws nothing', async () => {
    const id = await prepare(gateway, order);
    await submit(gateway, id, challenged);
    const changed = await gateway.rest.post(`/v1/checkouts/${id}`, { entityId, amount: '1.00' });
    expect([changed.status, changed.body.result.code]).toEqual([400, '200.300.404']);
    const withdrawn = await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}`, query: `entityId=${entityId}` });
    expect(withdrawn.status).toBe(400);
    expect(await statusOf(id)).toBe('OPEN');
  });
});

describe('createRegistration', () => {
  const storing = { ...order, createRegistration: 'true' };

  test('stores the account once the challenge is passed, and it pays', async () => {
    const id = await prepare(gateway, storing);
    const shopper = shopperOf(await submit(gateway, id, challenged));
    expect((await readResult(id, 'registration')).body.result.code).toBe('000.200.000');
    await shopper.open();
    await shopper.enter();
    const { status, body } = await readResult(id, 'registration');
    expect([status, body.ndc, (body.card as { last4Digits?: string }).last4Digits]).toEqual([200, id, '0018']);
    expect((await readResult(id)).body.registrationId).toBe(body.id);
    const series = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'MIT',
    };
    const money = { amount: '10.00', currency: 'EUR', paymentType: 'DB' };
    const paid = await gateway.rest.post(`/v1/registrations/${body.id}/payments`, { entityId, ...money, ...series });
    expect(paid.body.result.code).toBe('000.100.110');
  });

  test('stores none of a failed challenge, and that of the next try', async () => {
    const id = await prepare(gateway, storing);
    await failThrice(shopperOf(await submit(gateway, id, challenged)));
    expect((await readResult(id, 'registration')).body.result.code).toBe('000.200.000');
    await submit(gateway, id, frictionless);
    const { body } = await readResult(id, 'registration');
    expect((body.card as { last4Digits?: string }).last4Digits).toBe('0026');
    const [failed] = await paymentsOf(gateway, id);
    expect(failed?.registrationId).toBeNull();
  });
});

describe('a database whose answer is lost', () => {
  test('while the payment is stored: it is there, and the shopper goes on to the bank', async () => {
    const id = await prepare(gateway, order);
    lose = { kind: 'payment.insert', loss: 'written' };
    const shopper = shopperOf(await submit(gateway, id, challenged));
    await shopper.open();
    await shopper.enter();
    expect([await statusOf(id), await statusesOf(id)]).toEqual(['COMPLETED', ['approved']]);
  });

  test.each([
    ['written, then unreadable', '900.100.300'],
    ['not written', '900.100.300'],
    ['refused', '800.800.800'],
  ] as const)('while the payment is stored, %s: 503, and the same press makes one payment', async (loss, code) => {
    const id = await prepare(gateway, order);
    const press = { ...challenged, attemptKey: 'one-press' };
    lose = { kind: 'payment.insert', loss };
    const lost = await submit(gateway, id, press);
    expect([lost.httpStatus, lost.result.code]).toEqual([503, code]);
    isUnreadable = false;
    const shopper = shopperOf(await submit(gateway, id, press));
    await shopper.open();
    await shopper.enter();
    expect([await statusOf(id), await statusesOf(id)]).toEqual(['COMPLETED', ['approved']]);
  });

  test.each(['written', 'not written', 'refused'] as const)(
    'while the outcome is stored, %s: a reload of the page goes on',
    async (loss) => {
      const id = await prepare(gateway, order);
      const shopper = shopperOf(await submit(gateway, id, challenged));
      await shopper.open();
      lose = { kind: 'authentication.resume', loss };
      await shopper.enter().catch(() => undefined);
      expect((await shopper.open()).location).toBe(`/v1/threeDSecure/${shopper.id}/result`);
      const { url, claims } = await returned(shopper);
      expect([url.searchParams.get('id'), claims.code]).toEqual([id, '000.100.110']);
      expect([await statusOf(id), await statusesOf(id)]).toEqual(['COMPLETED', ['approved']]);
      const [payment] = await paymentsOf(gateway, id);
      expect(payment?.captured).toBe(9_200n);
      expect(await gateway.store.attempts.ofPayment(demoMerchant, payment?.id ?? '')).toHaveLength(1);
    },
  );

  test.each([
    ['written', 200],
    ['not written', 503],
    ['refused', 503],
  ] as const)('while an account alone is stored, %s: the same press stores one', async (loss, status) => {
    const id = await prepare(gateway, { ...order, amount: '', currency: '', paymentType: '', createRegistration: 'true' });
    const press = { ...frictionless, attemptKey: 'one-account' };
    lose = { kind: 'registration.insert', loss };
    expect((await submit(gateway, id, press, { what: 'registration' })).httpStatus).toBe(status);
    expect(await submit(gateway, id, press, { what: 'registration' })).toMatchObject({ status: 'approved' });
    const stored = commits.filter((writes) => writes.some(({ write }) => write === 'registration.insert'));
    expect(stored).toHaveLength(loss === 'written' ? 1 : 2);
    expect(await statusOf(id)).toBe('COMPLETED');
    expect((await readResult(id, 'registration')).status).toBe(200);
  });

  test('while the outcome is stored, and the shopper is gone: due work completes the checkout', async () => {
    const id = await prepare(gateway, order);
    const shopper = shopperOf(await submit(gateway, id, challenged));
    await shopper.open();
    lose = { kind: 'authentication.resume', loss: 'not written' };
    await shopper.enter().catch(() => undefined);
    expect(await statusOf(id)).toBe('OPEN');
    await gateway.tick();
    expect([await statusOf(id), await statusesOf(id)]).toEqual(['COMPLETED', ['approved']]);
  });
});

test('another merchant finds neither the checkout, nor its payment, nor the authentication', async () => {
  const id = await prepare(gateway, order);
  const shopper = shopperOf(await submit(gateway, id, challenged));
  const [payment] = await paymentsOf(gateway, id);
  const asOther = { token: otherToken };
  const result = await gateway.rest.get(`/v1/checkouts/${id}/payment`, { entityId: channels.other }, asOther);
  expect([result.status, result.body.result.code]).toEqual([400, '200.300.404']);
  expect((await gateway.rest.get(`/v1/threeDSecure/${shopper.id}`, { entityId: channels.other }, asOther)).status).toBe(404);
  const query = 'query ($id: ID!, $of: ID!) { checkout(id: $id) { id } authentication(id: $of) { id } }';
  const own = await gateway.graphql(query, { id, of: shopper.id });
  expect(own.data).toEqual({ checkout: { id }, authentication: { id: shopper.id } });
  const others = await gateway.graphql(query, { id, of: shopper.id }, asOther);
  expect(others.data).toEqual({ checkout: null, authentication: null });
  const { store } = gateway;
  expect(await store.checkouts.byId(otherMerchant, id)).toBeUndefined();
  expect(await store.payments.ofCheckout(otherMerchant, id, 10)).toEqual([]);
  expect(await store.authentications.byId(otherMerchant, shopper.id)).toBeUndefined();
  expect(await store.authentications.sealedAccount(otherMerchant, shopper.id)).toBeUndefined();
  expect(await store.authentications.ofPayments(otherMerchant, [payment?.id ?? ''])).toEqual([]);
});
