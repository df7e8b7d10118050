/**
 * Stores the outcome of a payment whose intent was stored before: from the bank's answer, a shopper's return or an
 * inquiry. A late or duplicate outcome changes nothing: `payment.conclude` and `attempt.finish` raise where one is stored.
 */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import type { Claim } from '../../../foundation/idempotency/idempotency.ts';
import { completionWrites } from '../../../foundation/idempotency/idempotency-operations.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { isReferencingType } from '../rules.ts';
import { redirectInquiryAt } from './inquiry-schedule.ts';
import { applyRisk, concludeStoredPayment } from './outcome.ts';
import type { Lineage, Plan } from './plan.ts';
import { registrationOutcomeWrites } from './registration-writes.ts';
import { applyStoredRisk } from './risk.ts';
import { shopperWrites } from './shopper-writes.ts';
import { paymentEvent, sideEffects } from './side-effects.ts';
import { readStored } from './store-new.ts';

export interface OutcomeToStore {
  readonly payment: Payment;
  readonly attemptId: Id;
  readonly reservedMinor: bigint;
  /** Of what a final refund let go of (side-effects.ts); absent: nothing. */
  readonly lentMinor?: bigint;
  readonly releasedMinor: bigint;
  readonly increment: boolean;
  readonly lineage: Lineage | null;
  readonly outcome: ConnectorOutcome;
  /** False where no bank was called. */
  readonly wasSent: boolean;
  readonly claim: Claim | null;
  /** Null where the request is no longer at hand. */
  readonly plan: Plan | null;
  readonly followUp: ((payment: Payment) => Promise<NextStep | null>) | null;
  /** Writes that come first in the commit of the outcome. */
  readonly before?: readonly Write[];
}

/** An operation that follows the outcome: its intent is stored in the same commit, then it proceeds. */
export interface NextStep {
  readonly writes: readonly Write[];
  readonly proceed: () => Promise<void>;
}

/**
 * Concludes a payment whose bank has just answered. The money may have moved: whatever fails now, nothing is decided or sent
 * again and nobody is told to repeat the request. The attempt stays open, and the next inquiry brings the outcome once more.
 */
export async function storeOutcomeOrKeepOpen(ports: PaymentPorts, toStore: OutcomeToStore): Promise<Payment> {
  try {
    return await storeOutcome(ports, toStore);
  } catch (error) {
    const { payment } = toStore;
    const paymentId = payment.id;
    if (error instanceof Conflict) ports.log.error('toStore conflict', { paymentId, constraint: error.constraint });
    else ports.log.error('an outcome was not stored', { paymentId, ...faultFields(error) });
    return readStored(ports, payment);
  }
}

/** Returns the payment as it is stored then, also where somebody else concluded it first. */
export async function storeOutcome(ports: PaymentPorts, given: OutcomeToStore): Promise<Payment> {
  const toStore = { ...given, outcome: await applyRiskCheck(ports, given) };
  const { outcome, increment, wasSent } = toStore;
  const registration = await findRegistration(ports, given.payment);
  const now = ports.clocks.entityNow(given.payment.entityId);
  const payment = concludeStoredPayment(given.payment, { outcome, increment, registration, wasSent, now });
  const next = toStore.followUp && payment.status === 'approved' ? await toStore.followUp(payment) : null;
  try {
    const writes = [...(given.before ?? []), ...concludingWrites(ports, toStore, payment, registration), ...(next?.writes ?? [])];
    await ports.store.commit(toMerchantKey(payment.entityPath), writes);
  } catch (error) {
    if (!(error instanceof Conflict) || (error.constraint !== 'payment_settled' && error.constraint !== 'attempt_open')) throw error;
    const stored = await ports.store.payments.byId(toMerchantKey(payment.entityPath), payment.id);
    assert(stored, 'a concluded payment is stored');
    return stored;
  }
  ports.publish();
  await next?.proceed();
  return payment;
}

/** With the plan's own check where the request is at hand, or with the check that was stored with the payment. */
async function applyRiskCheck(ports: PaymentPorts, { plan, payment, outcome }: OutcomeToStore): Promise<ConnectorOutcome> {
  return plan ? applyRisk(outcome, plan.risk?.check) : applyStoredRisk(ports, payment, outcome);
}

/** The stored account that the payment created or runs on. An operation on an earlier payment has none of its own. */
async function findRegistration(ports: PaymentPorts, payment: Payment): Promise<Registration | undefined> {
  return payment.registrationId === null || isReferencingType(payment.type)
    ? undefined
    : ports.store.registrations.byId(toMerchantKey(payment.entityPath), payment.registrationId);
}

/** "Pending" is an answer, but not an outcome: the attempt stays open, and what it reserved stays reserved. */
function outcomeWrites(ports: PaymentPorts, toStore: OutcomeToStore, payment: Payment): readonly Write[] {
  const { attemptId } = toStore;
  if (payment.status === 'pending')
    return [
      {
        write: 'attempt.inquired',
        id: attemptId,
        nextInquiryAt: redirectInquiryAt(steadyEntityNow(ports.clocks, payment.entityId), toStore.outcome),
        asked: false,
      },
    ];
  const { updatedAt, resultCode, connectorReference } = payment;
  return [
    { write: 'attempt.finish', id: attemptId, finishedAt: updatedAt, resultCode, connectorReference },
    ...sideEffects({ ...toStore, payment, newId: ports.newId, now: updatedAt }),
  ];
}

function concludingWrites(
  ports: PaymentPorts,
  toStore: OutcomeToStore,
  payment: Payment,
  registration: Registration | undefined,
): readonly Write[] {
  const writes: Write[] = [
    {
      write: 'payment.conclude',
      id: payment.id,
      status: payment.status,
      resultCode: payment.resultCode,
      amountMinor: payment.amountMinor,
      authorized: payment.authorized,
      captured: payment.captured,
      connectorReference: payment.connectorReference,
      registrationId: payment.registrationId,
      expiresAt: payment.expiresAt,
      updatedAt: payment.updatedAt,
      answer: payment.answer,
    },
    ...outcomeWrites(ports, toStore, payment),
    { write: 'event.append', event: paymentEvent(payment, 'UPDATED', ports.newId()) },
    ...shopperWrites(ports, payment, { isLate: toStore.plan === null }),
  ];
  writes.push(...completionWrites(toStore.claim));
  if (registration) writes.push(...registrationOutcomeWrites(ports, registration, payment, toStore.outcome));
  return writes;
}
