/** The month-end report in GraphQL. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import type { MonthTotals } from '../month-end.ts';
import { monthEndLineFacts, monthPayoutFacts, monthTotalsFacts, reasonSumFacts } from '../month-end-facts.ts';
import {
  type CheckResult,
  listLinesOfReasons,
  listMonthEndLines,
  lookedMax,
  type MonthEnd,
  type MonthEndCheck,
  type MonthEndLine,
  type MonthPayouts,
  openMonthEnd,
  proveMonthEnd,
  type ReasonSum,
  readMonthPayouts,
  readMonthTotals,
  sumByReason,
} from '../month-end-operations.ts';
import { outstandingReasons } from '../outstanding.ts';
import { OutstandingReasonEnum } from './enums.ts';
import { RecordRef } from './record-type.ts';

const MonthTotalsRef = builder.objectRef<MonthTotals>('MonthEndTotals').implement({
  description:
    'What a month did to the books in a currency: closing is opening plus captured and represented, less refunded, reversed, charged back and cleared.',
});

tellFacts(MonthTotalsRef, monthTotalsFacts);

const MonthPayoutsRef = builder.objectRef<MonthPayouts>('MonthEndPayouts').implement({
  description: 'Payouts for the days of a month in a currency. Expected and other months come to what the month has as settled.',
});

tellFacts(MonthPayoutsRef, monthPayoutFacts);

const MonthEndLineRef = builder.objectRef<MonthEndLine>('MonthEndLine').implement({
  description: 'What of a payment, or of a settlement line without a payment, is open when the month is over, and why.',
  fields: (t) => ({
    payment: t.field(paymentOf<MonthEndLine>('The same.', ({ movement }) => movement?.paymentId)),
    record: t.field({
      type: RecordRef,
      nullable: true,
      description: 'The settlement line that belongs to no payment.',
      resolve: ({ record }) => record ?? null,
    }),
  }),
});

tellFacts(MonthEndLineRef, monthEndLineFacts, { reason: OutstandingReasonEnum });

const ReasonSumRef = builder.objectRef<ReasonSum>('MonthEndReasonSum').implement({
  description: 'What is open for one reason in one currency when the month is over.',
});

tellFacts(ReasonSumRef, reasonSumFacts, { reason: OutstandingReasonEnum });

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

/** Of the most lines that it looks at; a list of fifty, each with its payment, costs a quarter of it. */
const sumsCost = 5_000;

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
      args: {
        ...pageArguments,
        reasons: t.arg({
          type: [OutstandingReasonEnum],
          validate: { type: 'array', maxLength: outstandingReasons.length },
          description: 'Only amounts that are open for one of these reasons.',
        }),
      },
      complexity: (args) => pageCost(args),
      description: 'What is open when it is over, each amount with its reason, in the order of payment ids.',
      resolve: (monthEnd, { reasons, ...args }, context) =>
        readConnection(args, (page) =>
          reasons ? listLinesOfReasons(context, monthEnd, page, new Set(reasons)) : listMonthEndLines(context, monthEnd, page),
        ),
    }),
    outstandingByReason: t.field({
      type: [ReasonSumRef],
      nullable: true,
      complexity: { field: sumsCost, multiplier: 1 },
      description: `The same lines, added up by reason and currency. Null where more than ${lookedMax} amounts are open: add up the file.`,
      resolve: async (monthEnd, _args, context) => {
        const sums = await sumByReason(context, monthEnd);
        return sums ? [...sums] : null;
      },
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
  description: 'Which month of which entity and for which reasons, for files of its lines.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'A merchant, a division, a channel; your own entity where absent.' }),
    month: t.string({ required: true, validate: { maxLength: 7 }, description: 'Such as 2026-01, by UTC.' }),
    reasons: t.field({
      type: [OutstandingReasonEnum],
      validate: { type: 'array', maxLength: outstandingReasons.length },
      description: 'Only amounts that are open for one of these reasons.',
    }),
  }),
});
