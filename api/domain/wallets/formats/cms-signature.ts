/** The detached CMS signature of wallet A (RFC 5652): who signed, when, and that it covers the token. */
import 'reflect-metadata';
import {
  type Attribute,
  ContentInfo,
  id_contentType,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  type SignerInfo,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Time } from '@peculiar/asn1-x509';
import type { X509Certificate } from '@peculiar/x509';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type Bytes, concat, sha256 } from './bytes.ts';
import { certificateFrom, sameBytes } from './certificates.ts';
import { isSignedBy } from './elliptic.ts';
import { orRefuse, TokenRefused } from './refused.ts';

const sha256Id = '2.16.840.1.101.3.4.2.1';
const ecdsaWithSha256Id = '1.2.840.10045.4.3.2';

/** A leaf and an intermediate, a root that nobody asked for, and one to spare. */
const certificatesMax = 4;

export interface VerifiedSignature {
  readonly leaf: X509Certificate;
  readonly others: readonly X509Certificate[];
  readonly signedAt: Timestamp;
}

/** Throws `TokenRefused` unless one of the certificates in it signed exactly this content. The chain is not looked at. */
export async function requireSignature(signature: Bytes, content: Bytes): Promise<VerifiedSignature> {
  const { signer, certificates } = await orRefuse('has a signature that is no CMS signature', () => parseSignedData(signature));
  const leaf = certificates.find((each) => isSigner(each, signer));
  if (!leaf) throw new TokenRefused('has a signature without the certificate that made it');
  if (signer.digestAlgorithm.algorithm !== sha256Id || signer.signatureAlgorithm.algorithm !== ecdsaWithSha256Id) {
    throw new TokenRefused('has a signature of another kind than ECDSA with SHA-256');
  }
  const signedAt = await orRefuse('has a signature that does not cover it', () => coverage(signer, content));
  const attributes = signedAttributes(signer.signedAttrs ?? []);
  const key = new Uint8Array(leaf.publicKey.rawData);
  const fits = await orRefuse('has a signature that does not verify', () =>
    isSignedBy(key, new Uint8Array(signer.signature.buffer), attributes),
  );
  if (!fits) throw new TokenRefused('has a signature that does not verify');
  return { leaf, others: certificates.filter((each) => each !== leaf), signedAt };
}

function parseSignedData(signature: Bytes): { readonly signer: SignerInfo; readonly certificates: readonly X509Certificate[] } {
  const info = AsnConvert.parse(signature, ContentInfo);
  if (info.contentType !== id_signedData) throw new Error('no signed data');
  const data = AsnConvert.parse(info.content, SignedData);
  const [signer, ...more] = data.signerInfos;
  const choices = data.certificates ?? [];
  if (!signer || more.length > 0 || choices.length > certificatesMax) throw new Error('not one signer');
  return { signer, certificates: choices.flatMap(({ certificate }) => (certificate ? [certificateFrom(certificate)] : [])) };
}

function isSigner(certificate: X509Certificate, { sid }: SignerInfo): boolean {
  const named = sid.issuerAndSerialNumber;
  if (!named) return false;
  const serial = Array.from(new Uint8Array(named.serialNumber), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (
    withoutZeros(certificate.serialNumber) === withoutZeros(serial) &&
    sameBytes(AsnConvert.serialize(named.issuer), certificate.issuerName.toArrayBuffer())
  );
}

function withoutZeros(hex: string): string {
  return hex.toLowerCase().replace(/^(?:00)+/, '');
}

/** The attributes name the content's digest and the time; the signature is over the attributes. */
async function coverage(signer: SignerInfo, content: Bytes): Promise<Timestamp> {
  const one = (type: string): ArrayBuffer => {
    const found = (signer.signedAttrs ?? []).filter(({ attrType }) => attrType === type);
    const [value, ...more] = found.flatMap(({ attrValues }) => attrValues);
    if (found.length !== 1 || !value || more.length > 0) throw new Error('an attribute is missing');
    return value;
  };
  const digest = AsnConvert.parse(one(id_messageDigest), OctetString);
  const typeOctets = new Uint8Array(one(id_contentType));
  if (!sameBytes(typeOctets.slice().buffer, dataType.buffer)) throw new Error('other content');
  if (!sameBytes(digest.buffer, (await sha256(content)).buffer)) throw new Error('another digest');
  return AsnConvert.parse(one(id_signingTime), Time).getTime().getTime();
}

/** OBJECT IDENTIFIER 1.2.840.113549.1.7.1, which is `id_data`. */
const dataType = Uint8Array.of(0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01);

/**
 * RFC 5652, 5.4: what is signed is the DER of the SET OF, whatever encoding and order it was sent in: each attribute's
 * bytes, sorted, under the tag of a SET.
 */
export function signedAttributes(attributes: readonly Attribute[]): Bytes {
  if (attributes.length === 0) throw new Error('no attributes');
  const encoded = attributes.map((attribute) => new Uint8Array(AsnConvert.serialize(attribute)));
  const body = concat(...encoded.sort(compareBytes));
  return concat(Uint8Array.of(0x31), readLength(body.length), body);
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** DER: up to 127 in one byte, more behind a count of bytes. A token's attributes are far below 64 kB. */
function readLength(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  if (length < 0x100) return Uint8Array.of(0x81, length);
  if (length < 0x10000) return Uint8Array.of(0x82, length >> 8, length & 0xff);
  throw new Error('too long');
}
