import type { Entity } from '../../api/entities/entity.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Store, Write } from '../../api/ports.ts';
import { entities, entityKeys } from '../tables/entities.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, codecOf, integer, numberOf } from './row.ts';

const codec: Codec<Entity> = codecOf<Entity>(entities);

/** Entities of one installation; they are all read at once and kept. */
const entitiesMax = 100_000;

/** A version that is not newer becomes null, which the column refuses: of two changes that race, the second raises `entity_version`. */
const putSql = `${codec.insert} ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id, name = excluded.name,
  path = excluded.path, dispatching = excluded.dispatching, settings = excluded.settings,
  version = CASE WHEN excluded.version > entities.version THEN excluded.version END`;

export function putEntity(entity: Entity): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(entity) }];
}

/**
 * Wraps the same key anew (rotation), but never replaces it by another: of several first seals that race, the first
 * key stands and the others read it back, or what they sealed could never be opened again.
 */
const putKeySql = `INSERT INTO entity_keys (entity_id, key_id, master_key_id, wrapped_key) VALUES (?, ?, ?, ?)
  ON CONFLICT (entity_id) DO UPDATE SET master_key_id = excluded.master_key_id, wrapped_key = excluded.wrapped_key
  WHERE entity_keys.key_id = excluded.key_id`;

export function putEntityKey(write: Extract<Write, { write: 'entity-key.put' }>): readonly Bound[] {
  return [{ sql: putKeySql, args: [write.entityId, write.keyId, write.masterKeyId, write.wrappedKey] }];
}

const allSql = `SELECT ${codec.columns} FROM entities ORDER BY path LIMIT ?`;
const keyCodec = codecOf<typeof entityKeys.$inferSelect>(entityKeys);
const keySql = `SELECT ${keyCodec.columns} FROM entity_keys WHERE entity_id = ?`;
const outdatedSql = `SELECT ${keyCodec.columns} FROM entity_keys WHERE master_key_id <> ? ORDER BY entity_id LIMIT ?`;
const countsSql = 'SELECT count(*), coalesce(sum(master_key_id <> ?), 0) FROM entity_keys';

export function entityReads(driver: Driver): Pick<Store, 'entities' | 'entityKey' | 'keysToRotate'> {
  return {
    entities: async () => (await driver.read(allSql, [BigInt(entitiesMax)])).map(codec.decode),
    keysToRotate: async (masterKeyId: string, itemsMax: number) => {
      const keys = (await driver.read(outdatedSql, [masterKeyId, integer(itemsMax)])).map(keyCodec.decode);
      const [counts] = await driver.read(countsSql, [masterKeyId]);
      return { keys, total: numberOf(counts?.[0] ?? 0), remaining: numberOf(counts?.[1] ?? 0) };
    },
    entityKey: async (entityId: Id) => {
      const key = (await driver.read(keySql, [entityId])).map(keyCodec.decode)[0];
      return key && { keyId: key.keyId, masterKeyId: key.masterKeyId, wrappedKey: key.wrappedKey };
    },
  };
}
