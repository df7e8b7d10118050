import type { BankLineStatus } from '../../api/domain/reconciliation/bank-line.ts';
import { minor } from './columns.ts';
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** What a clearing institute pays to a merchant for one day of settlement in one currency: sums of its records, and what the bank received of it. */
export const payouts = sqliteTable(
  'payouts',
  {
    /** Begins with the day, so that ids sort by it. */
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    instituteMerchantId: text('institute_merchant_id').notNull(),
    instituteName: text('institute_name').notNull(),
    settlementDate: text('settlement_date').notNull(),
    currency: text('currency').notNull(),
    /** The records came with a bank statement, so the money is on the account already. */
    isDirect: integer('is_direct', { mode: 'boolean' }).notNull(),
    paymentsMinor: minor('payments_minor').notNull(),
    refundsMinor: minor('refunds_minor').notNull(),
    chargebacksMinor: minor('chargebacks_minor').notNull(),
    feesMinor: minor('fees_minor').notNull(),
    receivedMinor: minor('received_minor').notNull(),
    records: integer('records').notNull(),
  },
  (table) => [
    index('payouts_entity').on(table.entityPath, table.id),
    // Those to one number of a merchant.
    index('payouts_institute').on(table.instituteMerchantId, table.entityPath, table.id),
    uniqueIndex('payouts_key').on(table.entityId, table.settlementDate, table.currency, table.instituteMerchantId),
  ],
);

/** Entries of the merchant's own bank statements. */
export const bankLines = sqliteTable(
  'bank_lines',
  {
    /** Begins with the day of booking, so that ids sort by it. */
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    statementName: text('statement_name').notNull(),
    account: text('account').notNull(),
    bank: text('bank').notNull(),
    bookedOn: text('booked_on').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    counterparty: text('counterparty'),
    text: text('text'),
    reference: text('reference'),
    checksum: text('checksum').notNull(),
    status: text('status').$type<BankLineStatus>().notNull(),
    matchReason: text('match_reason').notNull(),
    /** Null: the rules decided. */
    decidedBy: text('decided_by'),
    createdAt: integer('created_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    index('bank_lines_entity').on(table.entityPath, table.id),
    index('bank_lines_open').on(table.entityPath, table.id).where(sql`${table.status} = 'open'`),
    // What an entry is searched by.
    index('bank_lines_reference').on(table.reference, table.entityPath, table.id),
    // The same entry of two statements that overlap is stored once.
    uniqueIndex('bank_lines_checksum').on(table.entityId, table.checksum),
  ],
);

/** Which payouts an entry of a bank statement pays, and how much of each. Signed: above zero is to the merchant. */
export const bankLineMatches = sqliteTable(
  'bank_line_matches',
  {
    lineId: text('line_id').notNull(),
    payoutId: text('payout_id').notNull(),
    entityPath: text('entity_path').notNull(),
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.payoutId] }), index('bank_line_matches_payout').on(table.payoutId)],
);
