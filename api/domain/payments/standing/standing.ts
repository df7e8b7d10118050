/**
 * One state for a payment and all that followed it (decision: one-standing): from its row, the operations on it, its
 * authentication and what waits for somebody. Sentences, lists, filters and pages read this value. Pure.
 */

import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import { heldOf } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { incrementsOf, isOnItsWay, isUnknown, type Member, operationsOn, sumOf } from './family.ts';
import { type Handling, handlingOf } from './handling.ts';
import type { Matter, MatterKind } from './matter.ts';
import { listInReview, listQuestions, newDisputes, type OpenMatter, type Question } from './questions.ts';
import { findRefundable, type Refundable } from './refundable.ts';
import { type Situation, toOperation, toSituation } from './situation.ts';

export interface StandingFacts {
  readonly payment: Payment;
  /** The other payments of its tree of references, oldest first. */
  readonly family: readonly Member[];
  /** What was asked of the bank; null where no call was made. */
  readonly askedMinor: bigint | null;
  /** Whether the answer of a pending payment sends the shopper to a page. */
  readonly isRedirected: boolean;
  readonly authentication: Pick<Authentication, 'state' | 'createdAt' | 'expiresAt'> | null;
  /** Of the payment, of the operations on it and of its increments, oldest first. */
  readonly matters: readonly Matter[];
}

/** Amounts in minor units of the payment's currency. */
export interface StandingAmounts {
  /** What was asked for; more than `approved` where the bank approved a part. */
  readonly asked: bigint;
  readonly approved: bigint;
  readonly captured: bigint;
  /** Of an authorisation: what it still holds. */
  readonly held: bigint;
  /** Refunded, and of what was taken also reversed. */
  readonly returned: bigint;
  readonly chargedBack: bigint;
  /** Of operations that the bank has, and has not answered. */
  readonly onItsWay: bigint;
  /** Of operations whose outcome the bank did not tell. */
  readonly unknown: bigint;
  /** Of refunds and other operations that wait for a second person. */
  readonly waiting: bigint;
  /** Of chargebacks that are not decided. */
  readonly disputed: bigint;
  /** Signed: above zero is to the merchant. */
  readonly settled: bigint;
}

export interface Standing extends Handling {
  readonly situation: Situation;
  /** What the row of the payment says by itself. */
  readonly base: Situation;
  readonly amounts: StandingAmounts;
  readonly refundable: Refundable;
  /** What is open, the most urgent; null where nothing is. */
  readonly open: OpenMatter | null;
  /** All that is open and that the read model keeps, the most urgent first. What the payment itself waits for as pending is not among it. */
  readonly questions: readonly Question[];
  /** Ids of the payment and of its increments that wait for a review. */
  readonly inReview: readonly Id[];
}

export function computeStanding(given: StandingFacts): Standing {
  const { payment } = given;
  const operations = operationsOn(payment.id, given.family);
  const facts = { ...given, matters: [...given.matters, ...newDisputes(given.matters, operations)] };
  const refundable = findRefundable(payment, {
    unknownMinor: sumOf(operations.filter(isUnknown)),
    onItsWayMinor: sumOf(operations.filter(isOnItsWay)),
  });
  const increments = incrementsOf(payment.id, given.family);
  const inReview = listInReview({ ...facts, increments }).map(({ id }) => id);
  const base = refineSituation(facts, inReview.length > 0);
  const questions = listQuestions({ ...facts, operations, increments });
  const { situation, open } = findOpen(facts, base, questions);
  return { situation, open, base, ...handlingOf(situation), amounts: toAmounts(facts, operations), refundable, questions, inReview };
}

/** What the row says, with what only the authentication and the call tell. */
function refineSituation({ payment, authentication, askedMinor, isRedirected }: StandingFacts, isInReview: boolean): Situation {
  const isPart = askedMinor !== null && payment.referencedId === null && askedMinor > payment.amountMinor;
  // What was approved is told first, and the look that it waits for beside it.
  const situation = (isInReview && !isPart ? beforeReview : afterReview)(toSituation(payment));
  if (situation === 'pending') {
    const isWithShopper = isRedirected || (authentication !== null && authentication.state !== 'finished');
    return isWithShopper ? 'waitingForShopper' : 'pending';
  }
  if (situation === 'timedOut' && authentication !== null) return 'notFinished';
  if (isPart && (situation === 'captured' || situation === 'held')) return situation === 'held' ? 'partHeld' : 'partApproved';
  return situation;
}

/** Where an increment alone asks, the payment's own row does not. */
function beforeReview(situation: Situation): Situation {
  if (situation === 'held') return 'heldForReview';
  return situation === 'captured' ? 'capturedForReview' : situation;
}

function afterReview(situation: Situation): Situation {
  if (situation === 'heldForReview') return 'held';
  return situation === 'capturedForReview' ? 'captured' : situation;
}

/** A payment without an outcome of its own comes before what is asked about it; only a decision that waits comes first. */
function findOpen(
  { payment, authentication }: StandingFacts,
  base: Situation,
  [first]: readonly Question[],
): Pick<Standing, 'situation' | 'open'> {
  if (first?.kind !== 'decisionWaiting' && (base === 'pending' || base === 'waitingForShopper')) {
    const { id: subjectId, type, amountMinor, createdAt: since } = payment;
    const until = base === 'waitingForShopper' ? (authentication?.expiresAt ?? null) : null;
    return { situation: base, open: { operation: toOperation(type), subjectId, amountMinor, since, until } };
  }
  return first ? { situation: first.kind, open: first } : { situation: base, open: null };
}

function toAmounts({ payment, askedMinor, matters }: StandingFacts, operations: readonly Member[]): StandingAmounts {
  const { type, status, amountMinor, captured, refunded, reversed, chargedBack } = payment;
  const sumOfKind = (...kinds: readonly MatterKind[]) => sumOf(matters.filter(({ kind }) => kinds.includes(kind)));
  return {
    asked: askedMinor !== null && askedMinor > amountMinor ? askedMinor : amountMinor,
    approved: status === 'approved' || status === 'expired' ? payment.authorized : 0n,
    captured,
    held: type === 'PA' ? heldOf(payment) : 0n,
    returned: refunded + (type === 'PA' ? 0n : reversed),
    chargedBack,
    onItsWay: sumOf(operations.filter(isOnItsWay)),
    unknown: sumOf(operations.filter(isUnknown)),
    waiting: sumOfKind('operationApproval'),
    disputed: sumOfKind('dispute', 'answeredDispute'),
    settled: sumOfKind('settlement'),
  };
}
