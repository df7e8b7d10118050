/**
 * Carries a plan out: intent, call, outcome, each one guarded write (decision: intent-call-outcome). A connector without outside
 * effects needs no intent: its answer and all rows are one write.
 */

import type { Connector, ConnectorOutcome } from '../../connectors/connector.ts';
import { claimMs, idempotencyKeepHours } from '../../idempotency/idempotency.ts';
import { Conflict, type Write } from '../../kernel/commit.ts';
import { hourMs, type Moment } from '../../kernel/timestamp.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { type AnswerFacts, answerOf } from './answer.ts';
import { balancesFor, concludedAmount, consequences, paymentEvent, reservation, resultOfOutcome, statusOfOutcome } from './conclusion.ts';
import { abandonedAt, firstInquiryAt, nextInquiryAt } from './inquiry-schedule.ts';
import type { Plan } from './plan.ts';
import { creationWrites, usedWrites } from './registration-writes.ts';
import { riskWrites } from './risk.ts';
import { judged } from './risk-outcome.ts';
import { type NextStep, type Settlement, settle } from './settle.ts';

export type FollowUp = (concluded: Payment) => Promise<Plan | null>;

/** Returns the payment as stored. Throws `Conflict` where a guard raised before anything moved. */
export async function carryOut(context: PaymentContext, plan: Plan, followUp?: FollowUp): Promise<Payment> {
  const { ports } = context;
  const connector = ports.connectorFor(plan.call.settings);
  if (plan.declinedWith !== null || connector.effects === 'none') {
    const first = await concludeAtOnce(context, connector, plan);
    const next = followUp ? await followUp(first.payment) : null;
    const second = next ? await concludeAtOnce(context, connector, next) : null;
    await ports.store.commit(second ? [...first.writes, ...second.writes] : first.writes);
    ports.publish();
    return first.payment;
  }
  const pending = pendingOf(plan);
  await ports.store.commit([...intentWrites(context, plan, pending), ...(await creationWrites(ports, plan, pending, null))]);
  ports.publish();
  return callOutside(context, connector, plan, pending, followUp);
}

