/**
 * ECv2 of wallet B, as its provider publishes it: a root key signs an intermediate key, which signs the message; the
 * message is encrypted with ECIES (P-256, HKDF-SHA256, AES-256-CTR, HMAC-SHA256).
 */
import { type JsonObject, parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { contentOfB } from '../contents.ts';
import { objectAt, readText, textAt, tokenObject } from '../token-json.ts';
import type { OpenedToken, TrustedRoot, UnsealedKey } from '../wallet.ts';
import { type Bytes, bytesOfText, concat, fromBase64, textOfBytes } from './bytes.ts';
import { agreementKey, isSignedBy, publicPoint, sharedSecret } from './elliptic.ts';
import { orRefuse, TokenRefused } from './refused.ts';

const protocol = 'ECv2';
/** The sender's name in everything that is signed and derived. */
const sender = 'Google';

/** Signatures of one intermediate key: one for each root that the provider has in use. */
const signaturesMax = 5;

interface Sent {
  readonly signature: Bytes;
  readonly signedKey: string;
  readonly keySignatures: readonly Bytes[];
  readonly signedMessage: string;
}

/** Throws `TokenRefused`. */
export async function openWalletB(text: string, keys: readonly UnsealedKey[], now: Timestamp): Promise<OpenedToken> {
  const sent = await parseSent(text);
  const signedBy = await keysThatTrust(sent, keys, now);
  const forUs = await keysThatFit(sent, signedBy);
  const plain = await decrypt(sent.signedMessage, forUs);
  const data = parseJsonObject(await orRefuse('holds no payment data', () => textOfBytes(plain)));
  if (!data) throw new TokenRefused('holds no payment data');
  const validUntil = Number(readText(data.messageExpiration));
  const tokenId = textAt(data, 'messageId');
  if (!Number.isSafeInteger(validUntil) || tokenId === undefined || tokenId === '') {
    throw new TokenRefused('cannot be used: it must have a messageId and a messageExpiration');
  }
  if (validUntil <= now) throw new TokenRefused('has expired (messageExpiration)');
  const content = contentOfB(data);
  if (content.status === 'refused') throw new TokenRefused(`cannot be used: ${content.why}`);
  return { content: content.content, tokenId, validUntil };
}

async function parseSent(text: string): Promise<Sent> {
  const token = tokenObject(text);
  const version = textAt(token, 'protocolVersion');
  if (!token || version === undefined) throw new TokenRefused('must be the JSON of a token of protocolVersion ECv2');
  if (version !== protocol) {
    throw new TokenRefused('is of another protocolVersion than ECv2: ECv1 has no keys that expire, ECv2SigningOnly is not encrypted');
  }
  return orRefuse('must have signature, intermediateSigningKey with signedKey and signatures, and signedMessage', () => parseParts(token));
}

function parseParts(token: JsonObject): Sent {
  const key = objectAt(token, 'intermediateSigningKey');
  const signatures: unknown = key?.signatures;
  const signature = textAt(token, 'signature');
  const signedKey = textAt(key, 'signedKey');
  const signedMessage = textAt(token, 'signedMessage');
  if (signature === undefined || signedKey === undefined || signedMessage === undefined || !Array.isArray(signatures)) {
    throw new Error('a part is missing');
  }
  const keySignatures = signatures.slice(0, signaturesMax).map((each) => fromBase64(String(each)));
  return { signature: fromBase64(signature), signedKey, keySignatures, signedMessage };
}

interface Trusting {
  readonly own: UnsealedKey;
  /** SubjectPublicKeyInfo of the intermediate key. */
  readonly intermediate: Bytes;
}

/** The keys of whose roots one has signed the intermediate key, which has not expired. */
async function keysThatTrust(sent: Sent, keys: readonly UnsealedKey[], now: Timestamp): Promise<readonly Trusting[]> {
  const signed = toLengthPrefixed(sender, protocol, sent.signedKey);
  const trusting: UnsealedKey[] = [];
  for (const own of keys) {
    if (await isSignedByAny(own.key.trustedRoots, sent.keySignatures, signed, now)) trusting.push(own);
  }
  if (trusting.length === 0) throw new TokenRefused('has an intermediateSigningKey that no valid root of this channel has signed');
  const key = parseJsonObject(sent.signedKey) ?? {};
  const expiresAt = Number(readText(key.keyExpiration));
  if (!(expiresAt > now)) throw new TokenRefused('has an intermediateSigningKey that has expired');
  const intermediate = await orRefuse('has an intermediateSigningKey without a key', () => fromBase64(textAt(key, 'keyValue') ?? '-'));
  return trusting.map((own) => ({ own, intermediate }));
}

async function isSignedByAny(roots: readonly TrustedRoot[], signatures: readonly Bytes[], signed: Bytes, now: Timestamp): Promise<boolean> {
  for (const root of roots) {
    if (root.expiresAt !== null && root.expiresAt <= now) continue;
    for (const signature of signatures) {
      if (await isSignedBy(fromBase64(root.key), signature, signed)) return true;
    }
  }
  return false;
}

/** Of those, the keys whose recipient the message was signed for. */
async function keysThatFit(sent: Sent, trusting: readonly Trusting[]): Promise<readonly UnsealedKey[]> {
  const fitting: UnsealedKey[] = [];
  for (const { own, intermediate } of trusting) {
    const signed = toLengthPrefixed(sender, own.key.recipient ?? '', protocol, sent.signedMessage);
    const fits = await orRefuse('has an intermediateSigningKey that is no key', () => isSignedBy(intermediate, sent.signature, signed));
    if (fits) fitting.push(own);
  }
  if (fitting.length > 0) return fitting;
  throw new TokenRefused('has a signature that does not verify: it was changed, or made for another recipientId than that of this channel');
}

/** Each text with its length before it: four bytes, the least significant first. */
export function toLengthPrefixed(...texts: readonly string[]): Bytes {
  return concat(
    ...texts.flatMap((text) => {
      const bytes = bytesOfText(text);
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length, true);
      return [length, bytes];
    }),
  );
}

