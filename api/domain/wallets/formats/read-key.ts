/** What an administrator sends as a wallet key, understood: the public half, whom it is for, who may sign. */
import { isJsonObject, parseJsonObject } from '../../../foundation/kernel/json-object.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';
import { readText, textAt } from '../token-json.ts';
import { type ReadKey, type TrustedRoot, trustedRootsMax, type WalletKeyMaterial } from '../wallet.ts';
import { type Bytes, bytesOfText, fromBase64, fromPem, sha256, toBase64, toHex } from './bytes.ts';

const elliptic = { name: 'ECDH', namedCurve: 'P-256' } as const;
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
/** Shorter moduli are no protection any more. */
const rsaBitsMin = 2_048;

class KeyRefused extends Error {
  readonly field: string;

  constructor(field: string, why: string) {
    super(why);
    this.name = 'KeyRefused';
    this.field = field;
  }
}

export async function readKey(material: WalletKeyMaterial): Promise<ReadKey> {
  try {
    const { pkcs8, spki } = await importKeyPair(material);
    const certified = await certifiedBy(material, spki);
    return {
      status: 'read',
      privateKey: new Secret(toBase64(pkcs8)),
      publicKey: toBase64(spki),
      publicKeyHash: toBase64(await sha256(spki)),
      recipient: certified?.recipient ?? (await parseRecipient(material)),
      trustedRoots: await readRoots(material),
      expiresAt: certified?.expiresAt ?? null,
    };
  } catch (error) {
    if (error instanceof KeyRefused) return { status: 'refused', name: error.field, why: error.message };
    throw error;
  }
}

async function importKeyPair({ wallet, privateKey }: WalletKeyMaterial): Promise<{ readonly pkcs8: Bytes; readonly spki: Bytes }> {
  const pkcs8 = await attempt('privateKey', 'must be PKCS#8, as PEM or base64', () => fromPem(privateKey.reveal()));
  const byCurve = await publicHalf(pkcs8, elliptic);
  if (byCurve) return { pkcs8, spki: byCurve };
  const byRsa = wallet === 'walletC' ? await publicHalf(pkcs8, rsa) : undefined;
  if (byRsa) return { pkcs8, spki: byRsa };
  const kinds = wallet === 'walletC' ? `a key of P-256 or RSA of at least ${rsaBitsMin} bits` : 'a key of P-256';
  throw new KeyRefused('privateKey', `must be ${kinds} in PKCS#8, with its public half`);
}

/** Undefined where it is a key of another kind. */
async function publicHalf(pkcs8: Bytes, kind: typeof elliptic | typeof rsa): Promise<Bytes | undefined> {
  try {
    const uses: KeyUsage[] = kind === rsa ? ['decrypt'] : ['deriveBits'];
    const own = await crypto.subtle.importKey('pkcs8', pkcs8, kind, true, uses);
    const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', own);
    const half: JsonWebKey =
      kind === rsa ? { kty: kty ?? '', n: n ?? '', e: e ?? '' } : { kty: kty ?? '', crv: crv ?? '', x: x ?? '', y: y ?? '' };
    // Of RSA the modulus in base64url: six bits a character.
    if (kind === rsa && (n?.length ?? 0) * 6 < rsaBitsMin) return undefined;
    const open = await crypto.subtle.importKey('jwk', half, kind, true, kind === rsa ? ['encrypt'] : []);
    return new Uint8Array(await crypto.subtle.exportKey('spki', open));
  } catch {
    return undefined;
  }
}

/** A: what the payment processing certificate says, where one was sent. */
async function certifiedBy({ wallet, certificate }: WalletKeyMaterial, spki: Bytes) {
  if (wallet !== 'walletA' || certificate === null) return undefined;
  const { parseCertificate, merchantHashIn, sameBytes } = await import('./certificates.ts');
  const read = await attempt('certificate', 'must be a certificate, as PEM or base64', () => parseCertificate(fromPem(certificate)));
  if (!sameBytes(read.publicKey.rawData, spki.buffer)) throw new KeyRefused('certificate', 'must be the one of the private key');
  const recipient = merchantHashIn(read);
  if (recipient === undefined)
    throw new KeyRefused('certificate', 'must name a merchant identifier: it is no payment processing certificate');
  return { recipient, expiresAt: read.notAfter.getTime() };
}

async function parseRecipient({ wallet, merchantId }: WalletKeyMaterial): Promise<string | null> {
  if (wallet === 'walletC') return null;
  if (merchantId === null || merchantId === '') {
    const what =
      wallet === 'walletA' ? 'must be the merchant identifier, or certificate be sent' : 'must be the recipientId, such as merchant:1234';
    throw new KeyRefused('merchantId', what);
  }
  return wallet === 'walletA' ? toHex(await sha256(bytesOfText(merchantId))) : merchantId;
}

/** Refuses what is no root. Wallet C has none: its tokens are not signed. */
async function readRoots({ wallet, trustedRoots }: WalletKeyMaterial): Promise<readonly TrustedRoot[]> {
  if (wallet === 'walletC') return [];
  const roots = (await Promise.all(trustedRoots.map(wallet === 'walletA' ? certificateRoot : signingRoots))).flat();
  if (roots.length === 0 || roots.length > trustedRootsMax) {
    throw new KeyRefused(
      'trustedRoots',
      `must be 1 to ${trustedRootsMax}: without the wallet's root nobody could tell its tokens from forged ones`,
    );
  }
  return roots;
}

async function certificateRoot(text: string): Promise<readonly TrustedRoot[]> {
  const { parseCertificate } = await import('./certificates.ts');
  const bytes = await attempt('trustedRoots', 'must be certificates, as PEM or base64', () => {
    const der = fromPem(text);
    return { der, read: parseCertificate(der) };
  });
  return [{ key: toBase64(bytes.der), expiresAt: bytes.read.notAfter.getTime() }];
}

/** One key, or the document in which the provider publishes them; those of other protocols are left out. */
async function signingRoots(text: string): Promise<readonly TrustedRoot[]> {
  const object = parseJsonObject(text);
  const keys: unknown = object?.keys ?? [object];
  const listed = (Array.isArray(keys) ? keys : []).filter(isJsonObject).filter((key) => key.protocolVersion === 'ECv2');
  return Promise.all(
    listed.slice(0, trustedRootsMax + 1).map(async (key) => {
      const value = textAt(key, 'keyValue') ?? '';
      await attempt('trustedRoots', 'must have keyValue, a public key of P-256 in base64', () =>
        crypto.subtle.importKey('spki', fromBase64(value), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']),
      );
      const end = key.keyExpiration === undefined ? null : Number(readText(key.keyExpiration));
      if (end !== null && !Number.isSafeInteger(end)) throw new KeyRefused('trustedRoots', 'must have keyExpiration in milliseconds');
      return { key: value, expiresAt: end };
    }),
  );
}

/** Roots alone, to replace those of a key. Throws nothing of what was sent. */
export async function readRootsOnly(
  material: Pick<WalletKeyMaterial, 'wallet' | 'trustedRoots'>,
): Promise<{ readonly status: 'read'; readonly trustedRoots: readonly TrustedRoot[] } | Extract<ReadKey, { status: 'refused' }>> {
  try {
    const rest = { privateKey: new Secret(''), certificate: null, merchantId: null };
    return { status: 'read', trustedRoots: await readRoots({ ...rest, ...material }) };
  } catch (error) {
    if (error instanceof KeyRefused) return { status: 'refused', name: error.field, why: error.message };
    throw error;
  }
}

async function attempt<Value>(field: string, why: string, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    throw new KeyRefused(field, why);
  }
}
