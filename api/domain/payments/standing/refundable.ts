/** How much of a payment can be refunded now, and what is in the way. Pure. */

import { type Payment, remainingOf } from '../payment.ts';
import { decideReference, isOutcomeOpen } from '../rules.ts';

const refundObstacles = [
  'OUTCOME_OPEN',
  'NOTHING_TAKEN',
  'NOT_CAPTURED',
  'REFUND_ITS_CAPTURE',
  'NOT_A_PAYMENT',
  'OPERATION_ON_ITS_WAY',
  'OPERATION_UNKNOWN',
  'CHARGED_BACK',
  'ALL_RETURNED',
] as const;
export type RefundObstacle = (typeof refundObstacles)[number];

export interface Refundable {
  /** Minor units; 0 where nothing can be refunded. */
  readonly amountMinor: bigint;
  /** Null where something can be refunded. */
  readonly reason: RefundObstacle | null;
}

/** Of operations on the payment that are open, minor units. */
export interface OpenOperations {
  readonly unknownMinor: bigint;
  readonly onItsWayMinor: bigint;
}

/** By the rule that decides a refund when it is sent. */
export function findRefundable(payment: Payment, open: OpenOperations): Refundable {
  const request = { type: 'RF', amountMinor: undefined, currency: undefined, final: false, mayReverse: false } as const;
  if (decideReference(payment, request).status === 'allowed') return { amountMinor: remainingOf(payment), reason: null };
  return { amountMinor: 0n, reason: findObstacle(payment, open) };
}

function findObstacle(payment: Payment, open: OpenOperations): RefundObstacle {
  const { type, status, captured, refunded, chargedBack } = payment;
  if (type === 'RF' || type === 'RV' || type === 'CB' || type === 'CR' || type === 'RI') return 'NOT_A_PAYMENT';
  if (isOutcomeOpen(payment)) return 'OUTCOME_OPEN';
  if (captured === 0n) return type === 'PA' && status === 'approved' ? 'NOT_CAPTURED' : 'NOTHING_TAKEN';
  const isLeft = captured > refunded + chargedBack + open.unknownMinor + open.onItsWayMinor;
  if (type === 'PA' && isLeft) return 'REFUND_ITS_CAPTURE';
  if (open.unknownMinor > 0n) return 'OPERATION_UNKNOWN';
  if (open.onItsWayMinor > 0n) return 'OPERATION_ON_ITS_WAY';
  return chargedBack > 0n ? 'CHARGED_BACK' : 'ALL_RETURNED';
}
