import type { Difference, RepeatStatus, SkipReason } from '../../api/domain/moving-in/shadow/shadow-repeat.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Requests that were repeated at the test system of their channel, and how the answers differ. One for each payment, until it expires. */
export const shadowRepeats = sqliteTable(
  'shadow_repeats',
  {
    paymentId: text('payment_id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    counterpart: text('counterpart').notNull(),
    operation: text('operation').$type<PaymentType>().notNull(),
    status: text('status').$type<RepeatStatus>().notNull(),
    reason: text('reason').$type<SkipReason>(),
    reference: text('reference'),
    differences: text('differences', { mode: 'json' }).$type<readonly Difference[]>().notNull(),
    dropped: integer('dropped').notNull(),
    at: integer('at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('shadow_repeats_newest').on(table.entityId, table.counterpart, table.at),
    index('shadow_repeats_live').on(table.entityId, table.counterpart).where(sql`${table.status} = 'live'`),
    index('shadow_repeats_expiry').on(table.expiresAt),
  ],
);
