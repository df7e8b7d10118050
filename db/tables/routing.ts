import type { Fee, RoutingRule } from '../../api/domain/routing/rule.ts';
import { integer, primaryKey, sqliteTable, text } from './drizzle.ts';

/** Every version of the routing rules of merchants and channels. The newest one decides; none is changed or deleted. */
export const routingVersions = sqliteTable(
  'routing_versions',
  {
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    version: integer('version').notNull(),
    rules: text('rules', { mode: 'json' }).$type<readonly RoutingRule[]>().notNull(),
    fees: text('fees', { mode: 'json' }).$type<readonly Fee[]>().notNull(),
    note: text('note'),
    madeBy: text('made_by').notNull(),
    madeAt: integer('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.version] })],
);
