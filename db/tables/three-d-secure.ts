import type {
  AuthenticationFlow,
  AuthenticationState,
  AuthenticationStatus,
  AuthenticationTerms,
} from '../../api/domain/three-d-secure/authentication.ts';
import { minor } from './columns.ts';
import { index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Authentications of cardholders. The account of an open one is in `sealed_accounts` under the same id, until its payment goes on. */
export const authentications = sqliteTable(
  'authentications',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    paymentId: text('payment_id'),
    checkoutId: text('checkout_id'),
    brand: text('brand').notNull(),
    cardBin: text('card_bin'),
    last4: text('last4'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    merchantTransactionId: text('merchant_transaction_id'),
    terms: text('terms', { mode: 'json' }).$type<AuthenticationTerms>().notNull(),
    flow: text('flow').$type<AuthenticationFlow>(),
    state: text('state').$type<AuthenticationState>().notNull(),
    status: text('status').$type<AuthenticationStatus>(),
    statusReason: text('status_reason'),
    eci: text('eci'),
    verificationId: text('verification_id'),
    version: text('version'),
    dsTransactionId: text('ds_transaction_id'),
    acsTransactionId: text('acs_transaction_id'),
    resultCode: text('result_code').notNull(),
    tries: integer('tries').notNull(),
    createdAt: integer('created_at').notNull(),
    methodAt: integer('method_at'),
    shownAt: integer('shown_at'),
    finishedAt: integer('finished_at'),
    resumedAt: integer('resumed_at'),
    expiresAt: integer('expires_at'),
    shopperResultUrl: text('shopper_result_url'),
    answer: text('answer').notNull(),
    request: text('request'),
  },
  (table) => [
    index('authentications_payment').on(table.paymentId, table.id).where(sql`${table.paymentId} IS NOT NULL`),
    index('authentications_checkout').on(table.checkoutId, table.id).where(sql`${table.checkoutId} IS NOT NULL`),
    uniqueIndex('authentications_checkout_open')
      .on(table.checkoutId)
      .where(sql`${table.checkoutId} IS NOT NULL AND ${table.state} <> 'finished'`),
    index('authentications_directory').on(table.dsTransactionId).where(sql`${table.dsTransactionId} IS NOT NULL`),
    index('authentications_verification').on(table.verificationId).where(sql`${table.verificationId} IS NOT NULL`),
    index('authentications_due').on(table.expiresAt).where(sql`${table.expiresAt} IS NOT NULL`),
    index('authentications_unresumed').on(table.id).where(sql`${table.state} = 'finished' AND ${table.resumedAt} IS NULL`),
  ],
);
