import { integer, sqliteTable, text } from './drizzle.ts';

/** Tokens of channels at the gateways behind this one, one each. Sealed like account data. */
export const connectorTokens = sqliteTable('connector_tokens', {
  /** The channel's; of a further account, with a dot and its name. */
  id: text('id').primaryKey(),
  entityId: text('entity_id').notNull(),
  entityPath: text('entity_path').notNull(),
  sealedToken: text('sealed_token').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
