/** P-256 as the wallets use it: keys, shared secrets and signatures, on WebCrypto. */
import { type Bytes, concat } from './bytes.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const coordinateBytes = 32;

export function agreementKey(pkcs8: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits']);
}

/** An uncompressed point (65 bytes) or SubjectPublicKeyInfo. Throws where it is no point of the curve. */
export function publicPoint(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey(bytes[0] === 4 ? 'raw' : 'spki', bytes, curve, false, []);
}

/** The x coordinate that both sides know. */
export async function sharedSecret(own: CryptoKey, other: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, coordinateBytes * 8));
}

/** Whether a DER signature (ECDSA, SHA-256) over the bytes is that of the key (SubjectPublicKeyInfo). */
export async function isSignedBy(spki: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', spki, signing, false, ['verify']);
  const plain = plainSignature(signature);
  return plain !== undefined && crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, plain, bytes);
}

/** SEQUENCE of two INTEGERs → the two coordinates side by side, as WebCrypto wants them. Undefined where it is none. */
function plainSignature(der: Bytes): Bytes | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 80) return undefined;
  const first = integerAt(der, 2);
  const second = first && integerAt(der, first.end);
  if (!first || !second || second.end !== der.length) return undefined;
  return concat(first.value, second.value);
}

function integerAt(der: Bytes, at: number): { readonly value: Bytes; readonly end: number } | undefined {
  const length = der[at + 1];
  if (der[at] !== 0x02 || length === undefined || length === 0 || at + 2 + length > der.length) return undefined;
  const end = at + 2 + length;
  const digits = der.slice(at + 2, end);
  const significant = digits[0] === 0 ? digits.slice(1) : digits;
  if (significant.length > coordinateBytes) return undefined;
  const value = new Uint8Array(coordinateBytes);
  value.set(significant, coordinateBytes - significant.length);
  return { value, end };
}

/** The other way: two coordinates side by side → DER. */
export function derSignature(plain: Bytes): Bytes {
  const integers = [plain.slice(0, coordinateBytes), plain.slice(coordinateBytes)].map((coordinate) => {
    let start = 0;
    while (start < coordinateBytes - 1 && coordinate[start] === 0) start += 1;
    const digits = coordinate.slice(start);
    // An INTEGER is negative where its first bit is set.
    const value = (digits[0] ?? 0) > 0x7f ? concat(Uint8Array.of(0), digits) : digits;
    return concat(Uint8Array.of(0x02, value.length), value);
  });
  const body = concat(...integers);
  return concat(Uint8Array.of(0x30, body.length), body);
}
