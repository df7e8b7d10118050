import type { SavedViewStore } from '../../api/domain/saved-views/ports.ts';
import { type SavedView, viewsMax } from '../../api/domain/saved-views/saved-view.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import { toDataScope } from '../../api/foundation/kernel/data-scope.ts';
import { savedViews } from '../tables/staff-work.ts';
import { readRow } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { below } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<SavedView> = createCodec<SavedView>(savedViews);

type Of<Kind extends PlatformWrite['write']> = Extract<PlatformWrite, { write: Kind }>;

const putSql = codec.upsert(['id'], ['page', 'name', 'state', 'shared', 'updatedAt']);

function putView({ view }: Of<'view.put'>): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(view) }];
}

function deleteView({ ownerId, id }: Of<'view.delete'>): readonly Bound[] {
  return [{ sql: 'DELETE FROM saved_views WHERE id = ? AND owner_id = ?', args: [id, ownerId] }];
}

const byIdSql = `SELECT ${codec.columns} FROM saved_views WHERE id = ? AND owner_id = ?`;
const visible = statement(
  ['id', 'viewerId', 'from', 'before'],
  ({ id, viewerId, ...bounds }) =>
    `SELECT ${codec.columns} FROM saved_views WHERE id = ${id} AND (owner_id = ${viewerId} OR (shared = 1 AND ${inBounds(bounds)}))`,
);
const ownSql = `SELECT ${codec.columns} FROM saved_views WHERE owner_id = ? AND page = ? ORDER BY id LIMIT ?`;
const countSql = 'SELECT count(*) FROM saved_views WHERE owner_id = ?';

export function viewReads(driver: Driver): SavedViewStore {
  return {
    byId: (ownerId, id) => readRow(driver, codec, { sql: byIdSql, args: [id, ownerId] }),
    visibleById: (viewerId, entityPath, id) => readRow(driver, codec, visible({ id, viewerId, ...boundsOf(toDataScope(entityPath)) })),
    visible: async (ownerId, entityPath, page) => {
      const scope = below('entity_path', entityPath);
      const sharedSql = `SELECT ${codec.columns} FROM saved_views WHERE shared = 1 AND ${scope.sql} AND page = ? AND owner_id <> ? ORDER BY id LIMIT ?`;
      const [own, shared] = await Promise.all([
        driver.read(ownSql, [ownerId, page, integer(viewsMax)]),
        driver.read(sharedSql, [...scope.args, page, ownerId, integer(viewsMax)]),
      ]);
      return [...own, ...shared].map(codec.decode).slice(0, viewsMax);
    },
    count: async (ownerId) => toNumber((await driver.readFirst(countSql, [ownerId]))?.[0] ?? 0),
  };
}

/** The writes of these tables that belong to no merchant. */
export const viewsWrites = {
  'view.put': putView,
  'view.delete': deleteView,
} satisfies Partial<PlatformWrites>;
