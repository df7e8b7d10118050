import { Secret } from '../../foundation/kernel/secret.ts';

/** A master key of the vault: it wraps the keys of entities (decision: envelope-encryption). */
export interface VaultKey {
  /** Stands beside what the key wrapped; no secret. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Secret<Uint8Array<ArrayBuffer>>;
}

export const vaultKeyBytes = 32;

/** More keys than this would be no rotation but a mistake. */
const vaultKeysMax = 32;

export const vaultKeysRule =
  'must be id:base64,… with the newest key first: ids of 1 to 32 letters, digits, "_" or "-", each once, and keys of 32 bytes';

const entryLike = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=?)$/;

/** `id:base64,…`, newest first. Undefined where it breaks `vaultKeysRule`; which entry does is not told, it may be a key. */
export function parseVaultKeys(text: string): readonly [VaultKey, ...VaultKey[]] | undefined {
  const keys: VaultKey[] = [];
  const seen = new Set<string>();
  for (const entry of text.split(',', vaultKeysMax + 1)) {
    const [, id, encoded] = entryLike.exec(entry.trim()) ?? [];
    if (id === undefined || encoded === undefined || seen.has(id)) return undefined;
    seen.add(id);
    keys.push({ id, key: new Secret(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))) });
  }
  const [newest, ...older] = keys;
  return newest === undefined || keys.length > vaultKeysMax ? undefined : [newest, ...older];
}

/** The text of a new key, as VAULT_KEYS has it. */
export function formatVaultKey(id: string, key: Uint8Array): Secret<string> {
  return new Secret(`${id}:${btoa(String.fromCharCode(...key))}`);
}

/** Several keys, newest first, as VAULT_KEYS has them. */
export function formatVaultKeys(keys: readonly VaultKey[]): Secret<string> {
  return new Secret(keys.map(({ id, key }) => formatVaultKey(id, key.reveal()).reveal()).join(','));
}