async function decrypt(signedMessage: string, keys: readonly UnsealedKey[]): Promise<Bytes> {
  const message = parseJsonObject(signedMessage) ?? {};
  const part = (name: string) => orRefuse(`has a signedMessage without ${name}`, () => fromBase64(textAt(message, name) ?? '-'));
  const [encrypted, point, tag] = await Promise.all([part('encryptedMessage'), part('ephemeralPublicKey'), part('tag')]);
  const other = await orRefuse('has an ephemeralPublicKey that is no point of P-256', () => publicPoint(point));
  for (const { privateKey } of keys) {
    const secret = await sharedSecret(await agreementKey(fromBase64(privateKey.reveal())), other);
    const plain = await decryptedUnder(await derivedKeys(secret, point), encrypted, tag);
    if (plain) return plain;
  }
  throw new TokenRefused('was encrypted for a key that this channel does not have, or was changed');
}

interface DerivedKeys {
  readonly cipher: Bytes;
  readonly authentication: Bytes;
}

/** HKDF over the ephemeral point and the shared secret: 32 bytes for the cipher, 32 for the tag. */
export async function derivedKeys(secret: Bytes, point: Bytes): Promise<DerivedKeys> {
  const material = await crypto.subtle.importKey('raw', concat(point, secret), 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: bytesOfText(sender) };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 512));
  return { cipher: bits.slice(0, 32), authentication: bits.slice(32) };
}

/** The tag is compared by WebCrypto itself, in constant time, before anything is decrypted. */
async function decryptedUnder(keys: DerivedKeys, encrypted: Bytes, tag: Bytes): Promise<Bytes | undefined> {
  const hmac = await crypto.subtle.importKey('raw', keys.authentication, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  if (!(await crypto.subtle.verify('HMAC', hmac, tag, encrypted))) return undefined;
  const aes = await crypto.subtle.importKey('raw', keys.cipher, 'AES-CTR', false, ['decrypt']);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CTR', counter: new Uint8Array(16), length: 128 }, aes, encrypted));
}
