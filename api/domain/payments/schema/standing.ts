/** One state for a payment and all that followed it, and how much of it can be refunded (decision: one-standing). */
import { type StaffRole, staffRoles } from '../../../contract/staff-roles.ts';
import { permissionsOfRole } from '../../../foundation/access/role.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum, languageArgument } from '../../../foundation/graphql/schema/enums.ts';
import { StaffRoleEnum } from '../../../foundation/graphql/schema/roles.ts';
import { toEnumName } from '../../../foundation/kernel/enum-name.ts';
import type { PaymentContext } from '../ports.ts';
import { readStanding } from '../query/standing.ts';
import { findOwnCapture } from '../reference/target.ts';
import type { NextStep, Party } from '../standing/handling.ts';
import { type OpenMatter, type Question, type QuestionKind, questionKinds } from '../standing/questions.ts';
import type { Refundable, RefundObstacle } from '../standing/refundable.ts';
import type { Operation, Situation } from '../standing/situation.ts';
import type { Standing, StandingAmounts } from '../standing/standing.ts';
import { explainObstacle } from '../summary/refund-obstacles.ts';
import { PaymentRef } from './payment-ref.ts';

/** Names of GraphQL for our own: `partRefunded` is PART_REFUNDED. */
function toNamedValues<Name extends string>(descriptions: Readonly<Record<Name, string>>) {
  const entries = Object.entries<string>(descriptions).map(
    ([value, description]) => [toEnumName(value), { value: value as Name, description }] as const,
  );
  return Object.fromEntries(entries);
}

const situationDescriptions: Readonly<Record<Situation, string>> = {
  held: 'An amount is held, and nothing of it was captured.',
  partHeld: 'The bank approved a part of the amount, which is held.',
  heldForReview: 'An amount is held, and somebody should look at the payment first.',
  increased: 'It added to an authorisation.',
  verified: 'An account was verified; no money was asked for.',
  partCaptured: 'A part was captured, and the rest is held.',
  partCapturedClosed: 'A part was captured, and the rest was released.',
  captured: 'The whole amount was captured.',
  partApproved: 'The bank approved a part of the amount, which was captured.',
  capturedForReview: 'It was captured, and somebody should look at it before anything is delivered.',
  partReversed: 'A part was reversed.',
  partRefunded: 'A part was refunded.',
  refundedPartHeld: 'All that was captured was refunded, and the rest is held.',
  refunded: 'All of it was refunded.',
  chargedBack: "The shopper's bank took the money or a part of it back, and nothing of that is open.",
  reversed: 'It was reversed.',
  holdEnded: 'The hold ended without a capture.',
  creditDone: 'A credit that was paid out.',
  refundDone: 'A refund that was made.',
  reversalDone: 'A reversal that was made.',
  chargebackDone: 'A chargeback that was booked.',
  chargebackReversed: 'A chargeback that was taken back.',
  chargebackReversalDone: 'The reversal of a chargeback that was booked.',
  riskCheckDone: 'A risk check that was made.',
  waitingForShopper: 'The shopper has to confirm it on a page of the bank.',
  pending: 'The bank has it and has not answered.',
  unknown: 'The bank was asked, and nobody knows the outcome.',
  decisionWaiting: 'The outcome is not known, and a decision about it waits for a second person.',
  operationUnknown: 'Nobody knows the outcome of an operation on it, whose amount is reserved.',
  operationPending: 'An operation on it is on its way, and its amount is reserved.',
  approvalWaiting: 'A refund, or another operation that gives money back, waits for a second person.',
  refundFailed: 'The bank did not make a refund of it, and the shopper still waits for the money.',
  disputed: "The shopper's bank took money back, and the dispute can be answered until its deadline.",
  disputeAnswered: 'A dispute was answered, and the bank decides.',
  notFinished: 'The shopper did not finish the page of 3-D Secure: nothing was sent to the bank.',
  wrongCodes: 'The shopper entered wrong codes on the page of 3-D Secure: nothing was sent to the bank.',
  declined: 'It was declined.',
  rejected: 'It was rejected before the bank decided.',
  failed: 'It failed for a technical reason, and nothing was booked.',
  returned: 'The bank reports it as returned.',
  cancelled: 'The shopper cancelled it.',
  timedOut: 'It was not completed in time.',
};

const SituationEnum = builder.enumType('PaymentSituation', {
  description: 'What is first to know about a payment: what is open comes before what was done.',
  values: toNamedValues(situationDescriptions),
});

export const QuestionKindEnum = builder.enumType('PaymentQuestionKind', {
  description: 'A question about a payment that nobody has answered yet. The names are those of situations.',
  values: toNamedValues<QuestionKind>(pickDescriptions(questionKinds)),
});

function pickDescriptions<Name extends Situation>(names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, situationDescriptions[name]])) as Record<Name, string>;
}

