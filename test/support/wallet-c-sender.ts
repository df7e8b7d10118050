/** Wallet C's JWE (RFC 7516), written on node:crypto alone. */
import {
  constants,
  createCipheriv,
  createHash,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

export interface WalletCTokenOptions {
  readonly alg?: 'RSA1_5' | 'RSA-OAEP' | 'RSA-OAEP-256' | 'ECDH-ES' | 'dir';
  readonly enc?: 'A128GCM' | 'A256GCM';
  readonly kid?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly utc?: number;
  readonly type?: string;
}

export interface WalletCToken {
  readonly type: string;
  readonly version: string;
  readonly data: string;
}

export function walletCToken(recipient: KeyObject, now: number, options: WalletCTokenOptions = {}): WalletCToken {
  const { alg = 'RSA1_5', enc = 'A128GCM', kid, type = 'S' } = options;
  const plain = JSON.stringify({
    amount: options.amount ?? '9200',
    currency_code: options.currency ?? 'EUR',
    utc: String(options.utc ?? now),
    eci_indicator: '5',
    tokenPAN: '4200000000000000',
    tokenPanExpiration: '0534',
    cryptogram: randomBytes(20).toString('base64'),
  });
  const bytes = enc === 'A128GCM' ? 16 : 32;
  const wrapped = wrap(recipient, alg, enc, bytes);
  const header = base64Url(
    JSON.stringify({ alg, enc, ...wrapped.header, ...(kid === undefined ? {} : { kid }), channelSecurityContext: 'RSA_PKI' }),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv(enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm', wrapped.key, iv).setAAD(Buffer.from(header));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const data = [header, ...[wrapped.encryptedKey, iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  return { type, version: '100', data };
}

interface Wrapped {
  readonly key: Buffer;
  readonly encryptedKey: Buffer;
  readonly header: object;
}

function wrap(recipient: KeyObject, alg: string, enc: string, bytes: number): Wrapped {
  if (alg === 'ECDH-ES') return agreed(recipient, enc, bytes);
  const key = randomBytes(bytes);
  const padding = alg === 'RSA1_5' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const oaepHash = alg === 'RSA-OAEP-256' ? 'sha256' : 'sha1';
  if (alg === 'dir') return { key, encryptedKey: Buffer.alloc(0), header: {} };
  return { key, encryptedKey: publicEncrypt({ key: recipient, padding, oaepHash }, key), header: {} };
}

/** RFC 7518, 4.6: Concat KDF over the shared secret, one round. */
function agreed(recipient: KeyObject, enc: string, bytes: number): Wrapped {
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const number = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    return four;
  };
  const info = Buffer.concat([number(enc.length), Buffer.from(enc), number(0), number(0), number(bytes * 8)]);
  const key = createHash('sha256')
    .update(Buffer.concat([number(1), secret, info]))
    .digest()
    .subarray(0, bytes);
  const { kty, crv, x, y } = ephemeral.publicKey.export({ format: 'jwk' });
  return { key, encryptedKey: Buffer.alloc(0), header: { epk: { kty, crv, x, y } } };
}

function base64Url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
