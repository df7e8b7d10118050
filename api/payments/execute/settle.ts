/**
 * The outcome of a payment that was stored before it was known: a bank's answer, a shopper's return, an inquiry. Late
 * and duplicate outcomes change nothing twice: `payment.settle` and `attempt.finish` raise when it is known already.
 */

import type { ConnectorOutcome } from '../../connectors/connector.ts';
import type { Claim } from '../../idempotency/idempotency.ts';
import { completionWrites } from '../../idempotency/operations.ts';
import { assert } from '../../kernel/assert.ts';
import { Conflict, type Write } from '../../kernel/commit.ts';
import type { Id } from '../../kernel/identifier.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { type Answer, settledAnswer } from './answer.ts';
import { balancesFor, concludedAmount, consequences, paymentEvent, resultOfOutcome, statusOfOutcome } from './conclusion.ts';
import { abandonedAt } from './inquiry-schedule.ts';
import type { Lineage, Plan } from './plan.ts';
import { outcomeWrites as registrationOutcome } from './registration-writes.ts';
import { judgedLater } from './risk.ts';
import { judged } from './risk-outcome.ts';

export interface Settlement {
  readonly payment: Payment;
  readonly attemptId: Id;
  readonly reservedMinor: bigint;
  readonly releasedMinor: bigint;
  readonly increment: boolean;
  readonly lineage: Lineage | null;
  readonly outcome: ConnectorOutcome;
  readonly claim: Claim | null;
  /** Where the request is still at hand. */
  readonly plan: Plan | null;
  readonly followUp: ((payment: Payment) => Promise<NextStep | null>) | null;
}

/** An operation that follows from the outcome: its intent is one write with it, then it proceeds. */
export interface NextStep {
  readonly writes: readonly Write[];
  readonly proceed: () => Promise<void>;
}

/** Returns the payment as it then stands, whoever settled it. */
export async function settle(ports: PaymentPorts, told: Settlement): Promise<Payment> {
  const settlement = { ...told, outcome: await judgedOutcome(ports, told) };
  const registration = await registrationWith(ports, settlement.payment);
  const payment = settled(ports, settlement, registration);
  const next = settlement.followUp && payment.status === 'approved' ? await settlement.followUp(payment) : null;
  try {
    await ports.store.commit([...settlementWrites(ports, settlement, payment, registration), ...(next?.writes ?? [])]);
  } catch (error) {
    if (!(error instanceof Conflict) || (error.constraint !== 'payment_settled' && error.constraint !== 'attempt_open')) throw error;
    const stored = await ports.store.payments.byId(payment.id);
    assert(stored, 'a payment that was settled is stored');
    return stored;
  }
  ports.publish();
  await next?.proceed();
  return payment;
}

/** The request's own risk check where it is at hand, or the one that was stored with the payment. */
async function judgedOutcome(ports: PaymentPorts, { plan, payment, outcome }: Settlement): Promise<ConnectorOutcome> {
  return plan ? judged(outcome, plan.risk?.check) : judgedLater(ports, payment, outcome);
}

/** The stored account that the payment brought or runs on; an operation on an earlier payment has none of its own. */
async function registrationWith(ports: PaymentPorts, payment: Payment): Promise<Registration | undefined> {
  return payment.registrationId === null || payment.referencedId !== null
    ? undefined
    : ports.store.registrations.byId(payment.registrationId);
}

function settled(ports: PaymentPorts, settlement: Settlement, registration: Registration | undefined): Payment {
  const { payment } = settlement;
  const result = resultOfOutcome(settlement.outcome);
  const status = statusOfOutcome(result.outcome);
  const amountMinor = concludedAmount(payment, settlement.outcome);
  const failed = status !== 'approved' && status !== 'pending' && status !== 'unknown';
  const registrationId = failed && registration?.status === 'pending' ? null : payment.registrationId;
  const isTold = registration !== undefined && (status === 'approved' || registration.status !== 'pending');
  const now = ports.clocks.entityNow(payment.entityId);
  const facts = {
    status,
    amountMinor,
    currency: payment.currency,
    descriptor: payment.descriptor,
    at: now,
    registrationId: isTold ? registrationId : null,
  };
  return {
    ...payment,
    ...balancesFor(payment, status, amountMinor, settlement.increment),
    status,
    amountMinor,
    registrationId,
    resultCode: result.outcome.resultCode,
    connectorReference: settlement.outcome.connectorReference ?? payment.connectorReference,
    expiresAt: status === 'approved' ? payment.expiresAt : null,
    updatedAt: now,
    version: payment.version + 1,
    answer: JSON.stringify(settledAnswer(parseAnswer(payment), facts, result)),
  };
}

export function parseAnswer(payment: Payment): Answer {
  return JSON.parse(payment.answer) as Answer;
}

/** A bank's "pending" is an answer, but no outcome: the attempt stays open and what it reserved stays reserved. */
function outcomeWrites(ports: PaymentPorts, settlement: Settlement, payment: Payment): readonly Write[] {
  const { attemptId } = settlement;
  if (payment.status === 'pending')
    return [{ write: 'attempt.inquired', id: attemptId, nextInquiryAt: abandonedAt(ports.clocks.now(), settlement.outcome), asked: false }];
  const { updatedAt, resultCode, connectorReference } = payment;
  return [
    { write: 'attempt.finish', id: attemptId, finishedAt: updatedAt, resultCode, connectorReference },
    ...consequences({ ...settlement, payment, newId: ports.newId, now: updatedAt }),
  ];
}

function settlementWrites(
  ports: PaymentPorts,
  settlement: Settlement,
  payment: Payment,
  registration: Registration | undefined,
): readonly Write[] {
  const writes: Write[] = [
    {
      write: 'payment.settle',
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
    ...outcomeWrites(ports, settlement, payment),
    { write: 'event.append', event: paymentEvent(payment, 'UPDATED', ports.newId()) },
  ];
  writes.push(...completionWrites(settlement.claim));
  if (registration) writes.push(...registrationOutcome(ports, registration, payment, settlement.outcome));
  return writes;
}
