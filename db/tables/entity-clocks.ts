import type { MovedMode } from '../../api/foundation/entities/entity-clock.ts';
import { integer, sqliteTable, text } from './drizzle.ts';

/** Merchants whose clock was moved, in the test environment only: a merchant without a row has real time. */
export const entityClocks = sqliteTable('entity_clocks', {
  merchantPath: text('merchant_path').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  mode: text('mode').$type<MovedMode>().notNull(),
  /** What the merchant's clock showed at `real_at`. */
  entityAt: integer('entity_at').notNull(),
  realAt: integer('real_at').notNull(),
  version: integer('version').notNull(),
  leaseOwner: text('lease_owner'),
  leaseUntil: integer('lease_until'),
  /** The last event before the merchant was reset: earlier ones are hidden from its readers. */
  resetSequence: integer('reset_sequence'),
});
