import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** The wallets of spec §2.B: A signs with a certificate chain (EC_v1), B with intermediate keys (ECv2), C sends a JWE. */
export const walletNames = ['walletA', 'walletB', 'walletC'] as const;
export type Wallet = (typeof walletNames)[number];

/** Keys of one channel, of all wallets together: each wallet's current one and those that are being replaced. */
export const walletKeysMax = 20;

/** Roots of one key: a wallet has one or two, more while it replaces them. */
export const trustedRootsMax = 10;

/** Who may sign tokens. A: the certificate of a root, DER; B: a root signing key, SubjectPublicKeyInfo. */
export interface TrustedRoot {
  /** Base64. */
  readonly key: string;
  readonly expiresAt: Timestamp | null;
}

/** What a token is opened with. Its private key is sealed by the vault and never read by anybody but the opener. */
export interface WalletKey {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly wallet: Wallet;
  readonly name: string;
  /** Whom tokens are for. A: SHA-256 of the merchant identifier, hex; B: the recipientId, such as `merchant:1234`; C: null. */
  readonly recipient: string | null;
  /** C: the `kid` of tokens, where it is not the public key's hash. */
  readonly kid: string | null;
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
  /** SHA-256 of it, base64. */
  readonly publicKeyHash: string;
  readonly trustedRoots: readonly TrustedRoot[];
  /** Tokens are not opened with it from then on. */
  readonly expiresAt: Timestamp | null;
  /** Made by the sandbox, which signs test tokens for it. */
  readonly isTest: boolean;
  /** A SealedAccount as JSON text. */
  readonly sealedKey: string;
  readonly createdAt: Timestamp;
}

/** A key with its private half: PKCS#8 in base64. */
export interface UnsealedKey {
  readonly key: WalletKey;
  readonly privateKey: Secret<string>;
}

/** What stands in a token, as the merchant would have sent it decrypted (spec §2.B). */
export interface TokenContent {
  readonly number: Secret<string>;
  readonly numberType: 'PAN' | 'DPAN';
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder: string | null;
  /** Base64; absent where the wallet vouches for the number alone (PAN_ONLY). */
  readonly cryptogram: Secret<string> | null;
  /** Two digits. */
  readonly eci: string | null;
  /** In the currency's own minor units: 92 JPY are 92, 9.200 KWD are 9200. Null where the token names no amount. */
  readonly amount: { readonly units: bigint; readonly currency: string } | null;
}

export interface OpenedToken {
  readonly content: TokenContent;
  /** Names this token among all of its wallet. */
  readonly tokenId: string;
  /** Not taken after this moment, so that it cannot come again. Real time. */
  readonly validUntil: Timestamp;
}

/** `why` is told to the merchant: which check failed, and nothing of what stands in the token. */
export type Opening = { readonly status: 'opened'; readonly token: OpenedToken } | { readonly status: 'refused'; readonly why: string };

/** A token that has paid; its row keeps it from paying again on its channel. */
export interface SpentToken {
  readonly entityId: Id;
  readonly wallet: Wallet;
  /** A keyed fingerprint of its id. */
  readonly token: string;
  readonly paymentId: Id;
  /** When the row may go: the token is not taken any more then. */
  readonly expiresAt: Timestamp;
}

/** What a key is made of, as an administrator sends it. */
export interface WalletKeyMaterial {
  readonly wallet: Wallet;
  /** PKCS#8: PEM or base64. */
  readonly privateKey: Secret<string>;
  /** A: the payment processing certificate, PEM or base64; its merchant identifier and its end are taken from it. */
  readonly certificate: string | null;
  readonly merchantId: string | null;
  /** A: certificates, PEM or base64; B: root signing keys, as JSON objects or the whole JSON document. */
  readonly trustedRoots: readonly string[];
}

/** How the merchant names itself to wallet A's provider: a certificate for TLS, and its key. PEM. */
export interface MerchantIdentity {
  readonly certificate: string;
  readonly privateKey: Secret<string>;
}

/** `name` of a refusal is the field of the input. */
export type ReadIdentity =
  | { readonly status: 'read'; readonly identity: MerchantIdentity }
  | { readonly status: 'refused'; readonly name: string; readonly why: string };

/** The same, understood. `name` of a refusal is the field of the input. */
export type ReadKey =
  | {
      readonly status: 'read';
      readonly privateKey: Secret<string>;
      readonly publicKey: string;
      readonly publicKeyHash: string;
      readonly recipient: string | null;
      readonly trustedRoots: readonly TrustedRoot[];
      readonly expiresAt: Timestamp | null;
    }
  | { readonly status: 'refused'; readonly name: string; readonly why: string };

/** What the sandbox is asked to put into a test token. */
export interface TestTokenOrder {
  readonly key: WalletKey;
  /** Of the wallet of our own, as `makeTestKey` made it. */
  readonly sender: Secret<string>;
  readonly number: Secret<string>;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** B only: the card's own number, without a cryptogram. */
  readonly panOnly: boolean;
  /** In the currency's own minor units. */
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly now: Timestamp;
}
