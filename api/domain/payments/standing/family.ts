/** The operations on a payment, and what became of each. Pure. */

import { isIncrement } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { isOutcomeOpen, isReferencingType } from '../rules.ts';

/** What is read of the other payments of the family. */
export type Member = Pick<
  Payment,
  'id' | 'type' | 'status' | 'resultCode' | 'referencedId' | 'amountMinor' | 'authorized' | 'currency' | 'createdAt' | 'reserved'
>;

/** The operations on the payment and on these in turn. A rebill is a payment of its own, and an increment adds to the payment itself. */
export function operationsOn(paymentId: string, family: readonly Member[]): readonly Member[] {
  const found: Member[] = [];
  const above = new Set([paymentId]);
  // Ids are ordered by time: what references another payment comes after it.
  for (const member of family) {
    if (member.referencedId === null || !above.has(member.referencedId)) continue;
    if (!isReferencingType(member.type) || member.type === 'RB') continue;
    found.push(member);
    above.add(member.id);
  }
  return found;
}

/** What added to the authorisation, oldest first (spec §2.6). */
export function incrementsOf(paymentId: string, family: readonly Member[]): readonly Member[] {
  return family.filter((member) => member.referencedId === paymentId && isIncrement(member));
}

/** The bank has it, and has not said what became of it. */
export function isOnItsWay({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'pending';
}

/** The bank's answer is missing, or leaves the outcome open. */
export function isUnknown(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return isOutcomeOpen(payment) && !isOnItsWay(payment);
}

/** Our own rules refused it: nobody was promised anything. */
const refusedByRule = /^(700\.|100\.550\.|600\.200\.)/;

/**
 * The last refund that the bank did not make, where no later one was made or is under way for as much, and that much can
 * still be refunded: the shopper waits for it.
 */
export function findFailedRefund(operations: readonly Member[], refundableMinor: bigint): Member | undefined {
  const refunds = operations.filter(({ type }) => type === 'RF');
  const failed = refunds.findLast((refund) => isFailed(refund) && !refusedByRule.test(refund.resultCode));
  if (failed === undefined || failed.amountMinor > refundableMinor) return undefined;
  const isReplaced = refunds.some((refund) => refund.id > failed.id && !isFailed(refund) && refund.amountMinor >= failed.amountMinor);
  return isReplaced ? undefined : failed;
}

function isFailed(member: Member): boolean {
  return member.status !== 'approved' && !isOutcomeOpen(member);
}

export function sumOf(members: readonly { readonly amountMinor: bigint }[]): bigint {
  return members.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
