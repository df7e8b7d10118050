/** What settlement adds to the ledger: totals at any time, what is outstanding, and the proof. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { LedgerRef } from '../../ledger/ledger-schema.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import { disputedMinor, listOutstanding, type OutstandingLine, outstandingMinor, proveSettlement, readTotals } from '../books.ts';
import type { SettlementTotals } from '../month-end.ts';
import { openMinor } from '../movement.ts';
import { describeOutstanding } from '../outstanding.ts';
import { type BalanceMeaning, type NamedBalance, readNamedBalances } from '../standing-balances.ts';
import { OutstandingReasonEnum } from './enums.ts';

const TotalsRef = builder.objectRef<SettlementTotals>('SettlementTotals').implement({
  description: 'What the books of an entity come to in a currency.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    captured: t.expose('capturedMinor', { type: 'Decimal', description: 'Debits and captures.' }),
    refunded: t.expose('refundedMinor', { type: 'Decimal', description: 'Refunds and credits.' }),
    reversed: t.expose('reversedMinor', { type: 'Decimal', description: 'Reversals.' }),
    chargedBack: t.expose('chargedBackMinor', { type: 'Decimal', description: 'Chargebacks.' }),
    represented: t.expose('returnedMinor', { type: 'Decimal', description: 'What came back of them.' }),
    inDispute: t.field({ type: 'Decimal', description: 'Chargebacks that did not come back.', resolve: (totals) => disputedMinor(totals) }),
    cleared: t.expose('clearedMinor', { type: 'Decimal', description: 'What clearing institutes paid of it, before fees.' }),
    settled: t.expose('settledMinor', { type: 'Decimal', description: 'What was paid out in this currency, less fees.' }),
    fees: t.expose('feesMinor', { type: 'Decimal', description: 'What clearing institutes charged in this currency.' }),
    outstanding: t.field({
      type: 'Decimal',
      description: 'What is earned and not paid: captured less everything else. Below zero where more was paid.',
      resolve: (totals) => outstandingMinor(totals),
    }),
  }),
});

const SettlementProofRef = builder.objectRef<readonly string[]>('SettlementProof').implement({
  description: 'Records, movements and the ledger compared.',
  fields: (t) => ({
    holds: t.boolean({ description: 'Whether everything agrees.', resolve: (differences) => differences.length === 0 }),
    differences: t.stringList({ description: 'What does not agree, in sentences.', resolve: (differences) => [...differences] }),
  }),
});

const BalanceMeaningEnum = describeEnum<BalanceMeaning>('BalanceMeaning', 'Where money is, by what it means to the merchant.', {
  HELD: 'Held on shoppers’ cards by authorisations, and not captured yet.',
  OWED_TO_MERCHANT: 'Captured, less what went back, and not paid out by clearing institutes yet. Below zero where the merchant owes it.',
  ON_THE_WAY: 'Paid out by clearing institutes, and on no bank statement yet.',
  WITH_THE_BANK: 'Payouts that bank statements show as received.',
  IN_DISPUTE: 'Taken back by chargebacks, and not returned.',
  FEES: 'Charged by clearing institutes so far.',
});

const NamedBalanceRef = builder.objectRef<NamedBalance>('NamedBalance').implement({
  description: 'An amount of the books, named by what it means.',
  fields: (t) => ({
    meaning: t.expose('meaning', { type: BalanceMeaningEnum, description: 'Where the money is.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Such as 92.00.' }),
  }),
});

/** As much as 25 pages of 100 payments: every record and movement of the scope is added up. */
const proofCost = 25_000;

builder.objectFields(LedgerRef, (t) => ({
  totals: t.field({
    type: [TotalsRef],
    args: { at: t.arg({ type: 'DateTime', description: 'As of then; now where absent.' }) },
    complexity: { field: 2_000, multiplier: 1 },
    description: 'Captured, refunded, settled, fees, outstanding and in dispute, by currency.',
    resolve: async (ledger, { at }, context) => [...(await readTotals(context, ledger, at ?? null))],
  }),
  balances: t.field({
    type: [NamedBalanceRef],
    complexity: { field: 2_000, multiplier: 1 },
    description:
      'Where the money is now, by currency, in the order in which it moves. Of a channel without what is on the way or with the bank, because payouts are of merchants.',
    resolve: async (ledger, _args, context) => [...(await readNamedBalances(context, ledger))],
  }),
  settlementProof: t.field({
    type: SettlementProofRef,
    complexity: proofCost,
    description: 'Whether what is settled equals the records, and the balances the movements.',
    resolve: (ledger, _args, context) => proveSettlement(context, ledger),
  }),
}));

const OutstandingRef = builder.objectRef<OutstandingLine>('OutstandingLine').implement({
  description: 'A payment of which something is not settled, and why.',
  fields: (t) => ({
    paymentId: t.id({ description: 'The payment.', resolve: ({ movement }) => movement.paymentId }),
    payment: t.field(paymentOf<OutstandingLine>('The same.', ({ movement }) => movement.paymentId)),
    amount: t.field({
      type: 'Decimal',
      description: 'What is open; below zero where the merchant owes it.',
      resolve: ({ movement }) => openMinor(movement),
    }),
    currency: t.field({ type: 'Currency', description: 'ISO 4217.', resolve: ({ movement }) => movement.currency }),
    day: t.string({ description: 'Its day of settlement.', resolve: ({ movement }) => movement.day }),
    reason: t.expose('reason', { type: OutstandingReasonEnum, description: 'Why it is open.' }),
    explanation: t.string({
      description: 'The same in a sentence.',
      resolve: ({ movement, reason }) => describeOutstanding(movement, reason),
    }),
  }),
});

const OutstandingConnection = createConnection(OutstandingRef, 'OutstandingLine', 'payments that are not settled');

builder.queryField('outstandingPayments', (t) =>
  t.field({
    type: OutstandingConnection,
    description: 'The month-end report: what is not settled, oldest payment first, each line with its reason.',
    args: {
      ...pageArguments,
      entityId: t.arg.id({ description: 'Of this entity and all below it; your own where absent.' }),
      movedBefore: t.arg({ type: 'DateTime', description: 'Only what was moved before.' }),
    },
    complexity: (args) => pageCost(args),
    resolve: (_root, { entityId, movedBefore, ...args }, context) =>
      readConnection(args, (page) => listOutstanding(context, { entityId: entityId ?? undefined, before: movedBefore ?? undefined }, page)),
  }),
);
