/** What the limit of a member of staff leaves, with all that they refunded before. */
import { requireCaller } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import { defaultStaffPolicy } from '../../../foundation/access/staff-policy.ts';
import type { Money } from '../../../foundation/kernel/money.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { findLimit, leftOfDay, leftOnPayment, type RefundAllowance, refundsWindowMs, refusalBeyond, type StaffRefund } from './rules.ts';

/** The store's own check of a refund that was too much for the limit. */
export const refundLimitConstraint = 'refund_limit';

/** The most that the caller may still refund of the payment; null where their refunds have no limit, or they may refund nothing. */
export async function refundLimitLeft(context: PaymentContext, payment: Payment): Promise<Money | null> {
  const caller = requireCaller(context, 'payments:read');
  const limit = findLimit(caller)?.limit ?? null;
  if (caller.kind !== 'staff' || limit === null) return null;
  const before = await refundedBefore(context, caller.userId, limit.currency, payment.rootId);
  return { amountMinor: leftOnPayment(toAllowance(context, limit), before), currency: limit.currency };
}

/** What the caller's limit leaves of these 24 hours, on all payments together; null where their refunds have none. */
export async function refundLimitLeftOfDay(context: PaymentContext): Promise<Money | null> {
  const caller = requireCaller(context, 'payments:read');
  const limit = findLimit(caller)?.limit ?? null;
  if (caller.kind !== 'staff' || limit === null) return null;
  const before = await refundedBefore(context, caller.userId, limit.currency, '');
  return { amountMinor: leftOfDay(toAllowance(context, limit), before), currency: limit.currency };
}

/**
 * Refuses what goes beyond the limit with what was refunded before, in words. It only tells early: the store weighs the
 * refund again in the write that makes it (`staffRefundOf`), so that two at the same time cannot both pass.
 */
export async function requireWithinLimit(context: PaymentContext, caller: Caller, target: Payment, amountMinor: bigint): Promise<void> {
  const limit = findLimit(caller)?.limit ?? null;
  if (caller.kind !== 'staff' || limit === null) return;
  const refusal = refusalBeyond(
    toAllowance(context, limit),
    await refundedBefore(context, caller.userId, limit.currency, target.rootId),
    amountMinor,
  );
  if (refusal) throw new Refused(refusal);
}

/** What is written with what the caller gives back; null where that has no limit. */
export function toStaffRefund(context: PaymentContext, caller: Caller, refund: Payment): StaffRefund | null {
  const limit = findLimit(caller)?.limit ?? null;
  if (caller.kind !== 'staff' || limit === null) return null;
  const at = context.ports.clocks.now();
  return {
    paymentId: refund.id,
    userId: caller.userId,
    rootId: refund.rootId,
    currency: limit.currency,
    amountMinor: refund.amountMinor,
    at,
    since: at - refundsWindowMs,
    limitMinor: limit.amountMinor,
    dayLimitMinor: limit.amountMinor * BigInt(toAllowance(context, limit).limitsADay),
  };
}

function toAllowance({ ports }: PaymentContext, limit: Money): RefundAllowance {
  return { limit, limitsADay: (ports.staffPolicy ?? defaultStaffPolicy).refundLimitsADay };
}

function refundedBefore({ ports }: PaymentContext, userId: string, currency: string, rootId: string) {
  return ports.store.staffRefunds.refundedBefore(userId, currency, rootId, ports.clocks.now() - refundsWindowMs);
}
