import { assert } from '../../kernel/assert.ts';
import type { Id } from '../../kernel/identifier.ts';
import { Conflict, type Store, type Vault, type Write } from '../../ports.ts';
import { type VaultKey, vaultKeyBytes } from '../../vault-key.ts';
import { type Bytes, bytesOfText, fromBase64, textOfBytes, toBase64 } from './bytes.ts';

/**
 * What the two implementations differ in: node.ts is faster, web.ts runs everywhere. A box is iv ‖ ciphertext ‖ tag of
 * AES-256-GCM, 12 and 16 bytes around what was sealed.
 */
export interface Cipher {
  /** `binding` is authenticated with the box: it opens only under the same one. */
  seal(key: Bytes, binding: Bytes, plain: Bytes): Bytes | Promise<Bytes>;
  /** Throws where key, binding or a byte of the box is another. */
  open(key: Bytes, binding: Bytes, box: Bytes): Bytes | Promise<Bytes>;
  /** HMAC-SHA256 in hex. */
  authenticate(key: Bytes, text: string): string | Promise<string>;
  /** SHA-256 in hex. */
  digest(text: string): string | Promise<string>;
  random(bytes: number): Bytes;
}

export interface VaultOptions {
  readonly store: Pick<Store, 'entityKey' | 'commit' | 'keysToRotate'>;
  /** Newest first: it wraps what is new; all of them unwrap. */
  readonly keys: readonly [VaultKey, ...VaultKey[]];
}

interface WrappedKey {
  readonly keyId: string;
  readonly masterKeyId: string;
  readonly wrappedKey: string;
}

interface EntityKey {
  readonly keyId: string;
  readonly key: Bytes;
}

/** Unwrapped keys kept in memory; beyond it the one read longest ago is unwrapped again. */
export const entityKeysCachedMax = 1_000;

/** Account data longer than this is none. */
export const accountCharactersMax = 64 * 1_024;

/**
 * Whose key authenticates fingerprints: no entity has this id. The key is made at random once and wrapped like every
 * other, so fingerprints outlive the rotation of master keys; one derived from a master key would end with it.
 */
export const fingerprintEntityId: Id = '0'.repeat(32);

/**
 * The vault of both runtimes (architecture 10). A master key wraps the key of an entity, that wraps the data key of one
 * account, that seals the account: erasing a row's wrapped data key erases one account. Every box is bound to the ids it
 * belongs to, so that none can be moved to another row.
 */
export function createVault(cipher: Cipher, { store, keys }: VaultOptions): Vault {
  const cached = new Map<Id, EntityKey>();

  async function entityKey(entityId: Id): Promise<EntityKey> {
    const known = cached.get(entityId);
    if (known) return known;
    const key = (await storedKey(entityId)) ?? (await makeKey(entityId));
    const oldest = cached.size >= entityKeysCachedMax ? cached.keys().next() : undefined;
    if (oldest?.value !== undefined) cached.delete(oldest.value);
    cached.set(entityId, key);
    return key;
  }

  async function storedKey(entityId: Id): Promise<EntityKey | undefined> {
    const stored = await store.entityKey(entityId);
    return stored === undefined ? undefined : { keyId: stored.keyId, key: await unwrapped(entityId, stored) };
  }

  async function unwrapped(entityId: Id, { keyId, masterKeyId, wrappedKey }: WrappedKey): Promise<Bytes> {
    const master = keys.find((key) => key.id === masterKeyId);
    if (master === undefined) throw new Error(`VAULT_KEYS lacks the master key ${masterKeyId}`);
    return unseal(cipher, master.key.reveal(), entityKeyBinding(entityId, keyId, master.id), wrappedKey);
  }

  async function rewrapped(stored: WrappedKey & { readonly entityId: Id }): Promise<Write> {
    const [master] = keys;
    const { entityId, keyId } = stored;
    const wrapped = await cipher.seal(master.key.reveal(), entityKeyBinding(entityId, keyId, master.id), await unwrapped(entityId, stored));
    return { write: 'entity-key.put', entityId, keyId, masterKeyId: master.id, wrappedKey: toBase64(wrapped) };
  }

  async function makeKey(entityId: Id): Promise<EntityKey> {
    const [master] = keys;
    const keyId = hex(cipher.random(16));
    const wrapped = await cipher.seal(master.key.reveal(), entityKeyBinding(entityId, keyId, master.id), cipher.random(vaultKeyBytes));
    try {
      await store.commit([{ write: 'entity-key.put', entityId, keyId, masterKeyId: master.id, wrappedKey: toBase64(wrapped) }]);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    // Two may make a key at the same time. Only the one that is stored counts, so it is read back, never assumed.
    const stored = await storedKey(entityId);
    assert(stored !== undefined, 'an entity key that was put is there');
    return stored;
  }

  return {
    async seal(id, entityId, account) {
      assert(account.length <= accountCharactersMax, 'account data is not longer than accountCharactersMax');
      const { keyId, key } = await entityKey(entityId);
      const dataKey = cipher.random(vaultKeyBytes);
      const wrapped = await cipher.seal(key, binding('data-key', id, entityId, keyId), dataKey);
      const sealed = await cipher.seal(dataKey, binding('account', id, entityId, keyId), bytesOfText(account));
      return { id, entityId, keyId, wrappedDataKey: toBase64(wrapped), sealed: toBase64(sealed) };
    },
    async open({ id, entityId, keyId, wrappedDataKey, sealed }) {
      const { key } = await entityKey(entityId);
      // Another keyId fails here: it is part of what the boxes are bound to.
      const dataKey = await unseal(cipher, key, binding('data-key', id, entityId, keyId), wrappedDataKey);
      return textOfBytes(await unseal(cipher, dataKey, binding('account', id, entityId, keyId), sealed));
    },
    // The keys themselves stay, so what they sealed opens all the while, and whoever has one in memory is not disturbed.
    async rotate(itemsMax) {
      const [master] = keys;
      const outdated = await store.keysToRotate(master.id, itemsMax);
      const writes = await Promise.all(outdated.keys.map(rewrapped));
      if (writes.length > 0) await store.commit(writes);
      const { remaining, total } = await store.keysToRotate(master.id, 0);
      return { masterKeyId: master.id, rotated: writes.length, remaining, total };
    },
    async fingerprint(text) {
      const { key } = await entityKey(fingerprintEntityId);
      return cipher.authenticate(key, text);
    },
    async digest(text) {
      return cipher.digest(text);
    },
  };
}

/** The cipher's own error is dropped: what libraries put into theirs is not ours to vouch for. */
async function unseal(cipher: Cipher, key: Bytes, bound: Bytes, box: string): Promise<Bytes> {
  try {
    return await cipher.open(key, bound, fromBase64(box));
  } catch {
    throw new Error('what the vault sealed does not open: another key, another owner, or changed bytes');
  }
}

function entityKeyBinding(entityId: Id, keyId: string, masterKeyId: string): Bytes {
  return binding('entity-key', entityId, keyId, masterKeyId);
}

/** No part holds the separator: they are our own words, hex, and ids of VAULT_KEYS. */
function binding(...parts: readonly string[]): Bytes {
  return bytesOfText(parts.join('|'));
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
