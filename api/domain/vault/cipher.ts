import type { Id } from '../../foundation/kernel/identifier.ts';
import type { RunningDigest } from '../../foundation/kernel/ports.ts';
import { type Bytes, bytesOfText, fromBase64 } from './bytes.ts';

/**
 * What the two implementations differ in: that of Node is faster, that of Workers seals on WebCrypto. A box is iv ‖ ciphertext ‖ tag of
 * AES-256-GCM, 12 and 16 bytes around what was sealed.
 */
export interface Cipher {
  /** `binding` is authenticated with the box: it opens only under the same one. */
  seal(key: Bytes, binding: Bytes, plain: Bytes): Bytes | Promise<Bytes>;
  /** Throws where key, binding or a byte of the box is another. */
  open(key: Bytes, binding: Bytes, box: Bytes): Bytes | Promise<Bytes>;
  /** HMAC-SHA256 in hex. */
  authenticate(key: Bytes, text: string): string | Promise<string>;
  /** SHA-256 in hex. */
  digest(text: string): string | Promise<string>;
  /** The same of texts that come one after the other. */
  startDigest(): RunningDigest;
  random(bytes: number): Bytes;
}

/** What was sealed cannot be opened: no later try will do. */
export class NotOpened extends Error {}

/** The cipher's own error is dropped: what libraries put into theirs is not ours to vouch for. */
export async function unseal(cipher: Cipher, key: Bytes, bound: Bytes, box: string): Promise<Bytes> {
  try {
    return await cipher.open(key, bound, fromBase64(box));
  } catch {
    throw new NotOpened('what the vault sealed does not open: another key, another owner, or changed bytes');
  }
}

export function entityKeyBinding(entityId: Id, keyId: string, masterKeyId: string): Bytes {
  return binding('entity-key', entityId, keyId, masterKeyId);
}

/** No part holds the separator: they are our own words, hex, and ids of VAULT_KEYS. */
export function binding(...parts: readonly string[]): Bytes {
  return bytesOfText(parts.join('|'));
}
