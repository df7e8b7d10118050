/**
 * How a notification is made trustworthy: AES-256-GCM as this family of APIs does it (decision: existing-clients), or signatures of
 * Standard Webhooks. On WebCrypto, which every runtime has; one that encrypts faster hands its own way in.
 */
import { bytesOfHex } from '../../foundation/kernel/bytes.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Encrypted, EncryptNotification } from './ports.ts';
import type { WebhookSignature, WebhookWrapper } from './subscription.ts';

export interface SealedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SealFacts {
  readonly id: string;
  readonly signature: WebhookSignature;
  readonly wrapper: WebhookWrapper;
  /** 64 hex characters each, the one to prefer first. */
  readonly secrets: readonly [string, ...string[]];
  /** 24 hex characters. */
  readonly initializationVector: string;
  readonly now: Timestamp;
  /** Absent: `encrypt`. */
  readonly encryptWith?: EncryptNotification | undefined;
}

/** The request of one attempt. The same secret, text and initialization vector give the same body. */
export async function sealNotification(text: string, facts: SealFacts): Promise<SealedRequest> {
  const names = identification(facts);
  if (facts.signature === 'STANDARD') {
    const signature = await standardSignatures(text, facts.id, names['webhook-timestamp'], facts.secrets);
    return { headers: { 'Content-Type': 'application/json', ...names, 'webhook-signature': signature }, body: text };
  }
  const { ciphertext, tag } = await (facts.encryptWith ?? encrypt)(text, facts.secrets[0], facts.initializationVector);
  const isJson = facts.wrapper === 'JSON';
  return {
    headers: {
      'Content-Type': isJson ? 'application/json' : 'text/plain',
      // Old clients read these names in exactly this case.
      'X-Initialization-Vector': facts.initializationVector.toUpperCase(),
      'X-Authentication-Tag': tag,
      ...names,
    },
    body: isJson ? JSON.stringify({ encryptedBody: ciphertext }) : ciphertext,
  };
}

/** The id is the delivery's, in every attempt; the timestamp is the attempt's, in seconds. */
function identification({ id, now }: SealFacts): { readonly 'webhook-id': string; readonly 'webhook-timestamp': string } {
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now / 1_000)) };
}

const tagBytes = 16;

/** AES-256-GCM without padding; ciphertext and tag as upper-case hex. */
export async function encrypt(text: string, secret: string, initializationVector: string): Promise<Encrypted> {
  const key = await crypto.subtle.importKey('raw', bytesOfHex(secret), 'AES-GCM', false, ['encrypt']);
  const algorithm = { name: 'AES-GCM', iv: bytesOfHex(initializationVector), tagLength: tagBytes * 8 };
  const box = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text)));
  return { ciphertext: toHex(box.subarray(0, -tagBytes)), tag: toHex(box.subarray(-tagBytes)) };
}

/** `v1,<base64>` of each secret, so that a receiver passes with either while a rotation overlaps. */
async function standardSignatures(text: string, id: string, timestamp: string, secrets: readonly string[]): Promise<string> {
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const signatures = secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey('raw', bytesOfHex(secret), algorithm, false, ['sign']);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}

/** The secret as libraries of Standard Webhooks take it. */
export function standardSecret(secret: string): string {
  return `whsec_${toBase64(bytesOfHex(secret))}`;
}

const hexDigits = new TextEncoder().encode('0123456789ABCDEF');

/** Upper case. Digits are written as bytes: a text of its own for each byte cost more than the encryption. */
function toHex(bytes: Uint8Array): string {
  const digits = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    digits[at * 2] = hexDigits[byte >> 4] ?? 0;
    digits[at * 2 + 1] = hexDigits[byte & 15] ?? 0;
  }
  return new TextDecoder().decode(digits);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
