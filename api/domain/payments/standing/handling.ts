/** Whom each situation waits for, what the next step is, and who may take it. Pure. */

import type { Permission } from '../../../foundation/access/role.ts';
import type { Situation } from './situation.ts';

const parties = ['BANK', 'SHOPPER', 'STAFF', 'SECOND_PERSON', 'MERCHANT'] as const;
export type Party = (typeof parties)[number];

export const nextSteps = [
  'NONE',
  'DELIVER',
  'DELIVER_PART',
  'CAPTURE',
  'REVIEW',
  'WAIT',
  'ASK_BANK',
  'REFUND_AGAIN',
  'APPROVE_REFUND',
  'APPROVE_DECISION',
  'ANSWER_DISPUTE',
  'PAY_AGAIN',
  'FIND_CAUSE',
] as const;
export type NextStep = (typeof nextSteps)[number];

export interface Handling {
  /** Null where nobody is waited for. */
  readonly waitsFor: Party | null;
  readonly step: NextStep;
  /** What a member of staff needs for the step; null where it is no step of staff. */
  readonly permission: Permission | null;
}

const settled: Handling = { waitsFor: null, step: 'NONE', permission: null };
const deliver: Handling = { waitsFor: null, step: 'DELIVER', permission: null };
const deliverPart: Handling = { waitsFor: null, step: 'DELIVER_PART', permission: null };
const capture: Handling = { waitsFor: 'MERCHANT', step: 'CAPTURE', permission: 'payments:capture' };
const review: Handling = { waitsFor: 'STAFF', step: 'REVIEW', permission: 'payments:reverse' };
const askBank: Handling = { waitsFor: 'BANK', step: 'ASK_BANK', permission: 'payments:inquire' };
const payAgain: Handling = { waitsFor: null, step: 'PAY_AGAIN', permission: null };
const findCause: Handling = { waitsFor: null, step: 'FIND_CAUSE', permission: null };

const handling: Readonly<Record<Situation, Handling>> = {
  held: capture,
  partHeld: capture,
  heldForReview: review,
  increased: settled,
  verified: settled,
  partCaptured: capture,
  partCapturedClosed: deliverPart,
  captured: deliver,
  partApproved: deliverPart,
  capturedForReview: review,
  partReversed: deliverPart,
  partRefunded: deliverPart,
  refundedPartHeld: capture,
  refunded: settled,
  chargedBack: settled,
  reversed: settled,
  holdEnded: payAgain,
  creditDone: settled,
  refundDone: settled,
  reversalDone: settled,
  chargebackDone: settled,
  chargebackReversed: settled,
  chargebackReversalDone: settled,
  riskCheckDone: settled,
  waitingForShopper: { waitsFor: 'SHOPPER', step: 'WAIT', permission: null },
  pending: { waitsFor: 'BANK', step: 'WAIT', permission: null },
  unknown: askBank,
  decisionWaiting: { waitsFor: 'SECOND_PERSON', step: 'APPROVE_DECISION', permission: 'payments:decide' },
  operationUnknown: askBank,
  operationPending: askBank,
  approvalWaiting: { waitsFor: 'SECOND_PERSON', step: 'APPROVE_REFUND', permission: 'payments:refund' },
  refundFailed: { waitsFor: 'STAFF', step: 'REFUND_AGAIN', permission: 'payments:refund' },
  disputed: { waitsFor: 'MERCHANT', step: 'ANSWER_DISPUTE', permission: 'reconcile' },
  disputeAnswered: { waitsFor: 'BANK', step: 'WAIT', permission: null },
  notFinished: payAgain,
  wrongCodes: payAgain,
  declined: payAgain,
  rejected: findCause,
  failed: findCause,
  returned: findCause,
  cancelled: payAgain,
  timedOut: payAgain,
};

export function handlingOf(situation: Situation): Handling {
  return handling[situation];
}
