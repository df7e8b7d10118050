/** How much of a payment can be refunded now, and what is in the way. Pure. */

import { type Payment, remainingOf } from '../payment.ts';
import { decideReference, isOutcomeOpen } from '../rules.ts';

export const refundObstacles = [
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

/** By the rule that decides a refund when it is sent. `unknownMinor` of what is reserved belongs to operations whose outcome is unknown. */
export function findRefundable(payment: Payment, { unknownMinor }: { readonly unknownMinor: bigint }): Refundable {
  const request = { type: 'RF', amountMinor: undefined, currency: undefined, final: false, mayReverse: false } as const;
  if (decideReference(payment, request).status === 'allowed') return { amountMinor: remainingOf(payment), reason: null };
  return { amountMinor: 0n, reason: findObstacle(payment, unknownMinor) };
}

function findObstacle(payment: Payment, unknownMinor: bigint): RefundObstacle {
  const { type, status, captured, reserved, chargedBack } = payment;
  if (type === 'RF' || type === 'RV' || type === 'CB' || type === 'CR' || type === 'RI') return 'NOT_A_PAYMENT';
  if (isOutcomeOpen(payment)) return 'OUTCOME_OPEN';
  if (type === 'PA') return captured > 0n ? 'REFUND_ITS_CAPTURE' : status === 'approved' ? 'NOT_CAPTURED' : 'NOTHING_TAKEN';
  if (status !== 'approved' || captured === 0n) return 'NOTHING_TAKEN';
  if (reserved > 0n) return unknownMinor > 0n ? 'OPERATION_UNKNOWN' : 'OPERATION_ON_ITS_WAY';
  return chargedBack > 0n ? 'CHARGED_BACK' : 'ALL_RETURNED';
}
