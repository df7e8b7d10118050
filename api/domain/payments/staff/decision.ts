/** What staff decide about a payment whose outcome the bank does not tell (decision: staff-decide-unknown). Pure. */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Attempt, Payment } from '../payment.ts';
import { endedUncertain } from '../rules.ts';

export const decisions = ['APPROVED', 'DECLINED'] as const;
export type Decision = (typeof decisions)[number];

export function toDecisionRequest(decision: Decision): RequestTree {
  return { decision };
}

interface Mode {
  readonly environment: 'test' | 'live';
  readonly testMode: Payment['testMode'];
}

/** "Transaction declined for unknown reason": nobody can say more. */
const declinedCode = '800.100.100';

/** The outcome as the bank would have given it; its details say that the bank did not. */
export function toDecidedOutcome(decision: Decision, { environment, testMode }: Mode): ConnectorOutcome {
  const approvedCode = environment === 'live' ? '000.000.000' : testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
  return {
    resultCode: decision === 'APPROVED' ? approvedCode : declinedCode,
    resultDetails: { ExtendedDescription: 'Decided by staff: the bank did not tell the outcome' },
  };
}

/** Whether there is something to ask the bank about: a call that may have reached it and whose outcome nobody knows. */
export function isOpen(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return payment.status === 'unknown' || endedUncertain(payment);
}

/** An operation that the bank took, and about which it has said nothing since: the schedule asks about no such call. */
export function isLeftWaiting(
  { status, referencedId }: Pick<Payment, 'status' | 'referencedId'>,
  attempt: Pick<Attempt, 'finishedAt' | 'nextInquiryAt'>,
): boolean {
  return status === 'pending' && referencedId !== null && attempt.finishedAt === null && attempt.nextInquiryAt === null;
}

/** The call whose outcome is missing, or was answered with a code that leaves it open. */
export function findOpenAttempt(payment: Pick<Payment, 'status' | 'resultCode'>, attempts: readonly Attempt[]): Attempt | undefined {
  return endedUncertain(payment) ? attempts.at(-1) : attempts.findLast(({ finishedAt }) => finishedAt === null);
}

/** Right after its time-out a call may still be on its way: the first inquiry waits some seconds, and so do people. */
export function isAboutToBeAsked({ inquiries, nextInquiryAt }: Attempt, now: Timestamp): boolean {
  return inquiries === 0 && nextInquiryAt !== null && now < nextInquiryAt;
}
