import { assert } from '../../foundation/kernel/assert.ts';
import { putBounded } from '../../foundation/kernel/bounded-map.ts';
import type { CommitStore } from '../../foundation/kernel/commit.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Bytes, toBase64 } from './bytes.ts';
import { type Cipher, entityKeyBinding, NotOpened, unseal } from './cipher.ts';
import type { EntityKey, KeyStore } from './ports.ts';
import { type VaultKey, vaultKeyBytes } from './vault-key.ts';

/** Unwrapped keys kept in memory, of either kind; beyond it the one read longest ago is unwrapped again. */
const entityKeysCachedMax = 1_000;

/**
 * How long a key is taken for the current one without looking again: another instance may have replaced it. What it seals
 * meanwhile opens all the same, and a rotation waits this long before it is done.
 */
export const keyFreshMs = 30_000;

/** An entity's key as it is used. */
export interface OpenedKey {
  readonly keyId: string;
  readonly key: Bytes;
}

export interface Keyring {
  /** The entity's key that seals now; made where there is none. */
  current(entityId: Id): Promise<OpenedKey>;
  /** A key that may have been replaced since something was sealed under it. */
  byId(entityId: Id, keyId: string): Promise<Bytes>;
  unwrapped(key: EntityKey): Promise<Bytes>;
  /** A key wrapped by the newest master key; made anew where none is given. */
  wrapped(entityId: Id, keyId: string, key: Bytes): Promise<EntityKey>;
  newKey(entityId: Id): Promise<EntityKey>;
  /** Forgets what it took for the current key. */
  forget(entityId: Id): void;
}

export interface KeyringOptions {
  readonly store: CommitStore & { readonly keys: KeyStore };
  /** Newest first: it wraps what is new; all of them unwrap. */
  readonly keys: readonly [VaultKey, ...VaultKey[]];
  /** Real time, ms. */
  readonly now: () => number;
}

interface CurrentKey extends OpenedKey {
  readonly readAt: number;
}

/** Keys of entities, unwrapped as they are needed. A master key wraps each, and is used for nothing else. */
export function createKeyring(cipher: Cipher, { store, keys, now }: KeyringOptions): Keyring {
  const currents = new Map<Id, CurrentKey>();
  const retired = new Map<string, Bytes>();
  /** Counts what was forgotten: what was read before that is not kept after it. */
  let forgotten = 0;

  async function current(entityId: Id): Promise<OpenedKey> {
    const known = currents.get(entityId);
    if (known && now() - known.readAt < keyFreshMs) return known;
    const readAt = now();
    const forgottenBefore = forgotten;
    const stored = (await store.keys.current(entityId)) ?? (await made(entityId));
    const key = { keyId: stored.keyId, key: known?.keyId === stored.keyId ? known.key : await unwrapKey({ ...stored, entityId }), readAt };
    if (forgotten === forgottenBefore) putBounded(currents, entityId, key, entityKeysCachedMax);
    return key;
  }

  async function byId(entityId: Id, keyId: string): Promise<Bytes> {
    // A stale one will do: a key's bytes never change.
    const known = currents.get(entityId);
    if (known?.keyId === keyId) return known.key;
    const name = `${entityId}|${keyId}`;
    const opened = retired.get(name);
    if (opened) return opened;
    const stored = await store.keys.retired(entityId, keyId);
    if (!stored) return notRetired(entityId, keyId);
    const key = await unwrapKey({ ...stored, entityId, keyId });
    putBounded(retired, name, key, entityKeysCachedMax);
    return key;
  }

  /** Nobody replaced it, or nobody has heard of it. */
  async function notRetired(entityId: Id, keyId: string): Promise<Bytes> {
    currents.delete(entityId);
    const stored = await current(entityId);
    if (stored.keyId !== keyId) throw new NotOpened('what the vault sealed does not open: its key is not there');
    return stored.key;
  }

  async function unwrapKey({ entityId, keyId, masterKeyId, wrappedKey }: EntityKey): Promise<Bytes> {
    const master = keys.find((key) => key.id === masterKeyId);
    if (master === undefined) throw new Error(`VAULT_KEYS lacks the master key ${masterKeyId}`);
    return unseal(cipher, master.key.reveal(), entityKeyBinding(entityId, keyId, master.id), wrappedKey);
  }

  async function wrapKey(entityId: Id, keyId: string, key: Bytes): Promise<EntityKey> {
    const [master] = keys;
    const box = await cipher.seal(master.key.reveal(), entityKeyBinding(entityId, keyId, master.id), key);
    return { entityId, keyId, masterKeyId: master.id, wrappedKey: toBase64(box) };
  }

  function newKey(entityId: Id): Promise<EntityKey> {
    return wrapKey(entityId, hex(cipher.random(16)), cipher.random(vaultKeyBytes));
  }

  async function made(entityId: Id): Promise<EntityKey> {
    try {
      await store.commit('platform', [{ write: 'entity-key.put', key: await newKey(entityId) }]);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    // Two may make a key at the same time. Only the one that is stored counts, so it is read back, never assumed.
    const stored = await store.keys.current(entityId);
    assert(stored !== undefined, 'an entity key that was put is there');
    return stored;
  }

  function forget(entityId: Id): void {
    forgotten += 1;
    currents.delete(entityId);
  }

  return { current, byId, unwrapped: unwrapKey, wrapped: wrapKey, newKey, forget };
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
