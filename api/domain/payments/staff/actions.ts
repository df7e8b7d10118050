/** Which operations on a payment are allowed now, and why the others are not, by the same rules as the operations. */

import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { hasExpired, type Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { requireRightTo } from '../reference/reference.ts';
import { findDisputed, findOwnCapture, findTarget } from '../reference/target.ts';
import { decideReference, type ReferenceRequest, type ReferencingType, referencingTypes, remainingFor } from '../rules.ts';

export interface PaymentAction {
  readonly type: ReferencingType;
  /** The most it may be for, minor units; null where there is no bound, or it is not allowed. */
  readonly amountMaxMinor: bigint | null;
  readonly currency: string;
  /** Why not; null where it is allowed. */
  readonly refusedWith: { readonly resultCode: string; readonly description: string } | null;
}

/** For this caller, in the order of the operations. A racing operation may change the answer before one is sent. */
export async function paymentActions(context: PaymentContext, payment: Payment): Promise<readonly PaymentAction[]> {
  const { ports } = context;
  const target = (await findTarget(ports.store, payment)) ?? payment;
  const settings = (await findEntity(ports, target.entityId))?.settings ?? null;
  const now = ports.clocks.entityNow(target.entityId);
  const mayReverse = settings !== null && ports.connectorFor(settings, target.connector).mayReverse(target, settings, now);
  const timing = { mayReverse, hasExpired: hasExpired(target, steadyEntityNow(ports.clocks, target.entityId)) };
  // What an operation of a type changes where the id names another payment than that one.
  const captured = await findOwnCapture(ports.store, payment);
  const others: Partial<Record<ReferencingType, Payment | undefined>> = {
    CB: captured ?? (await findDisputed(ports.store, payment)),
    RF: captured,
    RB: captured,
  };
  return referencingTypes.map((type) => toAction(others[type] ?? target, type, timing, findMissingRight(context, type)));
}

type Timing = Pick<ReferenceRequest, 'mayReverse' | 'hasExpired'>;

function toAction(target: Payment, type: ReferencingType, timing: Timing, missing: string | null): PaymentAction {
  const { currency } = target;
  // A rebill has no maximum: whether it is allowed does not depend on the amount.
  const amountMinor = type === 'RB' ? 1n : undefined;
  const decision = decideReference(target, { type, amountMinor, currency, final: false, ...timing });
  const resultCode = missing ?? (decision.status === 'declined' ? decision.resultCode : null);
  if (resultCode !== null)
    return { type, amountMaxMinor: null, currency, refusedWith: { resultCode, description: describeResultCode(resultCode) } };
  return { type, amountMaxMinor: type === 'RB' ? null : remainingFor(type, target), currency, refusedWith: null };
}

/** The result code of the caller's missing right; null where they have it. */
function findMissingRight(context: PaymentContext, type: ReferencingType): string | null {
  try {
    requireRightTo(context, type);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.resultCode;
    throw error;
  }
}
