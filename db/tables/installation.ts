import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import { check, integer, sql, sqliteTable, text } from './drizzle.ts';

/** What a database keeps from its first start. One row. */
export const installation = sqliteTable(
  'installation',
  {
    place: integer('place').primaryKey(),
    environment: text('environment').$type<'test' | 'live'>().notNull(),
    sealedCheck: text('sealed_check', { mode: 'json' }).$type<SealedAccount>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [check('one_installation', sql`${table.place} = 1`)],
);

/** The hash chain over the event log: each row covers the events of a range, and the hash of the row before it. */
export const eventChain = sqliteTable(
  'event_chain',
  {
    fromSequence: integer('from_sequence').primaryKey(),
    toSequence: integer('to_sequence').notNull(),
    contentHash: text('content_hash').notNull(),
    hash: text('hash').notNull(),
    sealedAt: integer('sealed_at').notNull(),
  },
  (table) => [check('event_chain_range', sql`${table.toSequence} >= ${table.fromSequence}`)],
);
