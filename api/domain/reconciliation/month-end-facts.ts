/** What is told of the month end, each fact once. */

import { factsOf } from '../../foundation/kernel/fact.ts';
import type { MonthTotals } from './month-end.ts';
import type { MonthEndLine, MonthPayouts } from './month-end-operations.ts';
import { describeOutstanding } from './outstanding.ts';

const ofMonthTotals = factsOf<MonthTotals>();

export const monthTotalsFacts = {
  currency: ofMonthTotals('currency', ({ currency }) => currency, 'ISO 4217.'),
  opening: ofMonthTotals('amount', ({ openingMinor }) => openingMinor, 'Outstanding when the month begins.'),
  captured: ofMonthTotals('amount', ({ capturedMinor }) => capturedMinor, 'Debits and captures.'),
  refunded: ofMonthTotals('amount', ({ refundedMinor }) => refundedMinor, 'Refunds and credits.'),
  reversed: ofMonthTotals('amount', ({ reversedMinor }) => reversedMinor, 'Reversals.'),
  chargedBack: ofMonthTotals('amount', ({ chargedBackMinor }) => chargedBackMinor, 'Chargebacks.'),
  represented: ofMonthTotals('amount', ({ returnedMinor }) => returnedMinor, 'Chargebacks that came back.'),
  cleared: ofMonthTotals('amount', ({ clearedMinor }) => clearedMinor, 'What clearing institutes paid of it, before fees.'),
  settled: ofMonthTotals('amount', ({ settledMinor }) => settledMinor, 'What was paid out in this currency, less fees.'),
  fees: ofMonthTotals('amount', ({ feesMinor }) => feesMinor, 'What clearing institutes charged in this currency.'),
  closing: ofMonthTotals('amount', ({ closingMinor }) => closingMinor, 'Outstanding when the month is over; the lines add up to it.'),
  inDispute: ofMonthTotals(
    'amount',
    ({ inDisputeMinor }) => inDisputeMinor,
    'All chargebacks that had not come back when the month was over.',
  ),
};

const ofMonthPayouts = factsOf<MonthPayouts>();

export const monthPayoutFacts = {
  currency: ofMonthPayouts('currency', ({ currency }) => currency, 'ISO 4217.'),
  count: ofMonthPayouts('count', ({ count }) => count, 'Payouts.'),
  expected: ofMonthPayouts('amount', ({ expectedMinor }) => expectedMinor, 'What institutes say that they pay.'),
  received: ofMonthPayouts('amount', ({ receivedMinor }) => receivedMinor, 'What entries of bank statements pay of it.'),
  otherMonths: ofMonthPayouts(
    'amount',
    ({ otherMonthsMinor }) => otherMonthsMinor,
    'Paid out by the books of this month for days of other months; below zero where it is the other way round.',
  ),
};

const ofMonthEndLine = factsOf<MonthEndLine>();

export const monthEndLineFacts = {
  paymentId: ofMonthEndLine('id?', ({ movement }) => movement?.paymentId ?? null, 'The payment.'),
  amount: ofMonthEndLine('amount', ({ openMinor }) => openMinor, 'What is open; below zero where the merchant owes it.'),
  currency: ofMonthEndLine('currency', ({ currency }) => currency, 'ISO 4217.'),
  day: ofMonthEndLine(
    'text?',
    ({ movement, record }) => movement?.day ?? record?.settlementDate ?? null,
    'The day that it is from, such as 2026-01-31.',
  ),
  reason: ofMonthEndLine('word', ({ reason }) => reason, 'Why it is open.'),
  explanation: ofMonthEndLine('text', ({ movement, reason }) => describeOutstanding(movement, reason), 'The same in a sentence.'),
  settledAt: ofMonthEndLine(
    'moment?',
    ({ movement }) => (movement && movement.amountMinor === movement.settledMinor ? movement.settledAt : null),
    'When it was settled after all.',
  ),
};
