/** Refunds that a second member of staff must approve (decision: refunds-by-two). Pure. */
import type { Caller } from '../../access/caller.ts';
import type { RequestTree } from '../../catalogue/tree.ts';
import type { NewEvent } from '../../events/event.ts';
import type { Id } from '../../kernel/identifier.ts';
import { formatAmount, type Money } from '../../kernel/money.ts';
import { dayMs, formatTimestamp, type Timestamp } from '../../kernel/timestamp.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export interface RefundApproval {
  readonly id: Id;
  /** The payment that is to be refunded. */
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  /** The refund as it was requested, without secrets. */
  readonly request: RequestTree;
  readonly requestedBy: Id;
  readonly requesterEmail: string;
  readonly requestedAt: Timestamp;
  /** After it nobody may approve it: it has to be requested again. */
  readonly expiresAt: Timestamp;
  readonly status: ApprovalStatus;
  /** 0, and 1 once it was decided: a second decision raises. */
  readonly decisions: number;
  readonly deciderEmail: string | null;
  readonly decidedAt: Timestamp | null;
  /** The refund that was made. */
  readonly refundId: Id | null;
}

/** What is decided about an approval, once. */
export interface ApprovalDecision {
  readonly id: Id;
  readonly status: 'approved' | 'rejected';
  readonly deciderEmail: string;
  readonly at: Timestamp;
  readonly refundId: Id | null;
}

/** Real time: people who approve work in days, and a payment changes in weeks. */
export const approvalMs = 3 * dayMs;

/**
 * Whether the refund, with what was refunded before, is above the channel's limit. The limit is an amount in one currency:
 * what it comes to in another nobody has said, so every refund there needs the second person. Programs of merchants
 * decide by their own rules: only staff need one.
 */
export function needsApproval(
  caller: Pick<Caller, 'kind'>,
  limit: Money | undefined,
  refund: Money & { readonly refundedBefore: bigint },
): boolean {
  if (caller.kind !== 'staff' || limit === undefined) return false;
  return refund.currency !== limit.currency || refund.refundedBefore + refund.amountMinor > limit.amountMinor;
}

/** Its state at a time: one that nobody decided ends by itself. */
export function statusAt({ status, expiresAt }: Pick<RefundApproval, 'status' | 'expiresAt'>, now: Timestamp): ApprovalStatus {
  return status === 'pending' && now >= expiresAt ? 'expired' : status;
}

/** For colleagues who have the payment or the list open. The approval is its own subject, so that the payment's events stay numbered without a hole. */
export function approvalEvent(approval: RefundApproval, id: Id, at: Timestamp): NewEvent {
  const { paymentId, entityId, entityPath, amountMinor, currency, status, refundId } = approval;
  const payload = { id: approval.id, paymentId, amount: formatAmount(amountMinor), currency, status, refundId, at: formatTimestamp(at) };
  return {
    id,
    type: 'REFUND_APPROVAL',
    action: status === 'pending' ? 'CREATED' : 'UPDATED',
    subjectId: approval.id,
    entityId,
    entityPath,
    at,
    payload: JSON.stringify(payload),
  };
}
