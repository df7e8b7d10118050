/**
 * Tokens of the three wallets against the opener: published ones that the providers made themselves, and ones that
 * test/support makes from the published descriptions on node:crypto. The gateway's own test tokens prove nothing here.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createWallets } from '../../api/domain/wallets/formats/wallets.ts';
import type { Opening, UnsealedKey, Wallet, WalletKeyMaterial } from '../../api/domain/wallets/wallet.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { unwrapRsa15 } from '../../api/runtime/node/wallet-rsa15.ts';
import { createWalletA, type WalletAOptions, type WalletAToken, type WalletATokenOptions } from '../support/wallet-a-sender.ts';
import { createWalletB, type WalletBToken, type WalletBTokenOptions } from '../support/wallet-b-sender.ts';
import { type WalletCTokenOptions, walletCToken } from '../support/wallet-c-sender.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minuteMs = 60_000;
const wallets = createWallets(unwrapRsa15);

const vector = (name: string) => JSON.parse(readFileSync(new URL(`../support/wallet-vectors/${name}.json`, import.meta.url), 'utf8'));
const publishedA = vector('wallet-a-published');
const publishedB = vector('wallet-b-published');

const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const curveKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

async function keyOf(
  material: Partial<WalletKeyMaterial> & { readonly wallet: Wallet; readonly privateKey: Secret<string> },
): Promise<UnsealedKey> {
  const read = await wallets.readKey({ certificate: null, merchantId: null, trustedRoots: [], ...material });
  if (read.status === 'refused') throw new Error(`${read.name} ${read.why}`);
  const { privateKey, ...rest } = read;
  const own = { id: '8a', entityId: '8a', entityPath: '8a/', name: 'test', kid: null, isTest: false, sealedKey: '{}', createdAt: now };
  return { privateKey, key: { ...own, ...rest, wallet: material.wallet } };
}

async function open(wallet: Wallet, token: unknown, keys: readonly UnsealedKey[], at = now): Promise<Opening> {
  return wallets.open(wallet, new Secret(typeof token === 'string' ? token : JSON.stringify(token)), keys, at);
}

function revealed(opening: Opening) {
  if (opening.status === 'refused') throw new Error(opening.why);
  const { number, cryptogram, amount, ...rest } = opening.token.content;
  return {
    ...rest,
    last4: number.reveal().slice(-4),
    cryptogram: cryptogram?.reveal() ?? null,
    amount: amount && `${amount.units} ${amount.currency}`,
  };
}

const why = (opening: Opening): string => (opening.status === 'refused' ? opening.why : 'opened');

function changed(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64');
}

describe('wallet A', () => {
  const at = Date.parse(publishedA.now);
  const published = () =>
    keyOf({
      wallet: 'walletA',
      privateKey: new Secret(publishedA.privateKey),
      certificate: publishedA.certificate,
      trustedRoots: [publishedA.root],
    });

  test('opens a token that its provider made and published, under the provider’s own root', async () => {
    const { last4, cryptogram, expiryMonth, expiryYear, eci, units, currency } = {
      ...publishedA.content,
      ...revealed(await open('walletA', publishedA.token, [await published()], at)),
    };
    expect({ last4, cryptogram, expiryMonth, expiryYear, eci }).toEqual({
      last4: publishedA.content.last4,
      cryptogram: publishedA.content.cryptogram,
      expiryMonth: publishedA.content.expiryMonth,
      expiryYear: publishedA.content.expiryYear,
      eci: null,
    });
    expect(`${units} ${currency}`).toBe('100 USD');
  });

  test('takes the merchant identifier from the certificate or as text, and names keys as the provider does', async () => {
    const key = await published();
    const byText = await keyOf({
      wallet: 'walletA',
      privateKey: new Secret(publishedA.privateKey),
      merchantId: publishedA.merchantId,
      trustedRoots: [publishedA.root],
    });
    expect(byText.key.recipient).toBe(key.key.recipient);
    expect(key.key.publicKeyHash).toBe(publishedA.token.header.publicKeyHash);
    expect(key.key.expiresAt).toBe(Date.UTC(2023, 8, 30, 14, 15, 8));
  });

  test('refuses the published token an hour later, and under another root', async () => {
    expect(why(await open('walletA', publishedA.token, [await published()], at + 60 * minuteMs))).toContain(
      'was signed more than 5 minutes away',
    );
    const own = await published();
    const other = { ...own, key: { ...own.key, trustedRoots: [{ key: createWalletA(now).root, expiresAt: null }] } };
    expect(why(await open('walletA', publishedA.token, [other], at))).toContain('ends at no root of this channel');
  });

  const own = curveKeys();
  const merchantId = 'merchant.test.shop';

  async function opening(made: WalletAOptions & WalletATokenOptions, tamper: (token: WalletAToken) => unknown = (token) => token) {
    const sender = createWalletA(now, made);
    const key = await keyOf({ wallet: 'walletA', privateKey: new Secret(pkcs8(own.privateKey)), merchantId, trustedRoots: [sender.root] });
    return open('walletA', tamper(sender.token(own.publicKey, merchantId, now, made)), [key]);
  }

  test('opens a token made from the description, with holder, amount and application data', async () => {
    const opened = revealed(await opening({ cardholderName: 'Jane Jones', amount: 9_200, applicationData: 'ab'.repeat(32) }));
    expect(opened).toMatchObject({
      numberType: 'DPAN',
      expiryMonth: '05',
      expiryYear: '2034',
      holder: 'Jane Jones',
      eci: '05',
      amount: '9200 EUR',
    });
  });

  test.each<readonly [string, WalletAOptions & WalletATokenOptions, string]>([
    ['of RSA_v1', { version: 'RSA_v1' }, 'RSA_v1'],
    ['of an unknown version', { version: 'EC_v2' }, 'version EC_v1'],
    ['whose leaf lacks its mark', { leafMark: false }, 'mark of its wallet (leaf)'],
    ['whose intermediate lacks its mark', { intermediateMark: false }, 'mark of its wallet (intermediate)'],
    ['whose intermediate may not issue certificates', { authority: false }, 'intermediate certificate did not issue'],
    ['whose leaf has expired', { leafEndsAt: now - 1_000 }, 'has expired'],
    ['that was signed six minutes ago', { signedAt: now - 6 * minuteMs }, 'was signed more than'],
    ['that was signed six minutes ahead', { signedAt: now + 6 * minuteMs }, 'was signed more than'],
    ['whose signature is over other data', { signsOther: true }, 'does not cover it'],
    ['of EMV data', { paymentDataType: 'EMV' }, 'paymentDataType must be 3DSecure'],
    ['of an unknown currency', { currencyCode: '001' }, 'must be an amount'],
  ])('refuses a token %s', async (_what, options, expected) => {
    expect(why(await opening(options))).toContain(expected);
  });

  test.each<readonly [string, (token: WalletAToken) => unknown, string]>([
    ['data', (token) => ({ ...token, data: changed(token.data) }), 'does not cover it'],
    ['transaction id', (token) => ({ ...token, header: { ...token.header, transactionId: '00'.repeat(32) } }), 'does not cover it'],
    ['signature', (token) => ({ ...token, signature: 'AAAA' }), 'no CMS signature'],
    ['form', () => 'not a token', 'must be the JSON'],
    ['parts', (token) => ({ ...token, header: {} }), 'must have data, signature'],
  ])('refuses a token whose %s was changed', async (_what, tamper, expected) => {
    expect(why(await opening({}, tamper))).toContain(expected);
  });

  test('refuses a signature with any changed byte of its last 70, where the signature value is', async () => {
    const sender = createWalletA(now);
    const key = await keyOf({ wallet: 'walletA', privateKey: new Secret(pkcs8(own.privateKey)), merchantId, trustedRoots: [sender.root] });
    const token = sender.token(own.publicKey, merchantId, now);
    const signature = Buffer.from(token.signature, 'base64');
    for (let back = 1; back <= 70; back += 7) {
      const bytes = Buffer.from(signature);
      bytes[bytes.length - back] = (bytes[bytes.length - back] ?? 0) ^ 1;
      expect(why(await open('walletA', { ...token, signature: bytes.toString('base64') }, [key])), `byte -${back}`).not.toBe('opened');
    }
  });

  test('refuses a token for another merchant identifier or another key', async () => {
    const sender = createWalletA(now);
    const key = await keyOf({ wallet: 'walletA', privateKey: new Secret(pkcs8(own.privateKey)), merchantId, trustedRoots: [sender.root] });
    expect(why(await open('walletA', sender.token(own.publicKey, 'merchant.other', now), [key]))).toContain('does not decrypt');
    expect(why(await open('walletA', sender.token(curveKeys().publicKey, merchantId, now), [key]))).toContain('does not decrypt');
  });

  test('finds the key among several, by its hash and without it, as keys are rotated', async () => {
    const sender = createWalletA(now);
    const key = (privateKey: KeyObject) =>
      keyOf({ wallet: 'walletA', privateKey: new Secret(pkcs8(privateKey)), merchantId, trustedRoots: [sender.root] });
    const keys = [await key(curveKeys().privateKey), await key(own.privateKey)];
    expect(why(await open('walletA', sender.token(own.publicKey, merchantId, now), keys))).toBe('opened');
    expect(why(await open('walletA', sender.token(own.publicKey, merchantId, now, { publicKeyHash: 'b3RoZXI=' }), keys))).toBe('opened');
  });

  test('takes the token as JSON, as base64, and within the wrapping of the wallet’s library', async () => {
    const wrapped = (token: unknown) => ({ token: { paymentData: token, transactionIdentifier: 'ABC' } });
    expect(why(await opening({}, wrapped))).toBe('opened');
    expect(why(await opening({}, (token) => Buffer.from(JSON.stringify(token)).toString('base64')))).toBe('opened');
  });
});

describe('wallet B', () => {
  const publishedKey = async (recipientId: string = publishedB.recipientId) => {
    const key = createPrivateKey({ key: Buffer.from(publishedB.privateKeySec1, 'base64'), format: 'der', type: 'sec1' });
    const trustedRoots = [JSON.stringify(publishedB.roots)];
    return keyOf({ wallet: 'walletB', privateKey: new Secret(pkcs8(key)), merchantId: recipientId, trustedRoots });
  };

  test('opens a token that its provider made and published, under the provider’s own root', async () => {
    const opened = revealed(await open('walletB', publishedB.token, [await publishedKey()], Date.parse(publishedB.now)));
    expect(opened).toEqual({ ...publishedB.content, numberType: 'DPAN', holder: null, amount: null });
  });

  test('refuses the published token for another recipient, after its message and after its key have expired', async () => {
    expect(why(await open('walletB', publishedB.token, [await publishedKey('merchant:1')], Date.parse(publishedB.now)))).toContain(
      'recipientId',
    );
    const key = await publishedKey();
    expect(why(await open('walletB', publishedB.token, [key], Date.parse(publishedB.messageExpiration)))).toContain('messageExpiration');
    expect(why(await open('walletB', publishedB.token, [key], Date.parse(publishedB.keyExpiration)))).toContain(
      'intermediateSigningKey that has expired',
    );
  });

  const own = curveKeys();
  const recipientId = 'gateway:test';
  const sender = createWalletB();

  async function opening(options: WalletBTokenOptions, tamper: (token: WalletBToken) => unknown = (token) => token, rootEndsAt?: number) {
    const trustedRoots = [sender.root(rootEndsAt)];
    const key = await keyOf({ wallet: 'walletB', privateKey: new Secret(pkcs8(own.privateKey)), merchantId: recipientId, trustedRoots });
    return open('walletB', tamper(sender.token(own.publicKey, recipientId, now, options)), [key]);
  }

  test('opens a device’s number with its cryptogram, and a card’s own without', async () => {
    expect(revealed(await opening({}))).toMatchObject({
      numberType: 'DPAN',
      expiryMonth: '05',
      expiryYear: '2034',
      eci: '05',
      cryptogram: expect.any(String),
    });
    expect(revealed(await opening({ authMethod: 'PAN_ONLY' }))).toMatchObject({ numberType: 'PAN', cryptogram: null, eci: null });
  });

  test.each<readonly [string, WalletBTokenOptions, string]>([
    ['of ECv1', { protocolVersion: 'ECv1' }, 'another protocolVersion than ECv2'],
    ['of ECv2SigningOnly', { protocolVersion: 'ECv2SigningOnly' }, 'another protocolVersion than ECv2'],
    ['whose intermediate key has expired', { keyExpiration: now }, 'intermediateSigningKey that has expired'],
    ['that has expired', { messageExpiration: now }, 'has expired (messageExpiration)'],
    ['without an id', { messageId: '' }, 'must have a messageId'],
    ['with another tag', { changedTag: true }, 'was encrypted for a key that this channel does not have'],
    ['of an unknown method', { authMethod: 'GUESS' }, 'authMethod must be'],
  ])('refuses a token %s', async (_what, options, expected) => {
    expect(why(await opening(options))).toContain(expected);
  });

  test.each<readonly [string, (token: WalletBToken) => unknown, string]>([
    [
      'message',
      (token) => ({ ...token, signedMessage: token.signedMessage.replace('encryptedMessage":"', 'encryptedMessage":"AAAA') }),
      'does not verify',
    ],
    ['signature', (token) => ({ ...token, signature: token.intermediateSigningKey.signatures[0] }), 'does not verify'],
    [
      'intermediate key',
      (token) => ({
        ...token,
        intermediateSigningKey: { ...token.intermediateSigningKey, signedKey: `${token.intermediateSigningKey.signedKey} ` },
      }),
      'no valid root of this channel has signed',
    ],
    [
      'intermediate key’s signatures',
      (token) => ({ ...token, intermediateSigningKey: { ...token.intermediateSigningKey, signatures: [] } }),
      'no valid root',
    ],
    ['form', () => '{}', 'must be the JSON'],
  ])('refuses a token whose %s was changed', async (_what, tamper, expected) => {
    expect(why(await opening({}, tamper))).toContain(expected);
  });

  test('refuses a root that has expired, one that is unknown, and a token for another key', async () => {
    expect(why(await opening({}, undefined, now))).toContain('no valid root of this channel has signed');
    const stranger = createWalletB();
    expect(why(await opening({}, () => stranger.token(own.publicKey, recipientId, now)))).toContain(
      'no valid root of this channel has signed',
    );
    expect(why(await opening({}, () => sender.token(curveKeys().publicKey, recipientId, now)))).toContain(
      'a key that this channel does not have',
    );
  });
});

describe('wallet C', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const curve = curveKeys();
  const keyFor = (privateKey: KeyObject) => keyOf({ wallet: 'walletC', privateKey: new Secret(pkcs8(privateKey)) });

  test.each<readonly [string, WalletCTokenOptions]>([
    ['RSA1_5 and A128GCM, as devices in use send it', {}],
    ['RSA-OAEP and A256GCM', { alg: 'RSA-OAEP', enc: 'A256GCM' }],
    ['RSA-OAEP-256 and A256GCM', { alg: 'RSA-OAEP-256', enc: 'A256GCM' }],
    ['ECDH-ES and A256GCM', { alg: 'ECDH-ES', enc: 'A256GCM' }],
  ])('opens a token of %s', async (_what, options) => {
    const keys = options.alg === 'ECDH-ES' ? curve : rsa;
    const opened = revealed(await open('walletC', walletCToken(keys.publicKey, now, options), [await keyFor(keys.privateKey)]));
    expect(opened).toMatchObject({
      numberType: 'DPAN',
      last4: '0000',
      expiryMonth: '05',
      expiryYear: '2034',
      eci: '05',
      amount: '9200 EUR',
    });
  });

  test('takes the JWE alone, and within the structure of the wallet’s library', async () => {
    const token = walletCToken(rsa.publicKey, now);
    const key = await keyFor(rsa.privateKey);
    expect(why(await open('walletC', token.data, [key]))).toBe('opened');
    expect(why(await open('walletC', { method: '3DS', '3DS': token, merchant_ref: 'x' }, [key]))).toBe('opened');
  });

  test.each<readonly [string, WalletCTokenOptions, string]>([
    ['of another structure', { type: 'P' }, 'must be of type S'],
    ['that needs no key of ours', { alg: 'dir' }, 'must have one of these in alg'],
    ['that was made six minutes ago', { utc: now - 6 * minuteMs }, 'was made more than'],
    ['without a whole amount', { amount: '92.5' }, 'must be an amount'],
  ])('refuses a token %s', async (_what, options, expected) => {
    expect(why(await open('walletC', walletCToken(rsa.publicKey, now, options), [await keyFor(rsa.privateKey)]))).toContain(expected);
  });

  test('says the same of another key, a changed key and a changed body', async () => {
    const expected = 'was encrypted for a key that this channel does not have, or was changed';
    const token = walletCToken(rsa.publicKey, now);
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    expect(why(await open('walletC', token, [await keyFor(other.privateKey)]))).toBe(expected);
    const key = await keyFor(rsa.privateKey);
    for (const part of [1, 3, 4]) {
      const parts = token.data.split('.');
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      parts[part] = bytes.toString('base64url');
      expect(why(await open('walletC', { ...token, data: parts.join('.') }, [key])), `part ${part}`).toBe(expected);
    }
  });

  test('tells a runtime without RSA1_5 from a token that does not fit', async () => {
    const token = new Secret(JSON.stringify(walletCToken(rsa.publicKey, now)));
    const opened = await createWallets().open('walletC', token, [await keyFor(rsa.privateKey)], now);
    expect(why(opened)).toContain('RSA1_5, which this runtime does not have');
  });
});

describe('a wallet key', () => {
  const privateKey = new Secret(pkcs8(curveKeys().privateKey));
  const rsa = new Secret(pkcs8(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey));
  const root = createWalletA(now).root;
  test.each<readonly [string, Partial<WalletKeyMaterial>, string]>([
    ['is no PKCS#8', { privateKey: new Secret('AAAA') }, 'privateKey'],
    ['is RSA for wallet A', { privateKey: rsa }, 'privateKey'],
    ['is RSA of 1,024 bits for wallet C', { wallet: 'walletC', privateKey: rsa }, 'privateKey'],
    ['has no merchant identifier', { merchantId: null }, 'merchantId'],
    ['trusts nobody', { trustedRoots: [] }, 'trustedRoots'],
    ['trusts what is no certificate', { trustedRoots: ['AAAA'] }, 'trustedRoots'],
    ['trusts what is no key', { wallet: 'walletB', trustedRoots: ['{"protocolVersion":"ECv2","keyValue":"AAAA"}'] }, 'trustedRoots'],
    [
      'trusts a key of another protocol',
      { wallet: 'walletB', trustedRoots: [JSON.stringify({ protocolVersion: 'ECv1' })] },
      'trustedRoots',
    ],
    ['has a certificate of another key', { certificate: publishedA.certificate }, 'certificate'],
    ['has a certificate that names no merchant', { certificate: root }, 'certificate'],
  ])('is refused where it %s', async (_what, change, field) => {
    const material: WalletKeyMaterial = {
      wallet: 'walletA',
      privateKey,
      certificate: null,
      merchantId: 'merchant.x',
      trustedRoots: [root],
      ...change,
    };
    expect(await wallets.readKey(material)).toMatchObject({ status: 'refused', name: field });
  });
});
