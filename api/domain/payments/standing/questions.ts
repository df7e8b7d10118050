/** The questions about a payment that nobody has answered yet, the most urgent first. Pure. */

import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { MoneyFacts } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { findFailedRefund, isOnItsWay, isUnknown, type Member, sumOf } from './family.ts';
import type { Matter, MatterKind } from './matter.ts';
import { asksForReview, findReview, type Operation, type Situation, toOperation, toSituation } from './situation.ts';

/** By what money and time each may cost. The read model keeps them all. */
export const questionKinds = [
  'decisionWaiting',
  'unknown',
  'operationUnknown',
  'disputed',
  'approvalWaiting',
  'refundFailed',
  'operationPending',
  'disputeAnswered',
  'heldForReview',
  'capturedForReview',
] as const satisfies readonly Situation[];
export type QuestionKind = (typeof questionKinds)[number];

/** A stored kind. Throws for an unknown one. */
export function parseQuestionKind(stored: unknown): QuestionKind {
  const known = questionKinds.find((kind) => kind === stored);
  if (!known) throw new Error('a question of an unknown kind is stored');
  return known;
}

/** What one question is about. */
export interface OpenMatter {
  readonly operation: Operation;
  /** The operation, the approval or the chargeback; the payment itself where it is about that. */
  readonly subjectId: Id;
  readonly amountMinor: bigint;
  readonly since: Timestamp;
  readonly until: Timestamp | null;
}

export interface Question extends OpenMatter {
  readonly kind: QuestionKind;
}

/** What is read of the payment that is asked about. */
export type AskedPayment = MoneyFacts & Pick<Payment, 'id' | 'reserved' | 'createdAt'>;

export interface QuestionFacts {
  readonly payment: AskedPayment;
  /** On the payment and on these in turn (`operationsOn`), oldest first. */
  readonly operations: readonly Member[];
  /** Of an authorisation: what added to it, oldest first. */
  readonly increments: readonly Member[];
  /** Of the payment, of the operations on it and of its increments, oldest first. */
  readonly matters: readonly Matter[];
}

/** One of each kind at most. */
export function listQuestions({ payment, operations, increments, matters }: QuestionFacts): readonly Question[] {
  const known = [...matters, ...newDisputes(matters, operations)];
  const ask = (kind: QuestionKind, matterKind: MatterKind, ofType?: Operation): Question | undefined => {
    const matter = known.find((one) => one.kind === matterKind);
    return matter && { kind, ...toOpen(matter), operation: ofType ?? toOperation(matter.type ?? 'RF') };
  };
  const questions = [
    ask('decisionWaiting', 'decisionApproval', toOperation(payment.type)),
    ofUnknown(payment),
    ofOperation('operationUnknown', operations.filter(isUnknown)),
    ask('disputed', 'dispute', 'chargeback'),
    ask('approvalWaiting', 'operationApproval'),
    ofFailedRefund(payment, operations),
    ofOperation('operationPending', operations.filter(isOnItsWay)),
    ask('disputeAnswered', 'answeredDispute', 'chargeback'),
    ofReview(payment, listInReview({ payment, increments, matters })),
  ];
  return questions.filter((question) => question !== undefined);
}

/** Whether somebody of staff looked at the payment and let it go on. */
function isReviewed(matters: readonly Matter[], paymentId: Id): boolean {
  return matters.some(({ kind, paymentId: of }) => kind === 'acceptedReview' && of === paymentId);
}

/** Of the payment and its increments, those that wait for somebody to look. Empty where the money is gone, or never came. */
export function listInReview({ payment, increments, matters }: Omit<QuestionFacts, 'operations'>): readonly (AskedPayment | Member)[] {
  if (findReview(payment) === null) return [];
  return [payment, ...increments].filter((one) => asksForReview(one) && !isReviewed(matters, one.id));
}

/** Chargebacks of which no case was made yet: that follows a moment later, with the deadline. */
export function newDisputes(matters: readonly Matter[], operations: readonly Member[]): readonly Matter[] {
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

function toOpen({ id, amountMinor, since, until }: Matter): Omit<OpenMatter, 'operation'> {
  return { subjectId: id, amountMinor, since, until };
}

/** Where the payment's own row says that it is so. */
function ofUnknown(payment: AskedPayment): Question | undefined {
  return toSituation(payment) === 'unknown' ? ofItself(payment, 'unknown') : undefined;
}

/** Of the whole payment, where its own result asks; else of what was added to it. Whoever looks decides about all of it. */
function ofReview(payment: AskedPayment, inReview: readonly (AskedPayment | Member)[]): Question | undefined {
  const review = findReview(payment);
  const [first] = inReview;
  if (review === null || first === undefined) return undefined;
  if (first.id === payment.id) return ofItself(payment, review);
  const { id: subjectId, createdAt: since } = first;
  return { kind: review, operation: toOperation(first.type), subjectId, amountMinor: sumOf(inReview), since, until: null };
}

function ofItself(payment: AskedPayment, kind: QuestionKind): Question {
  const { id: subjectId, type, amountMinor, createdAt: since } = payment;
  return { kind, operation: toOperation(type), subjectId, amountMinor, since, until: null };
}

function ofOperation(kind: QuestionKind, operations: readonly Member[]): Question | undefined {
  const [first] = operations;
  if (!first) return undefined;
  const same = operations.filter(({ type }) => type === first.type);
  const { id: subjectId, createdAt: since } = first;
  return { kind, operation: toOperation(first.type), subjectId, amountMinor: sumOf(same), since, until: null };
}

function ofFailedRefund(payment: AskedPayment, operations: readonly Member[]): Question | undefined {
  const leftMinor =
    payment.captured - payment.refunded - payment.chargedBack - (payment.type === 'PA' ? 0n : payment.reversed + payment.reserved);
  const failed = findFailedRefund(operations, leftMinor);
  if (!failed) return undefined;
  const { id: subjectId, amountMinor, createdAt: since } = failed;
  return { kind: 'refundFailed', operation: 'refund', subjectId, amountMinor, since, until: null };
}
