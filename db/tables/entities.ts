import type { MerchantSettings } from '../../api/contract/merchant-settings.ts';
import type { ChannelSettings, EntityKind } from '../../api/foundation/entities/entity.ts';
import { index, integer, primaryKey, sqliteTable, text } from './drizzle.ts';

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
  merchantSettings: text('merchant_settings', { mode: 'json' }).$type<MerchantSettings>(),
});

/** The key of each entity that seals now, wrapped by the master key that `master_key_id` names. */
export const entityKeys = sqliteTable('entity_keys', {
  entityId: text('entity_id').primaryKey(),
  keyId: text('key_id').notNull(),
  masterKeyId: text('master_key_id').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
});

/** Keys that a rotation replaced: they seal nothing new, and open what is not sealed again yet. */
export const retiredEntityKeys = sqliteTable(
  'retired_entity_keys',
  {
    entityId: text('entity_id').notNull(),
    keyId: text('key_id').notNull(),
    masterKeyId: text('master_key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    retiredAt: integer('retired_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.keyId] }), index('retired_entity_keys_at').on(table.retiredAt)],
);
