/** Lets a payment in review go on. Who does not want it reverses or refunds it: that is an operation as any other. */
import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireRequestScope } from '../../../foundation/access/authorize.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { readStanding } from '../query/standing.ts';
import { findTarget } from '../reference/target.ts';
import { type AcceptedReview, reviewEvent } from './review.ts';
import { refusalOfStaff } from './rules.ts';

export interface WantedReview {
  readonly reason: string;
  /** Of the payment. */
  readonly expectedVersion?: number | undefined;
}

/**
 * Refuses with 404 a payment that the caller does not see, and with 403 programs and roles that may not reverse it. Refuses with 400 a reason that is
 * too short. Refuses with 409 a payment that is not in review, that a colleague has let go on, or whose version is stale. No money moves.
 * What added to an authorisation goes on with it, whichever of the two is named.
 */
export async function acceptReview(context: PaymentContext, id: string, { reason, expectedVersion }: WantedReview): Promise<Payment> {
  const { store, newId, clocks, publish } = context.ports;
  const caller = requireCaller(context, 'payments:reverse');
  if (caller.kind !== 'staff') throw new Refused({ resultCode: '800.900.301', status: 403, description: 'only staff review payments' });
  const named = isId(id) ? await store.payments.byId(requireRequestScope(context), id) : undefined;
  const payment = named && entityWithin(context, named.entityPath) ? await findTarget(store, named) : undefined;
  if (!named || !payment) throw new Refused({ resultCode: '700.400.580', status: 404 });
  const { amountMinor, currency, entityId, entityPath, rootId } = payment;
  const refusal = refusalOfStaff(caller, { givesMoneyOut: false, amountMinor, currency, reason });
  if (refusal) throw new Refused(refusal);
  if (expectedVersion !== undefined && expectedVersion !== named.version) throw changedMeanwhile();
  const { inReview } = await readStanding(context, payment);
  if (inReview.length === 0) throw changedMeanwhile();
  const at = clocks.entityNow(entityId);
  const reviews = inReview.map(
    (paymentId): AcceptedReview => ({
      id: newId(),
      paymentId,
      entityId,
      entityPath,
      reviewerId: caller.userId,
      reviewerName: caller.name,
      reason: reason.trim(),
      at,
    }),
  );
  const entry = auditEntry(newId(), clocks.now(), caller, {
    action: 'payment.review',
    subjectId: payment.id,
    paymentId: rootId,
    entityId,
    entityPath,
    address: findAddress(context),
    change: { decision: 'ACCEPTED', reason: reason.trim() },
  });
  try {
    await store.commit(toMerchantKey(entityPath), [
      { write: 'payment.expect', id: payment.id, version: payment.version },
      ...reviews.map((review) => ({ write: 'payment-review.insert', review }) as const),
      ...reviews.map((review) => ({ write: 'event.append', event: reviewEvent(review, newId()) }) as const),
      { write: 'audit.append', entry },
    ]);
  } catch (error) {
    throw error instanceof Conflict ? changedMeanwhile() : error;
  }
  publish();
  return payment;
}

function changedMeanwhile(): Refused {
  const description = 'the payment is in review no longer, or it has changed meanwhile: read it again';
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}
