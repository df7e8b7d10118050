/** What staff do about a payment whose outcome is missing: ask the bank now, or decide (decision: staff-decide-unknown). */

import { type AuditedChange, auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import type { Permission } from '../../../foundation/access/role.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import { steadyEntityNow, steadyNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { askBank } from '../processing/ask.ts';
import { mayStillBeCancelled } from '../processing/inquiry-schedule.ts';
import { type Reopened, reopen } from '../processing/reopen.ts';
import { storeFoundOutcome } from '../processing/store-found-outcome.ts';
import { batchedReads } from '../query/batched.ts';
import { endedUncertain, isOutcomeOpen } from '../rules.ts';
import type { RefundApproval } from './approval.ts';
import { approvedWrites, requestApproval } from './approval-operations.ts';
import {
  type Decision,
  findOpenAttempt,
  isAboutToBeAsked,
  isLeftWaiting,
  isOpen,
  toDecidedOutcome,
  toDecisionRequest,
} from './decision.ts';
import { requireWithinLimit } from './refund-limit.ts';
import { refusalOfStaff } from './rules.ts';
import { weighOutflow } from './second-person-operations.ts';

/** The payment as it stands then: concluded, or still unknown where the bank could not be reached. */
export async function inquirePayment(context: PaymentContext, id: string): Promise<Payment> {
  const { ports } = context;
  const caller = requireCaller(context, 'payments:inquire');
  const payment = await requireVisible(context, id);
  // A colleague or the schedule came first.
  if (!isOpen(payment) && payment.status !== 'pending') return payment;
  const attempt = await requireOpenAttempt(context, payment);
  const note = (answer: string): Write => toNote(context, caller, payment, { action: 'payment.inquire', change: { answer } });
  const open = toOpen(context, payment, attempt);
  const asked = await askBank(ports, { payment: open.payment, attempt }, (answer) => [...open.writes, note(answer)]).catch(refuseOvertaken);
  if (asked.isStored) return asked.payment;
  await ports.store.commit(toMerchantKey(payment.entityPath), [note(asked.answer)]);
  return payment;
}

export interface WantedDecision {
  readonly decision: Decision;
  readonly reason: string;
  readonly expectedVersion?: number | undefined;
}

/**
 * Concludes an unknown payment as somebody decides it: its ledger entries, its events and what follows it are those of an
 * answer of the bank. Above the channel's limit it waits for a second person, as a refund does. An answer of the bank that
 * comes first stands: the decision is refused then with 409.
 */
export async function decidePayment(context: PaymentContext, id: string, wanted: WantedDecision): Promise<Payment> {
  const caller = requireCaller(context, 'payments:decide');
  if (caller.kind !== 'staff') throw refusedFor('only staff decide: a program asks the bank');
  const payment = await requireVisible(context, id);
  const { amountMinor, currency } = payment;
  const refusal = refusalOfStaff(caller, { givesMoneyOut: true, amountMinor, currency, reason: wanted.reason });
  if (refusal) throw new Refused(refusal);
  await requireWithinLimit(context, caller, payment, amountMinor);
  const reason = wanted.reason.trim();
  if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== payment.version) throw decidedBefore();
  const attempt = await requireUndecided(context, payment);
  const settings = (await findEntity(context.ports, payment.entityId))?.settings;
  const weighed = await weighOutflow(context, caller, {
    settings: settings ?? {},
    about: payment,
    amountMinor,
    currency,
    except: payment.id,
  });
  if (weighed.isForTwo) {
    return requestApproval(context, caller, payment, { amountMinor, currency, reason, request: toDecisionRequest(wanted.decision) });
  }
  return concludeDecided(context, { payment, attempt, decision: wanted.decision }, [
    toNote(context, caller, payment, { action: 'payment.decide', change: { decision: wanted.decision, reason } }),
  ]);
}

/** The decision that a colleague requested, by the second person; decided in the commit that concludes the payment. */
export async function approveDecision(
  context: PaymentContext,
  approval: RefundApproval,
  { decision, expectedVersion }: Pick<WantedDecision, 'decision' | 'expectedVersion'>,
): Promise<Payment> {
  const caller = requireCaller(context, 'payments:decide');
  if (caller.kind !== 'staff') throw refusedFor('only staff decide: a program asks the bank');
  const payment = await requireVisible(context, approval.paymentId);
  if (expectedVersion !== undefined && expectedVersion !== payment.version) throw decidedBefore();
  const attempt = await requireUndecided(context, payment);
  const change = { decision, reason: approval.reason, requestedBy: approval.requesterEmail };
  return concludeDecided(context, { payment, attempt, decision }, [
    ...approvedWrites(context, caller, approval, { refundId: null, rootId: payment.rootId }),
    toNote(context, caller, payment, { action: 'payment.decide', change }),
  ]);
}

