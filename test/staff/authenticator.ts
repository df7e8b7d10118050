/** An authenticator in software: makes a key pair for a site, and signs what the site asks (WebAuthn level 3, section 6). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export interface Authenticator {
  /** `isVerified`: whether its owner showed a finger or typed a PIN. `attestation`: `packed` is signed by the passkey itself. */
  register(options: CreationOptions, origin: string, isVerified?: boolean, attestation?: 'none' | 'packed'): object;
  sign(options: RequestOptions, origin: string, isVerified?: boolean): object;
}

const userPresent = 0x01;
const userVerified = 0x04;
const withCredential = 0x40;

export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const dataFor = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
  };
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    register({ challenge, rp }, origin, isVerified = true, form = 'none') {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = dataFor(rp.id, userPresent | verification(isVerified) | withCredential, attested);
      const client = clientData('webauthn.create', challenge, origin);
      const statement = form === 'none' ? [] : signedByItself(privateKey, authData, client);
      const attestation = cborMap([
        [cborText('fmt'), cborText(form)],
        [cborText('attStmt'), cborMap(statement)],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge, rpId }, origin, isVerified = true) {
      const authData = dataFor(rpId, userPresent | verification(isVerified));
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}

/** With ES256. */
function signedByItself(key: KeyObject, authData: Buffer, client: Buffer): readonly (readonly [Buffer, Buffer])[] {
  const signature = createSign('sha256')
    .update(Buffer.concat([authData, createHash('sha256').update(client).digest()]))
    .sign(key);
  return [
    [cborText('alg'), Buffer.from([0x26])],
    [cborText('sig'), cborBytes(signature)],
  ];
}

function verification(isVerified: boolean): number {
  return isVerified ? userVerified : 0;
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** ES256 as COSE has it (RFC 9053): key type EC2, algorithm -7, curve P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const pair = (label: number, value: Buffer): readonly [Buffer, Buffer] => [Buffer.from([label]), value];
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap([
    pair(0x01, Buffer.from([0x02])),
    pair(0x03, Buffer.from([0x26])),
    pair(0x20, Buffer.from([0x01])),
    pair(0x21, coordinate(x)),
    pair(0x22, coordinate(y)),
  ]);
}

/** As much of CBOR (RFC 8949) as stands in a registration. */
function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length > 0xff) throw new Error('longer than a registration of ours');
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
