/**
 * What is stored of a payment before its bank is called, so that no crash loses a call that was sent. A payment whose
 * outcome is known at once stores the same rows, with the outcome in them.
 */

import type { ConnectorCall, ConnectorOutcome } from '../../../connectors/connector.ts';
import { claimWrites } from '../../../foundation/idempotency/idempotency-operations.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { toRelatedId } from '../../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { type Attempt, type Payment, remainingOf } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { isOutcomeOpen, isReferencingType } from '../rules.ts';
import { toAnswer } from './answer.ts';
import { firstInquiryAt } from './inquiry-schedule.ts';
import { applyRisk, toResult } from './outcome.ts';
import type { Plan } from './plan.ts';
import { newRegistrationWrites, registrationUseWrites } from './registration-writes.ts';
import { riskWrites } from './risk.ts';
import { shopperWrites } from './shopper-writes.ts';
import { paymentEvent, reservation } from './side-effects.ts';

export interface Intent {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

/** The payment as pending, its attempt as open, and what it reserves on the payment that it references. */
export async function toIntent(context: PaymentContext, plan: Plan): Promise<Intent> {
  context.ports.callsUnderWay.begin(plan.call.requestId);
  const payment = toPendingPayment(plan);
  const reservedMinor = amountToReserve(plan);
  const attempt: Attempt = {
    ...toAttempt(plan),
    reservedMinor,
    nextInquiryAt: firstInquiryAt(steadyEntityNow(context.ports.clocks, payment.entityId)),
  };
  const effects = reservationWrites(plan, reservedMinor);
  return { payment, writes: await newPaymentWrites(context, plan, { payment, attempt, effects, outcome: null, connectorUs: 0 }) };
}

const pendingOutcome: ConnectorOutcome = { resultCode: '000.200.000', resultDetails: {} };

function toPendingPayment(plan: Plan): Payment {
  const result = toResult(applyRisk(pendingOutcome, plan.risk?.check));
  return {
    ...plan.payment,
    registrationId: plan.registration?.id ?? plan.payment.registrationId,
    answer: JSON.stringify(toAnswer({ ...plan.facts, status: 'pending' }, result)),
  };
}

/**
 * An open operation holds its amount on the payment it references, and what `FINAL` releases. Rebills, increments and payments of their own
 * that name an authorisation take nothing from it.
 */
export function amountToReserve({ lineage, payment, releasedMinor }: Plan): bigint {
  const isTaken = lineage !== null && isReferencingType(payment.type) && payment.type !== 'RB';
  if (!isTaken) return 0n;
  if (payment.type !== 'CB') return payment.amountMinor + releasedMinor;
  // What a final refund let go of is reserved as well, and is told apart: it is let go of again (`lentToChargeback`).
  const left = remainingOf(lineage.target);
  return payment.amountMinor < left ? payment.amountMinor : left;
}

/** What an open chargeback holds of what a final refund let go of: all that its attempt did not reserve of what was left. */
export function lentToChargeback(
  type: PaymentType,
  { amountMinor, reservedMinor }: Pick<Attempt, 'amountMinor' | 'reservedMinor'>,
): bigint {
  return type === 'CB' ? amountMinor - reservedMinor : 0n;
}

export function reservationWrites({ lineage, payment, call }: Plan, reservedMinor: bigint): readonly Write[] {
  const lentMinor = lentToChargeback(payment.type, { amountMinor: payment.amountMinor, reservedMinor });
  if (!lineage || reservedMinor + lentMinor === 0n) return [];
  const change = reservation(payment.type, reservedMinor, lentMinor);
  return [{ write: 'payment.move', id: lineage.target.id, change, updatedAt: call.now }];
}

export interface NewPayment {
  readonly payment: Payment;
  /** Null where no bank is called yet. */
  readonly attempt: Attempt | null;
  /** Changes of other payments and of the ledger. */
  readonly effects: readonly Write[];
  /** Null while it is not known. */
  readonly outcome: ConnectorOutcome | null;
  readonly connectorUs: number;
}

/** Every row of a new payment: one commit, whose guards raise `Conflict` before anything has moved. */
export async function newPaymentWrites(context: PaymentContext, plan: Plan, stored: NewPayment): Promise<readonly Write[]> {
  const { ports } = context;
  const { payment, attempt, effects, outcome } = stored;
  const writes: Write[] = [];
  writes.push(...versionWrites(plan));
  if (plan.claim) writes.push(...claimWrites(ports, plan.claim, { subjectId: payment.id, completed: outcome !== null }));
  // After the claim: of two equal requests under one key the second is a repetition, not a second use of the token.
  if (plan.spentToken) writes.push({ write: 'wallet-token.spend', token: plan.spentToken });
  if (plan.proofUse) writes.push(plan.proofUse);
  if (plan.guards) writes.push(...plan.guards);
  writes.push({ write: 'payment.insert', payment });
  writes.push(...refundWrites(plan, payment));
  if (plan.approvalWrites) writes.push(...plan.approvalWrites);
  if (plan.auditWrites) writes.push(...plan.auditWrites);
  writes.push(...riskWrites(ports, plan));
  if (plan.authentication) writes.push({ write: 'authentication.insert', ...plan.authentication });
  if (attempt) writes.push({ write: 'attempt.insert', attempt });
  writes.push(...effects);
  writes.push({ write: 'event.append', event: paymentEvent(payment, 'CREATED', toRelatedId(payment.id, 'event')) });
  writes.push(...shopperWrites(ports, payment, { isLate: false }));
  writes.push(logWrite(context, plan, payment, stored.connectorUs));
  if (plan.registration) writes.push(...(await newRegistrationWrites(ports, plan, payment, outcome)));
  if (outcome && plan.usedRegistration) writes.push(...registrationUseWrites(plan.usedRegistration, payment, outcome));
  return writes;
}

function versionWrites({ expectedVersion, lineage }: Plan): readonly Write[] {
  if (expectedVersion === null || !lineage) return [];
  return [{ write: 'payment.expect', id: lineage.target.id, version: expectedVersion }];
}

/** A refund that failed at once counts towards nobody's limit. */
function refundWrites({ staffRefund }: Plan, payment: Payment): readonly Write[] {
  const counts = payment.status === 'approved' || isOutcomeOpen(payment);
  return staffRefund && counts ? [{ write: 'staff-refund.insert', refund: staffRefund }] : [];
}

/** The attempt before its call: open, nothing reserved. */
export function toAttempt({
  payment,
  call,
}: {
  readonly payment: Payment;
  readonly call: Pick<ConnectorCall, 'requestId' | 'now'>;
}): Attempt {
  return {
    id: call.requestId,
    paymentId: payment.id,
    entityId: payment.entityId,
    connector: payment.connector,
    operation: payment.type,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reservedMinor: 0n,
    startedAt: call.now,
    finishedAt: null,
    resultCode: null,
    connectorReference: null,
    inquiries: 0,
    nextInquiryAt: null,
    cancellationAt: null,
  };
}

function logWrite({ ports, request }: PaymentContext, { log }: Plan, { resultCode }: Payment, connectorUs: number): Write {
  const decidedUs = Math.round(ports.clocks.elapsedUs() - request.arrivedUs);
  return { write: 'request.log', entry: { ...log, resultCode, decidedUs, connectorUs: Math.round(connectorUs), problems: null } };
}
