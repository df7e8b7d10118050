import type { ChannelSettings, EntityKind } from '../../api/entities/entity.ts';
import { integer, sqliteTable, text } from './drizzle.ts';

/** The tree psp → division → merchant → channel. */
export const entities = sqliteTable('entities', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<EntityKind>().notNull(),
  parentId: text('parent_id'),
  name: text('name').notNull(),
  path: text('path').notNull(),
  dispatching: integer('dispatching', { mode: 'boolean' }).notNull(),
  settings: text('settings', { mode: 'json' }).$type<ChannelSettings>(),
  version: integer('version').notNull(),
});

/** Keys of entities, wrapped by the master key that `master_key_id` names. */
export const entityKeys = sqliteTable('entity_keys', {
  entityId: text('entity_id').primaryKey(),
  keyId: text('key_id').notNull(),
  masterKeyId: text('master_key_id').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
});
