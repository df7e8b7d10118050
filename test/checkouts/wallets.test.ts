/** Wallets in the hosted form: what a page is offered, the sandbox's own wallet, and Apple's sessions (spec §2.B). */
import 'reflect-metadata';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletSessionRequest } from '../../api/domain/wallets/ports.ts';
import { channels } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { createWalletA } from '../support/wallet-a-sender.ts';
import { createWalletB } from '../support/wallet-b-sender.ts';
import { prepare, submit } from './form.ts';

const shop = 'https://shop.example.test';
const validationUrl = 'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/startSession';
const { documented, tolerant } = channels;

let gateway: Harness;
/** What Apple was asked, and what it answers. */
const asked: WalletSessionRequest[] = [];
let session: string | undefined = '{"epochTimestamp":1}';

beforeAll(async () => {
  gateway = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      startWalletSession: (request) => {
        asked.push(request);
        return Promise.resolve(session);
      },
    }),
  });
  await change(documented, { walletOrigins: [shop] });
});
afterAll(() => gateway.stop());

async function change(id: string, settings: object): Promise<void> {
  const query = 'mutation ($id: ID!, $input: UpdateEntityInput!) { updateEntity(id: $id, input: $input) { id } }';
  expect((await gateway.graphql(query, { id, input: { settings } })).errors).toBeUndefined();
}

async function readForm(id: string, origin?: string) {
  const headers = origin === undefined ? {} : { origin };
  const { text } = await gateway.rest.send({ method: 'GET', path: `/v1/checkouts/${id}/form`, query: '' }, { token: null, headers });
  return JSON.parse(text);
}

