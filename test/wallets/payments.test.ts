/** Payments with encrypted wallet tokens, from an administrator's key to the bank and never twice (spec §2.B). */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectorCall } from '../../api/connectors/connector.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, demoToken, otherToken, type Parameters, type RestOptions } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { createWalletA } from '../support/wallet-a-sender.ts';
import { createWalletB } from '../support/wallet-b-sender.ts';
import { walletCToken } from '../support/wallet-c-sender.ts';
import { browserFields } from '../three-d-secure/requests.ts';

const start = Date.UTC(2026, 10, 21, 12);
const merchantId = 'merchant.test.shop';
const recipientId = 'merchant:4711';
const { documented, tolerant, documentedThreeDSecure, other, testBank } = channels;
const undecipherable = '200.100.603';
const invalid = '200.300.404';

const ownA = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownB = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownC = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const senderA = createWalletA(start);
const senderB = createWalletB();
const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

let gateway: Harness;
let folder: string;
/** What the bank was asked. */
const calls: ConnectorCall[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallets-'));
  gateway = await startGateway({
    now: start,
    databaseFile: join(folder, 'gateway.db'),
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const bank = ports.connectorFor(settings);
        return {
          ...bank,
          perform: (call) => {
            calls.push(call);
            return bank.perform(call);
          },
        };
      },
    }),
  });
  for (const entityId of [documented, tolerant, documentedThreeDSecure]) {
    for (const input of inputs(entityId)) expect((await putKey(input)).errors).toBeUndefined();
  }
});

afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

function inputs(entityId: string): readonly Record<string, unknown>[] {
  return [
    { entityId, wallet: 'WALLET_A', name: 'A', privateKey: pem(ownA.privateKey), merchantId, trustedRoots: [senderA.root] },
    { entityId, wallet: 'WALLET_B', name: 'B', privateKey: pem(ownB.privateKey), merchantId: recipientId, trustedRoots: [senderB.root()] },
    { entityId, wallet: 'WALLET_C', name: 'C', privateKey: pem(ownC.privateKey) },
  ];
}

async function putKey(input: Record<string, unknown>, token: string = demoToken) {
  const document =
    'mutation ($input: CreateWalletKeyInput!) { key: createWalletKey(input: $input) { id publicKeyHash recipient isTest expiresAt trustedRoots } }';
  return gateway.graphql(document, { input }, { token });
}

async function changeKey(id: string, input: Record<string, unknown>) {
  const document = 'mutation ($id: ID!, $input: UpdateWalletKeyInput!) { key: updateWalletKey(id: $id, input: $input) { id expiresAt } }';
  return gateway.graphql(document, { id, input });
}

const now = () => gateway.clock.now();
const tokenOf = {
  walletA: (options = {}) => JSON.stringify(senderA.token(ownA.publicKey, merchantId, now(), options)),
  walletB: (options = {}) => JSON.stringify(senderB.token(ownB.publicKey, recipientId, now(), options)),
  walletC: (options = {}) => JSON.stringify(walletCToken(ownC.publicKey, now(), options)),
} as const;

const brands = { walletA: 'APPLEPAY', walletB: 'GOOGLEPAY', walletC: 'VISA' } as const;
const enumOf = { walletA: 'WALLET_A', walletB: 'WALLET_B', walletC: 'WALLET_C' } as const;
type Wallet = keyof typeof tokenOf;
const everyWallet: readonly Wallet[] = ['walletA', 'walletB', 'walletC'];

function payment(wallet: Wallet, over: Parameters = {}): Parameters {
  const brand = { paymentBrand: brands[wallet] };
  return {
    entityId: documented,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...brand,
    [`${wallet}.paymentToken`]: tokenOf[wallet](),
    ...over,
  };
}

const pay = (parameters: Parameters, options: RestOptions = {}) => gateway.rest.post('/v1/payments', parameters, options);

