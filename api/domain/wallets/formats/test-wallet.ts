/**
 * Wallets of our own, for the sandbox: they sign and encrypt tokens as the three providers do, for keys that were made
 * with them. Nothing that is opened in live is made here.
 */

import { CompactEncrypt } from 'jose';
import { parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';
import { hourMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { numberOfCurrency } from '../currency-units.ts';
import { textAt } from '../token-json.ts';
import type { TestTokenOrder, Wallet, WalletKeyMaterial } from '../wallet.ts';
import { type Bytes, bytesOfText, concat, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';
import { derSignature, publicPoint, sharedSecret } from './elliptic.ts';
import { symmetricKey } from './wallet-a.ts';
import { derivedKeys, toLengthPrefixed } from './wallet-b.ts';

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const agreeing = { name: 'ECDH', namedCurve: 'P-256' } as const;

export interface MadeTestKey {
  readonly material: WalletKeyMaterial;
  /** JSON text of base64 values. */
  readonly sender: Secret<string>;
}

export async function makeTestKey(wallet: Wallet, now: Timestamp): Promise<MadeTestKey> {
  switch (wallet) {
    case 'walletA': {
      const { makeTestChain } = await import('./test-chain.ts');
      const { root, ...chain } = await makeTestChain(now);
      const own = await crypto.subtle.generateKey(agreeing, true, ['deriveBits']);
      return made('walletA', own.privateKey, { merchantId: 'merchant.sandbox.test', roots: [root], sender: chain });
    }
    case 'walletB': {
      const root = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
      const own = await crypto.subtle.generateKey(agreeing, true, ['deriveBits']);
      const keyValue = toBase64(await exportKey('spki', root.publicKey));
      const roots = [JSON.stringify({ keyValue, protocolVersion: 'ECv2' })];
      const sender = { rootKey: toBase64(await exportKey('pkcs8', root.privateKey)) };
      return made('walletB', own.privateKey, { merchantId: 'merchant:sandbox', roots, sender });
    }
    case 'walletC': {
      const own = await crypto.subtle.generateKey(
        { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2_048, publicExponent: Uint8Array.of(1, 0, 1) },
        true,
        ['encrypt', 'decrypt'],
      );
      return made('walletC', own.privateKey, { merchantId: null, roots: [], sender: {} });
    }
  }
}

async function made(
  wallet: Wallet,
  own: CryptoKey,
  given: { readonly merchantId: string | null; readonly roots: readonly string[]; readonly sender: object },
): Promise<MadeTestKey> {
  const privateKey = new Secret(toBase64(await exportKey('pkcs8', own)));
  const { merchantId, roots, sender } = given;
  return {
    material: { wallet, privateKey, certificate: null, merchantId, trustedRoots: roots },
    sender: new Secret(JSON.stringify(sender)),
  };
}

async function exportKey(format: 'spki' | 'pkcs8' | 'raw', key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey(format, key));
}

export function makeTestToken(order: TestTokenOrder): Promise<string> {
  switch (order.key.wallet) {
    case 'walletA':
      return tokenOfA(order);
    case 'walletB':
      return tokenOfB(order);
    case 'walletC':
      return tokenOfC(order);
  }
}

function randomOf(bytes: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/** 20 bytes, as the schemes' cryptograms have them. */
function cryptogram(): string {
  return toBase64(randomOf(20));
}

async function tokenOfA(order: TestTokenOrder): Promise<string> {
  const { signDetached } = await import('./test-chain.ts');
  const data = {
    applicationPrimaryAccountNumber: order.number.reveal(),
    applicationExpirationDate: `${order.expiryYear.slice(2)}${order.expiryMonth}28`,
    currencyCode: numberOfCurrency(order.currency),
    transactionAmount: Number(order.amountUnits),
    deviceManufacturerIdentifier: '000000000000',
    paymentDataType: '3DSecure',
    paymentData: { onlinePaymentCryptogram: cryptogram(), eciIndicator: '5' },
  };
  const ephemeral = await crypto.subtle.generateKey(agreeing, true, ['deriveBits']);
  const secret = await sharedSecret(ephemeral.privateKey, await publicPoint(fromBase64(order.key.publicKey)));
  const symmetric = await symmetricKey(secret, fromHex(order.key.recipient ?? ''));
  const aes = await crypto.subtle.importKey('raw', symmetric, 'AES-GCM', false, ['encrypt']);
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(16), tagLength: 128 };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, bytesOfText(JSON.stringify(data))));
  const point = await exportKey('spki', ephemeral.publicKey);
  const transactionId = randomOf(32);
  const signature = await signDetached(concat(point, encrypted, transactionId), order.sender, order.now);
  return JSON.stringify({
    version: 'EC_v1',
    data: toBase64(encrypted),
    signature: toBase64(signature),
    header: {
      ephemeralPublicKey: toBase64(point),
      publicKeyHash: order.key.publicKeyHash,
      transactionId: toHex(transactionId),
    },
  });
}

