/**
 * Executes a plan: intent, call, outcome, each one guarded commit. A connector without outside effects (the simulator)
 * needs no intent: its outcome and all rows are one commit, and so is a decline of our own rules.
 */

import type { Connector } from '../../../connectors/connector.ts';
import { completionWrites } from '../../../foundation/idempotency/idempotency-operations.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import { toRelatedId } from '../../../foundation/kernel/identifier.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { isOutcomeOpen } from '../rules.ts';
import { callWithFallback, isIntentLate } from './fallback.ts';
import { nextInquiryAt } from './inquiry-schedule.ts';
import { amountToReserve, lentToChargeback, newPaymentWrites, reservationWrites, toAttempt, toIntent } from './intent.ts';
import { applyRisk, attemptProgress, concludePayment } from './outcome.ts';
import type { Plan } from './plan.ts';
import { sideEffects, unknownWrites } from './side-effects.ts';
import { readStored, storeNewPayment } from './store-new.ts';
import { type NextStep, storeOutcomeOrKeepOpen } from './store-outcome.ts';

/** What follows an approved payment: PA.CP's capture. */
export type FollowUp = (concluded: Payment) => Promise<Plan | null>;

/**
 * Returns the payment as stored. Throws `Conflict` or `StoreUnavailable` only where nothing is stored, and `CommitUnknown`
 * where that is not known; the connector is not called then.
 */
export async function processPlan(context: PaymentContext, plan: Plan, followUp?: FollowUp): Promise<Payment> {
  const { ports } = context;
  const connector = ports.connectorFor(plan.call.settings, plan.payment.connector);
  // Of several connectors, each attempt is stored before its call.
  if (plan.localDecline !== null || (connector.effects === 'none' && !plan.fallbacks?.length)) {
    const first = await concludeAtOnce(context, connector, plan);
    const next = followUp ? await followUp(first.payment) : null;
    const second = next ? await concludeAtOnce(context, connector, next) : null;
    const found = await storeNewPayment(context, first.payment, second ? [...first.writes, ...second.writes] : first.writes);
    ports.publish();
    return found ?? first.payment;
  }
  const startedUs = ports.clocks.elapsedUs();
  const intent = await toIntent(context, plan);
  let isSent = false;
  try {
    const found = await storeNewPayment(context, intent.payment, intent.writes);
    ports.publish();
    if (found || isIntentLate(ports, startedUs)) return found ?? intent.payment;
    isSent = true;
  } finally {
    if (!isSent) ports.callsUnderWay.end(plan.call.requestId);
  }
  return callConnector(context, plan, intent.payment, followUp);
}

interface Concluded {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

async function concludeAtOnce(context: PaymentContext, connector: Connector, plan: Plan): Promise<Concluded> {
  const { ports } = context;
  const { now } = plan.call;
  const startedUs = ports.clocks.elapsedUs();
  const answer = plan.localDecline === null ? await connector.perform(plan.call) : { resultCode: plan.localDecline, resultDetails: {} };
  const connectorUs = plan.localDecline === null ? ports.clocks.elapsedUs() - startedUs : 0;
  const outcome = applyRisk(answer, plan.risk?.check);
  const payment = concludePayment(plan, outcome);
  const reservedMinor = isOutcomeOpen(payment) ? amountToReserve(plan) : 0n;
  const attempt = {
    ...toAttempt(plan),
    reservedMinor,
    ...attemptProgress(payment, outcome, { steadyTime: steadyEntityNow(ports.clocks, plan.payment.entityId), entityTime: now }),
  };
  const effects = isOutcomeOpen(payment)
    ? reservationWrites(plan, reservedMinor)
    : sideEffects({
        payment,
        lineage: plan.lineage,
        increment: plan.increment,
        releasedMinor: plan.releasedMinor,
        reservedMinor,
        newId: ports.newId,
        firstEntryId: toRelatedId(payment.id, 'ledgerEntry'),
        now,
      });
  return { payment, writes: await newPaymentWrites(context, plan, { payment, attempt, effects, outcome, connectorUs }) };
}

async function callConnector(context: PaymentContext, plan: Plan, pending: Payment, followUp: FollowUp | undefined): Promise<Payment> {
  const { ports } = context;
  const { payment, call, connector, outcome } = await callWithFallback(ports, {
    payment: pending,
    call: plan.call,
    fallbacks: plan.fallbacks ?? [],
  });
  if (outcome === null) return storeUnknown(context, { call, claim: plan.claim }, payment);
  const reservedMinor = amountToReserve(plan);
  return storeOutcomeOrKeepOpen(ports, {
    payment,
    attemptId: call.requestId,
    reservedMinor,
    lentMinor: plan.lineage ? lentToChargeback(pending.type, { amountMinor: pending.amountMinor, reservedMinor }) : 0n,
    releasedMinor: plan.releasedMinor,
    increment: plan.increment,
    lineage: plan.lineage,
    outcome,
    wasSent: true,
    claim: plan.claim,
    plan,
    followUp: followUp ? (concluded) => followUpIntent(context, connector, followUp, concluded) : null,
  });
}

export async function storeUnknown(
  { ports }: Pick<PaymentContext, 'ports'>,
  plan: Pick<Plan, 'call' | 'claim'>,
  pending: Payment,
): Promise<Payment> {
  const merchant = toMerchantKey(pending.entityPath);
  try {
    await ports.store.commit(merchant, [
      ...unknownWrites(pending, ports.newId(), plan.call.now),
      {
        write: 'attempt.inquired',
        id: plan.call.requestId,
        nextInquiryAt: nextInquiryAt(steadyEntityNow(ports.clocks, pending.entityId), 0),
        asked: false,
      },
      ...completionWrites(plan.claim),
    ]);
    ports.publish();
  } catch (error) {
    // A racing inquiry has concluded the payment, or the store cannot be reached: the payment stays as it is stored.
    if (!(error instanceof Conflict))
      ports.log.error('an unknown outcome was not stored', { paymentId: pending.id, ...faultFields(error) });
  }
  return readStored(ports, pending);
}

/** The follow-up's intent goes into the commit of the outcome that it follows, so that no crash falls between the two. */
export async function followUpIntent(
  context: PaymentContext,
  connector: Connector,
  followUp: FollowUp,
  concluded: Payment,
): Promise<NextStep | null> {
  const next = await followUp(concluded);
  if (!next) return null;
  if (next.localDecline !== null || connector.effects === 'none') {
    const { writes } = await concludeAtOnce(context, connector, next);
    return { writes, proceed: () => Promise.resolve() };
  }
  const startedUs = context.ports.clocks.elapsedUs();
  const intent = await toIntent(context, next);
  return {
    writes: intent.writes,
    async proceed() {
      if (isIntentLate(context.ports, startedUs)) context.ports.callsUnderWay.end(next.call.requestId);
      else await callConnector(context, next, intent.payment, undefined);
    },
  };
}
