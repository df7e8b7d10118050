/**
 * The signed result that a shopper carries back (decision: signed-results): a JSON Web Token under Ed25519. Its public key is
 * published, so that a merchant can check it without a secret.
 */
import { formatAmount } from '../../foundation/kernel/money.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import type { CheckoutPorts } from './ports.ts';

/** A public key as `/.well-known/jwks.json` publishes it (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
}

interface SigningKey {
  readonly key: CryptoKey;
  readonly publicKey: PublicKey;
}

type SigningPorts = Pick<CheckoutPorts, 'vault'>;

/** What the payment's return names: the checkout, or the payment itself where it was sent by the merchant's server. */
export function findResource({ id, checkoutId }: Pick<Payment, 'id' | 'checkoutId'>): { readonly id: string; readonly path: string } {
  return checkoutId === null ? { id, path: `/v1/payments/${id}` } : { id: checkoutId, path: `/v1/checkouts/${checkoutId}/payment` };
}

/** Bound to what the merchant knows of its order, so that neither an edited nor another order's return passes. */
export async function signResult(ports: SigningPorts & Pick<CheckoutPorts, 'clocks'>, payment: Payment): Promise<string> {
  const { key, publicKey } = await findSigningKey(ports);
  const resource = findResource(payment);
  const head = encodeJson({ alg: 'EdDSA', typ: 'JWT', kid: publicKey.kid });
  const body = encodeJson({
    id: resource.id,
    resourcePath: resource.path,
    amount: formatAmount(payment.amountMinor),
    currency: payment.currency,
    merchantTransactionId: payment.merchantTransactionId,
    code: payment.resultCode,
    iat: Math.floor(ports.clocks.now() / secondMs),
  });
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(`${head}.${body}`));
  return `${head}.${body}.${toBase64Url(new Uint8Array(signature))}`;
}

/** What a result token says. */
export interface SignedResult {
  readonly id: string;
  readonly resourcePath: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId: string | null;
  readonly code: string;
}

/** As a merchant checks it: with the published keys. Undefined where the token was not signed by one of them. */
export async function readSignedResult(ports: SigningPorts, token: string): Promise<SignedResult | undefined> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  try {
    const { kid } = decodeJson<{ readonly kid?: string }>(head);
    const jwk = (await listPublicKeys(ports)).find((each) => each.kid === kid);
    if (!jwk) return undefined;
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, 'Ed25519', false, ['verify']);
    const isOurs = await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), new TextEncoder().encode(`${head}.${body}`));
    return isOurs ? decodeJson<SignedResult>(body) : undefined;
  } catch {
    // A token that a browser changed may be anything.
    return undefined;
  }
}

export async function listPublicKeys(ports: SigningPorts): Promise<readonly PublicKey[]> {
  return [(await findSigningKey(ports)).publicKey];
}

/** What is authenticated under the vault's fingerprint key to make the seed of the key; no request looks like it. */
const seedLabel = 'results of shoppers: Ed25519, 1';

/** PKCS #8 of an Ed25519 key, up to its 32 bytes of seed (RFC 8410). */
const pkcs8Head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/** Only what is there is remembered: nobody waits for another request's work. */
const known = new WeakMap<SigningPorts['vault'], SigningKey>();

/** It derives from a key of the vault that rotation keeps, so it is the same in every instance and after a restart. */
async function findSigningKey({ vault }: SigningPorts): Promise<SigningKey> {
  const found = known.get(vault);
  if (found) return found;
  const seed = (await vault.fingerprint(seedLabel)).match(/../g) ?? [];
  const pkcs8 = Uint8Array.from([...pkcs8Head, ...seed.map((byte) => Number.parseInt(byte, 16))]);
  const extractable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', extractable);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  const kid = (await vault.digest(x)).slice(0, 16);
  const made: SigningKey = { key, publicKey: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x } };
  known.set(vault, made);
  return made;
}

function encodeJson(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function decodeJson<T>(text: string): T {
  return JSON.parse(new TextDecoder().decode(fromBase64Url(text)));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
