/** Stores what needs a second person, and who approves or rejects it (decision: refunds-by-two). */
import { type AuditedChange, auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { entityWithin, requireAnyOf, requireCaller, requireRequestScope, requireScopePath } from '../../../foundation/access/authorize.ts';
import type { StaffCaller } from '../../../foundation/access/caller.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { formatTimestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import {
  type ApprovalDecision,
  approvalEvent,
  approvalMs,
  approvalPermissions,
  findApprovalPermission,
  findSubject,
  type RefundApproval,
  statusAt,
  toRequested,
} from './approval.ts';

/** Approvals that one list shows. */
export const approvalsMax = 100;

/** Payments whose approvals one list may be about: a payment with those that are linked with it. */
export const approvalPaymentsMax = 200;

interface WantedApproval {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly request: RequestTree;
}

/**
 * Stores what waits for a second person, and refuses it for now with a sentence that says so. The same that the same person requests
 * again while it waits is the one that waits already.
 */
export async function requestApproval(
  context: PaymentContext,
  caller: StaffCaller,
  about: Payment,
  wanted: WantedApproval,
): Promise<never> {
  const { store, newId, clocks, publish } = context.ports;
  const at = clocks.now();
  const approval: RefundApproval = {
    id: newId(),
    paymentId: about.id,
    entityId: about.entityId,
    entityPath: about.entityPath,
    ...wanted,
    requestedBy: caller.userId,
    requesterEmail: caller.id,
    requestedAt: at,
    expiresAt: at + approvalMs,
    status: 'pending',
    decisions: 0,
    deciderEmail: null,
    decidedAt: null,
    refundId: null,
  };
  try {
    await store.commit(toMerchantKey(about.entityPath), [
      { write: 'refund-approval.insert', approval },
      ...noteWrites(context, caller, { approval, rootId: about.rootId }, 'request'),
    ]);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'refund_approval_waiting') throw error;
    throw waits(await findWaiting(context, approval));
  }
  publish();
  throw waits(approval);
}

async function findWaiting({ ports }: PaymentContext, wanted: RefundApproval): Promise<RefundApproval> {
  const known = await ports.store.refundApprovals.ofPayment(toMerchantKey(wanted.entityPath), wanted.paymentId, approvalsMax);
  const isSame = (one: RefundApproval) =>
    one.status === 'pending' &&
    one.requestedBy === wanted.requestedBy &&
    one.amountMinor === wanted.amountMinor &&
    one.currency === wanted.currency;
  return known.find(isSame) ?? wanted;
}

function waits(approval: RefundApproval): Refused {
  const { id, amountMinor, currency, expiresAt } = approval;
  const description = `this ${findSubject(toRequested(approval))} of ${formatAmount(amountMinor)} ${currency} needs a second person: it waits for a colleague's approval until ${formatTimestamp(expiresAt)} UTC (${id})`;
  return new Refused({ resultCode: '800.900.301', status: 403, description, approvalId: id });
}

/** What waits below the caller's entity, oldest first: all of it, or what is about these payments. */
export async function waitingApprovals(context: PaymentContext, paymentIds: readonly string[] | null): Promise<readonly RefundApproval[]> {
  const caller = requireCaller(context, 'payments:read');
  return context.ports.store.refundApprovals.waiting(requireScopePath(caller), context.ports.clocks.now(), paymentIds, approvalsMax);
}

/** Those of a payment that the caller sees, oldest first. */
export async function paymentApprovals(context: PaymentContext, payment: Payment): Promise<readonly RefundApproval[]> {
  requireCaller(context, 'payments:read');
  return context.ports.store.refundApprovals.ofPayment(toMerchantKey(payment.entityPath), payment.id, approvalsMax);
}

/** Undefined for one that the caller does not see. */
export async function readApproval(context: PaymentContext, id: string): Promise<RefundApproval | undefined> {
  requireCaller(context, 'payments:read');
  const approval = isId(id) ? await context.ports.store.refundApprovals.byId(requireRequestScope(context), id) : undefined;
  return approval && entityWithin(context, approval.entityPath) ? approval : undefined;
}

/** Whether this caller may decide it: another member of staff than the one who requested it, while it waits. */
export function mayDecide(context: PaymentContext, approval: RefundApproval): boolean {
  const { authentication } = context.request;
  const caller = authentication.status === 'valid' ? authentication.caller : undefined;
  if (caller?.kind !== 'staff' || caller.userId === approval.requestedBy) return false;
  return (
    caller.permissions.includes(findApprovalPermission(toRequested(approval))) &&
    statusAt(approval, context.ports.clocks.now()) === 'pending'
  );
}

/**
 * The approval that this caller may decide now. Refuses with 404 one that they do not see, with 403 programs and whoever
 * requested it, and with 409 one that was decided or has expired.
 */
