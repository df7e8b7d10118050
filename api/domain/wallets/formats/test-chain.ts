/** The certificate chain of the sandbox's wallet A, and its signatures. */
import { parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import 'reflect-metadata';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { Certificate, Time } from '@peculiar/asn1-x509';
import { BasicConstraintsExtension, Extension, type X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import type { Secret } from '../../../foundation/kernel/secret.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { textAt } from '../token-json.ts';
import { type Bytes, fromBase64, sha256, toBase64 } from './bytes.ts';
import { intermediateMark, leafMark } from './certificates.ts';
import { signedAttributes } from './cms-signature.ts';
import { derSignature } from './elliptic.ts';

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
const asnNull = Uint8Array.of(5, 0);
/** A sandbox is not kept for longer. */
const validDays = 3_650;

/** Base64, all of them. */
export interface TestChain {
  readonly root: string;
  readonly leafKey: string;
  readonly leaf: string;
  readonly intermediate: string;
}

export async function makeTestChain(now: Timestamp): Promise<TestChain> {
  const keys = () => crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const [rootKeys, middleKeys, leafKeys] = [await keys(), await keys(), await keys()];
  const mark = (type: string) => new Extension(type, false, asnNull);
  const authority = () => new BasicConstraintsExtension(true, undefined, true);
  const root = await issue(
    'Sandbox wallet root',
    rootKeys,
    { issuer: 'Sandbox wallet root', key: rootKeys.privateKey },
    [authority()],
    now,
  );
  const byRoot = { issuer: root.subject, key: rootKeys.privateKey };
  const marked = [authority(), mark(intermediateMark)];
  const middle = await issue('Sandbox wallet intermediate', middleKeys, byRoot, marked, now);
  const leaf = await issue('Sandbox wallet', leafKeys, { issuer: middle.subject, key: middleKeys.privateKey }, [mark(leafMark)], now);
  return {
    root: toBase64Der(root),
    leafKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', leafKeys.privateKey))),
    leaf: toBase64Der(leaf),
    intermediate: toBase64Der(middle),
  };
}

function issue(
  name: string,
  keys: CryptoKeyPair,
  by: { readonly issuer: string; readonly key: CryptoKey },
  extensions: Extension[],
  now: Timestamp,
): Promise<X509Certificate> {
  const issuer = by.issuer.startsWith('CN=') ? by.issuer : `CN=${by.issuer}`;
  return X509CertificateGenerator.create(
    {
      subject: `CN=${name}`,
      issuer,
      serialNumber: `01${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      notBefore: new Date(now - dayMs),
      notAfter: new Date(now + validDays * dayMs),
      publicKey: keys.publicKey,
      signingKey: by.key,
      signingAlgorithm,
      extensions,
    },
    crypto,
  );
}

function toBase64Der(certificate: X509Certificate): string {
  return toBase64(new Uint8Array(certificate.rawData));
}

/** A detached CMS signature over the content, DER. */
export async function signDetached(content: Bytes, sender: Secret<string>, now: Timestamp): Promise<Bytes> {
  const chain = parseJsonObject(sender.reveal());
  const part = (name: string) => fromBase64(textAt(chain, name) ?? '');
  const leaf = AsnConvert.parse(part('leaf'), Certificate);
  const key = await crypto.subtle.importKey('pkcs8', part('leafKey'), signing, false, ['sign']);
  const digest = new DigestAlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' });
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: leaf.tbsCertificate.issuer,
        serialNumber: leaf.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: digest,
    signedAttrs: [
      attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER(false)),
      attribute(id_signingTime, AsnConvert.serialize(new Time(new Date(now)))),
      attribute(id_messageDigest, AsnConvert.serialize(new OctetString(await sha256(content)))),
    ],
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' }),
  });
  const attributes = signedAttributes(signer.signedAttrs ?? []);
  const plain = new Uint8Array(await crypto.subtle.sign(signingAlgorithm, key, attributes));
  signer.signature = new OctetString(derSignature(plain));
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digest]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [leaf, AsnConvert.parse(part('intermediate'), Certificate)].map((certificate) => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return new Uint8Array(AsnConvert.serialize(info));
}

function attribute(attrType: string, value: ArrayBuffer): Attribute {
  return new Attribute({ attrType, attrValues: [value] });
}
