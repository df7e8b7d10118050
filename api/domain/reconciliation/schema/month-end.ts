/** The month-end report in GraphQL. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import type { MonthTotals } from '../month-end.ts';
import {
  type CheckResult,
  listMonthEndLines,
  type MonthEnd,
  type MonthEndCheck,
  type MonthEndLine,
  type MonthPayouts,
  openMonthEnd,
  proveMonthEnd,
  readMonthPayouts,
  readMonthTotals,
} from '../month-end-operations.ts';
import { describeOutstanding } from '../outstanding.ts';
import { OutstandingReasonEnum } from './enums.ts';
import { RecordRef } from './record-type.ts';

const MonthTotalsRef = builder.objectRef<MonthTotals>('MonthEndTotals').implement({
  description:
    'What a month did to the books in a currency: closing is opening plus captured and represented, less refunded, reversed, charged back and cleared.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    opening: t.expose('openingMinor', { type: 'Decimal', description: 'Outstanding when the month begins.' }),
    captured: t.expose('capturedMinor', { type: 'Decimal', description: 'Debits and captures.' }),
    refunded: t.expose('refundedMinor', { type: 'Decimal', description: 'Refunds and credits.' }),
    reversed: t.expose('reversedMinor', { type: 'Decimal', description: 'Reversals.' }),
    chargedBack: t.expose('chargedBackMinor', { type: 'Decimal', description: 'Chargebacks.' }),
    represented: t.expose('returnedMinor', { type: 'Decimal', description: 'Chargebacks that came back.' }),
    cleared: t.expose('clearedMinor', { type: 'Decimal', description: 'What clearing institutes paid of it, before fees.' }),
    settled: t.expose('settledMinor', { type: 'Decimal', description: 'What was paid out in this currency, less fees.' }),
    fees: t.expose('feesMinor', { type: 'Decimal', description: 'What clearing institutes charged in this currency.' }),
    closing: t.expose('closingMinor', { type: 'Decimal', description: 'Outstanding when the month is over; the lines add up to it.' }),
    inDispute: t.expose('inDisputeMinor', {
      type: 'Decimal',
      description: 'All chargebacks that had not come back when the month was over.',
    }),
  }),
});

const MonthPayoutsRef = builder.objectRef<MonthPayouts>('MonthEndPayouts').implement({
  description: 'Payouts for the days of a month in a currency. Expected and other months come to what the month has as settled.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'Payouts.' }),
    expected: t.expose('expectedMinor', { type: 'Decimal', description: 'What institutes say that they pay.' }),
    received: t.expose('receivedMinor', { type: 'Decimal', description: 'What entries of bank statements pay of it.' }),
    otherMonths: t.expose('otherMonthsMinor', {
      type: 'Decimal',
      description: 'Paid out by the books of this month for days of other months; below zero where it is the other way round.',
    }),
  }),
});

const MonthEndLineRef = builder.objectRef<MonthEndLine>('MonthEndLine').implement({
  description: 'What of a payment, or of a settlement line without a payment, is open when the month is over, and why.',
  fields: (t) => ({
    paymentId: t.id({ nullable: true, description: 'The payment.', resolve: ({ movement }) => movement?.paymentId ?? null }),
    payment: t.field(paymentOf<MonthEndLine>('The same.', ({ movement }) => movement?.paymentId)),
    record: t.field({
      type: RecordRef,
      nullable: true,
      description: 'The settlement line that belongs to no payment.',
      resolve: ({ record }) => record ?? null,
    }),
    amount: t.expose('openMinor', { type: 'Decimal', description: 'What is open; below zero where the merchant owes it.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    day: t.string({
      nullable: true,
      description: 'The day that it is from, such as 2026-01-31.',
      resolve: ({ movement, record }) => movement?.day ?? record?.settlementDate ?? null,
    }),
    reason: t.expose('reason', { type: OutstandingReasonEnum, description: 'Why it is open.' }),
    explanation: t.string({
      description: 'The same in a sentence.',
      resolve: ({ movement, reason }) => describeOutstanding(movement, reason),
    }),
    settledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was settled after all.',
      resolve: ({ movement }) => (movement && movement.amountMinor === movement.settledMinor ? movement.settledAt : null),
    }),
  }),
});

const MonthEndLineConnection = createConnection(MonthEndLineRef, 'MonthEndLine', 'amounts that are open when a month is over');

const MonthEndCheckEnum = describeEnum<MonthEndCheck>('MonthEndCheck', 'What a proof of the month end compares.', {
  ENTRIES_SUM_TO_ZERO: 'The accounts of each currency add up to zero.',
  BALANCES_EQUAL_PAYMENTS: 'Each balance equals its entries, and each payment its entries.',
  SETTLED_EQUALS_RECORDS: 'What is settled equals the records.',
  PAID_OUT_EQUALS_PAYOUTS: 'What is paid out equals the payouts.',
  OUTSTANDING_EQUALS_LINES: 'What is outstanding when the month is over equals its lines.',
});

const CheckResultRef = builder.objectRef<CheckResult>('MonthEndCheckResult').implement({
  description: 'A comparison and its result.',
  fields: (t) => ({
    check: t.expose('check', { type: MonthEndCheckEnum, description: 'What was compared.' }),
    holds: t.boolean({ description: 'Whether it agrees.', resolve: ({ differences }) => differences.length === 0 }),
    differences: t.stringList({ description: 'What does not agree, in sentences.', resolve: ({ differences }) => [...differences] }),
  }),
});

/** As both proofs of the ledger, of which the first goes on from where it was. */
const proofCost = 40_000;