const operationDescriptions: Readonly<Record<Operation, string>> = {
  payment: 'The payment itself.',
  capture: 'A capture.',
  credit: 'A credit.',
  refund: 'A refund.',
  reversal: 'A reversal.',
  chargeback: 'A chargeback.',
  chargebackReversal: 'The reversal of a chargeback.',
  riskCheck: 'A risk check.',
};

const SubjectEnum = builder.enumType('PaymentOpenOperation', {
  description: 'What is open.',
  values: toNamedValues(operationDescriptions),
});

const PartyEnum = describeEnum<Party>('PaymentWaitsFor', 'Whom a payment waits for.', {
  BANK: 'The bank has to answer.',
  SHOPPER: 'The shopper has to finish.',
  STAFF: 'A member of staff has to act.',
  SECOND_PERSON: 'Another member of staff than the one who asked has to decide.',
  MERCHANT: 'The merchant has to act before a deadline.',
});

const StepEnum = describeEnum<NextStep>('PaymentNextStep', 'What should be done next.', {
  NONE: 'Nothing is to do.',
  DELIVER: 'Deliver what was paid for.',
  DELIVER_PART: 'Deliver only what is still paid for.',
  CAPTURE: 'Capture what is held before the hold ends, or reverse it.',
  REVIEW: 'Look at the payment before anything is delivered.',
  WAIT: 'Wait for the result.',
  ASK_BANK: 'Ask the bank (inquirePayment), and send nothing again.',
  REFUND_AGAIN: 'Refund again, or pay back in another way.',
  APPROVE_REFUND: 'Approve or reject the refund (approveRefund).',
  APPROVE_DECISION: 'Approve or reject the decision (approveRefund).',
  ANSWER_DISPUTE: 'Answer the dispute before its deadline.',
  PAY_AGAIN: 'The shopper may pay again.',
  FIND_CAUSE: 'Find out why it failed first.',
});

const ObstacleEnum = describeEnum<RefundObstacle>('RefundObstacle', 'Why nothing can be refunded now.', {
  OUTCOME_OPEN: 'Its own outcome is not known.',
  NOTHING_TAKEN: 'No money was taken.',
  NOT_CAPTURED: 'It is a hold: it can be reversed.',
  REFUND_ITS_CAPTURE: 'A refund belongs to the capture that took the money.',
  NOT_A_PAYMENT: 'It is an operation on a payment.',
  OPERATION_ON_ITS_WAY: 'What is left is reserved by an operation that the bank has not answered.',
  OPERATION_UNKNOWN: 'What is left is reserved by an operation whose outcome is not known.',
  CHARGED_BACK: "The shopper's bank took it back.",
  ALL_RETURNED: 'Everything was given back.',
});

const amountDescriptions: Readonly<Record<keyof StandingAmounts, string>> = {
  asked: 'What was asked for; more than was approved where the bank approved a part.',
  approved: 'What the bank approved.',
  captured: 'What was taken.',
  held: 'What an authorisation still holds.',
  returned: 'What was refunded, and of what was taken also what was reversed.',
  chargedBack: "What the shopper's bank took back.",
  onItsWay: 'Of operations that the bank has and has not answered; it is reserved.',
  unknown: 'Of operations whose outcome is not known; it is reserved.',
  waiting: 'Of what waits for a second person; it is not reserved.',
  disputed: 'Of chargebacks that are not decided.',
  settled: 'What was settled; above zero is to the merchant.',
};

const AmountsRef = builder.objectRef<StandingAmounts>('PaymentStandingAmounts').implement({
  description: 'Amounts of a payment and all that followed it, in its currency.',
  fields: (t) => ({
    asked: t.expose('asked', { type: 'Decimal', description: amountDescriptions.asked }),
    approved: t.expose('approved', { type: 'Decimal', description: amountDescriptions.approved }),
    captured: t.expose('captured', { type: 'Decimal', description: amountDescriptions.captured }),
    held: t.expose('held', { type: 'Decimal', description: amountDescriptions.held }),
    returned: t.expose('returned', { type: 'Decimal', description: amountDescriptions.returned }),
    chargedBack: t.expose('chargedBack', { type: 'Decimal', description: amountDescriptions.chargedBack }),
    onItsWay: t.expose('onItsWay', { type: 'Decimal', description: amountDescriptions.onItsWay }),
    unknown: t.expose('unknown', { type: 'Decimal', description: amountDescriptions.unknown }),
    waiting: t.expose('waiting', { type: 'Decimal', description: amountDescriptions.waiting }),
    disputed: t.expose('disputed', { type: 'Decimal', description: amountDescriptions.disputed }),
    settled: t.expose('settled', { type: 'Decimal', description: amountDescriptions.settled }),
  }),
});

