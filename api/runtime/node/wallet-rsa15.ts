import { constants, createPrivateKey, privateDecrypt, randomBytes } from 'node:crypto';
import { type Bytes, concat } from '../../domain/wallets/formats/bytes.ts';

/**
 * RSA with the padding of PKCS #1 1.5, on Node and Deno. OpenSSL itself answers random bytes for a padding that is
 * wrong. Where it throws, or they are of another length, they come from here, so that nobody learns which it was.
 */
export function unwrapRsa15(pkcs8: Bytes, wrapped: Bytes, keyBytes: number): Bytes {
  const random = concat(randomBytes(keyBytes));
  try {
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
    const unwrapped = concat(privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, wrapped));
    return unwrapped.length === keyBytes ? unwrapped : random;
  } catch {
    return random;
  }
}
