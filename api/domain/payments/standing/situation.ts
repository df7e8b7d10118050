/** What a payment's own row says of it: from its type, its state, its amounts and the category of its result. Pure. */

import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { toCategory, toOutcome } from '../../../foundation/result-codes/outcome.ts';
import { authenticationCodes } from '../../three-d-secure/rules.ts';
import { heldOf, isIncrement, keptOf, type MoneyFacts, toMoneyStatus } from '../money-status.ts';
import type { Payment } from '../payment.ts';

/** What the request was for, as people call it. */
const operations = ['payment', 'capture', 'credit', 'refund', 'reversal', 'chargeback', 'chargebackReversal', 'riskCheck'] as const;
export type Operation = (typeof operations)[number];

export const situations = [
  // The money of a payment or a capture.
  'held',
  'partHeld',
  'heldForReview',
  'increased',
  'verified',
  'partCaptured',
  'partCapturedClosed',
  'captured',
  'partApproved',
  'capturedForReview',
  'partReversed',
  'partRefunded',
  'refundedPartHeld',
  'refunded',
  'chargedBack',
  'reversed',
  'holdEnded',
  // Operations that were done.
  'creditDone',
  'refundDone',
  'reversalDone',
  'chargebackDone',
  'chargebackReversed',
  'chargebackReversalDone',
  'riskCheckDone',
  // Something is open: of the payment itself, or of what followed it.
  'waitingForShopper',
  'pending',
  'unknown',
  'decisionWaiting',
  'operationUnknown',
  'operationPending',
  'approvalWaiting',
  'refundFailed',
  'disputed',
  'disputeAnswered',
  // Nothing moved.
  'notFinished',
  'wrongCodes',
  'declined',
  'rejected',
  'failed',
  'returned',
  'cancelled',
  'timedOut',
] as const;
export type Situation = (typeof situations)[number];

const operationOfType: Readonly<Record<PaymentType, Operation>> = {
  PA: 'payment',
  DB: 'payment',
  RB: 'payment',
  CP: 'capture',
  RC: 'capture',
  CD: 'credit',
  RF: 'refund',
  RV: 'reversal',
  CB: 'chargeback',
  CR: 'chargebackReversal',
  RI: 'riskCheck',
};

export function toOperation(type: PaymentType): Operation {
  return operationOfType[type];
}

export function toSituation(payment: MoneyFacts): Situation {
  switch (toMoneyStatus(payment)) {
    case 'PENDING':
      return 'pending';
    case 'UNKNOWN':
      return 'unknown';
    case 'CANCELLED':
      return 'cancelled';
    case 'DECLINED':
      return toFailure(payment);
    case 'EXPIRED':
      return payment.authorized > 0n ? 'holdEnded' : 'timedOut';
    case 'AUTHORIZED':
      if (isIncrement(payment)) return 'increased';
      return isForReview(payment) ? 'heldForReview' : 'held';
    case 'PART_CAPTURED':
      return heldOf(payment) > 0n ? 'partCaptured' : 'partCapturedClosed';
    case 'IN_DISPUTE':
      return 'disputed';
    case 'PAID_OUT':
      return 'creditDone';
    case 'CHARGED_BACK':
      return payment.type === 'CB' ? 'chargebackDone' : 'chargedBack';
    case 'NO_MONEY':
      return payment.type === 'RI' ? 'riskCheckDone' : 'verified';
    case 'PART_REFUNDED':
      return keptOf(payment) > 0n ? 'partRefunded' : 'refundedPartHeld';
    case 'REFUNDED':
      return payment.type === 'RF' ? 'refundDone' : 'refunded';
    case 'REVERSED':
      if (payment.type === 'CB') return 'chargebackReversed';
      return payment.type === 'RV' ? 'reversalDone' : 'reversed';
    case 'CAPTURED':
      return toTaken(payment);
  }
}

function toTaken(payment: MoneyFacts): Situation {
  if (payment.type === 'CR') return 'chargebackReversalDone';
  if (payment.reversed > 0n) return 'partReversed';
  return isForReview(payment) ? 'capturedForReview' : 'captured';
}

/** The third wrong code on the bank's page of 3-D Secure: the issuer's question, not the risk provider's. */
const wrongCodes = authenticationCodes.shopperFailed;

/** A technical error does not say that the bank did nothing, so it has sentences of its own. */
function toFailure(payment: MoneyFacts): Situation {
  const category = toCategory(payment.resultCode);
  if (category === 'communication_error' || category === 'system_error') return 'failed';
  if (category === 'chargeback') return 'returned';
  if (payment.resultCode === wrongCodes) return 'wrongCodes';
  return toOutcome(payment) === 'REJECTED' ? 'rejected' : 'declined';
}

export type Review = Extract<Situation, 'heldForReview' | 'capturedForReview'>;

const reviewedTypes: ReadonlySet<PaymentType> = new Set(['PA', 'DB', 'RB', 'CP', 'RC']);

/** Whether the result of a payment, or of an increment, asks somebody to look. */
export function asksForReview(payment: Pick<Payment, 'type' | 'status' | 'resultCode'>): boolean {
  return payment.status === 'approved' && isForReview(payment) && reviewedTypes.has(payment.type);
}

/**
 * Which look its money waits for where somebody is asked to look; null where it waits for none. A part that was refunded, reversed or
 * captured is no look: the rest waits for it. What was charged back is the bank's question, and what went back whole is nobody's.
 * An increment holds nothing itself: the authorisation that it added to waits.
 */
export function findReview(payment: MoneyFacts): Review | null {
  if (payment.status !== 'approved' || isIncrement(payment) || payment.chargedBack > 0n) return null;
  if (keptOf(payment) > 0n) return 'capturedForReview';
  return payment.type === 'PA' && heldOf(payment) > 0n ? 'heldForReview' : null;
}

function isForReview(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return toOutcome(payment) === 'REVIEW';
}