async function expectRefusal(parameters: Parameters, code: string, name: string, words: string, options: RestOptions = {}) {
  const before = calls.length;
  const answer = await pay(parameters, options);
  expect([answer.status, answer.body.result.code]).toEqual([400, code]);
  expect(answer.body.result.parameterErrors).toEqual([{ name, value: null, message: expect.stringContaining(words) }]);
  expect(answer.body.result.parameterErrors?.[0]?.message).toMatch(new RegExp(`^${name.replace('.', '\\.')} `));
  expect(calls.length, 'the bank was not asked').toBe(before);
}

describe.each(everyWallet)('a payment with a token of %s', (wallet) => {
  test('runs on the account in the token, whose cryptogram only the bank sees', async () => {
    const answer = await pay(payment(wallet));
    expect([answer.status, answer.body.result.code]).toEqual([200, '000.100.110']);
    expect(answer.body).toMatchObject({
      paymentBrand: brands[wallet],
      card: { bin: '420000', last4Digits: '0000', expiryMonth: '05', expiryYear: '2034', numberType: 'DPAN' },
      threeDSecure: { eci: '05' },
    });
    const call = calls.at(-1);
    expect(call?.cardNumber?.reveal()).toBe('4200000000000000');
    const cryptogram = call?.accountSecrets.get('threeDSecure.verificationId')?.reveal() ?? '';
    expect(Buffer.from(cryptogram, 'base64')).toHaveLength(20);
    expect(answer.text).not.toContain(cryptogram);
    expect(answer.text).not.toMatch(/paymentToken|signedMessage|signature/);
  });

  test('is made once: the same token again is refused, on REST and on GraphQL, and pays nothing', async () => {
    const parameters = payment(wallet);
    expect((await pay(parameters)).status).toBe(200);
    const name = `${wallet}.paymentToken`;
    await expectRefusalAfterCall(parameters, name);
    const document = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
    const { entityId, amount, currency, paymentType, paymentBrand } = parameters;
    const input = { entityId, amount, currency, paymentType, paymentBrand, [wallet]: { paymentToken: parameters[name] } };
    const again = await gateway.graphql(document, { input });
    expect(again.errors?.[0]?.extensions).toMatchObject({ resultCode: invalid, parameterErrors: [{ name }] });
  });

  test('is replayed to a repetition under its idempotency key', async () => {
    const parameters = payment(wallet);
    const first = await pay(parameters, { idempotencyKey: `again-${wallet}` });
    const second = await pay(parameters, { idempotencyKey: `again-${wallet}` });
    expect(second.headers['idempotency-status']).toBe('replayed');
    expect(second.body.id).toBe(first.body.id);
    await expectRefusalAfterCall(parameters, `${wallet}.paymentToken`, { idempotencyKey: `other-${wallet}` });
  });

  test('is made once where two race', async () => {
    const parameters = payment(wallet);
    const answers = await Promise.all([pay(parameters), pay(parameters), pay(parameters)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('is refused on a channel without a key, by the name that was sent', async () => {
    const alias = { walletA: 'applePay', walletB: 'googlePay', walletC: 'samsungPay' }[wallet];
    const { [`${wallet}.paymentToken`]: token = '', ...rest } = payment(wallet, { entityId: other });
    const name = `${alias}.paymentToken`;
    await expectRefusal({ ...rest, [name]: token }, undecipherable, name, 'this channel has no key for it', { token: otherToken });
    await expectRefusal(
      { ...rest, entityId: testBank, [name]: 'garbage' },
      undecipherable,
      name,
      'this channel has no key for it (createWalletKey)',
    );
  });

  test('is refused where the token was changed, on a tolerant channel too', async () => {
    const name = `${wallet}.paymentToken`;
    await expectRefusal(payment(wallet, { [name]: 'garbage', entityId: tolerant }), undecipherable, name, 'must');
  });

  test('is refused with another account beside it', async () => {
    const answer = await pay(payment(wallet, { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' }));
    expect(answer.body.result.parameterErrors?.map(({ name }) => name)).toContain('card.number');
  });

  test('stores the account of the token, and neither token nor cryptogram', async () => {
    const answer = await pay(payment(wallet, { createRegistration: 'true' }));
    const id = String(answer.body.registrationId);
    const sealed = await gateway.store.registrations.sealedAccount(demoMerchant, id);
    const account = sealed ? JSON.parse(await gateway.ports.vault.open(sealed)) : {};
    expect(account).toMatchObject({ 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.numberType': 'DPAN' });
    expect(Object.keys(account).filter((name) => /Token|verification/.test(name))).toEqual([]);
    const later = await gateway.rest.post(`/v1/registrations/${id}/payments`, {
      entityId: documented,
      amount: '5.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(later.body.result.code).toBe('000.100.110');
  });

  test('is a registration of its own, which spends the token as well', async () => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = payment(wallet);
    const stored = await gateway.rest.post('/v1/registrations', account);
    expect(stored.body).toMatchObject({ paymentType: 'RG', result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
    expect((await gateway.rest.post('/v1/registrations', account)).status).toBe(400);
    await expectRefusalAfterCall({ ...account, amount: '92.00', currency: 'EUR', paymentType: 'DB' }, `${wallet}.paymentToken`);
  });

  test('needs no other authentication on a channel with 3-D Secure', async () => {
    const answer = await pay(payment(wallet, { entityId: documentedThreeDSecure, paymentBrand: 'VISA' }));
    expect(answer.body.result.code).toBe('000.100.110');
  });
});

/** The simulator has no effects outside: it is asked before the commit that the token's row stops. */
async function expectRefusalAfterCall(parameters: Parameters, name: string, options: RestOptions = {}) {
  const before = (await gateway.store.payments.page({ entityPath: '' }, { first: 500 })).items.length;
  const answer = await pay(parameters, options);
  expect([answer.status, answer.body.result.code]).toEqual([400, invalid]);
  expect(answer.body.result.parameterErrors).toEqual([{ name, value: null, message: `${name} has paid already: a token pays once` }]);
  expect((await gateway.store.payments.page({ entityPath: '' }, { first: 500 })).items.length).toBe(before);
}

describe('what a token says', () => {
  test.each<readonly [Wallet, Parameters, string]>([
    ['walletA', { amount: '92.01' }, 'another amount'],
    ['walletA', { currency: 'USD' }, 'another currency'],
    ['walletC', { amount: '9.20' }, 'another amount'],
    ['walletC', { currency: 'USD' }, 'another currency'],
  ])('%s refuses a payment of %o', async (wallet, over, words) => {
    await expectRefusal(payment(wallet, over), invalid, `${wallet}.paymentToken`, words);
  });

  test('counts amounts in the minor units of their currency: 92 yen, 9.20 dinars', async () => {
    const yen = { amount: '92.00', currency: 'JPY', 'walletA.paymentToken': tokenOf.walletA({ amount: 92, currencyCode: '392' }) };
    expect((await pay(payment('walletA', yen))).status).toBe(200);
    const dinars = { amount: '9.20', currency: 'KWD', 'walletA.paymentToken': tokenOf.walletA({ amount: 9_200, currencyCode: '414' }) };
    expect((await pay(payment('walletA', dinars))).status).toBe(200);
  });

  test('walletB with PAN_ONLY is the card itself: no proof, so a channel with 3-D Secure authenticates it', async () => {
    const token = () => ({ paymentBrand: 'VISA', 'walletB.paymentToken': tokenOf.walletB({ authMethod: 'PAN_ONLY' }) });
    const answer = await pay(payment('walletB', token()));
    expect(answer.body).toMatchObject({ result: { code: '000.100.110' }, card: { numberType: 'PAN' } });
    expect(calls.at(-1)?.accountSecrets.has('threeDSecure.verificationId')).toBe(false);
    const authenticated = { ...token(), ...browserFields, entityId: documentedThreeDSecure };
    // The card of the token is in no roster of the directory.
    expect((await pay(payment('walletB', authenticated))).body.result.code).toBe('000.400.109');
    const wished = { ...token(), ...browserFields, entityId: documentedThreeDSecure, 'customParameters[3DS2_enrolled]': 'true' };
    expect((await pay(payment('walletB', wished))).body.result.code).toBe('000.200.000');
  });

  test('finds the brand in the number where none was sent, and the holder in the token', async () => {
    const { paymentBrand: _brand, ...rest } = payment('walletA', {
      'walletA.paymentToken': tokenOf.walletA({ cardholderName: 'Ada Example' }),
    });
    expect((await pay(rest)).body).toMatchObject({ paymentBrand: 'VISA', card: { holder: 'Ada Example' } });
  });

  test('a check of the risk alone does not spend it', async () => {
    for (const input of inputs(channels.riskRules)) await putKey(input);
    const parameters = payment('walletB', { entityId: channels.riskRules, paymentType: 'RI' });
    expect((await pay(parameters)).status).toBe(200);
    expect((await pay({ ...parameters, paymentType: 'DB' })).status).toBe(200);
  });
});

test('a token of a scheme goes to the bank with its end and its codes, which nobody else is told (spec §2.E)', async () => {
  const codes = { 'tokenAccount.cryptogram': 'AAACAgSRBklmQCFgMpEGAAAAAAA=', 'tokenAccount.dtvc': '975' };
  const token = {
    'tokenAccount.number': '5412345678901234',
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.expiryMonth': '05',
    'tokenAccount.expiryYear': '2034',
  };
  const answer = await pay({
    entityId: documented,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'MASTER',
    ...token,
    ...codes,
  });
  expect(answer.body).toMatchObject({ result: { code: '000.100.110' }, tokenAccount: { type: 'NETWORK' } });
  const call = calls.at(-1);
  expect(call?.cardExpiry).toEqual({ month: '05', year: '2034' });
  expect(call?.accountSecrets.get('tokenAccount.number')?.reveal()).toBe('5412345678901234');
  for (const [name, code] of Object.entries(codes)) expect(call?.accountSecrets.get(name)?.reveal()).toBe(code);
  for (const secret of ['5412345678901234', ...Object.values(codes)]) expect(answer.text).not.toContain(`"${secret}"`);
});

test('a registration of a token account ends with the token (spec §2.E)', async () => {
  const token = { 'tokenAccount.number': '5412345678901234', 'tokenAccount.type': 'EXTERNAL', 'tokenAccount.expiryMonth': '10' };
  const account = { entityId: documented, paymentBrand: 'MASTER', ...token };
  const ended = await gateway.rest.post('/v1/registrations', { ...account, 'tokenAccount.expiryYear': '2026' });
  expect(ended.body.result.code).toBe('100.100.303');
  const stored = await gateway.rest.post('/v1/registrations', { ...account, 'tokenAccount.expiryYear': '2034' });
  expect((await gateway.store.registrations.byId(demoMerchant, String(stored.body.id)))?.expiryYear).toBe('2034');
});

test.each([
  ['APPLEPAY', 'walletA.paymentToken'],
  ['GOOGLEPAY', 'walletB.paymentToken'],
  ['CLICK_TO_PAY', 'card.number'],
])('%s without an account is refused by the name of its own parameter', async (paymentBrand, name) => {
  const answer = await pay({ entityId: documented, amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand });
  expect(answer.body.result.parameterErrors).toEqual([{ name, value: null, message: 'may not be empty' }]);
});

describe('a wallet’s brand with a card number (spec §2.B)', () => {
  const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
  const plain = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...card };
  const proof = { 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=', 'threeDSecure.eci': '05' };
  const series = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT', 'standingInstruction.type': 'UNSCHEDULED' };

  test.each([
    ['APPLEPAY', 'walletA.source'],
    ['GOOGLEPAY', 'walletB.source'],
  ])('%s is the decrypted way, and lacks the source and the proof', async (paymentBrand, source) => {
    const lacking = await pay({ entityId: documented, ...plain, paymentBrand });
    expect(lacking.body.result.code).toBe('200.300.404');
    const names = lacking.body.result.parameterErrors?.map(({ name }) => name).toSorted();
    expect(names).toEqual(['threeDSecure.eci', 'threeDSecure.verificationId', source]);
    const whole = await pay({ entityId: documented, ...plain, ...proof, paymentBrand, [source]: 'web' });
    expect(whole.body.result.code).toBe('000.100.110');
    const tolerated = await pay({ entityId: channels.tolerant, ...plain, paymentBrand });
    expect(tolerated.body.result.code).toBe('000.100.110');
    // A later payment of a series has no wallet before it.
    const later = { ...series, 'standingInstruction.initialTransactionId': 'of-the-first' };
    expect((await pay({ entityId: documented, ...plain, ...later, paymentBrand })).body.result.code).toBe('000.100.110');
  });
});

describe('wallet keys', () => {
  const list = (entityId: string, token = demoToken) =>
    gateway.graphql(
      'query ($entityId: ID!) { walletKeys(entityId: $entityId) { edges { node { id wallet name publicKey publicKeyHash recipient kid expiresAt isTest trustedRoots } } } }',
      { entityId },
      { token },
    );

  test('are shown without their private half, and stored with it sealed', async () => {
    const shown = JSON.stringify(await list(documented));
    expect(shown).toContain(recipientId);
    const halves = [ownA, ownB, ownC].map(({ privateKey }) => privateKey.export({ format: 'der', type: 'pkcs8' }));
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      for (const half of halves) {
        // The last bytes of PKCS#8 of a curve are its public half; the secret is before them.
        const secret = half.subarray(30, 66);
        expect(bytes.includes(secret) || bytes.includes(Buffer.from(half.toString('base64').slice(40, 84))), name).toBe(false);
      }
      expect(bytes.includes('signedMessage'), name).toBe(false);
    }
    for (const half of halves) expect(shown).not.toContain(half.toString('base64').slice(40, 84));
  });

  test('belong to their merchant: nobody else sees, adds, changes or deletes them', async () => {
    expect((await list(documented, otherToken)).errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    expect((await putKey(inputs(documented)[0] ?? {}, otherToken)).errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    const { data } = await list(documented);
    const id = nodesOf(data?.walletKeys)[0]?.id;
    const deleted = await gateway.graphql('mutation ($id: ID!) { deleteWalletKey(id: $id) { id } }', { id }, { token: otherToken });
    expect(deleted.errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name: 'id' }] });
    expect(nodesOf((await list(documented)).data?.walletKeys)).toHaveLength(3);
  });

  test('are refused twice, without a private key, and with one that is changed', async () => {
    const [input = {}] = inputs(documented);
    const errorOf = async (changed: Record<string, unknown>) =>
      (await putKey({ ...input, ...changed })).errors?.[0]?.extensions?.parameterErrors;
    expect(await errorOf({})).toMatchObject([{ name: 'privateKey', message: expect.stringContaining('already') }]);
    expect(await errorOf({ privateKey: null })).toMatchObject([{ name: 'privateKey' }]);
    expect(await errorOf({ privateKey: 'x' })).toMatchObject([{ name: 'privateKey', value: null }]);
  });

  test('rotate: two of a wallet open side by side, an ended one and a deleted one no more', async () => {
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const input = {
      entityId: tolerant,
      wallet: 'WALLET_B',
      name: 'next',
      privateKey: pem(next.privateKey),
      merchantId: recipientId,
      trustedRoots: [senderB.root()],
    };
    const added = await putKey(input);
    const id = added.data?.key?.id;
    const forNext = () =>
      payment('walletB', { entityId: tolerant, 'walletB.paymentToken': JSON.stringify(senderB.token(next.publicKey, recipientId, now())) });
    expect((await pay(forNext())).status).toBe(200);
    expect((await pay(payment('walletB', { entityId: tolerant }))).status).toBe(200);
    const { privateKey: _key, merchantId: _merchant, ...rest } = input;
    await changeKey(id, { ...rest, expiresAt: '2026-11-21T11:59:59Z' });
    await expectRefusal(forNext(), undecipherable, 'walletB.paymentToken', 'a key that this channel does not have');
    await changeKey(id, { ...rest, expiresAt: '2030-01-01T00:00:00Z' });
    expect((await pay(forNext())).status).toBe(200);
    await gateway.graphql('mutation ($id: ID!) { deleteWalletKey(id: $id) { id } }', { id });
    await expectRefusal(forNext(), undecipherable, 'walletB.paymentToken', 'a key that this channel does not have');
  });

  test('leave an audit entry with every change, without the private half', async () => {
    const { data } = await gateway.graphql('{ auditLog(first: 100) { edges { node { action change } } } }');
    const entries = JSON.stringify(data);
    expect(entries).toContain('wallet-key.put');
    expect(entries).toContain('wallet-key.delete');
    expect(entries).not.toContain('PRIVATE KEY');
  });
});

describe('the sandbox’s test tokens', () => {
  const make = (input: Record<string, unknown>) =>
    gateway.graphql('mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }', {
      input: {
        entityId: testChannel,
        number: '4200000000000000',
        expiryMonth: '05',
        expiryYear: '2034',
        amount: '92.00',
        currency: 'EUR',
        ...input,
      },
    });
  /** One without keys of its own. */
  const testChannel = channels.tolerantThreeDSecure;

  test.each(everyWallet)('of %s pay, under a key that is made with the first and kept', async (wallet) => {
    for (const _ of [1, 2]) {
      const { data } = await make({ wallet: enumOf[wallet] });
      const answer = await pay(payment(wallet, { entityId: testChannel, [`${wallet}.paymentToken`]: String(data?.createTestWalletToken) }));
      expect(answer.body.result.code).toBe('000.100.110');
    }
    const { data } = await gateway.graphql(`{ walletKeys(entityId: "${testChannel}") { edges { node { wallet isTest } } } }`);
    expect(nodesOf(data?.walletKeys).filter((key: { wallet: string }) => key.wallet === enumOf[wallet])).toEqual([
      { wallet: enumOf[wallet], isTest: true },
    ]);
  });

  test('are refused where nothing could stand in them, and in live', async () => {
    const nameOf = async (input: Record<string, unknown>) => {
      const [error] = (await make({ wallet: 'WALLET_A', ...input })).errors ?? [];
      const [first] = (error?.extensions?.parameterErrors ?? []) as readonly { readonly name: string }[];
      return first?.name;
    };
    expect(await nameOf({ number: 'x' })).toBe('number');
    expect(await nameOf({ amount: '92.01', currency: 'JPY' })).toBe('amount');
    expect(await nameOf({ panOnly: true })).toBe('panOnly');
    const live = await startGateway({ environment: 'live' });
    const document = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
    const input = {
      entityId: documented,
      wallet: 'WALLET_B',
      number: '4200000000000000',
      expiryMonth: '05',
      expiryYear: '2034',
      amount: '1.00',
      currency: 'EUR',
    };
    expect((await live.graphql(document, { input })).errors?.[0]?.extensions).toMatchObject({ resultCode: '600.200.701' });
    await live.stop();
  });
});

test('a test key of a sandbox opens nothing once its database is live', async () => {
  const databaseFile = join(folder, 'moved.db');
  const sandbox = await startGateway({ now: start, databaseFile });
  const document = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
  const order = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034', amount: '92.00', currency: 'EUR' };
  const { data } = await sandbox.graphql(document, { input: { entityId: documented, wallet: 'WALLET_B', ...order } });
  const parameters = payment('walletB', { 'walletB.paymentToken': String(data?.createTestWalletToken) });
  await sandbox.stop();
  const live = await startGateway({ now: start, databaseFile, environment: 'live' });
  expect((await live.rest.post('/v1/payments', parameters)).body.result.code).toBe(undecipherable);
  await live.stop();
  const again = await startGateway({ now: start, databaseFile });
  expect((await again.rest.post('/v1/payments', parameters)).status).toBe(200);
  await again.stop();
});

test('rows of spent tokens go once the tokens have ended, and not before', async () => {
  const parameters = payment('walletB');
  expect((await pay(parameters)).status).toBe(200);
  gateway.clock.advance(59 * minuteMs);
  await gateway.tick();
  await expectRefusalAfterCall(parameters, 'walletB.paymentToken');
  gateway.clock.advance(2 * minuteMs);
  await gateway.tick();
  await expectRefusal(parameters, undecipherable, 'walletB.paymentToken', 'has expired');
  expect(await gateway.store.acrossMerchants.forgetSpentTokens(now(), 1_000)).toBe(0);
  gateway.clock.advance(2 * dayMs);
  expect(await gateway.store.acrossMerchants.forgetSpentTokens(now(), 1_000)).toBeGreaterThan(0);
});
