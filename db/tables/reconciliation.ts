import type { DestinationStatus, FileProtection, TransferStatus } from '../../api/domain/reconciliation/file-transfer.ts';
import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import type { MatchDecision } from '../../api/domain/reconciliation/ports.ts';
import type { Candidate, ReconciliationRecord } from '../../api/domain/reconciliation/record.ts';
import type { RowProblem, SettlementFile } from '../../api/domain/reconciliation/settlement-file.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { entityIdOfPath, minor } from './columns.ts';
import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Files of clearing institutes, and files that were issued to merchants. */
export const settlementFiles = sqliteTable(
  'settlement_files',
  {
    id: text('id').primaryKey(),
    direction: text('direction').$type<SettlementFile['direction']>().notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    merchantPath: text('merchant_path').notNull(),
    name: text('name').notNull(),
    format: text('format').$type<SettlementFile['format']>().notNull(),
    status: text('status').$type<SettlementFile['status']>().notNull(),
    checksum: text('checksum'),
    day: text('day'),
    parts: integer('parts').notNull(),
    bytes: integer('bytes').notNull(),
    rows: integer('rows').notNull(),
    records: integer('records').notNull(),
    problemCount: integer('problem_count').notNull(),
    problems: text('problems', { mode: 'json' }).$type<readonly RowProblem[]>().notNull(),
    place: text('place'),
    note: text('note'),
    callerId: text('caller_id').notNull(),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    version: integer('version').notNull(),
    issueAfter: integer('issue_after'),
  },
  (table) => [
    index('settlement_files_merchant').on(table.merchantPath, table.id),
    // What a file is searched by.
    index('settlement_files_name').on(table.name, table.merchantPath, table.id),
    // The same file twice changes nothing; one that failed or was withdrawn may come again.
    uniqueIndex('settlement_files_checksum')
      .on(table.merchantPath, table.checksum)
      .where(sql`${table.checksum} IS NOT NULL AND ${table.status} NOT IN ('failed', 'withdrawn')`),
    // One file for each entity and day.
    uniqueIndex('settlement_files_day').on(table.entityId, table.day).where(sql`${table.direction} = 'OUT'`),
    index('settlement_files_work').on(table.id).where(sql`${table.status} IN ('importing', 'withdrawing', 'issuing')`),
    // Those of which nothing is issued yet.
    index('settlement_files_held').on(table.issueAfter).where(sql`${table.issueAfter} IS NOT NULL`),
  ],
);

