import type { MoveState } from '../../api/foundation/entities/merchant-move.ts';
import { integer, sqliteTable, text } from './drizzle.ts';

/** Merchants that this database serves no more, because they go to another installation. The empty path is the whole database. */
export const merchantMoves = sqliteTable('merchant_moves', {
  merchantPath: text('merchant_path').primaryKey(),
  state: text('state').$type<MoveState>().notNull(),
  /** Where it goes. */
  address: text('address').notNull(),
  /** With which the log of the copy ends. */
  lastSequence: integer('last_sequence').notNull(),
  closedAt: integer('closed_at').notNull(),
  /** From then on the other installation may serve it. */
  movedAt: integer('moved_at'),
});
