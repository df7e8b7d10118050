import { index, integer, primaryKey, sqliteTable, text } from './drizzle.ts';

/** Keys that were used, a day each (decision: idempotency-keys). */
export const idempotency = sqliteTable(
  'idempotency',
  {
    entityId: text('entity_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    subjectId: text('subject_id').notNull(),
    completed: integer('completed', { mode: 'boolean' }).notNull(),
    claimExpiresAt: integer('claim_expires_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_key', columns: [table.entityId, table.operation, table.key] }),
    index('idempotency_expiry').on(table.expiresAt),
  ],
);
