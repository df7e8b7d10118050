import type { Entity } from '../../api/entities/entity.ts';
import type { EntityStore } from '../../api/entities/ports.ts';
import { entities } from '../tables/entities.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec } from './row.ts';

const codec: Codec<Entity> = createCodec<Entity>(entities);

/** Entities of one installation; they are all read at once and kept. */
const entitiesMax = 100_000;

/** A version that is not newer becomes null, which the column refuses: of two changes that race, the second raises `entity_version`. */
const putSql = codec.upsert(
  ['id'],
  ['kind', 'parentId', 'name', 'path', 'dispatching', 'settings'],
  'version = CASE WHEN excluded.version > entities.version THEN excluded.version END',
);

export function putEntity(entity: Entity): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(entity) }];
}

const allSql = `SELECT ${codec.columns} FROM entities ORDER BY path LIMIT ?`;

export function entityReads(driver: Driver): EntityStore {
  return { all: async () => (await driver.read(allSql, [BigInt(entitiesMax)])).map(codec.decode) };
}
