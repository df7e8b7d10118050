/**
 * Wallet A's side of EC_v1, written from its published description on node:crypto alone, so that what the gateway opens
 * was not made by the gateway. Each option breaks one thing.
 */
import { createCipheriv, createHash, diffieHellman, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, der, integer, nothing, octets, oid, sequence, setOf, text, utcTime, yes } from './der.ts';

const dayMs = 86_400_000;
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const leafMark = '1.2.840.113635.100.6.29';
const intermediateMark = '1.2.840.113635.100.6.2.14';

interface Issued {
  readonly certificate: Buffer;
  readonly name: Buffer;
  readonly serial: Buffer;
  readonly key: KeyObject;
}

export interface WalletAOptions {
  readonly leafMark?: boolean;
  readonly intermediateMark?: boolean;
  /** Whether the intermediate may issue certificates. */
  readonly authority?: boolean;
  /** When the leaf ends. */
  readonly leafEndsAt?: number;
}

export interface WalletATokenOptions {
  readonly amount?: number;
  readonly currencyCode?: string;
  readonly signedAt?: number;
  readonly version?: string;
  readonly number?: string;
  readonly cardholderName?: string;
  readonly paymentDataType?: string;
  readonly applicationData?: string;
  readonly publicKeyHash?: string;
  /** Signs other data than it sends. */
  readonly signsOther?: boolean;
}

export interface WalletAToken {
  readonly version: string;
  readonly data: string;
  readonly signature: string;
  readonly header: {
    readonly ephemeralPublicKey: string;
    readonly publicKeyHash: string;
    readonly transactionId: string;
    readonly applicationData?: string;
  };
}

export interface WalletASender {
  /** Base64 DER. */
  readonly root: string;
  readonly token: (recipient: KeyObject, merchantId: string, now: number, options?: WalletATokenOptions) => WalletAToken;
}

let serials = 0x1000;

function issue(name: string, issuer: Issued | undefined, extensions: readonly Buffer[], endsAt: number): Issued {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = sequence(der(0x31, sequence(oid('2.5.4.3'), text(name))));
  serials += 1;
  const serial = integer(serials);
  const body = sequence(
    der(0xa0, integer(2)),
    serial,
    ecdsaWithSha256,
    issuer?.name ?? own,
    sequence(utcTime(endsAt - 3_650 * dayMs), utcTime(endsAt)),
    own,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const signature = sign('sha256', body, issuer?.key ?? privateKey);
  return { certificate: sequence(body, ecdsaWithSha256, bits(signature)), name: own, serial, key: privateKey };
}

const extension = (type: string, value: Buffer): Buffer => sequence(oid(type), octets(value));
const mayIssue = sequence(oid('2.5.29.19'), yes, octets(sequence(yes)));

export function createWalletA(now: number, options: WalletAOptions = {}): WalletASender {
  const far = now + 365 * dayMs;
  const root = issue('Test root', undefined, [mayIssue], far);
  const marked = options.intermediateMark === false ? [] : [extension(intermediateMark, nothing)];
  const middle = issue('Test intermediate', root, [...(options.authority === false ? [] : [mayIssue]), ...marked], far);
  const leafMarks = options.leafMark === false ? [] : [extension(leafMark, nothing)];
  const leaf = issue('Test leaf', middle, leafMarks, options.leafEndsAt ?? far);
  return {
    root: root.certificate.toString('base64'),
    token: (recipient, merchantId, at, order = {}) => tokenOf({ leaf, middle }, recipient, merchantId, at, order),
  };
}

function tokenOf(
  chain: { readonly leaf: Issued; readonly middle: Issued },
  recipient: KeyObject,
  merchantId: string,
  now: number,
  order: WalletATokenOptions,
): WalletAToken {
  const plain = {
    applicationPrimaryAccountNumber: order.number ?? '4200000000000000',
    applicationExpirationDate: '340531',
    currencyCode: order.currencyCode ?? '978',
    transactionAmount: order.amount ?? 9_200,
    ...(order.cardholderName === undefined ? {} : { cardholderName: order.cardholderName }),
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: order.paymentDataType ?? '3DSecure',
    paymentData: { onlinePaymentCryptogram: randomBytes(20).toString('base64'), eciIndicator: '5' },
  };
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = ephemeral.publicKey.export({ type: 'spki', format: 'der' });
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const merchant = createHash('sha256').update(merchantId).digest();
  const key = createHash('sha256')
    .update(Buffer.concat([Buffer.of(0, 0, 0, 1), secret, Buffer.from('\rid-aes256-GCMApple'), merchant]))
    .digest();
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(16));
  const data = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()]);
  const transactionId = randomBytes(32);
  const signed = [point, order.signsOther ? randomBytes(8) : data, transactionId, Buffer.from(order.applicationData ?? '', 'hex')];
  const spki = recipient.export({ type: 'spki', format: 'der' });
  return {
    version: order.version ?? 'EC_v1',
    data: data.toString('base64'),
    signature: detached(Buffer.concat(signed), chain, order.signedAt ?? now).toString('base64'),
    header: {
      ephemeralPublicKey: point.toString('base64'),
      publicKeyHash: order.publicKeyHash ?? createHash('sha256').update(spki).digest('base64'),
      transactionId: transactionId.toString('hex'),
      ...(order.applicationData === undefined ? {} : { applicationData: order.applicationData }),
    },
  };
}

/** RFC 5652: SignedData without content. */
function detached(content: Buffer, { leaf, middle }: { readonly leaf: Issued; readonly middle: Issued }, signedAt: number): Buffer {
  const attribute = (type: string, value: Buffer) => sequence(oid(type), der(0x31, value));
  const digest = createHash('sha256').update(content).digest();
  const attributes = setOf(
    attribute('1.2.840.113549.1.9.3', oid('1.2.840.113549.1.7.1')),
    attribute('1.2.840.113549.1.9.5', utcTime(signedAt)),
    attribute('1.2.840.113549.1.9.4', octets(digest)),
  );
  const implicit = Buffer.from(attributes);
  implicit[0] = 0xa0;
  const signer = sequence(
    integer(1),
    sequence(middle.name, leaf.serial),
    sha256,
    implicit,
    ecdsaWithSha256,
    octets(sign('sha256', attributes, leaf.key)),
  );
  const data = sequence(
    integer(1),
    der(0x31, sha256),
    sequence(oid('1.2.840.113549.1.7.1')),
    der(0xa0, leaf.certificate, middle.certificate),
    der(0x31, signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, data));
}
