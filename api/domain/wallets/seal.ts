/** The private half of a wallet key, into the vault and out of it. */

import type { Id } from '../../foundation/kernel/identifier.ts';
import { isJsonObject, parseJsonObject } from '../../foundation/kernel/json-object.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { WalletPorts } from './ports.ts';
import { textAt } from './token-json.ts';
import type { MerchantIdentity, WalletKey } from './wallet.ts';

/** What is sealed: how tokens are opened and, of a test key, how the sandbox makes them. */
export interface KeySecrets {
  /** PKCS#8, base64. */
  readonly privateKey: Secret<string>;
  /** Of the test wallet that signs for it: runtime/wallets/test-wallet.ts. */
  readonly sender: Secret<string> | null;
  /** Wallet A: with what the hosted form's sessions are asked for. */
  readonly identity?: MerchantIdentity | null;
}

export async function sealKey(ports: WalletPorts, id: Id, entityId: Id, { privateKey, sender, identity }: KeySecrets): Promise<string> {
  const named = identity ? { certificate: identity.certificate, identityKey: identity.privateKey.reveal() } : {};
  const text = JSON.stringify({ privateKey: privateKey.reveal(), sender: sender?.reveal() ?? null, ...named });
  return JSON.stringify(await ports.vault.seal(id, entityId, text));
}

export async function unsealKeys(ports: WalletPorts, key: WalletKey): Promise<KeySecrets> {
  const box = parseJsonObject(key.sealedKey);
  if (!isSealed(box)) throw new Error('a wallet key without its sealed half');
  const secrets = parseJsonObject(await ports.vault.open(box));
  const privateKey = textAt(secrets, 'privateKey');
  const sender = textAt(secrets, 'sender');
  if (privateKey === undefined) throw new Error('a sealed wallet key without a private key');
  const certificate = textAt(secrets, 'certificate');
  const identityKey = textAt(secrets, 'identityKey');
  return {
    privateKey: new Secret(privateKey),
    sender: sender === undefined ? null : new Secret(sender),
    identity: certificate === undefined || identityKey === undefined ? null : { certificate, privateKey: new Secret(identityKey) },
  };
}

const parts = ['id', 'entityId', 'keyId', 'wrappedDataKey', 'sealed'] as const;

function isSealed(value: unknown): value is SealedAccount {
  return isJsonObject(value) && parts.every((name) => typeof value[name] === 'string');
}
