import type { ApprovalStatus } from '../../api/domain/payments/staff/approval.ts';
import type { RequestTree } from '../../api/foundation/catalogue/tree.ts';
import { minor } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Refunds that a second member of staff approves. The same one waits once, and is decided once. */
export const refundApprovals = sqliteTable(
  'refund_approvals',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    request: text('request', { mode: 'json' }).$type<RequestTree>().notNull(),
    requestedBy: text('requested_by').notNull(),
    requesterEmail: text('requester_email').notNull(),
    requestedAt: integer('requested_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    status: text('status').$type<ApprovalStatus>().notNull(),
    decisions: integer('decisions').notNull(),
    deciderEmail: text('decider_email'),
    decidedAt: integer('decided_at'),
    refundId: text('refund_id'),
  },
  (table) => [
    index('refund_approvals_payment').on(table.paymentId),
    uniqueIndex('refund_approvals_waiting')
      .on(table.paymentId, table.requestedBy, table.currency, table.amountMinor)
      .where(sql`${table.status} = 'pending'`),
    index('refund_approvals_path').on(table.entityPath, table.requestedAt).where(sql`${table.status} = 'pending'`),
    check('refund_approval_open', sql`${table.decisions} IN (0, 1)`),
  ],
);
