/** Encrypted tokens of mobile wallets, and the channels' keys for them. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { VaultPorts } from '../vault/ports.ts';
import type {
  MerchantIdentity,
  Opening,
  ReadIdentity,
  ReadKey,
  SpentToken,
  TestTokenOrder,
  TrustedRoot,
  UnsealedKey,
  Wallet,
  WalletKey,
  WalletKeyMaterial,
} from './wallet.ts';

/** The formats of the wallets (spec §2.B), and the keys to them. */
export interface Wallets {
  /** Verifies and decrypts a token with one of the channel's keys. What fails is told in words, without what stood in it. */
  open(wallet: Wallet, text: Secret<string>, keys: readonly UnsealedKey[], now: Timestamp): Promise<Opening>;
  readKey(material: WalletKeyMaterial): Promise<ReadKey>;
  readRoots(
    material: Pick<WalletKeyMaterial, 'wallet' | 'trustedRoots'>,
  ): Promise<{ readonly status: 'read'; readonly trustedRoots: readonly TrustedRoot[] } | Extract<ReadKey, { status: 'refused' }>>;
  /** A merchant identity certificate with its key: both PEM or base64, and of one pair. */
  readIdentity(certificate: string, privateKey: Secret<string>): Promise<ReadIdentity>;
  /** A key pair and, sealed beside it, the keys of a wallet of our own that signs for it. For the sandbox. */
  makeTestKey(wallet: Wallet, now: Timestamp): Promise<{ readonly material: WalletKeyMaterial; readonly sender: Secret<string> }>;
  /** A token as that wallet of our own would send it. */
  makeTestToken(order: TestTokenOrder): Promise<string>;
}

/** Asks wallet A's provider for a session of a page, over TLS with the merchant's own certificate. */
export interface WalletSessionRequest {
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly identity: MerchantIdentity;
}

/** The provider's answer, JSON text; undefined where it gave none or refused. */
export type StartWalletSession = (request: WalletSessionRequest) => Promise<string | undefined>;

export type WalletWrite =
  /** A new key of a channel, or an older one's name, roots and end. */
  | { readonly write: 'wallet-key.put'; readonly key: WalletKey }
  /** Erases the key with its sealed half. */
  | { readonly write: 'wallet-key.delete'; readonly id: Id }
  /** Raises `wallet_token_spent` where the token has paid on this channel before. */
  | { readonly write: 'wallet-token.spend'; readonly token: SpentToken };

export interface WalletStore {
  /** Keys of a channel for all wallets, the newest first, at most `walletKeysMax`. */
  keys(entityId: Id): Promise<readonly WalletKey[]>;
  keyById(scope: DataScope, id: Id): Promise<WalletKey | undefined>;
}

/** Of all merchants. */
export interface WalletsAcrossMerchants {
  /** Deletes rows of spent tokens that are not taken any more; returns how many. */
  forgetSpentTokens(now: Timestamp, itemsMax: number): Promise<number>;
}

/** What this module needs of the outside. */
export type WalletPorts = VaultPorts & {
  readonly store: { readonly wallets: WalletStore; readonly acrossMerchants: WalletsAcrossMerchants };
  readonly wallets: Wallets;
  /** Absent where the runtime cannot send a client's certificate: wallet A is not offered in the hosted form then. */
  readonly startWalletSession?: StartWalletSession;
};

export type WalletContext = RequestContext<WalletPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    wallets: WalletWrite;
  }
}
