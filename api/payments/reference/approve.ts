/** Makes a refund, or carries out a decision, that a second person approves. */
import { Conflict } from '../../kernel/commit.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { toRequestedDecision } from '../staff/decision.ts';
import { decidedAlready, requireOpenApproval } from '../staff/operations-approval.ts';
import { approveDecision } from '../staff/operations-decision.ts';
import { referencePayment } from './reference.ts';

/**
 * The refund as it was requested, by the caller: their own rights and limits hold. It is decided in the commit that stores
 * the refund, so that of two who approve at once one is refused (409).
 */
export async function approveRefund(context: PaymentContext, id: string): Promise<Payment> {
  const { approval } = await requireOpenApproval(context, id);
  const decision = toRequestedDecision(approval);
  const input = { ...approval.request, paymentType: 'RF' };
  try {
    if (decision !== null) return await approveDecision(context, approval, decision);
    return await referencePayment(context, approval.paymentId, input, {
      reason: `${approval.reason} (requested by ${approval.requesterEmail})`,
      approval,
    });
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'refund_approval_open') throw decidedAlready('decided');
    throw error;
  }
}
