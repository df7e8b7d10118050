import type { Registration } from '../../api/domain/registrations/registration.ts';
import { index, integer, sql, sqliteTable, text } from './drizzle.ts';

/** Stored payment details without the account itself. */
export const registrations = sqliteTable(
  'registrations',
  {
    id: text('id').primaryKey(),
    shortId: text('short_id').notNull(),
    merchantTransactionId: text('merchant_transaction_id'),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    brand: text('brand'),
    status: text('status').$type<Registration['status']>().notNull(),
    cardBin: text('card_bin'),
    last4: text('last4'),
    accountFingerprint: text('account_fingerprint'),
    holder: text('holder'),
    expiryMonth: text('expiry_month'),
    expiryYear: text('expiry_year'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    answer: text('answer').notNull(),
    initialTransactionId: text('initial_transaction_id'),
    lastUsedAt: integer('last_used_at'),
    eraseAt: integer('erase_at'),
    /** Of its last transaction: that it was stored (RG), or deleted (DR); null where its payment failed, so that it never was. */
    transactionAt: integer('transaction_at').generatedAlwaysAs(
      sql`CASE WHEN "status" <> 'deleted' THEN "created_at" WHEN "last_used_at" IS NOT NULL THEN "updated_at" END`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    index('registrations_entity').on(table.entityPath, table.status, table.id),
    index('registrations_transaction').on(table.entityPath, table.status, table.transactionAt, table.id),
    index('registrations_short_id').on(table.shortId),
    index('registrations_merchant_transaction_id')
      .on(table.merchantTransactionId, table.id)
      .where(sql`${table.merchantTransactionId} IS NOT NULL`),
    index('registrations_due').on(table.eraseAt).where(sql`${table.eraseAt} IS NOT NULL`),
  ],
);

/** Accounts as the vault sealed them; erasing a row erases the account. */
export const sealedAccounts = sqliteTable(
  'sealed_accounts',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    keyId: text('key_id').notNull(),
    wrappedDataKey: text('wrapped_data_key').notNull(),
    sealed: text('sealed').notNull(),
  },
  // Rotation asks what is sealed under a key.
  (table) => [index('sealed_accounts_key').on(table.entityId, table.keyId)],
);
