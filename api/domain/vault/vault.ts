import { assert } from '../../foundation/kernel/assert.ts';
import type { CommitStore } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { bytesOfText, textOfBytes, toBase64 } from './bytes.ts';
import { binding, type Cipher, unseal } from './cipher.ts';
import { createKeyring } from './keyring.ts';
import type { KeyStore, Vault } from './ports.ts';
import { rotateRound } from './rekey.ts';
import type { SealedAccount } from './sealed-account.ts';
import { type VaultKey, vaultKeyBytes } from './vault-key.ts';

export interface VaultOptions {
  readonly store: CommitStore & { readonly keys: KeyStore };
  /** Newest first: it wraps what is new; all of them unwrap. */
  readonly keys: readonly [VaultKey, ...VaultKey[]];
  /** Real time, ms. */
  readonly now?: () => number;
}

/** Account data longer than this is none. */
const accountCharactersMax = 64 * 1_024;

/**
 * Whose key authenticates fingerprints: no entity has this id. The key is made at random once and wrapped like every
 * other. Rotation wraps it anew and keeps it: what was fingerprinted could not be found again under another.
 */
export const fingerprintEntityId: Id = '0'.repeat(32);

/**
 * Whose key makes the fingerprints of card and account numbers: made and kept as the one above, and used for nothing else,
 * since it and a fingerprint together give a number away by trial (PCI DSS 3.5.1.1, 3.6.1).
 */
export const accountFingerprintEntityId: Id = `${'0'.repeat(31)}1`;

/** Rotation wraps these keys anew and never replaces them. */
const keptEntityIds: ReadonlySet<Id> = new Set([fingerprintEntityId, accountFingerprintEntityId]);

/** 64 bits: a fingerprint is only compared among numbers that begin and end alike, of which a scheme has 100,000. */
const accountFingerprintCharacters = 16;

/**
 * The vault of both runtimes (decision: envelope-encryption). A master key wraps the key of an entity, that wraps the data key of one
 * account, that seals the account: erasing a row's wrapped data key erases one account. Every box is bound to the ids it
 * belongs to, so that none can be moved to another row.
 */
export function createVault(cipher: Cipher, options: VaultOptions): Vault {
  const { store, keys, now = Date.now } = options;
  const keyring = createKeyring(cipher, { store, keys, now });

  async function seal(id: Id, entityId: Id, account: string): Promise<SealedAccount> {
    assert(account.length <= accountCharactersMax, 'account data is not longer than accountCharactersMax');
    const { keyId, key } = await keyring.current(entityId);
    const dataKey = cipher.random(vaultKeyBytes);
    const wrapped = await cipher.seal(key, binding('data-key', id, entityId, keyId), dataKey);
    const sealed = await cipher.seal(dataKey, binding('account', id, entityId, keyId), bytesOfText(account));
    return { id, entityId, keyId, wrappedDataKey: toBase64(wrapped), sealed: toBase64(sealed) };
  }

  async function open({ id, entityId, keyId, wrappedDataKey, sealed }: SealedAccount): Promise<string> {
    const key = await keyring.byId(entityId, keyId);
    const dataKey = await unseal(cipher, key, binding('data-key', id, entityId, keyId), wrappedDataKey);
    return textOfBytes(await unseal(cipher, dataKey, binding('account', id, entityId, keyId), sealed));
  }

  return {
    seal,
    open,
    rotate: (itemsMax) =>
      rotateRound(
        {
          store,
          keyring,
          masterKeyId: keys[0].id,
          now,
          sealedAgain: async ({ place, account }) => ({ place, account: await seal(account.id, account.entityId, await open(account)) }),
          isKept: ({ entityId }) => keptEntityIds.has(entityId),
        },
        itemsMax,
      ),
    async missingMasterKeys() {
      const known = new Set(keys.map((key) => key.id));
      return (await store.keys.masterKeyIds()).filter((keyId) => !known.has(keyId));
    },
    async fingerprint(text) {
      const { key } = await keyring.current(fingerprintEntityId);
      return cipher.authenticate(key, text);
    },
    async accountFingerprint(number) {
      const { key } = await keyring.current(accountFingerprintEntityId);
      return (await cipher.authenticate(key, number.reveal())).slice(0, accountFingerprintCharacters);
    },
    async digest(text) {
      return cipher.digest(text);
    },
    startDigest: () => cipher.startDigest(),
  };
}