/** The content of files, in chunks that one read may give. */
export const settlementFileParts = sqliteTable(
  'settlement_file_parts',
  {
    fileId: text('file_id').notNull(),
    number: integer('number').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);

/** What clearing institutes say of transactions (spec §2.10). */
export const reconciliationRecords = sqliteTable(
  'reconciliation_records',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id').notNull(),
    line: integer('line').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    recordType: text('record_type').$type<ReconciliationRecord['recordType']>().notNull(),
    transactionType: text('transaction_type').$type<ReconciliationRecord['transactionType']>().notNull(),
    cashflow: text('cashflow').$type<ReconciliationRecord['cashflow']>().notNull(),
    clearingInstituteMerchantId: text('clearing_institute_merchant_id').notNull(),
    clearingInstituteName: text('clearing_institute_name').notNull(),
    merchantAccountId: text('merchant_account_id').notNull(),
    merchantAccountName: text('merchant_account_name'),
    pspId: text('psp_id').notNull(),
    divisionId: text('division_id'),
    merchantId: text('merchant_id').notNull(),
    settlementTxId: text('settlement_tx_id'),
    paymentId: text('payment_id'),
    shortId: text('short_id'),
    connectorTxId1: text('connector_tx_id_1'),
    connectorTxId2: text('connector_tx_id_2'),
    connectorTxId3: text('connector_tx_id_3'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    brand: text('brand'),
    presentedAt: integer('presented_at').notNull(),
    settlementAmountMinor: minor('settlement_amount_minor').notNull(),
    settlementCurrency: text('settlement_currency').notNull(),
    settlementFeeMinor: minor('settlement_fee_minor'),
    settlementFxRate: text('settlement_fx_rate').notNull(),
    settlementDate: text('settlement_date').notNull(),
    settlementStatus: text('settlement_status').$type<ReconciliationRecord['settlementStatus']>().notNull(),
    descriptor: text('descriptor'),
    last4: text('last4'),
    bankCode: text('bank_code'),
    holder: text('holder'),
    reasonCode: text('reason_code'),
    reasonDescription: text('reason_description'),
    fileFormat: text('file_format').notNull(),
    matchingStatus: text('matching_status').$type<ReconciliationRecord['matchingStatus']>().notNull(),
    matchedPaymentIds: text('matched_payment_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    chargebackId: text('chargeback_id'),
    merchantTransactionId: text('merchant_transaction_id').notNull(),
    merchantInvoiceId: text('merchant_invoice_id'),
    matchReason: text('match_reason').notNull(),
    candidates: text('candidates', { mode: 'json' }).$type<readonly Candidate[]>().notNull(),
    matchedBy: text('matched_by'),
    bookedAt: integer('booked_at').notNull(),
    issuedFileId: text('issued_file_id'),
    version: integer('version').notNull(),
    merchantPath: text('merchant_path').generatedAlwaysAs(sql`substr("entity_path", 1, 99)`, { mode: 'virtual' }),
    setAsideAt: integer('set_aside_at'),
  },
  (table) => [
    index('reconciliation_records_merchant').on(table.merchantPath, table.id),
    index('reconciliation_records_file').on(table.fileId, table.line),
    index('reconciliation_records_settlement_tx_id').on(table.settlementTxId).where(sql`${table.settlementTxId} IS NOT NULL`),
    index('reconciliation_records_booked').on(table.entityPath, table.bookedAt),
    index('reconciliation_records_issued').on(table.issuedFileId, table.id).where(sql`${table.issuedFileId} IS NOT NULL`),
    index('reconciliation_records_unissued')
      .on(table.entityId, table.fileId, table.settlementDate)
      .where(sql`${table.issuedFileId} IS NULL`),
    // The records of a payout.
    index('reconciliation_records_payout').on(
      table.merchantPath,
      table.settlementDate,
      table.settlementCurrency,
      table.clearingInstituteMerchantId,
      table.id,
    ),
    index('reconciliation_records_exceptions').on(table.entityPath, table.id).where(sql`${table.matchingStatus} <> 'MATCHED'`),
    check(
      'record_amounts',
      sql`min(${table.amountMinor}, ${table.settlementAmountMinor}, coalesce(${table.settlementFeeMinor}, 0)) >= 0 AND max(${table.amountMinor}, ${table.settlementAmountMinor}, coalesce(${table.settlementFeeMinor}, 0)) <= 999999999999`,
    ),
  ],
);

/** Which payments a record belongs to, and with how much of its amount. Of a chargeback, the payment that it was recorded as is the settled one. */
export const reconciliationMatches = sqliteTable(
  'reconciliation_matches',
  {
    recordId: text('record_id').notNull(),
    paymentId: text('payment_id').notNull(),
    settledPaymentId: text('settled_payment_id'),
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.paymentId] }), index('reconciliation_matches_payment').on(table.paymentId)],
);

