/** Keys, and what is sealed under them (decision: envelope-encryption). */

import type { AccessPorts } from '../../foundation/access/ports.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { RunningDigest } from '../../foundation/kernel/ports.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { SealedAccount } from './sealed-account.ts';

/** An entity's key, wrapped by a master key of VAULT_KEYS. */
export interface EntityKey {
  readonly entityId: Id;
  readonly keyId: string;
  readonly masterKeyId: string;
  /** Base64 of iv ‖ ciphertext ‖ tag. */
  readonly wrappedKey: string;
}

/**
 * Something sealed, and where it stands: a registration's account, a webhook's secrets, the private half of a wallet key, or a piece of a
 * document that answers a chargeback. Also the password of a merchant's file server, a channel's token at the gateway behind, and the address
 * of a team's chat.
 */
export interface SealedPlace {
  readonly place: 'account' | 'webhook' | 'wallet' | 'evidence' | 'destination' | 'connector' | 'chat';
  readonly account: SealedAccount;
}

export interface RotationState {
  /** Keys under another master key, and whatever is sealed under those or under a key that was replaced. */
  readonly remaining: number;
  /** All keys, and all that is sealed. */
  readonly total: number;
  /** When a key was last replaced; real time. */
  readonly lastRetiredAt: Timestamp | null;
}

export interface VaultRotation {
  /** The newest master key of VAULT_KEYS. */
  readonly masterKeyId: string;
  /** Keys that this round made anew, or accounts and secrets that it sealed again. */
  readonly rotated: number;
  readonly remaining: number;
  readonly total: number;
  /** Milliseconds until no request can be under way that still seals under a replaced key. */
  readonly settlesInMs: number;
}

export interface Vault {
  /** Seals account data (JSON text) for `id` under the entity's key. */
  seal(id: Id, entityId: Id, account: string): Promise<SealedAccount>;
  open(account: SealedAccount): Promise<string>;
  /** Replaces up to `itemsMax` keys, or seals as many accounts again under new ones, and tells how far that has come. */
  rotate(itemsMax: number): Promise<VaultRotation>;
  /** Ids of master keys that a key of an entity is wrapped by, and that VAULT_KEYS lacks: what hangs on them cannot be opened. */
  missingMasterKeys(): Promise<readonly string[]>;
  /** Keyed HMAC-SHA256 in hex, of a canonical request or a token's secret. */
  fingerprint(text: string): Promise<string>;
  /**
   * Tells accounts apart without their numbers (PCI DSS 3.5.1.1): HMAC-SHA256 of the whole number under a key of its own,
   * its first 64 bits in hex. Only ever compared by the gateway; no answer, log or event may hold it.
   */
  accountFingerprint(number: Secret<string>): Promise<string>;
  /** SHA-256 in hex. */
  digest(text: string): Promise<string>;
  /** The same of a text that comes in parts, so that nobody holds all of it. */
  startDigest(): RunningDigest;
}

export type KeyWrite =
  /** New, or the same key wrapped anew. Where the entity has another key, that one stays and nothing is raised. */
  | { readonly write: 'entity-key.put'; readonly key: EntityKey }
  /** Puts `key` in the place of `retired`, which is kept. Raises `retired_entity_key` where that was done before. */
  | { readonly write: 'entity-key.replace'; readonly retired: EntityKey; readonly key: EntityKey; readonly at: Timestamp }
  | { readonly write: 'entity-key.wrap-retired'; readonly key: EntityKey }
  /** Sealed again under another key; only where `was` is still what is stored. */
  | { readonly write: 'sealed.replace'; readonly was: SealedPlace; readonly place: SealedPlace };

export interface KeyStore {
  /** The entity's key that seals now. */
  current(entityId: Id): Promise<EntityKey | undefined>;
  /** A key that a rotation replaced. */
  retired(entityId: Id, keyId: string): Promise<EntityKey | undefined>;
  /** Keys, current and retired, that another master key than this one wraps. */
  toRotate(masterKeyId: string, itemsMax: number): Promise<readonly (EntityKey & { readonly isRetired: boolean })[]>;
  /** What is sealed under a key that was replaced. */
  sealedToRotate(itemsMax: number): Promise<readonly SealedPlace[]>;
  rotationState(masterKeyId: string): Promise<RotationState>;
  /** Ids of the master keys that wrap a key of an entity, current or replaced. */
  masterKeyIds(): Promise<readonly string[]>;
}

/** What this module needs of the outside. */
export type VaultPorts = AccessPorts & {
  readonly store: { readonly keys: KeyStore };
  readonly vault: Vault;
};

declare module '../../foundation/kernel/commit.ts' {
  interface PlatformWriteRegistry {
    vault: KeyWrite;
  }
}
