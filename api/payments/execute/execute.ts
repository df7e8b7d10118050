/**
 * Executes a plan: intent, call, outcome, each one guarded commit. A connector without outside effects (the simulator)
 * needs no intent: its outcome and all rows are one commit, and so is a decline of our own rules.
 */

import type { Connector, ConnectorOutcome } from '../../connectors/connector.ts';
import { completionWrites } from '../../idempotency/operations.ts';
import { Conflict, type Write } from '../../kernel/commit.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { nextInquiryAt } from './inquiry-schedule.ts';
import { amountToReserve, newPaymentWrites, toAttempt, toIntent } from './intent.ts';
import { applyRisk, attemptProgress, concludePayment } from './outcome.ts';
import type { Plan } from './plan.ts';
import { type NextStep, settleOrKeepOpen } from './settlement.ts';
import { sideEffects } from './side-effects.ts';

/** What follows an approved payment: PA.CP's capture. */
export type FollowUp = (concluded: Payment) => Promise<Plan | null>;

/** Returns the payment as stored. Throws `Conflict` where a guard raised before any money moved. */
export async function executePlan(context: PaymentContext, plan: Plan, followUp?: FollowUp): Promise<Payment> {
  const { ports } = context;
  const connector = ports.connectorFor(plan.call.settings);
  if (plan.localDecline !== null || connector.effects === 'none') {
    const first = await concludeAtOnce(context, connector, plan);
    const next = followUp ? await followUp(first.payment) : null;
    const second = next ? await concludeAtOnce(context, connector, next) : null;
    await ports.store.commit(second ? [...first.writes, ...second.writes] : first.writes);
    ports.publish();
    return first.payment;
  }
  const intent = await toIntent(context, plan);
  await ports.store.commit(intent.writes);
  ports.publish();
  return callConnector(context, connector, plan, intent.payment, followUp);
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
  const attempt = { ...toAttempt(plan), ...attemptProgress(payment, outcome, { realTime: ports.clocks.now(), entityTime: now }) };
  const effects = sideEffects({ ...plan, payment, reservedMinor: 0n, newId: ports.newId, now });
  return { payment, writes: await newPaymentWrites(context, plan, { payment, attempt, effects, outcome, connectorUs }) };
}

async function callConnector(
  context: PaymentContext,
  connector: Connector,
  plan: Plan,
  pending: Payment,
  followUp: FollowUp | undefined,
): Promise<Payment> {
  const { ports } = context;
  let outcome: ConnectorOutcome;
  try {
    outcome = await connector.perform(plan.call);
  } catch (error) {
    // The bank may or may not have moved money. The gateway queries it from now on and never sends the call again.
    ports.log.warn('connector gave no answer', {
      paymentId: pending.id,
      connector: connector.name,
      error: error instanceof Error ? error.name : 'unknown',
    });
    return storeUnknown(context, plan, pending);
  }
  return settleOrKeepOpen(ports, {
    payment: pending,
    attemptId: plan.call.requestId,
    reservedMinor: amountToReserve(plan),
    releasedMinor: plan.releasedMinor,
    increment: plan.increment,
    lineage: plan.lineage,
    outcome,
    claim: plan.claim,
    plan,
    followUp: followUp ? (payment) => followUpIntent(context, connector, followUp, payment) : null,
  });
}

export async function storeUnknown(
  { ports }: Pick<PaymentContext, 'ports'>,
  plan: Pick<Plan, 'call' | 'claim'>,
  pending: Payment,
): Promise<Payment> {
  try {
    await ports.store.commit([
      { write: 'payment.status', id: pending.id, from: ['pending'], status: 'unknown', updatedAt: plan.call.now },
      { write: 'attempt.inquired', id: plan.call.requestId, nextInquiryAt: nextInquiryAt(ports.clocks.now(), 0), asked: false },
      ...completionWrites(plan.claim),
    ]);
  } catch (error) {
    // A racing inquiry has settled the payment: what is stored stands.
    if (!(error instanceof Conflict)) throw error;
  }
  return (await ports.store.payments.byId(pending.id)) ?? pending;
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
  if (connector.effects === 'none') {
    const { writes } = await concludeAtOnce(context, connector, next);
    return { writes, proceed: () => Promise.resolve() };
  }
  const intent = await toIntent(context, next);
  return {
    writes: intent.writes,
    proceed: () => callConnector(context, connector, next, intent.payment, undefined).then(() => undefined),
  };
}
