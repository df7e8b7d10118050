import type { CommitStore } from '../../foundation/kernel/commit.ts';
import { Conflict, type PlatformWrite } from '../../foundation/kernel/commit.ts';
import { NotOpened } from './cipher.ts';
import { type Keyring, keyFreshMs } from './keyring.ts';
import type { EntityKey, KeyStore, SealedPlace, VaultRotation } from './ports.ts';

export interface RekeyOptions {
  readonly store: CommitStore & { readonly keys: KeyStore };
  readonly keyring: Keyring;
  /** Of the newest of VAULT_KEYS. */
  readonly masterKeyId: string;
  readonly now: () => number;
  /** Opens what stands under a replaced key and seals it under the current one, with a data key of its own. */
  readonly sealedAgain: (place: SealedPlace) => Promise<SealedPlace>;
  /** Whether the key is only ever wrapped anew, never replaced. */
  readonly isKept: (key: EntityKey) => boolean;
}

/**
 * After a key was replaced, requests that read it before, here or on another instance, may still seal something under it
 * for this long. A rotation is done when nothing was found a last time after that.
 */
const settleMs = keyFreshMs + 30_000;

/**
 * One bounded round of rotation. First keys of entities that another master key than the newest wraps: each is replaced
 * by a new one, and kept under the newest master key to open what it sealed. Then what is sealed under replaced keys is
 * sealed again. Every step is one commit, and what is left to do is read from the rows: a crash loses no place.
 * Both generations open all the while, so that nobody is disturbed.
 */
export async function rotateRound(options: RekeyOptions, itemsMax: number): Promise<VaultRotation> {
  const { store, masterKeyId, now } = options;
  const keys = await store.keys.toRotate(masterKeyId, itemsMax);
  const replaced = keys.length > 0 ? await replaceKeys(options, keys) : 0;
  const rotated = replaced > 0 ? replaced : await sealAgain(options, itemsMax);
  const { remaining, total, lastRetiredAt } = await store.keys.rotationState(masterKeyId);
  const settlesInMs = lastRetiredAt === null ? 0 : Math.max(0, lastRetiredAt + settleMs - now());
  return { masterKeyId, rotated, remaining, total, settlesInMs };
}

async function replaceKeys(options: RekeyOptions, keys: readonly (EntityKey & { readonly isRetired: boolean })[]): Promise<number> {
  const writes = await allOpened(keys.map((key) => replacement(options, key)));
  if (writes.length === 0) return 0;
  const isWritten = await wasFirst(options.store.commit('platform', writes));
  for (const { entityId } of keys) options.keyring.forget(entityId);
  return isWritten ? writes.length : 0;
}

/** Another instance may rotate at the same time: the next round sees what it did. */
async function wasFirst(commit: Promise<void>): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'retired_entity_key') return false;
    throw error;
  }
}

async function replacement(options: RekeyOptions, key: EntityKey & { readonly isRetired: boolean }): Promise<PlatformWrite> {
  const { keyring, now } = options;
  const { entityId, keyId } = key;
  const wrapped = await keyring.wrapped(entityId, keyId, await keyring.unwrapped(key));
  if (key.isRetired) return { write: 'entity-key.wrap-retired', key: wrapped };
  if (options.isKept(key)) return { write: 'entity-key.put', key: wrapped };
  return { write: 'entity-key.replace', retired: wrapped, key: await keyring.newKey(entityId), at: now() };
}

/** What was changed or erased since it was read stays as it is now: it was sealed under the current key, or is gone. */
async function sealAgain({ store, sealedAgain }: RekeyOptions, itemsMax: number): Promise<number> {
  const places = await store.keys.sealedToRotate(itemsMax);
  const writes = await allOpened(
    places.map(async (was): Promise<PlatformWrite> => ({ write: 'sealed.replace', was, place: await sealedAgain(was) })),
  );
  if (writes.length > 0) await store.commit('platform', writes);
  return writes.length;
}

/** Without those of a damaged row, which holds up no other: it remains, and the rotation ends with their number. */
async function allOpened<Made>(making: readonly Promise<Made>[]): Promise<readonly Made[]> {
  const made = await Promise.all(making.map((one) => one.catch(onlyNotOpened)));
  return made.filter((one) => one !== undefined);
}

function onlyNotOpened(error: unknown): undefined {
  if (!(error instanceof NotOpened)) throw error;
}
