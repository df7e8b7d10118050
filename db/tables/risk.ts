import type { Effect, Reason, RiskCondition, RiskDecision } from '../../api/domain/risk/rule.ts';
import { minor } from './columns.ts';
import { index, integer, primaryKey, sql, sqliteTable, text } from './drizzle.ts';

/** Risk rules of channels. A default rule has a row once somebody changed it. */
export const riskRules = sqliteTable(
  'risk_rules',
  {
    entityId: text('entity_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    condition: text('condition', { mode: 'json' }).$type<RiskCondition>().notNull(),
    effect: text('effect').$type<Effect>().notNull(),
    score: integer('score').notNull(),
    resultCode: text('result_code'),
    ruleSet: text('rule_set'),
    active: integer('active', { mode: 'boolean' }).notNull(),
    version: integer('version').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.id] }), index('risk_rules_id').on(table.id)],
);

/**
 * One row for each payment that went through the rules: what later checks count, and why it was decided so. The card is
 * a keyed fingerprint. Each index serves one velocity; they end in the time, for counts look back from now.
 */
export const riskChecks = sqliteTable(
  'risk_checks',
  {
    paymentId: text('payment_id').primaryKey(),
    entityId: text('entity_id').notNull(),
    at: integer('at').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    cardFingerprint: text('card_fingerprint'),
    email: text('email'),
    ip: text('ip'),
    device: text('device'),
    issuerCountry: text('issuer_country'),
    isFirstCustomer: integer('is_first_customer', { mode: 'boolean' }),
    score: integer('score').notNull(),
    decision: text('decision').$type<RiskDecision>().notNull(),
    reasons: text('reasons', { mode: 'json' }).$type<readonly Reason[]>().notNull(),
  },
  (table) => [
    index('risk_checks_card').on(table.entityId, table.cardFingerprint, table.at).where(sql`${table.cardFingerprint} IS NOT NULL`),
    index('risk_checks_email').on(table.entityId, table.email, table.at).where(sql`${table.email} IS NOT NULL`),
    index('risk_checks_ip').on(table.entityId, table.ip, table.at).where(sql`${table.ip} IS NOT NULL`),
    index('risk_checks_device').on(table.entityId, table.device, table.at).where(sql`${table.device} IS NOT NULL`),
  ],
);
