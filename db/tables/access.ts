import type { Scope } from '../../api/foundation/access/scope.ts';
import { minor } from './columns.ts';
import { index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Bearer tokens; of the secret only its hash. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<readonly Scope[]>().notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
    grantedBy: text('granted_by'),
    assistantRefundMinorMax: minor('assistant_refund_minor_max'),
    assistantRefundsMinorADay: minor('assistant_refunds_minor_a_day'),
  },
  (table) => [index('access_tokens_entity').on(table.entityPath, table.id)],
);

/** Who changed which configuration. */
export const audit = sqliteTable(
  'audit',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    callerId: text('caller_id').notNull(),
    callerName: text('caller_name').notNull(),
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    paymentId: text('payment_id'),
    address: text('address'),
    change: text('change').notNull(),
  },
  (table) => [
    index('audit_entity').on(table.entityPath, table.id),
    index('audit_payment').on(table.paymentId, table.id).where(sql`${table.paymentId} IS NOT NULL`),
    index('audit_caller').on(table.callerId, table.id),
    index('audit_action').on(table.action, table.id),
  ],
);