const OpenRef = builder.objectRef<OpenMatter>('PaymentOpenMatter').implement({
  description: 'What is open about a payment, the most urgent first.',
  fields: (t) => ({
    operation: t.field({ type: SubjectEnum, description: 'What it is about.', resolve: ({ operation }) => operation }),
    subjectId: t.exposeID('subjectId', {
      description:
        'Of the operation, of the approval (APPROVAL_WAITING, DECISION_WAITING) or of the chargeback; of the payment itself where that is open.',
    }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'How much it is about.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it is open.' }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'Until when somebody can act; null where there is no end.' }),
  }),
});

const QuestionRef = builder.objectRef<Question>('PaymentQuestion').implement({
  description: 'One of the questions about a payment that nobody has answered yet.',
  fields: (t) => ({
    kind: t.field({ type: QuestionKindEnum, description: 'Which question it is.', resolve: ({ kind }) => kind }),
    operation: t.field({ type: SubjectEnum, description: 'What it is about.', resolve: ({ operation }) => operation }),
    subjectId: t.exposeID('subjectId', { description: 'As in `open`.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'How much it is about.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it is open.' }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'Until when somebody can act; null where there is no end.' }),
  }),
});

/** Roles that may take a step, from the least rights to the most. */
function rolesFor({ permission }: Standing, { ports }: PaymentContext): StaffRole[] {
  if (permission === null) return [];
  return staffRoles.filter((role) => permissionsOfRole(role, ports.environment).includes(permission));
}

function mayTake({ permission }: Standing, { request }: PaymentContext): boolean {
  const { authentication } = request;
  if (permission === null || authentication.status !== 'valid') return false;
  const { caller } = authentication;
  return caller.kind === 'staff' && caller.permissions.includes(permission);
}

const StandingRef = builder.objectRef<Standing>('PaymentStanding').implement({
  description: 'One state for a payment and all that followed it: operations, authentication, approvals, disputes and settlement.',
  fields: (t) => ({
    situation: t.field({ type: SituationEnum, description: 'What is first to know.', resolve: ({ situation }) => situation }),
    waitsFor: t.field({
      type: PartyEnum,
      nullable: true,
      description: 'Who has to act; null where nobody has to.',
      resolve: ({ waitsFor }) => waitsFor,
    }),
    step: t.field({ type: StepEnum, description: 'The next step.', resolve: ({ step }) => step }),
    takenBy: t.field({
      type: [StaffRoleEnum],
      description: 'Roles of staff that may take the step; empty where it is no step of staff.',
      resolve: (standing, _args, context) => rolesFor(standing, context),
    }),
    mayTake: t.boolean({
      description: 'Whether your role may take the step. Rules of the payment may still refuse it: see actions.',
      resolve: (standing, _args, context) => mayTake(standing, context),
    }),
    amounts: t.field({ type: AmountsRef, description: 'What was asked, moved, and is under way.', resolve: ({ amounts }) => amounts }),
    open: t.field({ type: OpenRef, nullable: true, description: 'What is open; null where nothing is.', resolve: ({ open }) => open }),
    questions: t.field({
      type: [QuestionRef],
      description:
        'Everything that is open, the most urgent first, one of each kind at most: what the filter `questions` of a list finds. A payment that is pending is no question: its status tells it.',
      resolve: ({ questions }) => questions,
    }),
  }),
});

const RefundableRef = builder.objectRef<Refundable>('PaymentRefundable').implement({
  description: 'How much of a payment can be refunded now.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'The most that a refund may be for; 0.00 where none is possible.' }),
    reason: t.field({
      type: ObstacleEnum,
      nullable: true,
      description: 'Why nothing can be refunded; null where something can.',
      resolve: ({ reason }) => reason,
    }),
    explanation: t.string({
      nullable: true,
      description: 'The reason as a sentence for staff.',
      args: languageArgument,
      resolve: ({ reason }, { language }) => (reason === null ? null : explainObstacle(reason, language)),
    }),
  }),
});

/** Its family, its calls, its authentication and what waits, each in one read for a whole page. */
const readsComplexity = { field: 5 };

builder.objectFields(PaymentRef, (t) => ({
  standing: t.field({
    type: StandingRef,
    complexity: readsComplexity,
    description: 'One state for it and all that followed it, as it is now.',
    resolve: (payment, _args, context) => readStanding(context, payment),
  }),
  refundable: t.field({
    type: RefundableRef,
    complexity: readsComplexity,
    description:
      'How much of it can be refunded now, or why nothing can. Of a PA.CP: of the capture that was made with it, because a refund may name either.',
    resolve: async (payment, _args, context) => {
      const refunded = (await findOwnCapture(context.ports.store, payment)) ?? payment;
      return (await readStanding(context, refunded)).refundable;
    },
  }),
}));
