import type { MoneyStatus } from '../../../api/domain/payments/money-status.ts';
import type { PaymentStatus, PaymentType } from '../../../api/foundation/kernel/payment-type.ts';
import type { ProjectionPhase } from '../../../api/views/read-model/progress.ts';
import { minor } from '../columns.ts';
import { check, index, integer, primaryKey, sql, sqliteTable, text } from '../drizzle.ts';

/** How far the log was read. One row. */
export const projection = sqliteTable('projection', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
  phase: text('phase').$type<ProjectionPhase>().notNull(),
  afterId: text('after_id').notNull(),
  sequence: integer('sequence').notNull(),
  /** Of the event with that sequence: in another database another one has it. */
  eventId: text('event_id').notNull(),
});

/** A guard that raises, as those of `assertions` do: another instance has advanced the projection. Always empty. */
export const projectionAssertions = sqliteTable('projection_assertions', { projectionPlace: integer('projection_place') }, (table) => [
  check('projection_place', sql`${table.projectionPlace} = 1`),
]);

/** Merchants' and channels' paths as small numbers: what is below names them a dozen times for each payment. */
export const searchScopes = sqliteTable('search_scopes', {
  number: integer('number').primaryKey(),
  path: text('path').notNull().unique(),
});

/**
 * What payments and registrations can be found by (api/views/read-model/terms.ts), between line ends, so that a term can be taken back
 * when its subject changes or is erased. The number is that of the id (db/store/search-index.ts), and the row of the full-text
 * index `search_terms`, a virtual table that stands in the migration alone. The newest are where a beginning is looked for that
 * thousands have: of one merchant by the index, of wider scopes by the key.
 */
export const searchSubjects = sqliteTable(
  'search_subjects',
  {
    number: integer('number').notNull(),
    subject: text('subject').notNull(),
    merchant: integer('merchant').notNull(),
    channel: integer('channel').notNull(),
    terms: text('terms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.number, table.subject] }), index('search_subjects_merchant').on(table.merchant, table.subject)],
);

/**
 * What filters of few values tell apart: each combination that a channel has payments of. A filter is a look at these few
 * rows; behind each stand its payments, in the order of their ids.
 */
export const paymentGroups = sqliteTable(
  'payment_groups',
  {
    number: integer('number').primaryKey(),
    /** All that follows, as one text. */
    key: text('key').notNull().unique(),
    merchant: integer('merchant').notNull(),
    channel: integer('channel').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    brand: text('brand'),
    method: text('method'),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    outcome: text('outcome').notNull(),
    moneyStatus: text('money_status').$type<MoneyStatus>().notNull(),
    category: text('category').notNull(),
    resultCode: text('result_code').notNull(),
  },
  (table) => [index('payment_groups_merchant').on(table.merchant)],
);

/**
 * What lists filter and sort by and statistics add up, in rows of a hundred bytes: a payment's own row has two thousand.
 * The last index holds all that a sum needs.
 */
export const paymentFacts = sqliteTable(
  'payment_facts',
  {
    merchant: integer('merchant').notNull(),
    id: text('id').notNull(),
    channel: integer('channel').notNull(),
    groupNumber: integer('group_number').notNull().default(0),
    type: text('type').$type<PaymentType>().notNull(),
    brand: text('brand'),
    method: text('method'),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    outcome: text('outcome').notNull(),
    moneyStatus: text('money_status').$type<MoneyStatus>().notNull(),
    category: text('category').notNull(),
    resultCode: text('result_code').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** The family of an operation on an earlier payment; null of an original. */
    rootId: text('root_id'),
    capturedMinor: minor('captured_minor').notNull(),
    refundedMinor: minor('refunded_minor').notNull(),
    chargedBackMinor: minor('charged_back_minor').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchant, table.id] }),
    index('payment_facts_amount').on(table.merchant, table.amountMinor, table.id),
    index('payment_facts_updated').on(table.merchant, table.updatedAt, table.id),
    index('payment_facts_group').on(table.groupNumber, table.id),
    index('payment_facts_created').on(
      table.merchant,
      table.createdAt,
      table.currency,
      table.type,
      table.outcome,
      table.amountMinor,
      table.resultCode,
      table.channel,
      table.capturedMinor,
    ),
  ],
);

/**
 * The facts added up: how many payments of an hour fell together, and what they come to. Triggers on `payment_facts`, which
 * stand in this table's migration, keep it in the very statement that writes a fact: no crash and no other instance parts
 * the two. A payment that settles leaves one row for another. The key holds all that statistics tell apart.
 */
export const paymentSums = sqliteTable(
  'payment_sums',
  {
    merchant: integer('merchant').notNull(),
    /** When the hour began, in UTC. */
    hour: integer('hour').notNull(),
    channel: integer('channel').notNull(),
    currency: text('currency').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    outcome: text('outcome').notNull(),
    resultCode: text('result_code').notNull(),
    times: integer('times').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    capturedMinor: minor('captured_minor').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.merchant, table.hour, table.channel, table.currency, table.type, table.outcome, table.resultCode],
    }),
  ],
);