/** What people matched, set aside and took back by hand, and why. Never changed. */
export const reconciliationDecisions = sqliteTable(
  'reconciliation_decisions',
  {
    id: text('id').primaryKey(),
    recordId: text('record_id').notNull(),
    action: text('action').$type<MatchDecision['action']>().notNull(),
    paymentIds: text('payment_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    reason: text('reason').notNull(),
    callerId: text('caller_id').notNull(),
    callerName: text('caller_name').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [index('reconciliation_decisions_record').on(table.recordId, table.id)],
);

/** What clearing institutes have to settle, payment by payment, made from the ledger off the path of payments. */
export const settlementMovements = sqliteTable(
  'settlement_movements',
  {
    paymentId: text('payment_id').primaryKey(),
    entityId: entityIdOfPath(),
    entityPath: text('entity_path').notNull(),
    merchantPath: text('merchant_path').notNull().generatedAlwaysAs(sql`substr("entity_path", 1, 99)`, { mode: 'virtual' }),
    type: text('type').$type<PaymentType>().notNull(),
    referencedId: text('referenced_id'),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    settledMinor: minor('settled_minor').notNull(),
    cancelledMinor: minor('cancelled_minor').notNull(),
    shortId: text('short_id').notNull(),
    merchantTransactionId: text('merchant_transaction_id'),
    connectorReference: text('connector_reference'),
    last4: text('last4'),
    clearing: text('clearing').$type<Movement['clearing']>().notNull(),
    failure: text('failure'),
    postedAt: integer('posted_at').notNull(),
    /** Of `posted_at`, by Julian days, in which the epoch is 2440587.5. */
    day: text('day').notNull().generatedAlwaysAs(sql`date("posted_at" / 86400000.0 + 2440587.5)`, { mode: 'virtual' }),
    settledAt: integer('settled_at'),
    merchantId: text('merchant_id').generatedAlwaysAs(sql`substr("entity_path", 67, 32)`, { mode: 'virtual' }),
  },
  (table) => [
    // Channel and time; what the sandbox's institute has to settle stands together.
    index('settlement_movements_entity').on(table.entityId, table.clearing, table.postedAt),
    index('settlement_movements_open')
      .on(table.merchantId, table.paymentId)
      .where(sql`${table.amountMinor} <> ${table.settledMinor} + ${table.cancelledMinor}`),
    // What was settled since a month ended may have been open when it did.
    index('settlement_movements_settled').on(table.entityId, table.settledAt).where(sql`${table.settledMinor} <> 0`),
    index('settlement_movements_amount').on(table.merchantId, table.currency, table.amountMinor, table.day),
    index('settlement_movements_connector_reference').on(table.connectorReference).where(sql`${table.connectorReference} IS NOT NULL`),
    index('settlement_movements_dispute').on(table.referencedId).where(sql`${table.type} IN ('CB', 'CR', 'RV')`),
  ],
);

/** The place in the ledger up to which movements were made. One row. */
export const settlementIntake = sqliteTable('settlement_intake', {
  id: integer('id').primaryKey(),
  reached: integer('reached').notNull(),
});

/** Disputes: what a chargeback is about, until when it can be answered, and how it ends. */
export const chargebacks = sqliteTable(
  'chargebacks',
  {
    /** That of its payment of type CB. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    reasonCode: text('reason_code').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<'open' | 'represented' | 'accepted' | 'won' | 'lost' | 'expired'>().notNull(),
    deadlineAt: integer('deadline_at').notNull(),
    representmentId: text('representment_id'),
    note: text('note'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    version: integer('version').notNull(),
    merchantPath: text('merchant_path').generatedAlwaysAs(sql`substr("entity_path", 1, 99)`, { mode: 'virtual' }),
  },
  (table) => [
    index('chargebacks_merchant').on(table.merchantPath, table.id),
    index('chargebacks_payment').on(table.paymentId),
    index('chargebacks_deadline').on(table.deadlineAt).where(sql`${table.status} = 'open'`),
  ],
);

/** Documents that answer a chargeback. The content is sealed like account data. */
export const chargebackEvidence = sqliteTable(
  'chargeback_evidence',
  {
    id: text('id').primaryKey(),
    chargebackId: text('chargeback_id').notNull(),
    entityId: text('entity_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    callerName: text('caller_name').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('chargeback_evidence_chargeback').on(table.chargebackId, table.id)],
);

/** The sealed content, in chunks as long as the vault seals at once. */
export const chargebackEvidenceParts = sqliteTable(
  'chargeback_evidence_parts',
  {
    id: text('id').primaryKey(),
    evidenceId: text('evidence_id').notNull(),
    number: integer('number').notNull(),
    entityId: text('entity_id').notNull(),
    sealedContent: text('sealed_content').notNull(),
    keyId: text('key_id').generatedAlwaysAs(sql`json_extract("sealed_content", '$.keyId')`, { mode: 'virtual' }),
  },
  (table) => [
    index('chargeback_evidence_parts_evidence').on(table.evidenceId, table.number),
    // Rotation asks what is sealed under a key, in every round; a part has 64 kB.
    index('chargeback_evidence_parts_key').on(table.entityId, table.keyId),
  ],
);

/** Servers of merchants that issued files are sent to. The password is sealed like account data. */
export const fileDestinations = sqliteTable(
  'file_destinations',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    protection: text('protection').$type<FileProtection>().notNull(),
    userName: text('user_name').notNull(),
    folder: text('folder').notNull(),
    sealedPassword: text('sealed_password').notNull(),
    /** Whether issued files are sent, beside the reports that name it. */
    issuedFiles: integer('issued_files', { mode: 'boolean' }).notNull().default(true),
    status: text('status').$type<DestinationStatus>().notNull(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    merchantPath: text('merchant_path').generatedAlwaysAs(sql`substr("entity_path", 1, 99)`, { mode: 'virtual' }),
  },
  (table) => [index('file_destinations_merchant').on(table.merchantPath, table.id).where(sql`${table.status} <> 'deleted'`)],
);

/** One issued file on its way to one server; the unique index keeps a file from being sent twice. */
export const fileTransfers = sqliteTable(
  'file_transfers',
  {
    id: text('id').primaryKey(),
    destinationId: text('destination_id').notNull(),
    fileId: text('file_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    status: text('status').$type<TransferStatus>().notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    nextAttemptAt: integer('next_attempt_at').notNull(),
    deliveredAt: integer('delivered_at'),
    createdAt: integer('created_at').notNull(),
    version: integer('version').notNull(),
    merchantPath: text('merchant_path').generatedAlwaysAs(sql`substr("entity_path", 1, 99)`, { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('file_transfers_file').on(table.fileId, table.destinationId),
    index('file_transfers_destination').on(table.destinationId, table.id),
    index('file_transfers_merchant').on(table.merchantPath, table.id),
    index('file_transfers_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
  ],
);