interface Decided {
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly decision: Decision;
}

/** Where the bank's answer was stored first, that stands and nothing of the decision is. */
async function concludeDecided(
  context: PaymentContext,
  { payment, attempt, decision }: Decided,
  notes: readonly Write[],
): Promise<Payment> {
  const { ports } = context;
  const outcome = toDecidedOutcome(decision, { environment: ports.environment, testMode: payment.testMode });
  const open = toOpen(context, payment, attempt);
  const concluded = await storeFoundOutcome(ports, open.payment, attempt, outcome, [...open.writes, ...notes]).catch(refuseOvertaken);
  if (isOutcomeOpen(concluded) || (concluded.status === 'approved') !== (decision === 'APPROVED')) throw decidedBefore();
  return concluded;
}

/** As it is concluded: one that its bank ended without an outcome is unknown again, in the commit that concludes it. */
function toOpen({ ports }: PaymentContext, payment: Payment, attempt: Attempt): Reopened {
  if (!endedUncertain(payment)) return { payment, writes: [] };
  return reopen(payment, attempt, ports.clocks.entityNow(payment.entityId));
}

/** A colleague was first, or what the payment belongs to has moved on: a checkout that was paid, an amount that was refunded. */
function refuseOvertaken(error: unknown): never {
  throw error instanceof Conflict ? decidedBefore() : error;
}

/** Undefined where the caller may not see it. */
async function requireVisible(context: PaymentContext, id: string): Promise<Payment> {
  const payment = isId(id) ? await context.ports.store.payments.byId(requireRequestScope(context), id) : undefined;
  if (!payment || !entityWithin(context, payment.entityPath)) throw new Refused({ resultCode: '700.400.580', status: 404 });
  return payment;
}

async function requireUndecided(context: PaymentContext, payment: Payment): Promise<Attempt> {
  if (!isOpen(payment) && payment.status !== 'pending') throw decidedBefore();
  return requireOpenAttempt(context, payment);
}

/** A call that is still in flight, or a shopper who is still with the bank, is not asked about: that would end the payment. */
async function requireOpenAttempt({ ports }: PaymentContext, payment: Payment): Promise<Attempt> {
  const attempts = await ports.store.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id);
  const attempt = findOpenAttempt(payment, attempts);
  if (attempt && mayStillBeCancelled(attempt, steadyNow(ports.clocks), ports.isDatabaseOwn)) {
    const description = 'the bank was asked to cancel the payment, and may still do so: wait a minute, then read it again';
    throw new Refused({ resultCode: '700.400.570', status: 400, description });
  }
  if (attempt && isOpen(payment) && !isAboutToBeAsked(attempt, steadyEntityNow(ports.clocks, payment.entityId))) return attempt;
  if (attempt && isLeftWaiting(payment, attempt)) return attempt;
  const description = 'the payment is under way: wait a few seconds, then read it again';
  throw new Refused({ resultCode: '700.400.570', status: 400, description });
}

function toNote(
  context: PaymentContext,
  caller: Caller,
  payment: Payment,
  { action, change }: { readonly action: AuditedChange['action']; readonly change: object },
): Write {
  const { ports } = context;
  const { id: subjectId, rootId: paymentId, entityId, entityPath, amountMinor, currency } = payment;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action,
    subjectId,
    paymentId,
    entityId,
    entityPath,
    address: findAddress(context),
    change: { amount: formatAmount(amountMinor), currency, ...change },
  });
  return { write: 'audit.append', entry };
}

/** Whether the caller's page offers to do so now. Without a call there is nothing to ask about, and nothing that may have happened. */
export async function mayDoUnknown(context: PaymentContext, payment: Payment, permission: Permission): Promise<boolean> {
  const { authentication } = context.request;
  if (!isOutcomeOpen(payment) || authentication.status !== 'valid') return false;
  const { caller } = authentication;
  if (caller.kind !== 'staff' || !caller.permissions.includes(permission)) return false;
  if (payment.status === 'unknown') return true;
  const attempt = findOpenAttempt(payment, await batchedReads(context).attempts(payment.id));
  return attempt !== undefined && (isOpen(payment) || isLeftWaiting(payment, attempt));
}

function decidedBefore(): Refused {
  const description = 'the payment, or what it belongs to, has changed meanwhile: read it again';
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

function refusedFor(description: string): Refused {
  return new Refused({ resultCode: '800.900.301', status: 403, description });
}
