import { type Amount, type BalanceRule, balanceRules } from '../../api/domain/payments/balances.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentMethod, PaymentStatus, PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { entityIdOfPath, minor, packedAnswer } from './columns.ts';
import { type AnySQLiteColumn, check, index, integer, type SQL, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/**
 * Ids from the psp to the merchant, each of 32 characters and a slash: what the merchant index is over. A merchant's
 * list is the common one, its channels are few; wider scopes walk the ids.
 */
export const merchantPathCharacters = 99;

/** Where the merchant's id stands in an entity path. The merchant indexes of payments and events hold this id alone: the whole path is three times as long. */
export const merchantIdInPath = { from: 66, to: 98 };

type AmountColumns = Readonly<Record<Amount, AnySQLiteColumn>>;

/** The rules that a CHECK constraint holds for payments of such a type, as SQL (decision: balance-rules). */
function toCheck(table: AmountColumns, constraint: BalanceRule['constraint'], of: BalanceRule['of']): SQL {
  const conditions = balanceRules
    .filter((rule) => rule.constraint === constraint && rule.of === of)
    .map(({ moved, within }) => {
      const sum = sql.join(
        moved.map((name) => sql`${table[name]}`),
        sql` + `,
      );
      return sql`${sum} <= ${table[within]}`;
    });
  return sql.join(conditions, sql` AND `);
}

/**
 * Payments of every type. The amounts that move are guarded here, so that two racing operations cannot both win
 * (decision: one-write-per-operation). Every index ends in the id: ids are ordered by time, and lists are newest first.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    shortId: text('short_id').notNull(),
    entityId: entityIdOfPath(),
    entityPath: text('entity_path').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    brand: text('brand'),
    method: text('method').$type<PaymentMethod>(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    resultCode: text('result_code').notNull(),
    referencedId: text('referenced_id'),
    rootId: text('root_id').notNull(),
    registrationId: text('registration_id'),
    merchantTransactionId: text('merchant_transaction_id'),
    merchantInvoiceId: text('merchant_invoice_id'),
    descriptor: text('descriptor'),
    cardBin: text('card_bin'),
    last4: text('last4'),
    accountFingerprint: text('account_fingerprint'),
    holder: text('holder'),
    email: text('email'),
    authorized: minor('authorized').notNull(),
    captured: minor('captured').notNull(),
    refunded: minor('refunded').notNull(),
    reversed: minor('reversed').notNull(),
    chargedBack: minor('charged_back').notNull(),
    released: minor('released').notNull(),
    reserved: minor('reserved').notNull(),
    captures: integer('captures').notNull(),
    capturesMax: integer('captures_max'),
    connector: text('connector').notNull(),
    connectorReference: text('connector_reference'),
    expiresAt: integer('expires_at'),
    shopperResultUrl: text('shopper_result_url'),
    notificationUrl: text('notification_url'),
    checkoutId: text('checkout_id'),
    source: text('source').$type<Payment['source']>().notNull(),
    captureCallerId: text('capture_caller_id'),
    testMode: text('test_mode').$type<NonNullable<Payment['testMode']>>(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    answer: packedAnswer('packed_answer').notNull(),
    warnings: text('warnings').notNull(),
    merchantId: text('merchant_id').generatedAlwaysAs(sql`substr("entity_path", 67, 32)`, { mode: 'virtual' }),
  },
  (table) => [
    index('payments_merchant').on(table.merchantId, table.id),
    index('payments_root').on(table.rootId, table.id).where(sql`${table.rootId} <> ${table.id}`),
    index('payments_short_id').on(table.shortId),
    index('payments_merchant_transaction_id')
      .on(table.merchantTransactionId, table.id)
      .where(sql`${table.merchantTransactionId} IS NOT NULL`),
    index('payments_merchant_invoice_id').on(table.merchantInvoiceId, table.id).where(sql`${table.merchantInvoiceId} IS NOT NULL`),
    index('payments_email').on(table.email, table.id).where(sql`${table.email} IS NOT NULL`),
    index('payments_registration').on(table.registrationId, table.id).where(sql`${table.registrationId} IS NOT NULL`),
    // The ids that gateways behind this one gave (decision: ids-of-the-other-side).
    index('payments_connector_reference')
      .on(table.connectorReference, table.id)
      .where(sql`${table.connectorReference} IS NOT NULL AND ${table.connector} <> 'simulator'`),
    // At most one payment of a checkout may be under way or approved (decision: one-payment-per-checkout).
    uniqueIndex('payments_checkout_attempt')
      .on(table.checkoutId)
      .where(sql`${table.checkoutId} IS NOT NULL AND ${table.status} IN ('pending', 'unknown', 'approved')`),
    index('payments_checkout').on(table.checkoutId, table.id).where(sql`${table.checkoutId} IS NOT NULL`),
    index('payments_expiring')
      .on(table.expiresAt)
      .where(sql`${table.type} = 'PA' AND ${table.status} = 'approved' AND ${table.expiresAt} IS NOT NULL`),
    check('payment_authorized', sql`${table.type} <> 'PA' OR ${toCheck(table, 'payment_authorized', 'PA')}`),
    check(
      'payment_refundable',
      sql`CASE WHEN ${table.type} = 'PA' THEN ${toCheck(table, 'payment_refundable', 'PA')} ELSE ${toCheck(table, 'payment_refundable', 'others')} END`,
    ),
    check('payment_captures', sql`${table.capturesMax} IS NULL OR ${table.captures} <= ${table.capturesMax}`),
    // 9999999999.99 is the largest documented amount; what moves over a payment may add up to more, not to nonsense.
    check('payment_amount', sql`${table.amountMinor} BETWEEN 0 AND 999999999999`),
    check(
      'payment_balances',
      sql`min(${table.authorized}, ${table.captured}, ${table.refunded}, ${table.reversed}, ${table.chargedBack}, ${table.released}, ${table.reserved}, ${table.captures}) >= 0 AND max(${table.authorized}, ${table.captured}) <= 99999999999900`,
    ),
  ],
);
