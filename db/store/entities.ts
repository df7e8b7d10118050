import type { Entity } from '../../api/foundation/entities/entity.ts';
import type { EntityStore } from '../../api/foundation/entities/ports.ts';
import { entities } from '../tables/entities.ts';
import type { Bound, Driver } from './driver.ts';
import { readInPages } from './in-pages.ts';
import { type Codec, createCodec } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<Entity> = createCodec<Entity>(entities);

/** Entities of one installation; they are all read and kept. */
const entitiesMax = 100_000;

/** A version that is not newer becomes null, which the column refuses: of two changes that race, the second raises `entity_version`. */
const putSql = codec.upsert(
  ['id'],
  ['kind', 'parentId', 'name', 'path', 'dispatching', 'settings', 'merchantSettings'],
  'version = CASE WHEN excluded.version > entities.version THEN excluded.version END',
);

function putEntity(entity: Entity): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(entity) }];
}

const allSql = `SELECT ${codec.columns} FROM entities WHERE path > ? ORDER BY path LIMIT ?`;

export function entityReads(driver: Driver): EntityStore {
  return { all: () => readInPages(driver.read, { codec, sql: allSql, args: [], placeOf: ({ path }) => path, rowsMax: entitiesMax }) };
}

/** The writes of these tables that belong to no merchant. */
export const entitiesWrites = {
  'entity.put': ({ entity }) => putEntity(entity),
} satisfies Partial<PlatformWrites>;
