/** The vault on Workers: HMACs and short digests by a library, long digests on `node:crypto`, which the platform has, all else on WebCrypto. */
import { createHash, hash } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Bytes, bytesOfText } from '../../domain/vault/bytes.ts';
import type { Cipher } from '../../domain/vault/cipher.ts';
import type { Vault } from '../../domain/vault/ports.ts';
import { createVault, type VaultOptions } from '../../domain/vault/vault.ts';
import { webSealing } from '../../domain/vault/web-cipher.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';

/** Up to there the program's own SHA-256 is faster, by half for a token's secret: the platform makes a stream of Node for each digest. */
const shortMax = 512;

/** Two of the four blocks of an HMAC are the key's: kept, they make it cheaper than the platform's. */
const keyedFor = onceFor((key: Bytes) => hmac.create(sha256, key));

/** WebCrypto answers by a promise, which took a fifth of a payment's time. */
const workerCipher: Cipher = {
  ...webSealing,
  authenticate: (key, text) => bytesToHex(keyedFor(key).clone().update(bytesOfText(text)).digest()),
  digest: (text) => (text.length > shortMax ? hash('sha256', text, 'hex') : bytesToHex(sha256(bytesOfText(text)))),
  startDigest: () => createHash('sha256'),
};

export function createWorkerVault(options: VaultOptions): Vault {
  return createVault(workerCipher, options);
}
