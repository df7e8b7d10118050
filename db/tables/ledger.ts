import type { AccountKind } from '../../api/domain/ledger/entry.ts';
import { isApart, minor } from './columns.ts';
import { check, index, integer, primaryKey, sql, sqliteTable, text } from './drizzle.ts';

/**
 * Double entries: the amount leaves `credit` and enters `debit`. Never changed, never deleted. The number of its row is
 * the order in which an entry was posted: a proof goes on after the last one that it has added up.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: text('id').notNull(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    currency: text('currency').notNull(),
    debit: text('debit').$type<AccountKind>().notNull(),
    credit: text('credit').$type<AccountKind>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    postedAt: integer('posted_at').notNull(),
    recordId: text('record_id'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.id] }),
    index('ledger_entries_id').on(table.id).where(isApart(table.id, table.paymentId)),
    index('ledger_entries_record').on(table.recordId).where(sql`${table.recordId} IS NOT NULL`),
    // A month of what was settled.
    index('ledger_entries_settlement').on(table.entityId, table.postedAt).where(sql`${table.recordId} IS NOT NULL`),
    // What belongs to no payment, which a proof by payments does not come upon.
    index('ledger_entries_unmatched').on(table.entityId).where(sql`${table.recordId} = ${table.paymentId}`),
    check('ledger_amount', sql`${table.amountMinor} BETWEEN 1 AND 99999999999900`),
    check('ledger_accounts_differ', sql`${table.debit} <> ${table.credit}`),
  ],
);

/** Debits less credits of each account, kept in the same write as the entries (decision: double-entry-ledger). */
export const ledgerAccounts = sqliteTable(
  'ledger_accounts',
  {
    entityId: text('entity_id').notNull(),
    currency: text('currency').notNull(),
    kind: text('kind').$type<AccountKind>().notNull(),
    balance: minor('balance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.currency, table.kind] })],
);
