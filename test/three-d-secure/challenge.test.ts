/** The shopper's way of a payment with 3-D Secure, and that money moves exactly once and only after a proof (spec §2.5, §2.U). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecurityCodes, securityCodeMs } from '../../api/domain/three-d-secure/security-codes.ts';
import { answerChallenge, findAuthentication } from '../../api/domain/three-d-secure/shopper.ts';
import { channels, type Parameters, type RestBody } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated, returnUrl } from './requests.ts';
import { redirectOf, type Shopper, shopperAt, shopperOf } from './shopper.ts';

const challengeCard = '4200000000000018';
const challengeWithMethod = '4200000000000042';
const frictionlessWithMethod = '4200000000000091';
const minute = 60_000;

let gateway: Harness;

beforeEach(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 5, 1) });
});
afterEach(() => gateway.stop());

async function begin(changes: Parameters = {}, idempotencyKey?: string): Promise<RestBody> {
  const request = authenticated({ 'card.number': challengeCard, ...changes });
  return (await gateway.rest.post('/v1/payments', request, idempotencyKey === undefined ? {} : { idempotencyKey })).body;
}

async function read(id: string | undefined): Promise<RestBody> {
  return (await gateway.rest.get(`/v1/payments/${id}`, { entityId: channels.documentedThreeDSecure })).body;
}

const threeDSecureOf = (body: RestBody) => body.threeDSecure as Record<string, string>;

async function ledgerOf(id: string | undefined): Promise<number> {
  return (await gateway.store.ledger.entriesOf(demoMerchant, id ?? '')).length;
}

test('a frictionless card is authenticated and paid in one answer, with the proof in it', async () => {
  const body = await begin({ 'card.number': '4200000000000026' });
  expect(body.result.code).toBe('000.100.110');
  expect(body.redirect).toBeUndefined();
  expect(threeDSecureOf(body)).toMatchObject({ eci: '05', version: '2.2.0', flow: 'frictionless', authenticationStatus: 'Y' });
  expect(threeDSecureOf(body).verificationId).toMatch(/^[A-Za-z0-9+/=]{28}$/);
  expect(threeDSecureOf(body).dsTransactionId).toHaveLength(36);
  expect(threeDSecureOf(body).acsTransactionId).toHaveLength(36);
});

test('a challenge is pending with a redirect, and the right code pays', async () => {
  const first = await begin();
  expect(first.result.code).toBe('000.200.000');
  expect(threeDSecureOf(first)).toMatchObject({ authenticationStatus: 'C', flow: 'challenge' });
  expect(redirectOf(first)).toMatchObject({ method: 'GET', parameters: [] });
  const shopper = shopperOf(gateway, first);
  expect((await shopper.open()).body).toContain('Confirm that it is you');
  const answered = await shopper.enter();
  expect([answered.status, answered.location]).toEqual([303, `/v1/threeDSecure/${shopper.id}/result`]);
  const back = await shopper.result();
  const [location, token = ''] = back.location?.split('&resultToken=') ?? [];
  expect(location).toBe(`${returnUrl}?id=${first.id}&resourcePath=${encodeURIComponent(`/v1/payments/${first.id}`)}`);
  expect(token.split('.')).toHaveLength(3);
  const paid = await read(first.id);
  expect(paid.result).toMatchObject({ code: '000.100.110', cvvResponse: 'M' });
  expect(paid.amount).toBe('92.00');
  expect(paid.ndc).toBe(first.ndc);
  expect(paid.redirect).toBeUndefined();
  expect(threeDSecureOf(paid)).toMatchObject({ eci: '05', authenticationStatus: 'Y', flow: 'challenge' });
  expect(await ledgerOf(first.id)).toBeGreaterThan(0);
});

test('a wrong code may be corrected twice; the third declines with 100.380.401 and moves nothing', async () => {
  const first = await begin();
  const shopper = shopperOf(gateway, first);
  await shopper.open();
  await shopper.enter('000000');
  expect((await shopper.open()).body).toContain('You may enter 2 more codes');
  await shopper.enter('000000');
  expect((await shopper.open()).body).toContain('one more code');
  expect((await shopper.enter('000000')).status).toBe(303);
  expect((await read(first.id)).result.code).toBe('100.380.401');
  expect((await gateway.store.authentications.byId(demoMerchant, shopper.id))?.tries).toBe(3);
  expect((await shopper.enter()).status).toBe(303);
  expect((await read(first.id)).result.code).toBe('100.380.401');
  expect(await ledgerOf(first.id)).toBe(0);
});

test('an answer to a challenge that has ended asks the bank no more, and changes nothing', async () => {
  const authenticator = gateway.ports.authenticator;
  if (!authenticator) throw new Error('the sandbox has an authenticator');
  let asked = 0;
  const completeChallenge: typeof authenticator.completeChallenge = (...given) => {
    asked += 1;
    return authenticator.completeChallenge(...given);
  };
  const ports = { ...gateway.ports, authenticator: { ...authenticator, completeChallenge } };
  const { id } = shopperOf(gateway, await begin());
  const open = await findAuthentication(ports, id);
  if (!open) throw new Error('the authentication is stored');
  const finished = await answerChallenge(ports, open, { kind: 'code', isRight: true });
  expect([finished.state, finished.status, asked]).toEqual(['finished', 'Y', 1]);
  for (const isRight of [true, false]) expect(await answerChallenge(ports, finished, { kind: 'code', isRight })).toEqual(finished);
  expect(asked).toBe(1);
  expect(await findAuthentication(ports, id)).toEqual(finished);
});

test('a shopper who cancels declines with 100.396.101', async () => {
  const first = await begin();
  const shopper = shopperOf(gateway, first);
  await shopper.open();
  expect((await shopper.cancel()).status).toBe(303);
  expect((await read(first.id)).result.code).toBe('100.396.101');
  expect(await ledgerOf(first.id)).toBe(0);
});

describe('what the shopper abandons ends by itself', () => {
  test.each([
    { story: 'who never came', sees: false, code: '100.396.103' },
    { story: 'who saw the question and left', sees: true, code: '100.396.104' },
  ])('a shopper $story: $code, and nothing is left to ask a bank about', async ({ sees, code }) => {
    const first = await begin();
    if (sees) await shopperOf(gateway, first).open();
    gateway.clock.advance(14 * minute);
    await gateway.tick();
    expect((await read(first.id)).result.code).toBe('000.200.000');
    gateway.clock.advance(minute);
    await gateway.tick();
    expect((await read(first.id)).result.code).toBe(code);
    expect(await ledgerOf(first.id)).toBe(0);
    const { data } = await gateway.graphql(`{ payment(id: "${first.id}") { status outcome moneyStatus mayInquire } }`);
    expect(data.payment).toEqual({ status: 'EXPIRED', outcome: 'EXPIRED', moneyStatus: 'EXPIRED', mayInquire: false });
  });

  test('a shopper who comes too late cannot pay, also where no due work ran', async () => {
    const first = await begin();
    gateway.clock.advance(16 * minute);
    const shopper = shopperOf(gateway, first);
    expect((await shopper.enter()).status).toBe(303);
    expect((await read(first.id)).result.code).toBe('100.396.103');
  });
});

describe('the method step', () => {
  async function methodAtOf(id: string | undefined): Promise<unknown> {
    const { data } = await gateway.graphql(`{ payment(id: "${id}") { authentication { methodAt } } }`);
    return (data?.payment as { authentication: { methodAt: unknown } } | undefined)?.authentication.methodAt;
  }

  test('frictionless: when the hidden page was loaded first is noted, and the payment goes on when the shopper follows the redirect', async () => {
    const first = await begin({ 'card.number': frictionlessWithMethod });
    expect(first.result.code).toBe('000.200.000');
    expect(redirectOf(first).preconditions).toMatchObject([{ origin: 'iframe#hidden', waitUntil: 'iframe#load', method: 'POST' }]);
    const shopper = shopperOf(gateway, first);
    expect(await methodAtOf(first.id)).toBeNull();
    expect((await shopper.loadMethod()).status).toBe(200);
    const seenAt = await methodAtOf(first.id);
    expect(seenAt).toEqual(expect.any(String));
    gateway.clock.advance(minute);
    await shopper.loadMethod();
    expect(await methodAtOf(first.id)).toBe(seenAt);
    expect((await shopper.open()).location).toBe(`/v1/threeDSecure/${shopper.id}/result`);
    expect((await read(first.id)).result.code).toBe('000.100.110');
  });

  test('the bank is told whether the hidden page was loaded', async () => {
    const { authenticator } = gateway.ports;
    if (!authenticator) throw new Error('the sandbox has an authenticator');
    const told: (boolean | null)[] = [];
    const authenticate: typeof authenticator.authenticate = (asked) => {
      told.push(asked.methodCompleted);
      return authenticator.authenticate(asked);
    };
    Object.assign(gateway.ports, { authenticator: { ...authenticator, authenticate } });
    const loaded = shopperOf(gateway, await begin({ 'card.number': frictionlessWithMethod }));
    await loaded.loadMethod();
    await loaded.open();
    await shopperOf(gateway, await begin({ 'card.number': frictionlessWithMethod })).open();
    expect(told).toEqual([true, false]);
  });

  test('a challenge follows it, also where the shop left the hidden page out', async () => {
    const first = await begin({ 'card.number': challengeWithMethod });
    const shopper = shopperOf(gateway, first);
    expect((await shopper.open()).body).toContain('Confirm that it is you');
    await shopper.enter();
    expect((await read(first.id)).result.code).toBe('000.100.110');
  });
});

describe('exactly once', () => {
  test('two tabs, a reload and due work make one authorisation', async () => {
    const first = await begin();
    const shopper = shopperOf(gateway, first);
    await shopper.open();
    await Promise.all([shopper.enter(), shopper.enter(), shopper.enter('000000'), gateway.tick()]);
    await Promise.all([shopper.result(), shopper.open(), gateway.tick()]);
    const stored = await gateway.store.attempts.ofPayment(demoMerchant, first.id ?? '');
    expect(stored).toHaveLength(1);
    const debits = (await gateway.store.ledger.entriesOf(demoMerchant, first.id ?? '')).length;
    const plain = await gateway.rest.post('/v1/payments', { ...authenticated({ 'card.number': '4200000000000026' }) });
    expect(debits).toBe(await ledgerOf(plain.body.id));
  });

  test('a repetition under the same key answers the same payment, before and after', async () => {
    const first = await begin({}, 'one');
    expect((await begin({}, 'one')).id).toBe(first.id);
    await shopperOf(gateway, first).enter();
    const again = await begin({}, 'one');
    expect([again.id, again.result.code]).toEqual([first.id, '000.100.110']);
  });

  test('the account is erased once the payment goes on', async () => {
    const first = await begin();
    const shopper = shopperOf(gateway, first);
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, shopper.id)).toBeDefined();
    await shopper.enter();
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, shopper.id)).toBeUndefined();
    expect((await gateway.store.authentications.byId(demoMerchant, shopper.id))?.request).toBeNull();
  });
});

test('the security code waits ten minutes at most; then the payment goes on without it', async () => {
  const first = await begin();
  const shopper = shopperOf(gateway, first);
  gateway.clock.advance(securityCodeMs);
  await shopper.enter();
  expect((await read(first.id)).result).toMatchObject({ code: '000.100.110', cvvResponse: 'P' });
});

describe('the security code is forgotten', () => {
  const ends: readonly (readonly [string, (shopper: Shopper) => Promise<unknown>])[] = [
    [
      'three wrong codes',
      async (shopper) => {
        for (const code of ['0', '1', '2']) await shopper.enter(code);
      },
    ],
    ['a cancellation', (shopper) => shopper.cancel()],
    [
      'the end of the time',
      async () => {
        gateway.clock.advance(15 * minute);
        await gateway.tick();
      },
    ],
    ['the right code, which used it', (shopper) => shopper.enter()],
  ];

  test.each(ends)('after %s', async (_story, end) => {
    // Its memory has no clock, so that only an end can take the code out.
    const codes = createSecurityCodes(() => 0);
    Object.assign(gateway.ports, { securityCodes: codes });
    const first = await begin();
    const shopper = shopperOf(gateway, first);
    await shopper.open();
    await end(shopper);
    expect(threeDSecureOf(await read(first.id)).authenticationStatus).not.toBe('C');
    expect([...codes.take(shopper.id).keys()]).toEqual([]);
  });

  test('at once by an authentication on its own, which pays nothing', async () => {
    const codes = createSecurityCodes(() => 0);
    Object.assign(gateway.ports, { securityCodes: codes });
    const { paymentType: _type, ...own } = authenticated({ 'card.number': challengeCard });
    const { body } = await gateway.rest.post('/v1/threeDSecure', own);
    expect(body.result.code).toBe('000.200.000');
    expect(codes.take(String(body.id)).size).toBe(0);
  });
});

describe('the one-time codes of a token', () => {
  const cryptogram = 'AAABBWcSNIdjeUZThmNHAAAAAAA=';
  const token = {
    ...{ 'card.number': '', 'card.holder': '', 'card.expiryMonth': '', 'card.expiryYear': '', 'card.cvv': '' },
    ...{ 'tokenAccount.number': challengeCard, 'tokenAccount.type': 'NETWORK', 'tokenAccount.expiryMonth': '05' },
    ...{ 'tokenAccount.expiryYear': '2034', 'tokenAccount.cryptogram': cryptogram, 'tokenAccount.dtvc': '4567' },
  };

  test('go to the bank after the challenge, and are stored nowhere meanwhile', async () => {
    const sent: unknown[] = [];
    const own = await startGateway({
      adaptPorts: (ports) => ({
        ...ports,
        connectorFor: (settings) => ({
          ...ports.connectorFor(settings),
          perform: (call) => {
            sent.push(Object.fromEntries([...call.accountSecrets].map(([name, secret]) => [name, secret.reveal()])));
            return ports.connectorFor(settings).perform(call);
          },
        }),
      }),
    });
    const { body } = await own.rest.post('/v1/payments', authenticated(token));
    const shopper = shopperOf(own, body);
    const sealed = await own.store.authentications.sealedAccount(demoMerchant, shopper.id);
    expect(sealed && (await own.ports.vault.open(sealed))).toBe(JSON.stringify({ 'tokenAccount.number': challengeCard }));
    await shopper.enter();
    expect(sent).toEqual([{ 'tokenAccount.number': challengeCard, 'tokenAccount.cryptogram': cryptogram, 'tokenAccount.dtvc': '4567' }]);
    await own.stop();
  });
});

describe('what a payment brings with it', () => {
  test('PA.CP is captured after the challenge', async () => {
    const first = await begin({ paymentType: 'PA.CP' });
    await shopperOf(gateway, first).enter();
    const document =
      'query($id: ID!) { payment(id: $id) { captured linkedTransactions { edges { node { paymentType result { code } } } } } }';
    const { data } = await gateway.graphql(document, { id: first.id });
    expect(data).toMatchObject({ payment: { captured: '92.00', linkedTransactions: { edges: [{ node: { paymentType: 'CP' } }] } } });
  });

  test('createRegistration stores the account with the approval only, and one-click is challenged too', async () => {
    const failed = await begin({ createRegistration: 'true' });
    await shopperOf(gateway, failed).cancel();
    expect((await read(failed.id)).registrationId).toBeUndefined();
    const first = await begin({ createRegistration: 'true' });
    await shopperOf(gateway, first).enter();
    const { registrationId } = await read(first.id);
    expect(registrationId).toMatch(/^[0-9a-f]{32}$/);
    const { 'card.number': _number, 'card.expiryMonth': _month, 'card.expiryYear': _year, ...rest } = authenticated();
    const { 'card.holder': _holder, paymentBrand: _brand, ...oneClick } = rest;
    const again = await gateway.rest.post(`/v1/registrations/${registrationId}/payments`, oneClick);
    expect(again.body.result.code).toBe('000.200.000');
    await shopperOf(gateway, again.body).enter();
    expect((await read(again.body.id)).result.code).toBe('000.100.110');
  });

  test('a decoupled authentication has no redirect, and the bank confirms it on its own page', async () => {
    const first = await begin({ 'threeDSecure.decoupled': 'true' });
    expect([first.result.code, first.redirect]).toEqual(['000.200.000', undefined]);
    const [authentication] = await gateway.store.authentications.ofPayments(demoMerchant, [first.id ?? '']);
    const shopper = shopperAt(gateway, `http://gateway.test/v1/threeDSecure/${authentication?.id}/challenge`);
    expect((await shopper.open()).body).toContain('Confirm in the app of your bank');
    await shopper.enter();
    expect((await read(first.id)).result.code).toBe('000.100.110');
    expect(threeDSecureOf(await read(first.id)).flow).toBe('decoupled');
  });
});

describe('risk rules', () => {
  async function withThreeDSecure(): Promise<void> {
    const channel = (await gateway.store.entities.all()).find(({ id }) => id === channels.riskRules);
    if (!channel?.settings) throw new Error('the sandbox has a channel with risk rules');
    const settings = { ...channel.settings, threeDSecureBrands: ['VISA'] };
    await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  }

  async function rule(effect: string): Promise<void> {
    const condition = '{list: {field: domain, values: ["bad.example"]}}';
    const document = `mutation { createRiskRule(entityId: "${channels.riskRules}", rule: {name: "bad", effect: ${effect}, condition: ${condition}}) { id } }`;
    const made = await gateway.graphql(document);
    expect(made.errors ?? []).toEqual([]);
  }

  test('a rejection comes before the authentication, and a review survives the challenge', async () => {
    await withThreeDSecure();
    const request = { entityId: channels.riskRules, 'customer.email': 'a@bad.example' };
    await rule('REVIEW');
    const reviewed = await begin(request);
    expect(reviewed.result.code).toBe('000.200.000');
    await shopperOf(gateway, reviewed).enter();
    const paid = await gateway.rest.get(`/v1/payments/${reviewed.id}`, { entityId: channels.riskRules });
    expect(paid.body.result.code).toBe('000.400.000');
    await rule('REJECT');
    const rejected = await begin(request);
    expect(rejected.result.code).not.toBe('000.200.000');
    expect(await gateway.store.authentications.ofPayments(demoMerchant, [rejected.id ?? ''])).toEqual([]);
  });
});

test('the holder that a one-click payment overrides is there after the challenge', async () => {
  const { 'card.holder': _holder, ...unnamed } = authenticated({ paymentType: 'RG', 'card.number': challengeCard });
  const { amount: _amount, currency: _currency, 'card.cvv': _cvv, ...account } = unnamed;
  const stored = await gateway.rest.post('/v1/registrations', account);
  const { 'card.number': _number, 'card.expiryMonth': _month, 'card.expiryYear': _year, paymentBrand: _brand, ...rest } = authenticated();
  const pending = await gateway.rest.post(`/v1/registrations/${stored.body.id}/payments`, {
    ...rest,
    overrideHolder: 'true',
    'card.holder': 'Override Jones',
  });
  expect(pending.body.result.code).toBe('000.200.000');
  await shopperOf(gateway, pending.body).enter();
  const paid = await read(pending.body.id);
  expect([paid.result.code, (paid.card as { holder?: string }).holder]).toEqual(['000.100.110', 'Override Jones']);
});

test('live has no simulated directory: 3-D Secure declines with 000.400.104, and calls no bank', async () => {
  const live = await startGateway({ environment: 'live' });
  const channel = (await live.store.entities.all()).find(({ id }) => id === channels.documentedThreeDSecure);
  if (!channel?.settings) throw new Error('the sandbox has a channel with 3-D Secure');
  // In live no channel is on the simulator.
  const settings = { ...channel.settings, connector: 'bank', connectorUrl: 'https://bank.example.test' } as const;
  await live.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  const { body } = await live.rest.post('/v1/payments', authenticated());
  expect(body.result.code).toBe('000.400.104');
  expect(await live.store.ledger.entriesOf(demoMerchant, body.id ?? '')).toEqual([]);
  await live.stop();
});