interface Concluded {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

async function concludeAtOnce(context: PaymentContext, connector: Connector, plan: Plan): Promise<Concluded> {
  const { ports } = context;
  const startedUs = ports.clocks.elapsedUs();
  const answered = plan.declinedWith === null ? await connector.perform(plan.call) : ownDecline(plan.declinedWith);
  const outcome = judged(answered, plan.risk?.check);
  const connectorUs = plan.declinedWith === null ? ports.clocks.elapsedUs() - startedUs : 0;
  const payment = concluded(plan, outcome);
  const { now } = plan.call;
  const writes: Write[] = [
    ...expectation(plan),
    ...claimWrites(ports, plan, payment, true),
    ...tokenWrites(plan),
    { write: 'payment.insert', payment },
    ...refundWrites(plan, payment),
    ...riskWrites(ports, plan),
    { write: 'attempt.insert', attempt: { ...attemptOf(plan), ...progress(ports, payment, outcome, now) } },
    ...consequences({ ...plan, payment, reservedMinor: 0n, newId: ports.newId, now }),
    { write: 'event.append', event: paymentEvent(payment, 'CREATED', ports.newId()) },
    logWrite(context, plan, payment, connectorUs),
  ];
  writes.push(...(await creationWrites(ports, plan, payment, outcome)));
  if (plan.usedRegistration) writes.push(...usedWrites(plan.usedRegistration, payment, outcome));
  return { payment, writes };
}

/** Our own rules said no: it is stored like any other decline, and no bank was asked (decision: existing-clients). */
function ownDecline(resultCode: string): ConnectorOutcome {
  return { resultCode, resultDetails: {} };
}

function concluded(plan: Plan, outcome: ConnectorOutcome): Payment {
  const result = resultOfOutcome(outcome);
  const status = statusOfOutcome(result.outcome);
  const amountMinor = concludedAmount(plan.payment, outcome);
  const stored = plan.registration && (status === 'approved' || status === 'pending') ? plan.registration.id : null;
  const facts: AnswerFacts = {
    ...plan.facts,
    status,
    amountMinor,
    registrationId: status === 'approved' && stored !== null ? stored : plan.facts.registrationId,
  };
  const { authorized, captured } = balancesFor(plan.payment, status, amountMinor, plan.increment);
  return {
    ...plan.payment,
    status,
    amountMinor,
    authorized,
    captured,
    registrationId: stored ?? plan.payment.registrationId,
    resultCode: result.outcome.resultCode,
    connectorReference: outcome.connectorReference ?? null,
    expiresAt: status === 'approved' ? plan.payment.expiresAt : null,
    answer: JSON.stringify(answerOf(facts, result)),
  };
}

const pendingOutcome: ConnectorOutcome = { resultCode: '000.200.000', resultDetails: {} };

/** The payment as its intent stores it. */
function pendingOf(plan: Plan): Payment {
  return {
    ...plan.payment,
    registrationId: plan.registration?.id ?? plan.payment.registrationId,
    answer: JSON.stringify(answerOf({ ...plan.facts, status: 'pending' }, resultOfOutcome(judged(pendingOutcome, plan.risk?.check)))),
  };
}

function intentWrites(context: PaymentContext, plan: Plan, pending: Payment): readonly Write[] {
  const { ports } = context;
  const attempt: Attempt = { ...attemptOf(plan), reservedMinor: reservedBy(plan), nextInquiryAt: firstInquiryAt(ports.clocks.now()) };
  const reserved: readonly Write[] =
    attempt.reservedMinor > 0n && plan.lineage
      ? [
          {
            write: 'payment.move',
            id: plan.lineage.target.id,
            change: reservation(plan.payment.type, attempt.reservedMinor),
            updatedAt: plan.call.now,
          },
        ]
      : [];
  return [
    ...expectation(plan),
    ...claimWrites(ports, plan, pending, false),
    ...tokenWrites(plan),
    { write: 'payment.insert', payment: pending },
    ...refundWrites(plan, pending),
    ...riskWrites(ports, plan),
    { write: 'attempt.insert', attempt },
    ...reserved,
    { write: 'event.append', event: paymentEvent(pending, 'CREATED', ports.newId()) },
    logWrite(context, plan, pending, 0),
  ];
}

/** What an open operation holds on the payment it references, `FINAL` also what it lets go: a rebill and an increment take nothing from it. */
function reservedBy(plan: Plan): bigint {
  if (!plan.lineage || plan.increment || plan.payment.type === 'RB' || plan.payment.type === 'PA') return 0n;
  return plan.payment.amountMinor + plan.releasedMinor;
}

async function callOutside(
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
    // The bank may or may not have moved money: it is asked about from now on, and never told again (decision: intent-call-outcome).
    ports.log.warn('connector gave no answer', {
      paymentId: pending.id,
      connector: connector.name,
      error: error instanceof Error ? error.name : 'unknown',
    });
    await ports.store
      .commit([
        { write: 'payment.status', id: pending.id, from: ['pending'], status: 'unknown', updatedAt: plan.call.now },
        { write: 'attempt.inquired', id: plan.call.requestId, nextInquiryAt: nextInquiryAt(ports.clocks.now(), 0), asked: false },
        ...(plan.claim ? [{ write: 'idempotency.complete', scope: plan.claim.scope } as const] : []),
      ])
      .catch(tolerateSettled);
    return (await ports.store.payments.byId(pending.id)) ?? pending;
  }
  return settleAnswered(ports, {
    payment: pending,
    attemptId: plan.call.requestId,
    reservedMinor: reservedBy(plan),
    releasedMinor: plan.releasedMinor,
    increment: plan.increment,
    lineage: plan.lineage,
    outcome,
    claim: plan.claim,
    plan,
    followUp: followUp ? (payment) => followUpIntent(context, connector, followUp, payment) : null,
  });
}

