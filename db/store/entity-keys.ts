import type { EntityKey, KeyStore } from '../../api/domain/vault/ports.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { entityKeys, retiredEntityKeys } from '../tables/entities.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<EntityKey> = createCodec<EntityKey>(entityKeys);
const retiredCodec: Codec<EntityKey & { readonly retiredAt: number }> = createCodec<EntityKey & { readonly retiredAt: number }>(
  retiredEntityKeys,
);

type Of<Kind extends PlatformWrite['write']> = Extract<PlatformWrite, { write: Kind }>;

/**
 * Wraps the same key anew, but never replaces it by another. Of several first seals that race, the first key stands and
 * the others read it back, or what they sealed could never be opened again.
 */
const putSql = `${codec.insert} ON CONFLICT (entity_id) DO UPDATE
  SET master_key_id = excluded.master_key_id, wrapped_key = excluded.wrapped_key WHERE entity_keys.key_id = excluded.key_id`;

function putEntityKey({ key }: Of<'entity-key.put'>): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(key) }];
}

const replaceSql = 'UPDATE entity_keys SET key_id = ?, master_key_id = ?, wrapped_key = ? WHERE entity_id = ? AND key_id = ?';

/** Kept first: of two rotations that race the second raises there, for a key is retired once. */
function replaceEntityKey({ retired, key, at }: Of<'entity-key.replace'>): readonly Bound[] {
  return [
    retiredCodec.insertRow({ ...retired, retiredAt: at }),
    { sql: replaceSql, args: [key.keyId, key.masterKeyId, key.wrappedKey, key.entityId, retired.keyId] },
  ];
}

const wrapRetiredSql = 'UPDATE retired_entity_keys SET master_key_id = ?, wrapped_key = ? WHERE entity_id = ? AND key_id = ?';

function wrapRetiredKey({ key }: Of<'entity-key.wrap-retired'>): readonly Bound[] {
  return [{ sql: wrapRetiredSql, args: [key.masterKeyId, key.wrappedKey, key.entityId, key.keyId] }];
}

const byEntitySql = `SELECT ${codec.columns} FROM entity_keys WHERE entity_id = ?`;
const columns = 'entity_id, key_id, master_key_id, wrapped_key';
const retiredSql = `SELECT ${columns} FROM retired_entity_keys WHERE entity_id = ? AND key_id = ?`;
const outdatedSql = `SELECT ${columns} FROM entity_keys WHERE master_key_id <> ? ORDER BY entity_id LIMIT ?`;
const outdatedRetiredSql = `SELECT ${columns} FROM retired_entity_keys WHERE master_key_id <> ? ORDER BY entity_id, key_id LIMIT ?`;

const masterKeysSql = 'SELECT master_key_id FROM entity_keys UNION SELECT master_key_id FROM retired_entity_keys ORDER BY 1';

export function entityKeyReads(driver: Driver): Pick<KeyStore, 'current' | 'retired' | 'toRotate' | 'masterKeyIds'> {
  return {
    current: async (entityId: Id) => (await driver.read(byEntitySql, [entityId])).map(codec.decode)[0],
    retired: async (entityId: Id, keyId: string) => (await driver.read(retiredSql, [entityId, keyId])).map(codec.decode)[0],
    toRotate: async (masterKeyId: string, itemsMax: number) => {
      const args = [masterKeyId, integer(itemsMax)];
      const current = (await driver.read(outdatedSql, args)).map((row) => ({ ...codec.decode(row), isRetired: false }));
      const retired = (await driver.read(outdatedRetiredSql, args)).map((row) => ({ ...codec.decode(row), isRetired: true }));
      return [...current, ...retired].slice(0, itemsMax);
    },
    masterKeyIds: async () => (await driver.read(masterKeysSql, [])).map(([masterKeyId]) => String(masterKeyId)),
  };
}

/** The writes of these tables that belong to no merchant. */
export const entityKeysWrites = {
  'entity-key.put': putEntityKey,
  'entity-key.replace': replaceEntityKey,
  'entity-key.wrap-retired': wrapRetiredKey,
} satisfies Partial<PlatformWrites>;
