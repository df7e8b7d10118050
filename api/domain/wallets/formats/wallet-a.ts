/**
 * EC_v1 of wallet A, as its provider publishes it: a detached signature by a certificate under the provider's root, and
 * AES-256-GCM under a key that ECDH and the merchant identifier give.
 */
import { type JsonObject, parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import { minuteMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { contentOfA } from '../contents.ts';
import { objectAt, textAt, tokenObject } from '../token-json.ts';
import type { OpenedToken, UnsealedKey } from '../wallet.ts';
import { type Bytes, bytesOfText, concat, fromBase64, fromHex, sha256, textOfBytes, toHex } from './bytes.ts';
import type { VerifiedSignature } from './cms-signature.ts';
import { agreementKey, publicPoint, sharedSecret } from './elliptic.ts';
import { orRefuse, TokenRefused } from './refused.ts';

/** "A few minutes" between the signature and its use, and as much for a clock that is wrong. */
const freshMs = 5 * minuteMs;

interface Sent {
  readonly data: Bytes;
  readonly signature: Bytes;
  readonly ephemeralPublicKey: Bytes;
  readonly publicKeyHash: string;
  readonly transactionId: Bytes;
  readonly applicationData: Bytes;
}

/** Throws `TokenRefused`. */
export async function openWalletA(text: string, keys: readonly UnsealedKey[], now: Timestamp): Promise<OpenedToken> {
  const sent = await parseSent(text);
  const signature = await requireSigned(sent, now);
  const plain = await openedByOne(sent, signature, keys, now);
  const content = contentOfA(await orRefuse('holds no payment data', () => parseJson(plain)));
  if (content.status === 'refused') throw new TokenRefused(`cannot be used: ${content.why}`);
  return { content: content.content, tokenId: toHex(sent.transactionId), validUntil: signature.signedAt + freshMs };
}

/**
 * The key that the token names is tried alone. Where no key of ours has that name, all of them are: the name is not part
 * of what is signed, the encryption itself tells which one fits. Throws what the last one failed at.
 */
async function openedByOne(sent: Sent, signature: VerifiedSignature, keys: readonly UnsealedKey[], now: Timestamp): Promise<Bytes> {
  const named = keys.filter(({ key }) => key.publicKeyHash === sent.publicKeyHash);
  let failure = new TokenRefused('was encrypted for a key that this channel does not have');
  for (const own of named.length > 0 ? named : keys) {
    try {
      await requireTrusted(signature, own, now);
      return await orRefuse(
        'does not decrypt: it was encrypted for another key or another merchant identifier than those of this channel',
        () => decrypt(sent, own),
      );
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function parseSent(text: string): Promise<Sent> {
  const token = tokenObject(text);
  const header = token && objectAt(token, 'header');
  const version = textAt(token, 'version');
  if (version === 'RSA_v1') {
    throw new TokenRefused('is RSA_v1, of the one region whose tokens are encrypted with RSA: only EC_v1 is supported');
  }
  if (!token || !header || version !== 'EC_v1') throw new TokenRefused('must be the JSON of a token of version EC_v1');
  return orRefuse('must have data, signature and a header with ephemeralPublicKey, publicKeyHash and transactionId', () =>
    parseParts(token, header),
  );
}

function parseParts(token: JsonObject, header: JsonObject): Sent {
  const need = (object: JsonObject, name: string): string => {
    const value = textAt(object, name);
    if (value === undefined || value === '') throw new Error('a part is missing');
    return value;
  };
  return {
    data: fromBase64(need(token, 'data')),
    signature: fromBase64(need(token, 'signature')),
    ephemeralPublicKey: fromBase64(need(header, 'ephemeralPublicKey')),
    publicKeyHash: need(header, 'publicKeyHash'),
    transactionId: fromHex(need(header, 'transactionId')),
    applicationData: fromHex(textAt(header, 'applicationData') ?? ''),
  };
}

/** Signed over all its parts, within a few minutes of now. By whom is another question. */
async function requireSigned(sent: Sent, now: Timestamp): Promise<VerifiedSignature> {
  const { requireSignature } = await import('./cms-signature.ts');
  const content = concat(sent.ephemeralPublicKey, sent.data, sent.transactionId, sent.applicationData);
  const signature = await requireSignature(sent.signature, content);
  if (Math.abs(now - signature.signedAt) > freshMs) {
    throw new TokenRefused(`was signed more than ${freshMs / minuteMs} minutes away from now: a token is used at once`);
  }
  return signature;
}

async function requireTrusted({ leaf, others }: VerifiedSignature, { key }: UnsealedKey, now: Timestamp): Promise<void> {
  const { parseCertificate, requireChain } = await import('./certificates.ts');
  await requireChain({ leaf, others, roots: key.trustedRoots.map((root) => parseCertificate(fromBase64(root.key))), now });
}

async function decrypt(sent: Sent, { key, privateKey }: UnsealedKey): Promise<Bytes> {
  const secret = await sharedSecret(await agreementKey(fromBase64(privateKey.reveal())), await publicPoint(sent.ephemeralPublicKey));
  const symmetric = await symmetricKey(secret, fromHex(key.recipient ?? ''));
  const aes = await crypto.subtle.importKey('raw', symmetric, 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(16), tagLength: 128 }, aes, sent.data);
  return new Uint8Array(plain);
}

/** NIST SP 800-56A, 5.8.1: one round of SHA-256 over counter, secret, algorithm and the two parties. */
export function symmetricKey(secret: Bytes, merchantHash: Bytes): Promise<Bytes> {
  const algorithm = bytesOfText('\u000did-aes256-GCM');
  return sha256(concat(Uint8Array.of(0, 0, 0, 1), secret, algorithm, bytesOfText('Apple'), merchantHash));
}

function parseJson(plain: Bytes): JsonObject {
  const object = parseJsonObject(textOfBytes(plain));
  if (!object) throw new Error('no JSON object');
  return object;
}
