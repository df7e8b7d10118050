/** Carries out what a second person approves: an operation on a payment, a decision, or the answer to a chargeback. */
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { Payment } from '../payments/payment.ts';
import { referencePayment } from '../payments/reference/reference.ts';
import { type RefundApproval, toRequested, toSent } from '../payments/staff/approval.ts';
import { decidedAlready, requireOpenApproval } from '../payments/staff/approval-operations.ts';
import { approveDecision } from '../payments/staff/decision-operations.ts';
import { approveAnswer } from './chargebacks.ts';
import type { ReconciliationContext } from './ports.ts';

/** What the second person looked at: a later version of either is refused with 409. */
export interface ShownVersions {
  readonly approval?: number | undefined;
  readonly payment?: number | undefined;
}

/**
 * As it was requested, by the caller: their own rights and limits hold. It is decided in the commit that stores what comes
 * of it, so that of two who approve at once one is refused (409).
 */
export async function approve(context: ReconciliationContext, id: string, shown: ShownVersions = {}): Promise<Payment> {
  const { approval } = await requireOpenApproval(context, id, shown.approval);
  try {
    return await carryOut(context, approval, shown.payment);
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'refund_approval_open') throw decidedAlready('decided');
    throw error;
  }
}

async function carryOut(context: ReconciliationContext, approval: RefundApproval, expectedVersion: number | undefined): Promise<Payment> {
  const requested = toRequested(approval);
  switch (requested.kind) {
    case 'decision':
      return approveDecision(context, approval, { decision: requested.decision, expectedVersion });
    case 'answer':
      await approveAnswer(context, approval, { answer: requested.answer, expectedVersion });
      return requirePayment(context, approval);
    case 'reference':
      return referencePayment(
        context,
        approval.paymentId,
        { ...toSent(approval), paymentType: requested.type },
        { reason: `${approval.reason} (requested by ${approval.requesterEmail})`, approval, expectedVersion },
      );
  }
}

async function requirePayment({ ports }: ReconciliationContext, { entityPath, paymentId }: RefundApproval): Promise<Payment> {
  const payment = await ports.store.payments.byId(toMerchantKey(entityPath), paymentId);
  if (!payment) throw new Refused({ resultCode: '700.400.580', status: 404 });
  return payment;
}
