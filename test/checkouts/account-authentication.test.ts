/**
 * A form that only stores a card, on a channel with 3-D Secure: the cardholder is authenticated first, without a payment
 * (spec §2.U, npa; decision: accounts-authenticated-when-stored).
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resumeAccount } from '../../api/domain/checkouts/account.ts';
import { accountReturn } from '../../api/domain/checkouts/shopper-return.ts';
import { answerChallenge, findAuthentication } from '../../api/domain/three-d-secure/shopper.ts';
import { forgetToken } from '../../api/foundation/access/authenticate.ts';
import { Conflict, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { browserFields } from '../three-d-secure/requests.ts';
import { type Shopper, shopperAt } from '../three-d-secure/shopper.ts';
import { cardOnForm, checkoutEvents, prepare, type Submitted, submit } from './form.ts';

const entityId = channels.documentedThreeDSecure;
const storing: Parameters = { entityId, amount: '', currency: '', paymentType: '', createRegistration: 'true' };
const ofBrowser = Object.fromEntries(Object.entries(browserFields).filter(([name]) => name.startsWith('customer.browser.')));
const frictionless: Parameters = { ...cardOnForm, ...ofBrowser, 'card.number': '4200000000000026' };
const challenged: Parameters = { ...frictionless, 'card.number': '4200000000000018' };
const unconfirmed: Parameters = { ...frictionless, 'card.number': '4012001037461114' };

let gateway: Harness;

beforeEach(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => gateway.stop());

const store = (id: string, card: Parameters) => submit(gateway, id, card, { what: 'registration' });
const read = (id: string) => gateway.rest.get(`/v1/checkouts/${id}/registration`, { entityId });

function shopperOf({ redirect }: Submitted): Shopper {
  if (!redirect) throw new Error('the answer has a redirect');
  return shopperAt(gateway, redirect.url);
}

async function begin(changes: Parameters = {}): Promise<{ readonly id: string; readonly shopper: Shopper }> {
  const id = await prepare(gateway, { ...storing, ...changes });
  const begun = await store(id, challenged);
  expect(begun).toMatchObject({ status: 'pending', retry: false, returnUrl: null, result: { code: '000.200.000' } });
  return { id, shopper: shopperOf(begun) };
}

async function countAccounts(): Promise<number> {
  const { data } = await gateway.graphql('{ registrations(first: 100) { edges { node { id } } } }');
  return data.registrations.edges.length;
}

describe('a challenge', () => {
  test('asks whether the card is the shopper’s, and the right code stores it', async () => {
    const { id, shopper } = await begin();
    expect((await read(id)).body.result.code).toBe('000.200.000');
    const { body: page } = await shopper.open();
    expect(page).toContain('The shop wants to know that this card is yours.');
    expect(page).not.toContain('Amount');
    await shopper.enter();
    const back = new URL((await shopper.result()).location ?? '');
    expect([back.searchParams.get('order'), back.searchParams.get('id')]).toEqual(['1', id]);
    expect(back.searchParams.get('resourcePath')).toBe(`/v1/checkouts/${id}/registration`);
    const { status, body } = await read(id);
    expect([status, body.result.code, body.paymentBrand, body.ndc]).toEqual([200, '000.100.110', 'VISA', id]);
    expect(body.card).toMatchObject({ bin: '420000', last4Digits: '0018', holder: 'Jane Jones', expiryYear: '2034' });
    const paid = await gateway.rest.post(`/v1/registrations/${body.id}/payments`, {
      entityId,
      'threeDSecure.disable': 'true',
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(paid.body.result.code).toBe('000.100.110');
    expect(await store(id, challenged)).toMatchObject({ status: 'approved', retry: false });
    expect(await countAccounts()).toBe(1);
    expect((await checkoutEvents(gateway, id)).map(({ step }) => step)).toEqual(['prepared', 'attempt', 'finished', 'returned']);
  });

  test('is told to staff as an authentication without a payment, with the merchant liable', async () => {
    const { id, shopper } = await begin();
    await shopper.enter();
    await shopper.result();
    const { data } = await gateway.graphql(
      `{ checkout(id: "${id}") { status attemptCount returnedAt registration { id } authentications { id checkoutId category indicator flow status liability payment { id } } } }`,
    );
    expect(data.checkout).toMatchObject({ status: 'COMPLETED', attemptCount: 1, returnedAt: '2026-01-01T00:00:00.000Z' });
    expect(data.checkout.registration).not.toBeNull();
    expect(data.checkout.authentications).toEqual([
      {
        ...{ id: shopper.id, checkoutId: id, category: 'NPA', indicator: 'ADD_CARD', flow: 'CHALLENGE', status: 'Y' },
        ...{ liability: 'MERCHANT', payment: null },
      },
    ]);
  });

  test('is one, from eight tabs and however often the button is pressed', async () => {
    const id = await prepare(gateway, storing);
    const answers = await Promise.all(Array.from({ length: 8 }, () => store(id, challenged)));
    expect(new Set(answers.map(({ redirect }) => redirect?.url)).size).toBe(1);
    const shopper = shopperOf(await store(id, frictionless));
    await Promise.all([shopper.enter(), shopper.enter(), gateway.tick()]);
    await Promise.all([shopper.result(), gateway.tick(), store(id, challenged)]);
    expect(await countAccounts()).toBe(1);
  });

  test.each([
    ['cancelled', (shopper: Shopper) => shopper.cancel(), '100.396.101'],
    ['failed with three wrong codes', failThrice, '100.380.401'],
  ])('that is %s stores nothing, tells the shop why, and another card may follow', async (_how, fail, code) => {
    const { id, shopper } = await begin();
    await fail(shopper);
    await shopper.result();
    const answer = await read(id);
    expect([answer.status, answer.body.result.code, answer.body.id]).toEqual([200, code, undefined]);
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, shopper.id)).toBeUndefined();
    expect(await store(id, frictionless)).toMatchObject({ status: 'approved' });
    expect(await countAccounts()).toBe(1);
  });

  test('that nobody answers ends with its time, and its account is erased', async () => {
    const { id, shopper } = await begin();
    gateway.clock.advance(15 * minuteMs);
    await gateway.tick();
    expect((await read(id)).body.result.code).toBe('100.396.103');
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, shopper.id)).toBeUndefined();
    expect(await store(id, challenged)).toMatchObject({ status: 'pending' });
  });

  test('whose result a crash left alone is stored by due work, once', async () => {
    const { id, shopper } = await begin();
    const open = await findAuthentication(gateway.ports, shopper.id);
    if (!open) throw new Error('the authentication is stored');
    await answerChallenge(gateway.ports, open, { kind: 'code', isRight: true });
    expect(await countAccounts()).toBe(0);
    await Promise.all([gateway.tick(), gateway.tick(), store(id, challenged)]);
    expect((await read(id)).body.result.code).toBe('000.100.110');
    expect(await countAccounts()).toBe(1);
    expect(await gateway.store.acrossMerchants.unresumedAuthentications(10)).toEqual([]);
  });

  test('is resumed again by due work where the database was away, and where another was first what is stored stands', async () => {
    const { id, shopper } = await begin();
    const open = await findAuthentication(gateway.ports, shopper.id);
    if (!open) throw new Error('the authentication is stored');
    const finished = await answerChallenge(gateway.ports, open, { kind: 'code', isRight: true });
    const failing = (error: Error) => ({ ...gateway.ports, store: { ...gateway.store, commit: () => Promise.reject(error) } });
    const outage = new StoreUnavailable('the database cannot be reached');
    await expect(resumeAccount(failing(outage), finished)).rejects.toBe(outage);
    expect(await resumeAccount(failing(new Conflict('authentication_state')), finished)).toBeUndefined();
    expect(await countAccounts()).toBe(0);
    await gateway.tick();
    expect((await read(id)).body.result.code).toBe('000.100.110');
    expect(await countAccounts()).toBe(1);
  });

  test('tells the first return to the shop, and a page that is loaded again not', async () => {
    const { id, shopper } = await begin();
    await shopper.enter();
    const authentication = await findAuthentication(gateway.ports, shopper.id);
    if (!authentication) throw new Error('the authentication is stored');
    const publish = vi.fn();
    const ports = { ...gateway.ports, publish };
    const given = { ...authentication, createdAt: gateway.clock.now() + 1 };
    gateway.clock.advance(1);
    const address = await accountReturn(ports, given);
    expect(address).toContain(`id=${id}`);
    expect(publish).toHaveBeenCalledTimes(1);
    expect(await accountReturn(ports, given)).toBe(address);
    expect(publish).toHaveBeenCalledTimes(1);
  });

  test('that ends after the checkout’s time still stores the card, because it began in time', async () => {
    const id = await prepare(gateway, storing);
    gateway.clock.advance(29 * minuteMs);
    const shopper = shopperOf(await store(id, challenged));
    gateway.clock.advance(10 * minuteMs);
    await gateway.tick();
    await shopper.enter();
    expect((await read(id)).body.result.code).toBe('000.100.110');
  });
});

async function failThrice(shopper: Shopper): Promise<void> {
  for (const code of ['0', '1', '2']) await shopper.enter(code);
}

describe('without a question', () => {
  test('a frictionless card is stored at once, in one commit with its authentication', async () => {
    const id = await prepare(gateway, storing);
    expect(await store(id, frictionless)).toMatchObject({ status: 'approved', redirect: null });
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { status authentications { flow status category } } }`);
    expect(data.checkout).toEqual({ status: 'COMPLETED', authentications: [{ flow: 'FRICTIONLESS', status: 'Y', category: 'NPA' }] });
    expect(await gateway.store.acrossMerchants.unresumedAuthentications(10)).toEqual([]);
  });

  test('a card that the issuer does not confirm is not stored; the form says so, and the same press is answered alike', async () => {
    const id = await prepare(gateway, storing);
    const press = { ...unconfirmed, attemptKey: 'unconfirmed' };
    for (let presses = 0; presses < 2; presses += 1) {
      expect(await store(id, press)).toMatchObject({ status: 'declined', retry: true, result: { code: '100.390.109' }, redirect: null });
    }
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { status attemptCount authentications { id } } }`);
    expect(data.checkout).toMatchObject({ status: 'OPEN', attemptCount: 1, authentications: [{}] });
    expect(await store(id, frictionless)).toMatchObject({ status: 'approved' });
  });

  test.each([
    ['the channel has no 3-D Secure', { entityId: channels.documented }, unconfirmed],
    ['the brand has none', {}, { ...frictionless, paymentBrand: 'JCB', 'card.number': '3541599999092431' }],
    ['the merchant bypasses it', { 'threeDSecure.disable': 'true' }, unconfirmed],
  ])('nobody is authenticated where %s', async (_why, changes, card) => {
    const id = await prepare(gateway, { ...storing, ...changes });
    expect(await store(id, card)).toMatchObject({ status: 'approved' });
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { authentications { id } } }`);
    expect(data.checkout.authentications).toEqual([]);
  });
});

describe('nothing is stored after the challenge', () => {
  async function expectLetGo(id: string, shopper: Shopper): Promise<void> {
    await shopper.enter();
    await gateway.tick();
    expect(await countAccounts()).toBe(0);
    expect(await gateway.store.acrossMerchants.unresumedAuthentications(10)).toEqual([]);
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, shopper.id)).toBeUndefined();
    expect((await gateway.store.checkouts.byId(demoMerchant, id))?.registrationId).toBeNull();
  }

  test('where the merchant withdrew the checkout', async () => {
    const { id, shopper } = await begin();
    await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}`, query: `entityId=${entityId}` });
    expect(await store(id, challenged)).toMatchObject({ status: 'refused', retry: false });
    await expectLetGo(id, shopper);
  });

  test('where the token that prepared it was revoked', async () => {
    const { id, shopper } = await begin();
    const token = await gateway.store.tokens.byId(sandbox.demoToken);
    if (!token) throw new Error('no token');
    const put = async (revokedAt: number | null) => {
      await gateway.store.commit('platform', [{ write: 'token.put', token: { ...token, revokedAt } }]);
      forgetToken(gateway.ports, token.id);
    };
    await put(gateway.clock.now());
    await shopper.enter();
    await put(null);
    await expectLetGo(id, shopper);
  });
});
