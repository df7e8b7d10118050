/** X.509 as wallet A needs it. Loaded with the first certificate, for its libraries are heavy. */
import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { Certificate } from '@peculiar/asn1-x509';
import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type Bytes, toHex } from './bytes.ts';
import { TokenRefused } from './refused.ts';

/** The marks by which wallet A's provider tells certificates that sign tokens from its others; their values do not matter. */
export const leafMark = '1.2.840.113635.100.6.29';
export const intermediateMark = '1.2.840.113635.100.6.2.14';
/** Of a payment processing certificate: SHA-256 of the merchant identifier, as hex in a string. */
const merchantMark = '1.2.840.113635.100.6.32';

export function parseCertificate(bytes: Bytes): X509Certificate {
  return new X509Certificate(bytes);
}

export function certificateFrom(certificate: Certificate): X509Certificate {
  return new X509Certificate(AsnConvert.serialize(certificate));
}

export interface Chain {
  readonly leaf: X509Certificate;
  /** What the token brought beside it. */
  readonly others: readonly X509Certificate[];
  readonly roots: readonly X509Certificate[];
  readonly now: Timestamp;
}

/** Throws `TokenRefused` unless leaf, intermediate and a root hold together, carry their marks and are valid now. */
export async function requireChain({ leaf, others, roots, now }: Chain): Promise<void> {
  if (!leaf.getExtension(leafMark)) throw new TokenRefused('is signed by a certificate without the mark of its wallet (leaf)');
  const marked = others.filter((each) => each.getExtension(intermediateMark));
  if (marked.length === 0) throw new TokenRefused('brings no certificate with the mark of its wallet (intermediate)');
  const intermediate = await issuerOf(leaf, marked);
  if (!intermediate) throw new TokenRefused('is signed by a certificate that its intermediate certificate did not issue');
  const root = await issuerOf(intermediate, roots);
  if (!root) throw new TokenRefused('has a certificate chain that ends at no root of this channel');
  if (![leaf, intermediate, root].every((each) => isValidAt(each, now))) {
    throw new TokenRefused('has a certificate chain that has expired or is not valid yet');
  }
}

async function issuerOf(certificate: X509Certificate, candidates: readonly X509Certificate[]): Promise<X509Certificate | undefined> {
  for (const candidate of candidates) {
    if (candidate.subject !== certificate.issuer || !candidate.getExtension(BasicConstraintsExtension)?.ca) continue;
    // A key of another kind than the signature's makes the library throw: that is no issuer either.
    const issued = await certificate.verify({ publicKey: candidate, signatureOnly: true }, crypto).catch(() => false);
    if (issued) return candidate;
  }
  return undefined;
}

function isValidAt(certificate: X509Certificate, now: Timestamp): boolean {
  return certificate.notBefore.getTime() <= now && now <= certificate.notAfter.getTime();
}

/** Hex; undefined where the certificate names no merchant. */
export function merchantHashIn(certificate: X509Certificate): string | undefined {
  const value = certificate.getExtension(merchantMark)?.value;
  const text = value && new TextDecoder('latin1').decode(value);
  return text === undefined ? undefined : /[0-9A-Fa-f]{64}$/.exec(text)?.[0].toLowerCase();
}

export function sameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  return toHex(new Uint8Array(one)) === toHex(new Uint8Array(other));
}