const MonthEndRef = builder.objectRef<MonthEnd>('MonthEnd').implement({
  description: 'A month of an entity’s books.',
  fields: (t) => ({
    month: t.string({ description: 'Such as 2026-01, by UTC.', resolve: ({ month }) => month.name }),
    from: t.field({ type: 'DateTime', description: 'When it begins.', resolve: ({ month }) => month.from }),
    until: t.field({ type: 'DateTime', description: 'When the next one begins.', resolve: ({ month }) => month.until }),
    totals: t.field({
      type: [MonthTotalsRef],
      complexity: { field: 1_000, multiplier: 1 },
      description: 'By currency.',
      resolve: async (monthEnd, _args, context) => [...(await readMonthTotals(context, monthEnd))],
    }),
    payouts: t.field({
      type: [MonthPayoutsRef],
      complexity: { field: 1_000, multiplier: 1 },
      description:
        'What institutes pay for its days, by currency, and what of it is on the account. None of a channel: payouts are of merchants.',
      resolve: async (monthEnd, _args, context) => [...(await readMonthPayouts(context, monthEnd))],
    }),
    outstanding: t.field({
      type: MonthEndLineConnection,
      args: pageArguments,
      complexity: (args) => pageCost(args),
      description: 'What is open when it is over, each amount with its reason, in the order of payment ids.',
      resolve: (monthEnd, args, context) => readConnection(args, (page) => listMonthEndLines(context, monthEnd, page)),
    }),
    proof: t.field({
      type: [CheckResultRef],
      complexity: proofCost,
      description: 'The comparisons that say whether the figures can be trusted. The first three are about the books as they are now.',
      resolve: async (monthEnd, _args, context) => [...(await proveMonthEnd(context, monthEnd))],
    }),
  }),
});

builder.queryField('monthEnd', (t) =>
  t.field({
    type: MonthEndRef,
    description: 'The month-end report of an entity and all below it.',
    args: {
      entityId: t.arg.id({ description: 'A merchant, a division, a channel; your own entity where absent.' }),
      month: t.arg.string({ required: true, validate: { maxLength: 7 }, description: 'Such as 2026-01, by UTC.' }),
    },
    resolve: (_root, { entityId, month }, context) => openMonthEnd(context, { entityId: entityId ?? undefined, month }),
  }),
);

/** Of a file of the lines: `monthEndLines`. */
builder.inputType('MonthEndFilter', {
  description: 'Which month of which entity, for files of its lines.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'A merchant, a division, a channel; your own entity where absent.' }),
    month: t.string({ required: true, validate: { maxLength: 7 }, description: 'Such as 2026-01, by UTC.' }),
  }),
});
