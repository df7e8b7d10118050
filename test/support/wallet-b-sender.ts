/** Wallet B's side of ECv2, written from its published description on node:crypto alone. Each option breaks one thing. */
import { createCipheriv, createECDH, createHmac, generateKeyPairSync, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const hourMs = 3_600_000;

export interface WalletBTokenOptions {
  readonly authMethod?: string;
  readonly messageExpiration?: number;
  readonly keyExpiration?: number;
  readonly protocolVersion?: string;
  readonly messageId?: string;
  readonly number?: string;
  readonly changedTag?: boolean;
}

export interface WalletBToken {
  readonly signature: string;
  readonly intermediateSigningKey: { readonly signedKey: string; readonly signatures: readonly string[] };
  readonly protocolVersion: string;
  readonly signedMessage: string;
}

export interface WalletBSender {
  /** As the provider publishes it. */
  readonly root: (keyExpiration?: number) => string;
  readonly token: (recipient: KeyObject, recipientId: string, now: number, options?: WalletBTokenOptions) => WalletBToken;
}

export function createWalletB(): WalletBSender {
  const rootKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyValue = spkiOf(rootKeys.publicKey);
  return {
    root: (keyExpiration) =>
      JSON.stringify({
        keys: [
          { keyValue, protocolVersion: 'ECv1' },
          { keyValue, protocolVersion: 'ECv2', ...(keyExpiration === undefined ? {} : { keyExpiration: String(keyExpiration) }) },
        ],
      }),
    token: (recipient, recipientId, now, options = {}) => tokenOf(rootKeys.privateKey, recipient, recipientId, now, options),
  };
}

function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

function tokenOf(root: KeyObject, recipient: KeyObject, recipientId: string, now: number, options: WalletBTokenOptions): WalletBToken {
  const version = options.protocolVersion ?? 'ECv2';
  const intermediate = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedKey = JSON.stringify({
    keyValue: spkiOf(intermediate.publicKey),
    keyExpiration: String(options.keyExpiration ?? now + hourMs),
  });
  const signedMessage = encrypted(JSON.stringify(messageOf(now, options)), recipient, options.changedTag ?? false);
  return {
    signature: signed(intermediate.privateKey, 'Google', recipientId, version, signedMessage),
    intermediateSigningKey: { signedKey, signatures: [signed(root, 'Google', version, signedKey)] },
    protocolVersion: version,
    signedMessage,
  };
}

function messageOf(now: number, options: WalletBTokenOptions): object {
  const authMethod = options.authMethod ?? 'CRYPTOGRAM_3DS';
  return {
    messageExpiration: String(options.messageExpiration ?? now + hourMs),
    messageId: options.messageId ?? randomBytes(24).toString('base64url'),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: options.number ?? '4200000000000000',
      expirationMonth: 5,
      expirationYear: 2034,
      authMethod,
      ...(authMethod === 'PAN_ONLY' ? {} : { cryptogram: randomBytes(20).toString('base64'), eciIndicator: '05' }),
    },
  };
}

function signed(key: KeyObject, ...parts: readonly string[]): string {
  const bytes = parts.flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(part));
    return [length, Buffer.from(part)];
  });
  return sign('sha256', Buffer.concat(bytes), key).toString('base64');
}

/** ECIES: the last 65 bytes of SubjectPublicKeyInfo are the point. */
function encrypted(text: string, recipient: KeyObject, changed: boolean): string {
  const ephemeral = createECDH('prime256v1');
  const point = ephemeral.generateKeys();
  const secret = ephemeral.computeSecret(recipient.export({ type: 'spki', format: 'der' }).subarray(-65));
  const keys = Buffer.from(hkdfSync('sha256', Buffer.concat([point, secret]), Buffer.alloc(32), 'Google', 64));
  const cipher = createCipheriv('aes-256-ctr', keys.subarray(0, 32), Buffer.alloc(16));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  const tag = createHmac('sha256', keys.subarray(32)).update(body).digest();
  if (changed) tag[0] = (tag[0] ?? 0) ^ 1;
  return JSON.stringify({
    encryptedMessage: body.toString('base64'),
    ephemeralPublicKey: point.toString('base64'),
    tag: tag.toString('base64'),
  });
}