async function tokenOfB(order: TestTokenOrder): Promise<string> {
  const proof = order.panOnly ? { authMethod: 'PAN_ONLY' } : { authMethod: 'CRYPTOGRAM_3DS', cryptogram: cryptogram(), eciIndicator: '05' };
  const data = {
    messageExpiration: String(order.now + hourMs),
    messageId: toBase64(randomOf(24)),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: order.number.reveal(),
      expirationMonth: Number(order.expiryMonth),
      expirationYear: Number(order.expiryYear),
      ...proof,
    },
  };
  const signedMessage = await encryptedMessage(JSON.stringify(data), fromBase64(order.key.publicKey));
  const rootKey = textAt(parseJsonObject(order.sender.reveal()), 'rootKey') ?? '';
  const root = await crypto.subtle.importKey('pkcs8', fromBase64(rootKey), signing, false, ['sign']);
  const intermediate = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const keyValue = toBase64(await exportKey('spki', intermediate.publicKey));
  const signedKey = JSON.stringify({ keyValue, keyExpiration: String(order.now + hourMs) });
  const recipient = order.key.recipient ?? '';
  return JSON.stringify({
    protocolVersion: 'ECv2',
    signature: toBase64(await sign(intermediate.privateKey, toLengthPrefixed('Google', recipient, 'ECv2', signedMessage))),
    intermediateSigningKey: { signedKey, signatures: [toBase64(await sign(root, toLengthPrefixed('Google', 'ECv2', signedKey)))] },
    signedMessage,
  });
}

async function sign(key: CryptoKey, bytes: Bytes): Promise<Bytes> {
  return derSignature(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)));
}

async function encryptedMessage(text: string, publicKey: Bytes): Promise<string> {
  const ephemeral = await crypto.subtle.generateKey(agreeing, true, ['deriveBits']);
  const point = await exportKey('raw', ephemeral.publicKey);
  const secret = await sharedSecret(ephemeral.privateKey, await publicPoint(publicKey));
  const keys = await derivedKeys(secret, point);
  const aes = await crypto.subtle.importKey('raw', keys.cipher, 'AES-CTR', false, ['encrypt']);
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 128 };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(counter, aes, bytesOfText(text)));
  const hmac = await crypto.subtle.importKey('raw', keys.authentication, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const tag = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, encrypted));
  return JSON.stringify({ encryptedMessage: toBase64(encrypted), ephemeralPublicKey: toBase64(point), tag: toBase64(tag) });
}

async function tokenOfC(order: TestTokenOrder): Promise<string> {
  const data = {
    amount: order.amountUnits.toString(),
    currency_code: order.currency,
    utc: String(order.now),
    eci_indicator: '5',
    tokenPAN: order.number.reveal(),
    tokenPanExpiration: `${order.expiryMonth}${order.expiryYear.slice(2)}`,
    cryptogram: cryptogram(),
  };
  const spki = fromBase64(order.key.publicKey);
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const jwe = await new CompactEncrypt(bytesOfText(JSON.stringify(data)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: order.key.publicKeyHash })
    .encrypt(key);
  return JSON.stringify({ type: 'S', version: '100', data: jwe });
}
