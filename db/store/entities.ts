import type { Entity } from '../../api/entities/entity.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Store, Write } from '../../api/ports.ts';
import { entities, entityKeys } from '../tables/entities.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, codecOf } from './row.ts';

const codec: Codec<Entity> = codecOf<Entity>(entities);

/** Entities of one installation; they are all read at once and kept. */
const entitiesMax = 100_000;

const putSql = `${codec.insert} ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id, name = excluded.name,
  path = excluded.path, dispatching = excluded.dispatching, settings = excluded.settings, version = excluded.version`;

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

export function entityReads(driver: Driver): Pick<Store, 'entities' | 'entityKey'> {
  return {
    entities: async () => (await driver.read(allSql, [BigInt(entitiesMax)])).map(codec.decode),
    entityKey: async (entityId: Id) => {
      const key = (await driver.read(keySql, [entityId])).map(keyCodec.decode)[0];
      return key && { keyId: key.keyId, masterKeyId: key.masterKeyId, wrappedKey: key.wrappedKey };
    },
  };
}