async function step(id: string, name: 'session' | 'testToken', form: Readonly<Record<string, string>>, origin = harnessUrl as string) {
  const body = new URLSearchParams(form).toString();
  const path = `/v1/checkouts/${id}/wallets/${name}`;
  const answer = await gateway.rest.send({ method: 'POST', path, body }, { token: null, headers: { origin } });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

describe('the sandbox’s wallet', () => {
  test('is offered on a page whose origin is registered and on the gateway’s own pages, and nowhere else', async () => {
    const id = await prepare(gateway);
    const brands = (form: { readonly wallets: readonly { readonly brand: string; readonly way: string }[] }) =>
      form.wallets.map(({ brand, way }) => `${brand} ${way}`);
    expect(brands(await readForm(id, shop))).toEqual(['APPLEPAY test', 'GOOGLEPAY test']);
    expect(brands(await readForm(id))).toEqual(['APPLEPAY test', 'GOOGLEPAY test']);
    expect(brands(await readForm(id, 'https://other.example.test'))).toEqual([]);
    expect(brands(await readForm(id, 'http://127.0.0.1:1'))).toEqual([]);
    expect((await readForm(id, shop)).offeredBrands).toContain('APPLEPAY');
    expect((await readForm(await prepare(gateway, { entityId: tolerant }), shop)).wallets).toEqual([]);
    expect(brands(await readForm(await prepare(gateway, { paymentBrand: 'VISA' }), shop))).toEqual([]);
    expect(brands(await readForm(await prepare(gateway, { paymentType: '', createRegistration: 'true' }), shop))).toEqual([]);
  });

  test.each([
    ['APPLEPAY', 'walletA.paymentToken'],
    ['GOOGLEPAY', 'walletB.paymentToken'],
  ])('pays %s with a token that is encrypted as the wallet’s own, once', async (brand, parameter) => {
    const id = await prepare(gateway);
    const { text: token } = await step(id, 'testToken', { brand, card: '1' });
    const other = brand === 'APPLEPAY' ? 'GOOGLEPAY' : 'APPLEPAY';
    for (const wrong of [other, 'VISA'])
      expect((await submit(gateway, id, { paymentBrand: wrong, [parameter]: token })).result.code).toBe('100.100.700');
    const paid = await submit(gateway, id, { paymentBrand: brand, [parameter]: token });
    expect(paid).toMatchObject({ status: 'approved', result: { code: '000.100.110' } });
    const { body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`, { entityId: documented });
    expect(body).toMatchObject({ paymentBrand: brand, card: { last4Digits: '5454' } });
    expect(JSON.stringify(body)).not.toContain('5454545454545454');
    const again = await submit(gateway, await prepare(gateway), { paymentBrand: brand, [parameter]: token });
    expect(again).toMatchObject({ status: 'refused', result: { code: '200.300.404', parameterErrors: [{ name: parameter }] } });
  });

  test('makes no token for another page, an unknown card, another brand or a checkout that is paid', async () => {
    const id = await prepare(gateway);
    const order = { brand: 'APPLEPAY', card: '0' };
    expect((await step(id, 'testToken', order, shop)).status).toBe(403);
    expect((await step(id, 'testToken', { ...order, card: '9' })).result.parameterErrors).toMatchObject([{ name: 'card' }]);
    expect((await step(id, 'testToken', { ...order, brand: 'VISA' })).status).toBe(400);
    const { text: token } = await step(id, 'testToken', order);
    expect((await submit(gateway, id, { paymentBrand: 'APPLEPAY', 'walletA.paymentToken': token })).status).toBe('approved');
    expect((await step(id, 'testToken', order)).status).toBe(400);
  });

  test('sends nothing of a wallet but its token: what a shopper says to have decrypted does not count', async () => {
    const id = await prepare(gateway);
    const sent = { paymentBrand: 'APPLEPAY', 'walletA.source': 'web', 'card.number': '4200000000000000', 'card.expiryMonth': '05' };
    const answer = await submit(gateway, id, { ...sent, 'card.expiryYear': '2044', 'threeDSecure.eci': '05' });
    expect(answer.status).toBe('refused');
  });
});

describe('a merchant’s own wallets', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));
  const identityKey = pem(rsa.privateKey);
  const create = 'mutation ($input: CreateWalletKeyInput!) { createWalletKey(input: $input) { id } }';
  let keyA: Record<string, unknown>;

  beforeAll(async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
    const privateKey = await crypto.subtle.importKey(
      'pkcs8',
      Uint8Array.from(rsa.privateKey.export({ type: 'pkcs8', format: 'der' })),
      algorithm,
      true,
      ['sign'],
    );
    const publicKey = await crypto.subtle.importKey(
      'spki',
      Uint8Array.from(rsa.publicKey.export({ type: 'spki', format: 'der' })),
      algorithm,
      true,
      ['verify'],
    );
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: 'CN=merchant.test.shop',
      signingAlgorithm: algorithm,
      keys: { privateKey, publicKey },
    });
    keyA = {
      entityId: documented,
      wallet: 'WALLET_A',
      name: 'Apple Pay',
      privateKey: pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      merchantId: 'merchant.test.shop',
      trustedRoots: [createWalletA(Date.now()).root],
      identityCertificate: certificate.toString('pem'),
      identityKey,
    };
  });

  test.each([
    [{ identityKey: undefined }, 'identityKey'],
    [{ identityCertificate: undefined }, 'identityCertificate'],
    [{ identityCertificate: 'none' }, 'identityCertificate'],
    [{ identityKey: 'none' }, 'identityKey'],
    [{ identityKey: pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) }, 'identityCertificate'],
  ])('refuses a merchant identity that is no pair: %#', async (wrong, name) => {
    const { errors } = await gateway.graphql(create, { input: { ...keyA, ...wrong } });
    expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name, value: null }]);
    expect(JSON.stringify(errors)).not.toContain('PRIVATE');
  });

  test('Apple Pay is offered with the merchant’s facts, and its session comes from Apple alone, for registered pages alone', async () => {
    expect((await gateway.graphql(create, { input: keyA })).errors).toBeUndefined();
    await change(documented, { brands: ['VISA', 'APPLEPAY', 'GOOGLEPAY'], walletCountry: 'DE', applePayMerchantId: 'merchant.test.shop' });
    const id = await prepare(gateway);
    const { wallets } = await readForm(id, shop);
    expect(wallets[0]).toMatchObject({ way: 'own', networks: ['visa'], countryCode: 'DE', merchantId: 'merchant.test.shop', cards: [] });
    expect(JSON.stringify(wallets)).not.toContain('PRIVATE');
    expect(await step(id, 'session', { origin: shop, validationUrl })).toEqual({ status: 200, text: session });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: validationUrl });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      merchantIdentifier: 'merchant.test.shop',
      displayName: 'Demo Shop',
      initiative: 'web',
      initiativeContext: 'shop.example.test',
    });
    expect(asked[0]?.identity.privateKey.reveal().replace(/\s/g, '')).toBe(identityKey.replace(/\s/g, ''));
    expect(JSON.stringify(asked)).not.toContain('BEGIN PRIVATE');
    for (const wrong of [
      { origin: 'https://other.example.test', validationUrl },
      { origin: shop, validationUrl: 'https://apple-pay-gateway.apple.com.evil.test/paymentservices/startSession' },
      { origin: shop, validationUrl: 'http://apple-pay-gateway.apple.com/paymentservices/startSession' },
      { origin: shop, validationUrl: 'https://192.0.2.1/paymentservices/startSession' },
    ])
      expect((await step(id, 'session', wrong)).status).toBe(400);
    expect((await step(id, 'session', { origin: shop, validationUrl }, shop)).status).toBe(403);
    expect(asked).toHaveLength(1);
    session = undefined;
    expect((await step(id, 'session', { origin: shop, validationUrl })).result.code).toBe('900.100.300');
    for (let tries = 0; tries < 12; tries += 1) await step(id, 'session', { origin: shop, validationUrl });
    expect((await step(id, 'session', { origin: shop, validationUrl })).status).toBe(429);
  });

  test('Google Pay is offered with how it encrypts: to the merchant’s own key, or to a gateway that it knows', async () => {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const input = { entityId: documented, wallet: 'WALLET_B', name: 'B', trustedRoots: [createWalletB().root()] };
    const facts = async () => (await readForm(await prepare(gateway), shop)).wallets[1];
    expect(await facts()).toMatchObject({ brand: 'GOOGLEPAY', way: 'test' });
    await gateway.graphql(create, { input: { ...input, privateKey: pem(own.privateKey), merchantId: 'merchant:4711' } });
    const point = own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64');
    expect(await facts()).toMatchObject({
      way: 'own',
      networks: ['VISA'],
      merchantId: '4711',
      tokenization: { type: 'DIRECT', parameters: { protocolVersion: 'ECv2', publicKey: point } },
    });
    const other = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    await gateway.graphql(create, { input: { ...input, privateKey: other, merchantId: 'gateway:example' } });
    await change(documented, { googlePayMerchantId: 'BCR2DN' });
    expect(await facts()).toMatchObject({
      merchantId: 'BCR2DN',
      tokenization: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example', gatewayMerchantId: documented } },
    });
  });
});

test.each([
  [{ walletOrigins: ['https://shop.example/'] }, 'settings.walletOrigins.0'],
  [{ walletOrigins: ['http://shop.example'] }, 'settings.walletOrigins.0'],
  [{ walletOrigins: [] }, 'settings.walletOrigins'],
  [{ walletCountry: 'de' }, 'settings.walletCountry'],
  [{ applePayMerchantId: 'a b' }, 'settings.applePayMerchantId'],
  [{ googlePayMerchantId: 'a-b' }, 'settings.googlePayMerchantId'],
])('refuses the setting %j', async (settings, name) => {
  const query = 'mutation ($id: ID!, $input: UpdateEntityInput!) { updateEntity(id: $id, input: $input) { id } }';
  const { errors } = await gateway.graphql(query, { id: tolerant, input: { settings } });
  expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name }]);
});
