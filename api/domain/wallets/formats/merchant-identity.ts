/** The certificate with which a merchant asks wallet A's provider for a session: understood, and of one pair with its key. */
import { Secret } from '../../../foundation/kernel/secret.ts';
import type { ReadIdentity } from '../wallet.ts';
import { type Bytes, fromPem, toBase64 } from './bytes.ts';
import { parseCertificate, sameBytes } from './certificates.ts';

/** What the provider issues such certificates for, and what it may issue them for later. */
const algorithms = [
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  { name: 'ECDSA', namedCurve: 'P-256' },
] as const;

/** Refuses by the field's name, and tells nothing of what was sent. */
export async function readIdentity(certificate: string, privateKey: Secret<string>): Promise<ReadIdentity> {
  const key = parsed(() => fromPem(privateKey.reveal()));
  const half = key && (await publicHalf(key));
  if (!key || !half) return refuse('identityKey', 'must be a key of RSA or P-256 in PKCS#8, as PEM or base64');
  const der = parsed(() => fromPem(certificate));
  const read = der && parsed(() => parseCertificate(der));
  if (!der || !read) return refuse('identityCertificate', 'must be a certificate, as PEM or base64');
  if (!sameBytes(read.publicKey.rawData, half.buffer)) return refuse('identityCertificate', 'must be the one of identityKey');
  return {
    status: 'read',
    identity: { certificate: toPem('CERTIFICATE', der), privateKey: new Secret(toPem('PRIVATE KEY', key)) },
  };
}

async function publicHalf(pkcs8: Bytes): Promise<Bytes | undefined> {
  for (const algorithm of algorithms) {
    try {
      const own = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
      const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', own);
      const half = kty === 'RSA' ? { kty, n: n ?? '', e: e ?? '' } : { kty: kty ?? '', crv: crv ?? '', x: x ?? '', y: y ?? '' };
      const open = await crypto.subtle.importKey('jwk', half, algorithm, true, ['verify']);
      return new Uint8Array(await crypto.subtle.exportKey('spki', open));
    } catch {
      // A key of the other kind.
    }
  }
  return undefined;
}

function toPem(kind: string, bytes: Bytes): string {
  return `-----BEGIN ${kind}-----\n${toBase64(bytes)}\n-----END ${kind}-----\n`;
}

function parsed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function refuse(name: string, why: string): ReadIdentity {
  return { status: 'refused', name, why };
}
