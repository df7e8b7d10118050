import { requireCaller, requireEntity } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import { spendOfChannel } from '../../../foundation/access/throttle.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { countRequest } from '../../../foundation/idempotency/count-request.ts';
import { claimIdempotencyKey, findReplay } from '../../../foundation/idempotency/idempotency-operations.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { requireConfigured } from '../create/accept.ts';
import { hasExpired, type Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { offerToShadow } from '../processing/offer-to-shadow.ts';
import type { Plan } from '../processing/plan.ts';
import { processPlan } from '../processing/process-plan.ts';
import { paymentSubject } from '../processing/replay.ts';
import { checkPlanRisk } from '../processing/risk.ts';
import { declineHeld } from '../processing/route.ts';
import { paymentsAbove } from '../query/lineage.ts';
import {
  decideReference,
  isBackOffice,
  isReferencingType,
  type ReferencingType,
  raceConstraints,
  referencingTypes,
  remainingFor,
  unmatched,
} from '../rules.ts';
import { toRequestersClaim, withClaim } from '../staff/approval.ts';
import { approvedWrites, requestApproval } from '../staff/approval-operations.ts';
import { refundLimitConstraint, requireWithinLimit, toStaffRefund } from '../staff/refund-limit.ts';
import { findPermission, limitUsedUp, refusalOfStaff } from '../staff/rules.ts';
import { givesMoneyOut } from '../staff/second-person.ts';
import { type Weighed, weighOutflow } from '../staff/second-person-operations.ts';
import { type AcceptedReference, acceptReference } from './accept.ts';
import { toReferenceAudit } from './audit.ts';
import { planReference, type ReferenceOptions, type ReferenceWork } from './plan.ts';
import { findVisibleTarget, loadChannel, refuseUnmatched, type VisibleTarget } from './target.ts';

/** How often we decide again where a racing operation changed the payment. */
const decisionsMax = 5;

/**
 * Captures, reverses, refunds, rebills … an earlier payment (spec §2.2, §4). A decline of our own rules or of the bank
 * is a stored payment with its result (`700.400.200` for a refund of more than remains). A wrong request is refused.
 */
export async function referencePayment(
  context: PaymentContext,
  id: string,
  input: RequestTree,
  options: ReferenceOptions = {},
): Promise<Payment> {
  return countRequest(
    context,
    'reference',
    () => processReference(context, id, input, options),
    ({ resultCode }) => resultCode,
  );
}

async function processReference(context: PaymentContext, id: string, input: RequestTree, options: ReferenceOptions): Promise<Payment> {
  const entityId = textAt(input, 'entityId');
  const { caller, type } = requireReference(context, input);
  const entity = entityId === undefined ? undefined : (await requireEntity(context, findPermission(type), entityId)).entity;
  const visible = await findVisibleTarget(context, id, type, entity);
  if (!visible) throw refuseUnmatched(id, type, entity, options);
  const { target } = visible;
  const { channel, settings } = await loadChannel(context, target);
  spendOfChannel(context, channel, options.namedBy === 'referenceUuid' ? 'payment' : 'reference');
  if (type === 'RB') requireConfigured(settings, target);
  const request = limitToNamed(acceptReference(context, input, type, settings, options), type, visible);
  const { amountMinor = remainingFor(type, target), currency = target.currency } = request;
  const isOutflow = givesMoneyOut(type, target.type);
  const refusal = refusalOfStaff(caller, { givesMoneyOut: isOutflow, amountMinor, currency, reason: options.reason });
  if (refusal) throw new Refused(refusal);
  const scope = { entityId: channel.id, operation: `${type}:${target.id}` };
  const claim = options.approval
    ? toRequestersClaim(options.approval, scope)
    : await claimIdempotencyKey(context, scope, options.idempotencyKey, request.tree);
  const work: ReferenceWork = { caller, channel, settings, type, request, claim, options };
  const readReplay = () => findReplay(context, claim, paymentSubject(context, channel.path));
  for (let decisions = 1; ; decisions += 1) {
    const earlier = await readReplay();
    if (earlier) return earlier;
    let plan: Plan | undefined;
    try {
      if (isOutflow) await requireWithinLimit(context, caller, target, amountMinor);
      plan = await decidePlan(context, target.id, work);
      const payment = await processPlan(context, plan);
      offerToShadow(context, { ...plan, makerId: visible.makerId }, payment);
      return payment;
    } catch (error) {
      // The same request, sent twice at once, finds a payment that its own first sending has changed: what that made is the answer.
      const made = error instanceof Refused ? await readReplay() : undefined;
      if (made) return made;
      if (!(error instanceof Conflict) || !mayDecideAgain(error, decisions)) throw error;
      if (plan && raceConstraints.has(error.constraint)) await requireRaced(context, plan, error);
    }
  }
}

/**
 * Without an amount, a reversal that names an increment gives back what that added, and not the authorisation with it. A second chargeback
 * takes back what the chargeback reversal gave that it names.
 */
function limitToNamed(request: AcceptedReference, type: ReferencingType, { target, namedMinor }: VisibleTarget): AcceptedReference {
  if ((type !== 'RV' && type !== 'CB') || namedMinor === null || request.amountMinor !== undefined) return request;
  const remaining = remainingFor(type, target);
  return remaining > namedMinor ? { ...request, amountMinor: namedMinor } : request;
}

/** Checks the right first, and then the type: without the right, the answer says nothing about the type. */
function requireReference(context: PaymentContext, input: RequestTree): { readonly caller: Caller; readonly type: ReferencingType } {
  requireCaller(context, findPermission(textAt(input, 'paymentType') ?? ''));
  const type = parseReferencingType(input);
  return { caller: requireRightTo(context, type), type };
}

/** Refuses a caller without the right: by scopes for programs, by role for staff. A token needs two scopes for the back office. */
export function requireRightTo(context: PaymentContext, type: ReferencingType): Caller {
  const caller = requireCaller(context, findPermission(type));
  if (isBackOffice(type) && caller.kind === 'token') requireCaller(context, 'payments:write');
  return caller;
}

/** After a lost race over amounts we decide again on the payment as it is now; a lost race for the key is a repetition. */
function mayDecideAgain(conflict: Conflict, decisions: number): boolean {
  const { constraint } = conflict;
  if (constraint === 'payment_version' && decisions === decisionsMax) throw staleVersion();
  // A replica's read may be stale. The guard of the commit is what counts.
  if (constraint === refundLimitConstraint && decisions === decisionsMax) throw new Refused(limitUsedUp);
  return (
    decisions < decisionsMax &&
    (constraint === 'idempotency_key' ||
      constraint === refundLimitConstraint ||
      constraint === 'payment_version' ||
      raceConstraints.has(constraint))
  );
}

/**
 * A constraint over amounts raises where another operation came between. Where none did, the rule allowed what the database
 * refuses: to decide again would end the same way, and no answer to the client would be true. A fault, which says so.
 */
async function requireRaced({ ports }: PaymentContext, { lineage, payment }: Plan, { constraint }: Conflict): Promise<void> {
  const decidedOn = lineage ? [lineage.target, ...lineage.above] : [];
  for (const { id, entityPath, version } of decidedOn) {
    const now = await ports.store.payments.byId(toMerchantKey(entityPath), id);
    if (now?.version !== version) return;
  }
  ports.log.error('a rule allowed what a constraint of the database refuses', { constraint, paymentId: payment.referencedId });
  throw new Error('a rule and a constraint disagree');
}

function staleVersion(): Refused {
  return new Refused({
    resultCode: '800.110.100',
    status: 409,
    description: 'the payment has changed since it was read: read it again and decide anew',
  });
}

function parseReferencingType(input: RequestTree): ReferencingType {
  const type = textAt(input, 'paymentType') ?? '';
  if (isReferencingType(type)) return type;
  throw wrongParameter('paymentType', `must be one of [${referencingTypes.join(', ')}]`, type === '' ? null : type);
}

async function decidePlan(context: PaymentContext, targetId: string, work: ReferenceWork): Promise<Plan> {
  const { ports } = context;
  const target = await ports.store.payments.byId(toMerchantKey(work.channel.path), targetId);
  if (!target) throw new Refused({ resultCode: unmatched[work.type], status: 404 });
  const { expectedVersion } = work.options;
  if (expectedVersion !== undefined && expectedVersion !== target.version) throw staleVersion();
  const connector = ports.connectorFor(work.settings, target.connector);
  const now = ports.clocks.entityNow(work.channel.id);
  const mayReverse = work.type !== 'RV' || connector.mayReverse(target, work.settings, now);
  const { amountMinor, currency, open } = work.request;
  const decision = decideReference(target, {
    type: work.type,
    amountMinor,
    currency,
    final: textAt(open, 'sequence') === 'FINAL',
    mayReverse,
    hasExpired: hasExpired(target, steadyEntityNow(ports.clocks, target.entityId)),
  });
  const isAllowed = decision.status === 'allowed';
  const isOutflow = givesMoneyOut(work.type, target.type);
  // What our own rules decline needs nobody's approval.
  const weighed = isAllowed && isOutflow ? await requireOnePerson(context, work, target, decision.amountMinor) : undefined;
  const plan = planReference(
    context,
    work,
    { target, above: isAllowed ? await paymentsAbove(ports.store, target, work.type) : [] },
    {
      amountMinor: isAllowed ? decision.amountMinor : (amountMinor ?? 0n),
      releasedMinor: isAllowed ? decision.releasedMinor : 0n,
      localDecline: isAllowed ? null : decision.resultCode,
    },
  );
  const { approval } = work.options;
  const approvalWrites =
    approval && work.caller.kind === 'staff'
      ? approvedWrites(context, work.caller, approval, { refundId: plan.payment.id, rootId: target.rootId })
      : [];
  const auditWrites = [toReferenceAudit(context, work, plan)];
  const staffRefund = isOutflow ? toStaffRefund(context, work.caller, plan.payment) : null;
  const guards = [...(plan.guards ?? []), ...(weighed?.guards ?? [])];
  const decided: Plan = { ...plan, staffRefund, approvalWrites, auditWrites, guards };
  return work.type === 'RB' && isAllowed ? checkRebill(context, { ...decided, accountOf: target }) : decided;
}

/** A rebill asks for money anew: what a channel demands of a new debit holds for it, too. */
function checkRebill(context: PaymentContext, plan: Plan): Plan | Promise<Plan> {
  return checkPlanRisk(context, declineHeld(plan));
}

/** Stores the request and refuses it for now where the channel wants a second person for so much; who approves it is the second. */
async function requireOnePerson(
  context: PaymentContext,
  { caller, type, settings, request, claim, options }: ReferenceWork,
  target: Payment,
  amountMinor: bigint,
): Promise<Weighed | undefined> {
  if (caller.kind !== 'staff' || options.approval !== undefined) return undefined;
  const currency = request.currency ?? target.currency;
  const weighed = await weighOutflow(context, caller, { settings, about: target, amountMinor, currency });
  if (!weighed.isForTwo) return weighed;
  // As it was weighed: what remains may be another amount when it is approved.
  const asked = { ...request.open, paymentType: type, amount: formatAmount(amountMinor), currency };
  const wanted = { amountMinor, currency, reason: options.reason ?? '', request: withClaim(asked, claim) };
  return requestApproval(context, caller, target, wanted);
}
