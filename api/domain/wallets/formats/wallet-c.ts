/** The JWE of wallet C within its 3-D Secure structure {type: "S", version, data}, by RSA or elliptic keys. */

import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import { minuteMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { contentOfC } from '../contents.ts';
import { readText, textAt, tokenObject } from '../token-json.ts';
import type { OpenedToken, UnsealedKey } from '../wallet.ts';
import { type Bytes, bytesOfText, concat, fromBase64, sha256, textOfBytes, toHex } from './bytes.ts';
import { orRefuse, TokenRefused } from './refused.ts';

/** The format has no end of its own: its `utc` says when the shopper confirmed. */
const freshMs = 5 * minuteMs;

/** Padding of PKCS #1 1.5, with which devices in use wrap the key; WebCrypto has none of it. Random bytes where it does not fit. */
export type UnwrapRsa15 = (pkcs8: Bytes, wrapped: Bytes, keyBytes: number) => Bytes;

const joseAlgorithms = ['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW'];
const encryptions: Readonly<Record<string, number>> = { A128GCM: 16, A256GCM: 32 };

const compactLike = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;

interface Envelope {
  readonly jwe: string;
  readonly alg: string;
  readonly enc: string;
  readonly kid: string | undefined;
}

/** Throws `TokenRefused`. */
export async function openWalletC(
  text: string,
  keys: readonly UnsealedKey[],
  now: Timestamp,
  unwrap: UnwrapRsa15 | undefined,
): Promise<OpenedToken> {
  const envelope = parseEnvelope(text);
  const named = keys.filter(({ key }) => envelope.kid === undefined || [key.kid, key.publicKeyHash].includes(envelope.kid));
  // A kid that nobody gave us may still be ours: the provider chooses it.
  const plain = await decrypt(envelope, named.length > 0 ? named : keys.filter(({ key }) => key.kid === null), unwrap);
  const data = parseJsonObject(await orRefuse('holds no payment data', () => textOfBytes(plain)));
  if (!data) throw new TokenRefused('holds no payment data');
  const confirmedAt = Number(readText(data.utc));
  if (!Number.isSafeInteger(confirmedAt)) throw new TokenRefused('cannot be used: it must have utc, its time in milliseconds');
  if (Math.abs(now - confirmedAt) > freshMs) {
    throw new TokenRefused(`was made more than ${freshMs / minuteMs} minutes away from now (utc): a token is used at once`);
  }
  const content = contentOfC(data);
  if (content.status === 'refused') throw new TokenRefused(`cannot be used: ${content.why}`);
  // It has no id: number, time and one-time cryptogram together come once.
  const { number, cryptogram } = content.content;
  const tokenId = toHex(await sha256(bytesOfText([number.reveal(), String(confirmedAt), cryptogram?.reveal() ?? ''].join('|'))));
  return { content: content.content, tokenId, validUntil: confirmedAt + freshMs };
}

function parseEnvelope(text: string): Envelope {
  const jwe = compactLike.test(text) ? text : readData(text);
  try {
    const { alg, enc, kid } = decodeProtectedHeader(jwe);
    if (typeof alg === 'string' && typeof enc === 'string' && encryptions[enc] !== undefined) return { jwe, alg, enc, kid: readText(kid) };
  } catch {
    // Told below, like a header that names something else.
  }
  throw new TokenRefused(`must hold a JWE in compact form with enc ${Object.keys(encryptions).join(' or ')}`);
}

function readData(text: string): string {
  const token = tokenObject(text);
  const jwe = textAt(token, 'data');
  if (token && token.type !== undefined && token.type !== 'S') throw new TokenRefused('must be of type S (3-D Secure)');
  if (jwe === undefined || !compactLike.test(jwe)) throw new TokenRefused('must be JSON with type S and a JWE in data');
  return jwe;
}

async function decrypt(envelope: Envelope, keys: readonly UnsealedKey[], unwrap: UnwrapRsa15 | undefined): Promise<Bytes> {
  const { alg } = envelope;
  if (alg === 'RSA1_5' && !unwrap)
    throw new TokenRefused('has alg RSA1_5, which this runtime does not have: RSA-OAEP-256 and ECDH-ES it does');
  if (alg !== 'RSA1_5' && !joseAlgorithms.includes(alg)) {
    throw new TokenRefused(`must have one of these in alg: RSA1_5, ${joseAlgorithms.join(', ')}`);
  }
  for (const { privateKey } of keys) {
    const pkcs8 = fromBase64(privateKey.reveal());
    const plain = alg === 'RSA1_5' && unwrap ? await byRsa15(envelope, pkcs8, unwrap) : await byJose(envelope, pkcs8);
    if (plain) return plain;
  }
  throw new TokenRefused('was encrypted for a key that this channel does not have, or was changed');
}

/** Undefined where the key is of another kind or does not fit: which of the two is nobody's business. */
async function byJose({ jwe, alg }: Envelope, pkcs8: Bytes): Promise<Bytes | undefined> {
  try {
    const key = alg.startsWith('RSA')
      ? await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: alg === 'RSA-OAEP' ? 'SHA-1' : 'SHA-256' }, false, [
          'decrypt',
          'unwrapKey',
        ])
      : await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: Object.keys(encryptions),
    });
    return concat(plaintext);
  } catch {
    return undefined;
  }
}

/** RFC 7516, 11.5: a key that does not unwrap is a random one, so that a wrong padding looks like a wrong tag. */
async function byRsa15({ jwe, enc }: Envelope, pkcs8: Bytes, unwrap: UnwrapRsa15): Promise<Bytes | undefined> {
  const [header = '', wrapped = '', iv = '', body = '', tag = ''] = jwe.split('.');
  try {
    const key = await crypto.subtle.importKey('raw', unwrap(pkcs8, base64Url(wrapped), encryptions[enc] ?? 0), 'AES-GCM', false, [
      'decrypt',
    ]);
    const algorithm = { name: 'AES-GCM', iv: base64Url(iv), additionalData: bytesOfText(header), tagLength: 128 };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, concat(base64Url(body), base64Url(tag))));
  } catch {
    return undefined;
  }
}

function base64Url(text: string): Bytes {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