/**
 * The bank has moved: whatever stands in the way of writing that down, nobody may decide and send anew. The attempt
 * stays open, and the next inquiry brings the outcome again.
 */
async function settleAnswered(ports: PaymentPorts, settlement: Settlement): Promise<Payment> {
  try {
    return await settle(ports, settlement);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const { payment } = settlement;
    ports.log.error('an outcome did not fit', { paymentId: payment.id, constraint: error.constraint });
    return (await ports.store.payments.byId(payment.id)) ?? payment;
  }
}

/** The follow-up's intent goes into the commit of the outcome that it follows, so that no crash falls between the two. */
export async function followUpIntent(
  context: PaymentContext,
  connector: Connector,
  followUp: FollowUp,
  concludedPayment: Payment,
): Promise<NextStep | null> {
  const next = await followUp(concludedPayment);
  if (!next) return null;
  if (connector.effects === 'none') {
    const { writes } = await concludeAtOnce(context, connector, next);
    return { writes, proceed: () => Promise.resolve() };
  }
  const pending = pendingOf(next);
  return {
    writes: intentWrites(context, next, pending),
    proceed: () => callOutside(context, connector, next, pending, undefined).then(() => undefined),
  };
}

/** A racing inquiry has settled it already: what is stored stands. */
function tolerateSettled(error: unknown): void {
  if (!(error instanceof Conflict)) throw error;
}

function expectation(plan: Plan): readonly Write[] {
  if (plan.expectedVersion === null || !plan.lineage) return [];
  return [{ write: 'payment.expect', id: plan.lineage.target.id, version: plan.expectedVersion }];
}

function claimWrites(ports: PaymentPorts, plan: Plan, payment: Payment, completed: boolean): readonly Write[] {
  if (!plan.claim) return [];
  const now = ports.clocks.now();
  const record = {
    ...plan.claim.scope,
    fingerprint: plan.claim.fingerprint,
    paymentId: payment.id,
    completed,
    claimExpiresAt: now + claimMs,
    expiresAt: now + idempotencyKeepHours * hourMs,
  };
  return [{ write: 'idempotency.claim', record }];
}

/** After the claim: of two equal requests under one key the second is a repetition, not a token that comes again. */
function tokenWrites({ spentToken }: Plan): readonly Write[] {
  return spentToken ? [{ write: 'wallet-token.spend', token: spentToken }] : [];
}

/** What came to nothing at once counts towards nobody's limit. */
function refundWrites({ staffRefund }: Plan, { status }: Payment): readonly Write[] {
  const counts = status === 'approved' || status === 'pending' || status === 'unknown';
  return staffRefund && counts ? [{ write: 'staff-refund.insert', refund: staffRefund }] : [];
}

function attemptOf(plan: Plan): Attempt {
  const { payment, call } = plan;
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
  };
}

/** A pending payment's attempt stays open: its outcome comes later (spec §2.5). */
function progress(ports: PaymentPorts, payment: Payment, outcome: ConnectorOutcome, at: Moment): Partial<Attempt> {
  const connectorReference = outcome.connectorReference ?? null;
  if (payment.status === 'pending') return { connectorReference, nextInquiryAt: abandonedAt(ports.clocks.now(), outcome) };
  return { connectorReference, finishedAt: at, resultCode: payment.resultCode };
}

function logWrite(context: PaymentContext, plan: Plan, payment: Payment, connectorUs: number): Write {
  const decidedUs = context.ports.clocks.elapsedUs() - context.request.arrivedUs;
  return {
    write: 'request.log',
    entry: { ...plan.log, resultCode: payment.resultCode, decidedUs: Math.round(decidedUs), connectorUs: Math.round(connectorUs) },
  };
}