export async function requireOpenApproval(
  context: PaymentContext,
  id: string,
  expectedVersion?: number,
): Promise<{ readonly caller: StaffCaller; readonly approval: RefundApproval }> {
  const caller = requireAnyOf(context, approvalPermissions);
  const approval = isId(id) ? await context.ports.store.refundApprovals.byId(requireRequestScope(context), id) : undefined;
  if (!approval || !entityWithin(context, approval.entityPath)) throw new Refused({ resultCode: '200.300.406', status: 404 });
  requireCaller(context, findApprovalPermission(toRequested(approval)));
  if (caller.kind !== 'staff')
    throw refusedFor('only staff approve refunds and what else gives money back: a program has no second person');
  if (caller.userId === approval.requestedBy)
    throw refusedFor(`you requested this ${findSubject(toRequested(approval))}: a second person must approve it`);
  const status = statusAt(approval, context.ports.clocks.now());
  if (status !== 'pending') throw decidedAlready(status);
  if (expectedVersion !== undefined && expectedVersion !== approval.decisions) throw decidedAlready('changed');
  return { caller, approval };
}

function refusedFor(description: string): Refused {
  return new Refused({ resultCode: '800.900.301', status: 403, description });
}

export function decidedAlready(status: string): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: `this request is ${status}: read it again` });
}

/** The writes of an approval that its refund is committed with: neither is there without the other. */
export function approvedWrites(
  context: PaymentContext,
  caller: StaffCaller,
  approval: RefundApproval,
  { refundId, rootId }: { readonly refundId: string | null; readonly rootId: string },
): readonly Write[] {
  const decision: ApprovalDecision = {
    id: approval.id,
    status: 'approved',
    deciderEmail: caller.id,
    at: context.ports.clocks.now(),
    refundId,
  };
  return decisionWrites(context, caller, { approval, rootId }, decision);
}

/** No money moves. */
export async function rejectRefund(context: PaymentContext, id: string): Promise<RefundApproval> {
  const { store, clocks, publish } = context.ports;
  const { caller, approval } = await requireOpenApproval(context, id);
  const merchant = toMerchantKey(approval.entityPath);
  const rootId = (await store.payments.byId(merchant, approval.paymentId))?.rootId ?? approval.paymentId;
  const decision: ApprovalDecision = { id, status: 'rejected', deciderEmail: caller.id, at: clocks.now(), refundId: null };
  try {
    await store.commit(merchant, decisionWrites(context, caller, { approval, rootId }, decision));
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'refund_approval_open') throw decidedAlready('decided');
    throw error;
  }
  publish();
  return decided(approval, decision);
}

function decided(approval: RefundApproval, { status, deciderEmail, at, refundId }: ApprovalDecision): RefundApproval {
  return { ...approval, status, deciderEmail, decidedAt: at, refundId, decisions: 1 };
}

/** With the first payment of the family, by which the audit log is searched. */
interface RootedApproval {
  readonly approval: RefundApproval;
  readonly rootId: string;
}

function decisionWrites(
  context: PaymentContext,
  caller: StaffCaller,
  { approval, rootId }: RootedApproval,
  decision: ApprovalDecision,
): readonly Write[] {
  const step = decision.status === 'approved' ? 'approve' : 'reject';
  return [
    { write: 'refund-approval.decide', decision },
    ...noteWrites(context, caller, { approval: decided(approval, decision), rootId }, step),
  ];
}

/** The event for colleagues, and the entry of the audit log. */
function noteWrites(
  context: PaymentContext,
  caller: StaffCaller,
  { approval, rootId }: RootedApproval,
  step: 'request' | 'approve' | 'reject',
): readonly Write[] {
  const { ports } = context;
  const requested = toRequested(approval);
  const action: AuditedChange['action'] = `${findSubject(requested)}.${step}`;
  const { id, paymentId: subjectId, entityId, entityPath, amountMinor, currency, reason, refundId } = approval;
  const change = {
    approval: id,
    ...(requested.kind === 'decision' ? { decision: requested.decision } : {}),
    ...(requested.kind === 'answer' ? { answer: requested.answer } : {}),
    amount: formatAmount(amountMinor),
    currency,
    reason,
    requestedBy: approval.requesterEmail,
    ...(refundId === null ? {} : { refund: refundId }),
  };
  const address = findAddress(context);
  const paymentId = rootId;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action,
    subjectId,
    entityId,
    entityPath,
    paymentId,
    address,
    change,
  });
  const at = ports.clocks.entityNow(entityId);
  return [
    { write: 'event.append', event: approvalEvent(approval, ports.newId(), at) },
    { write: 'audit.append', entry },
  ];
}
