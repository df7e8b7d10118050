/**
 * What a connector's outcome means for a payment: its result, its status, its amounts and its answer. Pure, so that an
 * outcome ends in the same rows whether it comes at once, with a shopper's return or from an inquiry.
 */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import type { PaymentStatus } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { describeResultCode, findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { RiskDecision } from '../../risk/rule.ts';
import type { Attempt, Payment } from '../payment.ts';
import { endedUncertain, isReferencingType, ownBalances, toPaymentStatus } from '../rules.ts';
import { type AnswerFacts, type AnswerResult, parseAnswer, toAnswer, toConcludedAnswer } from './answer.ts';
import { redirectInquiryAt } from './inquiry-schedule.ts';
import type { Plan } from './plan.ts';

/** "Transaction succeeded (please review manually due to fraud suspicion)". */
export const reviewCode = '000.400.000';

/**
 * The outcome with what our risk rules found: their score replaces the bank's, and `REVIEW` turns a plain approval into
 * one to review. A doubt of the bank's own stays.
 */
export function applyRisk(
  outcome: ConnectorOutcome,
  risk: { readonly score: number; readonly decision: RiskDecision } | undefined,
): ConnectorOutcome {
  if (!risk) return outcome;
  const riskScore = String(risk.score);
  const isApproved = findResultCode(outcome.resultCode)?.outcome === 'APPROVED';
  if (risk.decision !== 'REVIEW' || !isApproved) return { ...outcome, riskScore };
  const { description: _description, ...rest } = outcome;
  return { ...rest, resultCode: reviewCode, riskScore };
}

/** "Transaction succeeded (please review manually due to amount mismatch)". */
const partCode = '000.400.040';
/** spec §2.3: a value of `resultDetails`. */
const detailCharactersMax = 2_048;

/**
 * A part that a bank approved in a checkout, or of a job's run, is no success: the program that named the amount is not there to compare it
 * with the answer's (decision: parts-wait-for-a-look). A doubt of the bank's own stays. The code that the bank, or the gateway behind, gave is
 * told beside its text.
 */
function tellPart(payment: Payment, outcome: ConnectorOutcome): ConnectorOutcome {
  const isAlone = payment.checkoutId !== null || payment.source !== 'OPP';
  const isPart = toApprovedAmount(payment, outcome) < payment.amountMinor;
  if (!isAlone || !isPart || findResultCode(outcome.resultCode)?.outcome !== 'APPROVED') return outcome;
  const { description: _description, ...rest } = outcome;
  const { ExtendedDescription: said, ...details } = outcome.resultDetails;
  const told = [`A part was approved with the code ${outcome.resultCode}.`, ...(said === undefined ? [] : [said])].join(' ');
  return { ...rest, resultCode: partCode, resultDetails: { ...details, ExtendedDescription: told.slice(0, detailCharactersMax) } };
}

/** The outcome with its description. A result code that we do not know is an error of the connector. */
export function toResult(outcome: ConnectorOutcome): AnswerResult {
  if (!findResultCode(outcome.resultCode))
    return { outcome: { ...outcome, resultCode: '900.100.200' }, description: describeResultCode('900.100.200') };
  return { outcome, description: outcome.description ?? describeResultCode(outcome.resultCode) };
}

/** A payment whose outcome is known while its request is at hand. */
export function concludePayment(plan: Plan, outcome: ConnectorOutcome): Payment {
  const result = toResult(tellPart(plan.payment, outcome));
  const status = toStatus(result);
  const amountMinor = toApprovedAmount(plan.payment, outcome);
  const newRegistrationId = plan.registration && (status === 'approved' || status === 'pending') ? plan.registration.id : null;
  const facts: AnswerFacts = {
    ...plan.facts,
    status,
    amountMinor,
    registrationId: status === 'approved' && newRegistrationId !== null ? newRegistrationId : plan.facts.registrationId,
  };
  return {
    ...plan.payment,
    ...toBalances(plan.payment, status, amountMinor, plan.increment),
    status,
    amountMinor,
    registrationId: newRegistrationId ?? plan.payment.registrationId,
    resultCode: result.outcome.resultCode,
    connectorReference: outcome.connectorReference ?? null,
    expiresAt: status === 'approved' ? plan.payment.expiresAt : null,
    answer: JSON.stringify(toAnswer(facts, result)),
  };
}

export interface LateOutcome {
  readonly outcome: ConnectorOutcome;
  readonly increment: boolean;
  /** The stored account that the payment made or runs on. */
  readonly registration: Registration | undefined;
  /** False where no bank was called, so that no code leaves the outcome open. */
  readonly wasSent: boolean;
  /** Entity time. */
  readonly now: Timestamp;
}

/** A payment that was stored as pending or unknown, with the outcome that came later. */
export function concludeStoredPayment(payment: Payment, { outcome, increment, registration, wasSent, now }: LateOutcome): Payment {
  const result = toResult(tellPart(payment, outcome));
  const status = wasSent ? toStatus(result) : toUnsentStatus(result);
  const amountMinor = toApprovedAmount(payment, outcome);
  const hasFailed = status !== 'approved' && status !== 'pending' && status !== 'unknown';
  const registrationId = hasFailed && registration?.status === 'pending' ? null : payment.registrationId;
  const isUsable = registration !== undefined && (status === 'approved' || registration.status !== 'pending');
  const { currency, descriptor } = payment;
  const facts = { status, amountMinor, currency, descriptor, at: now, registrationId: isUsable ? registrationId : null };
  return {
    ...payment,
    ...toBalances(payment, status, amountMinor, increment),
    status,
    amountMinor,
    registrationId,
    resultCode: result.outcome.resultCode,
    connectorReference: outcome.connectorReference ?? payment.connectorReference,
    expiresAt: status === 'approved' ? payment.expiresAt : null,
    updatedAt: now,
    version: payment.version + 1,
    answer: JSON.stringify(toConcludedAnswer(parseAnswer(payment), facts, result)),
  };
}

/** The attempt of a payment that is pending stays open: its outcome comes later (spec §2.5). */
export function attemptProgress(
  payment: Payment,
  outcome: ConnectorOutcome,
  { steadyTime, entityTime }: { readonly steadyTime: Timestamp; readonly entityTime: Timestamp },
): Partial<Attempt> {
  const connectorReference = outcome.connectorReference ?? null;
  if (payment.status === 'pending') return { connectorReference, nextInquiryAt: redirectInquiryAt(steadyTime, outcome) };
  return { connectorReference, finishedAt: entityTime, resultCode: payment.resultCode };
}

function toStatus({ outcome }: AnswerResult): PaymentStatus {
  const known = findResultCode(outcome.resultCode);
  return known ? toPaymentStatus(known.category, known.outcome) : 'declined';
}

/** Where a bank would not tell the outcome, the time of what was never sent is over. */
function toUnsentStatus(result: AnswerResult): PaymentStatus {
  const status = toStatus(result);
  return endedUncertain({ status, resultCode: result.outcome.resultCode }) ? 'expired' : status;
}

/** A partial approval is for less than was requested. An operation on an earlier payment is for all or nothing. */
function toApprovedAmount(payment: Payment, { approvedMinor }: ConnectorOutcome): bigint {
  if (approvedMinor === undefined || isReferencingType(payment.type)) return payment.amountMinor;
  return approvedMinor < payment.amountMinor ? approvedMinor : payment.amountMinor;
}

/** The payment's own balances. An increment has none: it adds to the authorisation that it references. */
function toBalances(
  { type }: Payment,
  status: PaymentStatus,
  amountMinor: bigint,
  increment: boolean,
): { readonly authorized: bigint; readonly captured: bigint } {
  if (status !== 'approved' || increment) return { authorized: 0n, captured: 0n };
  return ownBalances(type, amountMinor);
}
