/** What waits until a second member of staff approves it (decision: refunds-by-two). Pure. */
import type { Permission } from '../../../foundation/access/role.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import type { NewEvent } from '../../../foundation/events/event.ts';
import type { Claim } from '../../../foundation/idempotency/idempotency.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { dayMs, formatTimestamp, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type Decision, decisions } from './decision.ts';
import { findPermission } from './rules.ts';

const approvalStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export interface RefundApproval {
  readonly id: Id;
  /** The payment that money is to be given back of, that is to be decided, or the chargeback that is to be answered. */
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  /** What was requested, without secrets: `toRequested` reads it. */
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
  /** The payment that was made: the refund, reversal or chargeback. */
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

/** What a second person is asked for. */
export type Requested =
  | { readonly kind: 'reference'; readonly type: ApprovableType }
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'answer'; readonly answer: 'accepted' | 'lost' };

/** Operations on an earlier payment that give money out (`givesMoneyOut`). */
const approvableTypes = ['RF', 'RV', 'CB'] as const;
export type ApprovableType = (typeof approvableTypes)[number];

const answers = ['accepted', 'lost'] as const;

/** What the stored request asks for. One that names nothing is a refund. */
export function toRequested({ request }: Pick<RefundApproval, 'request'>): Requested {
  const named = (name: string) => textAt(request, name);
  const decision = decisions.find((one) => one === named('decision'));
  if (decision) return { kind: 'decision', decision };
  const answer = answers.find((one) => one === named('answer'));
  if (answer) return { kind: 'answer', answer };
  return { kind: 'reference', type: approvableTypes.find((type) => type === named('paymentType')) ?? 'RF' };
}

/** With the requester's idempotency key, under which what is approved is stored: who repeats the request then gets that, and asks for no more. */
export function withClaim(request: RequestTree, claim: Claim | null): RequestTree {
  return claim ? { ...request, idempotency: { key: claim.scope.key, fingerprint: claim.fingerprint } } : request;
}

/** The stored request as it was sent, without the key. */
export function toSent({ request }: Pick<RefundApproval, 'request'>): RequestTree {
  const { idempotency: _claim, ...sent } = request;
  return sent;
}

/** The claim that `withClaim` stored; null where the request had no key. */
export function toRequestersClaim({ request }: Pick<RefundApproval, 'request'>, scope: Omit<Claim['scope'], 'key'>): Claim | null {
  const key = textAt(request, 'idempotency.key');
  const fingerprint = textAt(request, 'idempotency.fingerprint');
  return key === undefined || fingerprint === undefined ? null : { scope: { ...scope, key }, fingerprint };
}

const subjects = { RF: 'refund', RV: 'reversal', CB: 'chargeback' } as const satisfies Record<ApprovableType, string>;

/** What it is about, in sentences and in the audit log. */
export function findSubject(requested: Requested): (typeof subjects)[ApprovableType] | 'decision' {
  if (requested.kind === 'reference') return subjects[requested.type];
  return requested.kind === 'decision' ? 'decision' : 'chargeback';
}

/** The right that it takes: whoever may not do it may neither approve nor reject it. */
export function findApprovalPermission(requested: Requested): Permission {
  if (requested.kind === 'reference') return findPermission(requested.type);
  return requested.kind === 'decision' ? 'payments:decide' : 'reconcile';
}

/** Those that the function above asks for. */
export const approvalPermissions = ['payments:refund', 'payments:reverse', 'payments:decide', 'reconcile'] as const satisfies Permission[];

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
