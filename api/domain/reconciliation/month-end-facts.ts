/** What is told of the month end, each fact once. */

import { factsOf } from '../../foundation/kernel/fact.ts';
import type { MonthTotals } from './month-end.ts';
import type { MonthEndLine, MonthPayouts, ReasonSum } from './month-end-operations.ts';
import { describeOutstanding } from './outstanding.ts';

const ofTotals = factsOf<MonthTotals>();

export const monthTotalsFacts = {
  currency: ofTotals('currency', ({ currency }) => currency, 'ISO 4217.'),
  opening: ofTotals('amount', ({ openingMinor }) => openingMinor, 'Outstanding when the month begins.'),
  captured: ofTotals('amount', ({ capturedMinor }) => capturedMinor, 'Debits and captures.'),
  refunded: ofTotals('amount', ({ refundedMinor }) => refundedMinor, 'Refunds and credits.'),
  reversed: ofTotals('amount', ({ reversedMinor }) => reversedMinor, 'Reversals.'),
  chargedBack: ofTotals('amount', ({ chargedBackMinor }) => chargedBackMinor, 'Chargebacks.'),
  represented: ofTotals('amount', ({ returnedMinor }) => returnedMinor, 'Chargebacks that came back.'),
  cleared: ofTotals('amount', ({ clearedMinor }) => clearedMinor, 'What clearing institutes paid of it, before fees.'),
  settled: ofTotals('amount', ({ settledMinor }) => settledMinor, 'What was paid out in this currency, less fees.'),
  fees: ofTotals('amount', ({ feesMinor }) => feesMinor, 'What clearing institutes charged in this currency.'),
  closing: ofTotals('amount', ({ closingMinor }) => closingMinor, 'Outstanding when the month is over; the lines add up to it.'),
  inDispute: ofTotals('amount', ({ inDisputeMinor }) => inDisputeMinor, 'All chargebacks that had not come back when the month was over.'),
};

const ofPayouts = factsOf<MonthPayouts>();

export const monthPayoutFacts = {
  currency: ofPayouts('currency', ({ currency }) => currency, 'ISO 4217.'),
  count: ofPayouts('count', ({ count }) => count, 'Payouts.'),
  expected: ofPayouts('amount', ({ expectedMinor }) => expectedMinor, 'What institutes say that they pay.'),
  received: ofPayouts('amount', ({ receivedMinor }) => receivedMinor, 'What entries of bank statements pay of it.'),
  otherMonths: ofPayouts(
    'amount',
    ({ otherMonthsMinor }) => otherMonthsMinor,
    'Paid out by the books of this month for days of other months; below zero where it is the other way round.',
  ),
};

const ofReason = factsOf<ReasonSum>();

export const reasonSumFacts = {
  reason: ofReason('word', ({ reason }) => reason, 'Why it is open.'),
  currency: ofReason('currency', ({ currency }) => currency, 'ISO 4217.'),
  count: ofReason('count', ({ count }) => count, 'Lines.'),
  amount: ofReason('amount', ({ openMinor }) => openMinor, 'What they come to; below zero where the merchant owes it.'),
};

const ofLine = factsOf<MonthEndLine>();

export const monthEndLineFacts = {
  paymentId: ofLine('id?', ({ movement }) => movement?.paymentId ?? null, 'The payment.'),
  amount: ofLine('amount', ({ openMinor }) => openMinor, 'What is open; below zero where the merchant owes it.'),
  currency: ofLine('currency', ({ currency }) => currency, 'ISO 4217.'),
  day: ofLine(
    'text?',
    ({ movement, record }) => movement?.day ?? record?.settlementDate ?? null,
    'The day that it is from, such as 2026-01-31.',
  ),
  reason: ofLine('word', ({ reason }) => reason, 'Why it is open.'),
  explanation: ofLine('text', ({ movement, reason }) => describeOutstanding(movement, reason), 'The same in a sentence.'),
  settledAt: ofLine(
    'moment?',
    ({ movement }) => (movement && movement.amountMinor === movement.settledMinor ? movement.settledAt : null),
    'When it was settled after all.',
  ),
};
