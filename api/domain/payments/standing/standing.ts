/**
 * One state for a payment and all that followed it (decision: one-standing): from its row, the operations on it, its
 * authentication and what waits for somebody. Sentences, lists, filters and pages read this value. Pure.
 */

import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import { heldOf } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { findFailedRefund, isOnItsWay, isUnknown, type Member, operationsOn, sumOf } from './family.ts';
import { type Handling, handlingOf } from './handling.ts';
import type { Matter, MatterKind } from './matter.ts';
import { findRefundable, type Refundable } from './refundable.ts';
import { type Operation, type Situation, toOperation, toSituation } from './situation.ts';

export interface StandingFacts {
  readonly payment: Payment;
  /** The other payments of its tree of references, oldest first. */
  readonly family: readonly Member[];
  /** What was asked of the bank; null where no call was made. */
  readonly askedMinor: bigint | null;
  /** Whether the answer of a pending payment sends the shopper to a page. */
  readonly isRedirected: boolean;
  readonly authentication: Pick<Authentication, 'state' | 'createdAt' | 'expiresAt'> | null;
  /** Of the payment and of the operations on it, oldest first. */
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

/** What the first question is about. */
export interface OpenMatter {
  readonly operation: Operation;
  /** Of the operation, the approval or the chargeback; of the payment itself where it is about that. */
  readonly subjectId: Id;
  readonly amountMinor: bigint;
  readonly since: Timestamp;
  readonly until: Timestamp | null;
}

export interface Standing extends Handling {
  readonly situation: Situation;
  /** What the row of the payment says by itself. */
  readonly base: Situation;
  readonly amounts: StandingAmounts;
  readonly refundable: Refundable;
  /** What is open, the most urgent; null where nothing is. */
  readonly open: OpenMatter | null;
}

export function computeStanding(given: StandingFacts): Standing {
  const { payment } = given;
  const operations = operationsOn(payment.id, given.family);
  const facts = { ...given, matters: [...given.matters, ...newDisputes(given.matters, operations)] };
  const refundable = findRefundable(payment, {
    unknownMinor: sumOf(operations.filter(isUnknown)),
    onItsWayMinor: sumOf(operations.filter(isOnItsWay)),
  });
  const base = refineSituation(facts);
  const found = findQuestion(facts, base, operations) ?? { situation: base, open: null };
  return {
    ...found,
    base,
    ...handlingOf(found.situation),
    amounts: toAmounts(facts, operations),
    refundable,
  };
}

/** Chargebacks of which no case was made yet: that follows a moment later, with the deadline. */
function newDisputes(matters: readonly Matter[], operations: readonly Member[]): readonly Matter[] {
  const known = new Set(matters.map(({ id }) => id));
  return operations
    .filter(({ id, type, status }) => type === 'CB' && status === 'approved' && !known.has(id))
    .map(({ id, referencedId, amountMinor, createdAt: since }) => ({
      kind: 'dispute',
      paymentId: referencedId ?? id,
      type: null,
      id,
      amountMinor,
      since,
      until: null,
    }));
}

/** What the row says, with what only the authentication and the call tell. */
function refineSituation({ payment, authentication, askedMinor, isRedirected }: StandingFacts): Situation {
  const situation = toSituation(payment);
  if (situation === 'pending') {
    const isWithShopper = isRedirected || (authentication !== null && authentication.state !== 'finished');
    return isWithShopper ? 'waitingForShopper' : 'pending';
  }
  if (situation === 'timedOut' && authentication !== null) return 'notFinished';
  const isPart = askedMinor !== null && payment.referencedId === null && askedMinor > payment.amountMinor;
  if (isPart && (situation === 'captured' || situation === 'held')) return situation === 'held' ? 'partHeld' : 'partApproved';
  return situation;
}

interface Question {
  readonly situation: Situation;
  readonly open: OpenMatter | null;
}

/** The first that is open, by what money and time it may cost. */
function findQuestion(facts: StandingFacts, base: Situation, operations: readonly Member[]): Question | undefined {
  const { payment, matters } = facts;
  const first = (kind: MatterKind) => matters.find((matter) => matter.kind === kind);
  const ask = (situation: Situation, operation: Operation, matter: Matter | undefined): Question | undefined =>
    matter && { situation, open: { ...toOpen(matter), operation } };
  return (
    ask('decisionWaiting', toOperation(payment.type), first('decisionApproval')) ??
    ofItself(facts, base) ??
    ofOperation('operationUnknown', operations.filter(isUnknown)) ??
    ask('disputed', 'chargeback', first('dispute')) ??
    ask('approvalWaiting', toOperation(first('operationApproval')?.type ?? 'RF'), first('operationApproval')) ??
    ofFailedRefund(payment, operations) ??
    ofOperation('operationPending', operations.filter(isOnItsWay)) ??
    ask('disputeAnswered', 'chargeback', first('answeredDispute'))
  );
}

function toOpen({ id, amountMinor, since, until }: Matter): Omit<OpenMatter, 'operation'> {
  return { subjectId: id, amountMinor, since, until };
}

/** A payment without an outcome of its own comes before what is asked about it. */
function ofItself({ payment, authentication }: StandingFacts, base: Situation): Question | undefined {
  if (base !== 'pending' && base !== 'unknown' && base !== 'waitingForShopper') return undefined;
  const { id: subjectId, type, amountMinor, createdAt: since } = payment;
  const until = base === 'waitingForShopper' ? (authentication?.expiresAt ?? null) : null;
  return { situation: base, open: { operation: toOperation(type), subjectId, amountMinor, since, until } };
}

function ofOperation(situation: Situation, operations: readonly Member[]): Question | undefined {
  const [first] = operations;
  if (!first) return undefined;
  const same = operations.filter(({ type }) => type === first.type);
  const { id: subjectId, createdAt: since } = first;
  return { situation, open: { operation: toOperation(first.type), subjectId, amountMinor: sumOf(same), since, until: null } };
}

function ofFailedRefund(payment: Payment, operations: readonly Member[]): Question | undefined {
  const leftMinor =
    payment.captured - payment.refunded - payment.chargedBack - (payment.type === 'PA' ? 0n : payment.reversed + payment.reserved);
  const failed = findFailedRefund(operations, leftMinor);
  if (!failed) return undefined;
  const { id: subjectId, amountMinor, createdAt: since } = failed;
  return { situation: 'refundFailed', open: { operation: 'refund', subjectId, amountMinor, since, until: null } };
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
